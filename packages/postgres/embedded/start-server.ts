// Starts the server on its data directory, detached from the service's terminal, and waits until it takes connections.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Cluster, folderAsGiven } from './cluster.ts'
import { type Connection, connectionTo, untilReady } from './connection.ts'
import { EmbeddedPostgresError, troubleIn } from './embedded-postgres-error.ts'
import { endAtOnce } from './end-server.ts'
import { inspect, isAlive, type Process } from './processes.ts'
import { identityOf, PROGRAM_ENVIRONMENT } from './run.ts'
import type { RunningServer } from './running-server.ts'
import { lastWords, openLog, readLogFrom } from './server-log.ts'
import { asWords, markOf, SETTINGS_MARK, SOCKET_PORT, serverSettings } from './settings.ts'

export type Site = {
  readonly cluster: Cluster
  readonly socketFolder: string
  readonly logFile: string
  readonly log: (sentence: string) => void
}

/**
 * Starts a server if none runs. `held`: PostgreSQL found the data directory still in use, by processes that the system
 * may hide from us; throws EmbeddedPostgresError with its last message if it gave up for any other reason.
 */
export const startServer = async (site: Site): Promise<RunningServer | 'held'> => {
  const { handle, end } = await openLog(site.logFile)
  let server: Process | undefined
  try {
    server = await launch(site, handle.fd)
  } finally {
    await handle.close()
  }
  const connection = connectionTo(site.socketFolder, SOCKET_PORT)
  if (server !== undefined && (await getsReady(site, connection, server)))
    return { process: server, connection }
  const said = await readLogFrom(site.logFile, end)
  if (STILL_HELD.test(said)) return 'held'
  throw new EmbeddedPostgresError(
    troubleIn(said, site.cluster.folder) ??
      `PostgreSQL did not start: ${lastWords(said) ?? 'it ended without a word'}. Its log is ${site.logFile}.`,
  )
}

/** The mark of a server started by exactly this version. */
export const expectedMark = ({ binaries, fsync }: Cluster): string =>
  markOf(serverSettings('', fsync), binaries.postgres, binaries.version)

export const LONG_RECOVERY = 'PostgreSQL is putting its data right after a crash; this can take some minutes.'

/** False if it ended instead. A server that can't be used is not left running. */
const getsReady = async (site: Site, connection: Connection, server: Process): Promise<boolean> => {
  try {
    const outcome = await untilReady(connection, {
      alive: () => isAlive(server),
      deadlineMs: SPEAKS_WITHIN_MS,
      onLongRecovery: () => site.log(LONG_RECOVERY),
    })
    if (outcome !== 'silent') return outcome === 'ready'
    throw new EmbeddedPostgresError(`PostgreSQL was started but does not answer. Its log is ${site.logFile}.`)
  } catch (error) {
    await endAtOnce(server)
    throw error
  }
}

/**
 * In its own session: Ctrl-C goes to every process of the terminal, and the server must outlive the service's last
 * statements. Undefined if it ended at once.
 */
const launch = async ({ cluster, socketFolder }: Site, log: number): Promise<Process | undefined> => {
  const { binaries, folder, user, fsync } = cluster
  // Relative to the data directory, in which the server works; so its path may have any length.
  const socketFolderAsGiven = socketFolder === folder ? '.' : socketFolder
  const settings = {
    ...serverSettings(socketFolderAsGiven, fsync),
    [SETTINGS_MARK]: expectedMark(cluster),
  }
  const child = spawn(binaries.postgres, ['-D', folderAsGiven(cluster), ...asWords(settings)], {
    cwd: folder,
    env: PROGRAM_ENVIRONMENT,
    ...identityOf(user),
    detached: true,
    stdio: ['ignore', log, log],
  })
  await once(child, 'spawn')
  child.unref()
  return child.pid === undefined ? undefined : inspect(child.pid)
}

const STILL_HELD = /lock file "postmaster\.pid" already exists|pre-existing shared memory block/
const SPEAKS_WITHIN_MS = 30_000
