/** Finishes a recovered database: migrates it, erases again, and reads all of it. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { type Connection, connect } from '../../../packages/postgres/connection/database.ts'
import { migrate } from '../../../packages/postgres/migration/migrate.ts'
import type { Erasure } from '../applications/erase.ts'
import { checkRing } from '../key-rotation/ring-proof.ts'
import { applyErasures } from './erasure-list.ts'
import { backupTables, settle, sumOf } from './tables.ts'

export type Finished = {
  /** The last change that was recovered; undefined if none followed the base copy. */
  readonly lastChange: Date | undefined
  readonly tables: number
  /** Rows that were read to their last byte. */
  readonly rows: number
}

const CLOSE_SECONDS = 5

/**
 * Makes a recovered database fit for the service, with the listed erasures repeated. Throws KeyRingError if the ring lacks a key
 * of it, and the database's error if a page of it can't be read.
 */
export const finishRecovery = async (
  connection: Connection,
  ring: KeyRing,
  erasures: readonly Erasure[],
): Promise<Finished> => {
  const sql = connect(connection)
  try {
    const [state] = await sql<{ at: Date | null }[]>`select pg_last_xact_replay_timestamp() as at`
    await migrate(sql)
    await checkRing(sql, ring)
    await applyErasures(sql, erasures, Date.now)
    const counts = await sql.begin(async (transaction) => {
      await settle(transaction)
      const found: number[] = []
      for (const table of await backupTables(transaction)) found.push((await sumOf(transaction, table)).rows)
      return found
    })
    const rows = counts.reduce((sum, count) => sum + count, 0)
    return { lastChange: state?.at ?? undefined, tables: counts.length, rows }
  } finally {
    await sql.end({ timeout: CLOSE_SECONDS })
  }
}
