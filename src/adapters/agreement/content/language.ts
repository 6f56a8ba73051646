/**
 * A language in which agreements are drawn: its words, sentences with named placeholders, and numbers, amounts and
 * dates as it writes them.
 */
import type { LocalDate } from '../../../../packages/values/dublin-day.ts'
import { type Cents, toEuros } from '../../../domain/finance/money.ts'
import { EN } from './words-en.ts'

/** The words of a language: the same sentences as the English ones, with the same placeholders. */
export type Words = InAnyLanguage<typeof EN>

type InAnyLanguage<Value> = Value extends string
  ? Sentence<PlaceholdersOf<Value>>
  : Value extends (count: number) => string
    ? Value
    : { readonly [Name in keyof Value]: InAnyLanguage<Value[Name]> }

export type Language = ReturnType<typeof languageOf>

const CENT_DECIMALS = 2
const HOUR_NANOSECONDS = 3_600_000_000_000

/** The words with the functions that write by their formats. */
export const languageOf = (words: Words) => {
  const { formats } = words
  /** A number with at least this many decimals, and with more if it has them. */
  const number = (value: number, decimals = 0): string => {
    const needed = String(value).split('.')[1]?.length ?? 0
    const [whole = '', fraction] = value.toFixed(Math.max(needed, decimals)).split('.')
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, formats.groupMark)
    return fraction === undefined ? grouped : grouped + formats.decimalMark + fraction
  }
  const date = (day: LocalDate, months: readonly string[]): string => {
    const { year, month, day: dayOfMonth } = Temporal.PlainDate.from(day)
    const name = months[month - 1] ?? ''
    return filled(formats.date, { day: String(dayOfMonth), month: name, year: String(year) })
  }
  /** 20 November 2026. @throws RangeError if the text is no day. */
  const longDate = (day: LocalDate): string => date(day, formats.monthNames)
  /** 20 Nov 2026 */
  const shortDate = (day: LocalDate): string => date(day, formats.shortMonthNames)
  const inDublin = (at: Date, smallestUnit: 'minute' | 'second') => {
    const there = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO('Europe/Dublin')
    return {
      day: there.toPlainDate().toString() as LocalDate,
      time: there.toPlainTime().toString({ smallestUnit }),
      offset: formats.offset(there.offsetNanoseconds / HOUR_NANOSECONDS),
    }
  }
  /** €0.15, and with more decimals if a charge has them: €0.149 */
  const charge = (euro: number): string =>
    filled(formats.euro, { amount: number(Math.abs(euro), CENT_DECIMALS) })
  return {
    ...words,
    number,
    longDate,
    shortDate,
    charge,
    /** €5,000.01 */
    euro: (amount: Cents): string => {
      const text = charge(toEuros(amount))
      return amount < 0 ? filled(formats.negative, { amount: text }) : text
    },
    /** 6.9%, with at least this many decimals. */
    perCent: (value: number, decimals = 0): string =>
      filled(formats.perCent, { number: number(value, decimals) }),
    kilometresPerYear: (count: number): string =>
      filled(formats.kilometresPerYear, { number: number(count) }),
    /** 20 July 2026, 15:04 Irish time (UTC+1) */
    irishMinute: (at: Date): string => {
      const { day, time, offset } = inDublin(at, 'minute')
      return filled(formats.dateAndTime, { date: longDate(day), time, offset })
    },
    /** 20 Jul 2026, 15:04:05 (UTC+1) */
    irishSecond: (at: Date): string => {
      const { day, time, offset } = inDublin(at, 'second')
      return filled(formats.recordedTime, { date: shortDate(day), time, offset })
    },
  }
}

/** The languages in which an agreement can be drawn, by their names in its stored content. */
export const LANGUAGES = { en: languageOf(EN) }

export type LanguageName = keyof typeof LANGUAGES

/** The language of an agreement: English in contents that name none. */
export const languageIn = ({ language = 'en' }: { readonly language?: LanguageName }): Language =>
  LANGUAGES[language]

/** A sentence with these placeholders. The compiler reads them from a sentence of the English file. */
type Sentence<Name extends string = never> = string & { readonly placeholders?: Name }

/** The placeholders of a literal text. */
type PlaceholdersOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never

export const PLACEHOLDER = /\{([A-Za-z]*)\}/g

/**
 * A sentence such as "from {dealer}" with its placeholders replaced, once: braces in a name stay as they are.
 *
 * @throws RangeError for a placeholder without a value.
 */
export const filled = <Name extends string>(
  sentence: Sentence<Name>,
  values: Readonly<Record<NoInfer<Name>, string>>,
): string =>
  sentence.replace(PLACEHOLDER, (_, name: Name) => {
    if (!Object.hasOwn(values, name)) throw new RangeError(`{${name}} is no placeholder of this text`)
    return values[name]
  })
