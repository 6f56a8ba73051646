/** Days and numbers for people. Written here, so that no update of a locale's data changes a document. */
import type { LocalDate } from '../../../../packages/values/local-date.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const SHORT_LENGTH = 3

/** 20 November 2026 */
export const longDate = (day: LocalDate): string => {
  const [year, month, dayOfMonth] = partsOf(day)
  return `${dayOfMonth} ${MONTHS[month - 1]} ${year}`
}

/** 20 Nov 2026 */
export const shortDate = (day: LocalDate): string => {
  const [year, month, dayOfMonth] = partsOf(day)
  return `${dayOfMonth} ${MONTHS[month - 1]?.slice(0, SHORT_LENGTH)} ${year}`
}

/** @throws RangeError if the text is no day. */
const partsOf = (day: LocalDate): readonly [year: number, month: number, day: number] => {
  const { year, month, day: dayOfMonth } = Temporal.PlainDate.from(day)
  return [year, month, dayOfMonth]
}

/** 15,000 */
export const thousands = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/** €0.15, and with more decimals if a charge has them: €0.149 */
export const chargeText = (euro: number): string => {
  const decimals = String(euro).split('.')[1]?.length ?? 0
  return `€${euro.toFixed(Math.max(decimals, 2))}`
}

/** 20 November 2026, 15:04 UTC */
export const utcMinute = (at: Date): string => {
  const text = at.toISOString()
  return `${longDate(text.slice(0, 10) as LocalDate)}, ${text.slice(11, 16)} UTC`
}

/** 20 Nov 2026, 15:04:05 UTC */
export const utcSecond = (at: Date): string => {
  const text = at.toISOString()
  return `${shortDate(text.slice(0, 10) as LocalDate)}, ${text.slice(11, 19)} UTC`
}
