import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { aprcOf, monthly, roundedAprc } from './aprc.ts'
import { usualFees } from './fees.ts'
import { cashFlowsOf, figuresOf, instalmentOf, type Loan, scheduleOf } from './loan.ts'
import { cents, fromEuros, minus, NO_MONEY, plus, type Rate, rateFromPerCent } from './money.ts'

type HirePurchase = {
  readonly kind: 'HP'
  readonly source: string
  readonly cashPrice: number
  readonly deposit: number
  readonly amountOfCredit: number
  readonly termMonths: number
  readonly documentationFee: number
  readonly documentationFeeWithPayment: number
  readonly optionToPurchaseFee: number
  readonly optionFeeWithPayment: number
  readonly firstPayment: number
  readonly regularPayments: { readonly count: number; readonly amount: number }
  readonly finalPayment: number
  readonly fixedRatePercent: number
  readonly publishedAprPercent: number
  readonly totalAmountPayableInclDeposit: number
  readonly derived: { readonly aprcPercentUnrounded: number }
}
type PersonalLoan = {
  readonly kind: 'personal loan'
  readonly amountOfCredit: number
  readonly publishedAprPercent: number
  readonly termMonths: number
  readonly monthlyRepayment: number
  readonly derived: { readonly aprFromPublishedPayment: number; readonly withinOneCentOfFormula: boolean }
}
type Pcp = {
  readonly kind: 'PCP'
  readonly source: string
  readonly amountOfCredit: number
  readonly deposit: number
  readonly monthlyPayment: number
  readonly paymentsCount: number
  readonly gmfv?: number
  readonly finalPayment?: number
  readonly publishedAprPercent: number | null
  readonly totalAmountPayable?: number
  readonly derived: {
    readonly gmfvAtMonth37_aprPercent?: number
    readonly finalAtMonth49_aprPercent?: number
  }
}
type PaymentFormula = {
  readonly principal: number
  readonly nominalPercent?: number
  readonly monthlyRatePercent?: number
  readonly months: number
  readonly monthly?: number
  readonly solver: number
}
type Examples = {
  readonly examples: readonly (HirePurchase | PersonalLoan | Pcp)[]
  readonly payment_formula: readonly PaymentFormula[]
}
const { examples, payment_formula }: Examples = JSON.parse(
  readFileSync(new URL('../../../test/vectors/finance-examples.json', import.meta.url), 'utf8'),
)

const near = (actual: number | undefined, expected: number, tolerance: number): void =>
  assert.ok(actual !== undefined && Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`)

const NO_FEES = usualFees({ documentation: NO_MONEY, completion: NO_MONEY })

for (const example of examples.filter(({ kind }) => kind === 'HP') as HirePurchase[]) {
  const { source, amountOfCredit, termMonths, fixedRatePercent, publishedAprPercent } = example
  test(`€${amountOfCredit} at ${fixedRatePercent} % over ${termMonths} months is as ${source} publishes it`, () => {
    const loan: Loan = {
      loanAmount: minus(fromEuros(example.cashPrice), fromEuros(example.deposit)),
      rate: rateFromPerCent(fixedRatePercent),
      term: termMonths,
      gmfv: null,
      fees: usualFees({
        documentation: fromEuros(example.documentationFee),
        completion: fromEuros(example.optionToPurchaseFee),
      }),
    }
    const figures = figuresOf(loan)
    const paid = scheduleOf({ ...loan, ...figures }).map(({ payment, fee }) => plus(payment, fee))
    assert.equal(loan.loanAmount, fromEuros(amountOfCredit))
    assert.equal(figures.monthlyPayment, fromEuros(example.regularPayments.amount))
    assert.equal(paid[0], fromEuros(example.firstPayment))
    assert.equal(paid.at(-1), fromEuros(example.finalPayment))
    const regular = paid.filter((amount) => amount === figures.monthlyPayment)
    assert.equal(regular.length, example.regularPayments.count)
    assert.equal(
      plus(figures.totalOfPayments, fromEuros(example.deposit)),
      fromEuros(example.totalAmountPayableInclDeposit),
    )
    near(figures.aprcUnrounded, example.derived.aprcPercentUnrounded, 0.00001)
    assert.equal(roundedAprc(figures.aprcUnrounded ?? Number.NaN), publishedAprPercent)
  })
}

for (const example of examples.filter(({ kind }) => kind === 'PCP') as Pcp[]) {
  const { source, amountOfCredit, monthlyPayment, paymentsCount, publishedAprPercent, derived } = example
  test(`the PCP of ${source} has the APR of a final payment one month after the last instalment`, () => {
    const gmfv = fromEuros(example.gmfv ?? example.finalPayment ?? Number.NaN)
    const loan: Loan = {
      loanAmount: fromEuros(amountOfCredit),
      rate: rateFromPerCent(0),
      term: paymentsCount,
      gmfv,
      fees: NO_FEES,
    }
    const instalment = fromEuros(monthlyPayment)
    const aprc = aprcOf(cashFlowsOf(loan, { instalment, lastInstalment: instalment }))
    near(aprc, derived.gmfvAtMonth37_aprPercent ?? derived.finalAtMonth49_aprPercent ?? Number.NaN, 0.0001)
    if (publishedAprPercent !== null) assert.equal(roundedAprc(aprc ?? Number.NaN), publishedAprPercent)
    if (example.totalAmountPayable !== undefined) {
      const paid = plus(cents(fromEuros(monthlyPayment) * paymentsCount), gmfv, fromEuros(example.deposit))
      assert.equal(paid, fromEuros(example.totalAmountPayable))
    }
  })
}

for (const example of examples.filter(({ kind }) => kind === 'personal loan') as PersonalLoan[]) {
  const { amountOfCredit, monthlyRepayment, termMonths, derived } = example
  test(`€${amountOfCredit} repaid by €${monthlyRepayment} over ${termMonths} months has an APR of ${derived.aprFromPublishedPayment} %`, () => {
    const aprc = aprcOf([
      monthly('drawdown', fromEuros(amountOfCredit), 0),
      monthly('payment', fromEuros(monthlyRepayment), 1, termMonths),
    ])
    near(aprc, derived.aprFromPublishedPayment, 0.0001)
  })
}

for (const { principal, months, solver, ...example } of payment_formula) {
  const perCent = example.nominalPercent ?? 12 * (example.monthlyRatePercent ?? Number.NaN)
  test(`€${principal} at ${perCent} % over ${months} months is repaid by €${solver} a month`, () => {
    const instalment = instalmentOf({
      loanAmount: fromEuros(principal),
      rate: rateFromPerCent(perCent),
      term: months,
      gmfv: null,
    })
    near(instalment / 100, solver, 0.005)
    if (example.monthly !== undefined) assert.equal(instalment, fromEuros(example.monthly))
  })
}

const rates = fc.integer({ min: 0, max: 25_000 })
const terms = fc.integer({ min: 1, max: 96 })
const amounts = fc.integer({ min: 100_00, max: 10_000_000 })

test('a higher deposit never costs more than the rounding of a cent an instalment', () => {
  fc.assert(
    fc.property(amounts, amounts, rates, terms, (some, other, rate, term) => {
      const [small, great] = some < other ? [some, other] : [other, some]
      const fees = usualFees({ documentation: fromEuros(75), completion: fromEuros(75) })
      const of = (loanAmount: number) =>
        figuresOf({ loanAmount: cents(loanAmount), rate: rate as Rate, term, gmfv: null, fees })
      assert.ok(of(small).totalOfPayments <= of(great).totalOfPayments + term)
      assert.ok(of(small).totalCostOfCredit <= of(great).totalCostOfCredit + term)
    }),
    { numRuns: 500 },
  )
})

test('without fees the APRC is the effective rate of the nominal one, but for the rounding of the instalment', () => {
  fc.assert(
    fc.property(rates, fc.integer({ min: 12, max: 96 }), (rate, term) => {
      const loan: Loan = {
        loanAmount: fromEuros(50_000),
        rate: rate as Rate,
        term,
        gmfv: null,
        fees: NO_FEES,
      }
      near(figuresOf(loan).aprcUnrounded, 100 * ((1 + rate / 1_200_000) ** 12 - 1), 0.002)
    }),
  )
})

const fees = usualFees({ documentation: NO_MONEY, completion: NO_MONEY })
const atNothing = (euro: number, term: number, gmfvEuro?: number): Loan => ({
  loanAmount: fromEuros(euro),
  rate: rateFromPerCent(0),
  term,
  gmfv: gmfvEuro === undefined ? null : fromEuros(gmfvEuro),
  fees,
})

/** Instalment, last instalment and cost in euros: total paid equals total lent. */
const withoutInterest: readonly (readonly [Loan, instalment: number, last: number])[] = [
  [atNothing(10_000, 48), 208.33, 208.49],
  [atNothing(200, 3), 66.67, 66.66],
  [atNothing(12_000, 12), 1_000, 1_000],
  [atNothing(100, 240), 0.41, 2.01],
  [atNothing(10_000, 36, 4_000), 166.67, 166.55],
  [atNothing(10_000, 1), 10_000, 10_000],
]
for (const [loan, instalment, last] of withoutInterest) {
  const { loanAmount, term, gmfv } = loan
  test(`${loanAmount} cents at 0 % over ${term} months${gmfv === null ? '' : ', a PCP,'} end with an instalment of €${last}, and cost nothing`, () => {
    const figures = figuresOf(loan)
    assert.equal(figures.monthlyPayment, fromEuros(instalment))
    assert.equal(figures.lastInstalment ?? figures.monthlyPayment, fromEuros(last))
    assert.equal(figures.totalOfPayments, loanAmount)
    assert.equal(figures.totalCostOfCredit, 0)
    assert.equal(figures.aprcUnrounded, 0)
  })
}
