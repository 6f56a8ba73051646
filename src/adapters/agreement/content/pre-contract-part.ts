/**
 * The information for the applicant before the agreement binds, on the European standard form of the agreement's law:
 * the five sections of Directive 2008/48/EC, Annex II; or of Directive (EU) 2023/2225, Annex I, the key information of
 * its Part I, always on the first page, and everything else in Part II.
 */

import { WITHDRAWAL_TEXTS } from '../../../domain/finance/credit-law.ts'
import type { Block, Fact, Part } from './blocks.ts'
import {
  addressIn,
  commissionFacts,
  dueText,
  feeFacts,
  instalmentsText,
  isNewest,
  startText,
  totalLabel,
  vehicleName,
} from './descriptions.ts'
import { filled } from './language.ts'
import type { Source } from './source.ts'

/**
 * The pre-contract credit information, in the form required by the law of the agreement's day: the form of 2008
 * (Directive 2008/48/EC) or of 2023 (Directive (EU) 2023/2225).
 */
export const preContractPart = (source: Source): Part => {
  const { title, sections2008, sections2023 } = source.words.preContract
  return {
    title,
    blocks:
      source.content.law?.informationForm === 'standardForm2023'
        ? [
            ...section(sections2023.key, keyFacts(source)),
            opening(source),
            ...sectionsOf(sections2023, source),
          ]
        : [opening(source), ...sectionsOf(sections2008, source)],
  }
}

const opening = ({ content, words }: Source): Block => ({
  is: 'paragraph',
  text: filled(words.preContract[isNewest(content) ? 'about' : 'aboutMade'], {
    reference: content.reference,
    day: words.longDate(content.madeOn),
  }),
})

type Note = keyof Source['words']['preContract']['notes']

/** The sentence that the form itself prints; agreements of before 1.1.0 lack them. */
const note = ({ content, words }: Source, name: Note): readonly string[] =>
  isNewest(content) ? [words.preContract.notes[name]] : []

type Titles = Readonly<Record<'contacts' | 'features' | 'costs' | 'legal' | 'distance', string>>

const sectionsOf = (titles: Titles, source: Source): readonly Block[] => [
  ...section(titles.contacts, lenderFacts(source)),
  ...section(titles.features, featureFacts(source)),
  ...section(titles.costs, costFacts(source)),
  ...section(titles.legal, legalFacts(source)),
  ...section(titles.distance, distanceFacts(source)),
]

/** In the order of the form. */
const keyFacts = (source: Source): readonly Fact[] => {
  const { content, lender, words } = source
  const { figures, dealer, goods } = content
  const { preContract: own, euro } = words
  return [
    [own.creditor, lender.name],
    [own.intermediary, dealer.name],
    [own.credit, euro(figures.amountFinanced), ...note(source, 'credit')],
    [own.durationOfAgreement, durationText(source)],
    [own.rate, rateText(source)],
    [own.apr, aprText(source), ...note(source, 'apr')],
    [words.totalToPay, totalText(source), ...note(source, 'total')],
    [own.goods, vehicleName(goods)],
    [own.price, euro(figures.price)],
    [own.latePayments, ...latePaymentLines(source)],
  ]
}

const rateText = ({ content: { figures }, words }: Source): string =>
  filled(words.preContract.fixedRate, { rate: words.perCent(figures.ratePerCent) })

const aprText = ({ content: { figures }, words }: Source): string =>
  filled(words.preContract.aprWithFees, { apr: words.perCent(figures.aprcPerCent, 1) })

/** Directive 2008/48/EC, Article 3 (h): the amount lent and its cost. Payments at the start are not part of it. */
const totalText = ({ content: { figures }, words }: Source): string =>
  filled(words.totalOfPayments, { amount: words.euro(figures.totalOfPayments) })

const latePaymentLines = ({ lender, fill, words }: Source): readonly string[] => [
  fill(lender.preContract.latePayment),
  ...lender.charges.map((charge) => filled(words.chargeLine, charge)),
]

const section = (title: string, rows: readonly Fact[]): readonly Block[] => [
  { is: 'heading', level: 2, text: title },
  { is: 'facts', summary: title, rows },
]

const lenderFacts = ({ content, lender, fill, words }: Source): readonly Fact[] => {
  const { dealer } = content
  const { preContract: own } = words
  return [
    [own.creditor, lender.name],
    [own.address, ...addressIn(content, lender.address)],
    [own.telephone, lender.telephone],
    [own.email, lender.email],
    [own.website, lender.website],
    [own.intermediary, dealer.name],
    ...(dealer.address.length > 0
      ? [[own.intermediaryAddress, ...addressIn(content, dealer.address)] as const]
      : []),
    [own.intermediaryRole, fill(lender.preContract.intermediaryRole)],
    ...commissionFacts(content.figures, words),
  ]
}

const featureFacts = (source: Source): readonly Fact[] => {
  const { content, lender, fill, words } = source
  const { figures, guarantor } = content
  const { drawdown, allocation, security } = lender.preContract
  const { preContract: own, euro } = words
  return [
    [own.typeOfCredit, words.loanTypes[content.loanType]],
    [own.credit, euro(figures.amountFinanced), ...note(source, 'credit')],
    [own.drawdown, fill(drawdown), ...note(source, 'drawdown')],
    [own.duration, durationText(source)],
    [own.instalments, ...instalmentLines(source)],
    [own.allocation, fill(allocation)],
    [totalLabel(content, own.total), totalText(source), ...note(source, 'total')],
    [own.goods, vehicleName(content.goods)],
    [own.price, euro(figures.price)],
    [
      own.security,
      fill(security),
      ...note(source, 'security'),
      ...(guarantor === null ? [] : [filled(own.guarantor, { name: guarantor.name })]),
    ],
  ]
}

const durationText = ({ content, words }: Source): string => {
  const { figures, payments } = content
  const own = words.preContract
  const isFinal = isNewest(content) && figures.finalPayment !== null
  return filled(isFinal ? own.durationUntilFinal : own.durationUntil, {
    months: words.formats.months(payments.length),
    start: startText(content, words),
    last: dueText(content, payments.length, figures.lastDueOn, words),
  })
}

const instalmentLines = ({ content, words }: Source): readonly string[] => {
  const { figures, payments } = content
  const { finalPayment, firstDueOn, lastDueOn } = figures
  const { preContract: own, euro } = words
  const instalments = instalmentsText(figures, words, 'equalMonthly')
  const first = dueText(content, 1, firstDueOn, words)
  const regular = filled(own.instalmentsFrom, { instalments, first })
  if (finalPayment === null) return [regular]
  const day = dueText(content, payments.length, lastDueOn, words)
  return [regular, filled(own.finalPayment, { amount: euro(finalPayment), day })]
}

const costFacts = (source: Source): readonly Fact[] => {
  const { content, lender, fill, words } = source
  const { insurance, changeOfCosts } = lender.preContract
  const { preContract: own, euro } = words
  return [
    [own.rate, rateText(source)],
    [own.apr, aprText(source), ...note(source, 'apr')],
    [own.totalCost, euro(content.figures.totalCostOfCredit)],
    ...feeFacts(content, words),
    [own.insurance, fill(insurance)],
    [own.changes, fill(changeOfCosts)],
    [own.late, ...note(source, 'late'), ...latePaymentLines(source)],
  ]
}

const legalFacts = (source: Source): readonly Fact[] => {
  const { content, lender, fill, words } = source
  const { preContract: own, statutes } = words
  const { database, draftCopy, validity } = lender.preContract
  const statute = WITHDRAWAL_TEXTS.find((text) => content.law?.texts?.includes(text))
  // The form's own sentence says the first half: the right.
  const [, ...compensation] = content.law?.texts?.includes('earlyRepayment2023')
    ? statutes.earlyRepayment2023.paragraphs
    : []
  return [
    [
      own.withdrawal,
      ...(statute === undefined ? lender.clauses.withdrawal : [statutes[statute].paragraphs[0]]).map((text) =>
        fill(text),
      ),
    ],
    [
      own.early,
      ...note(source, 'early'),
      ...compensation.map((text) => fill(text)),
      ...lender.clauses.earlySettlement.map(fill),
    ],
    [own.register, fill(database), ...note(source, 'register')],
    [own.draft, ...note(source, 'draft'), fill(draftCopy)],
    [own.validity, fill(validity)],
  ]
}

const distanceFacts = ({ lender, fill, words: { preContract: own } }: Source): readonly Fact[] => {
  const { law, language, complaints } = lender.preContract
  return [
    [own.registration, lender.registration],
    [own.supervision, fill(lender.supervisor)],
    [own.howToWithdraw, fill(own.writeTo)],
    [own.law, fill(law)],
    [own.language, fill(language)],
    [own.complaints, fill(complaints)],
  ]
}
