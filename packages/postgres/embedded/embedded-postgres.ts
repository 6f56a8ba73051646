// PostgreSQL without an installation: the real thing, from npm packages, on a unix socket in DATA_DIR. One service at a
// time uses it; it survives a killed service, and the next one restarts it.
import { realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeFolder } from '../../values/files.ts'
import { findPackage, usableBinaries } from './binaries.ts'
import { type Cluster, prepareCluster } from './cluster.ts'
import { inPlainWords } from './embedded-postgres-error.ts'
import { keepRunning } from './keep-running.ts'
import { type Connection, findServer, stopServer } from './running-server.ts'
import { chooseServerUser } from './server-user.ts'
import { takeServiceLock } from './service-lock.ts'
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts'
import { type Site, startServer } from './start-server.ts'

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
    return (await findServer(join(await realpath(dataDir), CLUSTER_FOLDER)))?.connection
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
  const giveLockBack = await takeServiceLock(dataDir)
  try {
    const folder = join(dataDir, CLUSTER_FOLDER)
    const user = await chooseServerUser(folder)
    const binaries = await usableBinaries(packageFolder, user, dataDir)
    const cluster: Cluster = { folder, user, binaries, fsync }
    await prepareCluster(cluster, log)
    return await serve(cluster, join(dataDir, 'postgres.log'), log, giveLockBack)
  } catch (error) {
    giveLockBack()
    throw error
  }
}

const serve = async (
  cluster: Cluster,
  logFile: string,
  log: (sentence: string) => void,
  giveLockBack: () => void,
): Promise<EmbeddedPostgres> => {
  const socketFolder = await makeSocketFolder(cluster.folder, cluster.user)
  const site: Site = { cluster, socketFolder, logFile, log }
  const server = await startServer(site).catch(async (error: unknown) => {
    await removeSocketFolder(socketFolder)
    throw error
  })
  const endWatch = keepRunning(server, site)

  const stopOnce = async (): Promise<void> => {
    try {
      await stopServer(await endWatch())
    } finally {
      giveLockBack()
    }
  }
  let stopped: Promise<void> | undefined
  const stop = (): Promise<void> => {
    stopped ??= stopOnce()
    return stopped
  }
  return { connection: server.connection, stop }
}
