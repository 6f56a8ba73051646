/**
 * Makes base copies, while the service works: a copy of the database's files, which with the WAL written meanwhile becomes
 * the database of one moment. https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../packages/postgres/connection/database.ts'
import { ARCHIVED, walFolderOf } from '../../../packages/postgres/embedded/archiving.ts'
import { syncFolder } from '../../../packages/postgres/embedded/cluster.ts'
import { copyFiles } from '../../../packages/postgres/embedded/copy-files.ts'
import { CLUSTER_FOLDER } from '../../../packages/postgres/embedded/embedded-postgres.ts'
import { keysInUse } from '../key-rotation/ring-proof.ts'
import { ArchiveError } from './error.ts'
import { type BaseCopy, type CopyNote, copiesFolderOf, FILES, NOTE, UNFINISHED, unlessGone } from './read.ts'

export type CopySource = {
  /** The embedded database's connections, without limits of time. */
  readonly sql: Database
  readonly dataDir: string
  readonly archiveDir: string
  /** The version of Forecourt. */
  readonly version: string
  readonly signal?: AbortSignal | undefined
}

/** Makes a base copy. Throws ArchiveError if the database does not archive; nothing stays of a copy that fails. */
export const makeBaseCopy = async (source: CopySource): Promise<BaseCopy> => {
  const { sql, archiveDir } = source
  await requireArchiving(sql, archiveDir)
  const folder = await mkdtemp(join(copiesFolderOf(archiveDir), UNFINISHED))
  try {
    const note = await fill(folder, source)
    await writeFile(join(folder, NOTE), JSON.stringify(note, null, 2), { mode: 0o600, flush: true })
    await syncFolder(folder)
    // Some file systems take no colon.
    const named = join(copiesFolderOf(archiveDir), note.at.replaceAll(':', '-'))
    await rename(folder, named)
    await syncFolder(copiesFolderOf(archiveDir))
    return { ...note, folder: named }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

const requireArchiving = async (sql: Database, archiveDir: string): Promise<void> => {
  const [found] = await sql<{ command: string }[]>`
    select case when current_setting('archive_mode') = 'on' then current_setting('archive_command') else '' end as command`
  const folder = walFolderOf(archiveDir).replaceAll('%', '%%').replaceAll("'", `'\\''`)
  if (found?.command.includes(folder)) return
  throw new ArchiveError(
    `The database does not archive into ${archiveDir}: its service runs without this ARCHIVE_DIR. Start it again with it.`,
  )
}

const fill = async (
  folder: string,
  { sql, dataDir, archiveDir, version, signal }: CopySource,
): Promise<CopyNote> => {
  const files = join(folder, FILES)
  await mkdir(files, { mode: 0o700 })
  // Start and stop belong to one session, and its end ends the copying, however it ends.
  const session = await sql.reserve()
  try {
    await session`select pg_backup_start('forecourt', true)`
    const bytes = await copyFiles(join(dataDir, CLUSTER_FOLDER), files, { signal })
    const [stopped] = await session<{ label: string; lastWal: string; at: Date }[]>`
      select labelfile as label, pg_walfile_name(lsn) as "lastWal", clock_timestamp() as at from pg_backup_stop(false)`
    if (stopped === undefined) throw new Error('The end of a base copy gave no row')
    await writeFile(join(files, 'backup_label'), stopped.label, { mode: 0o600, flush: true })
    const firstWal = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(stopped.label)?.[1]
    if (firstWal === undefined) throw new Error('A base copy does not say where it begins')
    await archived(archiveDir, stopped.lastWal, signal)
    const ring = (await keysInUse(sql)).map(({ id, proof }) => ({ id, proof: proof.toString('base64') }))
    const { lastWal, at } = stopped
    return { forecourtCopy: 1, at: at.toISOString(), version, firstWal, lastWal, bytes, ring }
  } finally {
    session.release()
  }
}

const PATIENCE_MILLISECONDS = 60_000
const LOOK_EVERY_MILLISECONDS = 100

/** Waits until a file of the WAL is in the archive: without it the copy is worth nothing. */
const archived = async (archiveDir: string, name: string, signal: AbortSignal | undefined): Promise<void> => {
  const until = performance.now() + PATIENCE_MILLISECONDS
  const file = join(walFolderOf(archiveDir), `${name}${ARCHIVED}`)
  while ((await unlessGone(stat(file))) === undefined) {
    signal?.throwIfAborted()
    if (performance.now() > until)
      throw new ArchiveError(
        `The archive ${archiveDir} took no WAL for a minute, so the base copy was removed. DATA_DIR/postgres.log says why.`,
      )
    await pause(LOOK_EVERY_MILLISECONDS)
  }
}
