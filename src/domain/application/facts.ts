/** Facts from outside, which validation receives and never fetches. Rules that need an undefined fact are skipped. */

import type { LocalDate } from '../../../packages/values/local-date.ts'
import type { BorrowerType, LoanType, VehicleType } from './application.ts'

export type Facts = {
  /** The day of submission in Dublin. */
  readonly today: LocalDate
  /** Whether an owner must be named: the client belongs to no dealer and no owner is stored. */
  readonly ownerRequired?: boolean
  /** Whether the owner's dealer has the special agreement with the financier; undefined while the owner is unknown. */
  readonly specialAgreement?: boolean
  /** Whether the submitted carId is in the catalogue. */
  readonly carKnown?: boolean
  /** The terms, in months and in ascending order, that products in force offer. */
  readonly termsOffered?: (
    loanType: LoanType,
    vehicleType: VehicleType,
    borrowerType: BorrowerType,
  ) => readonly number[]
  /** The bank names that the set accepts, as configured by the operator. */
  readonly bankNames?: ReadonlySet<string>
  /** The used vehicle's first registration, if a look-up service supplied it. */
  readonly registeredOn?: LocalDate
}
