/**
 * Rows that never jump: a list keeps its order until the person asks for the new one. Fields update in place, a row
 * that has left the list stays and says so, and new rows are only counted.
 */

import type { Party } from '../../../../src/domain/application/value-names.ts'
import {
  firstSortOf,
  type QueueSort,
  type QueueSortName,
  type QueueView,
  VIEW_STAGES,
  WAITS_FOR,
} from '../../../../src/domain/case/queue-views.ts'
import type { PolicyOutcome } from '../../../../src/domain/policy/values.ts'
import type { QueueRow } from '../../../../src/modules/cases/queue-row-pages.ts'

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

/** The orders of a list: in words, and which one a column's heading leads to. */
export const orderOf = (view: QueueView, sort: QueueSort | undefined): QueueSort => sort ?? firstSortOf(view)

const NAMES: Readonly<Record<QueueSort, string>> = {
  due: 'Soonest due first',
  '-due': 'Latest due first',
  received: 'Oldest first',
  '-received': 'Newest first',
  amount: 'Smallest amount first',
  '-amount': 'Largest amount first',
}

/** In lists in which nothing is due, because others have to act. */
const NAMES_WHILE_WAITING: Partial<typeof NAMES> = {
  due: 'Longest waiting first',
  '-due': 'Shortest waiting first',
}

export const orderInWords = (order: QueueSort, view: QueueView): string => {
  const isWaiting =
    view in VIEW_STAGES && WAITS_FOR[VIEW_STAGES[view as keyof typeof VIEW_STAGES]] !== 'lender'
  return (isWaiting ? NAMES_WHILE_WAITING[order] : undefined) ?? NAMES[order]
}

/** What people look for first: what is due soonest, the newest and the largest. */
const FIRST: Readonly<Record<QueueSortName, QueueSort>> = {
  due: 'due',
  received: '-received',
  amount: '-amount',
}

const SECOND: Readonly<Record<QueueSortName, QueueSort>> = {
  due: '-due',
  received: 'received',
  amount: 'amount',
}

/** The order that a column's heading leads to: the other direction of its own. */
export const nextOrder = (name: QueueSortName, order: QueueSort): QueueSort =>
  order === FIRST[name] ? SECOND[name] : FIRST[name]

/** For a heading; undefined if the list is in another column's order. */
export const directionIn = (
  name: QueueSortName | undefined,
  order: QueueSort,
): 'ascending' | 'descending' | undefined => {
  if (order === name) return 'ascending'
  return order === `-${name}` ? 'descending' : undefined
}

/** The pages' names for the queue's lists, states and times. */
export const PARTY_NAMES: Readonly<Record<Party, string>> = {
  lender: 'Us',
  dealer: 'Dealer',
  signers: 'Signers',
  nobody: 'Nobody',
}

export const POLICY_NAMES: Readonly<Record<PolicyOutcome, string>> = {
  approve: 'Policy approves',
  refer: 'Policy refers',
  decline: 'Policy declines',
}
