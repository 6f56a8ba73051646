/** What a borrower can afford: each measure of an application, and its distance from each bound of the policy. */
import {
  MEASURE_NAMES,
  MEASURES,
  type Measure,
  type MeasureName,
  measured,
  type PolicyInput,
} from '../policy/measures.ts'
import { appliesTo, firedBy, type Policy, type PolicyOutcome } from '../policy/policy.ts'

export type PolicyBound = {
  readonly rule: string
  readonly is: 'above' | 'below'
  /** In whole numbers of the measure's last decimal. */
  readonly bound: number
  readonly outcome: PolicyOutcome
  readonly fires: boolean
}

export type MeasuredValue = {
  readonly name: MeasureName
  readonly unit: Measure['unit']
  /** In whole numbers of the unit's last decimal, rounded up; null if it is missing. */
  readonly value: number | null
  /** The bounds that the policy sets for an application of this kind. */
  readonly bounds: readonly PolicyBound[]
}

/** All measures in the order of the policy's guide, by the policy in force. */
export const affordabilityOf = (policy: Policy, input: PolicyInput): readonly MeasuredValue[] =>
  MEASURE_NAMES.map((name) => ({
    name,
    unit: MEASURES[name].unit,
    value: measured(name, input) ?? null,
    bounds: boundsOf(policy, name, input),
  }))

/** The bounds that the policy sets for one measure of an application of this kind. */
export const boundsOf = (policy: Policy, name: MeasureName, input: PolicyInput): readonly PolicyBound[] =>
  policy.rules.flatMap((rule) => {
    const { measure, when } = rule
    if (measure !== name || !('bound' in when) || !appliesTo(rule, input)) return []
    const { is, bound } = when
    return [{ rule: rule.name, is, bound, outcome: rule.outcome, fires: firedBy(rule, input) !== undefined }]
  })
