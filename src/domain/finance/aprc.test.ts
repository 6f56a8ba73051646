import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { aprcOf, type CashFlow, isLawful, monthly, roundedAprc, surplusAtApr } from './aprc.ts'
import { cents, fromEuros } from './money.ts'

/** Consumer Credit Act 1995, section 28B. */
const APRC_LEGAL_MAXIMUM_PER_CENT = 23

type Flow = {
  readonly kind: CashFlow['kind']
  readonly amount: number
  readonly n?: number
  readonly years?: number
  readonly months?: number
  readonly days?: number
  readonly daysInYear?: number
  readonly stepMonths?: number
}
type Vector = {
  readonly id: string
  readonly description: string
  readonly cashflows: readonly Flow[]
  readonly expectedPercent: number
  readonly expectedRounded1dp: number
  readonly solverPercent: number
}
type Rounding = { readonly unrounded: number; readonly dp: number; readonly rounded: number }
const { vectors, rounding }: { vectors: Vector[]; rounding: Rounding[] } = JSON.parse(
  readFileSync(new URL('../../../test/vectors/aprc.json', import.meta.url), 'utf8'),
)

const TOLERANCE_POINTS = 0.0005

const cashFlow = (flow: Flow): CashFlow => {
  const { kind, amount, n = 1, years = 0, months = 0, days = 0, daysInYear = 365, stepMonths = 0 } = flow
  const atYears = years + months / 12 + days / daysInYear
  return { kind, amount: fromEuros(amount), atYears, count: n, everyYears: stepMonths / 12 }
}

const solved = (flows: readonly CashFlow[]): number => {
  const aprc = aprcOf(flows)
  assert.ok(aprc !== undefined)
  return aprc
}

const near = (actual: number, expected: number, tolerance: number): void =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`)

for (const { id, description, cashflows, ...expected } of vectors) {
  const { expectedPercent, expectedRounded1dp, solverPercent } = expected
  test(`${id} has an APRC of ${expectedPercent} %, rounded ${expectedRounded1dp} % (${description})`, () => {
    const aprc = solved(cashflows.map(cashFlow))
    const isPrintedWithTwoDecimals = Number(expectedPercent.toFixed(2)) === expectedPercent
    if (isPrintedWithTwoDecimals) assert.equal(roundedAprc(aprc, 2), expectedPercent)
    else near(aprc, expectedPercent, TOLERANCE_POINTS)
    near(aprc, solverPercent, 1e-6)
    assert.equal(roundedAprc(aprc), expectedRounded1dp)
  })
}

for (const { unrounded, dp, rounded } of rounding) {
  test(`${unrounded} is rounded to ${rounded} at ${dp} decimals`, () =>
    assert.equal(roundedAprc(unrounded, dp), rounded))
}

const roundings: readonly (readonly [aprc: number, expected: number])[] = [
  [0, 0],
  [6.95, 7],
  [7.05, 7.1],
  [10.45, 10.5],
  [10.44748974, 10.4],
  [10.449999, 10.4],
  [1.005, 1],
  [22.95, 23],
  [-0.04, 0],
]
for (const [aprc, expected] of roundings) {
  test(`an APRC of ${aprc} % is stated as ${expected} %`, () =>
    assert.ok(Object.is(roundedAprc(aprc), expected)))
}

const single = (lent: number, repaid: number, atYears = 1): readonly CashFlow[] => [
  monthly('drawdown', cents(lent), 0),
  { kind: 'payment', amount: cents(repaid), atYears, count: 1, everyYears: 0 },
]

test('a tie that is exact in the amounts is rounded up, whatever its binary form', () => {
  for (let hundredths = 5; hundredths < 100_00; hundredths += 10) {
    const aprc = solved(single(10_000_00, 10_000_00 + hundredths * 100))
    assert.equal(roundedAprc(aprc), (hundredths + 5) / 100, `${hundredths / 100} %`)
  }
})

const extremes: readonly (readonly [name: string, flows: readonly CashFlow[], expected: number])[] = [
  ['nothing but the loan repaid', [...single(1_000_00, 1_000_00)], 0],
  ['no loan and no payment', [], 0],
  [
    'equal instalments without interest',
    [monthly('drawdown', cents(1_200), 0), monthly('payment', cents(100), 1, 12)],
    0,
  ],
  ['one cent for one cent', single(1, 1), 0],
  ['two cents for one', single(1, 2), 100],
  ['a thousandfold in a month', single(1, 1_000, 1 / 12), (1_000 ** 12 - 1) * 100],
  ['ten million for one in a year', single(1, 10_000_000), 999_999_900],
  ['half of it back', single(1_000, 500), -50],
  ['almost nothing back', single(10_000_000, 1), -99.99999],
  ['a hundred years', single(1_000, 2_000, 100), 100 * (2 ** 0.01 - 1)],
]
for (const [name, flows, expected] of extremes) {
  test(`${name}: ${expected} %`, () => near(solved(flows), expected, 1e-9 * Math.max(1, Math.abs(expected))))
}

const unsolvable: readonly (readonly [name: string, flows: readonly CashFlow[]])[] = [
  ['all paid back on the day', [monthly('drawdown', cents(100), 0), monthly('payment', cents(200), 0)]],
  ['payments without a loan', [monthly('payment', cents(100), 1)]],
  ['a loan never repaid', [monthly('drawdown', cents(100), 0)]],
]
for (const [name, flows] of unsolvable) {
  test(`${name}: there is no APRC`, () => assert.equal(aprcOf(flows), undefined))
}

const limits: readonly (readonly [aprc: number | undefined, lawful: boolean])[] = [
  [0, true],
  [APRC_LEGAL_MAXIMUM_PER_CENT, true],
  [APRC_LEGAL_MAXIMUM_PER_CENT + 1e-13, true],
  [APRC_LEGAL_MAXIMUM_PER_CENT + 1e-6, false],
  [undefined, false],
]
for (const [aprc, lawful] of limits) {
  test(`an APR of ${aprc} % ${lawful ? 'is within' : 'exceeds'} the legal maximum`, () =>
    assert.equal(isLawful(aprc, APRC_LEGAL_MAXIMUM_PER_CENT), lawful))
}

/** Each amount separately, discounted by the definition. */
const discountedSum = (flows: readonly CashFlow[], aprc: number) => {
  const single = flows.flatMap(({ kind, amount, atYears, count, everyYears }) =>
    Array.from({ length: count }, (_, index) => {
      const value = amount * (1 + aprc / 100) ** -(atYears + index * everyYears)
      return kind === 'payment' ? value : -value
    }),
  )
  const add = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return { sum: add(single), size: add(single.map(Math.abs)) }
}

const drawdowns = fc.array(
  fc.record({ amount: fc.integer({ min: 1, max: 10_000_000 }), month: fc.integer({ min: 0, max: 12 }) }),
  { maxLength: 3 },
)
const series = fc.array(
  fc.record({
    amount: fc.integer({ min: 1, max: 2_000_000 }),
    month: fc.integer({ min: 1, max: 84 }),
    count: fc.integer({ min: 1, max: 84 }),
  }),
  { minLength: 1, maxLength: 4 },
)

test('cash flows discounted at the APRC sum to zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), drawdowns, series, (first, more, payments) => {
      const flows = [
        monthly('drawdown', cents(first), 0),
        ...more.map(({ amount, month }) => monthly('drawdown', cents(amount), month)),
        ...payments.map(({ amount, month, count }) => monthly('payment', cents(amount), month, count)),
      ]
      const aprc = aprcOf(flows)
      fc.pre(aprc !== undefined && aprc < 1e6 && aprc > -99)
      const { sum, size } = discountedSum(flows, aprc)
      assert.ok(Math.abs(sum) <= 1e-9 * size, `${sum} of ${size} at ${aprc} %`)
    }),
    { numRuns: 1_000 },
  )
})

test('payments discounted at an APR exceed the loan by what the definition says', () => {
  const flows = [monthly('drawdown', cents(1_000_000), 0), monthly('payment', cents(25_000), 1, 48)]
  for (const apr of [0.5, 9.5, 23]) {
    const { sum, size } = discountedSum(flows, apr)
    assert.ok(Math.abs(surplusAtApr(flows, apr) - sum) <= 1e-9 * size)
    assert.equal(sum > 0, apr < solved(flows))
  }
})

test('a higher payment never lowers the APRC', () => {
  const loan = monthly('drawdown', cents(1_000_000), 0)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 96 }), (amount, term) => {
      const low = solved([loan, monthly('payment', cents(amount), 1, term)])
      const high = solved([loan, monthly('payment', cents(amount + 1), 1, term)])
      assert.ok(low <= high)
    }),
  )
})
