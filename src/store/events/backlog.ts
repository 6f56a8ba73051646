/** The waiting background work: events without a number, and overdue deliveries. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { secondsSince } from '../../../packages/values/seconds-since.ts'

export type EventBacklog = {
  /** Events that wait for their number, and so for the event feed and for webhooks; counted up to COUNTED_MAXIMUM. */
  readonly waitingEvents: number
  /** Age of the oldest of them in seconds; 0 without any. */
  readonly oldestEventSeconds: number
  /** Deliveries that are more than OVERDUE_SECONDS late and that no process has taken; counted up to COUNTED_MAXIMUM an endpoint. */
  readonly overdueDeliveries: number
  /** How late the latest of them is, in seconds; 0 without any. */
  readonly overdueSeconds: number
  /** Endpoints that are on and whose last deliveries failed. */
  readonly failingEndpoints: number
}

/** A delivery later than this waits for a process, not for its turn. */
export const OVERDUE_SECONDS = 60

/** Counting more would cost more than it is worth. */
const COUNTED_MAXIMUM = 10_000

/**
 * Reads the backlog of all processes. Only the first pending delivery of an application can be overdue, since the
 * others wait for it; a disabled endpoint has none, nor has one that a process is sending to, however slow it is.
 */
export const readEventBacklog = async (sql: Queries, now: Date): Promise<EventBacklog> => {
  const late = new Date(now.getTime() - OVERDUE_SECONDS * 1_000)
  const [row] = await sql.unsafe<
    { waiting: number; oldest: Date | null; overdue: number; dueAt: Date | null; failing: number }[]
  >(
    `select
       (select count(*)::int from (select from event_outbox limit ${COUNTED_MAXIMUM}) waiting) as waiting,
       (select e.at from event_outbox o join events e on e.id = o.event_id order by o.event_id limit 1) as oldest,
       (select count(*)::int from webhook_endpoints
         where enabled and deleted_at is null and failing_since is not null) as failing,
       count(first.next_at)::int as overdue, min(first.next_at) as "dueAt"
     from webhook_endpoints w cross join lateral (
       select distinct on (coalesce(application_id, event_id)) next_at from (
         select application_id, event_id, number, next_at from deliveries
         where endpoint_id = w.id and state = 'pending' order by number limit ${COUNTED_MAXIMUM}) pending
       order by coalesce(application_id, event_id), number) first
     where w.enabled and w.deleted_at is null and w.due_at < $1 and first.next_at < $1
       and (w.lease_until is null or w.lease_until < $2)`,
    [late, now],
  )
  return {
    waitingEvents: row?.waiting ?? 0,
    oldestEventSeconds: secondsSince(row?.oldest, now),
    overdueDeliveries: row?.overdue ?? 0,
    overdueSeconds: secondsSince(row?.dueAt, now),
    failingEndpoints: row?.failing ?? 0,
  }
}
