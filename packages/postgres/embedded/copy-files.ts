// Copies the files of a data directory, also from under a running server.
import { copyFile, lchown, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from './cluster.ts'

type Copying = {
  /** The copies' owner, if not this process's user. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined
  /** Stops between two files: rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Copies all that a database is made of into an existing folder and makes it survive a power cut; returns the number of
 * bytes. Leaves out what belongs to a running server: https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA
 */
export const copyFiles = async (from: string, to: string, copying: Copying = {}): Promise<number> => {
  let bytes = 0
  for (const entry of await readdir(from, { withFileTypes: true })) {
    copying.signal?.throwIfAborted()
    const source = join(from, entry.name)
    const copy = join(to, entry.name)
    if (entry.isDirectory()) {
      await mkdir(copy, { mode: 0o700 })
      await give(copy, copying)
      if (!EMPTIED.has(entry.name)) bytes += await copyFiles(source, copy, copying)
    } else if (entry.isFile() && !LEFT_OUT.test(entry.name)) {
      bytes += await copyOne(source, copy, copying)
    }
  }
  await syncFolder(to)
  return bytes
}

const copyOne = async (source: string, copy: string, copying: Copying): Promise<number> => {
  try {
    await copyFile(source, copy)
  } catch (error) {
    // A running server removes files; recovery does it again.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
  await give(copy, copying)
  const file = await open(copy, 'r+')
  try {
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

const give = async (path: string, { owner }: Copying): Promise<void> => {
  if (owner !== undefined) await lchown(path, owner.uid, owner.gid)
}

/** Folders that a server fills anew, or whose content only a running one understands. */
const EMPTIED: ReadonlySet<string> = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|\.s\.PGSQL\..*|backup_manifest|recovery\.signal|.*\.new)$/
