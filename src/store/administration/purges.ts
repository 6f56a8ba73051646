/** Deletes what has been kept for its time, in batches, skipping rows that others have locked. */

import type { Database } from '../../../packages/postgres/connection/database.ts'
import type { Purged } from '../../domain/lender/retention.ts'
import { deleteStoredAnswers } from '../applications/read.ts'
import { deleteStoredRequestAnswers } from '../applications/stored-answers.ts'
import { deleteUnfinishedDocuments } from '../documents/documents.ts'
import { deleteOldDeliveries, deleteStrandedDeliveries } from '../events/deliveries.ts'
import { deleteOldEvents } from '../events/events.ts'

/** Deletes up to `limit` rows whose time ended before the moment, from each of its tables; returns their number. */
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
  idempotencyAnswers: both(deleteStoredAnswers, deleteStoredRequestAnswers),
  sessions: rowsOf('sessions', 'ended_at <= $1 or expires_at <= $1'),
  mailLinks: rowsOf('mail_links', 'expires_at <= $1'),
  signInFailures: rowsOf('sign_in_failures', 'last_at <= $1'),
  knownNetworks: rowsOf('known_networks', 'last_at <= $1'),
  consentTickets: rowsOf('used_tickets', 'expires_at <= $1'),
  assertions: rowsOf('used_assertions', 'expires_at <= $1'),
  accessTokens: rowsOf('access_tokens', 'expires_at <= $1'),
  unfinishedUploads: deleteUnfinishedDocuments,
  applicationDrafts: rowsOf('application_drafts', 'saved_at <= $1'),
  sentDrafts: rowsOf('sent_drafts', 'sent_at <= $1'),
  replays: rowsOf('replays', 'started_at <= $1'),
  requestCounts: rowsOf('request_counts', 'minute <= $1'),
  deliveryLog: deleteOldDeliveries,
  requestLog: rowsOf('api_requests', 'at <= $1'),
  pendingDeliveries: deleteStrandedDeliveries,
  events: deleteOldEvents,
}
