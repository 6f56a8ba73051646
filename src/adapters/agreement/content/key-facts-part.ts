/** The key figures of the agreement, on one page before all others. */

import { euroText } from '../../../domain/finance/money.ts'
import type { Fact, Part } from './blocks.ts'
import type { AgreementContent } from './content.ts'
import { dueText, instalmentsText, perCent, vehicleName } from './descriptions.ts'

/** The key facts: the vehicle, the amount of credit, the payments, the term, the APR, and the total to pay. */
export const keyFactsPart = (content: AgreementContent): Part => ({
  title: 'Key facts',
  blocks: [
    { is: 'facts', summary: 'Key facts', rows: factsOf(content) },
    {
      is: 'paragraph',
      text: 'This page sums up what you are asked to sign. The pages after it say what it means.',
    },
  ],
})

const factsOf = (content: AgreementContent): readonly Fact[] => {
  const { figures, payments } = content
  const { finalPayment, firstDueOn, lastDueOn } = figures
  const last = dueText(content, payments.length, lastDueOn)
  return [
    ['Type of credit', content.loanType === 'pcp' ? 'Hire purchase (PCP)' : 'Hire purchase'],
    ['Vehicle', vehicleName(content.goods), `from ${content.dealer.name}`],
    ['Amount of credit', euroText(figures.amountFinanced)],
    ['Monthly instalments', instalmentsText(figures), `the first on ${dueText(content, 1, firstDueOn)}`],
    ...(finalPayment === null
      ? []
      : [['Final payment (GMFV)', euroText(finalPayment), `on ${last}`] as const]),
    ['Term', `${payments.length} months`],
    ['APR', perCent(figures.aprcPerCent, 1)],
    ['Total amount you pay', `${euroText(figures.totalOfPayments)}: the credit, its interest and all fees`],
  ]
}
