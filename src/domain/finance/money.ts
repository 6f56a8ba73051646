/** Money: whole cents of euro, never a binary fraction. Divisions are exact, and rounded once. */
import { scaledDecimal } from './decimal.ts'

/** An amount in cents, a safe integer. */
export type Cents = number & { readonly __cents: never }

/** @throws RangeError if the number is not a safe integer. */
export const cents = (value: number | bigint): Cents => {
  const amount = Number(value)
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${value} is no whole number of cents`)
  return amount as Cents
}

export const NO_MONEY = cents(0)

/** Reads an amount in euro from a JSON number or a text, at most two decimals. @throws RangeError for anything else. */
export const fromEuros = (euros: number | string): Cents => cents(scaledDecimal(euros, 2))

/**
 * An amount in euro as a JSON number. The quotient is the double next to the exact value, so it prints with at most two
 * decimals and `fromEuros` reads the same cents back.
 */
export const toEuros = (amount: Cents): number => amount / 100

/** An amount in sentences: €5,000.01 */
export const euroText = (amount: Cents): string => {
  const [whole = '', fraction = ''] = (Math.abs(amount) / 100).toFixed(2).split('.')
  return `${amount < 0 ? '−' : ''}€${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

export const plus = (...amounts: readonly Cents[]): Cents =>
  cents(amounts.reduce((total, amount) => total + amount, 0))

export const minus = (amount: Cents, less: Cents): Cents => cents(amount - less)

export const times = (amount: Cents, count: number): Cents => cents(amount * count)

/**
 * The quotient rounded half up to a whole number: a tie goes to the greater number, so away from zero if the amount is
 * positive (2.5 to 3, −2.5 to −2).
 */
export const roundedHalfUp = (numerator: bigint, denominator: bigint): bigint => {
  if (denominator <= 0n) throw new RangeError(`A denominator must be positive, not ${denominator}`)
  return floored(2n * numerator + denominator, 2n * denominator)
}

/** BigInt's division truncates towards zero, which for negative numbers is not downwards. */
const floored = (numerator: bigint, denominator: bigint): bigint => {
  const quotient = numerator / denominator
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient
}
