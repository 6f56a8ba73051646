/**
 * The failure types of submissions: the names of the validation rules, which are public API. A test proves that both
 * sets declare these and no others.
 */

import { failureTypesIn, referenceOf } from '../../../packages/rules/reference.ts'
import {
  ADDRESS_HISTORY_MINIMUM_MONTHS,
  AGE_LIMIT_YEARS,
  AGE_MINIMUM_YEARS,
  INCOME_MINIMUM_EURO_A_MONTH,
  limitText,
  YEAR_INCORPORATED_MINIMUM,
} from '../../domain/application/limits.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'

export const FAILURE_TYPES = {
  required: 'A required field is missing, null or blank; or an entry of a list is null.',
  type: 'The value has the wrong JSON type, or is a number that a double can’t hold.',
  enum: 'The value is not one of the enumeration’s names or codes.',
  integer: 'The value must be a whole number, and has a fraction.',
  wholeEuros: 'The value must be a whole number of euros, and has a fraction.',
  min: 'The number is below its lower bound.',
  max: 'The number is above its upper bound.',
  minLength: 'The text has too few characters.',
  maxLength: 'A text has too many characters, a list too many entries, or customData too many bytes.',
  personName: 'The value is not a person’s name.',
  ppsNumber: 'The value is not a PPS number, or its check letter is wrong.',
  email: 'The value is not an e-mail address.',
  irishMobile: 'The value is not an Irish mobile number.',
  irishPhone: 'The value is not an Irish phone number.',
  sortCode: 'The value is not a sort code of the form NN-NN-NN.',
  accountNumber: 'The account number has fewer than 8 characters.',
  dateTime: 'The value is neither an RFC 3339 date-time nor a date that exists.',
  age: `The applicant is under ${AGE_MINIMUM_YEARS}, or ${AGE_LIMIT_YEARS} or older, on the day of submission.`,
  addressHistory: `The addresses together cover less than ${ADDRESS_HISTORY_MINIMUM_MONTHS / 12} years.`,
  applicantCount: 'The number of applicants does not fit the borrower type.',
  combinedIncome: `All applicants together earn less than ${limitText(INCOME_MINIMUM_EURO_A_MONTH)} a month.`,
  registrationNumber: 'The value is not an Irish registration number.',
  companyRegistrationNumber: 'The value is not a company registration number of 1 to 7 digits.',
  year: `The value is not a year of ${YEAR_INCORPORATED_MINIMUM} or later.`,
  term: 'The term is longer than the age of the vehicle allows.',
  termNotOffered: 'No product in force offers this term for the loan, vehicle and borrower type.',
  deposit: 'The trade-in value plus deposit is too high or too low for the purchase price.',
  carId: 'The catalogue of new cars has no car with this id.',
  singleCurrentAddress: 'Not exactly one of an applicant’s addresses is marked as the current one.',
  applicantsMismatch: 'The two lists of applicants differ. This concerns no single field.',
  changeDenied:
    'The application is no longer Open, so the service left it as it is. This concerns no single field.',
} as const

export type FailureType = keyof typeof FAILURE_TYPES

/** The failure types that a set's answers may contain, in the order above. */
export const failureTypesOf = (set: ModelSet): readonly FailureType[] => {
  const declared = new Set<string>(failureTypesIn(referenceOf(set))).add('changeDenied')
  if (set.validator.tree.mirror !== undefined) declared.add('applicantsMismatch')
  const listed = Object.keys(FAILURE_TYPES) as FailureType[]
  const unlisted = [...declared].filter((type) => !listed.some((known) => known === type))
  if (unlisted.length > 0) throw new Error(`No meaning is stated for the failures ${unlisted.join(', ')}`)
  return listed.filter((type) => declared.has(type))
}
