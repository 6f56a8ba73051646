/**
 * Numbers as people type and paste them. In Ireland a comma groups thousands and a dot begins the decimals; elsewhere it is
 * the other way round. What can be read in two ways is never guessed.
 */
import { cleaned, withPlainApostrophes, withPlainDigits } from './clean-text.ts'

/** The number in a text such as €21,000.50, 21 000 or 21'000; undefined if there is none, or more than one reading. */
export const typedNumber = (text: string): number | undefined => read(text).value

/** A whole number of 0 or more. */
export const typedCount = (text: string): number | undefined => {
  const number = typedNumber(text)
  return Number.isInteger(number) && Number(number) >= 0 ? number : undefined
}

/** An amount in euro of 0 or more, without fractions of a cent. */
export const typedAmount = (text: string): number | undefined => {
  const number = typedNumber(text)
  return number !== undefined && number >= 0 && /^\d+(?:\.\d\d?)?$/.test(String(number)) ? number : undefined
}

/** What to do about a text that is no number for a reason of its own: it has two readings, or names another currency. */
export const numberFault = (text: string): string | undefined => read(text).says

/** The number as a field shows it, which `typedNumber` reads as the same one. */
export const numberAsTyped = (value: number): string =>
  clearly(value.toLocaleString('en-IE', { useGrouping: false, maximumFractionDigits: DIGITS_MAXIMUM }))

type Reading = { readonly value?: number; readonly says?: string }

const LONGEST_CHARACTERS = 60
/** A number of more digits cannot be told from its neighbours. */
const DIGITS_MAXIMUM = 16

/** The marks of Arabic numbers, and those of full width. */
const MARKS: Readonly<Record<string, string>> = { '٫': '.', '٬': "'", '．': '.', '，': ',' }

const EURO = '(?:€|eur|euros?)'
const WITH_EURO = new RegExp(`^(-?) ?${EURO}? ?(-?)([\\d.,' ]*\\d)(?:[.,]-{0,2})? ?${EURO}?$`, 'i')
const OTHER_CURRENCY = /(?!€)\p{Sc}|\b(?:chf|dkk|gbp|nok|pln|sek|usd)\b/iu

const read = (text: string): Reading => {
  if (text.length > LONGEST_CHARACTERS) return {}
  const plain = withPlainDigits(withPlainApostrophes(cleaned(text))).replace(
    /[٫٬．，]/g,
    (mark) => MARKS[mark] ?? mark,
  )
  const [, before = '', behind = '', figures] = WITH_EURO.exec(plain) ?? []
  if (figures === undefined)
    return /\d/.test(plain) && OTHER_CURRENCY.test(plain)
      ? { says: 'Enter the amount in euro, like 2650.' }
      : {}
  const minus = before + behind
  if (minus.length > 1 || figures.replace(/\D/g, '').length > DIGITS_MAXIMUM) return {}
  const readings = readingsOf(figures).map((reading) => minus + reading)
  const [only, other] = readings
  if (only === undefined) return {}
  if (Math.abs(Number(only)) > Number.MAX_SAFE_INTEGER) return {}
  return other === undefined
    ? { value: Number(only) + 0 }
    : { says: `This can be read in two ways. Type ${only} or ${other}.` }
}

const PLAIN = /^\d+$/
/** One to three digits and then threes; in India twos, but for the last group. */
const GROUPED = /^[1-9]\d{0,2}([ ',.])\d{3}(?:\1\d{3})*$|^[1-9]\d?,(?:\d{2},)+\d{3}$/
const LONE_DOT = /^\d+\.\d+$/
const WITH_DECIMALS = /^(.*)([.,])(\d+)$/

/** The numbers that the figures may stand for, as JavaScript writes them. */
const readingsOf = (figures: string): readonly string[] => {
  if (PLAIN.test(figures)) return [figures]
  const [, whole = '', mark = '', decimals = ''] = WITH_DECIMALS.exec(figures) ?? []
  const grouped = figures.replace(/\D/g, '')
  if (GROUPED.test(figures))
    return LONE_DOT.test(figures) ? [grouped, clearly(withDecimals(whole, decimals))] : [grouped]
  if (whole === '' || PLAIN.test(whole)) {
    const decimal = mark === '' ? [] : [withDecimals(whole, decimals)]
    // No thousands are grouped like that, so it is a slip, or the comma of another country.
    return mark === ',' && /[1-9]/.test(whole) ? [...decimal, grouped] : decimal
  }
  const isOtherSign = GROUPED.test(whole) && !whole.includes(mark)
  return isOtherSign ? [withDecimals(whole.replace(/\D/g, ''), decimals)] : []
}

const withDecimals = (whole: string, decimals: string): string =>
  /^0*$/.test(decimals) ? whole || '0' : `${whole || '0'}.${decimals}`

/** The same number in figures that nobody takes for thousands: 1.25 for 1.250, 6.1250 for 6.125. */
const clearly = (number: string): string => {
  if (!number.includes('.') || !GROUPED.test(number.replace('-', ''))) return number
  return number.endsWith('0') ? number.replace(/0+$/, '') : `${number}0`
}
