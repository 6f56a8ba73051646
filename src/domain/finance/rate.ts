/** The nominal rate of a loan, in per cent a year, exact to three decimals. */
import { scaledDecimal } from './decimal.ts'

/** Thousandths of a per cent a year: 6.9 % is 6900. */
export type Rate = number & { readonly __rate: never }

/** A rate of 1, that is 100 % a year, in a rate's own unit. */
export const WHOLE_RATE = 100_000

/** @throws RangeError for a negative rate, or one of more than three decimals. */
export const rateFromPerCent = (perCent: number | string): Rate => {
  const thousandths = scaledDecimal(perCent, 3)
  if (thousandths < 0) throw new RangeError(`A rate must not be negative, as ${perCent} is`)
  return thousandths as Rate
}

/** Per cent a year as a JSON number: 6.9. */
export const rateToPerCent = (rate: Rate): number => rate / 1_000
