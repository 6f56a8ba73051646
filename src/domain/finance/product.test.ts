import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { cents, fromEuros, rateFromPerCent, shareFromPerCent } from './money.ts'
import { ANY_AGE, gmfvFor, gmfvOf, hasTerm, isInForce, type RateRow, rateFor, termsOf } from './product.ts'
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

test('a guaranteed value is an amount, or a share of the price', () => {
  const price = fromEuros(20_000)
  assert.equal(gmfvOf({ value: cents(5) }, price), 5)
  assert.equal(gmfvOf({ share: shareFromPerCent(40) }, price), fromEuros(8_000))
  assert.throws(() => gmfvOf({}, price), /neither a share nor an amount/)
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
  assert.equal(gmfvFor({ gmfvs }, 36, 15_000, 10), gmfvs[2])
  assert.equal(gmfvFor({ gmfvs }, 36, 25_000, 10), 'none')
  assert.equal(gmfvFor({ gmfvs }, 48, 15_000, undefined), 'none')
})
