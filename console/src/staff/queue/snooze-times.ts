/** The suggested times to snooze a case until: in a few hours, or when a working day begins in Dublin. */

const HOUR_MILLISECONDS = 3_600_000
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS
const OPENS = 9

const LOCAL = new Intl.DateTimeFormat('en-IE', {
  timeZone: 'Europe/Dublin',
  weekday: 'short',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** The day of the week and the hour in Dublin. */
const inDublin = (at: number): { readonly weekday: string; readonly hour: number } => {
  const parts = Object.fromEntries(LOCAL.formatToParts(at).map(({ type, value }) => [type, value]))
  return { weekday: parts['weekday'] ?? '', hour: Number(parts['hour']) }
}

const WEEKEND = ['Sat', 'Sun']

/** Nine o'clock of the first following day that fits. */
const nextMorning = (now: number, fits: (weekday: string) => boolean): number => {
  let at = Math.floor(now / HOUR_MILLISECONDS) * HOUR_MILLISECONDS
  do at += HOUR_MILLISECONDS
  while (!(inDublin(at).hour === OPENS && at - now > 0 && isLaterDay(now, at) && fits(inDublin(at).weekday)))
  return at
}

const DAY = new Intl.DateTimeFormat('en-IE', { timeZone: 'Europe/Dublin', dateStyle: 'short' })

const isLaterDay = (now: number, at: number): boolean => DAY.format(now) !== DAY.format(at)

export const SNOOZES = [
  { name: 'For an hour', until: (now: number) => now + HOUR_MILLISECONDS },
  { name: 'For four hours', until: (now: number) => now + 4 * HOUR_MILLISECONDS },
  {
    name: 'Until the next working morning',
    until: (now: number) => nextMorning(now, (weekday) => !WEEKEND.includes(weekday)),
  },
  { name: 'Until Monday morning', until: (now: number) => nextMorning(now, (weekday) => weekday === 'Mon') },
  { name: 'For a week', until: (now: number) => now + 7 * DAY_MILLISECONDS },
] as const
