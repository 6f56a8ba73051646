/** What every list of the API takes: its `limit`, its `cursor`, and times as RFC 3339 date-times or plain dates. */
import { UUID_PATTERN } from '../../packages/values/uuid.ts'
import { FieldRefusal } from './refusal.ts'

export const PAGE_ENTRIES = 50
export const PAGE_MAXIMUM_ENTRIES = 200

/** A page of a list; `nextCursor` is null on the last one. */
export type Page<Item> = { readonly items: readonly Item[]; readonly nextCursor: string | null }

/** The page that rows make which were read up to one beyond its limit. */
export const pageOf = <Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): Page<Row> => {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}

/** The place of a row in a list that is sorted by a time. */
type TimePlace = { readonly at: Date; readonly id: string }

/** The cursor of a list that is sorted by a time, and then by the id; of a named list it is valid only there. */
export const timeCursor = ({ at, id }: TimePlace, list?: string): string =>
  Buffer.from(`${list === undefined ? '' : `${list} `}${at.getTime()} ${id}`).toString('base64url')

const TIME_CURSOR = new RegExp(`^(?:([ab]) )?(\\d{1,13}) (${UUID_PATTERN})$`)

/** Reads such a cursor. Rejects text that is not one. */
export const readTimeCursor = (cursor: string, list?: string): TimePlace | FieldRefusal => {
  const [, name, milliseconds, id] = TIME_CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return name !== list || milliseconds === undefined || id === undefined
    ? UNKNOWN_CURSOR
    : { at: new Date(Number(milliseconds)), id }
}

/** The rejection of a `cursor` that this list did not produce. */
export const UNKNOWN_CURSOR = new FieldRefusal([
  { field: 'cursor', type: 'cursor', message: 'cursor must be the nextCursor of an earlier response.' },
])

/** The limit in a query; rejected if it is not an allowed number. */
export const pageLimit = (
  text: string | undefined,
  max: number = PAGE_MAXIMUM_ENTRIES,
): number | FieldRefusal =>
  text === undefined ? Math.min(PAGE_ENTRIES, max) : wholeNumber('limit', text, { min: 1, max })

/** Reads a time in a query, and rejects any other text. */
export const momentIn = (field: string, text: string | undefined): Date | undefined | FieldRefusal =>
  text === undefined ? undefined : (instantOf(text) ?? noMoment(field))

const noMoment = (field: string): FieldRefusal => {
  const message = `${field} must be an RFC 3339 date-time or a date, with + encoded as %2B.`
  return new FieldRefusal([{ field, type: 'dateTime', message }])
}

/** A parameter as a whole number within inclusive bounds; `unit` says of what. */
export const wholeNumber = (
  field: string,
  text: string,
  { min, max, unit = '' }: { readonly min: number; readonly max: number; readonly unit?: string },
): number | FieldRefusal => {
  const number = Number(text)
  if (/^(?:0|[1-9]\d{0,8})$/.test(text) && number >= min && number <= max) return number
  const message = `${field} must be a whole number ${unit}from ${min} to ${max}.`
  return new FieldRefusal([{ field, type: boundMissed(text, number, min), message }])
}

const boundMissed = (text: string, number: number, min: number): 'integer' | 'min' | 'max' => {
  if (!/^-?\d+$/.test(text)) return 'integer'
  return number < min ? 'min' : 'max'
}

/** A parameter as one of its allowed values. */
export const oneOf = <Value extends string>(
  field: string,
  text: string | undefined,
  values: readonly Value[],
): Value | undefined | FieldRefusal =>
  text === undefined || (values as readonly string[]).includes(text)
    ? (text as Value | undefined)
    : new FieldRefusal([{ field, type: 'enum', message: `${field} must be one of ${values.join(', ')}.` }])

/** A point in time, or undefined; without an offset it is Dublin time. */
export const instantOf = (text: string): Date | undefined => {
  if (!/^\d{4}-\d\d-\d\d(?:[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)?)?$/.test(text))
    return undefined
  try {
    const instant = /(?:[Zz]|[+-]\d\d:\d\d)$/.test(text.slice(10))
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Dublin').toInstant()
    return new Date(Math.min(Math.max(instant.epochMilliseconds, 0), LATEST_MILLISECONDS))
  } catch {
    return undefined
  }
}

/** The end of the year 9999: no application changed before 1970 or will after that. */
const LATEST_MILLISECONDS = 253_402_300_799_000
