/**
 * A report's values as rows of words with readable field names, the words of its letter, and the names under which
 * applications hold one PPS number.
 */
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { dayText, isDay } from '../../../packages/values/typed/typed-day.ts'
import {
  fullFieldName,
  isAmountAt,
  isEnumeratedAt,
  isPhoneAt,
  unitAt,
  valueNameAt,
} from '../../domain/application/field-names.ts'
import { nameDifference } from '../../domain/application/same-name.ts'
import { phoneText } from '../../domain/application/value-names.ts'
import { euroText, fromEuros } from '../../domain/finance/money.ts'
import type { PersonsApplication } from './find.ts'
import type { OwnPart } from './report-own-data.ts'

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

/** The words of the letter on personal data, in English. Another language is a file like this one. */

export const LETTER = {
  /** BCP 47: how days and times are written. */
  tag: 'en-IE',
  title: 'What we hold on you',
  subject: 'A copy of personal data held by {lender}',
  reference: 'Copy of personal data, {day}',
  summary: {
    live: 'This is what {lender} holds on you on {day}: {applications}.',
    test: 'This is what {lender} holds on you as test data on {day}: {applications}.',
  },
  applications: (count: number): string => (count === 1 ? 'one application' : `${count} applications`),
  application: 'Application {reference}',
  state: {
    title: 'Status',
    state: 'State',
    since: 'Since',
    sentBy: 'Sent by',
    nobody: '–',
    kept: 'Kept',
    erasureAsked: 'Erasure requested',
  },
  sent: 'As submitted on {at}',
  sentFacts: 'The application',
  leftOut: 'What is not shown here',
  figures: { title: 'Figures in euro and per cent', facts: 'Figures' },
  decisions: {
    title: 'What happened, and why',
    facts: 'Decisions',
    first: '{to}. {by}.',
    later: '{from} to {to}. {by}.',
  },
  checks: { title: 'Checks', untold: 'done; the result is not disclosed', check: '{name}: {result}' },
  found: { title: 'What providers found out', fact: '{what}: {value} ({provider})' },
  requirements: 'Requirements',
  documents: { title: 'Documents', copies: 'Copies of the documents go with this letter.' },
  looks: { title: 'Who viewed it, and emails about it', facts: 'Looks' },
  notes: {
    title: 'Notes and messages',
    written:
      'Staff and the dealer wrote {notes} for each other. A person at the lender reads them for what is about others before they are given out.',
    count: (count: number): string => (count === 1 ? 'a note or message' : `${count} notes and messages`),
  },
  signing: { title: 'Signing', own: 'Your signature', steps: 'Steps of the signing', facts: 'Steps' },
  drafts: { title: 'Entered but not sent', saved: 'Saved on {at}', facts: 'Draft', typed: 'Typed' },
  accounts: { title: 'Your account', facts: 'Account' },
} as const

type Named = Pick<PersonsApplication, 'sendings'>

/** The name in the last submission that names the person; empty if it has none. */
export const nameIn = ({ sendings }: Named): string => {
  const { firstName, lastName } = sendings.at(-1)?.applicant ?? {}
  return [firstName, lastName].filter((part) => part !== undefined).join(' ')
}

/**
 * Whether the names differ by more than case, accents and signs, so that the applications may be about different
 * people.
 */
export const haveOtherNames = ([first, ...others]: readonly Named[]): boolean =>
  first !== undefined && others.some((one) => nameDifference(nameIn(one), nameIn(first)) !== undefined)
