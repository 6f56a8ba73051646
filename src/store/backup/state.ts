/** How the embedded database archives: what waits, whether it fails, and whether a base copy is due. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { type Archive, reachOf } from './read.ts'
import { timelineOf } from './wal-name.ts'

export type Archiving = {
  /** Files of the WAL that the archive has not taken yet. */
  readonly waitingFiles: number
  /** Whether the last try failed. */
  readonly isFailing: boolean
  /** The timeline that the database writes. */
  readonly timeline: number
}

/** How the server of `sql` archives. */
export const readArchiving = async (sql: Queries): Promise<Archiving> => {
  const [found] = await sql<Archiving[]>`
    select (select count(*)::int from pg_ls_archive_statusdir() where name like '%.ready') as "waitingFiles",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing",
      ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline
    from pg_stat_archiver`
  if (found === undefined) throw new Error('The state of the archiver gave no row')
  return found
}

const COPY_EVERY_MILLISECONDS = 24 * 60 * 60 * 1_000

/** Why a base copy is due; undefined if none is. */
export const copyDue = async (
  archive: Archive,
  { timeline }: Pick<Archiving, 'timeline'>,
  now: number,
): Promise<'first' | 'daily' | 'recovered' | 'gap' | undefined> => {
  const newest = archive.copies.at(-1)
  if (newest === undefined) return 'first'
  if (timelineOf(newest.firstWal) !== timeline) return 'recovered'
  if ((await reachOf(archive, newest)).missing !== undefined) return 'gap'
  return now - Date.parse(newest.at) >= COPY_EVERY_MILLISECONDS ? 'daily' : undefined
}
