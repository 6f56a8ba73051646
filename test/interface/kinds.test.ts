/**
 * Kinds of value: each field of a kind, in both sets, meets the rows of its kind; every other text field is
 * free, since nothing is checked that the interface does not state.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disagreement, shown } from './expectations.ts'
import { type Body, type Place, placesIn } from './interface-tables.ts'
import { bothSets, type Facts, type SetUnderTest } from './sets-under-test.ts'
import {
  accountNumberRows,
  companyNumberRows,
  countRows,
  emailRows,
  euroRows,
  mobileRows,
  nameRows,
  occupationRows,
  ok,
  phoneRows,
  positiveCountRows,
  ppsNumberRows,
  registrationRows,
  sortCodeRows,
  type ValueRow,
  yearRows,
} from './value-rows.ts'

/** netSalaryPerMonth: whole euros, at least 1. */
const salaryRows: readonly ValueRow[] = [
  [0, 'min'],
  [-1, 'min'],
  [1.5, 'wholeEuros'],
  [0.5, 'wholeEuros'],
  [2_147_483_648.5, 'wholeEuros'],
  [2_147_483_647, ok],
  [2_147_483_648, ok],
  [1e308, ok],
  [Number.POSITIVE_INFINITY, 'type'],
  [-2_147_483_649, 'min'],
]

const kilometreRows: readonly ValueRow[] = [
  [-1, 'min'],
  [0, ok],
  [199_999, ok],
  [200_000, ok],
  [200_001, 'max'],
  [200_000.5, 'integer'],
  [2_147_483_648.5, 'integer'],
  [1.5, 'integer'],
  [2_147_483_648, 'max'],
  [Number.POSITIVE_INFINITY, 'max'],
  [Number.NEGATIVE_INFINITY, 'min'],
]

const purchasePriceRows: readonly ValueRow[] = [
  [-1, 'min'],
  [0, ok],
  [99_999, ok],
  [100_000, ok],
  [100_001, 'max'],
  [20_000.5, 'integer'],
  [100_000.5, 'integer'],
  [2_147_483_648, 'max'],
  [Number.POSITIVE_INFINITY, 'max'],
  [Number.NEGATIVE_INFINITY, 'min'],
]

const kindsOfSetA: Readonly<Record<string, readonly ValueRow[]>> = {
  'SubmitApplicationRequestModel.ownerUserEmail': emailRows,
  'PersonalInfoModel.firstName': nameRows,
  'PersonalInfoModel.lastName': nameRows,
  'PersonalInfoModel.maidenName': nameRows,
  'PersonalInfoModel.middleName': nameRows,
  'PersonalInfoModel.ppsNumber': ppsNumberRows,
  'PersonalInfoModel.numberOfDependents': countRows,
  'ContactDetailsModel.emailAddress': emailRows,
  'ContactDetailsModel.mainPhoneNumber': mobileRows,
  'ContactDetailsModel.otherPhoneNumber': phoneRows,
  'EmploymentModel.employmentPhoneNumber': phoneRows,
  'EmploymentModel.occupationTitle': occupationRows,
  'IncomeExpenditureModel.mortgageRentPayment': euroRows,
  'IncomeExpenditureModel.netSalaryPerMonth': salaryRows,
  'IncomeExpenditureModel.otherIncomePerMonth': euroRows,
  'BankDetailsModel.yearsWithBank': positiveCountRows,
  'BankDetailsModel.accountNumber': accountNumberRows,
  'BankDetailsModel.sortCode': sortCodeRows,
  'BusinessModel.averageTurnoverPerMonth': euroRows,
  'BusinessModel.businessEmail': emailRows,
  'BusinessModel.businessTelephone': phoneRows,
  'BusinessModel.numberOfEmployees': countRows,
  'BusinessModel.yearIncorporated': yearRows,
  'CompanyModel.companyRegistrationNumber': companyNumberRows,
  'CompanyModel.numberOfDirectors': countRows,
  'UsedVehicleModel.currentKilometers': kilometreRows,
  'UsedVehicleModel.registrationNumber': registrationRows,
}

const kindsOfSetB: Readonly<Record<string, readonly ValueRow[]>> = {
  'ApplicationModel.onBehalfOf': emailRows,
  'ApplicantModel.firstName': nameRows,
  'ApplicantModel.lastName': nameRows,
  'ApplicantModel.maidenOther': nameRows,
  'ApplicantModel.middleName': nameRows,
  'ApplicantModel.ppsNumber': ppsNumberRows,
  'ApplicantModel.email': emailRows,
  'ApplicantModel.mainPhone': mobileRows,
  'ApplicantModel.secondaryPhone': phoneRows,
  'ApplicantModel.numberOfDependents': countRows,
  'ContactDetailsModel.email': emailRows,
  'ContactDetailsModel.mainPhone': mobileRows,
  'ContactDetailsModel.secondaryPhone': phoneRows,
  'EmploymentModel.title': occupationRows,
  'EmploymentModel.email': emailRows,
  'EmploymentModel.mainPhone': mobileRows,
  'EmploymentModel.secondaryPhone': phoneRows,
  'IncomeExpenditureModel.netSalaryPerMonth': salaryRows,
  'IncomeExpenditureModel.otherIncomePerMonth': euroRows,
  'IncomeExpenditureModel.mortgageRent': euroRows,
  'BankDetailsModel.yearsWithBank': positiveCountRows,
  'BankDetailsModel.accountNumber': accountNumberRows,
  'BankDetailsModel.sortCode': sortCodeRows,
  'BorrowerDetailsModel.numberOfEmployees': countRows,
  'BorrowerDetailsModel.averageTurnover': euroRows,
  'BorrowerDetailsModel.yearIncorporated': yearRows,
  'BorrowerDetailsModel.numberOfDirectors': countRows,
  'VehicleDetailsModel.registrationNumber': registrationRows,
  'VehicleDetailsModel.odometer': countRows,
  'VehicleDetailsModel.purchasePrice': purchasePriceRows,
  'VehicleDetailsModel.deposit': countRows,
  'VehicleDetailsModel.tradeIn': countRows,
  'VehicleDetailsModel.tradeInRegistrationNumber': registrationRows,
}

/** Texts that no format accepts, beside a lone surrogate and a NUL. */
const ODD_LENGTH_CHARACTERS = 5_000
const oddTexts = [
  'x',
  '0',
  '-',
  '  x  ',
  '<b>&"',
  '🐶',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x'.repeat(ODD_LENGTH_CHARACTERS),
]

for (const set of bothSets) {
  const { body, facts } = companyWithTheShortestTerm(set)
  const kinds = set.name === 'set A' ? kindsOfSetA : kindsOfSetB
  const places = placesIn(set.tables, body).filter(({ place }) => !place.startsWith('borrower.applicants['))
  const check = ({ place }: Place, value: unknown, rule: string) =>
    disagreement(
      set.read,
      set.put(body, place, value),
      facts,
      rule === ok ? [] : [`${place} · ${rule}`],
      `${place} = ${shown(value)}`,
    )

  for (const [field, rows] of Object.entries(kinds)) {
    test(`${set.name}: ${field} accepts what its kind accepts`, () => {
      const found = places.filter((place) => `${place.model}.${place.field.name}` === field)
      assert.notEqual(found.length, 0)
      assert.deepEqual(
        found.flatMap((place) => rows.flatMap(([given, rule]) => check(place, given, rule))),
        [],
      )
    })
  }

  test(`${set.name}: every text that has no stated format is free`, () => {
    const free = places.filter(
      ({ form, model, field, place }) =>
        form === 'string' &&
        kinds[`${model}.${field.name}`] === undefined &&
        !place.endsWith('quoteReference'),
    )
    assert.notEqual(free.length, 0)
    assert.deepEqual(
      free.flatMap((place) => oddTexts.flatMap((text) => check(place, text, ok))),
      [],
    )
  })
}

/** A limited company: its applicants' income has no lower bound, and 48 months suit every vehicle. */
function companyWithTheShortestTerm(set: SetUnderTest): { body: Body; facts: Facts } {
  const company = set.bodies.find(({ title }) => /^full limitedCompany/i.test(title))
  assert.ok(company)
  return set.name === 'set A'
    ? { ...company, body: set.put(company.body, 'quote.finance.term', 48) }
    : company
}
