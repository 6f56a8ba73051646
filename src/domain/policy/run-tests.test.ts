import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { atOnce } from '../../../packages/values/turns/steps.ts'
import { VEHICLE_TYPES } from '../application/application.ts'
import { CREDIT_LAWS } from '../finance/credit-law.ts'
import { enquiryOf } from '../finance/enquiry.ts'
import { SAMPLE_PRODUCTS } from '../finance/sample-products.ts'
import { inputOf, TODAY } from './examples.ts'
import { MEASURE_NAMES, measured } from './measures.ts'
import type { GivenPolicy } from './policy.ts'
import type { PolicyRule } from './rule.ts'
import { acceptedTests, brokenTests, runTests } from './run-tests.ts'
import { applicationOf, type TestedApplication, type TestedCase, testedApplication } from './tested-case.ts'
import type { PolicyOutcome } from './values.ts'
import { testedText } from './words.ts'

const dayBetween = (first: number, last: number) =>
  fc
    .integer({ min: Date.UTC(first, 0, 1), max: Date.UTC(last, 11, 31) })
    .map((time) => new Date(time).toJSON().slice(0, 10))

const euro = fc.integer({ min: 0, max: 100_000 })
const income = fc.option(fc.record({ salary: euro, other: euro, housing: euro }), { nil: undefined })
const used = fc.constantFrom(
  ...['191-D-1', '192-D-1', '05-D-1', '262-D-1', '271-D-1', 'ZZ 1234'].map((registration) => ({
    registration,
  })),
  {},
)

test('a case as a test measures the same as the application, on its day and ever after', () => {
  fc.assert(
    fc.property(
      fc.record({
        incomes: fc.array(income, { minLength: 1, maxLength: 2 }),
        born: fc.array(dayBetween(1930, 2008), { minLength: 1, maxLength: 2 }),
        finance: fc.record({
          price: euro,
          deposit: euro,
          tradeIn: euro,
          term: fc.integer({ min: 1, max: 96 }),
        }),
        vehicle: fc.record({ type: fc.constantFrom(...VEHICLE_TYPES), used }),
      }),
      dayBetween(2026, 2060),
      (given, later) => {
        const { application } = inputOf(given)
        const tested = testedApplication(application, TODAY, 'a dealer')
        assert.equal(tested.dealerId, 'a dealer')
        for (const today of [TODAY, later as LocalDate]) {
          const again = applicationOf(tested, today)
          for (const name of MEASURE_NAMES)
            assert.equal(
              measured(name, { application: again, offer: undefined, today, dealerId: undefined }),
              measured(name, { application, offer: undefined, today: TODAY, dealerId: undefined }),
              name,
            )
          const about = { dealerId: undefined, today: TODAY }
          assert.deepEqual(enquiryOf(again, about), enquiryOf(application, about))
        }
      },
    ),
  )
})

test('a case as a test has nothing but what policies and products measure', () => {
  const { application } = inputOf({ born: ['1990-05-01'], incomes: [undefined] })
  const [applicant] = application.applicants
  assert.ok(applicant)
  const named = { ...applicant, firstName: 'Sample', ppsNumber: '1234567T', email: 'sample@example.ie' }
  const tested = testedApplication({ ...application, applicants: [named] }, TODAY, undefined)
  assert.deepEqual(tested, {
    borrowerType: 'individual',
    loanType: 'hirePurchase',
    vehicleType: 'car',
    vehicleAgeMonths: 94,
    price: 20_000,
    deposit: 4_000,
    tradeIn: 1_000,
    term: 48,
    applicants: [{ ageYears: 36, ageMonths: 6 }],
  })
})

const USUAL: TestedApplication = {
  borrowerType: 'individual',
  loanType: 'hirePurchase',
  vehicleType: 'car',
  vehicleAgeMonths: 24,
  price: 20_000,
  deposit: 5_000,
  term: 48,
  applicants: [{ ageYears: 40, netPay: 3_000, housing: 900 }],
}

const largeLoan = (bound: number): PolicyRule => ({
  name: 'Large loan',
  measure: 'loanAmount',
  when: { is: 'above', bound, whenMissing: 'ignore' },
  outcome: 'decline',
})

const arrears: PolicyRule = {
  name: 'Arrears',
  measure: 'creditRegister.arrears',
  unit: 'euro',
  maximumAgeDays: 30,
  when: { is: 'above', bound: 500_00, whenMissing: 'refer' },
  outcome: 'decline',
}

const resultsOf = (policy: GivenPolicy) =>
  atOnce(runTests(policy, { products: SAMPLE_PRODUCTS, laws: CREDIT_LAWS, today: TODAY }))

const outcomeOf = (rules: readonly PolicyRule[], given: Partial<TestedCase>): PolicyOutcome | undefined =>
  resultsOf({
    rules,
    otherwise: 'approve',
    fourEyesFrom: null,
    tests: [{ name: 'it', outcome: 'approve', application: USUAL, ...given }],
  })[0]?.finding.outcome

for (const [what, rules, given, outcome] of [
  ['at the bound', [largeLoan(15_000_00)], {}, 'approve'],
  ['beyond the bound', [largeLoan(14_999_99)], {}, 'decline'],
  ['without a product', [], { application: { ...USUAL, term: 47 } }, 'refer'],
  ['without the fact', [arrears], {}, 'refer'],
  ['with the fact at the bound', [arrears], { facts: { 'creditRegister.arrears': 500 } }, 'approve'],
  ['with the fact beyond it', [arrears], { facts: { 'creditRegister.arrears': 500.01 } }, 'decline'],
  ['with a fact of another type', [arrears], { facts: { 'creditRegister.arrears': true } }, 'refer'],
] as const)
  test(`a tested case ${what} is decided: ${outcome}`, () => {
    assert.equal(outcomeOf(rules, given), outcome)
  })

test('a tested case has the figures of the product for its model, and none for another or an unknown one', () => {
  const [hirePurchase] = SAMPLE_PRODUCTS
  assert.ok(hirePurchase)
  const products = [{ ...hirePurchase, vehicles: [{ make: 'Volkswagen', model: 'Golf' }] }]
  const hasOffer = (vehicle: Partial<TestedApplication>) => {
    const tests = [{ name: 'it', outcome: 'approve', application: { ...USUAL, ...vehicle } }] as const
    const policy = { rules: [], otherwise: 'approve', fourEyesFrom: null, tests: [...tests] } as const
    return atOnce(runTests(policy, { products, laws: CREDIT_LAWS, today: TODAY }))[0]?.hasOffer
  }
  assert.equal(hasOffer({ make: 'volkswagen', model: 'GOLF' }), true)
  assert.equal(hasOffer({ make: 'Volkswagen', model: 'Polo' }), false)
  assert.equal(hasOffer({}), false)
})

const testOf = (name: string, outcome: PolicyOutcome, more: Partial<TestedCase> = {}): TestedCase => ({
  name,
  outcome,
  application: USUAL,
  ...more,
})

const brokenBy = (before: readonly TestedCase[] | undefined, policy: Omit<GivenPolicy, 'fourEyesFrom'>) =>
  brokenTests(before, resultsOf({ ...policy, fourEyesFrom: null })).map(({ says }) => says)

const CHANGES: readonly (readonly [
  what: string,
  before: readonly TestedCase[] | undefined,
  now: readonly TestedCase[],
  says: readonly string[],
])[] = [
  ['a new test that passes', undefined, [testOf('A', 'approve')], []],
  ['the same test', [testOf('A', 'approve')], [testOf('A', 'approve')], []],
  ['a test that fails', undefined, [testOf('A', 'refer')], ['“A” must be referred, but would be approved.']],
  ['no test any more', [testOf('A', 'approve')], [], ['“A” is no longer tested.']],
  ['another name', [testOf('A', 'approve')], [testOf('B', 'approve')], ['“A” is no longer tested.']],
  ['a name in other letters', [testOf('Usual', 'approve')], [testOf('USUAL', 'approve')], []],
  [
    'another demand',
    [testOf('A', 'refer')],
    [testOf('A', 'approve')],
    ['“A” must now be approved, and no longer referred.'],
  ],
  [
    'another demand that fails',
    [testOf('A', 'approve')],
    [testOf('A', 'decline')],
    ['“A” must now be declined, and no longer approved. “A” must be declined, but would be approved.'],
  ],
  [
    'another case',
    [testOf('A', 'approve', { facts: { 'creditRegister.arrears': 1 } })],
    [testOf('A', 'approve', { facts: { 'creditRegister.arrears': 2 } })],
    ['“A” now tests another case.'],
  ],
]

for (const [what, before, tests, says] of CHANGES)
  test(`of the version before, ${what}: ${says.length === 0 ? 'nothing is changed' : says.join(' ')}`, () => {
    assert.deepEqual(brokenBy(before, { rules: [], otherwise: 'approve', tests }), says)
  })

test('once accepted, tests demand what the policy decides', () => {
  const tests = [testOf('A', 'refer'), testOf('B', 'approve')]
  const policy = { rules: [largeLoan(1_00)], otherwise: 'approve', fourEyesFrom: null, tests } as const
  const accepted = acceptedTests(resultsOf(policy))
  assert.deepEqual(accepted, [testOf('A', 'decline'), testOf('B', 'decline')])
  assert.deepEqual(brokenTests(accepted, resultsOf({ ...policy, tests: accepted })), [])
})

test('a tested case is said in words', () => {
  assert.equal(
    testedText({ application: USUAL, facts: { 'creditRegister.arrears': 1_200 } }),
    'An individual, €15,000 over 48 months by hire purchase. A car, 2 years old, for €20,000. Aged 40, net pay €3,000, mortgage or rent €900. Credit register arrears: 1200.',
  )
  const { vehicleAgeMonths: _unknown, ...unknown } = USUAL
  assert.equal(
    testedText({ application: { ...unknown, annualKilometres: 15_000, applicants: [{ ageYears: 25 }] } }),
    'An individual, €15,000 over 48 months by hire purchase. A car, age unknown, for €20,000, 15,000 km a year. Aged 25, no income stated.',
  )
})
