/** The monthly payments: equal instalments, the last of which may differ so that a loan never has a negative cost. */
import { instalmentOf, type Loan } from './loan.ts'
import { type Cents, cents, minus, NO_MONEY, plus } from './money.ts'
import { balanceBefore, interestOf } from './monthly-interest.ts'

export type Payments = {
  readonly instalment: Cents
  /** Equal to the others, except at 0% and if rounding would repay the loan early or make the last interest negative. */
  readonly lastInstalment: Cents
}

/**
 * The instalments of a loan. With interest, all are equal: the last month's interest absorbs what rounding to the cent
 * left. At 0% there is no interest, so the last instalment pays what is still owed; it also does so, with its month's
 * interest, if the last month's interest would otherwise be negative, or a small GMFV would have nothing left to repay.
 * No instalment is so high that the loan is repaid before its last month. So no interest and no cost is ever negative.
 *
 * The instalment is zero or negative if the GMFV alone repays the loan; such a loan is never offered.
 */
export const paymentsOf = (loan: Loan): Payments => {
  let instalment = instalmentOf(loan)
  let owed = owedBeforeLast(loan, instalment)
  // Rounded up, instalments of a few cents repay a loan early.
  while (instalment > 0 && lastOf(loan, owed) <= 0) {
    instalment = minus(instalment, ONE_CENT)
    owed = owedBeforeLast(loan, instalment)
  }
  const isLevel = loan.rate !== 0 && fitsLast(loan, owed, instalment)
  return { instalment, lastInstalment: instalment <= 0 || isLevel ? instalment : lastOf(loan, owed) }
}

const ONE_CENT = cents(1)

/** The balance at the start of the last instalment's month. */
const owedBeforeLast = ({ loanAmount, rate, term }: Loan, instalment: Cents): Cents => {
  let owed = loanAmount
  for (let month = 1; month < term; month++) owed = cents(owed + interestOf(owed, rate) - instalment)
  return owed
}

/** The last instalment that leaves nothing, or exactly what the GMFV and its month's interest then repay. */
const lastOf = ({ rate, gmfv }: Loan, owed: Cents): Cents =>
  minus(plus(owed, interestOf(owed, rate)), gmfv === null ? NO_MONEY : balanceBefore(gmfv, rate))

/**
 * Whether something is still owed before the last payment (an instalment or the GMFV), and no more than that payment.
 */
const fitsLast = ({ rate, gmfv }: Loan, owed: Cents, instalment: Cents): boolean => {
  if (gmfv === null) return owed <= instalment
  const owedBeforeGmfv = owed + interestOf(owed, rate) - instalment
  return 0 < owedBeforeGmfv && owedBeforeGmfv <= gmfv
}
