/**
 * A loan with settled terms: its level monthly instalment, calculated in exact fractions, its payments, its schedule
 * month by month, and its figures in an offer.
 */

import { aprcOf, type CashFlow, monthly } from './aprc.ts'
import { type Fees, feesAt, totalOfFees } from './fees.ts'
import {
  type Cents,
  cents,
  inParts,
  minus,
  NO_MONEY,
  plus,
  type Rate,
  roundedHalfUp,
  times,
  WHOLE_RATE,
} from './money.ts'

export type Loan = {
  /** The amount financed. */
  readonly loanAmount: Cents
  /** Nominal, per year; a twelfth of it applies each month (Decisions › Values › figures). */
  readonly rate: Rate
  /** The number of monthly instalments, the first of them one month after the start. */
  readonly term: number
  /** The guaranteed minimum future value, paid one month after the last instalment; null if there is none. */
  readonly gmfv: Cents | null
  readonly fees: Fees
}

/**
 * The month after the start in which the last payment falls, with the fees paid at that time. A completion fee is
 * one: it is the price of keeping the vehicle, which under a PCP is bought by paying the GMFV.
 */
export const lastMonth = ({ term, gmfv }: Pick<Loan, 'term' | 'gmfv'>): number =>
  gmfv === null ? term : term + 1

/**
 * The instalment m that repays a loan P in n months, rounded half up to the cent. It is zero or negative if the GMFV
 * alone repays the loan.
 *
 * Source: the present value of an annuity in arrears, P = m·(1 − v^n)/i + B·v^(n+1), with i a twelfth of the nominal
 * rate (Decisions › Values › figures), v = 1/(1 + i) and B the GMFV one month after the last instalment. With i = r/d
 * and a = d + r in whole numbers that is m = r·(P·a^(n+1) − B·d^(n+1)) / (d·a·(a^n − d^n)); without interest, m = (P −
 * B)/n.
 */
export const instalmentOf = ({
  loanAmount,
  rate,
  term,
  gmfv,
}: Pick<Loan, 'loanAmount' | 'rate' | 'term' | 'gmfv'>): Cents => {
  if (!Number.isSafeInteger(term) || term < 1) throw new RangeError(`A term cannot be ${term} months`)
  const amount = BigInt(loanAmount)
  const final = BigInt(gmfv ?? 0)
  if (rate === 0) return cents(roundedHalfUp(amount - final, BigInt(term)))

  const parts = inParts(rate)
  const divisor = greatestCommonDivisor(parts, MONTHLY_DENOMINATOR)
  const interest = BigInt(parts / divisor)
  const base = BigInt(MONTHLY_DENOMINATOR / divisor)
  const grown = base + interest
  const months = BigInt(term)
  const grownPower = grown ** months
  const basePower = base ** months
  const numerator = interest * (amount * grownPower * grown - final * basePower * base)
  return cents(roundedHalfUp(numerator, base * grown * (grownPower - basePower)))
}

/** A reduced fraction keeps the powers short. */
const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b)

type Payments = {
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

/** A payment of a loan: the balance, the interest in it, and the fees. */
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

/** A rate in parts divided by this is the interest of one month. */
const MONTHLY_DENOMINATOR = 12 * inParts(WHOLE_RATE)

const DENOMINATOR = BigInt(MONTHLY_DENOMINATOR)

/** Below this interest, a double is at most some 10^-7 cents away from the exact value. */
const INTEREST_MAXIMUM_CENTS = 1e8
const UNTELLABLE_CENTS = 1e-6

/**
 * A month's interest on a balance: a twelfth of the nominal rate (Decisions › Values › figures), rounded half up to the
 * cent. A double is enough, except next to a tie.
 */
export const interestOf = (balance: Cents, rate: Rate): Cents => {
  const interest = (balance * rate) / (12 * WHOLE_RATE)
  const rounded = Math.round(interest)
  const isClear = Math.abs(Math.abs(interest - rounded) - 0.5) > UNTELLABLE_CENTS
  if (isClear && Math.abs(interest) < INTEREST_MAXIMUM_CENTS) return cents(rounded === 0 ? 0 : rounded)
  return cents(roundedHalfUp(BigInt(balance) * BigInt(inParts(rate)), DENOMINATOR))
}

/** The balance that with its month's interest gives an amount, rounded half up to the cent. */
const balanceBefore = (amount: Cents, rate: Rate): Cents =>
  cents(roundedHalfUp(BigInt(amount) * DENOMINATOR, DENOMINATOR + BigInt(inParts(rate))))

/** The figures of a loan in an offer. */
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

const DAYS_A_YEAR = 365n

/** A day's interest on the whole credit, rounded down to the cent, at 365 days a year. */
export const dailyInterest = ({ loanAmount, rate }: Pick<Loan, 'loanAmount' | 'rate'>): Cents =>
  cents((BigInt(loanAmount) * BigInt(inParts(rate))) / (BigInt(inParts(WHOLE_RATE)) * DAYS_A_YEAR))
