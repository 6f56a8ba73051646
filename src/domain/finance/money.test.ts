import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { interestOf } from './loan.ts'
import {
  cents,
  euroText,
  exactRatePerCent,
  fromEuros,
  leastOf,
  minus,
  plus,
  priceLeaving,
  rateFromPerCent,
  rateToPerCent,
  roundedHalfUp,
  scaledDecimal,
  shareFromPerCent,
  shareOf,
  shareToPerCent,
  times,
  toEuros,
} from './money.ts'

const euros: readonly (readonly [sent: number | string, expected: number])[] = [
  [0, 0],
  [-0, 0],
  ['-0.00', 0],
  [621.51, 62_151],
  [0.1, 10],
  [0.29, 29],
  [1.15, 115],
  [4.35, 435],
  ['4.3', 430],
  ['12', 1_200],
  ['-3', -300],
  [-12.5, -1_250],
  [1_000_000_000.01, 100_000_000_001],
]
for (const [sent, expected] of euros) {
  test(`${sent} euro are ${expected} cents`, () => assert.equal(fromEuros(sent), expected))
}

for (const sent of [
  0.001,
  1e21,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  0.1 + 0.2,
  '1,5',
  '',
  '1.',
  '.5',
  '1e3',
]) {
  test(`${JSON.stringify(sent)} (${sent}) is not an amount of euros and cents`, () =>
    assert.throws(() => fromEuros(sent), RangeError))
}

test('cents become a JSON number of euros with at most two decimals, and read back the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (amount) => {
      const text = JSON.stringify(toEuros(cents(amount)))
      assert.match(text, /^-?\d+(\.\d{1,2})?$/)
      assert.equal(fromEuros(JSON.parse(text)), amount)
    }),
  )
})

test('an amount that is not a safe whole number of cents is refused', () => {
  for (const amount of [0.5, Number.NaN, 2 ** 53, 2n ** 53n]) assert.throws(() => cents(amount), RangeError)
  assert.throws(() => times(cents(2 ** 52), 2), RangeError)
})

test('amounts are added, subtracted and multiplied', () => {
  assert.equal(plus(cents(1), cents(2), cents(3)), 6)
  assert.equal(minus(cents(1), cents(3)), -2)
  assert.equal(times(cents(3), 4), 12)
})

const texts: readonly (readonly [amount: number, expected: string])[] = [
  [0, '€0.00'],
  [5, '€0.05'],
  [100_000, '€1,000.00'],
  [500_001, '€5,000.01'],
  [123_456_789, '€1,234,567.89'],
  [-50, '−€0.50'],
]
for (const [amount, expected] of texts) {
  test(`${amount} cents read ${expected}`, () => assert.equal(euroText(cents(amount)), expected))
}

const quotients: readonly (readonly [numerator: bigint, denominator: bigint, expected: bigint])[] = [
  [0n, 7n, 0n],
  [1n, 2n, 1n],
  [5n, 2n, 3n],
  [-5n, 2n, -2n],
  [-1n, 2n, 0n],
  [-3n, 4n, -1n],
  [-7n, 2n, -3n],
  [149n, 100n, 1n],
  [10n ** 40n + 5n, 10n, 10n ** 39n + 1n],
  [10n ** 40n + 4n, 10n, 10n ** 39n],
]
for (const [numerator, denominator, expected] of quotients) {
  test(`${numerator}/${denominator} is rounded half up to ${expected}`, () =>
    assert.equal(roundedHalfUp(numerator, denominator), expected))
}

test('rounding half up is the greatest whole number not above the quotient and a half', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (numerator, denominator) => {
      const rounded = roundedHalfUp(numerator, denominator)
      const twice = 2n * numerator + denominator
      assert.ok(2n * denominator * rounded <= twice && twice < 2n * denominator * (rounded + 1n))
    }),
  )
})

test('a denominator that is not positive is refused', () => {
  for (const denominator of [0n, -1n, -7n])
    assert.throws(() => roundedHalfUp(1n, denominator), /A denominator must be positive/)
})

test('a whole number that is too large with its decimals is refused', () => {
  assert.equal(scaledDecimal(2 ** 53 - 1, 0), 2 ** 53 - 1)
  for (const value of [2 ** 52, -(2 ** 52), String(2 ** 52)])
    assert.throws(() => scaledDecimal(value, 2), RangeError)
})

for (const [balance, perCent, interest] of [
  [100_000, 12, 1_000],
  [100_000, 0, 0],
  // Ties, the first ones a cent less as doubles.
  [600_000_000, 7.000047, 3_500_024],
  [600_000_000, 7.000105, 3_500_053],
  [1_000, 0.6, 1],
  [999, 0.6, 0],
] as const) {
  test(`a month’s interest on ${balance} cents at ${perCent} % is ${interest}`, () => {
    assert.equal(interestOf(cents(balance), rateFromPerCent(perCent)), interest)
  })
}

test('interest equals the exact fraction rounded once, whatever its size', () => {
  const balances = fc.oneof(fc.integer({ min: -1_000_000, max: 100_000_000 }), fc.maxSafeInteger())
  const billionths = fc.integer({ min: 0, max: 10 ** 11 })
  fc.assert(
    fc.property(balances, billionths, (balance, parts) => {
      const rate = rateFromPerCent((parts / 10 ** 9).toFixed(9))
      const exact = roundedHalfUp(BigInt(balance) * BigInt(parts), 12n * 10n ** 11n)
      assert.ok(Object.is(interestOf(cents(balance), rate), Number(exact)))
    }),
    { numRuns: 1_000 },
  )
})

test('rates and shares are exact to nine decimals', () => {
  assert.equal(rateFromPerCent(6.9), 6_900)
  assert.equal(rateFromPerCent('8.755'), 8_755)
  assert.equal(rateFromPerCent(0), 0)
  assert.equal(rateFromPerCent(7.253902829), 7_253.902829)
  assert.equal(exactRatePerCent(rateFromPerCent(7.253902829)), 7.253902829)
  assert.equal(shareToPerCent(shareFromPerCent(36.975596284)), 36.975596284)
  assert.equal(rateToPerCent(rateFromPerCent(7.95)), 7.95)
  assert.equal(shareToPerCent(shareFromPerCent(12.5)), 12.5)
  for (const refused of ['6.9000000001', -1, '6,9', Number.NaN]) {
    assert.throws(() => rateFromPerCent(refused), RangeError)
    assert.throws(() => shareFromPerCent(refused), RangeError)
  }
})

test('a share is rounded half up to the cent, and the minimum amount up', () => {
  const share = shareFromPerCent(15)
  assert.equal(shareOf(share, cents(10)), 2)
  assert.equal(shareOf(share, cents(9)), 1)
  assert.equal(leastOf(share, cents(9)), 2)
  assert.equal(leastOf(share, cents(100)), 15)
  assert.equal(leastOf(shareFromPerCent(0), cents(9)), 0)
})

for (const [perCent, left, price] of [
  [0, 1_234, 1_234],
  [20, 80, 100],
  [20, 81, 102],
  [36.975596284, 100_000, 158_669],
  [99.999999999, 1, 100_000_000_000],
] as const) {
  test(`a price of ${price} leaves ${left} after ${perCent} %, and no lower one does`, () => {
    const share = shareFromPerCent(perCent)
    assert.equal(priceLeaving(share, cents(left)), price)
    const rest = 10n ** 11n - BigInt(Math.round(perCent * 10 ** 9))
    assert.ok(BigInt(price) * rest >= BigInt(left) * 10n ** 11n)
    assert.ok(BigInt(price - 1) * rest < BigInt(left) * 10n ** 11n)
  })
}
