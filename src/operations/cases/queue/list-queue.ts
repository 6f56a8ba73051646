/** Lists the cases of a queue view, a page at a time, and counts those of each view. */

import { isUuid } from '../../../../packages/values/uuid.ts'
import { QUEUE_VIEWS, type QueueView } from '../../../domain/case/queue-views.ts'
import {
  countQueue,
  earliestDue,
  listQueue,
  type QueueFilter,
  type QueuePlace,
  type QueueRow,
} from '../../../store/queue/queue.ts'
import { type Page, pageOf, UNKNOWN_CURSOR } from '../../paging.ts'
import { Refusal } from '../../refusal.ts'
import type { Service } from '../../service.ts'
import { type QueueItem, queueItemsOf } from './queue-items.ts'

export type QueueQuery = Omit<QueueFilter, 'now'>

/** A page of a view; rejected if the cursor is not one of the queue's. */
export const listCases = async (
  service: Service,
  query: QueueQuery,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Page<QueueItem> | Refusal> => {
  const after = cursor === undefined ? undefined : placeOf(cursor)
  if (after instanceof Refusal) return after
  const filter = { ...query, now: new Date(service.now()) }
  const rows = await listQueue(service.sql, filter, { after, limit: limit + 1 })
  const { items, nextCursor } = pageOf(rows, limit, cursorOf)
  return { items: await queueItemsOf(service, items), nextCursor }
}

const cursorOf = ({ dueAt, id }: QueueRow): string => `${dueAt.getTime()}_${id}`

const placeOf = (cursor: string): QueuePlace | Refusal => {
  const [time = '', id = ''] = cursor.split('_')
  return /^\d{1,15}$/.test(time) && isUuid(id) ? { dueAt: new Date(Number(time)), id } : UNKNOWN_CURSOR
}

/** The earliest time at which a step of the lender is due; null if there is none. */
export const nextDue = async (service: Service, mode: QueueQuery['mode']): Promise<Date | null> =>
  (await earliestDue(service.sql, { mode, now: new Date(service.now()) })) ?? null

/** Counts stop here: a page shows "99+". */
export const COUNT_MAXIMUM = 100

/** How many cases each view holds for a person, at most `COUNT_MAXIMUM`. */
export const countCases = (
  service: Service,
  query: Pick<QueueQuery, 'mode' | 'userId'>,
): Promise<Readonly<Record<CountedView, number>>> =>
  countQueue(service.sql, COUNTED_VIEWS, { ...query, now: new Date(service.now()) }, COUNT_MAXIMUM)

type CountedView = Exclude<QueueView, 'all'>

/** Without the list of all cases, which only grows. */
const COUNTED_VIEWS = QUEUE_VIEWS.filter((view): view is CountedView => view !== 'all')
