/** What a decision policy can ask of an application: each measure with its unit, its calculation, and when it is missing. */

import { DAY_MILLISECONDS, type LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Applicant, Application, Duration } from '../application/application.ts'
import { currentResidence } from '../application/facts.ts'
import { DURATION_MONTHS } from '../application/limits.ts'
import { ageOf, wholeMonths } from '../finance/enquiry.ts'
import { type Cents, fromEuros, minus, plus, scaledDecimal } from '../finance/money.ts'
import type { Offer } from '../finance/selection.ts'
import {
  type Assumptions,
  combinedHousing,
  combinedIncome,
  leftOf,
  type Month,
  monthOf,
} from './household.ts'
import {
  type AgedFacts,
  type FactOfProvider,
  type FactType,
  type FactValue,
  type Fraction,
  rounded,
  UNITS,
  type UnitName,
  whole,
} from './values.ts'

export { UNITS, type UnitName } from './values.ts'

export type PolicyInput = {
  readonly application: Application
  /** Of the chosen figures, what measures depend on; undefined if no product fits the application. */
  readonly offer: Pick<Offer, 'loanAmount' | 'monthlyPayment' | 'term' | 'gmfv'> | undefined
  readonly today: LocalDate
  /** The dealer who sells the vehicle; none for an application of a partner. */
  readonly dealerId: string | null | undefined
  /** What providers found out; none if absent. */
  readonly facts?: AgedFacts
}

export type Measure = {
  readonly unit: Exclude<UnitName, 'days' | 'number'>
  /** For people: how it is calculated. */
  readonly says: string
  /** For people: when it is missing; null if never. */
  readonly missing: string | null
  /** Whether it depends on the figures of the offer; the others are the same whatever is offered. */
  readonly isOfOffer: boolean
  /** Percentages as fractions of 1, euro in cents. */
  readonly of: (input: PolicyInput, assumptions: Assumptions) => Fraction | undefined
}

export type MeasureName =
  | 'paymentToIncome'
  | 'paymentAndHousingToIncome'
  | 'combinedIncome'
  | 'disposableIncome'
  | 'depositShare'
  | 'loanToValue'
  | 'loanAmount'
  | 'term'
  | 'vehicleAge'
  | 'vehicleAgeAtEnd'
  | 'guaranteedValueShare'
  | 'annualDistance'
  | 'timeInEmployment'
  | 'timeAtAddress'
  | 'youngestApplicantAge'
  | 'oldestApplicantAgeAtEnd'

export const MEASURES: Readonly<Record<MeasureName, Measure>> = {
  paymentToIncome: {
    unit: 'perCent',
    says: 'the monthly payment, without fees, as a share of the combined income',
    missing: 'no product is available, or no applicant states an income',
    isOfOffer: true,
    of: ({ application, offer }) =>
      offer === undefined ? undefined : over(offer.monthlyPayment, combinedIncome(application)),
  },
  paymentAndHousingToIncome: {
    unit: 'perCent',
    says: 'the monthly payment, without fees, plus the monthly mortgage or rent of all applicants, as a share of the combined income',
    missing: 'no product is available, or an applicant states no income and expenditure',
    isOfOffer: true,
    of: ({ application, offer }) => {
      const housing = combinedHousing(application)
      return offer === undefined || housing === undefined
        ? undefined
        : over(plus(offer.monthlyPayment, housing), combinedIncome(application))
    },
  },
  combinedIncome: {
    unit: 'euro',
    says: 'net pay and other income of all applicants, per month',
    missing: 'no applicant states an income',
    isOfOffer: false,
    of: ({ application }) => {
      const income = combinedIncome(application)
      return income > 0 ? whole(income) : undefined
    },
  },
  disposableIncome: {
    unit: 'euro',
    says: 'what is left of the combined income after the monthly payment with its stress, mortgage or rent, other debts and living costs',
    missing:
      'no product is available, an applicant states no income and expenditure, a debt is not known, or dependants count and no applicant states them',
    isOfOffer: true,
    of: (input, assumptions) => {
      const month = monthIn(input, assumptions)
      return month === undefined ? undefined : whole(leftOf(month))
    },
  },
  depositShare: {
    unit: 'perCent',
    says: 'the deposit, without the trade-in, as a share of the purchase price',
    missing: 'the application has one figure for deposit and trade-in, as those of set A have',
    isOfOffer: true,
    of: (input) => {
      const { price, contribution, tradeIn = 0 } = input.application.finance
      const amount = loanAmount(input)
      if (contribution !== undefined || amount === undefined) return undefined
      return over(minus(minus(fromEuros(price), fromEuros(tradeIn)), amount), fromEuros(price))
    },
  },
  loanToValue: {
    unit: 'perCent',
    says: 'the loan amount as a share of the purchase price',
    missing: 'deposit and trade-in leave nothing to finance',
    isOfOffer: true,
    of: (input) => {
      const amount = loanAmount(input)
      return amount === undefined ? undefined : over(amount, fromEuros(input.application.finance.price))
    },
  },
  loanAmount: {
    unit: 'euro',
    says: 'the purchase price less deposit and trade-in',
    missing: 'deposit and trade-in leave nothing to finance',
    isOfOffer: true,
    of: (input) => wholeOr(loanAmount(input)),
  },
  term: {
    unit: 'months',
    says: 'the number of monthly instalments',
    missing: null,
    isOfOffer: true,
    of: (input) => whole(termOf(input)),
  },
  vehicleAge: {
    unit: 'months',
    says: 'whole months since the vehicle’s first registration; 0 for a new vehicle',
    missing:
      'the vehicle is not new and its registration number does not give its year, or its half-year is in the future',
    isOfOffer: false,
    of: ({ application, today }) => wholeOr(ageOf(application.vehicle, today)),
  },
  vehicleAgeAtEnd: {
    unit: 'months',
    says: 'the vehicle’s age in months at the end of the term',
    missing: 'vehicleAge is missing',
    isOfOffer: true,
    of: (input) => {
      const age = ageOf(input.application.vehicle, input.today)
      return age === undefined ? undefined : whole(age + termOf(input))
    },
  },
  guaranteedValueShare: {
    unit: 'perCent',
    says: 'the guaranteed minimum future value of a PCP as a share of the purchase price',
    missing: 'no product is available, or it guarantees no value',
    isOfOffer: true,
    of: ({ application, offer }) =>
      offer?.gmfv == null ? undefined : over(offer.gmfv, fromEuros(application.finance.price)),
  },
  annualDistance: {
    unit: 'kilometres',
    says: 'the agreed kilometres per year',
    missing: 'the application states none, as those for hire purchase may not',
    isOfOffer: false,
    of: ({ application }) => wholeOr(application.finance.kilometresPerYear),
  },
  timeInEmployment: {
    unit: 'months',
    says: 'the shortest time that any applicant has been in the current employment, at least',
    missing: 'no applicant states an employment',
    isOfOffer: false,
    of: ({ application: { applicants } }) =>
      shortest(applicants.flatMap(({ employment }) => employment?.time ?? [])),
  },
  timeAtAddress: {
    unit: 'months',
    says: 'the shortest time that any applicant has lived at the current address, at least',
    missing: 'no applicant states an address',
    isOfOffer: false,
    of: ({ application: { applicants } }) =>
      shortest(applicants.flatMap(({ addresses = [] }) => currentResidence(addresses)?.time ?? [])),
  },
  youngestApplicantAge: {
    unit: 'years',
    says: 'the youngest applicant’s age in whole years',
    missing: null,
    isOfOffer: false,
    of: ({ application, today }) => inYears(Math.min(...monthsLived(application.applicants, today))),
  },
  oldestApplicantAgeAtEnd: {
    unit: 'years',
    says: 'the oldest applicant’s age in whole years at the end of the term',
    missing: null,
    isOfOffer: true,
    of: (input) => {
      const { application, today } = input
      return inYears(Math.max(...monthsLived(application.applicants, today)) + termOf(input))
    },
  },
}

/** A measure's value in whole numbers of its last decimal (UNITS), rounded up; undefined if it is missing. */
export const measured = (
  name: MeasureName,
  input: PolicyInput,
  assumptions: Assumptions = {},
): number | undefined => {
  const { unit, of } = MEASURES[name]
  const value = of(input, assumptions)
  return value === undefined ? undefined : rounded(value, UNITS[unit].times, 'up')
}

export const MEASURE_NAMES = Object.keys(MEASURES) as readonly MeasureName[]

/** Whether a rule measures a provider's fact, as `provider.fact`. */
export const isFactName = (measure: string): boolean => measure.includes('.')

/** A fact as a fraction of its unit: of a date, the days since. Undefined if it has no unit. */
export const factFraction = (value: FactValue, unit: UnitName, today: LocalDate): Fraction | undefined => {
  const { decimals, times } = UNITS[unit]
  if (typeof value === 'number') return { numerator: scaledDecimal(value, decimals), denominator: times }
  if (unit !== 'days' || typeof value !== 'string') return undefined
  return whole(Math.round((Date.parse(today) - Date.parse(value)) / DAY_MILLISECONDS))
}

/** What a rule can measure, with what people need to know of it. */
export type KnownMeasure = {
  readonly type: FactType
  /** Of numbers, and of dates, whose age is measured in days; undefined for the others. */
  readonly unit: UnitName | undefined
  /** What a choice can be. */
  readonly choices?: readonly string[]
  /** For people: what it is. */
  readonly says: string
  /** For people: when it is missing; null if never. */
  readonly missing: string | null
}

/** A measure of the policy, or a fact that a provider declares; undefined if there is none of this name. */
export const measureOf = (name: string, declared: readonly FactOfProvider[]): KnownMeasure | undefined => {
  if (Object.hasOwn(MEASURES, name)) return { type: 'number', ...MEASURES[name as MeasureName] }
  const found = declared.find(({ provider, fact }) => `${provider}.${fact.name}` === name)
  if (found === undefined) return undefined
  const { type, unit, choices, means } = found.fact
  return {
    type,
    unit: type === 'number' ? (unit ?? 'number') : type === 'date' ? 'days' : undefined,
    ...(choices === undefined ? {} : { choices }),
    says: type === 'date' ? `days since ${means}` : means,
    missing: 'the provider has not returned it',
  }
}

const MONTHS_OF_YEAR = 12

/** Undefined without a divisor: such a measure is missing, not infinite. */
const over = (numerator: Cents, denominator: Cents): Fraction | undefined =>
  denominator > 0 ? { numerator, denominator } : undefined

const wholeOr = (value: number | undefined): Fraction | undefined =>
  value === undefined ? undefined : whole(value)

/** For a counter-offer, its own term. */
const termOf = ({ application, offer }: PolicyInput): number => offer?.term ?? application.finance.term

/** The loan in cents: of the offer, or else as requested. Undefined if nothing is left to lend. */
export const loanAmount = ({
  application: { finance },
  offer,
}: Pick<PolicyInput, 'application' | 'offer'>): Cents | undefined => {
  if (offer !== undefined) return offer.loanAmount
  const { price, deposit, contribution, tradeIn } = finance
  // Set A has one figure for deposit and trade-in.
  const amount = minus(
    minus(fromEuros(price), fromEuros(deposit ?? contribution ?? 0)),
    fromEuros(tradeIn ?? 0),
  )
  return amount > 0 ? amount : undefined
}

/** The month of the household with the offer's payment; undefined if something is missing. */
export const monthIn = (
  { application, offer, facts }: PolicyInput,
  assumptions: Assumptions,
): Month | undefined =>
  offer === undefined ? undefined : monthOf(application, offer.monthlyPayment, facts, assumptions)

/** Undefined without any. */
const shortest = (times: readonly Duration[]): Fraction | undefined =>
  times.length === 0 ? undefined : whole(Math.min(...times.map((time) => DURATION_MONTHS[time])))

const monthsLived = (applicants: readonly Applicant[], today: LocalDate): readonly number[] =>
  applicants.map(({ dateOfBirth }) => wholeMonths(dateOfBirth, today))

const inYears = (months: number): Fraction | undefined =>
  Number.isFinite(months) ? whole(Math.floor(months / MONTHS_OF_YEAR)) : undefined
