/** The interest of one month: a twelfth of the nominal rate (Decisions › Values › figures). */
import { type Cents, cents, roundedHalfUp } from './money.ts'
import { type Rate, WHOLE_RATE } from './rate.ts'

/** A rate divided by this is the interest of one month. */
export const MONTHLY_DENOMINATOR = 12 * WHOLE_RATE

/** A month's interest on a balance, rounded half up to the cent. Small numbers are exact without BigInt. */
export const interestOf = (balance: Cents, rate: Rate): Cents => {
  const doubled = 2 * balance * rate + MONTHLY_DENOMINATOR
  if (doubled < 0 || doubled > Number.MAX_SAFE_INTEGER) {
    return cents(roundedHalfUp(BigInt(balance) * BigInt(rate), BigInt(MONTHLY_DENOMINATOR)))
  }
  return cents((doubled - (doubled % (2 * MONTHLY_DENOMINATOR))) / (2 * MONTHLY_DENOMINATOR))
}

/** The balance a month before it and its interest come to an amount, rounded half up to the cent. */
export const balanceBefore = (amount: Cents, rate: Rate): Cents =>
  cents(
    roundedHalfUp(BigInt(amount) * BigInt(MONTHLY_DENOMINATOR), BigInt(MONTHLY_DENOMINATOR) + BigInt(rate)),
  )
