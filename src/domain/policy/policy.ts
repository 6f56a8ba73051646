/**
 * The lender's decision policy: rules, as data that the lender edits, which decide whether a valid application is
 * approved, declined or referred to a person.
 */
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { newestBegun } from '../finance/drafts.ts'
import type { Cents } from '../finance/money.ts'
import type { Assumptions } from './household.ts'
import type { PolicyInput } from './measures.ts'
import {
  appliesTo,
  type FiredRule,
  type Found,
  factsOf,
  firedBy,
  isOfOffer,
  type PolicyRule,
  partsOf,
} from './rule.ts'
import type { TestedCase } from './tested-case.ts'
import { type PolicyOutcome, stricter } from './values.ts'

/** Plain data throughout, so that a version can be stored unchanged. */
export type Policy = {
  /** 0 for the policy that applies until the lender imports one. */
  readonly version: number
  readonly rules: readonly PolicyRule[]
  /** The outcome if no rule fires. */
  readonly otherwise: PolicyOutcome
  /** An approval of this loan amount or more needs two people; null for never. */
  readonly fourEyesFrom: Cents | null
  /** What it counts against each household; absent: nothing. */
  readonly affordability?: Assumptions
  /** What it must decide on sample cases; absent if it has none. */
  readonly tests?: readonly TestedCase[]
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
    const found = firedBy(rule, input, policy.affordability)
    if (found !== undefined) fired.push(found)
  }
  const outcome = fired.length === 0 ? policy.otherwise : fired.map((rule) => rule.outcome).reduce(stricter)
  return {
    version: policy.version,
    outcome: input.offer === undefined ? stricter(outcome, 'refer') : outcome,
    fired,
  }
}

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

/** Whether what the policy finds depends on a provider's facts. */
export const measuresFacts = ({ rules, affordability }: Pick<Policy, 'rules' | 'affordability'>): boolean =>
  rules.some((rule) => factsOf(rule, affordability).length > 0)

/**
 * Whether the policy declines whatever the facts are: a rule that measures none declines, or no rule measures any.
 */
export const declinesAnyway = (policy: Policy, { outcome, fired }: PolicyFinding): boolean =>
  outcome === 'decline' &&
  (!measuresFacts(policy) ||
    fired.some((rule) => rule.outcome === 'decline' && factsOf(rule, policy.affordability).length === 0))

/** Whether a rule fires for want of a fact, which is missing or too old, and the policy does not decline anyway. */
export const lacksFact = (policy: Policy, input: PolicyInput): boolean => {
  const finding = findByPolicy(policy, input)
  const lacks = finding.fired.some((rule) =>
    partsOf<Found>(rule).some(
      (part) =>
        part.value === null &&
        factsOf(part, policy.affordability).some((name) => part.measure === name || !input.facts?.has(name)),
    ),
  )
  return lacks && !declinesAnyway(policy, finding)
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
