/** A share of a price, in per cent, exact to nine decimals: for minimum deposits and guaranteed values. */
import { inParts, perCentOf, thousandthsOf } from './decimal.ts'
import { type Cents, cents, roundedHalfUp } from './money.ts'

/** Thousandths of a per cent: 15% is 15000. */
export type Share = number & { readonly __share: never }

/** The whole, 100%. */
export const WHOLE_SHARE = 100_000 as Share

/** @throws RangeError for a negative share, or one of more than nine decimals. */
export const shareFromPerCent = (perCent: number | string): Share => {
  const thousandths = thousandthsOf(perCent)
  if (thousandths < 0) throw new RangeError(`A share must not be negative, as ${perCent} is`)
  return thousandths as Share
}

/** Per cent as a JSON number: 15. */
export const shareToPerCent = (share: Share): number => perCentOf(share)

const WHOLE = BigInt(inParts(WHOLE_SHARE))
const exact = (share: Share): bigint => BigInt(inParts(share))

/** The share of an amount, rounded half up to the cent. */
export const shareOf = (share: Share, amount: Cents): Cents =>
  cents(roundedHalfUp(exact(share) * BigInt(amount), WHOLE))

/** The smallest amount that is at least the share of a non-negative amount: rounded up to the cent. */
export const leastOf = (share: Share, amount: Cents): Cents =>
  cents((exact(share) * BigInt(amount) + WHOLE - 1n) / WHOLE)

/** The lowest price that leaves an amount after a share is paid: rounded up to the cent. */
export const priceLeaving = (share: Share, amount: Cents): Cents => {
  const left = WHOLE - exact(share)
  return cents((BigInt(amount) * WHOLE + left - 1n) / left)
}
