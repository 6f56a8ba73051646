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

/** What a dealer's developer, or the person who fills in the form, can do about each. */
export const FAILURE_CURES: Readonly<Record<FailureType, string>> = {
  required:
    'Send a value. The message says which condition makes the field required, and names a key of the body that looks like a misspelling of it. Blanks alone count as no value.',
  type: 'Send the JSON type that the message names. Write numbers and truth values without quotes.',
  enum: 'Send one of the names in the message, with the same spelling, or its code if the set has codes. The lender sets the list of banks, so keep it where you can change it.',
  integer: 'Send a whole number: round it, or ask for a whole number in your form.',
  wholeEuros:
    'Send whole euros. Round an amount before you send it, and show the rounded amount to the customer.',
  min: 'The message names the lower bound. Ask for the value again; do not raise it silently.',
  max: 'The message names the upper bound. Check the unit, such as cents sent for euros.',
  minLength: 'The message says how many characters are needed. Ask for the whole value.',
  maxLength: 'The message says how many are allowed. Shorten the text, or send fewer entries.',
  personName:
    'Send the name as it is on an identity document: letters, spaces, hyphens, apostrophes, middle dots and full stops. Leave out digits, commas, titles in brackets and nicknames in quotes.',
  ppsNumber:
    'Ask the customer for the number again: seven digits and one or two letters. A wrong check letter mostly means a digit was mistyped or two were swapped.',
  email: 'Ask for the address again. It has one @, no blanks and a domain.',
  irishMobile:
    'Send an Irish mobile number, such as `087 123 4567` or `+353 87 123 4567`. A landline or a foreign number fails.',
  irishPhone: 'Send an Irish phone number with its area code, such as `01 234 5678`.',
  sortCode: 'Send six digits in pairs with hyphens: `90-00-17`.',
  accountNumber: 'Send the account number with eight digits, leading zeros included.',
  dateTime:
    'Send `2001-02-28`, or a date-time of RFC 3339 such as `2001-02-28T09:30:00Z`, not a timestamp in seconds and not `28/02/2001`. The day must exist.',
  age: 'Check the date of birth: day and month are often swapped. A customer outside these ages cannot be financed.',
  addressHistory: `Add earlier addresses until the durations cover ${ADDRESS_HISTORY_MINIMUM_MONTHS} months. Each counts with its lower bound.`,
  applicantCount: 'Send as many applicants as the borrower type takes; the message gives the number.',
  combinedIncome: `Check salaries and other income of all applicants: together they must reach ${limitText(INCOME_MINIMUM_EURO_A_MONTH)} a month, net.`,
  registrationNumber:
    'Send the number plate, such as `191-D-12345`. Its county code must be in the official list for its year, and its half-year at most the next one.',
  companyRegistrationNumber: 'Send the number of the Companies Registration Office: digits only.',
  year: 'Send the year as four digits.',
  term: 'Offer a shorter term, or a younger vehicle. The message says how long the term may be.',
  termNotOffered:
    'Offer another term. A quotation lists the terms that the products in force have for this purchase.',
  deposit:
    'Change the trade-in value or the deposit. The message says which bound they miss. A dealer may hold a special agreement that lowers the minimum deposit.',
  carId:
    'Look the car up in the catalogue and send the `id` that comes with it. Ids of a withdrawn model no longer work for new applications.',
  singleCurrentAddress: 'Mark exactly one address of each applicant as the current one.',
  applicantsMismatch:
    'Send the same list of applicants in both places. Build it once and use it twice. The message names the first field that differs.',
  changeDenied:
    'Read the status. The application is already submitted, or it is closed; `wasSubmitted` or `isSubmitted` says which. If the lender sends it back, it is open again.',
}

/** The failure types that a set's responses may contain, in the order above. */
export const failureTypesOf = (set: ModelSet): readonly FailureType[] => {
  const declared = new Set<string>(failureTypesIn(referenceOf(set))).add('changeDenied')
  if (set.validator.tree.mirror !== undefined) declared.add('applicantsMismatch')
  const listed = Object.keys(FAILURE_TYPES) as FailureType[]
  const unlisted = [...declared].filter((type) => !listed.some((known) => known === type))
  if (unlisted.length > 0) throw new Error(`No meaning is stated for the failures ${unlisted.join(', ')}`)
  return listed.filter((type) => declared.has(type))
}
