// One service per DATA_DIR. The operating system holds the lock for a living process, so nothing left by a killed
// service, and no reused process number, can be mistaken for it.
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/**
 * Takes the lock of a DATA_DIR, or throws EmbeddedPostgresError if another service holds it. The returned function
 * releases it.
 */
export const takeServiceLock = async (dataDir: string): Promise<() => void> => {
  const file = join(dataDir, 'service.lock')
  const lock = openLock(file, dataDir)
  try {
    // Anyone who can open the file can lock it, so nobody else may open it.
    await chmod(file, 0o600)
  } catch (error) {
    lock.close()
    throw error
  }
  return () => lock.close()
}

/**
 * Node.js itself cannot lock files, but SQLite, which it includes, can: an exclusive transaction without a journal locks
 * an empty file and writes nothing. A socket in the folder would have needed a path of at most 107 bytes, and a way to
 * remove a stale one that two starters cannot both win; an abstract socket does not reach from one container to another.
 */
const openLock = (file: string, dataDir: string): DatabaseSync => {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: LOOKING_MILLISECONDS })
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    throw refusal(error, file, dataDir)
  }
}

/** Another starter that only looks at the file holds it briefly. Without a wait both would be rejected. */
const LOOKING_MILLISECONDS = 200

const refusal = (error: unknown, file: string, dataDir: string): unknown => {
  switch ((error as { readonly errcode?: number }).errcode) {
    case SQLITE_BUSY:
      return new EmbeddedPostgresError(
        `Another Forecourt is already running on DATA_DIR ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`,
      )
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
      return new EmbeddedPostgresError(
        `${file} cannot be opened for writing. Give DATA_DIR to the user that runs the service, or set it to another folder.`,
      )
    case SQLITE_FULL:
      return new EmbeddedPostgresError(`There is no space left on the disk that holds ${dataDir}.`)
    default:
      return new EmbeddedPostgresError(
        `${file} cannot be locked: ${error instanceof Error ? error.message : String(error)}. DATA_DIR must be on a file system with file locks.`,
      )
  }
}

// Result codes of SQLite, https://sqlite.org/rescode.html.
const SQLITE_BUSY = 5
const SQLITE_READONLY = 8
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
