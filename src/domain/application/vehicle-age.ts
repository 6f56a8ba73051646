/** Which vehicle counts, when it was first registered, and the longest term that its age allows in set A. */

import type { LocalDate } from '../../../packages/values/local-date.ts'
import { registeredFrom } from '../kinds/registration-number.ts'
import type { UsedVehicle, Vehicle } from './application.ts'
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
 * The longest term in months for a vehicle registered on the day; undefined if the interface states none. Source:
 * Interface › Limits › Term, set A.
 */
export const longestTerm = (registeredOn: LocalDate): number | undefined =>
  LONGEST_TERMS.find(({ registeredAfter }) => registeredOn > registeredAfter)?.months
