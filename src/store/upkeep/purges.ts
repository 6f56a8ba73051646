/**
 * Deletes what has been stored for its time, in batches, skipping rows that others have locked, and makes due what a
 * clock that was set back would hold up.
 */
import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import { raiseIdsPast } from '../../../packages/postgres/connection/uuid.ts'
import type { Purged } from '../../domain/lender/retention.ts'
import { deleteOldEvents } from '../events/events.ts'
import { lastEventNumber } from '../events/feed.ts'

/** Deletes up to `limit` rows whose time ended before `until`, from each of its tables; returns their number. */
export type Purge = (sql: Database, before: Date, limit: number) => Promise<number>

/** Deletes the rows of one table that have expired at the moment $1. */
const rowsOf =
  (table: string, over: string): Purge =>
  async (sql, before, limit) => {
    const deleted = await sql.unsafe(
      `delete from ${table} where ctid in (select ctid from ${table} where ${over} limit $2 for update skip locked)`,
      [before, limit],
    )
    return deleted.count
  }

const both =
  (one: Purge, other: Purge): Purge =>
  async (...given) =>
    (await one(...given)) + (await other(...given))

/** How the rows of each kind are found. */
export const PURGES: Readonly<Record<Purged, Purge>> = {
  idempotencyAnswers: both(
    rowsOf('stored_answers', 'stored_at < $1'),
    rowsOf('kept_answers', 'stored_at < $1'),
  ),
  sessions: rowsOf('sessions', 'ended_at <= $1 or expires_at <= $1'),
  mails: rowsOf('mails', 'ended_at <= $1'),
  mailLinks: rowsOf('mail_links', 'expires_at <= $1'),
  signInFailures: rowsOf('sign_in_failures', 'last_at <= $1'),
  knownNetworks: rowsOf('known_networks', 'last_at <= $1'),
  consentTickets: rowsOf('used_tickets', 'expires_at <= $1'),
  assertions: rowsOf('used_assertions', 'expires_at <= $1'),
  accessTokens: rowsOf('access_tokens', 'expires_at <= $1'),
  unfinishedUploads: rowsOf('documents', 'completed_at is null and started_at < $1'),
  applicationDrafts: rowsOf('application_drafts', 'saved_at <= $1'),
  sentDrafts: rowsOf('sent_drafts', 'sent_at <= $1'),
  replays: rowsOf('replays', 'started_at <= $1'),
  requestCounts: rowsOf('request_counts', 'minute <= $1'),
  // Settled ones, and those whose endpoint is gone.
  deliveryLog: both(
    rowsOf('delivery_attempts', 'at < $1'),
    rowsOf(
      'deliveries',
      `created_at < $1 and (state <> 'pending' or not exists (
        select from webhook_endpoints w where w.id = endpoint_id and w.deleted_at is null))`,
    ),
  ),
  requestLog: rowsOf('api_requests', 'at <= $1'),
  // Those that wait for a disabled endpoint would keep their events forever.
  pendingDeliveries: rowsOf(
    'deliveries',
    `created_at < $1 and state = 'pending' and exists (
      select from webhook_endpoints w where w.id = endpoint_id and w.deleted_at is null and not w.enabled)`,
  ),
  events: deleteOldEvents,
}

/** Makes no id of this process lower than those that the seals of the audit and the counts have passed. */
export const raiseIdsPastStored = async (sql: Queries, now: number): Promise<void> => {
  const [row] = await sql<{ ids: readonly string[] }[]>`
    select array_remove(array[(select up_to from audit_seals order by number desc limit 1),
      (select after_event from numbers_progress)], null)::text[] as ids`
  for (const id of row?.ids ?? []) raiseIdsPast(id, now)
}

/** The time of the newest event by its number, in milliseconds since 1970. */
export const newestEventAt = async (sql: Queries): Promise<number> =>
  Number((await lastEventNumber(sql)) / 1_000n)

/**
 * Makes everything due that waits for a later time: deliveries, endpoints, signings, plans, replays and mails. What is not yet to be
 * done finds its time again when it is looked at. Doing it twice changes nothing more.
 */
export const makeAllDue = async (sql: Database, now: Date): Promise<void> => {
  await sql.begin(async (transaction) => {
    // In the order of their numbers, as everywhere. What is locked is being settled right now.
    await transaction`
      with waiting as materialized (
        select endpoint_id, number from deliveries where state = 'pending' and next_at > ${now}
        order by number for update skip locked)
      update deliveries d set next_at = ${now} from waiting w
      where d.endpoint_id = w.endpoint_id and d.number = w.number`
    await transaction`update webhook_endpoints set due_at = ${now} where due_at > ${now}`
    await transaction`update webhook_endpoints set lease_until = ${now} where lease_until > ${now}`
    await transaction`update signings set due_at = ${now} where due_at > ${now}`
    await transaction`update applications set due_at = ${now} where due_at > ${now}`
    await transaction`update replays set leased_until = ${now} where leased_until > ${now}`
    // They go by the database's clock.
    await transaction`update mails set due_at = now() where due_at > now()`
  })
}
