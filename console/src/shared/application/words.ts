/** An application in words: its checks, measures, terms, reasons and signing, as all its pages name them. */

import { ageText } from '../../../../packages/values/age-text.ts'
import {
  fullFieldName,
  isAmountAt,
  isEnumeratedAt,
  isPhoneAt,
  unitAt,
  valueNameAt,
} from '../../../../src/domain/application/field-names.ts'
import { isAtRest, type State } from '../../../../src/domain/application/states.ts'
import { phoneText } from '../../../../src/domain/application/value-names.ts'
import type { CheckResult } from '../../../../src/domain/case/check.ts'
import type { DeclineCode } from '../../../../src/domain/case/decisions.ts'
import type { PersonRole } from '../../../../src/domain/case/persons.ts'
import { isOutstanding, type RequirementState } from '../../../../src/domain/documents/requirement.ts'
import type { MeasureName } from '../../../../src/domain/policy/measures.ts'
import type { SignerRole } from '../../../../src/domain/signing/signing.ts'
import type { SignerState, SigningState } from '../../../../src/domain/signing/signing-states.ts'
import type { ShownMeasure, ShownSentBack } from '../../../../src/modules/applications/money-parts.ts'
import { count, euros, listText, perCent, rateText, withUnit } from '../../names/formats.ts'

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

export const MEASURE_TITLES: Readonly<Record<MeasureName, string>> = {
  paymentToIncome: 'Payment to income',
  paymentAndHousingToIncome: 'With housing',
  combinedIncome: 'Monthly income',
  disposableIncome: 'Left per month',
  depositShare: 'Deposit',
  loanToValue: 'Loan to value',
  loanAmount: 'Loan amount',
  term: 'Term',
  vehicleAge: 'Vehicle age',
  vehicleAgeAtEnd: 'Age at end',
  guaranteedValueShare: 'Guaranteed value',
  annualDistance: 'Distance per year',
  timeInEmployment: 'In employment',
  timeAtAddress: 'At this address',
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

const APPLICANT = /^applicants\[(\d+)\]/

/** "Date of birth (applicant 2)". */
const nameOf = (field: string): string => {
  const applicant = APPLICANT.exec(field)?.[1]
  const name = fullFieldName(field)
  return applicant === undefined ? name : `${name} (applicant ${Number(applicant) + 1})`
}

type Parts = NonNullable<ShownSentBack>

/**
 * Why an application was returned for correction, as people read it; programs read the names that their set has.
 * "Please correct: Price and Deposit. The invoice says something else."
 */
const sentBackText = ({ fields, words }: Parts): string =>
  [`Please correct: ${listText(fields.map(({ field }) => nameOf(field)))}.`, words].join(' ').trim()

/** A reason or sentence of the service, in people's words if it is a send-back's. */
export const inPeoplesWords = (sentence: string, sentBack: ShownSentBack): string =>
  sentBack === null ? sentence : sentBackText(sentBack)

type Value = string | number | boolean

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** The value of a field as people read it: its name, an amount in euro, a day, a number with its unit. */
export const valueText = (place: string, value: Value): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (isEnumeratedAt(place)) return valueNameAt(place, String(value))
  if (isPhoneAt(place)) return phoneText(String(value))
  if (typeof value === 'string') return value.replace(DAY, '$3/$2/$1')
  if (isAmountAt(place)) return euros(value)
  const unit = unitAt(place)
  return unit === undefined ? String(value) : withUnit(value, unit)
}

/** The pages' names of the reasons to decline. */
export const CODE_NAMES: Readonly<Record<DeclineCode, string>> = {
  affordability: 'Not affordable',
  creditHistory: 'Credit history',
  identityNotProven: 'Identity not verified',
  vehicleNotAccepted: 'Vehicle not accepted',
  incompleteInformation: 'Information missing',
  policy: 'Lender’s policy',
  fraudSuspected: 'Suspected fraud',
}

export const CODE_REMARKS: Readonly<Partial<Record<DeclineCode, string>>> = {
  fraudSuspected: 'The dealer sees “Lender’s policy” instead. Write nothing below that could warn anyone.',
}

/**
 * A loan's months in words, the same everywhere: a PCP's final payment falls due a month after the last monthly one.
 * "48 months", also where 47 monthly payments and a final one are due in them.
 */
export const monthsText = (term: number, hasFinalPayment: boolean): string =>
  count(hasFinalPayment ? term + 1 : term, 'month', 'months')

/** "48 months", or "49 months: 48 monthly payments and a final one". */
export const termText = (term: number, hasFinalPayment: boolean): string => {
  const months = monthsText(term, hasFinalPayment)
  return hasFinalPayment
    ? `${months}: ${count(term, 'monthly payment', 'monthly payments')} and a final one`
    : months
}

type Payments = { readonly monthlyPayment: number; readonly term: number }

/** "€378.70 per month for 48 months", and the final payment of a PCP. */
export const paymentText = ({ monthlyPayment, term }: Payments, final: number | null | undefined): string => {
  const monthly = `${euros(monthlyPayment)} per month for ${count(term, 'month', 'months')}`
  return final === null || final === undefined
    ? monthly
    : `${monthly}, then a final payment of ${euros(final)} (${count(term + 1, 'month', 'months')} in all)`
}

/** The names of a signing's and its signers' states. */
export const SIGNING_NAMES: Readonly<Record<SigningState, string>> = {
  preparing: 'Preparing the agreement',
  underWay: 'Waiting for signatures',
  sealing: 'Signed, sealing in progress',
  completed: 'Signed and sealed',
  cancelled: 'Cancelled',
  declined: 'Declined by a signer',
  lapsed: 'Not signed in time',
}

export const ROLE_NAMES: Readonly<Record<SignerRole, string>> = {
  borrower: 'borrower',
  guarantor: 'guarantor',
  partner: 'partner',
  director: 'director',
}

/** The roles of those whom checks are about. */
export const PERSON_NAMES: Readonly<Record<PersonRole, string>> = {
  ...ROLE_NAMES,
  company: 'company',
  beneficialOwner: 'beneficial owner',
}

/** A signer's steps, each with the state from which on it is done. */
export const STEPS = [
  { name: 'Sent', from: 'invited' },
  { name: 'Opened', from: 'opened' },
  { name: 'Verified', from: 'verified' },
  { name: 'Signed', from: 'signed' },
] as const satisfies readonly { readonly name: string; readonly from: SignerState }[]
