/** Lists the cases of a queue view, a page at a time, and counts those of each view. */

import { isUuid } from '../../../../packages/values/uuid.ts'
import {
  firstSortOf,
  QUEUE_VIEWS,
  type QueueSort,
  type QueueSum,
  type QueueView,
} from '../../../domain/case/queue-views.ts'
import { countQueue, earliestDue, listQueue, type QueueRow, sumQueue } from '../../../store/queue/queue.ts'
import { placeIn, type QueueFilter, type QueuePlace } from '../../../store/queue/queue-page.ts'
import { type Page, pageOf, UNKNOWN_CURSOR } from '../../paging.ts'
import { Refusal } from '../../refusal.ts'
import type { Service } from '../../service.ts'
import { type QueueItem, queueItemsOf } from './queue-items.ts'

export type QueueQuery = Omit<QueueFilter, 'now'> & { readonly sort?: QueueSort | undefined }

/** A page of a view; rejected if the cursor is not one of the list in this order. */
export const listCases = async (
  service: Service,
  { sort, ...query }: QueueQuery,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Page<QueueItem> | Refusal> => {
  const order = sort ?? firstSortOf(query.view)
  const after = cursor === undefined ? undefined : placeOf(order, cursor)
  if (after instanceof Refusal) return after
  const filter = { ...query, now: new Date(service.now()) }
  const rows = await listQueue(service.sql, filter, { sort: order, after, limit: limit + 1 })
  const { items, nextCursor } = pageOf(rows, limit, (row) => cursorOf(order, row))
  return { items: await queueItemsOf(service, items), nextCursor }
}

/** The most cases in one file. */
export const EXPORTED_MAXIMUM = 5_000

/** The cases read and decrypted at a time. */
const EXPORTED_TOGETHER = 100

/**
 * The cases of a list in its order, a portion at a time and each once, though they change meanwhile; and whether there are
 * more than the most.
 */
export async function* casePortions(
  service: Service,
  { sort, ...query }: QueueQuery,
  most = EXPORTED_MAXIMUM,
): AsyncGenerator<{ readonly items: readonly QueueItem[]; readonly isMore: boolean }> {
  const order = sort ?? firstSortOf(query.view)
  const filter = { ...query, now: new Date(service.now()) }
  const sent = new Set<string>()
  let after: QueuePlace | undefined
  do {
    const found = await listQueue(service.sql, filter, { sort: order, after, limit: EXPORTED_TOGETHER })
    const rows = found.filter(({ id }) => !sent.has(id))
    const items = await queueItemsOf(service, rows.slice(0, most - sent.size))
    for (const { id } of items) sent.add(id)
    const isMore = rows.length > items.length
    yield { items, isMore }
    const last = found.at(-1)
    after = last && !isMore && found.length === EXPORTED_TOGETHER ? placeIn(order, last) : undefined
  } while (after !== undefined)
}

/** The order, and the place in it: the same numbers mean something else in another order. */
const cursorOf = (sort: QueueSort, row: QueueRow): string => {
  const { part, by, id } = placeIn(sort, row)
  return [sort, part, by === null ? '' : Number(by), id].join('_')
}

const placeOf = (order: QueueSort, cursor: string): QueuePlace | Refusal => {
  const [sort, part = '', by = '', id = ''] = cursor.split('_')
  if (sort !== order || !/^[0-2]$/.test(part) || !/^\d{0,15}$/.test(by) || !isUuid(id)) return UNKNOWN_CURSOR
  const value = by === '' ? null : Number(by)
  return { part: Number(part), by: value !== null && order.endsWith('due') ? new Date(value) : value, id }
}

/** The earliest time at which a step of the lender is due; null if there is none. */
export const nextDue = async (service: Service, mode: QueueQuery['mode']): Promise<Date | null> =>
  (await earliestDue(service.sql, { mode, now: new Date(service.now()) })) ?? null

/** Counts stop here: a page shows "99+". */
export const COUNT_MAXIMUM = 100

/** What a list holds in all; of more than `COUNT_MAXIMUM` cases, only of so many. Its first page often says it. */
export const sumCases = (
  service: Service,
  { sort: _, ...query }: QueueQuery,
  first: Page<QueueRow>,
): Promise<QueueSum> | QueueSum =>
  first.nextCursor === null
    ? {
        cases: first.items.length,
        amount: first.items.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
        withoutAmount: first.items.filter(({ amount }) => amount === null).length,
      }
    : sumQueue(service.sql, { ...query, now: new Date(service.now()) }, COUNT_MAXIMUM)

/** How many cases each view holds for a person, at most `COUNT_MAXIMUM`. */
export const countCases = (
  service: Service,
  query: Pick<QueueQuery, 'mode' | 'userId'>,
): Promise<Readonly<Record<CountedView, number>>> =>
  countQueue(service.sql, COUNTED_VIEWS, { ...query, now: new Date(service.now()) }, COUNT_MAXIMUM)

type CountedView = Exclude<QueueView, 'all'>

/** Without the list of all cases, which only grows. */
const COUNTED_VIEWS = QUEUE_VIEWS.filter((view): view is CountedView => view !== 'all')
