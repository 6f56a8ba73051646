/** Values of drafts and versions in words. */

import type { Content } from '../../../../packages/values/difference.ts'
import type { LocalDate } from '../../../../packages/values/local-date.ts'
import { dayText } from '../../../../packages/values/typed/typed-day.ts'
import { numberText } from '../../names/formats.ts'

/** The names of fields and their values. */
type Names = Readonly<Record<string, string>>

const NOTHING = '–'

/** A whole row; empty if there is none. */
export const rowInWords = (row: Content | undefined, names: Names): string =>
  row === undefined
    ? NOTHING
    : Object.entries(row)
        .map(([name, value]) => `${names[name] ?? name}: ${inWords(value, names)}`)
        .join('; ')

/** A value: a number, a name, a range, a list of them. */
export const inWords = (value: unknown, names: Names): string => {
  if (value === undefined || value === null || value === '') return NOTHING
  if (Array.isArray(value))
    return value.length === 0 ? NOTHING : value.map((item) => inWords(item, names)).join(', ')
  if (typeof value === 'number') return numberText(value, 9)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return dayText(value as LocalDate)
  if (typeof value !== 'object') return names[String(value)] ?? String(value)
  const { from, to, step } = value as Content
  if (from === undefined) return rowInWords(value as Content, names)
  if (to === undefined) return `from ${inWords(from, names)}`
  const every = step === undefined || step === 1 ? '' : ` in steps of ${inWords(step, names)}`
  return from === to ? inWords(from, names) : `${inWords(from, names)} to ${inWords(to, names)}${every}`
}
