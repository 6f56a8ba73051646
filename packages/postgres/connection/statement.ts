/** A statement from a template, as a text and its values. */
import pg from 'pg'
import { Typed, toSend, typeOf } from './values.ts'

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
