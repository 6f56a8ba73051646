/**
 * Rows that never jump: a list keeps its order until the person asks for the new one. Fields update in place, a row
 * that has left the list stays and says so, and new rows are only counted.
 */
import type { QueueRow } from '../../../../src/http/cases/queue-row-pages.ts'

export type RetainedRow = { readonly row: QueueRow; readonly hasLeft: boolean }

/** The rows to show, from those shown before and those that the service returns now. */
export const retainedRows = (
  before: readonly QueueRow[],
  now: readonly QueueRow[],
): readonly RetainedRow[] => {
  const current = new Map(now.map((row) => [row.reference, row]))
  return before.map((row) => {
    const renewed = current.get(row.reference)
    return renewed === undefined ? { row, hasLeft: true } : { row: renewed, hasLeft: false }
  })
}

/** How many rows are new. */
export const countNew = (before: readonly QueueRow[], now: readonly QueueRow[]): number => {
  const shown = new Set(before.map(({ reference }) => reference))
  return now.filter(({ reference }) => !shown.has(reference)).length
}

/** Adds rows of further pages at the end, so that nothing moves. */
export const withMore = (before: readonly QueueRow[], more: readonly QueueRow[]): readonly QueueRow[] => {
  const shown = new Set(before.map(({ reference }) => reference))
  return [...before, ...more.filter(({ reference }) => !shown.has(reference))]
}
