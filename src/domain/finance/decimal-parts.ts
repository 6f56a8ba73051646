/**
 * Rates and shares: per cents in thousandths, the usual precision, with six more decimals if a lender's figures need
 * them. Whole thousandths are whole numbers, so that earlier stored values read unchanged.
 */
import { scaledDecimal } from './decimal.ts'

/** The decimals that a per cent may have. */
export const PER_CENT_DECIMALS = 9

/** The parts of a thousandth of a per cent: the last significant decimal. */
const PARTS_OF_A_THOUSANDTH = 1_000_000

/** Thousandths of a per cent, exact to the last of nine decimals. @throws RangeError for more decimals. */
export const thousandthsOf = (perCent: number | string): number =>
  scaledDecimal(perCent, PER_CENT_DECIMALS) / PARTS_OF_A_THOUSANDTH

/** As a whole number of the last decimal, for calculation. */
export const inParts = (thousandths: number): number => Math.round(thousandths * PARTS_OF_A_THOUSANDTH)

/** Per cent as a JSON number, with all its decimals. */
export const perCentOf = (thousandths: number): number => inParts(thousandths) / 10 ** PER_CENT_DECIMALS
