/** A loan whose terms are settled: what instalment, schedule and APRC are calculated from. */
import type { Cents } from './money.ts'
import type { Rate } from './rate.ts'

/** Fees of the agreement, each paid once, on top of a payment. */
export type Fees = {
  /** Paid with the first instalment. */
  readonly documentation: Cents
  /** Paid with the last payment: the last instalment of a hire purchase, the GMFV of a PCP. */
  readonly completion: Cents
}

export type Loan = {
  /** The amount financed. */
  readonly loanAmount: Cents
  /** Nominal, a year; a twelfth of it a month (Decisions › Values › figures). */
  readonly rate: Rate
  /** The number of monthly instalments, the first of them one month after the start. */
  readonly term: number
  /** The guaranteed minimum future value, paid one month after the last instalment; null without one. */
  readonly gmfv: Cents | null
  readonly fees: Fees
}

/**
 * The month after the start in which the last payment falls. A completion fee falls in the same month: it is
 * the price of keeping the vehicle, which under a PCP is bought by paying the GMFV.
 */
export const lastMonth = ({ term, gmfv }: Pick<Loan, 'term' | 'gmfv'>): number =>
  gmfv === null ? term : term + 1
