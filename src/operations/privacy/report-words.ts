/** A report's value as rows of words: readable field names, and one row for each entry and part. */
import type { LocalDate } from '../../../packages/values/local-date.ts'
import { dayText, isDay } from '../../../packages/values/typed/typed-day.ts'
import {
  fullFieldName,
  isAmountAt,
  isEnumeratedAt,
  isPhoneAt,
  unitAt,
  valueNameAt,
} from '../../domain/application/names/fields.ts'
import { phoneText } from '../../domain/application/names/phone-text.ts'
import { euroText, fromEuros } from '../../domain/finance/money.ts'
import type { OwnPart } from './own-part.ts'

/** Names that capitals alone do not make readable. */
const NAMES: Readonly<Record<string, string>> = {
  ppsNumber: 'PPS number',
  iban: 'IBAN',
  bic: 'BIC',
  vin: 'VIN',
  aprc: 'APR',
  eircode: 'Eircode',
  ccrCounty: 'County (credit register)',
  carId: 'Catalogue entry',
}

/** "firstName" in readable form: "First name". */
export const labelOf = (name: string): string => {
  const known = NAMES[name]
  if (known !== undefined) return known
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a person's part of a submission says, with the names of fields and values that the pages use. */
export const sentRowsOf = ({ applicant, ...shared }: OwnPart): readonly Row[] => [
  ...placedRows(applicant, 'applicants[0]'),
  ...Object.entries(shared).flatMap(([name, part]) => placedRows(part, name)),
]

const placedRows = (value: unknown, place: string): readonly Row[] => {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item, index) => placedRows(item, `${place}[${index}]`))
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, part]) => placedRows(part, `${place}.${name}`))
  return [[fullFieldName(place), valueAt(place, value as string | number | boolean)]]
}

const valueAt = (place: string, value: string | number | boolean): string => {
  if (isEnumeratedAt(place)) return valueNameAt(place, String(value))
  if (isPhoneAt(place)) return phoneText(String(value))
  if (typeof value === 'number' && isAmountAt(place)) return euroText(fromEuros(value))
  if (isDay(String(value))) return dayText(value as LocalDate)
  const unit = unitAt(place)
  return unit === undefined ? wordOf(value) : `${wordOf(value)} ${unit}`
}

export type Row = readonly [label: string, value: string]

/** Names nested parts by their path: "Employment, employer, name". */
export const rowsOf = (value: unknown, path: readonly string[] = []): readonly Row[] => {
  if (value === undefined || value === null) return []
  if (Array.isArray(value))
    return value.flatMap((item, index) => rowsOf(item, value.length > 1 ? numbered(path, index) : path))
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, part]) => rowsOf(part, [...path, labelOf(name)]))
  return [[pathInWords(path), wordOf(value)]]
}

const numbered = (path: readonly string[], index: number): readonly string[] => {
  const last = path.at(-1) ?? 'Entry'
  return [...path.slice(0, -1), `${last} ${index + 1}`]
}

const pathInWords = (path: readonly string[]): string =>
  path.map((part, index) => (index === 0 ? part : withinWords(part))).join(', ')

/** PPS and IBAN stay as they are. */
const withinWords = (part: string): string =>
  /^[A-Z]{2}/.test(part) ? part : part.charAt(0).toLowerCase() + part.slice(1)

const wordOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
