/** The pages' names for fields of the policy and their values. */
import { MEASURE_NAMES, MEASURES, type UnitName } from '../../../../src/domain/policy/measures.ts'
import { measureTitle } from '../../../../src/domain/policy/words.ts'
import { BORROWER_TYPES, LOAN_TYPES, VEHICLE_TYPES } from '../products/names.ts'

export const OUTCOMES = [
  ['approve', 'Approve'],
  ['refer', 'Refer to an underwriter'],
  ['decline', 'Decline'],
] as const

/** What a test demands. */
export const DEMANDS = [
  ['approve', 'Approved'],
  ['refer', 'Referred to an underwriter'],
  ['decline', 'Declined'],
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
  ...Object.fromEntries([...WHEN_MISSING, ...BORROWER_TYPES, ...LOAN_TYPES, ...VEHICLE_TYPES]),
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
  tests: 'Test',
  application: 'Case',
  borrowerType: 'Borrower type',
  loanType: 'Finance type',
  vehicleType: 'Vehicle type',
  vehicleAgeMonths: 'Vehicle age (months)',
  priceEuro: 'Price (€)',
  depositEuro: 'Deposit (€)',
  tradeInEuro: 'Trade-in (€)',
  termMonths: 'Term (months)',
  annualKilometers: 'Kilometres per year',
  applicants: 'Applicants',
  ageYears: 'Age (years)',
  ageMonths: 'and months',
  netPayEuro: 'Net pay (€)',
  otherIncomeEuro: 'Other income (€)',
  housingEuro: 'Mortgage or rent (€)',
  facts: 'Facts',
}
