/**
 * The lender's decision policy: rules, as data that the lender edits, which decide whether a valid application is
 * approved, declined or referred to a person.
 */
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { BorrowerType, LoanType } from '../application/application.ts'
import { newestBegun } from '../finance/drafts.ts'
import type { Cents } from '../finance/money.ts'
import {
  factFraction,
  isFactName,
  MEASURES,
  type MeasureName,
  type PolicyInput,
  UNITS,
  type UnitName,
} from './measures.ts'
import type { TestedCase } from './tested-case.ts'
import { comparison, type Fraction, POLICY_OUTCOMES, type PolicyOutcome, rounded } from './values.ts'

export type { PolicyInput } from './measures.ts'
export { POLICY_OUTCOMES, type PolicyOutcome } from './values.ts'

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
  /** One of MEASURES, or a provider's fact, as `provider.fact`. */
  readonly measure: string
  /** Of a fact that is a number or a date: its unit. Measures have their own. */
  readonly unit?: UnitName
  /** An older fact counts as missing; absent: facts of any age count. */
  readonly maximumAgeDays?: number
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
  | {
      /** The value of a fact that is true or false, or one of a list. */
      readonly is: 'equal'
      readonly value: boolean | string
      readonly whenMissing: PolicyOutcome | 'ignore'
    }
  | { readonly is: 'missing' }

/** A rule that fired, as stored with the case. */
export type FiredRule = {
  readonly name: string
  readonly measure: string
  readonly unit?: UnitName
  /** Its outcome; with missing data, the rule's outcome for that. */
  readonly outcome: PolicyOutcome
  /**
   * In whole numbers of the measure's last decimal (UNITS), rounded away from the bound, so that it is visibly beyond
   * it; null if data was missing. A fact that is true or false, or one of a list, as it is.
   */
  readonly value: number | boolean | string | null
  /** The bound, in the same form; absent if the rule fired because of missing data. */
  readonly bound?: number | boolean | string
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

/** The outcome that decides of two. */
export const stricter = (one: PolicyOutcome, other: PolicyOutcome): PolicyOutcome =>
  POLICY_OUTCOMES.indexOf(one) >= POLICY_OUTCOMES.indexOf(other) ? one : other

/** What a policy finds whatever is offered, and what is left to ask of each offer. */
export type Settled = {
  /** The names of the rules against an approval that fire whatever is offered. */
  readonly against: ReadonlySet<string>
  /** The rules that depend on the offer, with the outcome if none of them fires. Unless `against` is empty, approvals do not count. */
  readonly open: Policy
}

/** Evaluates the rules that no offer changes once for all offers. */
export const settled = (policy: Policy, input: Omit<PolicyInput, 'offer'>): Settled => {
  const applying = policy.rules.filter((rule) => appliesTo(rule, input))
  const rules = applying.filter(isOfOffer)
  const { fired } = findByPolicy(
    { ...policy, rules: applying.filter((rule) => !isOfOffer(rule)) },
    { ...input, offer: undefined },
  )
  const against = new Set(fired.filter(({ outcome }) => outcome !== 'approve').map(({ name }) => name))
  return { against, open: { ...policy, rules, otherwise: fired.length === 0 ? policy.otherwise : 'approve' } }
}

const isOfOffer = ({ measure }: PolicyRule): boolean =>
  !isFactName(measure) && MEASURES[measure as MeasureName].isOfOffer

/** Whether a rule applies to this borrower and loan. Set A counts as hire purchase. */
export const appliesTo = (
  { borrowerTypes, loanTypes }: PolicyRule,
  { application: { borrowerType, finance } }: Pick<PolicyInput, 'application'>,
): boolean =>
  (borrowerTypes === undefined || borrowerTypes.includes(borrowerType)) &&
  (loanTypes === undefined || loanTypes.includes(finance.loanType ?? 'hirePurchase'))

/** Whether a rule measures a provider's fact. */
export const measuresFacts = ({ rules }: Pick<Policy, 'rules'>): boolean =>
  rules.some(({ measure }) => isFactName(measure))

/**
 * Whether the policy declines whatever the facts are: a rule that measures none declines, or no rule measures any.
 */
export const declinesAnyway = (policy: Policy, { outcome, fired }: PolicyFinding): boolean =>
  outcome === 'decline' &&
  (!measuresFacts(policy) || fired.some((rule) => rule.outcome === 'decline' && !isFactName(rule.measure)))

/** The finding of an applicable rule; undefined if it does not fire. */
export const firedBy = (rule: PolicyRule, input: PolicyInput): FiredRule | undefined => {
  const { when, outcome } = rule
  const value = measuredIn(rule, input)
  if (when.is === 'missing') return value === undefined ? fired(rule, outcome, null) : undefined
  if (value === undefined) {
    if (when.whenMissing === 'ignore') return undefined
    return fired(rule, when.whenMissing, null, when.is === 'equal' ? when.value : when.bound)
  }
  if (when.is === 'equal') return value === when.value ? fired(rule, outcome, value, value) : undefined
  // A policy of another time measured the fact as another type.
  if (typeof value !== 'object') return undefined
  const { is, bound } = when
  const { times } = UNITS[unitOf(rule)]
  if (comparison(value, times, bound) !== (is === 'above' ? 1 : -1)) return undefined
  return fired(rule, outcome, rounded(value, times, is === 'above' ? 'up' : 'down'), bound)
}

const fired = (
  { name, measure, unit }: PolicyRule,
  outcome: PolicyOutcome,
  value: FiredRule['value'],
  bound?: FiredRule['bound'],
): FiredRule => {
  const found =
    unit === undefined ? { name, measure, outcome, value } : { name, measure, unit, outcome, value }
  return bound === undefined ? found : { ...found, bound }
}

/** The unit of what a rule measures in numbers. */
export const unitOf = ({ measure, unit }: Pick<PolicyRule, 'measure' | 'unit'>): UnitName =>
  unit ?? MEASURES[measure as MeasureName].unit

/**
 * Whether a fact is missing or too old that would have been used: a rule that applies measures it and does not ignore that it is
 * missing, and the policy does not decline anyway.
 */
export const lacksFact = (policy: Policy, input: PolicyInput): boolean =>
  policy.rules.some(
    (rule) =>
      isFactName(rule.measure) &&
      appliesTo(rule, input) &&
      measuredIn(rule, input) === undefined &&
      (rule.when.is === 'missing' || rule.when.whenMissing !== 'ignore'),
  ) && !declinesAnyway(policy, findByPolicy(policy, input))

/** The fact of a rule is missing if it has another type than the rule measures, or is too old. */
const measuredIn = (
  { measure, unit, maximumAgeDays = Number.POSITIVE_INFINITY }: PolicyRule,
  input: PolicyInput,
): Fraction | boolean | string | undefined => {
  if (!isFactName(measure)) return MEASURES[measure as MeasureName].of(input)
  const found = input.facts?.get(measure)
  if (found === undefined || found.ageDays > maximumAgeDays) return undefined
  if (unit !== undefined) return factFraction(found.value, unit, input.today)
  return typeof found.value === 'number' ? undefined : found.value
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

const PER_CENT = 1_000

const above = (name: string, measure: string, bound: number, outcome: PolicyRule['outcome']): PolicyRule => ({
  name,
  measure,
  when: { is: 'above', bound, whenMissing: 'ignore' },
  outcome,
})

/**
 * The policy of sandboxes that anyone may request. It is a sample: no lender decides by it, and its bounds are made up.
 */
export const SAMPLE_POLICY: Policy = {
  version: 0,
  rules: [
    above('Sample: payment far above income', 'paymentToIncome', 80 * PER_CENT, 'decline'),
    above('Sample: payment to income', 'paymentToIncome', 40 * PER_CENT, 'refer'),
    above('Sample: loan to value', 'loanToValue', 110 * PER_CENT, 'refer'),
    { ...above('Sample: arrears', 'creditRegister.arrears', 0, 'refer'), unit: 'euro' },
    { ...above('Sample: sanctions', 'sanctions.hits', 0, 'refer'), unit: 'number' },
    { ...above('Sample: finance outstanding', 'vehicle.financeOutstanding', 0, 'refer'), unit: 'euro' },
  ],
  otherwise: 'approve',
  fourEyesFrom: null,
}
