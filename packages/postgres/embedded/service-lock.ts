// One service per DATA_DIR. The operating system holds the lock for a living process, so nothing left by a killed
// service, and no reused process number, can be mistaken for it.
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/**
 * Takes the lock of a DATA_DIR, or throws EmbeddedPostgresError if another service holds it. The returned function
 * releases it.
 *
 * Node.js itself cannot lock files, but SQLite, which it includes, can: an exclusive transaction without a journal locks
 * an empty file and writes nothing. A socket in the folder would have needed a short path, and a way to
 * remove a stale one that two starters cannot both win; an abstract socket does not reach from one container to another.
 */
export const takeServiceLock = async (dataDir: string): Promise<() => void> => {
  const file = join(dataDir, 'service.lock')
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: LOOKING_MILLISECONDS })
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    // Anyone who can open the file can lock it, so nobody else may open it.
    await chmod(file, 0o600)
  } catch (error) {
    lock?.close()
    throw refusal(error as Error & { readonly errcode?: number }, file, dataDir)
  }
  const held = lock
  return () => held.close()
}

/** Another starter that only looks at the file holds it briefly. Without a wait both would be rejected. */
const LOOKING_MILLISECONDS = 200

const refusal = (
  { errcode, message }: Error & { readonly errcode?: number },
  file: string,
  dataDir: string,
) => {
  if (errcode === SQLITE_BUSY)
    return new EmbeddedPostgresError(
      `Another Forecourt is already running on DATA_DIR ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`,
    )
  if (errcode === SQLITE_READONLY || errcode === SQLITE_CANTOPEN)
    return new EmbeddedPostgresError(
      `${file} cannot be opened for writing. Give DATA_DIR to the user that runs the service, or set it to another folder.`,
    )
  return new EmbeddedPostgresError(
    `${file} cannot be locked: ${message}. DATA_DIR must be on a file system with file locks, and not full.`,
  )
}

// Result codes of SQLite, https://sqlite.org/rescode.html.
const SQLITE_BUSY = 5
const SQLITE_READONLY = 8
const SQLITE_CANTOPEN = 14
