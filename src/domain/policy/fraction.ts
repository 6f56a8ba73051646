/** Fractions of whole numbers, compared with bounds and rounded without binary fractions. */

/** A number as a quotient of safe integers, with a positive denominator. */
export type Fraction = { readonly numerator: number; readonly denominator: number }

export const whole = (numerator: number): Fraction => ({ numerator, denominator: 1 })

/** Whether `times` the fraction is more (1), less (−1) or equal (0) to the bound, all whole numbers. */
export const comparison = (
  { numerator, denominator }: Fraction,
  times: number,
  bound: number,
): -1 | 0 | 1 => {
  const left = BigInt(numerator) * BigInt(times)
  const right = BigInt(bound) * BigInt(denominator)
  return left > right ? 1 : left < right ? -1 : 0
}

/** `times` the fraction as a whole number, or the next greater or smaller one. */
export const rounded = ({ numerator, denominator }: Fraction, times: number, to: 'up' | 'down'): number => {
  const exact = BigInt(numerator) * BigInt(times)
  const quotient = exact / BigInt(denominator)
  const rest = exact % BigInt(denominator)
  // BigInt's division truncates towards zero.
  if (to === 'up') return Number(rest > 0n ? quotient + 1n : quotient)
  return Number(rest < 0n ? quotient - 1n : quotient)
}
