/** The pages' names for fields of the policy and their values. */
import {
  type KnownMeasure,
  MEASURE_NAMES,
  MEASURES,
  type UnitName,
} from '../../../../src/domain/policy/measures.ts'
import { measureTitle } from '../../../../src/domain/policy/words.ts'
import type { ResponseTo } from '../../../../src/http/server/page-operations.ts'

/** A fact that a rule can measure. */
export type Fact = ResponseTo<'readPolicy'>['facts'][number]

export const OUTCOMES = [
  ['approve', 'Approve'],
  ['refer', 'Refer to an underwriter'],
  ['decline', 'Decline'],
] as const

export const WHEN_MISSING = [...OUTCOMES, ['ignore', 'Ignore the rule']] as const

export const UNIT_SIGNS: Readonly<Record<UnitName, string>> = {
  perCent: '%',
  euro: '€',
  months: 'months',
  years: 'years',
  days: 'days',
  number: '',
}

export type MeasureChoice = KnownMeasure & {
  readonly value: string
  readonly label: string
  readonly isFact: boolean
}

export const MEASURE_CHOICES: readonly MeasureChoice[] = MEASURE_NAMES.map((name) => ({
  value: name,
  label: measureTitle(name),
  isFact: false,
  type: 'number',
  ...MEASURES[name],
}))

export const factChoice = ({ measure, unit, ...fact }: Fact): MeasureChoice => ({
  value: measure,
  label: measureTitle(measure),
  isFact: true,
  unit: unit ?? undefined,
  ...fact,
})

export const choicesOf = (choices: readonly (readonly [value: string, label: string])[]) =>
  choices.map(([value, label]) => ({ value, label }))

/** The names of a policy's fields and values, with those of the facts. */
export const policyNames = (facts: readonly Fact[]): Readonly<Record<string, string>> => ({
  ...POLICY_NAMES,
  ...Object.fromEntries(facts.map(({ measure }) => [measure, measureTitle(measure)])),
})

export const POLICY_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(WHEN_MISSING),
  ...Object.fromEntries(MEASURE_CHOICES.map(({ value, label }) => [value, label])),
  otherwise: 'If no rule matches',
  fourEyesFromEuro: 'Second approval from (€)',
  rules: 'Rule',
  name: 'Name',
  measure: 'Measure',
  above: 'Above',
  below: 'Below',
  is: 'Is',
  missing: 'Missing',
  outcome: 'Outcome',
  whenMissing: 'If missing',
  notOlderThanDays: 'Not older than (days)',
  borrowerTypes: 'Only for',
  loanTypes: 'Only for',
}
