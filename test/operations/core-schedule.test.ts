/** The core system of the examples calculates schedules by code of its own, and always gets ours to the cent. */
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { feeOf } from '../../src/domain/finance/fees.ts'
import type { Loan } from '../../src/domain/finance/loan.ts'
import { figuresOf, scheduleOf } from '../../src/domain/finance/loan.ts'
import {
  cents,
  exactRatePerCent,
  rateFromApr,
  rateFromPerCent,
  toEuros,
} from '../../src/domain/finance/money.ts'
import { times } from '../extent.ts'

type Terms = {
  readonly figures: {
    readonly loanAmount: number
    readonly term: number
    readonly guaranteedFutureValue: number | null
  }
  readonly nominalRate: number
  readonly fees: readonly { readonly kind: string; readonly amount: number; readonly due: string }[]
}
const core = (await import(String(new URL('../../examples/core/schedule.mjs', import.meta.url)))) as {
  readonly scheduleOf: (terms: Terms) => readonly object[]
}

const amount = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((value) => cents(value))
const rate = fc.oneof(
  fc.constant(0).map(rateFromPerCent),
  fc.integer({ min: 1, max: 30_000 }).map((thousandths) => rateFromPerCent((thousandths / 1_000).toFixed(3))),
  fc.integer({ min: 1, max: 2_500 }).map((hundredths) => rateFromApr(hundredths / 100)),
)
const fees = fc
  .tuple(amount(0, 50_000), amount(0, 50_000))
  .map(([documentation, completion]) => [
    feeOf('documentation', documentation),
    feeOf('completion', completion),
  ])

/** From a few cents, where rounding does most, to the most expensive vehicles. */
const loan: fc.Arbitrary<Loan> = fc
  .record({
    loanAmount: fc.oneof(amount(1, 2_000), amount(100_000, 10_000_000)),
    rate,
    term: fc.integer({ min: 1, max: 120 }),
    share: fc.option(fc.integer({ min: 1, max: 95 })),
    fees,
  })
  .map(({ share, ...rest }) => ({
    ...rest,
    gmfv: share === null ? null : cents(Math.max(1, Math.floor((rest.loanAmount * share) / 100))),
  }))

const inEuro = (loanOf: Loan, figures: ReturnType<typeof figuresOf>) =>
  scheduleOf({ ...loanOf, ...figures }).map((row) => ({
    number: row.number,
    openingBalance: toEuros(row.openingBalance),
    interest: toEuros(row.interest),
    principal: toEuros(row.principal),
    payment: toEuros(row.payment),
    fee: toEuros(row.fee),
    closingBalance: toEuros(row.closingBalance),
  }))

test('every schedule that we can offer is the same to the cent when the core system calculates it', (t) => {
  let compared = 0
  fc.assert(
    fc.property(loan, (drawn) => {
      const figures = figuresOf(drawn)
      // Such a loan is never offered.
      if (figures.monthlyPayment <= 0) return
      compared++
      const terms = {
        figures: {
          loanAmount: toEuros(drawn.loanAmount),
          term: drawn.term,
          guaranteedFutureValue: drawn.gmfv === null ? null : toEuros(drawn.gmfv),
        },
        nominalRate: exactRatePerCent(drawn.rate),
        fees: drawn.fees.map(({ kind, amount: fee, moment }) => ({
          kind,
          amount: toEuros(fee),
          due: moment,
        })),
      }
      assert.deepEqual(core.scheduleOf(terms), inEuro(drawn, figures))
    }),
    { numRuns: times(2_000, 12_000, 100_000) },
  )
  assert.equal(compared > 1_000, true)
  t.diagnostic(`${compared} schedules compared, no difference`)
})
