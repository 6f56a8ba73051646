/**
 * The law of an agreement, as data with its first day: the withdrawal period, the form of pre-contract information, the
 * texts that it puts into the agreement, and the highest APR, with a check of products against it. The laws that matter
 * to Irish lenders now are here; a lender may supply its own (CREDIT_LAW_FILE), according to its lawyer.
 */
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { BorrowerType } from '../application/application.ts'
import { isLawful, roundedAprc } from './aprc.ts'
import { figuresOf, instalmentOf, type Loan } from './loan.ts'
import { type Cents, euroText, fromEuros, priceLeaving } from './money.ts'
import { gmfvOf, type Product, type ProductFault, type RateRow, termsOf } from './product.ts'
import { contains, type OpenRange } from './range.ts'

/**
 * `standardForm2008` is Annex II of Directive 2008/48/EC, `standardForm2023` Annex I of Directive (EU) 2023/2225. `none`
 * is for borrowers who are not consumers: they get neither a form nor a consumer's rights.
 */
export const INFORMATION_FORMS = ['standardForm2008', 'standardForm2023', 'none'] as const

export type InformationForm = (typeof INFORMATION_FORMS)[number]

/** The texts that laws put into agreements. `adapters/agreement/content/statutes-en.ts` has their words and articles. */
export const STATUTORY_TEXTS = [
  'coolingOff1995',
  'withdrawal2023',
  'waiver1995',
  'hirersRights1995',
  'ownersRights1995',
  'earlyRepayment1995',
  'earlyRepayment2023',
  'debtAdvice2023',
  'guarantorWarning2012',
  'guarantee1995',
  'creditRegister2013',
] as const

export type StatutoryText = (typeof STATUTORY_TEXTS)[number]

/** A law has one of these texts if it has days to withdraw, and none of them otherwise. */
export const WITHDRAWAL_TEXTS = [
  'coolingOff1995',
  'withdrawal2023',
] as const satisfies readonly StatutoryText[]

/** The days that the law's warning about the waiver speaks of: Consumer Credit Act 1995, section 50(3). */
const WAIVED_DAYS = 10

/** The texts that every law needs: the notice of the Credit Reporting Act 2013, section 24, which companies get too. */
const NEEDED_BY_ALL: readonly StatutoryText[] = ['creditRegister2013']

/**
 * The texts that every law for consumers needs: the notice of the Consumer Credit Act 1995, section 58 and Fifth
 * Schedule, and what it says of guarantors.
 */
const NEEDED_BY_CONSUMERS: readonly StatutoryText[] = [
  'hirersRights1995',
  'ownersRights1995',
  'guarantorWarning2012',
  'guarantee1995',
  ...NEEDED_BY_ALL,
]

/** The texts of a law that names none, as those in files from before 1.1.0. */
export const TEXTS_BY_FORM: Readonly<Record<InformationForm, readonly StatutoryText[]>> = {
  standardForm2008: ['coolingOff1995', 'earlyRepayment1995', ...NEEDED_BY_CONSUMERS],
  standardForm2023: ['withdrawal2023', 'earlyRepayment2023', 'debtAdvice2023', ...NEEDED_BY_CONSUMERS],
  none: NEEDED_BY_ALL,
}

export type CreditLaw = {
  /** The id by which a lender's wording has its own texts for this law. */
  readonly id: string
  readonly name: string
  /** The first day on which agreements are made under it. */
  readonly holdsFrom: LocalDate
  /** Whom it protects. */
  readonly borrowerTypes: readonly BorrowerType[]
  /** The highest amount of credit that it covers; null if unlimited. */
  readonly creditMaximumEuro: number | null
  /** Counted from receiving a copy of the agreement; 0 without a right to withdraw. */
  readonly withdrawalDays: number
  /** Whether a payout waits for these days; it does if absent. Without waiting, the lender pays out at its own risk. */
  readonly payOutWaits?: boolean
  readonly informationForm: InformationForm
  readonly texts: readonly StatutoryText[]
  readonly aprMaximumPerCent: number
  readonly sources: readonly string[]
}

const CAP =
  'Consumer Credit Act 1995, section 28B (from 16 May 2022): the highest APR of a hire-purchase agreement'
const APR = 'Consumer Credit Act 1995, section 9 and Fourth Schedule: the APR of a hire-purchase agreement'

export const CREDIT_LAWS: readonly CreditLaw[] = [
  {
    id: 'consumerCreditAct1995',
    name: 'Consumer Credit Act 1995, and the form of Directive 2008/48/EC',
    holdsFrom: '2022-05-16' as LocalDate,
    borrowerTypes: ['individual', 'joint', 'soleTrader', 'partnership'],
    creditMaximumEuro: null,
    withdrawalDays: 10,
    informationForm: 'standardForm2008',
    texts: [...TEXTS_BY_FORM.standardForm2008, 'waiver1995'],
    aprMaximumPerCent: 23,
    sources: [
      'Consumer Credit Act 1995, section 50: 10 days from receiving the agreement or a copy, which may be waived',
      'Consumer Credit Act 1995, section 58 and Fifth Schedule: the notice of the rights of hirer and owner',
      'Consumer Credit Act 1995, sections 52 and 53: early repayment, and the reduction of the cost of credit',
      'S.I. No. 489/2016: the notice of the Central Credit Register',
      'Directive 2008/48/EC, Annex II: Standard European Consumer Credit Information',
      CAP,
      APR,
    ],
  },
  {
    id: 'directive2023',
    name: 'Directive (EU) 2023/2225',
    holdsFrom: '2026-11-20' as LocalDate,
    borrowerTypes: ['individual', 'joint'],
    creditMaximumEuro: 100_000,
    withdrawalDays: 14,
    informationForm: 'standardForm2023',
    texts: TEXTS_BY_FORM.standardForm2023,
    aprMaximumPerCent: 23,
    sources: [
      'Directive (EU) 2023/2225, Article 2: hire purchase with an option to buy, up to EUR 100,000',
      'Directive (EU) 2023/2225, Article 26: 14 calendar days',
      'Directive (EU) 2023/2225, Article 10 and Annex I: Standard European Consumer Credit Information, key information on its first page',
      'Directive (EU) 2023/2225, Article 48: applied from 20 November 2026',
      CAP,
      APR,
    ],
  },
  {
    id: 'companyHirePurchase',
    name: 'Hire purchase by a company, which is not a consumer',
    holdsFrom: '2022-05-16' as LocalDate,
    borrowerTypes: ['limitedCompany'],
    creditMaximumEuro: null,
    withdrawalDays: 0,
    informationForm: 'none',
    texts: TEXTS_BY_FORM.none,
    aprMaximumPerCent: 23,
    sources: [
      'Consumer Credit Act 1995, section 2: it protects a hirer who is a consumer, which a company is not',
      'S.I. No. 489/2016: the notice of the Central Credit Register',
      'No law caps the APR of a company’s agreement: we keep the consumers’ cap, so that one check of a product holds for all',
    ],
  },
]

/** What determines the law of an agreement. */
export type LawQuestion = {
  readonly day: LocalDate
  readonly credit: Cents
  readonly borrowerType: BorrowerType
}

/**
 * The newest law in force on the day that covers the credit and the borrower. If there is none, the oldest law for that
 * borrower, or else the oldest of all: every agreement has a law.
 */
export const lawFor = (laws: readonly CreditLaw[], { day, credit, borrowerType }: LawQuestion): CreditLaw => {
  const byDay = laws.toSorted((one, other) => (one.holdsFrom < other.holdsFrom ? -1 : 1))
  const law =
    byDay.findLast(
      ({ holdsFrom, borrowerTypes, creditMaximumEuro }) =>
        holdsFrom <= day &&
        borrowerTypes.includes(borrowerType) &&
        (creditMaximumEuro === null || credit <= fromEuros(creditMaximumEuro)),
    ) ??
    byDay.find(({ borrowerTypes }) => borrowerTypes.includes(borrowerType)) ??
    byDay[0]
  if (law === undefined) throw new RangeError('There is no law to make an agreement under')
  return law
}

/** What is wrong with the texts of a law, in sentences that begin with their field. */
export const textFaults = ({
  withdrawalDays: days,
  informationForm: form,
  texts,
}: Pick<CreditLaw, 'withdrawalDays' | 'informationForm' | 'texts'>): readonly string[] => {
  const isConsumers = form !== 'none'
  const lacking = (isConsumers ? NEEDED_BY_CONSUMERS : NEEDED_BY_ALL).filter((text) => !texts.includes(text))
  const withdrawal = WITHDRAWAL_TEXTS.filter((text) => texts.includes(text))
  const faults: readonly (string | false)[] = [
    ...lacking.map((text) => `texts lacks ${text}, which every law with informationForm ${form} needs.`),
    days > 0 &&
      withdrawal.length !== 1 &&
      `texts must have one of ${WITHDRAWAL_TEXTS.join(', ')}, since withdrawalDays is ${days}.`,
    days === 0 &&
      withdrawal.length > 0 &&
      `texts cannot have ${withdrawal.join(', ')}, since withdrawalDays is 0.`,
    texts.includes('waiver1995') &&
      !(days === WAIVED_DAYS && texts.includes('coolingOff1995')) &&
      `texts can have waiver1995 only with coolingOff1995 and withdrawalDays ${WAIVED_DAYS}, of which its words speak.`,
    isConsumers !== days > 0 &&
      `withdrawalDays must be ${isConsumers ? 'at least 1' : '0'} with informationForm ${form}.`,
  ]
  return faults.filter((fault) => fault !== false)
}

/** The lowest of the APR caps of these laws: an APR within it satisfies each of them. */
export const leastAprMaximum = (laws: readonly CreditLaw[]): number =>
  Math.min(...laws.map(({ aprMaximumPerCent }) => aprMaximumPerCent))

/**
 * One error for each rate whose APR exceeds the legal maximum somewhere, with the worst case.
 *
 * At a given rate, fees weigh more the smaller the loan and the sooner it is repaid. So this tests the smallest amount
 * at every term, for a PCP also with every GMFV at the lowest possible price of the loan, since a higher GMFV leaves
 * more owed for longer (a valuation counts as the price); and the largest amount too, for products without fees. The check of each offer finds what
 * rounding to the cent does in between.
 */
export const lawFaults = (product: Product, maximumPerCent: number): readonly ProductFault[] =>
  product.rates.flatMap((row, index) => {
    const worst = cornersOf(product, row)
      .map((loan) => ({ loan, aprc: figuresOf(loan).aprcUnrounded ?? Number.POSITIVE_INFINITY }))
      .filter(({ aprc }) => !isLawful(aprc, maximumPerCent))
      .sort((a, b) => b.aprc - a.aprc)[0]
    if (worst === undefined) return []
    const { loan, aprc } = worst
    const shownAprc = Number.isFinite(aprc)
      ? `an APR of ${aprcText(aprc, maximumPerCent)}%`
      : 'an unlimited APR'
    return [
      {
        place: `rates[${index}].rate`,
        says: `Rate ${index + 1} gives ${shownAprc} for ${euroText(loan.loanAmount)} over ${loan.term} months. The legal maximum is ${maximumPerCent}%.`,
      },
    ]
  })

/** With two decimals if one would hide the excess. */
const aprcText = (aprc: number, maximumPerCent: number): string => {
  const rounded = roundedAprc(aprc)
  return rounded > maximumPerCent ? rounded.toFixed(1) : String(Number(aprc.toPrecision(6)))
}

const cornersOf = (product: Product, row: RateRow): readonly Loan[] => {
  const from = Math.max(row.amount.from, product.amount.from) as Cents
  const to = Math.min(row.amount.to, product.amount.to) as Cents
  if (from > to) return []
  return termsOf(product)
    .filter((term) => contains(row.terms, term))
    .flatMap((term) =>
      amountsFor(product, term, from, to).flatMap((amount) => loansOf(product, row, term, amount)),
    )
}

/** The ends, and the loan that a GMFV in euro just repays: with less there are no instalments. */
const amountsFor = ({ gmfvs }: Product, term: number, from: Cents, to: Cents): readonly Cents[] => {
  const values = gmfvs.flatMap((row) => (row.term === term && row.value !== undefined ? [row.value] : []))
  return [...new Set([from, to, ...values.filter((value) => value > from && value < to)])]
}

const loansOf = (
  product: Product,
  { rate, vehicleAge }: RateRow,
  term: number,
  loanAmount: Cents,
): readonly Loan[] => {
  const loan: Loan = { loanAmount, rate, term, gmfv: null, fees: product.fees }
  if (product.loanType === 'hirePurchase') return [loan]
  const price = priceLeaving(product.depositMinimum, loanAmount)
  const gmfvs = product.gmfvs.filter((row) => row.term === term && meet(row.vehicleAge, vehicleAge))
  const amounts = new Set(gmfvs.map((row) => gmfvOf(row, price, price)))
  return [...amounts].map((gmfv) => ({ ...loan, gmfv })).filter(leavesInstalments)
}

/** A GMFV that alone repays the loan is never offered. */
const leavesInstalments = (loan: Loan): boolean => instalmentOf(loan) > 0

const meet = (some: OpenRange, other: OpenRange): boolean =>
  contains(some, other.from) || contains(other, some.from)
