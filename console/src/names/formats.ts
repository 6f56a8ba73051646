/** Numbers, amounts, spans of time and dates as people in Ireland read them. All times are Dublin times. */
import type { LocalDate } from '../../../packages/values/dublin-day.ts'

const LOCALE = 'en-IE'

/** The words of a name: "Awaiting signature" for AwaitingSignature, "Status changed" for statusChanged. */
export const wordsOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter, at) => (at === 0 ? letter : ` ${letter.toLowerCase()}`))
  return capital(words)
}

export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** "1 user", "2 users". */
export const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`

/** "50+ results" where there are more than were read. */
export const countOrMore = (number: number, isMore: boolean, one: string, many: string): string =>
  isMore ? `${number}+ ${many}` : count(number, one, many)

const AND = new Intl.ListFormat(LOCALE)

/** "embedded files and an XFA form". */
export const listText = (items: readonly string[]): string => AND.format(items)

const OR = new Intl.ListFormat(LOCALE, { type: 'disjunction' })

/** "24, 36 or 48". */
export const eitherText = (items: readonly string[]): string => OR.format(items)

/** "1,250.5", with at most so many decimals. */
export const numberText = (value: number, maximumFractionDigits = 3): string =>
  value.toLocaleString(LOCALE, { maximumFractionDigits })

const euroFormat = (digits?: number): Intl.NumberFormat =>
  new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'EUR', maximumFractionDigits: digits })
const EURO = euroFormat()
const WHOLE_EURO = euroFormat(0)

/** "48 months", "1 month", "120,000 km". */
export const withUnit = (value: number, unit: string): string =>
  `${numberText(value)} ${value === 1 ? unit.replace(/s$/, '') : unit}`

/** An amount in euro, with cents if there are any. */
export const euros = (amount: number): string =>
  Number.isInteger(amount) ? WHOLE_EURO.format(amount) : EURO.format(amount)

/** An amount to the cent: "€1,250.00". */
export const eurosAndCents = (amount: number): string => EURO.format(amount)

/** An amount without its cents. */
export const wholeEuros = (amount: number): string => WHOLE_EURO.format(amount)

/** A rate: "6.9%", "6.95%". */
export const rateText = (perCent: number): string => `${numberText(perCent, 2)}%`

const ONE_DECIMAL = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A rate in a column: "6.9%", "7.0%". */
export const perCent = (value: number): string => `${ONE_DECIMAL.format(value)}%`

const SHARE = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 })

/** A part of a whole in per cent; a dash if the whole is 0. */
export const share = (part: number, of: number): string => (of === 0 ? '–' : SHARE.format(part / of))

const KILOBYTE = 1_000

/** "812 bytes", "34 kB", "2.4 MB". */
export const sizeText = (bytes: number): string => {
  if (bytes < KILOBYTE) return `${bytes} bytes`
  if (bytes < KILOBYTE * KILOBYTE) return `${Math.round(bytes / KILOBYTE)} kB`
  return `${numberText(bytes / KILOBYTE / KILOBYTE, 1)} MB`
}

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const DAY_SECONDS = 24 * HOUR_SECONDS

/** How long to wait, rounded up: "45 seconds", "5 minutes", "2 hours". */
export const waitInWords = (seconds: number): string => {
  if (seconds < MINUTE_SECONDS * 2) return count(Math.ceil(seconds), 'second', 'seconds')
  if (seconds < HOUR_SECONDS * 2) return count(Math.ceil(seconds / MINUTE_SECONDS), 'minute', 'minutes')
  return count(Math.ceil(seconds / HOUR_SECONDS), 'hour', 'hours')
}

const rounded = (value: number): string => numberText(value, value < 10 ? 1 : 0)

/** How long something took; a dash if it is unknown. */
export const duration = (seconds: number | null): string => {
  if (seconds === null) return '–'
  if (seconds < MINUTE_SECONDS) return `${Math.round(seconds)} s`
  if (seconds < HOUR_SECONDS) return `${rounded(seconds / MINUTE_SECONDS)} min`
  if (seconds < 2 * DAY_SECONDS) return `${rounded(seconds / HOUR_SECONDS)} h`
  return `${rounded(seconds / DAY_SECONDS)} days`
}

const HOUR_MINUTES = 60
/** From this length on, hours are enough. */
const SHORT_MINUTES = 10 * HOUR_MINUTES

/** A span of working time: "35 min", "2 h 10 min", "14 h". */
export const minutesInWords = (minutes: number): string => {
  const hours = Math.floor(minutes / HOUR_MINUTES)
  const rest = minutes % HOUR_MINUTES
  if (hours === 0) return `${rest} min`
  return rest === 0 || minutes >= SHORT_MINUTES ? `${hours} h` : `${hours} h ${rest} min`
}

const MINUTE_MILLISECONDS = 60_000
const DAY_HOURS = 24

/** How long something has been so, in calendar time: "5 min", "3 h", "12 days". */
export const ageInWords = (milliseconds: number): string => {
  const minutes = Math.max(Math.floor(milliseconds / MINUTE_MILLISECONDS), 0)
  if (minutes < HOUR_MINUTES) return `${minutes} min`
  const hours = Math.floor(minutes / HOUR_MINUTES)
  return hours < 2 * DAY_HOURS ? `${hours} h` : count(Math.floor(hours / DAY_HOURS), 'day', 'days')
}

const dateFormat = (options: Intl.DateTimeFormatOptions, locale = LOCALE): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Dublin', ...options })

const CLOCK = { hour: '2-digit', minute: '2-digit', hour12: false } as const
const DAY = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })
const SHORT_DAY = dateFormat({ day: 'numeric', month: 'short' })
const SHORT_DATE = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const TIME = dateFormat(CLOCK)
const EXACT_TIME = dateFormat({ timeStyle: 'medium', hourCycle: 'h23' })
const DAY_AND_TIME = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', ...CLOCK })
const EXACT = dateFormat({ dateStyle: 'full', timeStyle: 'long' })
const ISO_DAY = dateFormat({ dateStyle: 'short' }, 'sv-SE')
const WEEKDAY_AND_HOUR = dateFormat({ weekday: 'short', hour: 'numeric', hourCycle: 'h23' })

const middayOf = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** "16 November 2026", of a point in time. */
export const dayOf = (at: Date): string => DAY.format(at)

/** "16 November 2026", of a calendar day. */
export const longDay = (day: string): string => DAY.format(middayOf(day))

/** "16 Nov 2026", of a point in time. */
export const shortDate = (at: Date): string => SHORT_DATE.format(at)

/** "16 Nov", of a calendar day. */
export const shortDay = (day: string): string => SHORT_DAY.format(middayOf(day))

/** "14:20" */
export const timeOf = (at: Date): string => TIME.format(at)

/** "14:20:31" */
export const exactTimeOf = (at: Date): string => EXACT_TIME.format(at)

/** The day, the time and the zone in full. */
export const exactMoment = (at: Date): string => EXACT.format(at)

/** The calendar day of a point in time in Dublin, as YYYY-MM-DD. */
export const dublinDayOf = (at: string | number): LocalDate => ISO_DAY.format(new Date(at)) as LocalDate

/** "14:20" for today, otherwise "Mon 3 Aug, 14:20". */
export const shortMoment = (at: string | number, now: number): string =>
  (dublinDayOf(at) === dublinDayOf(now) ? TIME : DAY_AND_TIME).format(new Date(at))

/** The day of the week and the hour in Dublin: "Mon" and 9. */
export const weekdayAndHour = (at: number): { readonly weekday: string; readonly hour: number } => {
  const parts = Object.fromEntries(WEEKDAY_AND_HOUR.formatToParts(at).map(({ type, value }) => [type, value]))
  return { weekday: parts['weekday'] ?? '', hour: Number(parts['hour']) }
}

/** The last second of a calendar day in Dublin, as an ISO 8601 text. */
export const endOfDay = (day: string): string => {
  const asIfUtc = new Date(`${day}T23:59:59Z`)
  // Dublin is at UTC or one hour ahead: midday shows which.
  const hour = Number(TIME.format(middayOf(day)).slice(0, 2))
  return new Date(asIfUtc.getTime() - (hour - 12) * 3_600_000).toISOString()
}
