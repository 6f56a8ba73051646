/** The figures of a loan in an offer. */
import { aprcOf, type CashFlow, monthly } from './aprc.ts'
import { feesAt, totalOfFees } from './fees.ts'
import { type Loan, lastMonth } from './loan.ts'
import { type Cents, minus, NO_MONEY, plus, times } from './money.ts'
import { type Payments, paymentsOf } from './payments.ts'

export type Figures = {
  /** Without fees (Decisions › Values › figures). */
  readonly monthlyPayment: Cents
  /** Present if it differs from the others: see `paymentsOf`. */
  readonly lastInstalment?: Cents
  /** In per cent, with fees, unrounded; undefined if there is none. */
  readonly aprcUnrounded: number | undefined
  /** All instalments, the GMFV and the fees. */
  readonly totalOfPayments: Cents
  /** The payments beyond the amount financed: interest and fees. */
  readonly totalCostOfCredit: Cents
}

export const figuresOf = (loan: Loan): Figures => {
  const payments = paymentsOf(loan)
  const { instalment, lastInstalment } = payments
  const totalOfPayments = plus(
    times(instalment, loan.term - 1),
    lastInstalment,
    loan.gmfv ?? NO_MONEY,
    totalOfFees(loan.fees),
  )
  return {
    monthlyPayment: instalment,
    ...(lastInstalment === instalment ? {} : { lastInstalment }),
    aprcUnrounded: aprcOf(cashFlowsOf(loan, payments)),
    totalOfPayments,
    totalCostOfCredit: minus(totalOfPayments, loan.loanAmount),
  }
}

/**
 * All cash flows: the loan, instalments, GMFV and fees. The months of payments count as twelfths of a year (Directive
 * 2008/48/EC, Annex I, Part I, remark (c)).
 */
export const cashFlowsOf = (loan: Loan, { instalment, lastInstalment }: Payments): readonly CashFlow[] => {
  const { loanAmount, term, gmfv, fees } = loan
  const last = lastMonth(loan)
  return [
    monthly('drawdown', loanAmount, 0),
    ...(lastInstalment === instalment
      ? [monthly('payment', instalment, 1, term)]
      : [monthly('payment', instalment, 1, term - 1), monthly('payment', lastInstalment, term)]),
    monthly('payment', feesAt(fees, 'firstInstalment'), 1),
    monthly('payment', plus(gmfv ?? NO_MONEY, feesAt(fees, 'lastPayment')), last),
  ]
}
