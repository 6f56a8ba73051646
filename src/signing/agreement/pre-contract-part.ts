/**
 * What the applicant is told before the agreement binds: the five sections of the European standard form (Directive
 * 2008/48/EC, Annex II), in its order.
 */
import { euroText } from '../../domain/finance/money.ts'
import type { Block, Fact, Part } from './blocks.ts'
import type { AgreementContent } from './content.ts'
import { instalmentsText, loanTypeName, perCent, vehicleName } from './descriptions.ts'
import { longDate } from './figures-text.ts'
import type { Fill } from './parts.ts'
import type { LenderWording } from './wording.ts'

export const preContractPart = (content: AgreementContent, lender: LenderWording, fill: Fill): Part => ({
  title: 'Pre-contract credit information',
  blocks: [
    {
      is: 'paragraph',
      text: `This is what you should know before you sign. It belongs to the agreement with the reference ${content.reference} and was made on ${longDate(content.madeOn)}.`,
    },
    ...section(
      '1. Identity and contact details of the creditor and credit intermediary',
      lenderFacts(content, lender, fill),
    ),
    ...section(
      '2. Description of the main features of the credit product',
      featureFacts(content, lender, fill),
    ),
    ...section('3. Costs of the credit', costFacts(content, lender, fill)),
    ...section('4. Other important legal aspects', legalFacts(lender, fill)),
    ...section(
      '5. Additional information in the case of distance marketing of financial services',
      distanceFacts(lender, fill),
    ),
  ],
})

const section = (title: string, rows: readonly Fact[]): readonly Block[] => [
  { is: 'heading', level: 2, text: title },
  { is: 'facts', summary: title, rows },
]

const lenderFacts = ({ dealer }: AgreementContent, lender: LenderWording, fill: Fill): readonly Fact[] => [
  ['Creditor', lender.name],
  ['Address', ...lender.address],
  ['Telephone', lender.telephone],
  ['E-mail', lender.email],
  ['Web', lender.website],
  ['Credit intermediary', dealer.name],
  ...(dealer.address.length > 0 ? [['Its address', ...dealer.address] as const] : []),
  ['Its part', fill(lender.preContract.intermediaryRole)],
]

const featureFacts = (content: AgreementContent, lender: LenderWording, fill: Fill): readonly Fact[] => {
  const { figures, guarantor } = content
  const { drawdown, allocation, security } = lender.preContract
  return [
    ['Type of credit', loanTypeName(content)],
    ['Total amount of credit', euroText(figures.amountFinanced)],
    ['How it is paid out', fill(drawdown)],
    ['Duration', durationText(content)],
    ['Instalments', ...instalmentLines(content)],
    ['Order of payments', fill(allocation)],
    // Directive 2008/48/EC, Article 3 (h): what is lent and what it costs. What is paid at the start is no part of it.
    [
      'Total amount that you pay',
      `${euroText(figures.totalOfPayments)}: the credit, its interest and all fees`,
    ],
    ['Goods', vehicleName(content.goods)],
    ['Cash price', euroText(figures.price)],
    ['Security', fill(security), ...(guarantor === null ? [] : [`Guarantor: ${guarantor.name}`])],
  ]
}

const durationText = ({ figures, payments, startsOn }: AgreementContent): string =>
  `${payments.length} months from ${longDate(startsOn)}; the last payment is due on ${longDate(figures.lastDueOn)}`

const instalmentLines = ({ figures }: AgreementContent): readonly string[] => {
  const { finalPayment, firstDueOn, lastDueOn } = figures
  const regular = `${instalmentsText(figures, 'monthly instalments')}, the first on ${longDate(firstDueOn)}`
  return finalPayment === null
    ? [regular]
    : [regular, `Final payment (GMFV) of ${euroText(finalPayment)} on ${longDate(lastDueOn)}`]
}

const costFacts = ({ figures }: AgreementContent, lender: LenderWording, fill: Fill): readonly Fact[] => {
  const { insurance, changeOfCosts, latePayment } = lender.preContract
  return [
    ['Borrowing rate', `${perCent(figures.ratePerCent)} a year, fixed for the whole agreement`],
    ['Annual percentage rate of charge (APR)', `${perCent(figures.aprcPerCent, 1)}, all fees included`],
    ['Total cost of credit', euroText(figures.totalCostOfCredit)],
    ['Documentation fee', `${euroText(figures.documentationFee)}, with the first instalment`],
    ['Completion fee', `${euroText(figures.completionFee)}, with the last payment`],
    ['Insurance', fill(insurance)],
    ['When costs may change', fill(changeOfCosts)],
    [
      'Late payments',
      fill(latePayment),
      ...lender.charges.map((charge) => `${charge.for}: ${charge.amount}`),
    ],
  ]
}

const legalFacts = (lender: LenderWording, fill: Fill): readonly Fact[] => {
  const { database, draftCopy, validity } = lender.preContract
  return [
    ['Right of withdrawal', ...lender.clauses.withdrawal.map(fill)],
    ['Paying early', ...lender.clauses.earlySettlement.map(fill)],
    ['Credit register', fill(database)],
    ['Draft agreement', fill(draftCopy)],
    ['How long this holds', fill(validity)],
  ]
}

const distanceFacts = (lender: LenderWording, fill: Fill): readonly Fact[] => {
  const { law, language, complaints } = lender.preContract
  return [
    ['Registration', lender.registration],
    ['Supervision', fill(lender.supervisor)],
    [
      'How to withdraw',
      fill('Write to {lenderEmail} or to {lenderAddress}, with the reference {reference}.'),
    ],
    ['Law and courts', fill(law)],
    ['Language', fill(language)],
    ['Complaints', fill(complaints)],
  ]
}
