/** The limits of the interface, each a named value with its unit and source. */
import { dayText } from '../../../packages/values/dublin-day.ts'
import type { BorrowerType, Duration } from './application.ts'

/** Interface › Limits › Applicant age: over 21, that is the 21st birthday reached. */
export const AGE_MINIMUM_YEARS = 21
/** Interface › Limits › Applicant age: under 70, that is the 70th birthday not yet reached. */
export const AGE_LIMIT_YEARS = 70
/** Interface › Limits › Address history: at least 3 years. */
export const ADDRESS_HISTORY_MINIMUM_MONTHS = 36
/** Interface › Limits › Combined income. */
export const INCOME_MINIMUM_EURO_A_MONTH = 1_250
/** Interface › Limits › Net salary. */
export const SALARY_MINIMUM_EURO = 1
/** Interface › Limits › Purchase price. */
export const PRICE_MAXIMUM_EURO = 100_000
/** Interface › Limits › Trade-in plus deposit, set A: less than the price minus this. */
export const FINANCED_MINIMUM_EURO = 5_000
/** Interface › Limits › Trade-in plus deposit, set A: at least this share of the price, in per cent. */
export const DEPOSIT_MINIMUM_PER_CENT = 15
/** Interface › Limits › Term, set A. */
export const TERM_MINIMUM_MONTHS = 48
/** Interface › Limits › Used-vehicle distance. */
export const DISTANCE_MAXIMUM_KM = 200_000
/** Interface › Limits › Year incorporated. */
export const YEAR_INCORPORATED_MINIMUM = 1_900
/** Interface › Limits › Occupation title. */
export const OCCUPATION_MINIMUM_CHARACTERS = 2

/** Interface › Limits › Term, set A: the longest term for a vehicle registered after the day. */
export const LONGEST_TERMS: readonly { readonly registeredAfter: string; readonly months: number }[] = [
  { registeredAfter: '2019-01-01', months: 72 },
  { registeredAfter: '2016-01-01', months: 60 },
  { registeredAfter: '2015-01-01', months: 48 },
]

/** "72 months after 1 January 2019, 60 after 1 January 2016" */
export const LONGEST_TERMS_TEXT = LONGEST_TERMS.map(
  ({ months, registeredAfter }, place) =>
    `${months}${place === 0 ? ' months' : ''} after ${dayText(registeredAfter)}`,
).join(', ')

/** A limit in whole euro for sentences: €1,250. */
export const limitText = (euro: number): string => `€${euro.toLocaleString('en-IE')}`

/** Interface › Limits › Applicants count. */
export const APPLICANT_COUNTS: Readonly<Record<BorrowerType, readonly [least: number, most: number]>> = {
  individual: [1, 1],
  soleTrader: [1, 1],
  joint: [2, 2],
  partnership: [2, 3],
  limitedCompany: [1, 3],
}

/** Decisions › Values › address history: the lower bound of each duration. */
export const DURATION_MONTHS: Readonly<Record<Duration, number>> = {
  under6Months: 0,
  '6to12Months': 6,
  '1year': 12,
  '2years': 24,
  '3years': 36,
  '4years': 48,
  '5years': 60,
  '6years': 72,
  '7years': 84,
  '8years': 96,
  '9years': 108,
  '10yearsOrMore': 120,
}
