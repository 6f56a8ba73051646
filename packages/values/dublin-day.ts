/** Days, times and weeks in Dublin. Runs in browsers too, whatever their own time zone is. */

const MINUTE_MILLISECONDS = 60_000

/** Swedish dates have the form of ISO 8601. */
const IN_DUBLIN = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Dublin',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

let day: { readonly minute: number; readonly date: LocalDate } | undefined

/** The calendar day in Dublin at a point in time, in milliseconds since 1970. */
export const dublinDay = (milliseconds: number): LocalDate => {
  const minute = Math.floor(milliseconds / MINUTE_MILLISECONDS)
  if (day?.minute !== minute) day = { minute, date: IN_DUBLIN.format(milliseconds) as LocalDate }
  return day.date
}

const MINUTE_IN_DUBLIN = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Dublin',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** The date and time in Dublin as spreadsheets read it: "2026-11-28 14:05". */
export const dublinMinute = (milliseconds: number): string => MINUTE_IN_DUBLIN.format(milliseconds)

const MOMENT_IN_DUBLIN = new Intl.DateTimeFormat('en-IE', {
  timeZone: 'Europe/Dublin',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The date and time in Dublin for a sentence: "28 November at 14:05". */
export const dublinMoment = (milliseconds: number): string => MOMENT_IN_DUBLIN.format(milliseconds)

/** A calendar day in Dublin, `YYYY-MM-DD`. */
export type LocalDate = string & { readonly __localDate: never }

/** Of a day with 24 hours; where clocks change, a day in Dublin has one more or less. */
export const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000
const DAYS_PER_WEEK = 7

const DAY: Intl.DateTimeFormatOptions = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }

/** A day in a sentence: "1 January 2019". */
export const dayText = (day: string): string => new Date(day).toLocaleDateString('en-IE', DAY)

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number): LocalDate => new Date(time).toISOString().slice(0, 10) as LocalDate

/** The day this many days later; earlier if negative. */
export const addDays = (day: string, days: number): LocalDate => dayAt(timeOf(day) + days * DAY_MILLISECONDS)

/** How many days the second day is after the first. */
export const daysBetween = (from: string, to: string): number =>
  (timeOf(to) - timeOf(from)) / DAY_MILLISECONDS

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
