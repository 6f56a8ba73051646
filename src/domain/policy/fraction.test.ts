import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { comparison, type Fraction, rounded } from './values.ts'

const fraction = (numerator: number, denominator: number): Fraction => ({ numerator, denominator })

for (const [what, value, times, bound, sign] of [
  ['a third is less than 33,334 of 100,000', fraction(1, 3), 100_000, 33_334, -1],
  ['a third is more than 33,333 of 100,000', fraction(1, 3), 100_000, 33_333, 1],
  ['two fifths are exactly 40 %', fraction(2, 5), 100_000, 40_000, 0],
  ['a value of 0 is no less than 0', fraction(0, 7), 1, 0, 0],
  ['products beyond 2^53 are still exact: below', fraction(2 ** 53 - 2, 2 ** 53 - 1), 100_000, 100_000, -1],
  ['products beyond 2^53 are still exact: above', fraction(2 ** 53 - 1, 2 ** 53 - 2), 100_000, 100_000, 1],
  ['products that are one double but for 1', fraction(3_002_399_751_580_331, 2), 3, 2 ** 52, 1],
  ['products beyond 2^53 are still exact: equal', fraction(2 ** 53 - 1, 2 ** 53 - 1), 100_000, 100_000, 0],
] as const) {
  test(what, () => assert.equal(comparison(value, times, bound), sign))
}

for (const [value, times, down, up] of [
  [fraction(1, 3), 100_000, 33_333, 33_334],
  [fraction(2, 5), 100_000, 40_000, 40_000],
  [fraction(-1, 3), 100, -34, -33],
  [fraction(0, 3), 100, 0, 0],
] as const) {
  test(`${value.numerator}/${value.denominator} × ${times} is between ${down} and ${up}`, () => {
    assert.deepEqual([rounded(value, times, 'down'), rounded(value, times, 'up')], [down, up])
  })
}

test('a comparison equals that of the exact products, whatever their size', () => {
  const number = fc.maxSafeInteger()
  const times = fc.constantFrom(1, 100_000)
  fc.assert(
    fc.property(number, fc.integer({ min: 1 }), times, number, (numerator, denominator, by, bound) => {
      const left = BigInt(numerator) * BigInt(by)
      const right = BigInt(bound) * BigInt(denominator)
      const sign = left > right ? 1 : left < right ? -1 : 0
      assert.equal(comparison({ numerator, denominator }, by, bound), sign)
    }),
  )
})

test('rounded away from a bound, a value beyond it still shows that it is', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 10_000_000 }), amount, (numerator, denominator, bound) => {
      const value = { numerator, denominator }
      const sign = comparison(value, 100_000, bound)
      if (sign > 0) assert(rounded(value, 100_000, 'up') > bound)
      if (sign < 0) assert(rounded(value, 100_000, 'down') < bound)
    }),
  )
})
