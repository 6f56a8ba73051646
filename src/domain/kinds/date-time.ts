/**
 * Calendar days, sent as RFC 3339 date-times or as plain dates and read as the day in Dublin. A date-time without an
 * offset is Dublin time. Midnight is the written day, whatever its offset: programs write a day so, and one of a machine
 * east of Dublin would otherwise be the day before.
 */
import { Fault, wrongType } from '../../../packages/rules/fault.ts'
import type { Kind } from '../../../packages/rules/field.ts'
import { cleaned } from '../../../packages/values/typed/clean-text.ts'
import { kind, string } from './kind.ts'

const says = 'an RFC 3339 date-time or a date (YYYY-MM-DD)'
const notADateTime = new Fault('dateTime', `must be ${says}`)

/** A calendar day in Dublin, `YYYY-MM-DD`, of the years 0001 to 9999; `like` is an example as people write it. */
export const localDate = <D extends string>(like = '31/12/2027'): Kind<D, D, unknown> => ({
  ...string<D>({
    name: 'date',
    says,
    faults: ['dateTime'],
    person: { wrong: `Enter {field} as day, month and year, like ${like}.` },
    check: (sent) => (dublinDay(sent) as D | undefined) ?? notADateTime,
  }),
  schema: {
    anyOf: [
      { type: 'string', format: 'date-time' },
      { type: 'string', format: 'date' },
      { type: 'string', pattern: DATE_TIME.source },
    ],
  },
})

/**
 * Date; then hours, minutes and perhaps seconds; then Z, an offset or neither. Beyond RFC 3339, many programs write a
 * space for the T, and an offset without its colon.
 */
const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?([Zz]|[+-]\d\d:?\d\d)?)?$/

const MINUTES_PER_DAY = 24 * 60
const SECONDS_PER_DAY = MINUTES_PER_DAY * 60

type Day = { readonly year: number; readonly month: number; readonly day: number }

const dublinDay = (sent: string): string | undefined => {
  const parts = DATE_TIME.exec(sent)
  if (parts === null) return undefined
  const written = { year: Number(parts[1]), month: Number(parts[2]), day: Number(parts[3]) }
  if (!isCalendarDay(written)) return undefined
  const [hour, minute, second = '00', fraction = '0', zone] = parts.slice(4)
  if (hour === undefined || minute === undefined) return sent
  const offset = offsetMinutes(zone)
  const minutes = Number(hour) * 60 + Number(minute)
  if (offset === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
  if (!isSecond(Number(second), minutes - offset)) return undefined
  const asWritten = sent.slice(0, 10)
  const isMidnight = minutes === 0 && second === '00' && NOTHING.test(fraction)
  if (zone === undefined || isMidnight) return asWritten
  // A leap second belongs to the day of the second before it.
  const seconds = (minutes - offset) * 60 + Math.min(Number(second), 59)
  const days = Math.floor(seconds / SECONDS_PER_DAY)
  const utc = moved(written, days)
  const dublin = moved(utc, dublinShift(utc, seconds - days * SECONDS_PER_DAY))
  if (dublin === written || dublin.year < 1 || dublin.year > 9999) return asWritten
  return `${padded(dublin.year, 4)}-${padded(dublin.month, 2)}-${padded(dublin.day, 2)}`
}

const NOTHING = /^0+$/

const padded = (number: number, digits: number): string => String(number).padStart(digits, '0')

/** 59 is the last second of a minute except for 23:59 UTC, which a leap second may follow. */
const isSecond = (second: number, utcMinutes: number): boolean =>
  second < 60 || (second === 60 && (utcMinutes + MINUTES_PER_DAY) % MINUTES_PER_DAY === MINUTES_PER_DAY - 1)

/** Minutes ahead of UTC; undefined if no clock has this offset. */
const offsetMinutes = (zone: string | undefined): number | undefined => {
  if (zone === undefined || zone.length === 1) return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(-2))
  if (hours > 23 || minutes > 59) return undefined
  return (zone[0] === '-' ? -1 : 1) * (hours * 60 + minutes)
}

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

const isCalendarDay = ({ year, month, day }: Day): boolean =>
  year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)

/** The day some days later or earlier. */
const moved = (from: Day, days: number): Day => {
  let day = from
  for (let left = days; left > 0; left--) day = dayAfter(day)
  for (let left = days; left < 0; left++) day = dayBefore(day)
  return day
}

const dayAfter = ({ year, month, day }: Day): Day => {
  if (day < daysInMonth(year, month)) return { year, month, day: day + 1 }
  return month < 12 ? { year, month: month + 1, day: 1 } : { year: year + 1, month: 1, day: 1 }
}

const dayBefore = ({ year, month, day }: Day): Day => {
  if (day > 1) return { year, month, day: day - 1 }
  return month > 1
    ? { year, month: month - 1, day: daysInMonth(year, month - 1) }
    : { year: year - 1, month: 12, day: 31 }
}

/** From this year on Dublin is an hour ahead of UTC or not at all, which changes the day only in the last hour. */
const WHOLE_HOURS_FROM_YEAR = 1917
const LAST_HOUR_SECONDS = 23 * 60 * 60
/** The first year of today's pattern: summer time at least from April to September, none from November to February. */
const SUMMER_TIME_PATTERN_FROM_YEAR = 1972

/**
 * By how many days Dublin's calendar differs from that of UTC, at a number of seconds into a day of UTC. The time zone
 * database is asked only if these years leave it open: it takes several times as long as everything else here.
 */
const dublinShift = (utc: Day, seconds: number): -1 | 0 | 1 => {
  const { year, month } = utc
  if (year >= WHOLE_HOURS_FROM_YEAR && seconds < LAST_HOUR_SECONDS) return 0
  if (year >= SUMMER_TIME_PATTERN_FROM_YEAR && month !== 3 && month !== 10) {
    return month >= 4 && month <= 9 ? 1 : 0
  }
  // Date.UTC takes years before 100 for those of the twentieth century; the calendar repeats after 400 years.
  const instant = Date.UTC(year < 100 ? year + 400 : year, month - 1, utc.day, 0, 0, seconds)
  if (dayInDublin.format(instant) === String(utc.day)) return 0
  return seconds < SECONDS_PER_DAY / 2 ? -1 : 1
}

const dayInDublin = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Dublin', day: 'numeric' })

const DIGITS = /^\d+$/
/** What may be repeated in a message: a number no longer than a year. */
const SHORT_NUMBER = /^-?\d{1,4}$/

/** A year from `first` on; its canonical form is a string of its digits. */
export const yearSince = (first: number): Kind<string, string, unknown> => {
  const says = `a year from ${first} onwards`
  return kind<string>({
    name: 'year',
    says,
    faults: ['year'],
    person: { wrong: `Enter a 4-digit year, ${first} or later.` },
    schema: {
      anyOf: [{ type: 'string' }, { type: 'integer', minimum: first }],
    },
    textual: true,
    read: (value) => {
      if (typeof value !== 'string' && !isJsonInteger(value))
        return wrongType(`must be a string or a whole number: ${says}`, value)
      const sent = typeof value === 'string' ? cleaned(value) : digitsOf(value as number)
      if (DIGITS.test(sent) && Number(sent) >= first) return sent.replace(/^0+/, '')
      return new Fault('year', `must be ${says}`, SHORT_NUMBER.test(sent) ? sent : undefined)
    },
  })
}

/** 1e400 is one too, though it reads as infinite. */
const isJsonInteger = (value: unknown): boolean =>
  Number.isInteger(value) || value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY

const digitsOf = (value: number): string =>
  Number.isFinite(value) ? BigInt(value).toString() : String(value)
