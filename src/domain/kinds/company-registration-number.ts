/** A company's number in the companies register. */
import { Fault } from '../../../packages/rules/fault.ts'
import { string } from './kind.ts'

const COMPANY_REGISTRATION_NUMBER = /^\d{1,7}$/

const notACompanyNumber = new Fault(
  'companyRegistrationNumber',
  'must be a company registration number of 1 to 7 digits',
)

export const companyRegistrationNumber = string({
  name: 'company registration number',
  says: 'a company registration number of 1 to 7 digits',
  faults: ['companyRegistrationNumber'],
  person: { wrong: 'Enter {field} as 1 to 7 digits, without letters.' },
  check: (number) => (COMPANY_REGISTRATION_NUMBER.test(number) ? number : notACompanyNumber),
})
