// The server on a data directory: started, found when its service was killed, and stopped.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, openSync } from 'node:fs'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, DATABASE_ROLE, folderAsGiven, runInside, textIfMissing } from './cluster.ts'
import { EmbeddedPostgresError, troubleIn } from './embedded-postgres-error.ts'
import { identityOf, PROGRAM_ENVIRONMENT, run } from './run.ts'
import { SOCKET_NAME, SOCKET_PORT, serverSettings } from './settings.ts'

/** How to connect. The driver takes the folder as `host` and appends `/.s.PGSQL.<port>`. */
export type Connection = {
  readonly socketFolder: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** Over the socket in the data directory, as the service's own role. */
export const connectionTo = (folder: string): Connection => ({
  socketFolder: bytesBeyondSocket(folder) > 0 ? shortNameOf(folder) : folder,
  port: SOCKET_PORT,
  user: DATABASE_ROLE,
  database: 'forecourt',
})

/** The system's field for a socket's path holds 108 bytes (104 on macOS), the last a zero. */
const SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107

/** By how much the path of the socket in a folder is too long. */
export const bytesBeyondSocket = (folder: string): number =>
  Buffer.byteLength(join(folder, SOCKET_NAME)) - SOCKET_PATH_BYTES

/** Linux has a short name for each folder that a process has open. */
const shortNameOf = (folder: string): string => {
  const opened = openFolders.get(folder) ?? openSync(folder, constants.O_RDONLY)
  openFolders.set(folder, opened)
  return `/proc/self/fd/${opened}`
}

const openFolders = new Map<string, number>()

export type Site = {
  readonly cluster: Cluster
  readonly logFile: string
  readonly log: (sentence: string) => void
}

/**
 * Starts the server, after stopping the one that a killed service left running. Throws EmbeddedPostgresError if PostgreSQL gives up, or
 * if processes of another server hold the data directory.
 */
export const startServer = async (site: Site): Promise<ChildProcess> => {
  const { cluster, log } = site
  await stopServerLeftOn(cluster.folder, log)
  const { number } = await readLockFile(cluster.folder)
  const deadline = performance.now() + HELD_PATIENCE_MS
  for (let isFirst = true; ; isFirst = false) {
    await writeLockNumber(cluster, process.pid)
    const server = await startOnce(site)
    if (server !== 'held') return server
    // A server that finds another number than its own in the file stops.
    await writeLockNumber(cluster, number)
    if (isFirst) log('Waiting for processes of an earlier PostgreSQL to end.')
    if (performance.now() > deadline)
      throw new EmbeddedPostgresError(
        `${cluster.folder} is still in use by processes of another PostgreSQL (process ${number}). Stop them and start again.`,
      )
    await pause(HELD_LOOK_MS)
  }
}

/** A session whose server was killed ends once it waits, or within seconds of its client's end. */
const HELD_PATIENCE_MS = 20_000
const HELD_LOOK_MS = 250

/**
 * The number in the lock file of a server that is gone may be any other process's by now. PostgreSQL takes its parent's number, which is
 * ours, for that of a server that is gone, and still finds out by the shared memory in the file whether a process uses the data.
 */
const writeLockNumber = (cluster: Cluster, number: number): Promise<void> =>
  runInside(
    cluster,
    `rm -f ${SOCKET_NAME} ${SOCKET_NAME}.lock
     if [ -s ${LOCK_FILE} ]; then sed "1s/.*/$1/" ${LOCK_FILE} >${LOCK_FILE}.new && mv ${LOCK_FILE}.new ${LOCK_FILE}
     else rm -f ${LOCK_FILE}; fi`,
    [String(number)],
  )

/** `held`: PostgreSQL found the data directory still in use. */
const startOnce = async ({ cluster, logFile, log }: Site): Promise<ChildProcess | 'held'> => {
  if ((await sizeOf(logFile)) > LOG_MAX_BYTES) await rename(logFile, `${logFile}.1`)
  const end = await sizeOf(logFile)
  const server = await launch(cluster, logFile)
  const recovering = setTimeout(
    () => log('PostgreSQL is recovering from a crash. This can take some minutes.'),
    LONG_RECOVERY_MS,
  )
  try {
    while (!hasEnded(server)) {
      const { number, state } = await readLockFile(cluster.folder)
      if (number === server.pid && state === 'ready') {
        await makeDatabase(connectionTo(cluster.folder))
        return server
      }
      await pause(LOOK_EVERY_MS)
    }
  } catch (error) {
    await stopServer(server)
    throw error
  } finally {
    clearTimeout(recovering)
  }
  const said = (await readFile(logFile)).subarray(end).toString()
  if (said.includes('pre-existing shared memory block')) return 'held'
  throw new EmbeddedPostgresError(
    troubleIn(said, cluster.folder) ??
      `PostgreSQL did not start: ${lastWords(said) ?? 'it exited without a message'}. Its log is ${logFile}.`,
  )
}

const LOG_MAX_BYTES = 5_000_000
const LONG_RECOVERY_MS = 5_000
const LOOK_EVERY_MS = 10

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/** A server's last message before it gave up, without the time and number in front. */
const lastWords = (lines: string): string | undefined => {
  const fatal = lines.split('\n').filter((line) => /FATAL|PANIC|^postgres: /.test(line))
  return fatal.at(-1)?.replace(/^.*?(FATAL|PANIC|postgres): +/, '')
}

/**
 * In its own session: Ctrl-C goes to every process of the terminal, and the server must outlive the service's last
 * statements.
 */
const launch = async (cluster: Cluster, logFile: string): Promise<ChildProcess> => {
  const { binaries, folder, user, fsync } = cluster
  await using log = await open(logFile, 'a', 0o600)
  const settings = [...serverSettings(fsync), await markOf(folder)].flatMap((setting) => ['-c', setting])
  const server = spawn(binaries.postgres, ['-D', folderAsGiven(cluster), ...settings], {
    cwd: folder,
    env: PROGRAM_ENVIRONMENT,
    ...identityOf(user),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  await once(server, 'spawn')
  server.unref()
  return server
}

/** It is missing at the first start, and after a first start that was killed. */
const makeDatabase = async ({ socketFolder: host, port, user, database }: Connection): Promise<void> => {
  const client = new pg.Client({ host, port, user, database: 'postgres', ssl: false })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const LOCK_FILE = 'postmaster.pid'

/** The server's number and its state, from its lock file. */
const readLockFile = async (
  folder: string,
): Promise<{ readonly number: number; readonly state?: string }> => {
  const lines = (await readFile(join(folder, LOCK_FILE), 'utf8').catch(textIfMissing)).split('\n')
  const state = lines[STATE_LINE]?.trim()
  return { number: Number(lines[0]) || 0, ...(state === undefined ? {} : { state }) }
}

const STATE_LINE = 7

/** A setting of ours on a server's command line, which names its data directory wherever that is mounted. */
const markOf = async (folder: string): Promise<string> => {
  const { dev, ino } = await stat(folder)
  return `forecourt.directory=/${dev}/${ino}/`
}

/** The process number of the server that runs on a data directory; undefined if another program has that number by now. */
export const findServer = async (folder: string): Promise<number | undefined> => {
  const { number } = await readLockFile(folder)
  if (number <= 0) return undefined
  return (await commandLineOf(number)).includes(await markOf(folder)) ? number : undefined
}

/** A process's command line; empty if no process has this number, or only a zombie. Small systems have /proc and no `ps`. */
const commandLineOf = async (number: number): Promise<string> =>
  process.platform === 'linux'
    ? readFile(`/proc/${number}/cmdline`, 'utf8').catch(() => '')
    : (await run('ps', ['-ww', '-o', 'command=', '-p', String(number)], { cwd: '/' })).output

/** Stops the server of a service that was killed. */
export const stopServerLeftOn = async (folder: string, log: (sentence: string) => void): Promise<void> => {
  const number = await findServer(folder)
  if (number === undefined) return
  log(`Stopping the PostgreSQL server (process ${number}) that an earlier service left running.`)
  await end(number, async () => (await findServer(folder)) === undefined)
}

/** Shuts a server of ours down and waits until it is gone. */
export const stopServer = async (server: ChildProcess): Promise<void> => {
  if (server.pid !== undefined) await end(server.pid, async () => hasEnded(server))
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null

/**
 * In fast mode, which ends sessions and writes everything to the data files. A server that takes too long is killed, and
 * recovers at its next start.
 */
const end = async (number: number, isGone: () => Promise<boolean>): Promise<void> => {
  for (const [signal, patienceMs] of STOPS) {
    const until = performance.now() + patienceMs
    if (!(await isGone())) process.kill(number, signal)
    while (performance.now() < until) {
      if (await isGone()) return
      await pause(LOOK_EVERY_MS)
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL (process ${number}) could not be stopped. Stop it and start again.`,
  )
}

const STOPS = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 2_000],
  ['SIGKILL', 10_000],
] as const
