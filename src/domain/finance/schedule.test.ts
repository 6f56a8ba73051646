import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { usualFees } from './fees.ts'
import type { Loan } from './loan.ts'
import { figuresOf, scheduleOf } from './loan.ts'
import { cents, fromEuros, NO_MONEY, type Rate, rateFromPerCent } from './money.ts'

const NO_FEES = usualFees({ documentation: NO_MONEY, completion: NO_MONEY })
const FEES = usualFees({ documentation: fromEuros(75), completion: fromEuros(60) })

const scheduleFor = (loan: Loan) => scheduleOf({ ...loan, ...figuresOf(loan) })

const rowsOf = (loan: Loan) =>
  scheduleFor(loan).map((row) => [
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

test('without interest the last instalment absorbs the rounding of the others, up or down', () => {
  const loan = (euro: number): Loan => ({
    loanAmount: fromEuros(euro),
    rate: rateFromPerCent(0),
    term: 3,
    gmfv: null,
    fees: NO_FEES,
  })
  const ofTwo = (euro: number) =>
    scheduleFor(loan(euro)).map(({ interest, payment, closingBalance }) => [
      interest,
      payment,
      closingBalance,
    ])
  assert.deepEqual(ofTwo(100), [
    [0, 3_333, 6_667],
    [0, 3_333, 3_334],
    [0, 3_334, 0],
  ])
  assert.deepEqual(ofTwo(200), [
    [0, 6_667, 13_333],
    [0, 6_667, 6_666],
    [0, 6_666, 0],
  ])
})

test('if rounding would leave a small GMFV nothing to repay, the last instalment is lower', () => {
  const loan: Loan = {
    loanAmount: cents(10_003),
    rate: rateFromPerCent(29.991),
    term: 160,
    gmfv: cents(100),
    fees: NO_FEES,
  }
  assert.deepEqual(
    scheduleFor(loan)
      .slice(-3)
      .map(({ openingBalance, interest, payment, closingBalance }) => [
        openingBalance,
        interest,
        payment,
        closingBalance,
      ]),
    [
      [363, 9, 255, 117],
      [117, 3, 22, 98],
      [98, 2, 100, 0],
    ],
  )
})

test('earlier figures keep their equal instalments, whatever they then cost', () => {
  const loan = { loanAmount: fromEuros(100), rate: rateFromPerCent(0), term: 3, gmfv: null, fees: NO_FEES }
  const rows = scheduleOf({ ...loan, monthlyPayment: cents(3_333) })
  assert.deepEqual(
    rows.map(({ payment, interest }) => [payment, interest]),
    [
      [3_333, 0],
      [3_333, 0],
      [3_333, -1],
    ],
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

/** The smallest loan of a product. */
const LEAST_CENTS = 100_00

/** Every rate, with many near zero, where rounding weighs the most. */
const rates = fc.oneof(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 300 }), fc.constant(0))

const loans: fc.Arbitrary<Loan> = fc
  .record({
    loanAmount: fc.oneof(
      fc.integer({ min: LEAST_CENTS, max: 10_000_000 }),
      fc.integer({ min: LEAST_CENTS, max: 2 * LEAST_CENTS }),
    ),
    rate: rates,
    term: fc.oneof(fc.integer({ min: 1, max: 96 }), fc.integer({ min: 1, max: 240 })),
    gmfvPerCent: fc.option(fc.integer({ min: 1, max: 99 })),
    documentation: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000 })),
    completion: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000 })),
  })
  .map(({ loanAmount, rate, term, gmfvPerCent, documentation, completion }) => ({
    loanAmount: cents(loanAmount),
    rate: rate as Rate,
    term,
    gmfv: gmfvPerCent === null ? null : cents(Math.floor((loanAmount * gmfvPerCent) / 100)),
    fees: usualFees({ documentation: cents(documentation), completion: cents(completion) }),
  }))
  // A GMFV that alone repays the loan is never offered.
  .filter((loan) => figuresOf(loan).monthlyPayment > 0)

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

test('balances follow each other and end at exactly 0; payments sum to the total; interest and fees are the cost', () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const rows = scheduleFor(loan)
      const figures = figuresOf(loan)
      rows.forEach((row, index) => {
        assert.equal(row.openingBalance, rows[index - 1]?.closingBalance ?? loan.loanAmount)
        assert.equal(row.payment, row.interest + row.principal)
        assert.equal(row.closingBalance, row.openingBalance - row.principal)
        assert.ok(row.openingBalance > 0)
        assert.ok(row.payment > 0)
        if (index < loan.term - 1) assert.equal(row.payment, figures.monthlyPayment)
      })
      assert.equal(rows.length, loan.gmfv === null ? loan.term : loan.term + 1)
      assert.equal(rows.at(-1)?.closingBalance, 0)
      assert.equal(total(rows.map(({ payment, fee }) => payment + fee)), figures.totalOfPayments)
      assert.equal(total(rows.map(({ interest, fee }) => interest + fee)), figures.totalCostOfCredit)
    }),
    { numRuns: 300 },
  )
})

test('no interest, cost of credit or APRC is negative, at any rate', () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const { totalCostOfCredit, aprcUnrounded } = figuresOf(loan)
      for (const { number, interest } of scheduleFor(loan))
        assert.ok(interest >= 0, `${interest} in ${number}`)
      assert.ok(totalCostOfCredit >= 0)
      assert.ok(aprcUnrounded === undefined || aprcUnrounded >= 0)
    }),
    { numRuns: 2_000 },
  )
})

test('at 0 % without fees credit costs nothing, and its APRC is 0', () => {
  fc.assert(
    fc.property(loans, (some) => {
      const loan: Loan = { ...some, rate: 0 as Rate, fees: NO_FEES }
      fc.pre(figuresOf(loan).monthlyPayment > 0)
      const { totalCostOfCredit, aprcUnrounded } = figuresOf(loan)
      assert.equal(totalCostOfCredit, 0)
      assert.equal(aprcUnrounded, 0)
    }),
    { numRuns: 500 },
  )
})

test('the last instalment differs by no more than a cent a month with its interest', () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const { monthlyPayment, lastInstalment = monthlyPayment } = figuresOf(loan)
      const monthly = loan.rate / 1_200_000
      let grownCents = 0
      for (let month = 0; month <= loan.term; month++) grownCents = grownCents * (1 + monthly) + 1
      const difference = Math.abs(lastInstalment - monthlyPayment)
      assert.ok(difference <= 2 * grownCents, `${difference} of ${grownCents} cents`)
    }),
    { numRuns: 500 },
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
  const [first] = scheduleFor(loan)
  assert.equal(first?.interest, 10 ** 10)
  assert.equal(scheduleFor(loan).at(-1)?.closingBalance, 0)
})
