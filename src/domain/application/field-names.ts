/**
 * The names for people of the fields of an application and their values, by canonical place, for forms, cases, corrections
 * and failures alike.
 */
import { type Enumerated, spelled, valueName } from './value-names.ts'

const ADDRESS = {
  country: 'Country',
  county: 'County',
  eircode: 'Eircode',
  line1: 'Address line 1',
  line2: 'Address line 2',
  postCode: 'Postcode',
  town: 'Town',
}

const addressAt = (place: string) =>
  Object.fromEntries(Object.entries(ADDRESS).map(([field, name]) => [`${place}.${field}`, name]))

/** By place, with `[]` for any entry of a list. A field whose values have names says which. */
export const FIELDS: Readonly<Record<string, string | readonly [name: string, values: Enumerated]>> = {
  borrowerType: ['Borrower type', 'BorrowerType'],
  'applicants[].primary': 'Main applicant',
  'applicants[].title': ['Title', 'Title'],
  'applicants[].firstName': 'First name',
  'applicants[].middleName': 'Middle name',
  'applicants[].lastName': 'Last name',
  'applicants[].maidenName': 'Maiden name',
  'applicants[].dateOfBirth': 'Date of birth',
  'applicants[].ppsNumber': 'PPS number',
  'applicants[].gender': ['Gender', 'gender'],
  'applicants[].nationality': 'Nationality',
  'applicants[].maritalStatus': ['Marital status', 'MaritalStatus'],
  'applicants[].numberOfDependents': 'Number of dependants',
  'applicants[].residentialStatus': ['Residential status', 'ResidentialStatus'],
  'applicants[].mobile': 'Mobile number',
  'applicants[].otherTelephone': 'Other phone number',
  'applicants[].email': 'Email address',
  'applicants[].addresses[].ccrCounty': ['County in the credit register', 'CcrCounty'],
  ...addressAt('applicants[].addresses[]'),
  'applicants[].addresses[].current': 'They live here now',
  'applicants[].addresses[].time': ['Time at this address', 'Duration'],
  ...addressAt('applicants[].employment.employer.address'),
  'applicants[].employment.employer.email': 'Employer’s email address',
  'applicants[].employment.employer.name': 'Employer’s name',
  'applicants[].employment.employer.otherTelephone': 'Employer’s other phone number',
  'applicants[].employment.employer.telephone': 'Employer’s phone number',
  'applicants[].employment.industry': 'Industry',
  'applicants[].employment.occupation': 'Occupation',
  'applicants[].employment.status': ['Contract type', 'EmploymentStatus'],
  'applicants[].employment.time': ['Time in this job', 'Duration'],
  'applicants[].employment.type': ['Employment type', 'EmploymentType'],
  'applicants[].employment.workPermit.expiry': 'Work permit expiry date',
  'applicants[].employment.workPermit.number': 'Work permit number',
  'applicants[].income.housing': 'Monthly mortgage or rent',
  'applicants[].income.other': 'Other monthly income',
  'applicants[].income.salary': 'Net monthly pay',
  'company.legalName': 'Legal name',
  'company.numberOfDirectors': 'Number of directors',
  'company.registrationNumber': 'Company registration number',
  'partnership.legalName': 'Legal name of the partnership',
  'soleTrader.tradingAs': 'Trading name',
  ...addressAt('business.address'),
  'business.address.current': 'This is the current address',
  'business.address.time': ['Time at this address', 'Duration'],
  'business.ccrCounty': ['County in the credit register', 'CcrCounty'],
  'business.contact.email': 'Business email address',
  'business.contact.otherTelephone': 'Other business phone number',
  'business.contact.telephone': 'Business phone number',
  'business.numberOfEmployees': 'Number of employees',
  'business.timeInBusiness': ['Time in business', 'Duration'],
  'business.turnoverPerMonth': 'Average monthly turnover',
  'business.type': 'Type of business',
  'business.yearIncorporated': 'Year established',
  'vehicle.japaneseImport': 'Japanese import',
  'vehicle.identity.make': 'Make, as completed',
  'vehicle.identity.model': 'Model, as completed',
  'vehicle.identity.variant': 'Variant, as completed',
  'vehicle.identity.year': 'Year, as completed',
  'vehicle.new.carId': 'Car in the catalogue',
  'vehicle.new.fuel': 'Fuel type',
  'vehicle.new.make': 'Make',
  'vehicle.new.model': 'Model',
  'vehicle.new.specification': 'Specification',
  'vehicle.type': ['Vehicle type', 'VehicleType'],
  'vehicle.used.kilometres': 'Odometer reading',
  'vehicle.used.registration': 'Registration number',
  'vehicle.vin': 'Vehicle identification number (VIN)',
  'finance.contribution': 'Deposit and trade-in',
  'finance.deposit': 'Deposit',
  'finance.kilometresPerYear': ['Kilometres per year', 'AnnualKilometers'],
  'finance.loanType': ['Finance type', 'loanType'],
  'finance.price': 'Price',
  'finance.term': 'Term',
  'finance.tradeIn': 'Trade-in value',
  'finance.tradeInRegistration': 'Trade-in registration number',
  'bank.accountName': 'Name on the account',
  'bank.accountNumber': 'Account number',
  'bank.accountType': ['Account type', 'AccountType'],
  'bank.address': 'Branch address',
  'bank.bank': ['Bank', 'Bank'],
  'bank.bic': 'BIC',
  'bank.branch': 'Branch',
  'bank.iban': 'IBAN',
  'bank.sortCode': 'Sort code',
  'bank.yearsWithBank': 'Years with this bank',
  furtherInformation: 'Further information',
}

const linesAt = (place: string) => ({
  [`${place}.line1`]: 'the first line of the address',
  [`${place}.line2`]: 'the second line of the address',
})

/** How a sentence names a field or block, where "the" and its name in small letters would not read well. */
const PHRASES: Readonly<Record<string, string>> = {
  ...linesAt('applicants[].addresses[]'),
  ...linesAt('applicants[].employment.employer.address'),
  ...linesAt('business.address'),
  '': 'the details of the application',
  reference: 'the reference',
  owner: 'the owner’s email address',
  customData: 'the data of the dealer’s software',
  applicants: 'the applicants',
  'applicants[]': 'the applicant’s details',
  'applicants[].primary': 'whether this is the main applicant',
  'applicants[].residentialStatus': 'how the applicant lives',
  'applicants[].addresses': 'the addresses',
  'applicants[].addresses[]': 'the address',
  'applicants[].addresses[].current': 'whether they live here now',
  'applicants[].addresses[].time': 'how long they have lived there',
  'applicants[].employment': 'the employment details',
  'applicants[].employment.employer.address': 'the employer’s address',
  'applicants[].employment.time': 'how long they have worked there',
  'applicants[].income': 'the income',
  'applicants[].income.other': 'any other monthly income',
  bank: 'the bank account',
  business: 'the business details',
  'business.address': 'the address of the business',
  'business.address.current': 'whether this is the current address',
  'business.address.time': 'how long the business has been there',
  'business.contact': 'the contact details of the business',
  'business.timeInBusiness': 'how long they have been in business',
  'business.yearIncorporated': 'the year it was established',
  'bank.yearsWithBank': 'how many years they have been with this bank',
  company: 'the company details',
  finance: 'the finance details',
  furtherInformation: 'any further information',
  partnership: 'the partnership details',
  soleTrader: 'the details of the sole trader',
  'vehicle.japaneseImport': 'whether it is a Japanese import',
  'vehicle.new': 'the details of the new vehicle',
  'vehicle.new.carId': 'the car',
  'vehicle.used': 'the details of the used vehicle',
  'vehicle.vin': 'the VIN',
}

const patternOf = (place: string): string => place.replaceAll(/\[\d+\]/g, '[]')

const fieldAt = (place: string) => [FIELDS[patternOf(place)]].flat()

/** The name of the field at a place. */
export const fieldName = (place: string): string =>
  fieldAt(place)[0] ?? spelled(place.slice(place.lastIndexOf('.') + 1))

const UNITS: Readonly<Record<string, string>> = {
  'bank.yearsWithBank': 'years',
  'finance.term': 'months',
  'vehicle.used.kilometres': 'km',
}

const IN_EURO = /^finance\.(price|contribution|deposit|tradeIn)$|\.income\.\w+$|^business\.turnoverPerMonth$/

/** Whether the field at a place is an amount in euro. */
export const isAmountAt = (place: string): boolean => IN_EURO.test(place)

const PHONE = /\.(mobile|otherTelephone|telephone)$/

/** Whether the field at a place is a phone number. */
export const isPhoneAt = (place: string): boolean => PHONE.test(place)

/** The unit of the field at a place; undefined if it has none, or is an amount in euro. */
export const unitAt = (place: string): string | undefined => UNITS[place]

/** A sentence for people about the field at a place, with its name in it; `label` is the name that the person sees. */
export const sentenceAbout = (sentence: string, place: string, label = fieldName(place)): string =>
  sentence.replaceAll('{field}', PHRASES[patternOf(place)] ?? `the ${inSentence(label)}`)

/** A failure that stands in a list: "Applicant 2, mobile number: Enter an Irish mobile number, like 087 123 4567." */
export const failureInWords = ({
  field,
  message,
}: {
  readonly field: string | null
  readonly message: string
}): string => {
  const place = field ?? ''
  const subject = fieldInWords(place)
  return `${subject}${subject === '' ? '' : ': '}${sentenceAbout(message, place)}`
}

/** "Applicant 2, address 1, county"; empty for the application as a whole. */
const fieldInWords = (place: string): string => {
  const [, entry] = /^applicants\[(\d+)\]/.exec(place) ?? []
  const applicant = entry === undefined ? '' : `Applicant ${Number(entry) + 1}`
  const name = Object.hasOwn(FIELDS, patternOf(place)) ? fullFieldName(place) : ''
  return applicant === '' || name === '' ? applicant + name : `${applicant}, ${inSentence(name)}`
}

/** With a small first letter, unless it is an abbreviation or a name. */
const inSentence = (name: string): string =>
  /^(?:[A-Z]{2}|Eircode)/.test(name) ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`

/** Whether the values of the field at a place have names. */
export const isEnumeratedAt = (place: string): boolean => fieldAt(place).length > 1

/** The name of a value of the field at a place. */
export const valueNameAt = (place: string, value: string): string => {
  const [, enumeration = ''] = fieldAt(place)
  return valueName(enumeration, value) ?? spelled(value)
}

const BLOCKS: readonly (readonly [place: RegExp, name: (entry: string) => string])[] = [
  [/\.addresses\[(\d+)\]\./, (entry) => `Address ${Number(entry) + 1}`],
  [/\.employer\.address\./, () => 'Employer’s address'],
  [/^business\.address\./, () => 'Business address'],
]

/** The same with the name of its block, where a list shows fields of several: "Address 2, county". */
export const fullFieldName = (place: string): string => {
  const name = fieldName(place)
  for (const [pattern, blockName] of BLOCKS) {
    const found = pattern.exec(place)
    if (found !== null) return `${blockName(found[1] ?? '')}, ${inSentence(name)}`
  }
  return name
}
