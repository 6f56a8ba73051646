/**
 * Working time of the lender: Monday to Friday, without Irish public holidays, by Dublin time. Public holidays:
 * Organisation of Working Time Act 1997, Second Schedule, with St Brigid's Day (S.I. 50/2022).
 */

/** The hours of a working day, in minutes after midnight. */
export type WorkingDay = { readonly opens: number; readonly closes: number }

const MINUTES_PER_HOUR = 60

export const WORKING_DAY: WorkingDay = { opens: 9 * MINUTES_PER_HOUR, closes: 17 * MINUTES_PER_HOUR + 30 }

const MONDAY = 1
const FRIDAY = 5
const SATURDAY = 6
const DAYS_PER_WEEK = 7

const day = (year: number, month: number, date: number) => Temporal.PlainDate.from({ year, month, day: date })

/** The first day with this number (Monday is 1) on or after another. */
const weekdayFrom = (from: Temporal.PlainDate, weekday: number): Temporal.PlainDate =>
  from.add({ days: (weekday - from.dayOfWeek + DAYS_PER_WEEK) % DAYS_PER_WEEK })

/**
 * Easter Sunday of the Gregorian calendar, by the anonymous algorithm (Meeus, Astronomical Algorithms, chapter 8). The
 * letters are the book's.
 */
const easterSunday = (year: number): Temporal.PlainDate => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return day(year, Math.floor(sum / 31), (sum % 31) + 1)
}

/** The first Monday in February, or 1 February itself if that is a Friday; a holiday since 2023. */
const stBrigidsDay = (year: number): Temporal.PlainDate => {
  const first = day(year, 2, 1)
  return first.dayOfWeek === FRIDAY ? first : weekdayFrom(first, MONDAY)
}

/** A holiday with a fixed date. If it is on a Saturday or Sunday, the lender takes the next free weekday off. */
const observed = (holidays: Set<string>, date: Temporal.PlainDate): void => {
  let free = date
  while (free.dayOfWeek >= SATURDAY || holidays.has(free.toString())) free = free.add({ days: 1 })
  holidays.add(free.toString())
}

/** The non-working weekdays of a year, `YYYY-MM-DD`. */
export const holidaysOf = (year: number): ReadonlySet<string> => {
  const holidays = new Set(
    [
      easterSunday(year).add({ days: 1 }),
      weekdayFrom(day(year, 5, 1), MONDAY),
      weekdayFrom(day(year, 6, 1), MONDAY),
      weekdayFrom(day(year, 8, 1), MONDAY),
      weekdayFrom(day(year, 10, 25), MONDAY),
      ...(year >= 2023 ? [stBrigidsDay(year)] : []),
    ].map(String),
  )
  for (const fixed of [day(year, 1, 1), day(year, 3, 17), day(year, 12, 25), day(year, 12, 26)])
    observed(holidays, fixed)
  return holidays
}

const holidaysByYear = new Map<number, ReadonlySet<string>>()

const isWorkingDay = (date: Temporal.PlainDate): boolean => {
  if (date.dayOfWeek >= SATURDAY) return false
  const holidays = holidaysByYear.get(date.year) ?? holidaysOf(date.year)
  holidaysByYear.set(date.year, holidays)
  return !holidays.has(date.toString())
}

const ZONE = 'Europe/Dublin'

/**
 * The time this many working minutes after another; both in milliseconds since 1970. A start outside working time
 * counts from the opening of the next working day.
 */
export const afterWorkingMinutes = (
  from: number,
  minutes: number,
  { opens, closes }: WorkingDay = WORKING_DAY,
): number => {
  const start = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(ZONE)
  let date = start.toPlainDate()
  let minute = start.hour * MINUTES_PER_HOUR + start.minute
  let left = minutes
  for (;;) {
    const begin = Math.max(minute, opens)
    const available = isWorkingDay(date) ? Math.max(closes - begin, 0) : 0
    if (left <= available && available > 0) {
      const end = begin + left
      const time = { hour: Math.floor(end / MINUTES_PER_HOUR), minute: end % MINUTES_PER_HOUR }
      return date.toZonedDateTime({ timeZone: ZONE, plainTime: Temporal.PlainTime.from(time) })
        .epochMilliseconds
    }
    left -= available
    date = date.add({ days: 1 })
    minute = 0
  }
}

/** Working minutes from one time to a later one; both in milliseconds since 1970. Negative if it is earlier. */
export const workingMinutesBetween = (
  from: number,
  to: number,
  { opens, closes }: WorkingDay = WORKING_DAY,
): number => {
  if (to < from) return -workingMinutesBetween(to, from, { opens, closes })
  const start = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(ZONE)
  const end = Temporal.Instant.fromEpochMilliseconds(to).toZonedDateTimeISO(ZONE)
  const lastDate = end.toPlainDate()
  let minutes = 0
  for (
    let date = start.toPlainDate();
    Temporal.PlainDate.compare(date, lastDate) <= 0;
    date = date.add({ days: 1 })
  ) {
    if (!isWorkingDay(date)) continue
    const begins = date.equals(start.toPlainDate()) ? Math.max(minuteOf(start), opens) : opens
    const ends = date.equals(lastDate) ? Math.min(minuteOf(end), closes) : closes
    minutes += Math.max(ends - begins, 0)
  }
  return minutes
}

const minuteOf = ({ hour, minute }: Temporal.ZonedDateTime): number => hour * MINUTES_PER_HOUR + minute
