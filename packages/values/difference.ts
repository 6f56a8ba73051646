/** The differences between two versions of a file: fields by name, rows of tables by their identifying fields. */

import { isPlainObject } from './json-text.ts'

/** What a file contains. */
export type Content = Readonly<Record<string, unknown>>

export type FieldDifference = { readonly field: string; readonly was: unknown; readonly now: unknown }

/** A row that is only in one of the two has `was` or `now` undefined. */
export type RowDifference = {
  readonly table: string
  readonly was: Content | undefined
  readonly now: Content | undefined
}

export type Difference = {
  readonly fields: readonly FieldDifference[]
  readonly rows: readonly RowDifference[]
}

/** The tables of a content, each with the fields that identify a row. */
export type Tables = Readonly<Record<string, readonly string[]>>

/** All differences, in the order of the fields; the order of rows does not matter. Fields in `but` are left out. */
export const differenceOf = (
  before: Content,
  after: Content,
  tables: Tables,
  but: readonly string[] = [],
): Difference => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !but.includes(name),
  )
  const isTable = (name: string) => tables[name] !== undefined && [before[name], after[name]].every(isRows)
  return {
    fields: names
      .filter((name) => !isTable(name) && !isSame(before[name], after[name]))
      .map((field) => ({ field, was: before[field], now: after[field] })),
    rows: names.filter(isTable).flatMap((table) => {
      const key = tables[table] as readonly string[]
      return rowDifferences(table, rowsOf(before[table]), rowsOf(after[table]), key)
    }),
  }
}

/** Whether it is a list of objects, or missing. */
const isRows = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((row) => isPlainObject(row)))

const rowsOf = (value: unknown): readonly Content[] => (value === undefined ? [] : (value as Content[]))

const rowDifferences = (
  table: string,
  before: readonly Content[],
  after: readonly Content[],
  key: readonly string[],
): readonly RowDifference[] => {
  const nameOf = (row: Content) => inOrder(key.map((member) => row[member] ?? null))
  const left = [...before]
  const take = (isIt: (row: Content) => boolean): Content | undefined => {
    const place = left.findIndex(isIt)
    return place < 0 ? undefined : left.splice(place, 1)[0]
  }
  // Identical rows belong together, even if several have one name.
  const others = after.filter((now) => take((row) => isSame(row, now)) === undefined)
  const found = others.map((now) => ({ table, was: take((row) => nameOf(row) === nameOf(now)), now }))
  return [...found, ...left.map((was) => ({ table, was, now: undefined }))]
}

/** Whether two values are equal; the order of fields does not matter. */
export const isSame = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other)

/** JSON with each object's fields sorted by name. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    isPlainObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : Number(a > b))))
      : member,
  ) ?? ''
