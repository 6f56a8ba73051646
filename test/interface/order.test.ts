/**
 * The order of failures: that of the interface's tables, a container before its contents, whatever order the
 * payload has; and the same sentences each time.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertFailures } from './expectations.ts'
import { type Body, type Form, type Place, placesIn } from './interface-tables.ts'
import { validCase, validQuote, withAll, withAllInBothLists } from './samples.ts'
import {
  bothSets,
  type Facts,
  factsForPartnerOfSetA,
  factsForSetB,
  fullBodiesOf,
  readA,
  readB,
  type SetUnderTest,
} from './sets-under-test.ts'

const wrongLeaf: Partial<Record<Form, unknown>> = {
  string: true,
  date: true,
  integer: '5',
  euro: '5',
  boolean: 'true',
  dictionary: 'sample',
  enumeration: true,
}

const isLeaf = ({ form }: Place): boolean => wrongLeaf[form] !== undefined
const isCompared = ({ place }: Place): boolean =>
  place !== 'quote.quoteReference' && place !== 'caseId' && !place.startsWith('borrower.applicants[')

/** The body with a wrong type in every leaf except references, and the expected failures. */
function allWrong(set: SetUnderTest, body: Body): { wrong: Body; expected: string[] } {
  const leaves = placesIn(set.tables, body).filter(isLeaf).filter(isCompared)
  const wrong = leaves.reduce((changed, { place, form }) => set.put(changed, place, wrongLeaf[form]), body)
  return { wrong, expected: leaves.map(({ place }) => `${place} · type`) }
}

for (const set of bothSets) {
  for (const { title, body, facts } of fullBodiesOf(set)) {
    test(`${set.name}: with every value at fault, failures come in the order of the tables: ${title}`, () => {
      const { wrong, expected } = allWrong(set, body)
      assertFailures(set.read, wrong, facts, expected)
      for (const shuffled of shuffles(wrong))
        assert.deepEqual(set.read(shuffled, facts), set.read(wrong, facts))
    })
  }
}

const quoteWithManyFaults = withAll(validQuote('Joint'), {
  'quote.applicants[0].contactDetails.addressHistory': [
    { ccrCounty: 'ANTRIM', timeAtAddress: 'About1Year', county: null, line1: 5 },
    { ccrCounty: 'DUBLIN', timeAtAddress: 'From6To12Months' },
  ],
  'quote.applicants[0].contactDetails.emailAddress': 'sample',
  'quote.applicants[0].contactDetails.otherPhoneNumber': '+44 7911 123456',
  'quote.applicants[0].personalInfo.dateOfBirth': '2010-01-01',
  'quote.applicants[0].personalInfo.ppsNumber': '1234567AA',
  'quote.applicants[0].personalInfo.title': 'Ms',
  'quote.applicants[0].personalInfo.maidenName': null,
  'quote.applicants[0].personalInfo.numberOfDependents': 0.5,
  'quote.applicants[0].employment.employmentType': 'PartTime',
  'quote.applicants[0].employment.occupationTitle': 'T',
  'quote.applicants[0].employment.employerName': '',
  'quote.applicants[0].incomeExpenditure': { netSalaryPerMonth: 600 },
  'quote.applicants[1].personalInfo.firstName': 'Brian2',
  'quote.applicants[1].incomeExpenditure': {
    mortgageRentPayment: 0.5,
    netSalaryPerMonth: 600,
    otherIncomePerMonth: 49,
  },
  'quote.bankDetails.accountNumber': '1234567',
  'quote.bankDetails.bank': 'SampleBank',
  'quote.bankDetails.sortCode': '990000',
  'quote.finance': { assetPurchasePrice: 20_000, term: 73, tradeInValueDeposit: 0 },
  'quote.financeApplyingFor': 4,
  'quote.businessData': { yearIncorporated: '1899', numberOfEmployees: -1 },
  'quote.newVehicle': { make: 5 },
  'quote.usedVehicle.currentKilometers': 200_001,
  customData: [1],
  ownerUserEmail: null,
})

const failuresOfThatQuote = [
  'quote.applicants · combinedIncome',
  'quote.applicants[0].contactDetails.addressHistory · addressHistory',
  'quote.applicants[0].contactDetails.addressHistory[0].ccrCounty · enum',
  'quote.applicants[0].contactDetails.addressHistory[0].county · required',
  'quote.applicants[0].contactDetails.addressHistory[0].line1 · type',
  'quote.applicants[0].contactDetails.addressHistory[1].county · required',
  'quote.applicants[0].contactDetails.emailAddress · email',
  'quote.applicants[0].contactDetails.otherPhoneNumber · irishPhone',
  'quote.applicants[0].personalInfo.dateOfBirth · age',
  'quote.applicants[0].personalInfo.ppsNumber · ppsNumber',
  'quote.applicants[0].personalInfo.maidenName · required',
  'quote.applicants[0].personalInfo.numberOfDependents · integer',
  'quote.applicants[0].employment.occupationTitle · minLength',
  'quote.applicants[0].employment.employerName · required',
  'quote.applicants[0].incomeExpenditure.mortgageRentPayment · required',
  'quote.applicants[1].personalInfo.firstName · personName',
  'quote.applicants[1].incomeExpenditure.mortgageRentPayment · wholeEuros',
  'quote.bankDetails.bank · enum',
  'quote.bankDetails.accountNumber · accountNumber',
  'quote.bankDetails.sortCode · sortCode',
  'quote.finance.term · term',
  'quote.finance.tradeInValueDeposit · deposit',
  'quote.financeApplyingFor · enum',
  'quote.businessData.numberOfEmployees · min',
  'quote.businessData.yearIncorporated · year',
  'quote.newVehicle.make · type',
  'quote.usedVehicle.currentKilometers · max',
  'customData · type',
  'ownerUserEmail · required',
]

test('set A: failures of many kinds are all reported in one pass, in the order of the tables', () => {
  assertInAnyOrderOfKeys(readA, quoteWithManyFaults, factsForPartnerOfSetA, failuresOfThatQuote)
})

const faultsOfApplicants = {
  'applicants[0].title': 'miss',
  'applicants[0].lastName': 'Sample, Aoife',
  'applicants[0].dateOfBirth': '12/04/1985',
  'applicants[0].primaryApplicant': 'true',
  'applicants[0].mainPhone': '01 213 4567',
  'applicants[0].maidenOther': '',
  'applicants[0].addresses': [{ timeAtAddress: '1year', eirCode: 5 }],
  'applicants[0].employment.status': null,
  'applicants[0].employment.line2': '',
  'applicants[0].incomeExpenditure.netSalaryPerMonth': 100,
  'applicants[0].incomeExpenditure.otherIncomePerMonth': 0,
  'applicants[0].incomeExpenditure.mortgageRent': -1,
}
const otherFaultsOfThatCase = {
  onBehalfOf: 'owner',
  'borrower.bankDetails.accountType': 'IndividualAccount',
  'borrower.tradingAs': null,
  'borrower.businessAddress': {},
  'borrower.businessContact.mainPhone': '01 213 4567',
  'borrower.numberOfEmployees': 1.5,
  'borrower.yearIncorporated': 'MCM',
  'borrower.timeInBusiness': undefined,
  'loanDetails.vehicle.odometer': -1,
  'loanDetails.vehicle.annualKilometers': 12_000,
  'loanDetails.term': 13,
}
const faultsInBorrower = ['onBehalfOf · email', 'borrower.bankDetails.accountType · enum']
const faultsAfterTheInnerList = [
  'borrower.tradingAs · required',
  'borrower.businessAddress.timeAtAddress · required',
  'borrower.businessContact.mainPhone · irishMobile',
  'borrower.numberOfEmployees · integer',
  'borrower.yearIncorporated · year',
  'borrower.timeInBusiness · required',
]
const faultsInTheList = (path: string): string[] =>
  [
    ' · combinedIncome',
    '[0].lastName · personName',
    '[0].dateOfBirth · dateTime',
    '[0].primaryApplicant · type',
    '[0].mainPhone · irishMobile',
    '[0].maidenOther · required',
    '[0].addresses · addressHistory',
    '[0].addresses[0].eirCode · type',
    '[0].employment.status · required',
    '[0].employment.line2 · required',
    '[0].incomeExpenditure.mortgageRent · min',
  ].map((rest) => `${path}${rest}`)
const faultsOfTheLoan = [
  'loanDetails.vehicle.odometer · min',
  'loanDetails.vehicle.annualKilometers · enum',
  'loanDetails.term · termNotOffered',
]

const caseWithManyFaults = withAll(
  withAllInBothLists(validCase('soleTrader'), faultsOfApplicants),
  otherFaultsOfThatCase,
)

test('set B: failures of many kinds are all reported in one pass, in the order of the tables', () => {
  assertInAnyOrderOfKeys(readB, caseWithManyFaults, factsForSetB, [
    ...faultsInBorrower,
    ...faultsAfterTheInnerList,
    ...faultsInTheList('applicants'),
    ...faultsOfTheLoan,
  ])
})

test('set B: if the two lists differ, each is reported at its own place, and the mismatch last', () => {
  const different = withAll(caseWithManyFaults, { 'applicants[0].middleName': 'Other' })
  assertInAnyOrderOfKeys(readB, different, factsForSetB, [
    ...faultsInBorrower,
    ...faultsInTheList('borrower.applicants'),
    ...faultsAfterTheInnerList,
    ...faultsInTheList('applicants'),
    ...faultsOfTheLoan,
    ' · applicantsMismatch',
  ])
})

function assertInAnyOrderOfKeys(
  read: typeof readA,
  body: Body,
  facts: Facts,
  expected: readonly string[],
): void {
  assertFailures(read, body, facts, expected)
  const found = read(body, facts)
  for (const shuffled of shuffles(body)) assert.deepEqual(read(shuffled, facts), found)
}

/** The same body with the keys of every block in other orders; lists keep theirs. */
function shuffles(body: Body): Body[] {
  const reversed = <Item>(items: Item[]): Item[] => items.toReversed()
  const byName = (items: [string, unknown][]) => items.toSorted(([one], [other]) => (one < other ? -1 : 1))
  const halvesSwapped = <Item>(items: Item[]): Item[] => {
    const half = Math.ceil(items.length / 2)
    return [...items.slice(half), ...items.slice(0, half)]
  }
  return [reversed, byName, halvesSwapped].map((order) => reordered(body, order) as Body)
}

function reordered(value: unknown, order: (entries: [string, unknown][]) => [string, unknown][]): unknown {
  if (Array.isArray(value)) return value.map((inner) => reordered(inner, order))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    order(Object.entries(value).map(([name, inner]) => [name, reordered(inner, order)])),
  )
}
