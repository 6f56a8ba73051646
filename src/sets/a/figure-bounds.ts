/** The figures that set A takes (its rules in src/domain/application/rules.ts enforce them). */
import type { LocalDate } from '../../../packages/values/local-date.ts'
import type { Application } from '../../domain/application/application.ts'
import { FINANCED_MINIMUM_EURO, TERM_MINIMUM_MONTHS } from '../../domain/application/limits.ts'
import type { FigureBounds } from '../../domain/application/model-set.ts'
import { longestTerm, registrationDay } from '../../domain/application/vehicle-age.ts'
import { fromEuros } from '../../domain/finance/money.ts'

/** By the vehicle, on a day. */
export const figureBounds = ({ vehicle }: Application, today: LocalDate): FigureBounds => ({
  termMinimum: TERM_MINIMUM_MONTHS,
  termMaximum: longestTermOf(vehicle, today) ?? Number.POSITIVE_INFINITY,
  // More than this must be left, not as much.
  loanMinimum: fromEuros(FINANCED_MINIMUM_EURO) + 1,
})

/** The used vehicle decides if it has a registration number; a new one counts as registered today. */
const longestTermOf = (vehicle: Application['vehicle'], today: LocalDate): number | undefined => {
  const registration = vehicle.used?.registration
  if (registration === undefined) return vehicle.new === undefined ? undefined : longestTerm(today)
  const day = registrationDay(registration)
  return day === undefined ? undefined : longestTerm(day)
}
