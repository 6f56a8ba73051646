/**
 * The lender's decision policy: rules, as data that the lender edits, which decide whether a valid application is
 * approved, declined or referred to a person.
 */

import type { LocalDate } from '../../../packages/values/local-date.ts'
import type { BorrowerType, LoanType } from '../application/application.ts'
import type { Cents } from '../finance/money.ts'
import { newestBegun } from '../finance/versions.ts'
import { comparison, rounded } from './fraction.ts'
import { MEASURES, type MeasureName, type PolicyInput, UNITS } from './measures.ts'
import { POLICY_OUTCOMES, type PolicyOutcome } from './outcomes.ts'
import type { TestedCase } from './tested-case.ts'

export type { PolicyInput } from './measures.ts'
export { POLICY_OUTCOMES, type PolicyOutcome } from './outcomes.ts'

/** Plain data throughout, so that a version can be stored unchanged. */
export type Policy = {
  /** 0 for the policy that applies until the lender imports one. */
  readonly version: number
  readonly rules: readonly PolicyRule[]
  /** The outcome if no rule fires. */
  readonly otherwise: PolicyOutcome
  /** An approval of this loan amount or more needs two people; null for never. */
  readonly fourEyesFrom: Cents | null
  /** What it must decide on sample cases; absent if it has none. */
  readonly tests?: readonly TestedCase[]
}

export type PolicyRule = {
  /** Unique within its policy. */
  readonly name: string
  readonly measure: MeasureName
  readonly when: PolicyCondition
  readonly outcome: PolicyOutcome
  /** The only borrowers and loans for which it applies; absent: for all. */
  readonly borrowerTypes?: readonly BorrowerType[]
  readonly loanTypes?: readonly LoanType[]
}

export type PolicyCondition =
  | {
      readonly is: 'above' | 'below'
      /** In whole numbers of the measure's last decimal (UNITS); the bound itself does not fire. */
      readonly bound: number
      /** The outcome if the measure is missing; `ignore`: then the rule does not fire. */
      readonly whenMissing: PolicyOutcome | 'ignore'
    }
  | { readonly is: 'missing' }

/** A rule that fired, as stored with the case. */
export type FiredRule = {
  readonly name: string
  readonly measure: MeasureName
  /** Its outcome; with missing data, the rule's outcome for that. */
  readonly outcome: PolicyOutcome
  /**
   * In whole numbers of the measure's last decimal (UNITS), rounded away from the bound, so that it is visibly beyond
   * it; null if data was missing.
   */
  readonly value: number | null
  /** The bound, in the same numbers; absent if the rule fired because of missing data. */
  readonly bound?: number
}

export type PolicyFinding = {
  readonly version: number
  readonly outcome: PolicyOutcome
  /** In the order of the policy's rules. */
  readonly fired: readonly FiredRule[]
}

/** The policy until the lender says otherwise: it refers everything to a person. */
export const DEFAULT_POLICY: Policy = { version: 0, rules: [], otherwise: 'refer', fourEyesFrom: null }

/**
 * The policy's findings on a valid application. It evaluates all rules; of those that fired the strictest wins, and if
 * none fired `otherwise` applies. An application that no product fits is at least referred (Decisions › Values › term,
 * set B).
 */
export const findByPolicy = (policy: Policy, input: PolicyInput): PolicyFinding => {
  const fired: FiredRule[] = []
  for (const rule of policy.rules) {
    if (!appliesTo(rule, input)) continue
    const found = firedBy(rule, input)
    if (found !== undefined) fired.push(found)
  }
  const outcome = fired.length === 0 ? policy.otherwise : fired.map((rule) => rule.outcome).reduce(stricter)
  return {
    version: policy.version,
    outcome: input.offer === undefined ? stricter(outcome, 'refer') : outcome,
    fired,
  }
}

const stricter = (one: PolicyOutcome, other: PolicyOutcome): PolicyOutcome =>
  POLICY_OUTCOMES.indexOf(one) >= POLICY_OUTCOMES.indexOf(other) ? one : other

/** Whether a rule applies to this borrower and loan. Set A counts as hire purchase. */
export const appliesTo = (
  { borrowerTypes, loanTypes }: PolicyRule,
  { application: { borrowerType, finance } }: PolicyInput,
): boolean =>
  (borrowerTypes === undefined || borrowerTypes.includes(borrowerType)) &&
  (loanTypes === undefined || loanTypes.includes(finance.loanType ?? 'hirePurchase'))

/** The finding of an applicable rule; undefined if it does not fire. */
export const firedBy = (rule: PolicyRule, input: PolicyInput): FiredRule | undefined => {
  const { name, measure, when, outcome } = rule
  const { unit, of } = MEASURES[measure]
  const value = of(input)
  if (when.is === 'missing') return value === undefined ? { name, measure, outcome, value: null } : undefined
  const { is, bound, whenMissing } = when
  if (value === undefined) {
    return whenMissing === 'ignore' ? undefined : { name, measure, outcome: whenMissing, value: null, bound }
  }
  const { times } = UNITS[unit]
  if (comparison(value, times, bound) !== (is === 'above' ? 1 : -1)) return undefined
  return { name, measure, outcome, value: rounded(value, times, is === 'above' ? 'up' : 'down'), bound }
}

/** A version of the policy with its first day; null if it applied from its import. */
export type DatedPolicy = {
  readonly version: number
  readonly from: LocalDate | null
  readonly policy: Policy
}

/** The policy on a day: the newest started version, or the default if there is none. */
export const policyOn = (versions: readonly DatedPolicy[], today: LocalDate): Policy =>
  newestBegun(versions, today)?.policy ?? DEFAULT_POLICY

/** A policy in the form of a file; its version number is determined here. */
export type GivenPolicy = Omit<Policy, 'version'>
