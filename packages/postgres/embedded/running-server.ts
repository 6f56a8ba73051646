// The server that runs on a data directory: found by its lock file, known by its command line, and stopped.
import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DATABASE_ROLE } from './cluster.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { commandLineOf, isAlive } from './processes.ts'
import { removeSocketFolder } from './socket-folder.ts'

/** How to connect. The driver takes the folder as `host` and appends `/.s.PGSQL.<port>`. */
export type Connection = {
  readonly socketFolder: string
  readonly port: number
  readonly user: string
  readonly database: string
}

export type RunningServer = {
  /** The number of the postmaster, parent of all of the server's processes. */
  readonly pid: number
  /** What is on the command line of no other process. */
  readonly mark: string
  readonly connection: Connection
}

/** How to connect to the embedded server: over its socket, as the service's own role. */
export const connectionTo = (socketFolder: string, port: number): Connection => ({
  socketFolder,
  port,
  user: DATABASE_ROLE,
  database: 'forecourt',
})

/** A setting of ours on a server's command line, which names its data directory wherever that is mounted. */
export const markOf = async (folder: string): Promise<string> => {
  const { dev, ino } = await stat(folder)
  return `forecourt.directory=/${dev}/${ino}/`
}

export const LOCK_FILE = 'postmaster.pid'

type LockFile = { readonly text: string; readonly pid: number; readonly connection: Connection }

/** The lock file of a data directory, which names the server and its socket; undefined if there is none. */
export const readLockFile = async (folder: string): Promise<LockFile | undefined> => {
  const text = await readOwn(join(folder, LOCK_FILE))
  if (text === undefined) return undefined
  const [pid, , , port, socketFolder] = text.split('\n')
  // A server's folders are relative to its data directory.
  const absolute = !socketFolder || socketFolder === '.' ? folder : socketFolder
  return { text, pid: Number(pid), connection: connectionTo(absolute, Number(port)) }
}

/** The server's user owns the folder, so root must follow no link in it: it would hand out what that leads to. */
const readOwn = async (file: string): Promise<string | undefined> => {
  try {
    await using handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW)
    return (await handle.stat()).nlink === 1 ? await handle.readFile('utf8') : undefined
  } catch (error) {
    if (!['ENOENT', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return undefined
  }
}

/** The server that runs on a data directory. A process that only has the number of an earlier one is none. */
export const findServer = async (folder: string): Promise<RunningServer | undefined> => {
  const lockFile = await readLockFile(folder)
  if (lockFile === undefined) return undefined
  const { pid, connection } = lockFile
  const mark = await markOf(folder)
  return (await commandLineOf(pid)).includes(mark) ? { pid, mark, connection } : undefined
}

/**
 * Shuts a server down and waits until it is gone, with a short folder of its socket. In fast mode, which ends sessions and writes everything to the data files; one that
 * takes too long, hangs or recovers from a crash is killed, and recovers at its next start.
 */
export const stopServer = async ({ pid, mark, connection }: RunningServer): Promise<void> => {
  for (const [signal, patienceMs] of STOPS) {
    const until = performance.now() + patienceMs
    if (await isAlive(pid, mark)) send(pid, signal)
    while ((await isAlive(pid, mark)) && performance.now() < until) await pause(LOOK_EVERY_MS)
    if (!(await isAlive(pid, mark))) return removeSocketFolder(connection.socketFolder)
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL (process ${pid}) could not be stopped. Stop it and start again.`,
  )
}

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const LOOK_EVERY_MS = 10
const STOPS = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 2_000],
  ['SIGKILL', 10_000],
] as const
