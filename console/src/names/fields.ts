/**
 * The pages' names for the fields of an application and their values, by canonical place, for forms, cases, corrections
 * and failures alike.
 */
import { type Enumerated, spelled, valueName } from './values.ts'

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
  borrowerType: ['Borrower', 'BorrowerType'],
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
  'applicants[].numberOfDependents': 'Dependants',
  'applicants[].residentialStatus': ['Lives as', 'ResidentialStatus'],
  'applicants[].mobile': 'Mobile number',
  'applicants[].otherTelephone': 'Other telephone number',
  'applicants[].email': 'E-mail address',
  'applicants[].addresses[].ccrCounty': ['County in the credit register', 'CcrCounty'],
  ...addressAt('applicants[].addresses[]'),
  'applicants[].addresses[].current': 'They live here now',
  'applicants[].addresses[].time': ['Time there', 'Duration'],
  ...addressAt('applicants[].employment.employer.address'),
  'applicants[].employment.employer.email': 'E-mail of the employer',
  'applicants[].employment.employer.name': 'Employer',
  'applicants[].employment.employer.otherTelephone': 'Other telephone number of the employer',
  'applicants[].employment.employer.telephone': 'Telephone at work',
  'applicants[].employment.industry': 'Industry',
  'applicants[].employment.occupation': 'Occupation',
  'applicants[].employment.status': ['Contract', 'EmploymentStatus'],
  'applicants[].employment.time': ['Time there', 'Duration'],
  'applicants[].employment.type': ['Works', 'EmploymentType'],
  'applicants[].employment.workPermit.expiry': 'Work permit valid until',
  'applicants[].employment.workPermit.number': 'Work permit number',
  'applicants[].income.housing': 'Mortgage or rent a month',
  'applicants[].income.other': 'Other income a month',
  'applicants[].income.salary': 'Net salary a month',
  'company.legalName': 'Legal name',
  'company.numberOfDirectors': 'Number of directors',
  'company.registrationNumber': 'Company registration number',
  'partnership.legalName': 'Legal name of the partnership',
  'soleTrader.tradingAs': 'Trading as',
  ...addressAt('business.address'),
  'business.address.current': 'This is the current address',
  'business.address.time': ['Time there', 'Duration'],
  'business.ccrCounty': ['County in the credit register', 'CcrCounty'],
  'business.contact.email': 'E-mail of the business',
  'business.contact.otherTelephone': 'Other telephone number of the business',
  'business.contact.telephone': 'Telephone of the business',
  'business.numberOfEmployees': 'Number of employees',
  'business.timeInBusiness': ['Time in business', 'Duration'],
  'business.turnoverPerMonth': 'Average turnover a month',
  'business.type': 'Type of business',
  'business.yearIncorporated': 'Year it began',
  'vehicle.japaneseImport': 'Japanese import',
  'vehicle.new.carId': 'Number in the catalogue',
  'vehicle.new.fuel': 'Fuel',
  'vehicle.new.make': 'Make',
  'vehicle.new.model': 'Model',
  'vehicle.new.specification': 'Specification',
  'vehicle.type': ['Type of vehicle', 'VehicleType'],
  'vehicle.used.kilometres': 'Kilometres on the clock',
  'vehicle.used.registration': 'Registration number',
  'vehicle.vin': 'Vehicle identification number',
  'finance.contribution': 'Deposit and trade-in',
  'finance.deposit': 'Deposit',
  'finance.kilometresPerYear': ['Kilometres a year', 'AnnualKilometers'],
  'finance.loanType': ['Type of finance', 'loanType'],
  'finance.price': 'Price',
  'finance.term': 'Term',
  'finance.tradeIn': 'Trade-in',
  'finance.tradeInRegistration': 'Registration number of the trade-in',
  'bank.accountName': 'Name on the account',
  'bank.accountNumber': 'Account number',
  'bank.accountType': ['Account', 'AccountType'],
  'bank.address': 'Address of the branch',
  'bank.bank': ['Bank', 'Bank'],
  'bank.bic': 'BIC',
  'bank.branch': 'Branch',
  'bank.iban': 'IBAN',
  'bank.sortCode': 'Sort code',
  'bank.yearsWithBank': 'Years with this bank',
  furtherInformation: 'Further information',
}

const fieldAt = (place: string) => [FIELDS[place.replaceAll(/\[\d+\]/g, '[]')]].flat()

/** The name of the field at a place. */
export const fieldName = (place: string): string =>
  fieldAt(place)[0] ?? spelled(place.slice(place.lastIndexOf('.') + 1))

/** The name of a value of the field at a place. */
export const valueNameAt = (place: string, value: string): string => {
  const [, enumeration = ''] = fieldAt(place)
  return valueName(enumeration, value) ?? spelled(value)
}

const BLOCKS: readonly (readonly [place: RegExp, name: (entry: string) => string])[] = [
  [/\.addresses\[(\d+)\]\./, (entry) => `Address ${Number(entry) + 1}`],
  [/\.employer\.address\./, () => 'Address of the employer'],
  [/^business\.address\./, () => 'Address of the business'],
]

/** The same with the name of its block, where a list shows fields of several: "Address 2, county". */
export const fullFieldName = (place: string): string => {
  const name = fieldName(place)
  for (const [pattern, blockName] of BLOCKS) {
    const found = pattern.exec(place)
    if (found !== null) return `${blockName(found[1] ?? '')}, ${name.charAt(0).toLowerCase()}${name.slice(1)}`
  }
  return name
}
