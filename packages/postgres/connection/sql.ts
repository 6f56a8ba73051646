/** SQL as templates whose values become parameters. */

import { Part, type Run, Statement } from './statement.ts'
import { Typed } from './values.ts'

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
