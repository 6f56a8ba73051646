/**
 * The values of a policy: facts that providers of checks declare and find out, fractions and their units, what it
 * decides, and how a question to a provider fails.
 */
import { WHOLE_SHARE } from '../finance/money.ts'

/** A date is text in the form YYYY-MM-DD, and a choice one of the declared texts. */
export type FactValue = number | boolean | string

export const FACT_TYPES = ['number', 'boolean', 'date', 'choice'] as const

export type FactType = (typeof FACT_TYPES)[number]

/** A fact as its provider declares it. */
export type DeclaredFact = {
  /** Letters and digits, such as `arrears`; the policy measures it as `provider.arrears`. */
  readonly name: string
  readonly type: FactType
  /** Of a number: its unit; a plain number without one. */
  readonly unit?: UnitName
  /** Of a choice: what it can be. */
  readonly choices?: readonly string[]
  /** For people: what it is, such as “the amount in arrears”. */
  readonly means: string
}

/** A declared fact with the name of its provider. */
export type FactOfProvider = { readonly provider: string; readonly fact: DeclaredFact }

/** A fact with its age on the day of the question, by its name with its provider's: `creditRegister.arrears`. */
export type AgedFacts = ReadonlyMap<string, { readonly value: FactValue; readonly ageDays: number }>

/**
 * A number as a quotient of safe integers, with a positive denominator: compared with bounds and rounded without binary
 * fractions.
 */
export type Fraction = { readonly numerator: number; readonly denominator: number }

export const whole = (numerator: number): Fraction => ({ numerator, denominator: 1 })

/** Whether `times` the fraction is more (1), less (−1) or equal (0) to the bound, all whole numbers. */
export const comparison = (
  { numerator, denominator }: Fraction,
  times: number,
  bound: number,
): -1 | 0 | 1 => {
  const left = BigInt(numerator) * BigInt(times)
  const right = BigInt(bound) * BigInt(denominator)
  return left > right ? 1 : left < right ? -1 : 0
}

/** `times` the fraction as a whole number, or the next greater or smaller one. */
export const rounded = ({ numerator, denominator }: Fraction, times: number, to: 'up' | 'down'): number => {
  const exact = BigInt(numerator) * BigInt(times)
  const quotient = exact / BigInt(denominator)
  const rest = exact % BigInt(denominator)
  // BigInt's division truncates towards zero.
  if (to === 'up') return Number(rest > 0n ? quotient + 1n : quotient)
  return Number(rest < 0n ? quotient - 1n : quotient)
}

/**
 * The units of measures. Bounds and stored values are whole numbers of `decimals` decimals: thousandths of a per cent,
 * cents, months, years. `times` converts a measure's fraction to such a number.
 */
export const UNITS = {
  perCent: { decimals: 3, times: WHOLE_SHARE as number, greatest: 10_000 },
  euro: { decimals: 2, times: 1, greatest: 10_000_000 },
  months: { decimals: 0, times: 1, greatest: 1_200 },
  years: { decimals: 0, times: 1, greatest: 150 },
  kilometres: { decimals: 0, times: 1, greatest: 1_000_000 },
  days: { decimals: 0, times: 1, greatest: 100_000 },
  /** A plain number: a count, a score. */
  number: { decimals: 3, times: 1, greatest: 1_000_000 },
} as const satisfies Readonly<Record<string, { decimals: number; times: number; greatest: number }>>

export type UnitName = keyof typeof UNITS

/** What a policy decides on an application, from the most lenient to the strictest. */
export const POLICY_OUTCOMES = ['approve', 'refer', 'decline'] as const

export type PolicyOutcome = (typeof POLICY_OUTCOMES)[number]

/** The outcome that decides of two. */
export const stricter = (one: PolicyOutcome, other: PolicyOutcome): PolicyOutcome =>
  POLICY_OUTCOMES.indexOf(one) >= POLICY_OUTCOMES.indexOf(other) ? one : other

/**
 * How a question to a provider fails: by the code that is stored of it, which never repeats what the provider said.
 * `invalid`: its response was not valid; `exception`: its module threw; `ended`: its module ended while it was asked; otherwise
 * `timeout`, an HTTP status, or a system's code such as ECONNREFUSED.
 */
export type FailureCode = string

/** What says that the provider cannot be reached or does not work at all, whatever it is asked about. */
const OUTAGE =
  /^(?:timeout|5\d\d|408|429|E(?:CONN\w+|TIMEDOUT|HOST\w+|NET\w+|NOTFOUND|AI_AGAIN|PIPE|ADDRNOTAVAIL)|UND_ERR_\w+|\w*(?:CERT|TLS|SSL)\w*|UNABLE_TO_\w+)$/

/** Whether it is the provider that fails; otherwise, the next question may succeed. */
export const isOutage = (code: FailureCode): boolean => OUTAGE.test(code)

const IN_WORDS: Readonly<Record<string, string>> = {
  timeout: 'did not respond in time',
  invalid: 'gave a response that is not valid',
  exception: 'failed with an error of its own',
  ended: 'ended with an error of its own',
}

/** What it did, as words that follow its name. */
export const failureText = (code: FailureCode): string => {
  const words = IN_WORDS[code]
  if (words !== undefined) return words
  return /^\d{3}$/.test(code) ? `responded with status ${code}` : `could not be reached (${code})`
}
