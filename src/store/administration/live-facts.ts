/** The encoding of the database, and when the last backup was started. */
import type { Database } from '../../../packages/postgres/connection/database.ts'

export const BACKUP_STARTED = 'backup.started'

export type DatabaseFacts = {
  readonly encoding: string
  /** When the last backup by command was started, or the last part of the write-ahead log archived; null if never. */
  readonly backedUpAt: Date | null
}

/** Reads them in one query. */
export const readDatabaseFacts = async (sql: Database): Promise<DatabaseFacts> => {
  const [row] = await sql<[DatabaseFacts]>`
    select current_setting('server_encoding') as encoding,
      greatest((select at from audit where action = ${BACKUP_STARTED} order by id desc limit 1),
        (select last_archived_time from pg_stat_archiver)) as "backedUpAt"`
  return row
}
