/**
 * The lender's decision policy: rules, as data that the lender edits, that say of a valid application whether it is
 * approved, declined or referred to a person.
 */
import type { BorrowerType, LoanType, LocalDate } from '../application.ts'
import type { Cents } from '../finance/money.ts'
import { newestBegun } from '../versions.ts'
import { comparison, rounded } from './fraction.ts'
import { MEASURES, type MeasureName, type PolicyInput, UNITS } from './measures.ts'

export type { PolicyInput } from './measures.ts'

/** The least strict first. */
export const POLICY_OUTCOMES = ['approve', 'refer', 'decline'] as const

export type PolicyOutcome = (typeof POLICY_OUTCOMES)[number]

/** Plain data throughout, so that a version can be kept as it is. */
export type Policy = {
  /** 0 of the one that holds until the lender imports one. */
  readonly version: number
  readonly rules: readonly PolicyRule[]
  /** The outcome where no rule fires. */
  readonly otherwise: PolicyOutcome
  /** An approval of this loan amount or more needs two people; null for never. */
  readonly fourEyesFrom: Cents | null
}

export type PolicyRule = {
  /** Unique within its policy. */
  readonly name: string
  readonly measure: MeasureName
  readonly when: PolicyCondition
  readonly outcome: PolicyOutcome
  /** The only borrowers and loans that it is for; absent: for all. */
  readonly borrowerTypes?: readonly BorrowerType[]
  readonly loanTypes?: readonly LoanType[]
}

export type PolicyCondition =
  | {
      readonly is: 'above' | 'below'
      /** In whole numbers of the measure's last decimal (UNITS); the bound itself doesn't fire. */
      readonly bound: number
      /** The outcome where the measure is missing; `ignore`: the rule says nothing then. */
      readonly whenMissing: PolicyOutcome | 'ignore'
    }
  | { readonly is: 'missing' }

/** A rule that fired, as it is kept on the case. */
export type FiredRule = {
  readonly name: string
  readonly measure: MeasureName
  /** What it asked for: where data was missing, what the rule says of that. */
  readonly outcome: PolicyOutcome
  /**
   * In whole numbers of the measure's last decimal (UNITS), rounded away from the bound, so that it is seen to pass
   * it; null where data was missing.
   */
  readonly value: number | null
  /** What it was held against, in the same numbers; absent of a rule that fires where data is missing. */
  readonly bound?: number
}

export type PolicyFinding = {
  readonly version: number
  readonly outcome: PolicyOutcome
  /** In the order of the policy's rules. */
  readonly fired: readonly FiredRule[]
}

/** What holds until the lender says otherwise: everything is referred to a person. */
export const DEFAULT_POLICY: Policy = { version: 0, rules: [], otherwise: 'refer', fourEyesFrom: null }

/**
 * What the policy finds of a valid application. All rules are asked; of those that fired the strictest wins, and
 * where none fired `otherwise` holds. What no product takes is at least referred (Decisions › Values › term, set B).
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

/** Whether a rule is for this borrower and loan. Set A counts as hire purchase. */
export const appliesTo = (
  { borrowerTypes, loanTypes }: PolicyRule,
  { application: { borrowerType, finance } }: PolicyInput,
): boolean =>
  (borrowerTypes === undefined || borrowerTypes.includes(borrowerType)) &&
  (loanTypes === undefined || loanTypes.includes(finance.loanType ?? 'hirePurchase'))

/** What a rule that applies finds; undefined where it does not fire. */
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

/** A version of the policy with the first day on which it holds; null where it held from the moment of its import. */
export type DatedPolicy = {
  readonly version: number
  readonly from: LocalDate | null
  readonly policy: Policy
}

/** The policy that holds on a day: the newest version that has begun, or the default where none has. */
export const policyOn = (versions: readonly DatedPolicy[], today: LocalDate): Policy =>
  newestBegun(versions, today)?.policy ?? DEFAULT_POLICY

/** A policy as a file tells it; which version that makes is found out here. */
export type GivenPolicy = Omit<Policy, 'version'>
