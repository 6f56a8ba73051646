/** The names of a case's facts and figures on its page. */

import { ageText } from '../../../../packages/values/age-text.ts'
import { isAtRest, type State } from '../../../../src/domain/application/states.ts'
import type { CheckResult } from '../../../../src/domain/case/check.ts'
import { isOutstanding, type RequirementState } from '../../../../src/domain/documents/requirement.ts'
import type { ShownMeasure } from '../../../../src/http/case/money.ts'
import { euros, perCent, rateText, withUnit } from '../../names/formats.ts'

export const RESULT_NAMES: Readonly<Record<CheckResult, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  unclear: 'Unclear',
  waived: 'Waived',
}

export const REQUIREMENT_NAMES: Readonly<Record<RequirementState, string>> = {
  outstanding: 'Outstanding',
  received: 'To review',
  accepted: 'Accepted',
  refused: 'Rejected',
  waived: 'Waived',
}

/** Once an application is declined or closed, nobody waits for its documents any more. */
export const NO_LONGER_NEEDED = 'No longer needed'

/** The state of a requirement of an application in this state. */
export const requirementName = (state: RequirementState, application: State): string =>
  isOutstanding({ state }) && isAtRest(application) ? NO_LONGER_NEEDED : REQUIREMENT_NAMES[state]

export const MEASURE_TITLES: Readonly<Record<string, string>> = {
  paymentToIncome: 'Payment to income',
  paymentAndHousingToIncome: 'With housing',
  combinedIncome: 'Monthly income',
  loanToValue: 'Loan to value',
  loanAmount: 'Loan amount',
  term: 'Term',
  vehicleAge: 'Vehicle age',
  vehicleAgeAtEnd: 'Age at end',
  youngestApplicantAge: 'Youngest applicant',
  oldestApplicantAgeAtEnd: 'Oldest at end',
}

export const OUTCOME_VERBS = { approve: 'approves', refer: 'refers', decline: 'declines' } as const

type Unit = Pick<ShownMeasure, 'name' | 'unit'>

/** What was measured, with its unit: a share with one decimal, as in lists. */
export const measuredText = (value: number, measure: Unit): string =>
  measure.unit === 'perCent' ? perCent(value) : boundText(value, measure)

/** A bound, with its unit, as it was set. A vehicle's age is in years and months, a term in months. */
export const boundText = (value: number, { name, unit }: Unit): string => {
  if (unit === 'euro') return euros(value)
  if (unit === 'perCent') return rateText(value)
  return unit === 'months' && name !== 'term' ? ageText(value) : withUnit(value, unit)
}
