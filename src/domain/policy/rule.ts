/** A rule of the policy: to whom it applies, its conditions, and whether it fires. */
import type { BorrowerType, LoanType } from '../application/application.ts'
import type { Assumptions } from './household.ts'
import {
  factFraction,
  isFactName,
  MEASURES,
  type MeasureName,
  type PolicyInput,
  UNITS,
  type UnitName,
} from './measures.ts'
import { comparison, type Fraction, type PolicyOutcome, rounded, stricter } from './values.ts'

/** It fires if all its conditions hold: its own, and those joined to it. */
export type PolicyRule = Condition & {
  /** Unique within its policy. */
  readonly name: string
  readonly and?: readonly Condition[]
  readonly outcome: PolicyOutcome
  /** The only borrowers, loans and dealers for which it applies; absent: for all. */
  readonly borrowerTypes?: readonly BorrowerType[]
  readonly loanTypes?: readonly LoanType[]
  readonly dealerIds?: readonly string[]
}

/** A question about one measure. */
export type Condition = {
  /** One of MEASURES, or a provider's fact, as `provider.fact`. */
  readonly measure: string
  /** Of a fact that is a number or a date: its unit. Measures have their own. */
  readonly unit?: UnitName
  /** An older fact counts as missing; absent: facts of any age count. */
  readonly maximumAgeDays?: number
  readonly when: PolicyCondition
}

export type PolicyCondition =
  | {
      readonly is: 'above' | 'below'
      /** In whole numbers of the measure's last decimal (UNITS); the bound itself does not fire. */
      readonly bound: number
      /** The outcome if the measure is missing; `ignore`: then the rule does not fire. */
      readonly whenMissing: PolicyOutcome | 'ignore'
    }
  | {
      /** The value of a fact that is true or false, or one of a list. */
      readonly is: 'equal'
      readonly value: boolean | string
      readonly whenMissing: PolicyOutcome | 'ignore'
    }
  | { readonly is: 'missing' }

/** A condition that holds, or whose measure is missing, as stored with the case. */
export type Found = {
  readonly measure: string
  readonly unit?: UnitName
  /**
   * In whole numbers of the measure's last decimal (UNITS), rounded away from the bound, so that it is visibly beyond
   * it; null if data was missing. A fact that is true or false, or one of a list, as it is.
   */
  readonly value: number | boolean | string | null
  /** The bound, in the same form; absent if the rule fired because of missing data. */
  readonly bound?: number | boolean | string
}

/** A rule that fired, as stored with the case. */
export type FiredRule = Found & {
  readonly name: string
  /** Its outcome; with missing data, the rule's outcome for that. */
  readonly outcome: PolicyOutcome
  /** Of a rule with several conditions, the others. */
  readonly and?: readonly Found[]
}

/** All conditions of a rule, or of one that fired; the first is its own. */
export const partsOf = <P>(rule: P & { readonly and?: readonly P[] }): readonly P[] =>
  rule.and === undefined ? [rule] : [rule, ...rule.and]

/** Whether a rule applies to this application. Set A counts as hire purchase. */
export const appliesTo = (
  { borrowerTypes, loanTypes, dealerIds }: PolicyRule,
  { application: { borrowerType, finance }, dealerId }: Pick<PolicyInput, 'application' | 'dealerId'>,
): boolean =>
  (borrowerTypes === undefined || borrowerTypes.includes(borrowerType)) &&
  (loanTypes === undefined || loanTypes.includes(finance.loanType ?? 'hirePurchase')) &&
  (dealerIds === undefined || dealerIds.includes(dealerId ?? ''))

/**
 * The finding of an applicable rule; undefined if it does not fire. One condition that does not hold is enough for
 * that. If others are missing, the strictest of their outcomes applies, unless one of them says to ignore the rule.
 */
export const firedBy = (
  rule: PolicyRule,
  input: PolicyInput,
  assumptions: Assumptions | undefined,
): FiredRule | undefined => {
  const found: Found[] = []
  let missing: PolicyOutcome | undefined
  for (const condition of partsOf<Condition>(rule)) {
    const { when } = condition
    const value = measuredIn(condition, input, assumptions)
    const one = foundBy(condition, value)
    if (one === undefined) return undefined
    if (value === undefined && when.is !== 'missing') {
      if (when.whenMissing === 'ignore') return undefined
      missing = missing === undefined ? when.whenMissing : stricter(missing, when.whenMissing)
    }
    found.push(one)
  }
  const [own, ...and] = found as [Found, ...Found[]]
  const { measure, unit, ...value } = own
  const outcome = missing ?? rule.outcome
  return {
    name: rule.name,
    measure,
    ...(unit === undefined ? {} : { unit }),
    outcome,
    ...value,
    ...(and.length === 0 ? {} : { and }),
  }
}

/**
 * Whether a rule of several conditions may fire between two offers although it fires at neither: unless one of its
 * conditions holds at neither.
 */
export const mayFireBetween = (
  rule: PolicyRule,
  ends: readonly PolicyInput[],
  assumptions: Assumptions | undefined,
): boolean =>
  partsOf<Condition>(rule).every((condition) =>
    ends.some((input) => foundBy(condition, measuredIn(condition, input, assumptions)) !== undefined),
  )

/** Undefined if the condition does not hold. */
const foundBy = (condition: Condition, value: Value | undefined): Found | undefined => {
  const { measure, unit, when } = condition
  const found = (rest: Pick<Found, 'value' | 'bound'>): Found =>
    unit === undefined ? { measure, ...rest } : { measure, unit, ...rest }
  if (when.is === 'missing') return value === undefined ? found({ value: null }) : undefined
  const bound = when.is === 'equal' ? when.value : when.bound
  if (value === undefined) return found({ value: null, bound })
  if (when.is === 'equal') return value === when.value ? found({ value, bound }) : undefined
  // A policy of another time measured the fact as another type.
  if (typeof value !== 'object') return undefined
  const { times } = UNITS[unitOf(condition)]
  if (comparison(value, times, when.bound) !== (when.is === 'above' ? 1 : -1)) return undefined
  return found({ value: rounded(value, times, when.is === 'above' ? 'up' : 'down'), bound })
}

/** The unit of what a condition measures in numbers. */
export const unitOf = ({ measure, unit }: Pick<Condition, 'measure' | 'unit'>): UnitName =>
  unit ?? MEASURES[measure as MeasureName].unit

type Value = Fraction | boolean | string

/** A fact is missing if it has another type than the condition measures, or is too old. */
const measuredIn = (
  { measure, unit, maximumAgeDays = Number.POSITIVE_INFINITY }: Condition,
  input: PolicyInput,
  assumptions: Assumptions = {},
): Value | undefined => {
  if (!isFactName(measure)) return MEASURES[measure as MeasureName].of(input, assumptions)
  const found = input.facts?.get(measure)
  if (found === undefined || found.ageDays > maximumAgeDays) return undefined
  if (unit !== undefined) return factFraction(found.value, unit, input.today)
  return typeof found.value === 'number' ? undefined : found.value
}

/** The facts on which the conditions of a rule depend, as `provider.fact`. */
export const factsOf = (
  rule: { readonly measure: string; readonly and?: readonly { readonly measure: string }[] },
  { debts = [] }: Assumptions = {},
): readonly string[] =>
  partsOf<{ readonly measure: string }>(rule).flatMap(({ measure }) =>
    isFactName(measure) ? [measure] : measure === 'disposableIncome' ? debts : [],
  )

/** Whether the figures of the offer change what a rule finds. */
export const isOfOffer = (rule: PolicyRule): boolean =>
  partsOf<Condition>(rule).some(
    ({ measure }) => !isFactName(measure) && MEASURES[measure as MeasureName].isOfOffer,
  )
