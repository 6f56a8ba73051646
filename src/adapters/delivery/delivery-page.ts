/** The next deliveries of an endpoint, by application, and their events. */
import type { Database } from '../../../packages/postgres/connection/database.ts'
import { type PendingDelivery, pendingDeliveries } from '../../store/events/deliveries.ts'
import type { LeasedEndpoint } from '../../store/events/endpoint-leases.ts'
import { type DeliverableEvent, findEventsFor } from '../../store/events/events.ts'
import { PROBED_AFTER_ROUNDS } from './attempt.ts'

export const CONCURRENT_DELIVERIES = 16

const PAGE_DELIVERIES = 200

/** An application's deliveries, in order. */
export type Row = readonly [application: string, deliveries: readonly PendingDelivery[]]

/**
 * The deliveries of the first page on which any may be made now, with a row for each application. For an endpoint that
 * is only probed, one delivery: the first of those with the fewest attempts, since a single event may be what it chokes on.
 * `held` are the applications that wait for an earlier delivery; more are added.
 */
export const nextPage = async (
  sql: Database,
  { id, failures }: LeasedEndpoint,
  now: number,
  held: Set<string>,
  isAnswering: boolean,
): Promise<readonly Row[]> => {
  for (let after = '0'; ; ) {
    const pending = await pendingDeliveries(sql, id, after, PAGE_DELIVERIES)
    const rows = rowsOf(pending, now, held)
    if (rows.length > 0 && failures >= PROBED_AFTER_ROUNDS) return leastTried(rows)
    if (rows.length > 0) return isAnswering ? rows : firstOfSome(rows)
    const last = pending.at(-1)
    if (last === undefined || pending.length < PAGE_DELIVERIES) return []
    after = last.number
  }
}

const rowsOf = (pending: readonly PendingDelivery[], now: number, held: Set<string>): readonly Row[] => {
  const rows = new Map<string, PendingDelivery[]>()
  for (const delivery of pending) {
    const application = delivery.applicationId ?? delivery.eventId
    if (held.has(application)) continue
    const row = rows.get(application)
    if (delivery.nextAt.getTime() > now) held.add(application)
    else if (row === undefined) rows.set(application, [delivery])
    else row.push(delivery)
  }
  return [...rows]
}

/**
 * For an endpoint that may never respond, only as many are read as can start at once: many endpoints may hang at a time.
 */
const firstOfSome = (rows: readonly Row[]): readonly Row[] =>
  rows
    .slice(0, CONCURRENT_DELIVERIES)
    .map(([application, deliveries]): Row => [application, deliveries.slice(0, 1)])

const leastTried = (rows: readonly Row[]): readonly Row[] =>
  rows
    .map(([application, deliveries]): Row => [application, deliveries.slice(0, 1)])
    .toSorted(([, [a]], [, [b]]) => (a?.attempts ?? 0) - (b?.attempts ?? 0))
    .slice(0, 1)

/**
 * The events of a page by their ids, undefined for a missing one: as many as may be held at once; the others are left
 * for the next page. First each application's first event, then the second ones, so that all can proceed side by side.
 */
export const eventsOf = async (
  sql: Database,
  clientId: string,
  page: readonly Row[],
): Promise<ReadonlyMap<string, DeliverableEvent | undefined>> => {
  const turns = page.flatMap(([, deliveries]) => deliveries.map(({ eventId }, turn) => ({ eventId, turn })))
  const ids = turns.toSorted((a, b) => a.turn - b.turn).map(({ eventId }) => eventId)
  const found = new Map((await findEventsFor(sql, clientId, ids)).map((event) => [event.id, event]))
  const last = ids.findLastIndex((id) => found.has(id))
  const included = last === -1 ? ids : ids.slice(0, last + 1)
  return new Map(included.map((id) => [id, found.get(id)]))
}
