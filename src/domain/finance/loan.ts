/** A loan with settled terms: the basis of instalment, schedule and APRC. */
import type { Fees } from './fees.ts'
import type { Cents } from './money.ts'
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
 * The month after the start in which the last payment falls, with the fees paid at that moment. A completion fee is
 * one: it is the price of keeping the vehicle, which under a PCP is bought by paying the GMFV.
 */
export const lastMonth = ({ term, gmfv }: Pick<Loan, 'term' | 'gmfv'>): number =>
  gmfv === null ? term : term + 1
