/** The suggested times to snooze a case until: in a few hours, or when a working day begins in Dublin. */
import { DAY_MILLISECONDS } from '../../../../packages/values/dublin-day.ts'
import { dublinDayOf, weekdayAndHour } from '../../names/formats.ts'

const HOUR_MILLISECONDS = 3_600_000
const OPENS = 9

const WEEKEND = ['Sat', 'Sun']

/** Nine o'clock of the first following day that fits. */
const nextMorning = (now: number, fits: (weekday: string) => boolean): number => {
  let at = Math.floor(now / HOUR_MILLISECONDS) * HOUR_MILLISECONDS
  do at += HOUR_MILLISECONDS
  while (
    !(
      weekdayAndHour(at).hour === OPENS &&
      at - now > 0 &&
      isLaterDay(now, at) &&
      fits(weekdayAndHour(at).weekday)
    )
  )
  return at
}

const isLaterDay = (now: number, at: number): boolean => dublinDayOf(now) !== dublinDayOf(at)

/** The one that is chosen beforehand. */
export const MORNING = 'Until the next working morning'

const SNOOZES = [
  { name: 'For an hour', until: (now: number) => now + HOUR_MILLISECONDS },
  { name: 'For four hours', until: (now: number) => now + 4 * HOUR_MILLISECONDS },
  {
    name: MORNING,
    until: (now: number) => nextMorning(now, (weekday) => !WEEKEND.includes(weekday)),
  },
  { name: 'Until Monday morning', until: (now: number) => nextMorning(now, (weekday) => weekday === 'Mon') },
  { name: 'For a week', until: (now: number) => now + 7 * DAY_MILLISECONDS },
] as const

const MINUTE_MILLISECONDS = 60_000

export type Snooze = { readonly name: string; readonly until: number }

/** What to choose from at a time, the soonest first; no two of them end in the same minute. */
export const snoozesAt = (now: number): readonly Snooze[] => {
  const all = SNOOZES.map(({ name, until }) => ({ name, until: until(now) }))
  const minuteOf = ({ until }: Snooze) => Math.floor(until / MINUTE_MILLISECONDS)
  return all
    .filter((one, place) => all.findIndex((other) => minuteOf(other) === minuteOf(one)) === place)
    .sort((one, other) => one.until - other.until)
}
