/** What waits in the queue of emails and text messages. */
import { secondsSince } from '../../values/seconds-since.ts'
import type { Database } from '../connection/database.ts'
import { jobsSchema } from './names.ts'

export type MailBacklog = {
  /** How late the latest is that no process has taken, in seconds; 0 without any. */
  readonly mailOverdueSeconds: number
  /** How many failed and are tried again. */
  readonly mailsRetried: number
}

/** Reads the backlog of emails of all processes, by the clock at `now`. */
export const readMailBacklog = async (sql: Database, now: Date): Promise<MailBacklog> => {
  const schema = schemas.get(sql) ?? (await jobsSchema(sql))
  schemas.set(sql, schema)
  const [row] = await sql<{ since: Date | null; retried: number }[]>`
    select min(start_after) filter (where start_after < ${now}) as since,
      count(*) filter (where state = 'retry')::int as retried
    from ${sql(schema)}.job where name = 'mail' and state < 'active' and not blocked`
  return { mailOverdueSeconds: secondsSince(row?.since, now), mailsRetried: row?.retried ?? 0 }
}

/** The schema of a database's jobs stays the same. */
const schemas = new WeakMap<Database, string>()
