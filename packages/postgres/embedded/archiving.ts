// Archiving: the server puts each file of its write-ahead log (WAL) into a folder, compressed, and recovers from there.
import { chmod, lchown, open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { makeFolder } from './folder.ts'
import { putFile } from './put-file.ts'
import { run, type ServerUser } from './run.ts'
import type { Settings } from './settings.ts'

/** The folder of an archive that has the WAL. */
export const walFolderOf = (archiveDir: string): string => join(archiveDir, 'wal')

/** What a file of the WAL has behind its name in an archive. */
export const ARCHIVED = '.gz'

/** A file is archived after this time though it is not full, so an archive is never further behind. */
const ARCHIVED_AFTER_SECONDS = 60

/**
 * The server's settings for archiving. A file that is there already counts as archived only if it is the same: the server
 * may have been killed before it noted that. The end of a file that is not full is empty and takes no room compressed.
 */
export const archivingSettings = (archiveDir: string): Settings => {
  const wal = walFolderOf(archiveDir)
  const file = inShell(join(wal, '%f'), '%f')
  return {
    archive_mode: 'on',
    archive_timeout: String(ARCHIVED_AFTER_SECONDS),
    archive_command: `f=${file}; if [ -f "$f${ARCHIVED}" ]; then gzip -dc < "$f${ARCHIVED}" | cmp -s - "%p"; else gzip -1 -c < "%p" > "$f.part" && sync "$f.part" && mv "$f.part" "$f${ARCHIVED}" && sync ${inShell(wal)}; fi`,
  }
}

/** The server's settings to recover from an archive, up to a moment or as far as it goes, along the base copy's own timeline. */
export const recoverySettings = (archiveDir: string, until: Date | 'latest'): Settings => {
  const file = inShell(join(walFolderOf(archiveDir), `%f${ARCHIVED}`), '%f')
  return {
    // A connection means that it is done.
    hot_standby: 'off',
    restore_command: `f=${file}; [ -f "$f" ] && gzip -dc < "$f" > "%p"`,
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    // At the start PostgreSQL knows no names of zones, not even Z.
    ...(until === 'latest' ? {} : { recovery_target_time: until.toISOString().replace('Z', '+00') }),
  }
}

/** A path as a word of the shell, in which PostgreSQL replaces only `placeholder`. */
const inShell = (path: string, placeholder = ''): string => {
  const end = placeholder === '' ? path.length : path.lastIndexOf(placeholder)
  const escaped = path.slice(0, end).replaceAll('%', '%%').replaceAll("'", `'\\''`)
  return `'${escaped}${path.slice(end)}'`
}

/**
 * Makes the folders of an archive for the database in `folder`. Throws EmbeddedPostgresError if the server's user can't
 * write there, or if the archive is another database's.
 */
export const prepareArchive = async (archiveDir: string, folder: string, user: ServerUser): Promise<void> => {
  const wal = walFolderOf(archiveDir)
  if (!(await isThere(archiveDir))) {
    await makeFolder(archiveDir)
    // The server's user goes through it, and sees nothing.
    if (user.dropped) await chmod(archiveDir, 0o711)
  }
  await makeFolder(wal)
  await makeFolder(join(archiveDir, 'base'))
  if (user.dropped) await lchown(wal, user.uid, user.gid)
  await requireOwn(archiveDir, await systemOf(folder))
  await requireUse(archiveDir, '-w', user)
}

/** Throws EmbeddedPostgresError if the server's user can't read an archive's WAL. */
export const requireReadable = (archiveDir: string, user: ServerUser): Promise<void> =>
  requireUse(archiveDir, '-r', user)

const requireUse = async (archiveDir: string, right: '-r' | '-w', user: ServerUser): Promise<void> => {
  const wal = walFolderOf(archiveDir)
  const name = user.name ?? user.uid
  const allowed = await run('/bin/sh', ['-c', `[ ${right} "$1" ] && [ -x "$1" ]`, 'sh', wal], {
    cwd: '/',
    user,
  })
  if (!allowed.succeeded)
    throw new EmbeddedPostgresError(
      `ARCHIVE_DIR can't be used: ${wal} can't be ${right === '-r' ? 'read' : 'written'} by ${name}, the user that PostgreSQL runs as. Give it to that user, or set ARCHIVE_DIR to another folder.`,
    )
  const tools = await run('/bin/sh', ['-c', 'command -v gzip cmp sync'], { cwd: '/', user })
  if (!tools.succeeded)
    throw new EmbeddedPostgresError(
      'ARCHIVE_DIR needs the programs gzip, cmp and sync. Install them, or leave it out.',
    )
}

/** The database that an archive belongs to is noted in it: the names of two databases' files are alike. */
const requireOwn = async (archiveDir: string, system: string): Promise<void> => {
  const note = join(archiveDir, 'database')
  if (!(await isThere(note))) await putFile(note, `${system}\n`)
  if ((await readFile(note, 'utf8')).trim() === system) return
  throw new EmbeddedPostgresError(
    `ARCHIVE_DIR ${archiveDir} has the archive of another database. Set it to a folder of this one's own.`,
  )
}

/** The number that initdb gives a database, which begins its control file. */
const systemOf = async (folder: string): Promise<string> => {
  const file = await open(join(folder, 'global', 'pg_control'), 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(8), { position: 0 })
    return buffer.readBigUInt64LE().toString()
  } finally {
    await file.close()
  }
}

const isThere = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined)) !== undefined
