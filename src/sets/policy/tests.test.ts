import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FactOfProvider } from '../../domain/policy/values.ts'
import { inContractNames, readPolicyFile } from './file.ts'

const DECLARED: readonly FactOfProvider[] = [
  { provider: 'register', fact: { name: 'arrears', type: 'number', unit: 'euro', means: 'what is overdue' } },
  { provider: 'register', fact: { name: 'isKnown', type: 'boolean', means: 'whether it knows them' } },
]

const AROUND = { declared: DECLARED, dealers: [{ id: 'd1', name: 'Sample Dealer' }] }

const TEST = {
  name: 'Whole',
  outcome: 'refer',
  application: {
    borrowerType: 'joint',
    loanType: 'pcp',
    vehicleType: 'cafAsset',
    vehicleAgeMonths: 0,
    make: 'Fiat',
    model: '500',
    variant: 'Rockstar',
    priceEuro: 30_000,
    depositEuro: 3_000,
    tradeInEuro: 1_000,
    termMonths: 36,
    annualKilometers: 15_000,
    applicants: [
      { ageYears: 40, ageMonths: 11, netPayEuro: 3_000, otherIncomeEuro: 100, housingEuro: 900 },
      { ageYears: 39, dependants: 2, monthsInEmployment: 24, monthsAtAddress: 6 },
    ],
    dealer: 'd1',
  },
  facts: { 'register.arrears': 12.5, 'register.isKnown': true },
}

const fileOf = (...tests: readonly unknown[]) => ({ rules: [], otherwise: 'refer', tests })

const read = (body: object) => {
  const policy = readPolicyFile(body, AROUND)
  assert(!('failures' in policy), JSON.stringify(policy))
  return policy
}

test('tests are written like the file from which they were read', () => {
  const least = {
    name: 'Least',
    outcome: 'decline',
    application: {
      borrowerType: 'soleTrader',
      loanType: 'hp',
      vehicleType: 'tbc',
      priceEuro: 0,
      termMonths: 1,
      applicants: [{ ageYears: 0 }],
    },
  }
  const file = fileOf(TEST, least)
  assert.deepEqual(inContractNames({ ...read(file), version: 3 }), { version: 3, ...file })
})

test('a policy without tests has none, however its file says so', () => {
  const none = read({ rules: [], otherwise: 'refer' })
  assert.deepEqual(read(fileOf()), none)
  assert.deepEqual(inContractNames({ ...none, version: 1 }), { version: 1, rules: [], otherwise: 'refer' })
})

const withApplication = (more: object) => fileOf({ ...TEST, application: { ...TEST.application, ...more } })
const withApplicant = (more: object) => withApplication({ applicants: [{ ageYears: 40, ...more }] })
const AT = 'tests[0].application'

const FAULTS: readonly (readonly [body: object, place: string, says: RegExp])[] = [
  [fileOf({ ...TEST, outcome: 'ignore' }), 'tests[0].outcome', /one of approve, refer or decline/],
  [fileOf({ ...TEST, name: 'x'.repeat(101) }), 'tests[0].name', /at most 100 characters/],
  [fileOf({ ...TEST, application: undefined }), 'tests[0].application', /required/],
  [fileOf(TEST, { ...TEST, name: 'WHOLE' }), 'tests', /unique names\. Found "WHOLE" twice/],
  [fileOf(...Array(201).fill(TEST)), 'tests', /200/],
  [withApplication({ applicants: [] }), `${AT}.applicants`, /at least one applicant/],
  [withApplication({ priceEuro: 100_001 }), `${AT}.priceEuro`, /at most 100000/],
  [withApplication({ termMonths: 241 }), `${AT}.termMonths`, /at most 240/],
  [withApplication({ termMonths: 0 }), `${AT}.termMonths`, /at least 1/],
  [withApplication({ vehicleAgeMonths: 1_201 }), `${AT}.vehicleAgeMonths`, /at most 1200/],
  [withApplication({ annualKilometers: 16_000 }), `${AT}.annualKilometers`, /15000/],
  [withApplication({ dealer: 'Nobody' }), `${AT}.dealer`, /name or ID of a dealer/],
  [withApplication({ registration: '191-D-1' }), `${AT}.registration`, /^Unknown field registration/],
  [withApplicant({ ageYears: 151 }), `${AT}.applicants[0].ageYears`, /at most 150/],
  [withApplicant({ ageMonths: 12 }), `${AT}.applicants[0].ageMonths`, /at most 11/],
  [withApplicant({ netPayEuro: 0.5 }), `${AT}.applicants[0].netPayEuro`, /whole number/],
  [withApplicant({ firstName: 'Sample' }), `${AT}.applicants[0].firstName`, /^Unknown field firstName/],
  [fileOf({ ...TEST, facts: [] }), 'tests[0].facts', /an object with the values of facts/],
  [fileOf({ ...TEST, facts: { 'register.arrears': null } }), 'tests[0].facts', /numbers, texts, or true/],
  [fileOf({ ...TEST, facts: { 'register.arrears': 0.001 } }), 'tests[0].facts', /arrears must be a number/],
  [fileOf({ ...TEST, facts: { 'register.isKnown': 1 } }), 'tests[0].facts', /isKnown must be true or false/],
  [fileOf({ ...TEST, facts: { 'other.arrears': 1 } }), 'tests[0].facts', /other\.arrears is not declared/],
]

for (const [body, place, says] of FAULTS)
  test(`${JSON.stringify(body).slice(36, 140)} is wrong at ${place}`, () => {
    const policy = readPolicyFile(body, AROUND)
    assert('failures' in policy)
    assert.deepEqual(
      policy.failures.map((one) => one.place),
      [place],
    )
    assert.match(policy.failures[0]?.message ?? '', says)
  })
