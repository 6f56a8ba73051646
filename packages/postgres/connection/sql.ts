/** SQL as templates whose values become parameters, as statements, and how values go to PostgreSQL and come back. */
import pg from 'pg'

// biome-ignore lint/suspicious/noExplicitAny: a row without declared columns.
type Row = Record<string, any>

/** Sends statements through a pool of connections, one connection, or one transaction. */
export interface Queries {
  /** A statement; each value in it is a parameter, unless it is a part of the text made by `sql(…)` or a statement. */
  <T extends readonly object[] = Row[]>(
    text: TemplateStringsArray,
    ...values: readonly unknown[]
  ): Statement<T>
  /** A name of a table or column, a list for `in`, or rows for `insert into … `. */
  (part: string | readonly unknown[]): Part
  /** A statement with a given text, with $1, $2, … for its values. */
  unsafe<T extends readonly object[] = Row[]>(
    text: string,
    values?: readonly unknown[],
    how?: { readonly prepare?: boolean },
  ): Statement<T>
  /** A value stored as JSON. */
  json(value: unknown): Typed
  /** A list sent to PostgreSQL with the type of its items. */
  array(items: readonly unknown[], type: ItemType): Typed
}

export type ItemType = 'bytea' | 'integer' | 'text' | 'timestamptz' | 'uuid'

export interface Transaction extends Queries {
  /** Runs `work` so that an error rolls back its effects, and nothing before it. */
  savepoint<T>(work: (transaction: Transaction) => T | Promise<T>): Promise<T>
}

/** An exclusive connection, until it is released. */
export interface Reserved extends Queries {
  release(): void
}

/** Statements that go through `run`. */
export const queriesThrough = (run: Run): Queries => {
  const sql = (first: TemplateStringsArray | string | readonly unknown[], ...values: readonly unknown[]) =>
    isTemplate(first) ? new Statement(first, values, run, { isPrepared: true }) : new Part(first)
  return Object.assign(sql, {
    unsafe: (text: string, values: readonly unknown[] = [], { prepare = false } = {}) =>
      new Statement([text], values, run, { isPrepared: prepare }),
    json: (value: unknown) => new Typed(value, 'jsonb'),
    array: (items: readonly unknown[], type: ItemType) => new Typed(items, `${type}[]`),
  }) as Queries
}

const isTemplate = (first: unknown): first is TemplateStringsArray => Array.isArray(first) && 'raw' in first

/** The rows of a response, and how many rows the statement found or changed. */
export type Rows<T> = T & { readonly count: number }

type RowOf<T> = T extends readonly (infer Row extends object)[] ? Row : never

export type Composed = { readonly text: string; readonly values: readonly unknown[] }

/** What executes statements. */
export type Run = (statement: Composed, how: How) => Promise<Rows<unknown[]>>

export type How = {
  /** Whether PostgreSQL keeps it prepared for the next time. */
  readonly isPrepared: boolean
}

/** Names and rows that become part of a statement's text: `sql(name)`, `sql(list)`, `sql(rows)`. */
export class Part {
  readonly of: string | readonly unknown[]
  constructor(of: string | readonly unknown[]) {
    this.of = of
  }
}

/** A statement: a promise of its rows that starts when it is awaited, or a part of another statement. */
export class Statement<T> implements Promise<Rows<T>> {
  readonly [Symbol.toStringTag] = 'Statement'
  readonly strings: readonly string[]
  readonly given: readonly unknown[]
  readonly #run: Run
  readonly #how: How
  #answer: Promise<Rows<T>> | undefined

  constructor(strings: readonly string[], given: readonly unknown[], run: Run, how: How) {
    this.strings = strings
    this.given = given
    this.#run = run
    this.#how = how
  }

  /** Sends the statement when it is first awaited, and never again. */
  // biome-ignore lint/suspicious/noThenProperty: a statement is a promise of its rows.
  then<A = Rows<T>, B = never>(
    kept?: ((rows: Rows<T>) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#begun().then(kept, failed)
  }

  /** Like `then` with only a failure handler. */
  catch<B = never>(failed?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Rows<T> | B> {
    return this.#begun().catch(failed)
  }

  /** Like `then` with a handler for either outcome. */
  finally(settled?: (() => void) | null): Promise<Rows<T>> {
    return this.#begun().finally(settled)
  }

  /** The first row; undefined without any. */
  first(): Promise<RowOf<T> | undefined>
  /** Its value of a column. */
  first<Column extends keyof RowOf<T>>(column: Column): Promise<RowOf<T>[Column] | undefined>
  /** Either of these. */
  async first(column?: keyof RowOf<T>): Promise<unknown> {
    const [row] = (await this) as readonly RowOf<T>[]
    return column === undefined ? row : row?.[column]
  }

  /** The value of a column in the one row that there always is. */
  async only<Column extends keyof RowOf<T>>(column: Column): Promise<RowOf<T>[Column]> {
    const row = await this.first()
    if (row === undefined) throw new Error('A statement that always has a row had none')
    return row[column]
  }

  /** The values of a column, in the order of the rows. */
  async all<Column extends keyof RowOf<T>>(column: Column): Promise<readonly RowOf<T>[Column][]> {
    return ((await this) as readonly RowOf<T>[]).map((row) => row[column])
  }

  /** Whether the statement found or changed any row. */
  async some(): Promise<boolean> {
    return (await this).count > 0
  }

  #begun(): Promise<Rows<T>> {
    this.#answer ??= this.#begin()
    return this.#answer
  }

  async #begin(): Promise<Rows<T>> {
    return (await this.#run(compose(this.strings, this.given), this.#how)) as unknown as Rows<T>
  }
}

/** The text with numbers for values, and the values. A plain text has its own numbers. */
const compose = (strings: readonly string[], given: readonly unknown[]): Composed => {
  if (strings.length === 1) return { text: strings[0] as string, values: given.map(toSend) }
  const values: unknown[] = []
  return { text: textOf(strings, given, values), values }
}

const textOf = (strings: readonly string[], given: readonly unknown[], values: unknown[]): string =>
  strings.reduce((text, string, i) => text + fragmentOf(given[i - 1], values) + string)

const fragmentOf = (value: unknown, values: unknown[]): string => {
  if (value instanceof Statement) return textOf(value.strings, value.given, values)
  if (value instanceof Part) return partOf(value.of, values)
  // Consecutive parts of a statement.
  if (Array.isArray(value) && value[0] instanceof Statement)
    return value.map((part) => fragmentOf(part, values)).join(' ')
  values.push(toSend(value))
  const type = typeOf(value)
  return type === undefined ? `$${values.length}` : `$${values.length}::${type}`
}

const partOf = (part: string | readonly unknown[], values: unknown[]): string => {
  if (typeof part === 'string') return pg.escapeIdentifier(part)
  const listOf = (items: readonly unknown[]) =>
    `(${items.map((item) => fragmentOf(item, values)).join(', ')})`
  const [first] = part
  if (!isRow(first)) return listOf(part)
  const columns = Object.keys(first)
  const rows = part.map((row) => listOf(columns.map((column) => (row as Record<string, unknown>)[column])))
  return `(${columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) values ${rows.join(', ')}`
}

const isRow = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !(value instanceof Date || value instanceof Uint8Array || value instanceof Typed)

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
