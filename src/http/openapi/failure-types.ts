/**
 * The types of failure that a submission may have: the names of the validation rules, and public API. A test
 * proves that the declarations of both sets use these and no others.
 */
import {
  ADDRESS_HISTORY_MINIMUM_MONTHS,
  AGE_LIMIT_YEARS,
  AGE_MINIMUM_YEARS,
  INCOME_MINIMUM_EURO_A_MONTH,
  limitText,
  YEAR_INCORPORATED_MINIMUM,
} from '../../domain/limits.ts'
import type { ModelSet } from '../../domain/model-set.ts'
import { failureTypesIn, referenceOf } from '../../rules/reference.ts'

export const FAILURE_TYPES = {
  required: 'A required field is missing, null or blank; or an entry of a list is null.',
  type: 'The value has the wrong JSON type, or is a number(double) that no double can hold.',
  enum: 'The value is none of the names (or codes) of the enumeration.',
  integer: 'A whole number was expected; one with a fraction was sent.',
  wholeEuros: 'A whole number of euros was expected; one with a fraction was sent.',
  min: 'The number is below its lower bound.',
  max: 'The number is above its upper bound.',
  minLength: 'The text has too few characters.',
  maxLength: 'A text has too many characters, a list too many entries, or customData too many bytes.',
  personName: 'The value is no person’s name.',
  ppsNumber: 'The value is no PPS number, or its check letter is wrong.',
  email: 'The value is no e-mail address.',
  irishMobile: 'The value is no Irish mobile number.',
  irishPhone: 'The value is no Irish phone number.',
  sortCode: 'The value is no sort code of the form NN-NN-NN.',
  accountNumber: 'The account number has fewer than 8 characters.',
  dateTime: 'The value is neither an RFC 3339 date-time nor a date that exists.',
  age: `The applicant is under ${AGE_MINIMUM_YEARS}, or ${AGE_LIMIT_YEARS} or older, on the day of submission.`,
  addressHistory: `The addresses together cover less than ${ADDRESS_HISTORY_MINIMUM_MONTHS / 12} years.`,
  applicantCount: 'The number of applicants does not fit the borrower type.',
  combinedIncome: `All applicants together earn less than ${limitText(INCOME_MINIMUM_EURO_A_MONTH)} a month.`,
  registrationNumber: 'The value is no Irish registration number.',
  companyRegistrationNumber: 'The value is no company registration number of 1 to 7 digits.',
  year: `The value is no year of ${YEAR_INCORPORATED_MINIMUM} or later.`,
  term: 'The term is longer than the age of the vehicle allows.',
  termNotOffered: 'No product in force offers this term for the loan, vehicle and borrower type.',
  deposit: 'The trade-in value plus deposit is too high or too low for the purchase price.',
  carId: 'The catalogue of new cars has no car with this id.',
  singleCurrentAddress: 'Not exactly one of an applicant’s addresses is the current one.',
  applicantsMismatch: 'The two lists of applicants differ. Tied to no one field.',
  changeDenied: 'The application is no longer Open, so it was left as it is. Tied to no one field.',
} as const

export type FailureType = keyof typeof FAILURE_TYPES

/** The types of failure that a set's answers may hold, in the order above. */
export const failureTypesOf = (set: ModelSet): readonly FailureType[] => {
  const declared = new Set<string>(failureTypesIn(referenceOf(set))).add('changeDenied')
  if (set.validator.tree.mirror !== undefined) declared.add('applicantsMismatch')
  const listed = Object.keys(FAILURE_TYPES) as FailureType[]
  const unlisted = [...declared].filter((type) => !listed.some((known) => known === type))
  if (unlisted.length > 0) throw new Error(`No meaning is stated for the failures ${unlisted.join(', ')}`)
  return listed.filter((type) => declared.has(type))
}
