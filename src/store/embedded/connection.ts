// Supervising connections to the embedded server while it starts, is found again and monitored; the service makes its
// own.
import { setTimeout as pause } from 'node:timers/promises'
import { openPool, type Pool } from '../connection/pool.ts'
import { DATABASE_ROLE } from './cluster.ts'
import { SETTINGS_MARK } from './settings.ts'

/** How to connect. The driver takes the folder as `host` and appends `/.s.PGSQL.<port>`. */
export type Connection = {
  readonly socketFolder: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** How to connect to the embedded server: over its socket, as the service's own role. */
export const connectionTo = (socketFolder: string, port: number): Connection => ({
  socketFolder,
  port,
  user: DATABASE_ROLE,
  database: DATABASE_NAME,
})

type Waiting = {
  /** Checked after each failure. */
  readonly alive: () => Promise<boolean>
  /** How long the server may take until it says anything on its socket, even that it is recovering. */
  readonly deadlineMs: number
  /** Called once if the server listens, but is busy for long before it lets anyone in. */
  readonly onLongRecovery: () => void
}

/**
 * Connects as soon as the server allows, and creates the database if it is missing, which it is at the first start and
 * after a first start that was killed. `gone`: it ended; `silent`: it lives but doesn't answer.
 */
export const untilReady = async (
  connection: Connection,
  { alive, deadlineMs, onLongRecovery }: Waiting,
): Promise<'ready' | 'gone' | 'silent'> => {
  const began = performance.now()
  let isRecoveryLogged = false
  for (;;) {
    const state = await tryToConnect(connection)
    if (state === 'ready') return 'ready'
    if (!(await alive())) return 'gone'
    const waitedMs = performance.now() - began
    if (state === 'nobody' && waitedMs > deadlineMs) return 'silent'
    if (state === 'busy' && waitedMs > LONG_RECOVERY_MS && !isRecoveryLogged) {
      onLongRecovery()
      isRecoveryLogged = true
    }
    // Each refused attempt is a line in the server's log.
    await pause(waitedMs > LONG_RECOVERY_MS ? TRY_SELDOM_MS : TRY_EVERY_MS)
  }
}

/** Whether the server takes connections, waiting a little for one that is recovering from a crash. */
export const takesConnections = async (
  connection: Connection,
  alive: () => Promise<boolean>,
  deadlineMs: number,
): Promise<boolean> => {
  const deadline = performance.now() + deadlineMs
  while ((await alive()) && performance.now() < deadline) {
    try {
      await askServer(connection)
      return true
    } catch (error) {
      const { code = '' } = error as { readonly code?: string }
      if (!NOBODY_SPEAKS.has(code) && !STARTING_OR_STOPPING.has(code)) return false
    }
    await pause(TRY_EVERY_MS)
  }
  return false
}

/** The server's own information: the mark of its settings, its lock file, and when it started. */
export const askServer = async (
  connection: Connection,
): Promise<{
  readonly mark: string | null
  readonly lockFile: string
  readonly startedAtSeconds: number
}> => {
  const [answer] = await withConnection(
    // This database always exists.
    { ...connection, database: 'postgres' },
    async (sql) => sql<{ mark: string | null; lockFile: string; startedAtSeconds: number }[]>`
      select current_setting(${SETTINGS_MARK}, true) as mark,
             pg_read_file('postmaster.pid') as "lockFile",
             extract(epoch from pg_postmaster_start_time())::float8 as "startedAtSeconds"`,
  )
  if (answer === undefined) throw new Error('a select without a table gave no row')
  return answer
}

const DATABASE_NAME = 'forecourt'
const TRY_EVERY_MS = 10
const TRY_SELDOM_MS = 500
const LONG_RECOVERY_MS = 5_000
const CONNECT_TIMEOUT_MS = 3_000

/** `nobody` listens or answers, or the server is `busy` starting or stopping. */
const tryToConnect = async (connection: Connection): Promise<'ready' | 'nobody' | 'busy'> => {
  try {
    await withConnection(connection, async (sql) => sql`select 1`)
    return 'ready'
  } catch (error) {
    const { code = '' } = error as { readonly code?: string }
    if (NOBODY_SPEAKS.has(code)) return 'nobody'
    if (STARTING_OR_STOPPING.has(code)) return 'busy'
    if (code !== DATABASE_MISSING) throw error
  }
  await makeDatabase(connection)
  return 'ready'
}

const NOBODY_SPEAKS: ReadonlySet<string> = new Set(['ENOENT', 'ECONNREFUSED', 'CONNECT_TIMEOUT'])
const STARTING_OR_STOPPING: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'CONNECTION_LOST',
  // cannot_connect_now, admin_shutdown and crash_shutdown
  '57P03',
  '57P01',
  '57P02',
])

const DATABASE_MISSING = '3D000'

const makeDatabase = (connection: Connection): Promise<unknown> =>
  withConnection(
    { ...connection, database: 'postgres' },
    async (sql) => sql`create database ${sql(DATABASE_NAME)}`,
  )

const withConnection = async <Answer>(
  { socketFolder, port, user, database }: Connection,
  ask: (sql: Pool) => Promise<Answer>,
): Promise<Answer> => {
  const sql = openPool({
    host: socketFolder,
    port,
    user,
    database,
    max: 1,
    ssl: false,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  try {
    return await ask(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
