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
  required: 'A required field is missing, null or blank, or an array entry is null.',
  type: 'The value has the wrong JSON type, or is a number too large for a double.',
  enum: 'The value is not one of the enumeration’s names or codes.',
  integer: 'The value must be a whole number, but has decimals.',
  wholeEuros: 'The amount must be in whole euro, but has decimals.',
  min: 'The number is below the minimum.',
  max: 'The number is above the maximum.',
  minLength: 'The text has too few characters.',
  maxLength:
    'The text has too many characters, the array has too many entries, or customData has too many bytes.',
  personName: 'The value is not a valid person’s name.',
  ppsNumber: 'The value is not a PPS number, or its check letter is wrong.',
  email: 'The value is not a valid email address.',
  irishMobile: 'The value is not a valid Irish mobile number.',
  irishPhone: 'The value is not a valid Irish phone number.',
  sortCode: 'The value is not a sort code in the format NN-NN-NN.',
  accountNumber: 'The account number has fewer than 8 characters.',
  dateTime: 'The value is not an RFC 3339 date-time or a date, or the day does not exist.',
  age: `The applicant is younger than ${AGE_MINIMUM_YEARS}, or ${AGE_LIMIT_YEARS} or older, on the day of submission.`,
  addressHistory: `The address history covers less than ${ADDRESS_HISTORY_MINIMUM_MONTHS / 12} years.`,
  applicantCount: 'The number of applicants is wrong for the borrower type.',
  combinedIncome: `The combined income of all applicants is less than ${limitText(INCOME_MINIMUM_EURO_A_MONTH)} per month.`,
  registrationNumber: 'The value is not a valid Irish registration number.',
  companyRegistrationNumber: 'The value is not a company registration number of 1 to 7 digits.',
  year: `The value is not a year from ${YEAR_INCORPORATED_MINIMUM} onwards.`,
  term: 'The term is too long for the vehicle’s age.',
  termNotOffered: 'No current product offers this term for the loan type, vehicle type and borrower type.',
  deposit: 'The trade-in value plus the deposit is too high or too low for the purchase price.',
  carId: 'The new car catalogue has no car with this ID.',
  singleCurrentAddress: 'An applicant has no current address, or more than one.',
  applicantsMismatch: 'The two lists of applicants differ. This error is not about a single field.',
  changeDenied:
    'The application is no longer Open, so it was not changed. This error is not about a single field.',
} as const

export type FailureType = keyof typeof FAILURE_TYPES

/** What a dealer's developer, or the person who fills in the form, can do about each. */
export const FAILURE_CURES: Readonly<Record<FailureType, string>> = {
  required:
    'Send a value. The message states the condition under which the field is required, and names a similar key in the request body that may be a misspelling. A value that consists only of spaces counts as missing.',
  type: 'Send the JSON type that the message names. Send numbers, true and false without quotes.',
  enum: 'Send one of the values in the message, with the same spelling, or its numeric code if there is one. The lender can change the list of banks, so make it configurable.',
  integer: 'Send a whole number. Round the value, or only allow whole numbers in your form.',
  wholeEuros:
    'Send whole euro. Round the amount before you send it, and show the rounded amount to the customer.',
  min: 'The message states the minimum. Ask the user for the value again. Do not raise it automatically.',
  max: 'The message states the maximum. Check the unit: cents may have been sent instead of euro.',
  minLength: 'The message states the minimum number of characters. Ask for the full value.',
  maxLength: 'The message states the maximum. Shorten the text, or send fewer entries.',
  personName:
    'Send the name as shown on an identity document, with letters, spaces, hyphens, apostrophes, middle dots and full stops. Omit digits, commas, titles in brackets and nicknames in quotes.',
  ppsNumber:
    'Ask the customer for the number again: seven digits and one or two letters. A wrong check letter usually means that a digit was mistyped or two digits were swapped. For tests, use a sample number: `1234567T`, `1234567FA`, `6433435F` or `6433435OA`.',
  email: 'Ask for the address again. It must have one @, a domain and no spaces.',
  irishMobile:
    'Send an Irish mobile number, such as `087 123 4567` or `+353 87 123 4567`. Landline and foreign numbers are not accepted.',
  irishPhone: 'Send an Irish phone number with its area code, such as `01 234 5678`.',
  sortCode: 'Send six digits in pairs separated by hyphens, such as `90-00-17`.',
  accountNumber: 'Send the account number with eight digits, including leading zeros.',
  dateTime:
    'Send a date such as `2001-02-28`, or an RFC 3339 date-time such as `2001-02-28T09:30:00Z`. Unix timestamps and `28/02/2001` are not accepted. The day must exist.',
  age: 'Check the date of birth, because day and month are often swapped. Customers outside this age range cannot be financed.',
  addressHistory: `Add earlier addresses until the durations cover ${ADDRESS_HISTORY_MINIMUM_MONTHS} months. Each duration counts as the minimum of its range.`,
  applicantCount: 'Send the number of applicants that the borrower type requires. The message states it.',
  combinedIncome: `Check the salaries and other income of all applicants. Together they must be at least ${limitText(INCOME_MINIMUM_EURO_A_MONTH)} net per month.`,
  registrationNumber:
    'Send the registration number, such as `191-D-12345`. Its county code must be valid for its year, and its half-year can be no later than the next one.',
  companyRegistrationNumber: 'Send the number from the Companies Registration Office, digits only.',
  year: 'Send the year as four digits.',
  term: 'Offer a shorter term or a newer vehicle. The message states the maximum term.',
  termNotOffered:
    'Offer another term. A quotation lists the terms that current products offer for this purchase.',
  deposit:
    'Change the trade-in value or the deposit. The message states the limit. A dealer may have a special agreement that lowers the minimum deposit.',
  carId:
    'Look up the car in the catalogue and send its `id`. IDs of withdrawn models no longer work for new applications.',
  singleCurrentAddress: 'Mark exactly one address of each applicant as the current one.',
  applicantsMismatch:
    'Send the same list of applicants in both places. Build it once and use it twice. The message names the first field that differs.',
  changeDenied:
    'Get the status. The application has already been submitted, or it is closed: see `wasSubmitted` or `isSubmitted`. If the lender returns it for correction, it is Open again.',
}

/** The failure types that a set's responses may contain, in the order above. */
export const failureTypesOf = (set: ModelSet): readonly FailureType[] => {
  const declared = new Set<string>(failureTypesIn(referenceOf(set))).add('changeDenied')
  if (set.validator.tree.mirror !== undefined) declared.add('applicantsMismatch')
  const listed = Object.keys(FAILURE_TYPES) as FailureType[]
  const unlisted = [...declared].filter((type) => !listed.some((known) => known === type))
  if (unlisted.length > 0) throw new Error(`No meaning is declared for the failures ${unlisted.join(', ')}`)
  return listed.filter((type) => declared.has(type))
}
