/** The models of set B, each field declared once in the order of the interface's tables. */

import { list, within } from '../../../packages/rules/field.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type {
  Applicant,
  Application,
  BankDetails,
  Contact,
  Employment,
  Income,
  Residence,
} from '../../domain/application/application.ts'
import {
  borrowerIs,
  type Facts,
  isEmployee,
  isPcp,
  titleTakesMaidenName,
} from '../../domain/application/facts.ts'
import {
  ADDRESS_HISTORY_MINIMUM_MONTHS,
  AGE_LIMIT_YEARS,
  AGE_MINIMUM_YEARS,
  INCOME_MINIMUM_EURO_A_MONTH,
  limitText,
  OCCUPATION_MINIMUM_CHARACTERS,
  PRICE_MAXIMUM_EURO,
  SALARY_MINIMUM_EURO,
  YEAR_INCORPORATED_MINIMUM,
} from '../../domain/application/limits.ts'
import { accountNumber, sortCode } from '../../domain/kinds/bank-account.ts'
import { localDate, yearSince } from '../../domain/kinds/date-time.ts'
import { email } from '../../domain/kinds/email.ts'
import { integer, wholeEuros } from '../../domain/kinds/number.ts'
import { personName } from '../../domain/kinds/person-name.ts'
import { employersMobile, irishMobile, irishPhone } from '../../domain/kinds/phone.ts'
import { ppsNumber } from '../../domain/kinds/pps-number.ts'
import { registrationNumber } from '../../domain/kinds/registration-number.ts'
import { boolean, text, textOfAtLeast } from '../../domain/kinds/text.ts'
import {
  AccountType,
  AnnualKilometers,
  Bank,
  BorrowerType,
  Duration,
  EmploymentStatus,
  EmploymentType,
  Gender,
  LoanType,
  MaritalStatus,
  ResidentialStatus,
  Title,
  VehicleType,
} from './enumerations.ts'

const hasIncome = borrowerIs('individual', 'joint', 'soleTrader')
const isBusiness = borrowerIs('partnership', 'limitedCompany', 'soleTrader')
const isFirm = borrowerIs('partnership', 'limitedCompany')
const isLimitedCompany = borrowerIs('limitedCompany')
const isSoleTrader = borrowerIs('soleTrader')

const euros = wholeEuros({ min: 0 })
const count = integer({ min: 0 })
const birthday = localDate<LocalDate>('31/12/1985')
const date = localDate<LocalDate>()
const amount = integer({ min: 0 }, 'euro')

const residence = within<Residence, Application, Facts>()
const AddressHistoryModel = residence.model('AddressHistoryModel', {
  timeAtAddress: residence.required(Duration, 'time'),
  county: residence.optional(text, 'county'),
  country: residence.optional(text, 'country'),
  line1: residence.optional(text, 'line1'),
  line2: residence.optional(text, 'line2'),
  postCode: residence.optional(text, 'postCode'),
  eirCode: residence.optional(text, 'eircode'),
  currentAddress: residence.optional(
    boolean,
    'current',
    'Must be true for exactly one address of each applicant.',
  ),
})

const contact = within<Contact, Application, Facts>()
const ContactDetailsModel = contact.model('ContactDetailsModel', {
  email: contact.required(email, 'email'),
  mainPhone: contact.required(irishMobile, 'telephone'),
  secondaryPhone: contact.optional(irishPhone, 'otherTelephone'),
})

const employment = within<Employment, Application, Facts>()
const EmploymentModel = employment.model('EmploymentModel', {
  industry: employment.required(text, 'industry'),
  title: employment.required(textOfAtLeast(OCCUPATION_MINIMUM_CHARACTERS), 'occupation'),
  employmentType: employment.required(EmploymentType, 'type'),
  status: employment.requiredWhen(isEmployee, EmploymentStatus, 'status'),
  employerName: employment.requiredWhen(isEmployee, text, 'employer.name'),
  county: employment.required(text, 'employer.address.county'),
  country: employment.required(text, 'employer.address.country'),
  line1: employment.required(text, 'employer.address.line1'),
  line2: employment.required(text, 'employer.address.line2'),
  postCode: employment.required(text, 'employer.address.postCode'),
  eirCode: employment.required(text, 'employer.address.eircode'),
  email: employment.required(email, 'employer.email'),
  mainPhone: employment.required(employersMobile, 'employer.telephone'),
  secondaryPhone: employment.optional(irishPhone, 'employer.otherTelephone'),
  timeInEmployment: employment.required(Duration, 'time'),
  workPermit: employment.optional(text, 'workPermit.number'),
  workPermitExpiry: employment.optional(date, 'workPermit.expiry'),
})

const income = within<Income, Application, Facts>()
const IncomeExpenditureModel = income.model('IncomeExpenditureModel', {
  netSalaryPerMonth: income.required(wholeEuros({ min: SALARY_MINIMUM_EURO }), 'salary'),
  otherIncomePerMonth: income.optional(euros, 'other'),
  mortgageRent: income.required(euros, 'housing', 'Per month.'),
})

const applicant = within<Applicant, Application, Facts>()
const ApplicantModel = applicant.model('ApplicantModel', {
  title: applicant.required(Title, 'title'),
  firstName: applicant.required(personName, 'firstName'),
  lastName: applicant.required(personName, 'lastName'),
  dateOfBirth: applicant.required(
    birthday,
    'dateOfBirth',
    `The age must be from ${AGE_MINIMUM_YEARS} to ${AGE_LIMIT_YEARS - 1} years.`,
  ),
  gender: applicant.required(Gender, 'gender'),
  maritalStatus: applicant.required(MaritalStatus, 'maritalStatus'),
  nationality: applicant.required(text, 'nationality'),
  primaryApplicant: applicant.required(boolean, 'primary'),
  ppsNumber: applicant.required(ppsNumber, 'ppsNumber'),
  email: applicant.required(email, 'email'),
  mainPhone: applicant.required(irishMobile, 'mobile'),
  secondaryPhone: applicant.optional(irishPhone, 'otherTelephone'),
  residentialStatus: applicant.required(ResidentialStatus, 'residentialStatus'),
  numberOfDependents: applicant.optional(count, 'numberOfDependents'),
  maidenOther: {
    ...applicant.requiredWhen(
      titleTakesMaidenName,
      personName,
      'maidenName',
      'If the name has not changed, send the last name.',
    ),
    person: 'Enter the maiden name. If it has not changed, enter the last name.',
  },
  middleName: applicant.optional(
    personName,
    'middleName',
    'Omit it if there is none. If it repeats the last name, it counts as none.',
  ),
  addresses: applicant.required(
    list(AddressHistoryModel),
    'addresses',
    `Must cover at least ${ADDRESS_HISTORY_MINIMUM_MONTHS / 12} years.`,
  ),
  employment: applicant.required(EmploymentModel, 'employment'),
  incomeExpenditure: applicant.requiredWhen(
    hasIncome,
    IncomeExpenditureModel,
    'income',
    `The combined income of all applicants must be at least ${limitText(INCOME_MINIMUM_EURO_A_MONTH)} per month.`,
  ),
})

const bank = within<BankDetails, Application, Facts>()
const BankDetailsModel = bank.model('BankDetailsModel', {
  accountName: bank.required(text, 'accountName'),
  accountType: bank.required(AccountType, 'accountType'),
  bank: bank.required(Bank, 'bank', 'The bank that holds the account.'),
  yearsWithBank: bank.required(integer({ min: 1 }, 'years'), 'yearsWithBank'),
  accountNumber: bank.optional(accountNumber, 'accountNumber'),
  address: bank.optional(text, 'address', 'The address of the branch.'),
  bicCode: bank.optional(text, 'bic'),
  branch: bank.optional(text, 'branch'),
  iban: bank.optional(text, 'iban'),
  sortCode: bank.optional(sortCode, 'sortCode'),
})

const application = within<Application, Application, Facts>()
const applicants = list(ApplicantModel)
const askedTwice = 'applicants are sent twice, at the top level and in borrower'

const BorrowerDetailsModel = application.model('BorrowerDetailsModel', {
  borrowerType: application.required(BorrowerType, 'borrowerType'),
  bankDetails: application.required(BankDetailsModel, 'bank'),
  applicants: {
    ...application.mirror(applicants, 'applicants', 'The same applicants as in the top-level `applicants`.'),
    cause: askedTwice,
  },
  legalName: application.requiredWhen(isFirm, text, 'company.legalName'),
  tradingAs: application.requiredWhen(isSoleTrader, text, 'soleTrader.tradingAs'),
  businessAddress: application.requiredWhen(isBusiness, AddressHistoryModel, 'business.address'),
  businessContact: application.requiredWhen(isBusiness, ContactDetailsModel, 'business.contact'),
  typeOfBusiness: application.requiredWhen(isBusiness, text, 'business.type'),
  numberOfEmployees: application.optional(count, 'business.numberOfEmployees'),
  averageTurnover: application.requiredWhen(isFirm, euros, 'business.turnoverPerMonth', 'Per month.'),
  yearIncorporated: application.requiredWhen(
    isLimitedCompany,
    yearSince(YEAR_INCORPORATED_MINIMUM),
    'business.yearIncorporated',
  ),
  companyRegNumber: application.requiredWhen(isLimitedCompany, text, 'company.registrationNumber'),
  numberOfDirectors: application.requiredWhen(isLimitedCompany, count, 'company.numberOfDirectors'),
  timeInBusiness: application.requiredWhen(isSoleTrader, Duration, 'business.timeInBusiness'),
})

const VehicleDetailsModel = application.model('VehicleDetailsModel', {
  vehicleType: application.required(VehicleType, 'vehicle.type'),
  registrationNumber: application.required(registrationNumber, 'vehicle.used.registration'),
  vin: application.optional(text, 'vehicle.vin', 'The vehicle identification number (VIN).'),
  isJapaneseImport: application.optional(
    boolean,
    'vehicle.japaneseImport',
    'If true, the vehicle’s condition is recorded as japaneseImport. Otherwise it is recorded as used.',
  ),
  odometer: application.required(integer({ min: 0 }, 'kilometres'), 'vehicle.used.kilometres'),
  purchasePrice: application.required(integer({ min: 0, max: PRICE_MAXIMUM_EURO }, 'euro'), 'finance.price'),
  deposit: application.required(amount, 'finance.deposit'),
  tradeIn: application.optional(amount, 'finance.tradeIn', 'The trade-in value.'),
  tradeInRegistrationNumber: application.optional(registrationNumber, 'finance.tradeInRegistration'),
  annualKilometers: application.requiredWhen(
    isPcp,
    AnnualKilometers,
    'finance.kilometresPerYear',
    'The maximum kilometres per year that the contract allows.',
  ),
})

const LoanDetailsModel = application.model('LoanDetailsModel', {
  vehicle: application.required(VehicleDetailsModel, ''),
  term: application.required(
    integer({}, 'months'),
    'finance.term',
    'In months. Must be offered by a current product.',
  ),
  furtherInformation: application.optional(text, 'furtherInformation'),
  loanType: application.required(LoanType, 'finance.loanType'),
})

/** The body of a submission in set B. */
export const ApplicationModel = application.model('ApplicationModel', {
  onBehalfOf: application.optionalUnlessMisspelt(
    email,
    'owner',
    'The user who becomes the owner of the case. They must have given this client consent. If empty, the calling client itself is the owner.',
  ),
  caseId: application.keyRequired(
    text,
    'reference',
    'send null for a new case',
    'To resubmit a case that failed validation, its ID. Null for a new case.',
  ),
  borrower: application.required(BorrowerDetailsModel, ''),
  applicants: {
    ...application.required(
      applicants,
      'applicants',
      'Number of applicants by borrowerType: individual and soleTrader 1, joint 2, partnership 2 or 3, limitedCompany 1 to 3.',
    ),
    cause: askedTwice,
  },
  loanDetails: application.required(LoanDetailsModel, ''),
})
