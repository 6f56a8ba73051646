import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cents, euroText, rateFromPerCent } from './money.ts'
import { type Product, type RateRow, termsOf } from './product.ts'
import { faultsOf } from './product-faults.ts'
import { type Area, coverageOf, type Range } from './range.ts'
import { SAMPLE_PRODUCTS } from './sample-products.ts'

const [sample] = SAMPLE_PRODUCTS
assert.ok(sample !== undefined)
const HIRE_PURCHASE: Product = {
  ...sample,
  terms: [{ from: 36, to: 60, step: 12 }],
  amount: { from: cents(500_000), to: cents(1_000_000) },
}

const range = (from: number, to: number): Range => ({ from, to })
const area = (amount: Range, age: Range): Area => ({ amount, age })
const DOMAIN = area(range(1, 9), range(0, Number.POSITIVE_INFINITY))

test('neighbouring gaps are reported as one, and separately if the ages differ', () => {
  const { gaps, overlaps } = coverageOf(
    [area(range(1, 4), range(0, 11)), area(range(1, 4), range(12, 23)), area(range(0, 20), range(36, 99))],
    DOMAIN,
  )
  assert.deepEqual(gaps, [
    area(range(5, 9), range(0, 23)),
    area(range(1, 9), range(24, 35)),
    area(range(1, 9), range(100, Number.POSITIVE_INFINITY)),
  ])
  assert.deepEqual(overlaps, [])
})

test('what several areas cover is reported once, however many they are', () => {
  const { gaps, overlaps } = coverageOf(
    [DOMAIN, area(range(2, 5), range(0, 5)), area(range(4, 7), range(0, 5))],
    DOMAIN,
  )
  assert.deepEqual(gaps, [])
  assert.deepEqual(overlaps, [area(range(2, 7), range(0, 5))])
})

const ALL_AGES = range(0, Number.POSITIVE_INFINITY)
const OLD = range(12, Number.POSITIVE_INFINITY)

test('ages whose gaps end elsewhere are reported separately', () => {
  const { gaps } = coverageOf([area(range(1, 4), range(0, 11)), area(range(1, 5), OLD)], DOMAIN)
  assert.deepEqual(gaps, [area(range(5, 9), range(0, 11)), area(range(6, 9), OLD)])
})

test('of several gaps at an age each is reported, even if the next age shares some of them', () => {
  const { gaps } = coverageOf(
    [area(range(3, 4), ALL_AGES), area(range(6, 7), range(0, 11)), area(range(6, 8), OLD)],
    DOMAIN,
  )
  assert.deepEqual(gaps, [
    ...[range(1, 2), range(5, 5), range(8, 9)].map((amount) => area(amount, range(0, 11))),
    ...[range(1, 2), range(5, 5), range(9, 9)].map((amount) => area(amount, OLD)),
  ])
})

test('what lies outside the domain is no gap, and its last amount is one', () => {
  assert.deepEqual(coverageOf([area(range(-9, -5), ALL_AGES)], DOMAIN).gaps, [DOMAIN])
  assert.deepEqual(coverageOf([area(range(12, 15), ALL_AGES)], DOMAIN).gaps, [DOMAIN])
  assert.deepEqual(coverageOf([area(range(1, 8), ALL_AGES)], DOMAIN).gaps, [area(range(9, 9), ALL_AGES)])
})

/** A table with random cuts of amounts and ages, in which every cell has one rate. */
const soundTables = fc
  .record({
    amountCuts: fc.uniqueArray(fc.integer({ min: 500_001, max: 1_000_000 }), { maxLength: 3 }),
    ageCuts: fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 3 }),
    perTerm: fc.boolean(),
    seed: fc.nat(),
  })
  .map(({ amountCuts, ageCuts, perTerm, seed }) => {
    const amounts = [500_000, ...amountCuts.sort((a, b) => a - b)]
    const ages = [0, ...ageCuts.sort((a, b) => a - b)]
    const terms = perTerm ? [36, 48, 60].map((term) => [term, term] as const) : [[36, 60] as const]
    const rows = terms.flatMap(([from, to]) =>
      amounts.flatMap((least, i) =>
        ages.map((youngest, j): RateRow => {
          const oldest = ages[j + 1]
          return {
            terms: { from, to },
            amount: { from: cents(least), to: cents((amounts[i + 1] ?? 1_000_001) - 1) },
            vehicleAge: { from: youngest, to: oldest === undefined ? null : oldest - 1 },
            rate: rateFromPerCent(6.9),
          }
        }),
      ),
    )
    return { rows, index: seed % rows.length }
  })

const said = ({ amount: { from, to }, vehicleAge }: RateRow, term: number): string => {
  const { from: youngest, to: oldest } = vehicleAge
  const ages = `vehicles of ${youngest} months ${oldest === null ? 'or more' : `to ${oldest} months`}`
  return `${term} months, ${euroText(from)} to ${euroText(to)}${youngest === 0 && oldest === null ? '' : `, ${ages}`}.`
}

test('a table that covers everything once has no fault; a missing or repeated row is reported exactly', () => {
  fc.assert(
    fc.property(soundTables, ({ rows, index }) => {
      const row = rows[index]
      assert.ok(row !== undefined)
      const terms = termsOf(HIRE_PURCHASE).filter((term) => row.terms.from <= term && term <= row.terms.to)
      const faultsWith = (rates: readonly RateRow[]) => faultsOf({ ...HIRE_PURCHASE, rates })
      assert.deepEqual(faultsWith(rows), [])
      assert.deepEqual(
        faultsWith(rows.filter((other) => other !== row)),
        terms.map((term) => `No rate for ${said(row, term)}`),
      )
      assert.deepEqual(
        faultsWith([...rows, row]),
        terms.map((term) => `More than one rate for ${said(row, term)}`),
      )
    }),
    { numRuns: 200 },
  )
})

test('a row that starts a cent late or ends a month early leaves exactly that gap', () => {
  fc.assert(
    fc.property(soundTables, ({ rows, index }) => {
      const row = rows[index]
      assert.ok(row !== undefined)
      const term = row.terms.from
      const first = { ...row, amount: { from: row.amount.from, to: row.amount.from } }
      const late = { ...row, amount: { from: cents(row.amount.from + 1), to: row.amount.to } }
      fc.pre(row.amount.from < row.amount.to)
      const rates = rows.map((other) => (other === row ? late : other))
      assert.ok(faultsOf({ ...HIRE_PURCHASE, rates }).includes(`No rate for ${said(first, term)}`))
    }),
    { numRuns: 200 },
  )
})
