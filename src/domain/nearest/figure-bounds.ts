/** The figures that a model set takes, besides the bounds of products: a change beyond them could not be submitted. */
import type { LocalDate } from '../../../packages/values/local-date.ts'
import type { Application } from '../application/application.ts'
import { FINANCED_MINIMUM_EURO, TERM_MINIMUM_MONTHS } from '../application/limits.ts'
import type { SetName } from '../application/sets.ts'
import { longestTerm, registrationDay } from '../application/vehicle-age.ts'
import { type Cents, cents, fromEuros } from '../finance/money.ts'

export type FigureBounds = {
  /** In months. */
  readonly termMinimum: number
  readonly termMaximum: number
  /** The smallest amount that must be left to finance. */
  readonly loanMinimum: Cents
}

/** Set A has bounds of its own (`rules.ts` enforces them); set B takes what a product offers. */
export const figureBoundsOf = (set: SetName, { vehicle }: Application, today: LocalDate): FigureBounds =>
  set === 'a'
    ? {
        termMinimum: TERM_MINIMUM_MONTHS,
        termMaximum: longestTermOf(vehicle, today) ?? Number.POSITIVE_INFINITY,
        // More than this must be left, not as much.
        loanMinimum: cents(fromEuros(FINANCED_MINIMUM_EURO) + 1),
      }
    : { termMinimum: 1, termMaximum: Number.POSITIVE_INFINITY, loanMinimum: cents(1) }

/** The used vehicle decides if it has a registration number; a new one counts as registered today. */
const longestTermOf = (vehicle: Application['vehicle'], today: LocalDate): number | undefined => {
  const registration = vehicle.used?.registration
  if (registration === undefined) return vehicle.new === undefined ? undefined : longestTerm(today)
  const day = registrationDay(registration)
  return day === undefined ? undefined : longestTerm(day)
}
