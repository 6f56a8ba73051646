import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { cents, fromEuros, rateFromPerCent, shareFromPerCent } from './money.ts'
import { closenessOf, type NamedVehicle } from './named-vehicle.ts'
import {
  type AgeRange,
  ANY_AGE,
  type CommissionRow,
  commissionFor,
  type GmfvRow,
  gmfvFor,
  gmfvOf,
  hasTerm,
  isInForce,
  type RateRow,
  rateFor,
  termsOf,
} from './product.ts'
import { contains } from './range.ts'
import { SAMPLE_PRODUCTS } from './sample-products.ts'

const RANGES = {
  terms: [
    { from: 37, to: 61, step: 12 },
    { from: 12, to: 24, step: 6 },
    { from: 6, to: 6, step: 1 },
  ],
}

test('the terms of several ranges are in order', () => {
  assert.deepEqual(termsOf(RANGES), [6, 12, 18, 24, 37, 49, 61])
})

test('a product has exactly its terms', () => {
  const terms = Array.from({ length: 80 }, (_, term) => term)
  assert.deepEqual(
    terms.filter((term) => hasTerm(RANGES, term)),
    termsOf(RANGES),
  )
})

test('a product is in force from its first day to its last', () => {
  const [product] = SAMPLE_PRODUCTS
  assert.ok(product !== undefined)
  const [from, to] = ['2026-03-01', '2026-03-31'] as LocalDate[]
  const isOn = (day: string, last = to) =>
    isInForce({ ...product, inForceFrom: from as LocalDate, inForceTo: last ?? null }, day as LocalDate)
  assert.deepEqual(
    ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map((day) => isOn(day)),
    [false, true, true, false],
  )
  assert.ok(isInForce({ ...product, inForceTo: null }, '2999-01-01' as LocalDate))
})

test('a commission is the dealer’s own before the general one, a share rounded half up, and none without a dealer', () => {
  const amount = (from: number, to: number) => ({ from: fromEuros(from), to: fromEuros(to) })
  const commission: readonly CommissionRow[] = [
    { amount: amount(5_000, 9_999.99), share: shareFromPerCent(2.5) },
    { amount: amount(10_000, 20_000), value: fromEuros(300) },
    { amount: amount(5_000, 9_999.99), dealerIds: ['d1'], value: cents(0) },
  ]
  const paid = (euro: number, dealerId: string | undefined, rows = commission) =>
    commissionFor({ commission: rows }, { loanAmount: fromEuros(euro), dealerId })
  // 2.5% of these is €125.005 and €125.00475.
  assert.deepEqual([paid(5_000.2, 'd2'), paid(5_000.19, 'd2')], [125_01, 125_00])
  assert.deepEqual([paid(10_000, 'd2'), paid(10_000, 'd1')], [300_00, 300_00])
  assert.equal(paid(9_999.99, 'd1'), 0)
  assert.equal(paid(5_000, undefined), undefined)
  assert.equal(commissionFor({}, { loanAmount: fromEuros(5_000), dealerId: 'd1' }), undefined)
})

test('a guaranteed value is an amount, or a share of the price or of the valuation', () => {
  const [price, valuation] = [fromEuros(20_000), fromEuros(17_000.05)]
  assert.equal(gmfvOf({ value: cents(5) }, price, valuation), 5)
  assert.equal(gmfvOf({ share: shareFromPerCent(40) }, price, valuation), fromEuros(8_000))
  assert.equal(gmfvOf({ valuationShare: shareFromPerCent(50) }, price, valuation), fromEuros(8_500.03))
  assert.throws(() => gmfvOf({}, price, valuation), /neither a share nor an amount/)
})

const row = (from: number, to: number | null): RateRow => ({
  terms: { from: 12, to: 60 },
  amount: { from: cents(100), to: cents(200) },
  vehicleAge: { from, to },
  rate: rateFromPerCent(5),
})
const asked = { term: 36, loanAmount: cents(100), vehicleAgeMonths: 24, dealerId: undefined }

for (const [what, rates, question, index] of [
  ['of its age', [row(0, 23), row(24, 35), row(36, null)], {}, 1],
  ['of the last month of an age', [row(0, 24), row(25, null)], {}, 0],
  ['of another age', [row(0, 23), row(25, null)], {}, 'none'],
  ['of another term', [row(0, null)], { term: 61 }, 'none'],
  ['of the longest term', [row(0, null)], { term: 60 }, 0],
  ['of too large an amount', [row(0, null)], { loanAmount: cents(201) }, 'none'],
  ['of an unknown age, for every age', [row(0, null)], { vehicleAgeMonths: undefined }, 0],
  ['of an unknown age, up to an age', [row(0, 35)], { vehicleAgeMonths: undefined }, 'ageNeeded'],
  ['of an unknown age, from an age on', [row(1, null)], { vehicleAgeMonths: undefined }, 'ageNeeded'],
  ['of an unknown age, without any', [], { vehicleAgeMonths: undefined }, 'none'],
] as const) {
  test(`the rate ${what} is ${typeof index === 'number' ? `row ${index + 1}` : index}`, () => {
    const found = rateFor({ rates }, { ...asked, ...question })
    assert.equal(found, typeof index === 'number' ? rates[index] : index)
  })
}

test('a guaranteed value is that of its term, distance and age', () => {
  const gmfvs = ([24, 36] as const).flatMap((term) =>
    ([15_000, 20_000] as const).map((annualKilometres) => ({ term, annualKilometres, vehicleAge: ANY_AGE })),
  )
  const found = (term: number, annualKilometres: 15_000 | 20_000 | 25_000, vehicleAgeMonths?: number) =>
    gmfvFor({ gmfvs }, { term, annualKilometres, vehicleAgeMonths, vehicle: {} })
  assert.equal(found(36, 15_000, 10), gmfvs[2])
  assert.equal(found(36, 25_000, 10), 'none')
  assert.equal(found(48, 15_000), 'none')
})

const GOLF = { make: 'Volkswagen', model: 'Golf' }
const YOUNG = { from: 0, to: 11 }
const valueFor = (vehicle?: NamedVehicle, vehicleAge: AgeRange = ANY_AGE): GmfvRow => ({
  term: 36,
  annualKilometres: 15_000,
  vehicleAge,
  ...(vehicle && { vehicle }),
})
const BY_VEHICLE = [
  valueFor({ ...GOLF, variant: 'GTI' }, YOUNG),
  valueFor(),
  valueFor(GOLF),
  valueFor({ make: 'Volkswagen' }),
  valueFor({ make: 'Audi', model: 'A3' }),
]
for (const [what, vehicle, vehicleAgeMonths, expected] of [
  ['a variant', { ...GOLF, variant: 'gti' }, 11, 0],
  ['a variant that is too old for its own row', { ...GOLF, variant: 'gti' }, 12, 2],
  ['a variant of an unknown age', { ...GOLF, variant: 'gti' }, undefined, 'ageNeeded'],
  ['another variant', { ...GOLF, variant: 'Life' }, 11, 2],
  ['another variant of an unknown age', { ...GOLF, variant: 'Life' }, undefined, 2],
  ['a model whose variant is unknown', GOLF, 11, 'modelNeeded'],
  ['a model whose variant is unknown, but too old for one to matter', GOLF, 12, 2],
  ['a model without its own row', { make: 'Volkswagen', model: 'Polo' }, 11, 3],
  ['a make whose model is unknown', { make: 'Volkswagen' }, 12, 'modelNeeded'],
  ['a make without its own row', { make: 'Dacia' }, 12, 1],
  ['a model of a make without its own row', { make: 'Audi', model: 'A1' }, 12, 1],
  ['a model of that make with its own row', { make: 'Audi', model: 'a3' }, 12, 4],
  ['an unknown vehicle', {}, 12, 'modelNeeded'],
] as const) {
  test(`the guaranteed value for ${what} is ${typeof expected === 'number' ? `row ${expected + 1}` : expected}`, () => {
    for (const order of [BY_VEHICLE, BY_VEHICLE.toReversed()]) {
      const found = gmfvFor(
        { gmfvs: order },
        { term: 36, annualKilometres: 15_000, vehicleAgeMonths, vehicle },
      )
      assert.equal(found, typeof expected === 'number' ? BY_VEHICLE[expected] : expected)
    }
  })
}

test('a guaranteed value always comes from a row for the vehicle, and the same if the vehicle is known better', () => {
  const names = ['Golf', 'golf ', 'Gölf', 'Polo']
  const named = fc.oneof(
    fc.record({ make: fc.constantFrom('VW', 'Audi') }),
    fc.record({ make: fc.constantFrom('VW', 'Audi'), model: fc.constantFrom(...names) }),
    fc.record({
      make: fc.constantFrom('VW', 'v w'),
      model: fc.constantFrom(...names),
      variant: fc.constantFrom('GTI', 'Life'),
    }),
  )
  const age = fc.constantFrom(ANY_AGE, YOUNG, { from: 12, to: null })
  const rows = fc.array(fc.tuple(fc.option(named, { nil: undefined }), age), { maxLength: 8 })
  const asked = fc.record({ vehicleAgeMonths: fc.constantFrom(undefined, 5, 12) })
  fc.assert(
    fc.property(rows, asked, fc.oneof(named, fc.constant({})), (given, { vehicleAgeMonths }, vehicle) => {
      const gmfvs = given.map(([one, vehicleAge]) => valueFor(one, vehicleAge))
      const question = { term: 36, annualKilometres: 15_000, vehicleAgeMonths } as const
      const found = gmfvFor({ gmfvs }, { ...question, vehicle })
      if (typeof found === 'string') return
      const closeness = closenessOf(found.vehicle, vehicle)
      assert.equal(typeof closeness, 'number')
      for (const other of gmfvs) {
        const isPossible = vehicleAgeMonths === undefined || contains(other.vehicleAge, vehicleAgeMonths)
        const its = closenessOf(other.vehicle, vehicle)
        if (isPossible && its !== 'other') assert.ok(typeof its === 'number' && its <= Number(closeness))
      }
      const better = { make: 'x', model: 'x', variant: 'x', ...vehicle }
      if (vehicleAgeMonths !== undefined)
        assert.equal(gmfvFor({ gmfvs }, { ...question, vehicle: better }), found)
    }),
  )
})
