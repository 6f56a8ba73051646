/** The schedule of a loan: month by month what is owed, what of a payment is interest, and the fees. */
import { instalmentOf, MONTHLY_DENOMINATOR } from './instalment.ts'
import { type Loan, lastMonth } from './loan.ts'
import { type Cents, cents, minus, NO_MONEY, plus, roundedHalfUp } from './money.ts'
import type { Rate } from './rate.ts'

export type ScheduleRow = {
  /** 1 for the first payment. */
  readonly number: number
  readonly monthsAfterStart: number
  readonly openingBalance: Cents
  readonly interest: Cents
  readonly principal: Cents
  /** Interest and principal: the instalment, or the GMFV. */
  readonly payment: Cents
  /** Due beside the payment. */
  readonly fee: Cents
  readonly closingBalance: Cents
}

/**
 * The rows of a loan, one a payment. All instalments are equal; each month's interest is a twelfth of the
 * nominal rate on the opening balance, rounded half up; the interest of the last month is what the last
 * payment leaves, so that the balance ends at exactly 0.
 *
 * The last interest takes up half a cent at most for each instalment and each month's interest, and the interest
 * on them: hardly a cent a month in all. Where it is itself smaller than that, as with small loans over long
 * terms and with rates near zero, it can come out negative; no other month's can. Of loans of a few euro the
 * balance may pass below zero before the end; products don't go down there.
 */
export const scheduleOf = (loan: Loan): readonly ScheduleRow[] => {
  const instalment = instalmentOf(loan)
  const last = lastMonth(loan)
  const rows: ScheduleRow[] = []
  let openingBalance = loan.loanAmount
  for (let number = 1; number <= last; number++) {
    const payment = number > loan.term ? (loan.gmfv ?? NO_MONEY) : instalment
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

const feeIn = (month: number, last: number, { fees }: Loan): Cents =>
  plus(month === 1 ? fees.documentation : NO_MONEY, month === last ? fees.completion : NO_MONEY)

/** A month's interest on a balance, rounded half up to the cent. Small numbers are exact without BigInt. */
const interestOf = (balance: Cents, rate: Rate): Cents => {
  const doubled = 2 * balance * rate + MONTHLY_DENOMINATOR
  if (doubled < 0 || doubled > Number.MAX_SAFE_INTEGER) {
    return cents(roundedHalfUp(BigInt(balance) * BigInt(rate), BigInt(MONTHLY_DENOMINATOR)))
  }
  return cents((doubled - (doubled % (2 * MONTHLY_DENOMINATOR))) / (2 * MONTHLY_DENOMINATOR))
}
