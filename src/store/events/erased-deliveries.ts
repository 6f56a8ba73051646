/** Clears receivers' answers to deliveries about erased applications. */
import type { Database } from '../../../packages/postgres/connection/database.ts'

/** It reads all deliveries of the last weeks, which takes longer than a request may. */
const PATIENCE_MILLISECONDS = 120_000

/** Answers are in plain text, and a receiver may repeat what it got. Returns how many were cleared. */
export const clearAnswersAbout = async (sql: Database, applicationIds: readonly string[]): Promise<number> =>
  sql.begin(async (transaction) => {
    await transaction.unsafe(`set local statement_timeout = ${PATIENCE_MILLISECONDS}`)
    const cleared = await transaction`
      update delivery_attempts a set answer = null from deliveries d
      where d.application_id = any (${transaction.array(applicationIds, 'uuid')})
        and a.endpoint_id = d.endpoint_id and a.number = d.number and a.answer is not null`
    return cleared.count
  })
