/** Weeks from Monday to Sunday, as days of the calendar: YYYY-MM-DD. */
import type { LocalDate } from './local-date.ts'

const DAY_MILLISECONDS = 86_400_000
const DAYS_PER_WEEK = 7

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number): LocalDate => new Date(time).toISOString().slice(0, 10) as LocalDate

/** The day this many days later; earlier if negative. */
export const addDays = (day: string, days: number): LocalDate => dayAt(timeOf(day) + days * DAY_MILLISECONDS)

/** The Monday of the day's week. */
export const weekOf = (day: string): LocalDate => {
  const weekday = new Date(timeOf(day)).getUTCDay()
  return addDays(day, -((weekday + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK))
}

/** The Mondays of all weeks from one day to another, inclusive. */
export const weeksBetween = (from: string, to: string): readonly LocalDate[] => {
  const weeks: LocalDate[] = []
  for (let week = weekOf(from); week <= to; week = addDays(week, DAYS_PER_WEEK)) weeks.push(week)
  return weeks
}

/** The choices of the numbers page: how many weeks back, including the current one. */
export const PERIODS = ['4', '13', '26', '52'] as const

export type Period = (typeof PERIODS)[number]

/** The longest period given by its days. */
export const PERIOD_MAXIMUM_DAYS = 3 * 366

/** The days of a period up to today: whole weeks, except for the current one. */
export const daysOf = (
  period: Period,
  today: LocalDate,
): { readonly from: LocalDate; readonly to: LocalDate } => ({
  from: addDays(weekOf(today), -DAYS_PER_WEEK * (Number(period) - 1)),
  to: today,
})
