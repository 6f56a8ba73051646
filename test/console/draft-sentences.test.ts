/** What the editors of products and of the policy say about each fault: what to do, and never a field's internal name. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { faultsForPeople, forPeople } from '../../console/src/shared/drafts/content.ts'
import type { Content } from '../../packages/values/difference.ts'
import { readPolicyFile } from '../../src/sets/policy/file.ts'
import { readDraft } from '../../src/sets/products/file.ts'
import { aProduct } from '../console-api/sample-values.ts'

const WRONG = ['abc', -1, 1.5, 1e12, '', 'x'.repeat(200), [], {}, true, null]

const OF_PRODUCTS: readonly Content[] = [
  {},
  ...WRONG.flatMap((wrong) =>
    [
      ...Object.keys(aProduct()),
      'inForceTo',
      'depositMinimumPercent',
      'vehicleAgeAtEndMaximumMonths',
      'excessKilometerEuro',
      'guaranteedValues',
      'commission',
    ].map((field) => ({ ...aProduct(), [field]: wrong })),
  ),
  ...WRONG.flatMap((wrong) => [
    { ...aProduct(), amount: { from: wrong, to: wrong } },
    { ...aProduct(), terms: [{ from: wrong, to: wrong, step: wrong }] },
    { ...aProduct(), fees: [{ kind: wrong, amountEuro: wrong, moment: wrong }] },
    {
      ...aProduct(),
      rates: [
        {
          terms: { from: wrong, to: wrong },
          amount: { from: wrong, to: wrong },
          vehicleAgeMonths: { from: wrong, to: wrong },
          dealers: [wrong],
          ratePercent: wrong,
          aprPercent: wrong,
        },
      ],
    },
    {
      ...aProduct(),
      commission: [
        { amount: { from: wrong, to: wrong }, dealers: [wrong], percentOfAmountFinanced: wrong },
        { amount: wrong, commissionEuro: wrong, ratePercent: wrong },
      ],
    },
    {
      ...aProduct(),
      loanType: 'pcp',
      guaranteedValues: [
        {
          term: wrong,
          annualKilometers: wrong,
          vehicleAgeMonths: wrong,
          percentOfPrice: wrong,
          valueEuro: wrong,
        },
      ],
    },
  ]),
  { ...aProduct(), inForceTo: '2025-01-01', rates: [{ ratePercent: 5, aprPercent: 5, dealers: [] }] },
  { ...aProduct(), terms: [{ from: 24, to: 12, step: 12 }], rates: [{}, { terms: { from: 24 } }] },
  { ...aProduct(), loanType: 'pcp', guaranteedValues: [{}, { percentOfPrice: 4, valueEuro: 3 }] },
  { ...aProduct(), commission: [{}, { percentOfAmountFinanced: 4, commissionEuro: 3, dealers: [] }] },
  { ...aProduct(), fees: [{ kind: 'documentation' }, { kind: 'documentation', amountEuro: 1 }] },
]

const A_RULE = { name: 'payment', measure: 'paymentToIncome', above: 40, outcome: 'refer' }

const A_TEST = {
  name: 'usual',
  outcome: 'refer',
  application: {
    borrowerType: 'individual',
    loanType: 'hp',
    vehicleType: 'car',
    vehicleAgeMonths: 12,
    priceEuro: 20_000,
    termMonths: 48,
    applicants: [{ ageYears: 40, netPayEuro: 2_000, housingEuro: 500 }],
  },
  facts: {},
}

const OF_POLICIES: readonly Content[] = [
  {},
  ...WRONG.flatMap((wrong) => [
    { rules: wrong, otherwise: wrong, fourEyesFromEuro: wrong },
    ...[...Object.keys(A_RULE), 'below', 'missing', 'whenMissing', 'borrowerTypes', 'loanTypes'].map(
      (field) => ({
        rules: [{ ...A_RULE, [field]: wrong }],
        otherwise: 'refer',
      }),
    ),
  ]),
  ...WRONG.flatMap((wrong) => [
    { rules: [], otherwise: 'refer', tests: wrong },
    ...Object.keys(A_TEST).map((field) => ({
      rules: [],
      otherwise: 'refer',
      tests: [{ ...A_TEST, [field]: wrong }],
    })),
    ...Object.keys(A_TEST.application).map((field) => ({
      rules: [],
      otherwise: 'refer',
      tests: [{ ...A_TEST, application: { ...A_TEST.application, [field]: wrong } }],
    })),
  ]),
  { rules: [], otherwise: 'refer', tests: [A_TEST, A_TEST] },
  { rules: [A_RULE, A_RULE], otherwise: 'refer' },
  { rules: [{ ...A_RULE, measure: 'term', above: 1.5 }], otherwise: 'refer' },
]

const faultsOfProduct = (content: Content) => {
  const read = readDraft('sample-product', content, { dealers: [], sampleIds: new Set() })
  return 'terms' in read ? [] : read
}

const faultsOfPolicy = (content: Content) => {
  const read = readPolicyFile(content)
  return 'failures' in read ? read.failures.map(({ place, message }) => ({ place, says: message })) : []
}

for (const [what, faults] of [
  ['a product', OF_PRODUCTS.flatMap(faultsOfProduct)],
  ['the policy', OF_POLICIES.flatMap(faultsOfPolicy)],
] as const)
  test(`each fault of ${what} is said to people as what to do`, () => {
    assert.ok(faults.length > 50, String(faults.length))
    const said = new Set(faults.map((fault) => `${fault.place}: ${forPeople(fault)}`))
    const ofPrograms = /must |required|was sent|RFC|entry|entries|unknown here|: [a-z]|: [^:]*[a-z][A-Z]/
    assert.deepEqual(
      [...said].filter((line) => ofPrograms.test(line)),
      [],
    )
  })

test('a typed number with two readings is said with both', () => {
  const content = { rates: [{ ratePercent: 6.9 }, { ratePercent: '6,90', amount: { to: '50.000' } }] }
  const places = ['rates[0].ratePercent', 'rates[1].ratePercent', 'rates[1].amount.to']
  const faults = places.map((place) => ({ place, says: `${place.split('.').at(-1)} must be a number.` }))
  assert.deepEqual(
    faultsForPeople(faults, content).map(({ says }) => says),
    [
      'Enter a rate from 0 to 100, or an APR instead',
      'This can be read in two ways. Type 6.90 or 690.',
      'This can be read in two ways. Type 50000 or 50.',
    ],
  )
})

test('a sentence says what the field takes, and what is wrong where that alone would not help', () => {
  assert.equal(
    forPeople({ place: 'vehicleTypes', says: 'vehicleTypes must contain at least one entry.' }),
    'Tick at least one vehicle type',
  )
  assert.equal(
    forPeople({ place: 'terms[0].to', says: 'to must not be less than from.' }),
    'Enter a number that is not below the start of the range',
  )
  const ofProduct = { place: 'rates', says: 'No rate for 12 months, €5,000.00 to €75,000.00.' }
  assert.equal(forPeople(ofProduct), ofProduct.says)
})
