/**
 * Reads decimal numbers exactly, as whole numbers of their last decimal. Rates and shares are per cents in thousandths, the
 * usual precision, with six more decimals if a lender's figures need them. Whole thousandths are whole numbers, so that
 * earlier stored values read unchanged.
 */

/**
 * The value times ten to the power of `decimals`, exactly: 621.51 with two decimals is 62151. For a number, its
 * shortest decimal form counts, which is what a JSON document contained.
 *
 * @throws RangeError if it has more decimals, or is not a plain decimal number of a safe size.
 */
export const scaledDecimal = (value: number | string, decimals: number): number => {
  // Whole numbers are by far the most common, and need no text.
  if (typeof value === 'number' && Number.isSafeInteger(value)) {
    const whole = value * 10 ** decimals
    if (Number.isSafeInteger(whole)) return whole === 0 ? 0 : whole
  }
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value))
  const [, sign = '', whole = '', fraction = ''] = match ?? []
  const scaled = Number(whole + fraction.padEnd(decimals, '0'))
  if (match === null || fraction.length > decimals || !Number.isSafeInteger(scaled)) {
    throw new RangeError(`${value} is no decimal number with at most ${decimals} decimals`)
  }
  return sign === '-' && scaled !== 0 ? -scaled : scaled
}

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
