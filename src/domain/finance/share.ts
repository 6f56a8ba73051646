/** A share of a price, in per cent, exact to three decimals: of minimum deposits and guaranteed values. */
import { scaledDecimal } from './decimal.ts'
import { type Cents, cents, roundedHalfUp } from './money.ts'

/** Thousandths of a per cent: 15 % is 15000. */
export type Share = number & { readonly __share: never }

/** The whole, 100 %. */
export const WHOLE_SHARE = 100_000 as Share

/** @throws RangeError for a negative share, or one of more than three decimals. */
export const shareFromPerCent = (perCent: number | string): Share => {
  const thousandths = scaledDecimal(perCent, 3)
  if (thousandths < 0) throw new RangeError(`A share must not be negative, as ${perCent} is`)
  return thousandths as Share
}

/** Per cent as a JSON number: 15. */
export const shareToPerCent = (share: Share): number => share / 1_000

/** The share of an amount, rounded half up to the cent. */
export const shareOf = (share: Share, amount: Cents): Cents =>
  cents(roundedHalfUp(BigInt(share) * BigInt(amount), BigInt(WHOLE_SHARE)))

/** The least amount that is no less than the share of an amount that is not negative: rounded up to the cent. */
export const leastOf = (share: Share, amount: Cents): Cents => {
  const whole = BigInt(WHOLE_SHARE)
  return cents((BigInt(share) * BigInt(amount) + whole - 1n) / whole)
}
