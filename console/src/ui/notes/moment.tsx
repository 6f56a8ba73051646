/** A date in Irish form, with the exact moment on hover. All times are Dublin times. */
import type { LocalDate } from '../../../../packages/values/local-date.ts'

const ZONE = 'Europe/Dublin'
const DAY = new Intl.DateTimeFormat('en-IE', {
  timeZone: ZONE,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const TIME = new Intl.DateTimeFormat('en-IE', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})
const TIME_OF_DAY = new Intl.DateTimeFormat('en-IE', {
  timeZone: ZONE,
  timeStyle: 'medium',
  hourCycle: 'h23',
})
const EXACT = new Intl.DateTimeFormat('en-IE', { timeZone: ZONE, dateStyle: 'full', timeStyle: 'long' })

export const Moment = ({ at, withTime = false }: { readonly at: string; readonly withTime?: boolean }) => {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={EXACT.format(moment)}>
      {DAY.format(moment)}
      {withTime && `, ${TIME.format(moment)}`}
    </time>
  )
}

/** With seconds, for events in quick succession. */
export const ExactMoment = ({ at }: { readonly at: string }) => {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={EXACT.format(moment)}>
      {DAY.format(moment)}, {TIME_OF_DAY.format(moment)}
    </time>
  )
}

const ISO_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' })

/** The calendar day of a moment in Dublin, as YYYY-MM-DD. */
export const dublinDayOf = (at: string): LocalDate => ISO_DAY.format(new Date(at)) as LocalDate

/** The last second of a calendar day in Dublin, as an ISO 8601 text. */
export const endOfDay = (date: string): string => {
  const asIfUtc = new Date(`${date}T23:59:59Z`)
  // Dublin is at UTC or one hour ahead: midday shows which.
  const hour = Number(TIME.format(new Date(`${date}T12:00:00Z`)).slice(0, 2))
  return new Date(asIfUtc.getTime() - (hour - 12) * 3_600_000).toISOString()
}
