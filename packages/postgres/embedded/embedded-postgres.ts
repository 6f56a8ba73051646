// PostgreSQL without an installation: the real thing, from npm packages, on a unix socket in DATA_DIR. One service at a
// time uses it; it survives a killed service, and the next one restarts it.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeFolder } from '../../values/files.ts'
import { findPackage, usableBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { EmbeddedPostgresError, inPlainWords } from './embedded-postgres-error.ts'
import {
  bytesBeyondSocket,
  type Connection,
  connectionTo,
  findServer,
  hasEnded,
  type Site,
  startServer,
  stopServer,
} from './server.ts'
import { chooseServerUser } from './server-user.ts'
import { takeServiceLock } from './service-lock.ts'

export { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export type EmbeddedPostgres = {
  /** How to connect: folder of the unix socket, port (part of the socket's name), user and database. */
  readonly connection: Connection
  /** Shuts the server down (fast mode) and waits until it is gone. Calling it again has no effect. */
  readonly stop: () => Promise<void>
}

type Options = {
  /** The service's DATA_DIR; the data directory is `postgres` in it, the server's log `postgres.log`. */
  readonly dataDir: string
  /** Receives what happens, a sentence at a time. */
  readonly log?: (sentence: string) => void
  /** False gives up surviving power cuts, for tests of other things. */
  readonly fsync?: boolean
}

/**
 * Starts the embedded server on a DATA_DIR, creating whatever is missing. The server is restarted whenever it ends without
 * being stopped here. Throws EmbeddedPostgresError for problems that the operator can fix.
 */
export const startEmbeddedPostgres = async (options: Options): Promise<EmbeddedPostgres> => {
  const packageFolder = findPackage()
  const dataDir = resolve(options.dataDir)
  try {
    await makeFolder(dataDir)
    return await startIn(await realpath(dataDir), packageFolder, options)
  } catch (error) {
    throw inPlainWords(error, dataDir)
  }
}

/**
 * The connection to the server that runs on a DATA_DIR, for commands beside a running service, as the same user or
 * root; undefined if none runs. Starts, stops and locks nothing.
 */
export const runningEmbeddedPostgres = async (dataDir: string): Promise<Connection | undefined> => {
  try {
    const folder = join(await realpath(dataDir), CLUSTER_FOLDER)
    return (await findServer(folder)) === undefined ? undefined : connectionTo(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw inPlainWords(error, dataDir)
  }
}

/** The data directory in a DATA_DIR. */
export const CLUSTER_FOLDER = 'postgres'

const startIn = async (
  dataDir: string,
  packageFolder: string,
  { log = () => {}, fsync = true }: Options,
): Promise<EmbeddedPostgres> => {
  const folder = join(dataDir, CLUSTER_FOLDER)
  requireRoomForSocket(dataDir, folder)
  const giveLockBack = await takeServiceLock(dataDir)
  try {
    const user = await chooseServerUser(folder)
    const binaries = await usableBinaries(packageFolder, user, dataDir)
    const site: Site = {
      cluster: { folder, user, binaries, fsync },
      logFile: join(dataDir, 'postgres.log'),
      log,
    }
    await prepareCluster(site.cluster, log)
    const end = keepRunning(await startServer(site), site)
    let stopped: Promise<void> | undefined
    const stop = (): Promise<void> => {
      stopped ??= end().finally(giveLockBack)
      return stopped
    }
    return { connection: connectionTo(folder), stop }
  } catch (error) {
    giveLockBack()
    throw error
  }
}

/** Linux reaches a socket by a short name, however long its path is. */
const requireRoomForSocket = (dataDir: string, folder: string): void => {
  const beyond = process.platform === 'linux' ? 0 : bytesBeyondSocket(folder)
  if (beyond > 0)
    throw new EmbeddedPostgresError(
      `The path ${dataDir} is ${beyond} bytes too long for PostgreSQL's socket. Set DATA_DIR to a folder with a shorter path.`,
    )
}

/**
 * Restarts the server whenever it ends, until the returned function stops it. The service's connections break with the server, and the
 * driver makes new ones to the same socket. The data directory is never recreated here: if it has vanished, an empty one would look like
 * the service's data.
 */
const keepRunning = (first: ChildProcess, site: Site): (() => Promise<void>) => {
  let server = first
  const ending = new AbortController()
  const watch = async (): Promise<void> => {
    for (let waitMs = SHORTEST_WAIT_MS; !ending.signal.aborted; ) {
      if (!hasEnded(server)) await once(server, 'exit')
      if (ending.signal.aborted) return
      try {
        site.log(`The PostgreSQL server (process ${server.pid}) has stopped unexpectedly. Restarting it.`)
        server = await startServer(site)
        waitMs = SHORTEST_WAIT_MS
      } catch (error) {
        site.log(`PostgreSQL cannot be restarted: ${error instanceof Error ? error.message : String(error)}`)
        await pause(waitMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
      }
    }
  }
  const watching = watch()
  return async () => {
    ending.abort()
    await stopServer(server)
    await watching
    // One that was being started meanwhile.
    await stopServer(server)
  }
}

const SHORTEST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
