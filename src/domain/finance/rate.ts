/** The nominal rate of a loan, in per cent a year, exact to nine decimals. */
import { PER_CENT_DECIMALS, perCentOf, thousandthsOf } from './decimal.ts'

/** Thousandths of a per cent a year: 6.9% is 6900, and 7.253902829% is 7253.902829. */
export type Rate = number & { readonly __rate: never }

/** A rate of 1, that is 100% a year, in a rate's own unit. */
export const WHOLE_RATE = 100_000

/** @throws RangeError for a negative rate, or one of more than nine decimals. */
export const rateFromPerCent = (perCent: number | string): Rate => {
  const thousandths = thousandthsOf(perCent)
  if (thousandths < 0) throw new RangeError(`A rate must not be negative, as ${perCent} is`)
  return thousandths as Rate
}

/**
 * The nominal rate whose twelve months of compound interest equal an APR: 12·((1 + APR)^(1/12) − 1), to nine decimals
 * of a per cent. The rounding changes no instalment by a thousandth of a cent.
 */
export const rateFromApr = (aprPerCent: number): Rate => {
  const perCent = 1_200 * Math.expm1(Math.log1p(aprPerCent / 100) / 12)
  return rateFromPerCent(perCent.toFixed(PER_CENT_DECIMALS))
}

/** Per cent a year as a JSON number, as shown to people and programs: to three decimals. */
export const rateToPerCent = (rate: Rate): number => Math.round(rate) / 1_000

/** Per cent a year as a JSON number, with all its decimals, for a file of products. */
export const exactRatePerCent = (rate: Rate): number => perCentOf(rate)
