/** Deletes rows that have had their time, a batch at a time, passing over those that somebody holds. */
import type { Database } from '../connection/database.ts'

import { KNOWN_MILLISECONDS } from '../people/known-networks.ts'

const HOUR_MILLISECONDS = 60 * 60 * 1_000
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS

type Expiry = {
  readonly table: string
  /** Of which rows the time is over, at the moment $1. */
  readonly over: string
  /** How long they are kept after that. */
  readonly keptMilliseconds: number
}

/**
 * Sessions and links stay for a while, so that what happened can be looked into. What is good once stays an hour
 * longer than it is good, lest the clock of another process still takes it for good.
 */
const EXPIRIES: readonly Expiry[] = [
  { table: 'sessions', over: 'ended_at <= $1 or expires_at <= $1', keptMilliseconds: 30 * DAY_MILLISECONDS },
  { table: 'mail_links', over: 'expires_at <= $1', keptMilliseconds: 30 * DAY_MILLISECONDS },
  { table: 'sign_in_failures', over: 'last_at <= $1', keptMilliseconds: DAY_MILLISECONDS },
  { table: 'known_networks', over: 'last_at <= $1', keptMilliseconds: KNOWN_MILLISECONDS },
  { table: 'used_tickets', over: 'expires_at <= $1', keptMilliseconds: HOUR_MILLISECONDS },
  { table: 'used_assertions', over: 'expires_at <= $1', keptMilliseconds: HOUR_MILLISECONDS },
  { table: 'access_tokens', over: 'expires_at <= $1', keptMilliseconds: HOUR_MILLISECONDS },
]

/** Deletes all rows that have had their time at this moment, unless told to stop; tells how many that were. */
export const deleteExpiredRows = async (
  sql: Database,
  at: Date,
  batchRows: number,
  signal?: AbortSignal,
): Promise<number> => {
  let total = 0
  for (const expiry of EXPIRIES) {
    for (;;) {
      if (signal?.aborted) return total
      const deleted = await deleteBatch(sql, expiry, at, batchRows)
      total += deleted
      if (deleted < batchRows) break
    }
  }
  return total
}

const deleteBatch = async (
  sql: Database,
  { table, over, keptMilliseconds }: Expiry,
  at: Date,
  rows: number,
): Promise<number> => {
  const deleted = await sql.unsafe(
    `delete from ${table} where ctid in (select ctid from ${table} where ${over} limit $2 for update skip locked)`,
    [new Date(at.getTime() - keptMilliseconds), rows],
  )
  return deleted.count
}
