/** The schedule of a loan, month by month: the balance, the interest in a payment, and the fees. */
import { feesAt } from './fees.ts'
import { type Loan, lastMonth } from './loan.ts'
import { type Cents, minus, NO_MONEY, plus } from './money.ts'
import { interestOf } from './monthly-interest.ts'
import type { Payments } from './payments.ts'

export type ScheduleRow = {
  /** 1 for the first payment. */
  readonly number: number
  readonly monthsAfterStart: number
  readonly openingBalance: Cents
  readonly interest: Cents
  readonly principal: Cents
  /** Interest and principal: the instalment, or the GMFV. */
  readonly payment: Cents
  /** Due in addition to the payment. */
  readonly fee: Cents
  readonly closingBalance: Cents
}

type Settled = Loan & { readonly monthlyPayment: Cents; readonly lastInstalment?: Cents }

/**
 * The rows of a loan, one for each payment, with its stated instalments: earlier figures stay as they are. Each month's
 * interest is a twelfth of the nominal rate on the opening balance, rounded half up; the last month's interest is what
 * the last payment leaves, so that the balance ends at exactly 0. With instalments from
 * `paymentsOf` no interest is negative.
 */
export const scheduleOf = (loan: Settled): readonly ScheduleRow[] => {
  const payments = {
    instalment: loan.monthlyPayment,
    lastInstalment: loan.lastInstalment ?? loan.monthlyPayment,
  }
  const last = lastMonth(loan)
  const rows: ScheduleRow[] = []
  let openingBalance = loan.loanAmount
  for (let number = 1; number <= last; number++) {
    const payment = paymentAt(number, loan, payments)
    const interest = number === last ? minus(payment, openingBalance) : interestOf(openingBalance, loan.rate)
    const principal = minus(payment, interest)
    const closingBalance = minus(openingBalance, principal)
    const fee = feeIn(number, last, loan)
    rows.push({
      number,
      monthsAfterStart: number,
      openingBalance,
      interest,
      principal,
      payment,
      fee,
      closingBalance,
    })
    openingBalance = closingBalance
  }
  return rows
}

const paymentAt = (number: number, { term, gmfv }: Loan, { instalment, lastInstalment }: Payments): Cents => {
  if (number > term) return gmfv ?? NO_MONEY
  return number === term ? lastInstalment : instalment
}

const feeIn = (month: number, last: number, { fees }: Loan): Cents =>
  plus(
    month === 1 ? feesAt(fees, 'firstInstalment') : NO_MONEY,
    month === last ? feesAt(fees, 'lastPayment') : NO_MONEY,
  )
