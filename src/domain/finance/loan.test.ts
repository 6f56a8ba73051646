import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { instalmentOf } from './loan.ts'
import { cents, fromEuros, type Rate, rateFromPerCent } from './money.ts'

const instalment = (loanAmount: number, rate: number, term: number, gmfv: number | null = null): number =>
  instalmentOf({
    loanAmount: cents(loanAmount),
    rate: rate as Rate,
    term,
    gmfv: gmfv === null ? null : cents(gmfv),
  })

const table: readonly (readonly [euro: number, perCent: number, term: number, expected: number])[] = [
  [10_000, 6.9, 1, 10_057.5],
  [10_000, 0, 36, 277.78],
  [100, 0, 8, 12.5],
  [0.04, 0, 8, 0.01],
  [0.03, 0, 8, 0],
  [31_462.5, 6.9, 60, 621.51],
  [100_000, 22.999, 240, 1_936.92],
]
for (const [euro, perCent, term, expected] of table) {
  test(`€${euro} at ${perCent} % over ${term} months is repaid by €${expected} a month`, () =>
    assert.equal(
      instalmentOf({ loanAmount: fromEuros(euro), rate: rateFromPerCent(perCent), term, gmfv: null }),
      fromEuros(expected),
    ))
}

test('a GMFV without interest leaves the rest to the instalments', () => {
  assert.equal(instalment(1_200_000, 0, 36, 570_000), 17_500)
})

test('a GMFV that alone repays the loan leaves no instalment', () => {
  assert.ok(instalment(500_000, 6_900, 36, 700_000) < 0)
})

for (const term of [0, -12, 1.5, Number.NaN]) {
  test(`a term of ${term} months is refused`, () => assert.throws(() => instalment(1, 0, term), RangeError))
}

const amounts = fc.integer({ min: 1, max: 10_000_000 })
const rates = fc.integer({ min: 0, max: 30_000 })
const terms = fc.integer({ min: 1, max: 96 })
const gmfvShares = fc.option(fc.integer({ min: 1, max: 60 }), { nil: 0 })

/** Decimal places of the independent calculation. */
const SCALE = 10n ** 60n

/**
 * The unrounded instalment times SCALE, by discounting month after month instead of by powers, and by long
 * division instead of fractions.
 */
const discounted = (amount: number, rate: number, term: number, gmfv: number): bigint => {
  const factor = (SCALE * 1_200_000n) / (1_200_000n + BigInt(rate))
  let discount = SCALE
  let annuity = 0n
  for (let month = 1; month <= term; month++) {
    discount = (discount * factor) / SCALE
    annuity += discount
  }
  const final = (BigInt(gmfv) * discount * factor) / SCALE
  return ((BigInt(amount) * SCALE - final) * SCALE) / annuity
}

test('the instalment is within half a cent of an independent calculation to sixty decimals', () => {
  fc.assert(
    fc.property(amounts, rates, terms, gmfvShares, (amount, rate, term, share) => {
      const gmfv = Math.floor((amount * share) / 100)
      const exact = discounted(amount, rate, term, gmfv)
      const difference = BigInt(instalment(amount, rate, term, share === 0 ? null : gmfv)) * SCALE - exact
      const error = difference < 0n ? -difference : difference
      assert.ok(2n * error <= SCALE + 10n ** 30n, `off by ${error}`)
    }),
    { numRuns: 500 },
  )
})

test('a higher rate never lowers the instalment', () => {
  fc.assert(
    fc.property(amounts, rates, rates, terms, gmfvShares, (amount, some, other, term, share) => {
      const gmfv = Math.floor((amount * share) / 100)
      const [low, high] = some < other ? [some, other] : [other, some]
      assert.ok(instalment(amount, low, term, gmfv) <= instalment(amount, high, term, gmfv))
    }),
    { numRuns: 500 },
  )
})

test('a greater loan never lowers the instalment, and a greater GMFV never raises it', () => {
  fc.assert(
    fc.property(amounts, amounts, rates, terms, (some, other, rate, term) => {
      const [small, great] = some < other ? [some, other] : [other, some]
      assert.ok(instalment(small, rate, term) <= instalment(great, rate, term))
      assert.ok(instalment(great, rate, term, great - small) <= instalment(great, rate, term, 0))
    }),
  )
})

for (const term of [0, -1, 1.5, Number.NaN, 2 ** 53])
  test(`a loan over ${term} months is refused`, () =>
    assert.throws(() => instalment(1_000_00, 6_900, term), /A term cannot be/))
