/**
 * Rows that never jump: what a list shows stays in its order until the person asks for the new one. Fields are renewed in
 * place, what has left the list stays and says so, and what is new is only counted.
 */
import type { QueueRow } from '../../../src/http/console/contract/queue.ts'

export type KeptRow = { readonly row: QueueRow; readonly hasLeft: boolean }

/** The rows as they are shown, by those that were shown before and those that the service gives now. */
export const keptRows = (before: readonly QueueRow[], now: readonly QueueRow[]): readonly KeptRow[] => {
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

/** Rows of further pages are added at the end: nothing that is shown moves. */
export const withMore = (before: readonly QueueRow[], more: readonly QueueRow[]): readonly QueueRow[] => {
  const shown = new Set(before.map(({ reference }) => reference))
  return [...before, ...more.filter(({ reference }) => !shown.has(reference))]
}
