/** Reads decimal numbers exactly, as whole numbers of their last decimal. */

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
