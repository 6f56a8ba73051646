/** A loan with settled terms: the basis of schedule and APR. Its level monthly instalment is calculated in exact fractions. */
import { inParts } from './decimal.ts'
import type { Fees } from './fees.ts'
import { type Cents, cents, roundedHalfUp } from './money.ts'
import { MONTHLY_DENOMINATOR } from './monthly-interest.ts'
import type { Rate } from './rate.ts'

export type Loan = {
  /** The amount financed. */
  readonly loanAmount: Cents
  /** Nominal, per year; a twelfth of it applies each month (Decisions › Values › figures). */
  readonly rate: Rate
  /** The number of monthly instalments, the first of them one month after the start. */
  readonly term: number
  /** The guaranteed minimum future value, paid one month after the last instalment; null if there is none. */
  readonly gmfv: Cents | null
  readonly fees: Fees
}

/**
 * The month after the start in which the last payment falls, with the fees paid at that time. A completion fee is
 * one: it is the price of keeping the vehicle, which under a PCP is bought by paying the GMFV.
 */
export const lastMonth = ({ term, gmfv }: Pick<Loan, 'term' | 'gmfv'>): number =>
  gmfv === null ? term : term + 1

/**
 * The instalment m that repays a loan P in n months, rounded half up to the cent. It is zero or negative if the GMFV
 * alone repays the loan.
 *
 * Source: the present value of an annuity in arrears, P = m·(1 − v^n)/i + B·v^(n+1), with i a twelfth of the nominal
 * rate (Decisions › Values › figures), v = 1/(1 + i) and B the GMFV one month after the last instalment. With i = r/d
 * and a = d + r in whole numbers that is m = r·(P·a^(n+1) − B·d^(n+1)) / (d·a·(a^n − d^n)); without interest, m = (P −
 * B)/n.
 */
export const instalmentOf = ({
  loanAmount,
  rate,
  term,
  gmfv,
}: Pick<Loan, 'loanAmount' | 'rate' | 'term' | 'gmfv'>): Cents => {
  if (!Number.isSafeInteger(term) || term < 1) throw new RangeError(`A term cannot be ${term} months`)
  const amount = BigInt(loanAmount)
  const final = BigInt(gmfv ?? 0)
  if (rate === 0) return cents(roundedHalfUp(amount - final, BigInt(term)))

  const parts = inParts(rate)
  const divisor = greatestCommonDivisor(parts, MONTHLY_DENOMINATOR)
  const interest = BigInt(parts / divisor)
  const base = BigInt(MONTHLY_DENOMINATOR / divisor)
  const grown = base + interest
  const months = BigInt(term)
  const grownPower = grown ** months
  const basePower = base ** months
  const numerator = interest * (amount * grownPower * grown - final * basePower * base)
  return cents(roundedHalfUp(numerator, base * grown * (grownPower - basePower)))
}

/** A reduced fraction keeps the powers short. */
const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b)
