/**
 * The law of an agreement, as data with its first day: the withdrawal period, the form of pre-contract information, and
 * the highest APR. Both laws that matter to Irish lenders now are here; a lender may supply its own (CREDIT_LAW_FILE),
 * according to its lawyer.
 */

import type { LocalDate } from '../../../packages/values/local-date.ts'
import type { BorrowerType } from '../application/application.ts'
import { type Cents, fromEuros } from './money.ts'

/** `standardForm2008` is Annex II of Directive 2008/48/EC, `standardForm2023` Annex I of Directive (EU) 2023/2225. */
export const INFORMATION_FORMS = ['standardForm2008', 'standardForm2023'] as const

export type InformationForm = (typeof INFORMATION_FORMS)[number]

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
  /** Counted from receiving a copy of the agreement. */
  readonly withdrawalDays: number
  readonly informationForm: InformationForm
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
    borrowerTypes: ['individual', 'joint', 'soleTrader', 'partnership', 'limitedCompany'],
    creditMaximumEuro: null,
    withdrawalDays: 10,
    informationForm: 'standardForm2008',
    aprMaximumPerCent: 23,
    sources: [
      'Citizens Information, Hire purchase agreements (10 September 2024): 10 days from receiving a copy, which may be waived',
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
]

/** What determines the law of an agreement. */
export type LawQuestion = {
  readonly day: LocalDate
  readonly credit: Cents
  readonly borrowerType: BorrowerType
}

/**
 * The newest law in force on the day that covers the credit and the borrower; if there is none, the oldest, so that
 * every agreement has its protection.
 */
export const lawFor = (laws: readonly CreditLaw[], { day, credit, borrowerType }: LawQuestion): CreditLaw => {
  const byDay = laws.toSorted((one, other) => (one.holdsFrom < other.holdsFrom ? -1 : 1))
  const law =
    byDay.findLast(
      ({ holdsFrom, borrowerTypes, creditMaximumEuro }) =>
        holdsFrom <= day &&
        borrowerTypes.includes(borrowerType) &&
        (creditMaximumEuro === null || credit <= fromEuros(creditMaximumEuro)),
    ) ?? byDay[0]
  if (law === undefined) throw new RangeError('There is no law to make an agreement under')
  return law
}

/** The lowest of the APR caps of these laws: an APR within it satisfies each of them. */
export const leastAprMaximum = (laws: readonly CreditLaw[]): number =>
  Math.min(...laws.map(({ aprMaximumPerCent }) => aprMaximumPerCent))
