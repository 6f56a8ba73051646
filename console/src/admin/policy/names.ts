/** The pages' names for fields of the policy and their values. */
import {
  type KnownMeasure,
  MEASURE_NAMES,
  MEASURES,
  type UnitName,
} from '../../../../src/domain/policy/measures.ts'
import { measureTitle } from '../../../../src/domain/policy/words.ts'
import type { ResponseTo } from '../../../../src/server/page-operations.ts'
import { euros } from '../../names/formats.ts'
import { inWords } from '../../shared/drafts/content.ts'
import { BORROWER_TYPES, LOAN_TYPES, VEHICLE_TYPES } from '../products/names.ts'

/** A fact that a rule can measure. */
export type Fact = ResponseTo<'readPolicy'>['facts'][number]

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
  kilometres: 'km',
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
  ...Object.fromEntries([...WHEN_MISSING, ...BORROWER_TYPES, ...LOAN_TYPES, ...VEHICLE_TYPES]),
  ...Object.fromEntries(MEASURE_CHOICES.map(({ value, label }) => [value, label])),
  otherwise: 'If no rule matches',
  fourEyesFromEuro: 'Second approval from',
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
  dealers: 'Only for',
  and: 'And',
  firstApplicantEuro: 'Living costs of the first applicant (€)',
  furtherApplicantEuro: 'Of each further applicant (€)',
  dependantEuro: 'Of each dependant (€)',
  paymentStressPerCent: 'Payment rises by (%)',
  debts: 'Other debts',
  affordability: 'Disposable income',
  tests: 'Test',
  application: 'Case',
  borrowerType: 'Borrower type',
  loanType: 'Finance type',
  vehicleType: 'Vehicle type',
  vehicleAgeMonths: 'Vehicle age (months)',
  make: 'Make',
  model: 'Model',
  variant: 'Variant',
  priceEuro: 'Price (€)',
  depositEuro: 'Deposit (€)',
  tradeInEuro: 'Trade-in (€)',
  termMonths: 'Term (months)',
  annualKilometers: 'Kilometres per year',
  applicants: 'Applicants',
  ageYears: 'Age (years)',
  ageMonths: 'plus months',
  netPayEuro: 'Net pay (€)',
  otherIncomeEuro: 'Other income (€)',
  housingEuro: 'Mortgage or rent (€)',
  dependants: 'Dependants',
  monthsInEmployment: 'In employment (months)',
  monthsAtAddress: 'At this address (months)',
  dealer: 'Dealer',
  facts: 'Facts',
}

/** What a policy sets besides its rules and tests, in words. */
export const settingText = (
  field: string,
  value: unknown,
  names: Readonly<Record<string, string>>,
): string => {
  if (field !== 'fourEyesFromEuro') return inWords(value, names)
  const euro = Number(value ?? Number.NaN)
  if (Number.isFinite(euro)) return euros(euro)
  return value === undefined || value === null ? 'no amount' : String(value)
}
