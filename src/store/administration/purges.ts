/** Deletes what has been stored for its time, in batches, skipping rows that others have locked. */

import type { Database } from '../../../packages/postgres/connection/database.ts'
import type { Purged } from '../../domain/lender/retention.ts'
import { deleteOldEvents } from '../events/events.ts'

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
