/** For each failure type, what a dealer's developer or the person who fills in the form can do. Generates docs/reference/failures.md. */
import {
  ADDRESS_HISTORY_MINIMUM_MONTHS,
  INCOME_MINIMUM_EURO_A_MONTH,
  limitText,
} from '../../domain/application/limits.ts'
import type { FailureType } from './failure-types.ts'

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
