/** An enquiry to the products: price, initial payment, purpose and borrower. */

import type { LocalDate } from '../../../packages/values/local-date.ts'
import type { BorrowerType, LoanType, VehicleType } from '../application/application.ts'
import type { Cents } from './money.ts'
import type { AnnualKilometres } from './product.ts'

export type Enquiry = {
  readonly price: Cents
  readonly deposit: Cents
  readonly tradeIn: Cents
  readonly loanType: LoanType
  /** In months; undefined asks for every term. */
  readonly term: number | undefined
  readonly vehicleType: VehicleType
  readonly borrowerType: BorrowerType
  /** What a PCP's GMFV depends on. */
  readonly annualKilometres: AnnualKilometres | undefined
  /** On the day of the enquiry, whole months since the first registration, 0 for a new vehicle; undefined if unknown. */
  readonly vehicleAgeMonths: number | undefined
  readonly dealerId: string | undefined
  readonly today: LocalDate
}
