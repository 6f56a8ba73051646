/**
 * Money in whole cents of euro, never a binary fraction, and rates and shares in per cent, exact to nine decimals.
 * Divisions are exact, and rounded once.
 */

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

/**
 * Thousandths of a per cent, the usual precision of rates and shares, exact to the last of nine decimals. Whole
 * thousandths are whole numbers, so that earlier stored values read unchanged. @throws RangeError for more decimals.
 */
const thousandthsOf = (perCent: number | string): number =>
  scaledDecimal(perCent, PER_CENT_DECIMALS) / PARTS_OF_A_THOUSANDTH

/** As a whole number of the last decimal, for calculation. */
export const inParts = (thousandths: number): number => Math.round(thousandths * PARTS_OF_A_THOUSANDTH)

/** Per cent as a JSON number, with all its decimals. */
const perCentOf = (thousandths: number): number => inParts(thousandths) / 10 ** PER_CENT_DECIMALS

/** The nominal rate of a loan, in thousandths of a per cent a year: 6.9% is 6900, and 7.253902829% is 7253.902829. */
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

/** A share of a price, for minimum deposits and guaranteed values, in thousandths of a per cent: 15% is 15000. */
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
