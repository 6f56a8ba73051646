/** pg-boss, configured for us: on the service's own connections, and without what we do not use. */

import { type Db, PgBoss } from 'pg-boss'
import type { Database, Queries } from '../connection/database.ts'
import { runScript } from '../connection/script.ts'

/** How often it does the housekeeping that we do not use. */
const SELDOM_SECONDS = 86_400

/** How often it checks for indexes to build after an update of pg-boss. */
const INDEX_BUILDING_SECONDS = 600

/**
 * It does nothing automatically until it is started; then it maintains its tables, at the given interval.
 * `onError` receives its failures.
 */
export const bossOver = (
  sql: Database,
  schema: string,
  onError: (error: unknown) => void,
  {
    maintainEverySeconds,
    createSchema = false,
  }: { readonly maintainEverySeconds?: number; readonly createSchema?: boolean } = {},
): PgBoss => {
  const boss = new PgBoss({
    db: databaseOver(sql),
    schema,
    createSchema,
    schedule: false,
    supervise: maintainEverySeconds !== undefined,
    superviseIntervalSeconds: maintainEverySeconds ?? SELDOM_SECONDS,
    monitorIntervalSeconds: maintainEverySeconds ?? SELDOM_SECONDS,
    queueCacheIntervalSeconds: SELDOM_SECONDS,
    flowIntervalSeconds: SELDOM_SECONDS,
    bamIntervalSeconds: INDEX_BUILDING_SECONDS,
  })
  boss.on('error', (error) => onError(asError(error)))
  return boss
}

/** pg-boss reports some errors as copies that are no longer Error objects. */
const asError = (error: unknown): Error => {
  if (error instanceof Error) return error
  const { message, stack, code } = error as { message?: string; stack?: string; code?: string }
  return Object.assign(new Error(message), { stack, code })
}

/** pg-boss's access to the database, through the service's connections or one transaction. */
export const databaseOver = (sql: Queries): Db => ({
  executeSql: async (text, values = []) => {
    if (values.length > 0)
      return {
        rows: await sql.unsafe(
          text,
          values.map((value) => value ?? null),
        ),
      }
    const isTransaction = /^\s*begin\b/i.test(text)
    return { rows: isTransaction ? await runAlone(sql as Database, text) : await runScript(sql, text) }
  },
})

/** Runs a script that begins and commits a transaction itself, on one connection. */
const runAlone = async (sql: Database, text: string): Promise<unknown[]> => {
  const connection = await sql.reserve()
  try {
    return await runScript(connection, text)
  } catch (error) {
    await connection.unsafe('rollback')
    throw error
  } finally {
    connection.release()
  }
}
