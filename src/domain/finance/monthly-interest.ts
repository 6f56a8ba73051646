/** The interest of one month: a twelfth of the nominal rate (Decisions › Values › figures). */
import { inParts } from './decimal.ts'
import { type Cents, cents, roundedHalfUp } from './money.ts'
import { type Rate, WHOLE_RATE } from './rate.ts'

/** A rate in parts divided by this is the interest of one month. */
export const MONTHLY_DENOMINATOR = 12 * inParts(WHOLE_RATE)

const DENOMINATOR = BigInt(MONTHLY_DENOMINATOR)

/** Below this interest, a double is at most some 10^-7 cents away from the exact value. */
const INTEREST_MAXIMUM_CENTS = 1e8
const UNTELLABLE_CENTS = 1e-6

/** A month's interest on a balance, rounded half up to the cent. A double is enough, except next to a tie. */
export const interestOf = (balance: Cents, rate: Rate): Cents => {
  const interest = (balance * rate) / (12 * WHOLE_RATE)
  const rounded = Math.round(interest)
  const isClear = Math.abs(Math.abs(interest - rounded) - 0.5) > UNTELLABLE_CENTS
  if (isClear && Math.abs(interest) < INTEREST_MAXIMUM_CENTS) return cents(rounded === 0 ? 0 : rounded)
  return cents(roundedHalfUp(BigInt(balance) * BigInt(inParts(rate)), DENOMINATOR))
}

/** The balance that with its month's interest gives an amount, rounded half up to the cent. */
export const balanceBefore = (amount: Cents, rate: Rate): Cents =>
  cents(roundedHalfUp(BigInt(amount) * DENOMINATOR, DENOMINATOR + BigInt(inParts(rate))))
