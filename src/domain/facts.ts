/**
 * Facts from outside that validation is handed and never fetches. A fact that is undefined is not known, and
 * the rules that need it are skipped.
 */
import type { BorrowerType, LoanType, LocalDate, VehicleType } from './application.ts'

export type Facts = {
  /** The day of submission in Dublin. */
  readonly today: LocalDate
  /** Whether an owner must be named: the client is no dealer and no owner is kept. */
  readonly ownerRequired?: boolean
  /** Whether the owner's dealer has the special agreement with the financier; undefined while the owner is unknown. */
  readonly specialAgreement?: boolean
  /** Whether the carId that was sent is in the catalogue. */
  readonly carKnown?: boolean
  /** The terms, in months and in ascending order, that products in force offer. */
  readonly termsOffered?: (
    loanType: LoanType,
    vehicleType: VehicleType,
    borrowerType: BorrowerType,
  ) => readonly number[]
  /** The bank names that the set takes, as the operator set them. */
  readonly bankNames?: ReadonlySet<string>
  /** The used vehicle's first registration, where a look-up service told it. */
  readonly registeredOn?: LocalDate
}
