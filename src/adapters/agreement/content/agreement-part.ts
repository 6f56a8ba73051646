/** The hire-purchase agreement itself: parties, vehicle, price, payments, and the statutory rights. */

import type { StatutoryText } from '../../../domain/finance/credit-law.ts'
import { NO_MONEY } from '../../../domain/finance/money.ts'
import type { Block, Fact, Part } from './blocks.ts'
import {
  addressIn,
  commissionFacts,
  dueText,
  feeFacts,
  instalmentsText,
  isNewest,
  keptAtText,
  startText,
  totalLabel,
} from './descriptions.ts'
import { filled } from './language.ts'
import type { Signer } from './parties.ts'
import { QUOTED, type Standing, standingBlocks } from './plan.ts'
import type { Source } from './source.ts'
import { hasMandate, type Template } from './wording.ts'

/** The part of the PDF with the agreement itself. */
export const agreementPart = (source: Source): Part => {
  const { content, lender, fill, words } = source
  const { agreement: own } = words
  return {
    title: isNewest(content) ? own.title : own.titleBefore,
    blocks: [
      { is: 'facts', summary: own.head, rows: headFacts(source) },
      ...facts(own.parties, partyFacts(source)),
      ...facts(own.goods, goodsFacts(source)),
      ...facts(own.money, priceFacts(source)),
      ...facts(own.payments, paymentFacts(source)),
      {
        is: 'paragraph',
        text: content.runsFrom === undefined || !isNewest(content) ? own.schedule : own.scheduleByMonth,
      },
      ...facts(own.charges, chargeFacts(source)),
      ...lender.warnings.map((text): Block => ({ is: 'notice', paragraphs: [fill(text)] })),
      ...standingBlocks(content).flatMap((standing) => blocksOf(source, standing)),
    ],
  }
}

/** The law's text, with its source, and the lender's clause below it; under its own heading where the law has none. */
const blocksOf = ({ lender, fill, words }: Source, { statute, clause }: Standing): readonly Block[] => {
  const lenders = (clause === undefined ? [] : lender.clauses[clause]).reduce<readonly Block[]>(
    withText(fill),
    [],
  )
  if (statute === undefined)
    return clause === undefined || lenders.length === 0
      ? []
      : [{ is: 'heading', level: 2, text: words.agreement.clauses[clause] }, ...lenders]
  const { heading, source, paragraphs } = words.statutes[statute]
  const texts = paragraphs.map((text) => fill(text))
  return [
    { is: 'heading', level: 2, text: heading },
    ...(BOXED.has(statute)
      ? [{ is: 'notice', paragraphs: texts } as const]
      : texts.map((text): Block => ({ is: 'paragraph', text }))),
    {
      is: 'paragraph',
      text: filled(words.statuteMarks[QUOTED.has(statute) ? 'quoted' : 'required'], { source }),
      belongsToLast: true,
    },
    ...lenders,
  ]
}

/** In a box and in bold, as S.I. No. 489/2016, regulation 3, and the Central Bank's code require. */
const BOXED: ReadonlySet<StatutoryText> = new Set(['guarantorWarning2012', 'creditRegister2013'])

const ITEM_MARK = '- '

/** Adds a paragraph; or an item, to the preceding list or to a new one. */
const withText =
  (fill: Source['fill']) =>
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

const headFacts = (source: Source): readonly Fact[] => {
  const { content, words } = source
  const { agreement: own } = words
  return [
    [own.reference, content.reference],
    [own.type, words.loanTypes[content.loanType]],
    [own.kindOfHirer, words.hirers[content.borrowerType]],
    ...(isNewest(content)
      ? ([
          [own.preparedOn, words.longDate(content.madeOn)],
          [own.madeOn, own.madeByLastSignature],
        ] as const)
      : ([[own.madeOn, words.longDate(content.madeOn)]] as const)),
    [own.startsOn, startText(content, words)],
    ...(isNewest(content) ? termFacts(source) : []),
  ]
}

const termFacts = ({ lender, fill, words }: Source): readonly Fact[] => {
  const { agreement: own, preContract: labels } = words
  const { drawdown, allocation, changeOfCosts, law, complaints } = lender.preContract
  return [
    [own.copy, own.copySent],
    [labels.drawdown, fill(drawdown)],
    [labels.allocation, fill(allocation)],
    [labels.changes, fill(changeOfCosts)],
    [labels.law, fill(law)],
    [labels.complaints, fill(complaints)],
  ]
}

const partyFacts = ({ content, lender, words }: Source): readonly Fact[] => {
  const { agreement: own } = words
  const { hirer, guarantor, dealer, signers } = content
  const at = (address: readonly string[]) => addressIn(content, address)
  const { tradingAs: name, registrationNumber: number } = hirer
  const tradingAs = name === null ? [] : [filled(own.tradingAs, { name })]
  const registered = number === null ? [] : [filled(own.companyNumber, { number })]
  // The agreement does not bind directors.
  const person = ({ role, name, address }: Signer): readonly Fact[] => {
    if (role === 'director')
      return [isNewest(content) ? [own.directorSigns, name] : [own.director, name, ...at(address)]]
    return role === 'partner' ? [[own.partner, name, ...at(address)]] : []
  }
  return [
    [own.owner, lender.name, ...at(lender.address)],
    [own.hirer, hirer.name, ...tradingAs, ...registered, ...at(hirer.address)],
    ...signers.flatMap(person),
    ...(guarantor === null ? [] : [[own.guarantor, guarantor.name, ...at(guarantor.address)] as const]),
    [own.dealer, dealer.name, ...at(dealer.address)],
    ...commissionFacts(content.figures, words),
  ]
}

const goodsFacts = ({ content, words }: Source): readonly Fact[] => {
  const { goods, kilometresPerYear } = content
  const { agreement: own, formats, number } = words
  const { kilometres } = goods
  return [
    [own.vehicle, goods.description ?? goods.type],
    ...(goods.description === null ? [] : [[own.type, goods.type] as const]),
    [own.condition, goods.condition],
    ...fact(own.year, goods.year === undefined || goods.year === null ? null : String(goods.year)),
    ...fact(own.registration, goods.registration),
    ...fact(
      own.kilometres,
      kilometres === null ? null : filled(formats.kilometres, { number: number(kilometres) }),
    ),
    ...fact(own.fuel, goods.fuel),
    ...fact(own.vin, goods.vin),
    [own.keptAt, ...(isNewest(content) ? [keptAtText(content, words)] : goods.keptAt)],
    ...fact(own.distance, kilometresPerYear === null ? null : words.kilometresPerYear(kilometresPerYear)),
  ]
}

const fact = (label: string, value: string | null): readonly Fact[] =>
  value === null ? [] : [[label, value]]

const priceFacts = ({ content, words }: Source): readonly Fact[] => {
  const { figures } = content
  const { agreement: own, euro, perCent } = words
  const { price, deposit, tradeIn, depositCoversTradeIn, tradeInRegistration: registration } = figures
  const tradedIn = registration === null ? [] : [filled(own.tradedIn, { registration })]
  const paidAtStart: readonly Fact[] = depositCoversTradeIn
    ? [[own.depositAndTradeIn, euro(deposit), ...tradedIn]]
    : [
        [own.deposit, euro(deposit)],
        ...(tradeIn === NO_MONEY && isNewest(content)
          ? []
          : [[own.tradeIn, euro(tradeIn), ...tradedIn] as const]),
      ]
  return [
    [own.price, euro(price)],
    ...paidAtStart,
    [own.credit, euro(figures.amountFinanced)],
    [own.interest, euro(figures.totalInterest)],
    [own.fees, euro(figures.totalFees)],
    [own.totalCost, euro(figures.totalCostOfCredit)],
    [own.hirePurchasePrice, euro(figures.hirePurchasePrice)],
    [own.rate, filled(own.fixedRate, { rate: perCent(figures.ratePerCent) })],
    [own.apr, perCent(figures.aprcPerCent, 1)],
  ]
}

const paymentFacts = (source: Source): readonly Fact[] => {
  const { content, words } = source
  const { figures, payments } = content
  const { agreement: own, euro } = words
  const { finalPayment } = figures
  const last = dueText(content, payments.length, figures.lastDueOn, words)
  return [
    [own.instalments, instalmentsText(figures, words)],
    [own.first, dueText(content, 1, figures.firstDueOn, words)],
    finalPayment === null
      ? [own.last, last]
      : [own.finalPayment, filled(own.finalPaymentOn, { amount: euro(finalPayment), day: last })],
    [totalLabel(content, own.total), filled(own.totalWithFees, { amount: euro(figures.totalOfPayments) })],
    ...(isNewest(content) ? fact(own.howToPay, howToPay(source)) : []),
  ]
}

const howToPay = ({ content, lender, fill, words }: Source): string | null => {
  if (hasMandate(content, lender)) return words.agreement.byDirectDebit
  return lender.payment === undefined ? null : fill(lender.payment)
}

const chargeFacts = ({ content, lender, words }: Source): readonly Fact[] => {
  const { figures, kilometresPerYear } = content
  const { agreement: own, charge, kilometresPerYear: distanceText } = words
  return [
    ...feeFacts(content, words),
    ...fact(
      own.furtherKilometre,
      figures.excessKilometreEuro === undefined || kilometresPerYear === null
        ? null
        : filled(own.furtherKilometreCharge, {
            amount: charge(figures.excessKilometreEuro),
            distance: distanceText(kilometresPerYear),
          }),
    ),
    ...lender.charges.map((each): Fact => [each.for, each.amount]),
  ]
}
