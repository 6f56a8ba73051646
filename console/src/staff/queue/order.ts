/** The orders of a list: in words, and which one a column's heading leads to. */
import {
  firstSortOf,
  type QueueSort,
  type QueueSortName,
  type QueueView,
  VIEW_STAGES,
  WAITS_FOR,
} from '../../../../src/domain/case/queue-views.ts'

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
