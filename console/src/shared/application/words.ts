/** The names of a case's facts and figures on its page. */
import type { CheckResult } from '../../../../src/domain/case/check.ts'
import type { RequirementState } from '../../../../src/domain/documents/requirement.ts'
import { euros, numberText } from '../../names/formats.ts'

export const RESULT_NAMES: Readonly<Record<CheckResult, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  waived: 'Waived',
}

export const REQUIREMENT_NAMES: Readonly<Record<RequirementState, string>> = {
  outstanding: 'Outstanding',
  received: 'To review',
  accepted: 'Accepted',
  refused: 'Rejected',
  waived: 'Waived',
}

export const MEASURE_TITLES: Readonly<Record<string, string>> = {
  paymentToIncome: 'Payment to income',
  paymentAndHousingToIncome: 'With housing costs',
  combinedIncome: 'Monthly income',
  loanToValue: 'Loan to value',
  loanAmount: 'Loan amount',
  term: 'Term',
  vehicleAge: 'Vehicle age',
  vehicleAgeAtEnd: 'Vehicle age at end',
  youngestApplicantAge: 'Youngest applicant',
  oldestApplicantAgeAtEnd: 'Oldest applicant at end',
}

export const OUTCOME_VERBS = { approve: 'approves', refer: 'refers', decline: 'declines' } as const

/** A measure with its unit. */
export const inUnit = (value: number, unit: 'perCent' | 'euro' | 'months' | 'years'): string => {
  if (unit === 'euro') return euros(value)
  const number = numberText(value, 1)
  if (unit === 'perCent') return `${number}%`
  return `${number} ${value === 1 ? unit.slice(0, -1) : unit}`
}
