/** How values go to PostgreSQL and come back. */
import pg from 'pg'

const DATE = 1082
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184

const asDate = (text: string) => new Date(text)

/** Dates are read as times in UTC; `bigint` and `numeric` stay text, since a number would lose digits. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [DATE]: asDate,
  [TIMESTAMP]: asDate,
  [TIMESTAMPTZ]: asDate,
}

export const TYPES = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    PARSERS[oid] ?? pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

/** A value sent to PostgreSQL with its type. */
export class Typed {
  readonly value: unknown
  readonly type: string
  constructor(value: unknown, type: string) {
    this.value = value
    this.type = type
  }
}

/** The type of a value in the text of a statement: PostgreSQL cannot always infer it. */
export const typeOf = (value: unknown): string | undefined => {
  if (value instanceof Typed) return value.type
  if (value instanceof Date) return 'timestamptz'
  if (value instanceof Uint8Array) return 'bytea'
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'bigint' ? 'bigint' : undefined
}

/** A value for the driver. Throws TypeError for undefined, which is an error of ours and not NULL. */
export const toSend = (value: unknown): unknown => {
  if (value instanceof Typed)
    return value.type === 'jsonb' ? JSON.stringify(value.value) : toSend(value.value)
  // The driver would write local time.
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((item) => (item instanceof Date ? item.toISOString() : item))
  if (value === undefined) throw new TypeError('A statement was given undefined')
  return value
}
