/** The tables of the jobs, which are pg-boss's and not in our migrations. */

import pgBoss from 'pg-boss/package.json' with { type: 'json' }
import type { Database } from '../connection/database.ts'
import { JOB_QUEUES } from './names.ts'

/**
 * Brings pg-boss's tables and our queues to what this program needs. Safe where several processes start at once:
 * each step is done under a lock, and whoever comes second finds it done.
 */
export const migrateJobs = async (sql: Database, schema: string): Promise<void> => {
  if (await isMigrated(sql, schema)) return
  // Loaded where there is something to do, which is hardly ever: most commands do without pg-boss.
  const { bossOver } = await import('./boss.ts')
  // A lender's schema is there, and its role may make none, not even one that is there.
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
  // A newer process may have migrated already; pg-boss's changes are made so that this one can go on.
  const [state] = await sql<{ isCurrent: boolean }[]>`
    select (select max(version) from ${version}) >= ${pgBoss.pgboss.schema}
      and (select count(*) from ${queue} where name in ${sql(JOB_QUEUES)}) = ${JOB_QUEUES.length} as "isCurrent"`
  return state?.isCurrent === true
}
