/**
 * When a field is required if the tables don't say a plain Y: one row for each such field, derived from the Rules
 * column, which beats the Req column. The tests of presence use these rows for every field.
 */
import type { Body, Place } from './interface-tables.ts'
import type { Facts, SetUnderTest } from './sets-under-test.ts'

/** What a condition may read: the block of the field, the whole body, and the facts. */
type Asked = {
  readonly siblings: Body
  readonly body: Body
  readonly facts: Facts
  readonly borrowerType: unknown
}
type Condition = (asked: Asked) => boolean

/** Whether leaving this place out of a valid body is a `required` failure there. */
export function isRequired(
  set: SetUnderTest,
  { model, field, siblings }: Place,
  body: Body,
  facts: Facts,
): boolean {
  const [conditions, borrowerType] =
    set.name === 'set A'
      ? [conditionsOfSetA, blockAt(body, 'quote')['borrowerType']]
      : [conditionsOfSetB, blockAt(body, 'borrower')['borrowerType']]
  const condition = conditions[`${model}.${field.name}`]
  if (condition === undefined && field.req === 'C')
    throw new Error(`no condition is stated for ${model}.${field.name}`)
  return condition === undefined ? field.req === 'Y' : condition({ siblings, body, facts, borrowerType })
}

/** The names of the fields that have a condition, for a test that each of them exists. */
export function fieldsWithConditions(set: SetUnderTest): string[] {
  return Object.keys(set.name === 'set A' ? conditionsOfSetA : conditionsOfSetB)
}

const blockAt = (body: Body, name: string): Body => (body[name] ?? {}) as Body

const always: Condition = () => true
const never: Condition = () => false
const borrowerIs =
  (...types: string[]): Condition =>
  ({ borrowerType }) =>
    types.includes(String(borrowerType))
const siblingIs =
  (name: string, ...values: string[]): Condition =>
  ({ siblings }) =>
    values.includes(String(siblings[name]))
const withoutVehicle =
  (name: 'newVehicle' | 'usedVehicle'): Condition =>
  ({ body }) =>
    (blockAt(body, 'quote')[name] ?? null) === null

const business = borrowerIs('Partnership', 'LimitedCompany', 'SoleTrader')
const paidByAnEmployer = siblingIs('employmentType', 'FullTime', 'PartTime')

const conditionsOfSetA: Readonly<Record<string, Condition>> = {
  'SubmitApplicationRequestModel.ownerUserEmail': ({ facts }) => facts.ownerRequired === true,
  'ApplicationModel.businessData': business,
  'ApplicationModel.company': borrowerIs('Partnership', 'LimitedCompany'),
  'ApplicationModel.newVehicle': withoutVehicle('usedVehicle'),
  'ApplicationModel.partnership': borrowerIs('Partnership'),
  'ApplicationModel.quoteReference': never,
  'ApplicationModel.soleTrader': borrowerIs('SoleTrader'),
  'ApplicationModel.usedVehicle': withoutVehicle('newVehicle'),
  'ApplicantModel.employment': borrowerIs('Individual', 'Joint'),
  'ApplicantModel.incomeExpenditure': borrowerIs('Individual', 'Joint'),
  'PersonalInfoModel.maidenName': siblingIs('title', 'Mrs', 'Ms', 'Miss'),
  'AddressHistoryModel.county': always,
  'EmploymentModel.employerName': paidByAnEmployer,
  'EmploymentModel.employmentStatus': paidByAnEmployer,
  'BusinessModel.businessCcrCounty': business,
  'BusinessModel.averageTurnoverPerMonth': business,
  'BusinessModel.businessAddress': business,
  'BusinessModel.businessEmail': business,
  'BusinessModel.businessTelephone': business,
  'BusinessModel.numberOfEmployees': business,
  'BusinessModel.typeOfBusiness': business,
  'BusinessModel.yearIncorporated': business,
  'CompanyModel.companyRegistrationNumber': borrowerIs('LimitedCompany'),
  'CompanyModel.legalName': borrowerIs('Partnership'),
  'CompanyModel.numberOfDirectors': borrowerIs('SoleTrader'),
  'PartnershipModel.legalName': borrowerIs('Partnership'),
  // Its one field missing, the block has nothing in it, and is absent.
  'SoleTraderModel.tradingAs': never,
  'NewVehicleModel.carId': withoutVehicle('usedVehicle'),
  'NewVehicleModel.fuel': withoutVehicle('usedVehicle'),
  'NewVehicleModel.make': withoutVehicle('usedVehicle'),
  'NewVehicleModel.model': withoutVehicle('usedVehicle'),
  'NewVehicleModel.specification': withoutVehicle('usedVehicle'),
  'UsedVehicleModel.currentKilometers': withoutVehicle('newVehicle'),
  'UsedVehicleModel.registrationNumber': withoutVehicle('newVehicle'),
}

const businessOfSetB = borrowerIs('partnership', 'limitedCompany', 'soleTrader')
const company = borrowerIs('limitedCompany')
const severalOwners = borrowerIs('partnership', 'limitedCompany')
const paidByAnEmployerOfSetB = siblingIs('employmentType', 'fullTime', 'partTime')

const conditionsOfSetB: Readonly<Record<string, Condition>> = {
  // Only a misspelt key makes it required.
  'ApplicationModel.onBehalfOf': never,
  'BorrowerDetailsModel.legalName': severalOwners,
  'BorrowerDetailsModel.tradingAs': borrowerIs('soleTrader'),
  'BorrowerDetailsModel.businessAddress': businessOfSetB,
  'BorrowerDetailsModel.businessContact': businessOfSetB,
  'BorrowerDetailsModel.typeOfBusiness': businessOfSetB,
  'BorrowerDetailsModel.averageTurnover': severalOwners,
  'BorrowerDetailsModel.yearIncorporated': company,
  'BorrowerDetailsModel.companyRegNumber': company,
  'BorrowerDetailsModel.numberOfDirectors': company,
  'BorrowerDetailsModel.timeInBusiness': borrowerIs('soleTrader'),
  'ApplicantModel.maidenOther': siblingIs('title', 'mrs', 'ms', 'miss'),
  'ApplicantModel.incomeExpenditure': borrowerIs('individual', 'joint', 'soleTrader'),
  'EmploymentModel.status': paidByAnEmployerOfSetB,
  'EmploymentModel.employerName': paidByAnEmployerOfSetB,
  'VehicleDetailsModel.annualKilometers': ({ body }) => blockAt(body, 'loanDetails')['loanType'] === 'pcp',
}
