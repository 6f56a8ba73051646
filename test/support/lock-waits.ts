/** Transactions that wait for others in a database, so that a test acts while they do. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Queries } from '../../packages/postgres/connection/database.ts'

const PATIENCE_MILLISECONDS = 30_000

/** Until so many transactions wait for a lock. */
export const untilWaiting = async (sql: Queries, transactions = 1): Promise<void> => {
  const end = Date.now() + PATIENCE_MILLISECONDS
  while ((await waiting(sql)) < transactions) {
    assert.ok(Date.now() < end, `Fewer than ${transactions} transactions wait for a lock`)
    await pause(5)
  }
}

/** How many transactions wait for a lock. */
export const waiting = async (sql: Queries): Promise<number> =>
  (
    await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  ).length
