import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { figuresOf } from './figures.ts'
import type { Loan } from './loan.ts'
import { cents, fromEuros, NO_MONEY } from './money.ts'
import { type Rate, rateFromPerCent } from './rate.ts'
import { scheduleOf } from './schedule.ts'

const NO_FEES = { documentation: NO_MONEY, completion: NO_MONEY }
const FEES = { documentation: fromEuros(75), completion: fromEuros(60) }

const rowsOf = (loan: Loan) =>
  scheduleOf(loan).map((row) => [
    row.monthsAfterStart,
    row.openingBalance,
    row.interest,
    row.principal,
    row.payment,
    row.fee,
    row.closingBalance,
  ])

test('a hire purchase: equal instalments, fees with the first and the last, nothing left', () => {
  const loan: Loan = {
    loanAmount: fromEuros(1_000),
    rate: rateFromPerCent(12),
    term: 3,
    gmfv: null,
    fees: FEES,
  }
  assert.deepEqual(rowsOf(loan), [
    [1, 100_000, 1_000, 33_002, 34_002, 7_500, 66_998],
    [2, 66_998, 670, 33_332, 34_002, 0, 33_666],
    [3, 33_666, 336, 33_666, 34_002, 6_000, 0],
  ])
})

test('a PCP: the GMFV a month after the last instalment, the completion fee with it', () => {
  const loan: Loan = {
    loanAmount: fromEuros(1_000),
    rate: rateFromPerCent(12),
    term: 2,
    gmfv: fromEuros(400),
    fees: FEES,
  }
  assert.deepEqual(rowsOf(loan), [
    [1, 100_000, 1_000, 30_048, 31_048, 7_500, 69_952],
    [2, 69_952, 700, 30_348, 31_048, 0, 39_604],
    [3, 39_604, 396, 39_604, 40_000, 6_000, 0],
  ])
})

test('without interest the last month takes up the rounding of the instalments, upwards or downwards', () => {
  const loan = (euro: number): Loan => ({
    loanAmount: fromEuros(euro),
    rate: rateFromPerCent(0),
    term: 3,
    gmfv: null,
    fees: NO_FEES,
  })
  assert.deepEqual(
    scheduleOf(loan(100)).map(({ interest }) => interest),
    [0, 0, -1],
  )
  assert.deepEqual(
    scheduleOf(loan(200)).map(({ interest }) => interest),
    [0, 0, 1],
  )
})

test('both fees fall on a single payment', () => {
  const loan: Loan = {
    loanAmount: fromEuros(1_000),
    rate: rateFromPerCent(12),
    term: 1,
    gmfv: null,
    fees: FEES,
  }
  assert.deepEqual(rowsOf(loan), [[1, 100_000, 1_000, 100_000, 101_000, 13_500, 0]])
})

const LEAST_CENTS = 500_00

const loans: fc.Arbitrary<Loan> = fc
  .record({
    loanAmount: fc.integer({ min: LEAST_CENTS, max: 10_000_000 }),
    rate: fc.integer({ min: 0, max: 30_000 }),
    term: fc.integer({ min: 1, max: 96 }),
    gmfvPerCent: fc.option(fc.integer({ min: 1, max: 60 })),
    documentation: fc.integer({ min: 0, max: 20_000 }),
    completion: fc.integer({ min: 0, max: 20_000 }),
  })
  .map(({ loanAmount, rate, term, gmfvPerCent, documentation, completion }) => ({
    loanAmount: cents(loanAmount),
    rate: rate as Rate,
    term,
    gmfv: gmfvPerCent === null ? null : cents(Math.floor((loanAmount * gmfvPerCent) / 100)),
    fees: { documentation: cents(documentation), completion: cents(completion) },
  }))

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

test('balances follow each other and end at exactly 0; payments sum to the total; interest and fees are the cost', () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const rows = scheduleOf(loan)
      const figures = figuresOf(loan)
      rows.forEach((row, index) => {
        assert.equal(row.openingBalance, rows[index - 1]?.closingBalance ?? loan.loanAmount)
        assert.equal(row.payment, row.interest + row.principal)
        assert.equal(row.closingBalance, row.openingBalance - row.principal)
        assert.ok(row.openingBalance > 0)
        if (index < loan.term) assert.equal(row.payment, figures.monthlyPayment)
      })
      assert.equal(rows.length, loan.gmfv === null ? loan.term : loan.term + 1)
      assert.equal(rows.at(-1)?.closingBalance, 0)
      assert.equal(total(rows.map(({ payment, fee }) => payment + fee)), figures.totalOfPayments)
      assert.equal(total(rows.map(({ interest, fee }) => interest + fee)), figures.totalCostOfCredit)
    }),
    { numRuns: 300 },
  )
})

test('interest is never negative but in the last month, which takes up no more than a cent a month with its interest', () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const rows = scheduleOf(loan)
      const last = rows.at(-1)
      assert.ok(last !== undefined)
      for (const { interest } of rows.slice(0, -1)) assert.ok(interest >= 0)
      const monthly = loan.rate / 1_200_000
      const grownCents = rows.reduce((sum) => sum * (1 + monthly) + 1, 0)
      const takenUp = last.interest - last.openingBalance * monthly
      assert.ok(Math.abs(takenUp) <= grownCents, `${takenUp} of ${grownCents} cents`)
    }),
    { numRuns: 300 },
  )
})

test('amounts beyond exact doubles are calculated as exactly', () => {
  const loan: Loan = {
    loanAmount: cents(10 ** 12),
    rate: rateFromPerCent(12),
    term: 12,
    gmfv: null,
    fees: NO_FEES,
  }
  const [first] = scheduleOf(loan)
  assert.equal(first?.interest, 10 ** 10)
  assert.equal(scheduleOf(loan).at(-1)?.closingBalance, 0)
})
