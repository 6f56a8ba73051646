/** The pages' names for fields of the policy and their values. */
import { MEASURE_NAMES, MEASURES, type UnitName } from '../../../../src/domain/policy/measures.ts'
import { measureTitle } from '../../../../src/domain/policy/words.ts'

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

export const MEASURE_CHOICES = MEASURE_NAMES.map((name) => ({
  value: name,
  label: measureTitle(name),
  ...MEASURES[name],
}))

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
  missing: 'Missing',
  outcome: 'Outcome',
  whenMissing: 'If missing',
  borrowerTypes: 'Only for',
  loanTypes: 'Only for',
}
