/** The key figures of the agreement, on one page before all others. */

import type { Fact, Part } from './blocks.ts'
import {
  addressIn,
  dueText,
  feeFacts,
  instalmentsText,
  isNewest,
  termText,
  vehicleName,
} from './descriptions.ts'
import { filled } from './language.ts'
import type { Source } from './source.ts'

/** The key facts: the vehicle, the amount of credit, the payments, the term, the APR, and the total to pay. */
export const keyFactsPart = (source: Source): Part => {
  const { title, about } = source.words.keyFacts
  return {
    title,
    blocks: [
      { is: 'facts', summary: title, rows: factsOf(source) },
      { is: 'paragraph', text: about },
    ],
  }
}

const factsOf = ({ content, words }: Source): readonly Fact[] => {
  const { figures, payments } = content
  const { finalPayment, firstDueOn, lastDueOn } = figures
  const { keyFacts: own, loanTypes, euro, perCent } = words
  const first = dueText(content, 1, firstDueOn, words)
  const last = dueText(content, payments.length, lastDueOn, words)
  return [
    [own.typeOfCredit, content.loanType === 'pcp' ? own.pcp : loanTypes.hirePurchase],
    [own.vehicle, vehicleName(content.goods), filled(own.dealer, { dealer: content.dealer.name })],
    [own.credit, euro(figures.amountFinanced)],
    [own.instalments, instalmentsText(figures, words), filled(own.first, { day: first })],
    ...(finalPayment === null
      ? []
      : [[own.finalPayment, euro(finalPayment), filled(own.finalDay, { day: last })] as const]),
    ...(isNewest(content) && figures.fees.length > 0
      ? [[own.fees, ...feeLines(content, words)] as const]
      : []),
    [own.term, termText(content, words)],
    [own.apr, perCent(figures.aprcPerCent, 1)],
    [own.total, filled(words.totalOfPayments, { amount: euro(figures.totalOfPayments) })],
  ]
}

const feeLines = (content: Source['content'], words: Source['words']): readonly string[] =>
  feeFacts(content, words).map(([name, amount = '']) => filled(words.chargeLine, { for: name, amount }))

// The mandate by which the lender collects the payments: SEPA Core Direct Debit, with the elements that its rulebook
// requires (EPC016-06).

/** Empty if there is no IBAN, or the lender has no creditor identifier. */
export const mandateParts = ({ content, lender, words }: Source): readonly Part[] => {
  const { account, reference, hirer } = content
  const { creditorIdentifier, name, address } = lender
  const { mandate: own } = words
  if (account === undefined || creditorIdentifier === undefined) return []
  return [
    {
      title: own.title,
      blocks: [
        { is: 'paragraph', text: filled(own.authority, { lender: name }) },
        { is: 'paragraph', text: own.refund },
        {
          is: 'facts',
          summary: own.summary,
          rows: [
            [own.reference, reference],
            [own.creditor, name, ...addressIn(content, address)],
            [own.creditorIdentifier, creditorIdentifier],
            [own.type, own.recurrent],
            [own.holder, account.holder, ...addressIn(content, hirer.address)],
            [own.iban, inGroups(account.iban)],
            ...(account.bic === null ? [] : [[own.bic, account.bic] as const]),
            [own.signature, own.atTheEnd],
          ],
        },
      ],
    },
  ]
}

const GROUP = /.{1,4}/gu

/** IE29 AIBK 9311 5212 3456 78, as banks print it. */
const inGroups = (iban: string): string => (iban.replace(/\s/gu, '').match(GROUP) ?? []).join(' ')
