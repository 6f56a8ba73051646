/** The models of set A, each field declared once in the order of the interface's tables. */

import { list, within } from '../../../packages/rules/field.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type {
  Address,
  Applicant,
  Application,
  BankDetails,
  Business,
  Employment,
  Finance,
  Income,
  NewVehicle,
  Residence,
  UsedVehicle,
} from '../../domain/application/application.ts'
import {
  borrowerIs,
  type Facts,
  isEmployee,
  newVehicleIsIncomplete,
  noNewVehicle,
  noUsedVehicle,
  ownerIsRequired,
  titleTakesMaidenName,
  usedVehicleIsIncomplete,
} from '../../domain/application/facts.ts'
import {
  ADDRESS_HISTORY_MINIMUM_MONTHS,
  AGE_LIMIT_YEARS,
  AGE_MINIMUM_YEARS,
  DISTANCE_MAXIMUM_KM,
  INCOME_MINIMUM_EURO_A_MONTH,
  limitText,
  OCCUPATION_MINIMUM_CHARACTERS,
  PRICE_MAXIMUM_EURO,
  SALARY_MINIMUM_EURO,
  TERM_MINIMUM_MONTHS,
  YEAR_INCORPORATED_MINIMUM,
} from '../../domain/application/limits.ts'
import { accountNumber, sortCode } from '../../domain/kinds/bank-account.ts'
import { customData } from '../../domain/kinds/custom-data.ts'
import { localDate, yearSince } from '../../domain/kinds/date-time.ts'
import { email } from '../../domain/kinds/email.ts'
import { integer, wholeEuros } from '../../domain/kinds/number.ts'
import { personName } from '../../domain/kinds/person-name.ts'
import { irishMobile, irishPhone } from '../../domain/kinds/phone.ts'
import { ppsNumber } from '../../domain/kinds/pps-number.ts'
import { companyRegistrationNumber, registrationNumber } from '../../domain/kinds/registration-number.ts'
import { text, textOfAtLeast } from '../../domain/kinds/text.ts'
import {
  AccountType,
  Bank,
  BorrowerType,
  CcrCounty,
  Duration,
  EmploymentStatus,
  EmploymentType,
  FinanceApplyingFor,
  MaritalStatus,
  ResidentialStatus,
  Title,
} from './enumerations.ts'

const isConsumer = borrowerIs('individual', 'joint')
const isBusiness = borrowerIs('partnership', 'limitedCompany', 'soleTrader')
const isPartnership = borrowerIs('partnership')
const isLimitedCompany = borrowerIs('limitedCompany')
const isSoleTrader = borrowerIs('soleTrader')
const hasCompany = borrowerIs('partnership', 'limitedCompany')

const euros = wholeEuros({ min: 0 })
const count = integer({ min: 0 })
const birthday = localDate<LocalDate>('31/12/1985')
const date = localDate<LocalDate>()

const address = within<Address, Application, Facts>()
const AddressModel = address.model('AddressModel', {
  county: address.optional(text, 'county'),
  line1: address.optional(text, 'line1'),
  line2: address.optional(text, 'line2'),
  postCode: address.optional(text, 'postCode'),
  town: address.optional(text, 'town'),
})

const residence = within<Residence, Application, Facts>()
const AddressHistoryModel = residence.model('AddressHistoryModel', {
  ccrCounty: residence.required(
    CcrCounty,
    'ccrCounty',
    'The county of the address, as named by the credit register.',
  ),
  timeAtAddress: residence.required(Duration, 'time'),
  county: residence.required(text, 'county'),
  line1: residence.optional(text, 'line1'),
  line2: residence.optional(text, 'line2'),
  postCode: residence.optional(text, 'postCode'),
  town: residence.optional(text, 'town'),
})

const applicant = within<Applicant, Application, Facts>()
const ContactDetailsModel = applicant.model('ContactDetailsModel', {
  addressHistory: applicant.required(
    list(AddressHistoryModel),
    'addresses',
    `Must cover at least ${ADDRESS_HISTORY_MINIMUM_MONTHS / 12} years.`,
  ),
  emailAddress: applicant.required(email, 'email'),
  mainPhoneNumber: applicant.required(irishMobile, 'mobile'),
  otherPhoneNumber: applicant.optional(irishPhone, 'otherTelephone'),
})

const PersonalInfoModel = applicant.model('PersonalInfoModel', {
  dateOfBirth: applicant.required(
    birthday,
    'dateOfBirth',
    `The age must be from ${AGE_MINIMUM_YEARS} to ${AGE_LIMIT_YEARS - 1} years.`,
  ),
  firstName: applicant.required(personName, 'firstName'),
  lastName: applicant.required(personName, 'lastName'),
  nationality: applicant.required(text, 'nationality'),
  ppsNumber: applicant.required(ppsNumber, 'ppsNumber'),
  residentialStatus: applicant.required(ResidentialStatus, 'residentialStatus'),
  title: applicant.required(Title, 'title'),
  maidenName: {
    ...applicant.requiredWhen(
      titleTakesMaidenName,
      personName,
      'maidenName',
      'If the name has not changed, send the last name.',
    ),
    person: 'Enter the maiden name. If it has not changed, enter the last name.',
  },
  maritalStatus: applicant.optional(MaritalStatus, 'maritalStatus'),
  middleName: applicant.optional(
    personName,
    'middleName',
    'Omit it if there is none. If it repeats the last name, it counts as none.',
  ),
  numberOfDependents: applicant.optional(count, 'numberOfDependents'),
})

const employment = within<Employment, Application, Facts>()
const EmploymentModel = employment.model('EmploymentModel', {
  employerAddress: employment.required(AddressModel, 'employer.address'),
  employmentPhoneNumber: employment.required(irishPhone, 'employer.telephone'),
  employmentType: employment.required(EmploymentType, 'type'),
  industryCategory: employment.required(text, 'industry'),
  occupationTitle: employment.required(textOfAtLeast(OCCUPATION_MINIMUM_CHARACTERS), 'occupation'),
  timeInThisEmployment: employment.required(Duration, 'time'),
  employerName: employment.requiredWhen(isEmployee, text, 'employer.name'),
  employmentStatus: employment.requiredWhen(isEmployee, EmploymentStatus, 'status'),
  workPermitExpiryDate: employment.optional(date, 'workPermit.expiry'),
  workPermitNumber: employment.optional(text, 'workPermit.number'),
})

const income = within<Income, Application, Facts>()
const IncomeExpenditureModel = income.model('IncomeExpenditureModel', {
  mortgageRentPayment: income.required(euros, 'housing', 'Per month.'),
  netSalaryPerMonth: income.required(wholeEuros({ min: SALARY_MINIMUM_EURO }), 'salary'),
  otherIncomePerMonth: income.optional(euros, 'other'),
})

const ApplicantModel = applicant.model('ApplicantModel', {
  contactDetails: applicant.required(ContactDetailsModel, ''),
  personalInfo: applicant.required(PersonalInfoModel, ''),
  employment: applicant.requiredWhen(isConsumer, EmploymentModel, 'employment'),
  incomeExpenditure: applicant.requiredWhen(
    isConsumer,
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

const business = within<Business, Application, Facts>()
const BusinessModel = business.model('BusinessModel', {
  businessCcrCounty: business.requiredWhen(isBusiness, CcrCounty, 'ccrCounty'),
  averageTurnoverPerMonth: business.requiredWhen(isBusiness, euros, 'turnoverPerMonth'),
  businessAddress: business.requiredWhen(isBusiness, AddressModel, 'address'),
  businessEmail: business.requiredWhen(isBusiness, email, 'contact.email'),
  businessTelephone: business.requiredWhen(isBusiness, irishPhone, 'contact.telephone'),
  numberOfEmployees: business.requiredWhen(isBusiness, count, 'numberOfEmployees'),
  typeOfBusiness: business.requiredWhen(isBusiness, text, 'type'),
  yearIncorporated: business.requiredWhen(
    isBusiness,
    yearSince(YEAR_INCORPORATED_MINIMUM),
    'yearIncorporated',
  ),
})

const company = within<NonNullable<Application['company']>, Application, Facts>()
const CompanyModel = company.model('CompanyModel', {
  companyRegistrationNumber: company.requiredWhen(
    isLimitedCompany,
    companyRegistrationNumber,
    'registrationNumber',
  ),
  legalName: company.requiredWhen(isPartnership, text, 'legalName'),
  numberOfDirectors: {
    ...company.requiredWhen(isSoleTrader, count, 'numberOfDirectors'),
    cause: 'a company block was sent for a sole trader',
  },
})

const partnership = within<NonNullable<Application['partnership']>, Application, Facts>()
const PartnershipModel = partnership.model('PartnershipModel', {
  legalName: partnership.requiredWhen(isPartnership, text, 'legalName'),
})

const soleTrader = within<NonNullable<Application['soleTrader']>, Application, Facts>()
const SoleTraderModel = soleTrader.model('SoleTraderModel', {
  tradingAs: soleTrader.requiredWhen(hasCompany, text, 'tradingAs'),
})

const finance = within<Finance, Application, Facts>()
const FinanceModel = finance.model('FinanceModel', {
  assetPurchasePrice: finance.required(wholeEuros({ min: 0, max: PRICE_MAXIMUM_EURO }), 'price'),
  term: finance.required(
    integer({ min: TERM_MINIMUM_MONTHS }, 'months'),
    'term',
    'In months. The maximum depends on the vehicle’s age.',
  ),
  tradeInValueDeposit: finance.required(euros, 'contribution', 'The trade-in value plus the deposit.'),
  tradeInRegistrationNumber: finance.optional(
    text,
    'tradeInRegistration',
    'The registration number of the trade-in car.',
  ),
})

const newVehicle = within<NewVehicle, Application, Facts>()
const NewVehicleModel = newVehicle.model('NewVehicleModel', {
  carId: {
    ...newVehicle.requiredWhen(
      usedVehicleIsIncomplete,
      text,
      'carId',
      'An `id` from GET /api/car/specification.',
    ),
    person: 'Search for the car, and choose it from the list.',
  },
  fuel: newVehicle.requiredWhen(
    usedVehicleIsIncomplete,
    text,
    'fuel',
    'Preferably Petrol, Diesel, Electric or Hybrid.',
  ),
  make: newVehicle.requiredWhen(usedVehicleIsIncomplete, text, 'make'),
  model: newVehicle.requiredWhen(usedVehicleIsIncomplete, text, 'model'),
  specification: newVehicle.requiredWhen(usedVehicleIsIncomplete, text, 'specification'),
})

const usedVehicle = within<UsedVehicle, Application, Facts>()
const UsedVehicleModel = usedVehicle.model('UsedVehicleModel', {
  currentKilometers: usedVehicle.requiredWhen(
    newVehicleIsIncomplete,
    integer({ min: 0, max: DISTANCE_MAXIMUM_KM }, 'kilometres'),
    'kilometres',
  ),
  registrationNumber: usedVehicle.requiredWhen(newVehicleIsIncomplete, registrationNumber, 'registration'),
})

const application = within<Application, Application, Facts>()
const ApplicationModel = application.model('ApplicationModel', {
  applicants: application.required(
    list(ApplicantModel),
    'applicants',
    'Number of applicants by borrowerType: Individual and SoleTrader 1, Joint 2, Partnership 2 or 3, LimitedCompany 1 to 3.',
  ),
  bankDetails: application.required(BankDetailsModel, 'bank'),
  borrowerType: application.required(BorrowerType, 'borrowerType'),
  finance: application.required(FinanceModel, 'finance'),
  financeApplyingFor: application.required(FinanceApplyingFor, 'vehicle.type', 'The type of vehicle.'),
  businessData: application.requiredWhen(isBusiness, BusinessModel, 'business'),
  company: application.requiredWhen(hasCompany, CompanyModel, 'company'),
  furtherInformation: application.optional(text, 'furtherInformation'),
  newVehicle: application.requiredWhen(noUsedVehicle, NewVehicleModel, 'vehicle.new'),
  partnership: application.requiredWhen(isPartnership, PartnershipModel, 'partnership'),
  quoteReference: application.optional(
    text,
    'reference',
    'To resubmit a quote that failed validation, its reference. Null for a new quote.',
  ),
  soleTrader: application.requiredWhen(isSoleTrader, SoleTraderModel, 'soleTrader'),
  usedVehicle: application.requiredWhen(noNewVehicle, UsedVehicleModel, 'vehicle.used'),
})

/** The body of a submission in set A. */
export const SubmitApplicationRequestModel = application.model('SubmitApplicationRequestModel', {
  quote: application.required(ApplicationModel, ''),
  customData: application.optional(customData, 'customData', 'Returned in the status and in webhooks.'),
  ownerUserEmail: application.requiredWhen(
    ownerIsRequired,
    email,
    'owner',
    'The user who becomes the owner of the quote. They must have given this client consent.',
  ),
})
