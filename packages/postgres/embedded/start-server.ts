// Starts the server on its data directory, detached from the service's terminal, and waits until it takes connections.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { withCode } from '../connection/fault.ts'
import { type Cluster, folderAsGiven, replaceFile } from './cluster.ts'
import { EmbeddedPostgresError, troubleIn } from './embedded-postgres-error.ts'
import { isAlive } from './processes.ts'
import { identityOf, PROGRAM_ENVIRONMENT } from './run.ts'
import {
  type Connection,
  connectionTo,
  findServer,
  LOCK_FILE,
  markOf,
  type RunningServer,
  readLockFile,
  stopServer,
} from './running-server.ts'
import { lastWords, openLog, readLogFrom } from './server-log.ts'
import { asWords, SOCKET_PORT, serverSettings } from './settings.ts'
import { removeSocketFiles, removeSocketFolder } from './socket-folder.ts'

export type Site = {
  readonly cluster: Cluster
  readonly socketFolder: string
  readonly logFile: string
  readonly log: (sentence: string) => void
}

/**
 * Starts the server, after stopping the one that a killed service left running. Throws EmbeddedPostgresError if PostgreSQL gives up, or
 * if processes of another server hold the data directory.
 */
export const startServer = async (site: Site): Promise<RunningServer> => {
  const { folder } = site.cluster
  const deadline = performance.now() + HELD_PATIENCE_MS
  for (let attempt = 0; ; attempt++) {
    const left = await findServer(folder)
    if (left !== undefined) {
      site.log(`Stopping the PostgreSQL server (process ${left.pid}) that an earlier service left running.`)
      await stopServer(left)
    }
    const server = await passingLockFile(site, () => startOnce(site))
    if (server !== 'held') return server
    if (attempt === 0) site.log('Waiting for processes of an earlier PostgreSQL to end.')
    if (performance.now() > deadline)
      throw new EmbeddedPostgresError(
        `${folder} is still in use by processes of another PostgreSQL (process ${(await readLockFile(folder))?.pid}). Stop them and start again.`,
      )
    await pause(HELD_LOOK_MS)
  }
}

/**
 * Starts over the lock files of a server that is gone: its number may be any other process's by now. PostgreSQL takes its parent's number,
 * which is ours, for that of a server that is gone, and still finds out by the shared memory in the file whether a process uses the data.
 */
const passingLockFile = async (
  { cluster: { folder, user }, socketFolder }: Site,
  start: () => Promise<RunningServer | 'held'>,
): Promise<RunningServer | 'held'> => {
  const file = join(folder, LOCK_FILE)
  const lockFile = await readLockFile(folder)
  if (lockFile !== undefined) {
    const { text, pid, connection } = lockFile
    if (pid) await replaceFile(file, text.replace(/^-?\d+/, String(process.pid)), user)
    else await rm(file)
    if (connection.socketFolder !== socketFolder) await removeSocketFolder(connection.socketFolder)
  }
  await removeSocketFiles(socketFolder)
  const server = await start()
  // Whoever holds the data must find its own file, or it would end.
  if (server === 'held' && lockFile !== undefined) await replaceFile(file, lockFile.text, user)
  return server
}

/** `held`: PostgreSQL found the data directory still in use. */
const startOnce = async (site: Site): Promise<RunningServer | 'held'> => {
  const { handle, end } = await openLog(site.logFile)
  let server: RunningServer | undefined
  try {
    server = await launch(site, handle.fd)
  } finally {
    await handle.close()
  }
  if (server !== undefined && (await getsReady(site, server))) return server
  const said = await readLogFrom(site.logFile, end)
  if (STILL_HELD.test(said)) return 'held'
  throw new EmbeddedPostgresError(
    troubleIn(said, site.cluster.folder) ??
      `PostgreSQL did not start: ${lastWords(said) ?? 'it exited without a message'}. Its log is ${site.logFile}.`,
  )
}

/**
 * In its own session: Ctrl-C goes to every process of the terminal, and the server must outlive the service's last
 * statements. Undefined if it ended at once.
 */
const launch = async ({ cluster, socketFolder }: Site, log: number): Promise<RunningServer | undefined> => {
  const { binaries, folder, user, fsync } = cluster
  const mark = await markOf(folder)
  // Relative to the data directory, in which the server works; so its path may have any length.
  const settings = asWords(serverSettings(socketFolder === folder ? '.' : socketFolder, fsync))
  const child = spawn(binaries.postgres, ['-D', folderAsGiven(cluster), ...settings, '-c', mark], {
    cwd: folder,
    env: PROGRAM_ENVIRONMENT,
    ...identityOf(user),
    detached: true,
    stdio: ['ignore', log, log],
  })
  await once(child, 'spawn')
  child.unref()
  return child.pid === undefined
    ? undefined
    : { pid: child.pid, mark, connection: connectionTo(socketFolder, SOCKET_PORT) }
}

/** Waits until the server takes connections; false if it ended instead. A server that cannot be used is not left running. */
const getsReady = async (site: Site, server: RunningServer): Promise<boolean> => {
  const began = performance.now()
  let isLogged = false
  try {
    for (;;) {
      const state = await tryToConnect(server.connection)
      if (state === 'ready') return true
      if (!(await isAlive(server.pid, server.mark))) return false
      const waitedMs = performance.now() - began
      if (state === 'nobody' && waitedMs > SPEAKS_WITHIN_MS)
        throw new EmbeddedPostgresError(
          `PostgreSQL was started but does not respond. Its log is ${site.logFile}.`,
        )
      const isLong = waitedMs > LONG_RECOVERY_MS
      if (isLong && !isLogged) site.log('PostgreSQL is recovering from a crash. This can take some minutes.')
      isLogged ||= isLong
      // Each rejected attempt is a line in the server's log.
      await pause(isLong ? TRY_SELDOM_MS : TRY_EVERY_MS)
    }
  } catch (error) {
    await stopServer(server)
    throw error
  }
}

/**
 * Connects, and creates the database if it is missing, which it is at the first start and after a first start that was killed. `nobody`
 * listens, or the server is `busy` starting.
 */
const tryToConnect = async (connection: Connection): Promise<'ready' | 'nobody' | 'busy'> => {
  try {
    await query(connection, 'select 1')
    return 'ready'
  } catch (error) {
    const { code } = withCode(error) as { readonly code?: string }
    if (NOBODY_SPEAKS.has(code ?? '')) return 'nobody'
    if (STARTING.has(code ?? '')) return 'busy'
    if (code !== DATABASE_MISSING) throw error
  }
  await query({ ...connection, database: 'postgres' }, `create database ${connection.database}`)
  return 'ready'
}

const query = async (connection: Connection, text: string): Promise<void> => {
  const { socketFolder: host, port, user, database } = connection
  const client = new pg.Client({ host, port, user, database, ssl: false, connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(text)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const DATABASE_MISSING = '3D000'
const NOBODY_SPEAKS: ReadonlySet<string> = new Set(['ENOENT', 'ECONNREFUSED', 'CONNECT_TIMEOUT'])
/** The driver's words for a lost connection, and PostgreSQL's for a server that is starting, crashing or stopping. */
const STARTING: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'CONNECTION_LOST',
  '57P03',
  '57P02',
  '57P01',
])

const STILL_HELD = /lock file "postmaster\.pid" already exists|pre-existing shared memory block/
/** A session whose server was killed ends once it waits, or within seconds of its client's end. */
const HELD_PATIENCE_MS = 20_000
const HELD_LOOK_MS = 250
const SPEAKS_WITHIN_MS = 30_000
const LONG_RECOVERY_MS = 5_000
const TRY_EVERY_MS = 10
const TRY_SELDOM_MS = 500
