// Makes the database that a restore fills. It becomes that of DATA_DIR once it is complete, or not at all.
import { realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../values/files.ts'
import { syncFolder } from './cluster.ts'
import { CLUSTER_FOLDER, startEmbeddedPostgres } from './embedded-postgres.ts'
import { type Connection, stopServerLeftOn } from './server.ts'
import { takeServiceLock } from './service-lock.ts'

export type RestoredServer = {
  readonly connection: Connection
  /** Stops the server, and makes its data directory that of DATA_DIR. */
  readonly keep: () => Promise<void>
  /** Stops the server and removes everything. */
  readonly discard: () => Promise<void>
}

/** Within DATA_DIR. What an interrupted process left there is removed by the next one. */
const FOLDER = 'restoring'

/** Starts the server of a new database for a DATA_DIR that has none. Throws EmbeddedPostgresError for problems that the operator can fix. */
export const startForRestore = async (
  dataDir: string,
  log: (sentence: string) => void,
): Promise<RestoredServer> => {
  await makeFolder(dataDir)
  const within = await realpath(dataDir)
  const giveLockBack = await takeServiceLock(within)
  const folder = join(within, FOLDER)
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  try {
    await stopServerLeftOn(join(folder, CLUSTER_FOLDER), log)
    await remove()
    const embedded = await startEmbeddedPostgres({ dataDir: folder, log })
    const end = async (work: () => Promise<void>) => {
      try {
        await embedded.stop()
        await work()
      } finally {
        giveLockBack()
      }
    }
    return {
      connection: embedded.connection,
      keep: () =>
        end(async () => {
          await rename(join(folder, CLUSTER_FOLDER), join(within, CLUSTER_FOLDER))
          await syncFolder(within)
          await remove()
        }),
      discard: () => end(remove),
    }
  } catch (error) {
    giveLockBack()
    throw error
  }
}
