/** The hire-purchase agreement itself: parties, vehicle, price, payments, and the statutory rights. */

import { euroText } from '../../../domain/finance/money.ts'
import type { Block, Fact, Part } from './blocks.ts'
import type { AgreementContent } from './content.ts'
import {
  dueText,
  feeFacts,
  hirerKind,
  instalmentsText,
  loanTypeName,
  perCent,
  startText,
} from './descriptions.ts'
import { chargeText, longDate, thousands } from './figures-text.ts'
import type { Signer } from './parties.ts'
import type { Fill, LenderWording, Template } from './wording.ts'

/** The part of the PDF with the agreement itself. `fill` puts its figures and names into the lender's texts. */
export const agreementPart = (content: AgreementContent, lender: LenderWording, fill: Fill): Part => {
  const { clauses } = lender
  const clause = (title: string, texts: readonly Template[]): readonly Block[] =>
    texts.length === 0
      ? []
      : [{ is: 'heading', level: 2, text: title }, ...texts.reduce<readonly Block[]>(withText(fill), [])]
  return {
    title: 'Hire Purchase Agreement',
    blocks: [
      { is: 'facts', summary: 'The agreement', rows: headFacts(content) },
      ...facts('Parties', partyFacts(content, lender)),
      ...facts('The vehicle', goodsFacts(content)),
      ...facts('Price and credit', priceFacts(content)),
      ...facts('What you pay, and when', paymentFacts(content)),
      { is: 'paragraph', text: 'Every payment with its date is listed in the payment schedule below.' },
      ...facts('Fees and charges', chargeFacts(content, lender)),
      { is: 'notice', paragraphs: lender.warnings.map(fill) },
      ...clause('The hire', clauses.hiring),
      ...clause('Your right to withdraw', clauses.withdrawal),
      ...clause('Your right to end the agreement: the half rule', clauses.halfRule),
      ...clause('Taking the vehicle back: the one-third rule', clauses.thirdRule),
      ...clause('If you do not keep to the agreement', clauses.default),
      ...clause('Paying off early', clauses.earlySettlement),
      ...clause('Where the vehicle is kept', clauses.location),
      ...(content.loanType === 'pcp' ? clause('At the end of your PCP', clauses.endOfPcp) : []),
      ...(content.guarantor === null ? [] : clause('The guarantee', clauses.guarantee)),
      ...clause('Notices', clauses.notices),
    ],
  }
}

const ITEM_MARK = '- '

/** Adds a paragraph; or an item, to the preceding list or to a new one. */
const withText =
  (fill: Fill) =>
  (blocks: readonly Block[], template: Template): readonly Block[] => {
    if (!template.startsWith(ITEM_MARK)) return [...blocks, { is: 'paragraph', text: fill(template) }]
    const item = fill(template.slice(ITEM_MARK.length))
    const before = blocks.at(-1)
    if (before?.is !== 'list') return [...blocks, { is: 'list', items: [item] }]
    return [...blocks.slice(0, -1), { is: 'list', items: [...before.items, item] }]
  }

const facts = (title: string, rows: readonly Fact[]): readonly Block[] => [
  { is: 'heading', level: 2, text: title },
  { is: 'facts', summary: title, rows },
]

const headFacts = (content: AgreementContent): readonly Fact[] => [
  ['Reference', content.reference],
  ['Type', loanTypeName(content)],
  ['Kind of hirer', hirerKind(content)],
  ['Made on', longDate(content.madeOn)],
  ['Starts on', startText(content)],
]

const partyFacts = (content: AgreementContent, lender: LenderWording): readonly Fact[] => {
  const { hirer, guarantor, dealer, signers } = content
  const tradingAs = hirer.tradingAs === null ? [] : [`trading as ${hirer.tradingAs}`]
  const registered = hirer.registrationNumber === null ? [] : [`Company number ${hirer.registrationNumber}`]
  const standFor = signers.filter(({ role }) => role === 'director' || role === 'partner')
  return [
    ['Owner (the lender)', lender.name, ...lender.address],
    ['Hirer (you)', hirer.name, ...tradingAs, ...registered, ...hirer.address],
    ...standFor.map(personFact),
    ...(guarantor === null ? [] : [['Guarantor', guarantor.name, ...guarantor.address] as const]),
    ['Dealer (supplier of the vehicle)', dealer.name, ...dealer.address],
  ]
}

const personFact = ({ role, name, address }: Signer): Fact => [
  role === 'partner' ? 'Partner' : 'Director',
  name,
  ...address,
]

const goodsFacts = ({ goods, kilometresPerYear }: AgreementContent): readonly Fact[] => [
  ['Vehicle', goods.description ?? goods.type],
  ...(goods.description === null ? [] : [['Type', goods.type] as const]),
  ['Condition', goods.condition],
  ...fact('Registration number', goods.registration),
  ...fact('Kilometres driven', goods.kilometres === null ? null : `${thousands(goods.kilometres)} km`),
  ...fact('Fuel', goods.fuel),
  ...fact('Chassis number (VIN)', goods.vin),
  ['Kept at', ...goods.keptAt],
  ...fact('Agreed distance', kilometresPerYear === null ? null : `${thousands(kilometresPerYear)} km a year`),
]

const fact = (label: string, value: string | null): readonly Fact[] =>
  value === null ? [] : [[label, value]]

const priceFacts = ({ figures }: AgreementContent): readonly Fact[] => {
  const { price, deposit, tradeIn, depositCoversTradeIn, tradeInRegistration } = figures
  const tradedIn = tradeInRegistration === null ? [] : [`Vehicle traded in: ${tradeInRegistration}`]
  const paidAtStart: readonly Fact[] = depositCoversTradeIn
    ? [['Deposit and trade-in', euroText(deposit), ...tradedIn]]
    : [
        ['Deposit', euroText(deposit)],
        ['Trade-in', euroText(tradeIn), ...tradedIn],
      ]
  return [
    ['Cash price', euroText(price)],
    ...paidAtStart,
    ['Amount of credit', euroText(figures.amountFinanced)],
    ['Interest', euroText(figures.totalInterest)],
    ['Fees', euroText(figures.totalFees)],
    ['Total cost of credit', euroText(figures.totalCostOfCredit)],
    ['Hire-purchase price', euroText(figures.hirePurchasePrice)],
    ['Rate of interest', `${perCent(figures.ratePerCent)} a year, fixed`],
    ['APR', perCent(figures.aprcPerCent, 1)],
  ]
}

const paymentFacts = (content: AgreementContent): readonly Fact[] => {
  const { figures, payments } = content
  const last = dueText(content, payments.length, figures.lastDueOn)
  return [
    ['Monthly instalments', instalmentsText(figures)],
    ['First instalment', dueText(content, 1, figures.firstDueOn)],
    ...(figures.finalPayment === null
      ? [['Last instalment', last] as const]
      : [['Final payment (GMFV)', `${euroText(figures.finalPayment)} on ${last}`] as const]),
    ['Total of all payments', `${euroText(figures.totalOfPayments)}, fees included`],
  ]
}

const chargeFacts = (
  { figures, kilometresPerYear }: AgreementContent,
  lender: LenderWording,
): readonly Fact[] => [
  ...feeFacts(figures),
  ...fact(
    'Each kilometre beyond the agreed distance',
    figures.excessKilometreEuro === undefined || kilometresPerYear === null
      ? null
      : `${chargeText(figures.excessKilometreEuro)}, if you return the vehicle having driven more than ${thousands(kilometresPerYear)} km a year`,
  ),
  ...lender.charges.map((charge): Fact => [charge.for, charge.amount]),
]
