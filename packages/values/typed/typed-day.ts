/** Days as people in Ireland type them: day, month, year. */

import type { LocalDate } from '../dublin-day.ts'
import { cleaned, withPlainDigits } from './clean-text.ts'

const FORM = /^(\d{1,2})(?: ?[/.-] ?| )(\d{1,2})(?: ?[/.-] ?| )(\d{4})$|^(\d{2})(\d{2})(\d{4})$/
/** The slashes of fractions and of wide letters, and the wide full stop. */
const SLASH = /[\u2044\u2215\uFF0F]/g
const FULL_STOP = /[\u2024\uFF0E]/g

/**
 * The day in a text such as 31/12/2030; undefined if it is none. 31.12.2030, 31 12 2030, 31 – 12 – 2030 and 31122030 also
 * work, whatever spaces, dashes, digits and invisible marks come with them.
 */
export const typedDay = (text: string): LocalDate | undefined => {
  const plain = withPlainDigits(cleaned(text)).replace(SLASH, '/').replace(FULL_STOP, '.')
  const found = FORM.exec(plain)
  if (found === null) return undefined
  const [day = '', month = '', year = ''] = found.slice(1).filter((part) => part !== undefined)
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? (iso as LocalDate) : undefined
}

/** 31/12/2030 */
export const dayText = (day: LocalDate): string => day.split('-').reverse().join('/')

/** Whether a text is a calendar day, such as 2030-12-31. A date that does not exist turns into another one, or into none. */
export const isDay = (iso: string): boolean => {
  const at = Date.parse(`${iso}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(iso) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso)
}
