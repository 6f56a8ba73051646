/** The queue of emails in a backup of the schema before the first, which becomes rows of `mails`. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'

/** Its table in the backup. */
export const EARLIER_QUEUE = 'job_common'

/** Makes the table for the time of the load, and takes the rows as they are. */
export const makeEarlierQueue = async (sql: Queries): Promise<void> => {
  await sql.unsafe(`create table job_common (
    id uuid, name text, priority integer, data jsonb, state text, retry_limit integer, retry_count integer,
    retry_delay integer, retry_backoff boolean, retry_delay_max integer, expire_seconds integer,
    deletion_seconds integer, singleton_key text, singleton_on timestamp without time zone, group_id text,
    group_tier text, start_after timestamptz, created_on timestamptz, started_on timestamptz,
    completed_on timestamptz, keep_until timestamptz, output jsonb, dead_letter text, policy text,
    heartbeat_on timestamptz, heartbeat_seconds integer, blocked boolean, blocking boolean,
    pending_dependencies integer, source_name text, source_id uuid, source_created_on timestamptz,
    source_retry_count integer, source_output jsonb, source_root_id uuid)`)
}

/** Moves the rows: what was waiting, or being sent, waits on. */
export const moveEarlierMails = async (sql: Queries): Promise<void> => {
  await sql.unsafe(`
    insert into mails (id, about, due_at, attempts, ended_at, failure)
    select id, data, case when waits then start_after end,
      retry_count + case when state = 'created' then 0 else 1 end,
      case when not waits then coalesce(completed_on, created_on) end, output->>'code'
    from (select *, state in ('created', 'retry', 'active') as waits from job_common where name = 'mail') queue`)
  await sql.unsafe('drop table job_common')
}
