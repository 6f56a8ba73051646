/** Figures and weeks as people read them. */
import { addDays } from '../../../../packages/values/weeks.ts'

const WHOLE = new Intl.NumberFormat('en-IE')
const PERCENT = new Intl.NumberFormat('en-IE', { style: 'percent', maximumFractionDigits: 1 })
const SHORT = new Intl.DateTimeFormat('en-IE', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const LONG = new Intl.DateTimeFormat('en-IE', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

const at = (day: string): Date => new Date(`${day}T00:00:00Z`)

export const whole = (value: number): string => WHOLE.format(value)

/** A part of a whole in per cent; a dash if the whole is 0. */
export const share = (part: number, of: number): string => (of === 0 ? '–' : PERCENT.format(part / of))

/** "16 Nov" */
export const shortDay = (day: string): string => SHORT.format(at(day))

/** "16 November 2026" */
export const longDay = (day: string): string => LONG.format(at(day))

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const rounded = (value: number): string =>
  new Intl.NumberFormat('en-IE', { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)

/** How long something took; a dash if it is unknown. */
export const duration = (seconds: number | null): string => {
  if (seconds === null) return '–'
  if (seconds < MINUTE) return `${Math.round(seconds)} s`
  if (seconds < HOUR) return `${rounded(seconds / MINUTE)} min`
  if (seconds < 2 * DAY) return `${rounded(seconds / HOUR)} h`
  return `${rounded(seconds / DAY)} days`
}

/** The days of a week that lie within a period. */
export const daysOfWeek = (
  week: string,
  { from, to }: { readonly from: string; readonly to: string },
): { readonly receivedFrom: string; readonly receivedTo: string } => {
  const last = addDays(week, 6)
  return { receivedFrom: week < from ? from : week, receivedTo: last > to ? to : last }
}
