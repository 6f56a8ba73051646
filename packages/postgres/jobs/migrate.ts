/** The job tables, which belong to pg-boss and are not in our migrations. */

import pgBoss from 'pg-boss/package.json' with { type: 'json' }
import type { Database } from '../connection/database.ts'
import { JOB_QUEUES } from './names.ts'

export const JOBS_SCHEMA_VERSION: number = pgBoss.pgboss.schema

/**
 * Updates pg-boss's tables and our queues to what this program needs. Safe if several processes start at once: each
 * step takes a lock, and later ones find it done.
 */
export const migrateJobs = async (sql: Database, schema: string): Promise<void> => {
  if (await isMigrated(sql, schema)) return
  // Loaded only if there is something to do, which is rare: most commands do without pg-boss.
  const { bossOver } = await import('./boss.ts')
  // A lender's schema exists, and its role may create none, not even an existing one.
  const [found] = await sql<{ is: boolean }[]>`
    select exists (select from pg_namespace where nspname = ${schema}) as is`
  const boss = bossOver(sql, schema, () => undefined, { createSchema: found?.is !== true })
  try {
    await boss.start()
    for (const name of JOB_QUEUES) await boss.createQueue(name)
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
}

const isMigrated = async (sql: Database, schema: string): Promise<boolean> => {
  const [version, queue] = [sql`${sql(schema)}.version`, sql`${sql(schema)}.queue`]
  const [table] = await sql<{ found: boolean }[]>`
    select count(*) = 2 as found from pg_tables where schemaname = ${schema} and tablename in ('version', 'queue')`
  if (!table?.found) return false
  // A newer process may already have migrated; pg-boss's changes are compatible with this one.
  const [state] = await sql<{ isCurrent: boolean }[]>`
    select (select max(version) from ${version}) >= ${JOBS_SCHEMA_VERSION}
      and (select count(*) from ${queue} where name in ${sql(JOB_QUEUES)}) = ${JOB_QUEUES.length} as "isCurrent"`
  return state?.isCurrent === true
}
