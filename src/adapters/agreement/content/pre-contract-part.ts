/**
 * The information for the applicant before the agreement binds, on the European standard form of the agreement's law:
 * the five sections of Directive 2008/48/EC, Annex II; or of Directive (EU) 2023/2225, Annex I, the key information of
 * its Part I, always on the first page, and everything else in Part II.
 */

import { euroText } from '../../../domain/finance/money.ts'
import type { Block, Fact, Part } from './blocks.ts'
import type { AgreementContent } from './content.ts'
import {
  dueText,
  feeFacts,
  instalmentsText,
  loanTypeName,
  perCent,
  startText,
  vehicleName,
} from './descriptions.ts'
import { longDate } from './figures-text.ts'
import type { Fill, LenderWording } from './wording.ts'

/**
 * The pre-contract credit information, in the form required by the law of the agreement's day: the form of 2008
 * (Directive 2008/48/EC) or of 2023 (Directive (EU) 2023/2225).
 */
export const preContractPart = (content: AgreementContent, lender: LenderWording, fill: Fill): Part => ({
  title: 'Pre-contract credit information',
  blocks:
    content.law?.informationForm === 'standardForm2023'
      ? form2023(content, lender, fill)
      : form2008(content, lender, fill),
})

const opening = ({ reference, madeOn }: AgreementContent): Block => ({
  is: 'paragraph',
  text: `This is what you should know before you sign. It belongs to the agreement with the reference ${reference} and was made on ${longDate(madeOn)}.`,
})

const form2008 = (content: AgreementContent, lender: LenderWording, fill: Fill): readonly Block[] => [
  opening(content),
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
]

const form2023 = (content: AgreementContent, lender: LenderWording, fill: Fill): readonly Block[] => [
  ...section('Part I: Key information', keyFacts(content, lender, fill)),
  opening(content),
  ...section('Part II: 1. Contact details', lenderFacts(content, lender, fill)),
  ...section(
    'Part II: 2. Description of the main features of the credit product',
    featureFacts(content, lender, fill),
  ),
  ...section('Part II: 3. Costs of the credit', costFacts(content, lender, fill)),
  ...section('Part II: 4. Other important legal aspects', legalFacts(lender, fill)),
  ...section(
    'Part II: 5. Additional information in the case of distance marketing of financial services',
    distanceFacts(lender, fill),
  ),
]

/** In the order of the form. */
const keyFacts = (content: AgreementContent, lender: LenderWording, fill: Fill): readonly Fact[] => {
  const { figures, dealer, goods } = content
  return [
    ['Creditor', lender.name],
    ['Credit intermediary', dealer.name],
    ['Total amount of credit', euroText(figures.amountFinanced)],
    ['Duration of the credit agreement', durationText(content)],
    ['Borrowing rate', rateText(content)],
    ['Annual percentage rate of charge (APR)', aprText(content)],
    ['Total amount you will have to pay', totalText(content)],
    ['Goods', vehicleName(goods)],
    ['Cash price', euroText(figures.price)],
    [
      'Costs in the case of late payments',
      fill(lender.preContract.latePayment),
      ...lender.charges.map((charge) => `${charge.for}: ${charge.amount}`),
    ],
  ]
}

const rateText = ({ figures }: AgreementContent): string =>
  `${perCent(figures.ratePerCent)} a year, fixed for the whole agreement`

const aprText = ({ figures }: AgreementContent): string =>
  `${perCent(figures.aprcPerCent, 1)}, all fees included`

/** Directive 2008/48/EC, Article 3 (h): the amount lent and its cost. Payments at the start are not part of it. */
const totalText = ({ figures }: AgreementContent): string =>
  `${euroText(figures.totalOfPayments)}: the credit, its interest and all fees`

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
    ['Total amount that you pay', totalText(content)],
    ['Goods', vehicleName(content.goods)],
    ['Cash price', euroText(figures.price)],
    ['Security', fill(security), ...(guarantor === null ? [] : [`Guarantor: ${guarantor.name}`])],
  ]
}

const durationText = (content: AgreementContent): string => {
  const { figures, payments } = content
  return `${payments.length} months from ${startText(content)}; the last payment is due on ${dueText(content, payments.length, figures.lastDueOn)}`
}

const instalmentLines = (content: AgreementContent): readonly string[] => {
  const { figures, payments } = content
  const { finalPayment, firstDueOn, lastDueOn } = figures
  const first = dueText(content, 1, firstDueOn)
  const regular = `${instalmentsText(figures, 'monthly instalments')}, the first on ${first}`
  if (finalPayment === null) return [regular]
  const last = dueText(content, payments.length, lastDueOn)
  return [regular, `Final payment (GMFV) of ${euroText(finalPayment)} on ${last}`]
}

const costFacts = (content: AgreementContent, lender: LenderWording, fill: Fill): readonly Fact[] => {
  const { figures } = content
  const { insurance, changeOfCosts, latePayment } = lender.preContract
  return [
    ['Borrowing rate', rateText(content)],
    ['Annual percentage rate of charge (APR)', aprText(content)],
    ['Total cost of credit', euroText(figures.totalCostOfCredit)],
    ...feeFacts(figures),
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
