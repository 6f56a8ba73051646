/**
 * What the rules of both sets ask: which vehicle counts, since when it is registered and the longest term that this
 * allows, facts from outside, and conditions.
 */

import { over } from '../../../packages/rules/condition.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { registeredFrom } from '../kinds/registration-number.ts'
import type {
  Application,
  BorrowerType,
  LoanType,
  Residence,
  UsedVehicle,
  Vehicle,
  VehicleIdentity,
  VehicleType,
} from './application.ts'
import { LONGEST_TERMS } from './limits.ts'

/**
 * The used vehicle if it is the one that counts: it has a registration number, or there is no new one (Decisions › How
 * to read the tables, 7).
 */
export const usedVehicleThatCounts = ({
  used,
  new: fresh,
}: Pick<Vehicle, 'used' | 'new'>): UsedVehicle | undefined =>
  used?.registration === undefined && fresh !== undefined ? undefined : used

/** The address marked as current; set A marks none and puts the current one first. */
export const currentResidence = (addresses: readonly Residence[]): Residence | undefined =>
  addresses.find(({ current }) => current === true) ?? addresses[0]

/**
 * The day of first registration according to an Irish registration number: the first day of its year or half-year.
 * Undefined for numbers without a date (before 1987, vintage, temporary).
 *
 * A number of the first half-year counts as registered after 1 January of that year (Decisions › Values › term, set A),
 * hence the 2nd.
 */
export const registrationDay = (registration: string): LocalDate | undefined => {
  const period = registeredFrom(registration)
  if (period === undefined) return undefined
  return `${period.year}-${period.half === 2 ? '07-01' : '01-02'}` as LocalDate
}

/**
 * The make, model, variant and year of a vehicle, as far as they are known: completed, or submitted for a new one. An
 * Irish registration number gives the year of first registration, also for an import.
 */
export const identityOf = (vehicle: Vehicle): VehicleIdentity => {
  const used = usedVehicleThatCounts(vehicle)
  const { make, model, specification: variant } = (used === undefined ? vehicle.new : undefined) ?? {}
  const year = used?.registration === undefined ? undefined : registeredFrom(used.registration)?.year
  const known = { make, model, variant, ...vehicle.identity, ...(year === undefined ? {} : { year }) }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
}

/**
 * The longest term in months for a vehicle registered on the day; undefined if the interface states none. Source:
 * Interface › Limits › Term, set A.
 */
export const longestTerm = (registeredOn: LocalDate): number | undefined =>
  LONGEST_TERMS.find(({ registeredAfter }) => registeredOn > registeredAfter)?.months

/** Facts from outside, which validation receives and never fetches. Rules that need an undefined fact are skipped. */
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

const { is, absent, incomplete, fact } = over<Application, Facts>()

export const borrowerIs = (...types: readonly BorrowerType[]) => is('borrowerType', ...types)
export const titleTakesMaidenName = is('applicants[].title', 'mrs', 'ms', 'miss')
export const isEmployee = is('applicants[].employment.type', 'fullTime', 'partTime')
export const isPcp = is('finance.loanType', 'pcp')
export const noUsedVehicle = absent('vehicle.used')
export const noNewVehicle = absent('vehicle.new')
/** The fields of one vehicle are required unless the other is complete (Decisions 1.7). */
export const usedVehicleIsIncomplete = incomplete('vehicle.used')
export const newVehicleIsIncomplete = incomplete('vehicle.new')
export const ownerIsRequired = fact(
  'ownerRequired',
  true,
  'the client is not a dealer and no owner is stored',
)
