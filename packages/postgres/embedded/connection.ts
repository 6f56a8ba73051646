// Supervising connections to the embedded server while it starts, is found again and monitored; the service makes its
// own.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { withCode } from '../connection/fault.ts'
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

/**
 * Makes the request while a session is open, and waits until the server ends that session. Returns whether it ended it as it does
 * when it shuts down on request: false if it crashes at that moment, or takes no session within the deadline. Then no request was
 * made, or the server may never follow it.
 */
export const endsSessionOn = async (
  connection: Connection,
  request: () => Promise<unknown>,
  { alive, deadlineMs }: Pick<Waiting, 'alive' | 'deadlineMs'>,
): Promise<boolean> => {
  const deadline = performance.now() + deadlineMs
  while ((await alive()) && performance.now() < deadline) {
    const session = new pg.Client({
      ...optionsOf({ ...connection, database: 'postgres' }),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    })
    const ended = new Promise<void>((resolve) => session.once('end', resolve))
    let reason = ''
    session.on('error', (error) => {
      reason ||= codeOf(error)
    })
    try {
      await session.connect()
      await request()
      await Promise.race([ended, pause(SESSION_ENDS_MS, undefined, { ref: false })])
      return reason === ADMIN_SHUTDOWN
    } catch (error) {
      const code = codeOf(withCode(error))
      if (!NOBODY_SPEAKS.has(code) && !STARTING_OR_STOPPING.has(code)) return false
    } finally {
      void session.end().catch(() => undefined)
    }
    await pause(TRY_EVERY_MS)
  }
  return false
}

const codeOf = (error: unknown): string => (error as { readonly code?: string }).code ?? ''
const ADMIN_SHUTDOWN = '57P01'
/** A server that shuts down ends its sessions long before. */
const SESSION_ENDS_MS = 30_000

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
    const code = codeOf(error)
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
  // cannot_connect_now and crash_shutdown
  '57P03',
  '57P02',
  ADMIN_SHUTDOWN,
])

const DATABASE_MISSING = '3D000'

const makeDatabase = (connection: Connection): Promise<unknown> =>
  withConnection(
    { ...connection, database: 'postgres' },
    async (sql) => sql`create database ${sql(DATABASE_NAME)}`,
  )

const withConnection = async <Answer>(
  connection: Connection,
  ask: (sql: Pool) => Promise<Answer>,
): Promise<Answer> => {
  const sql = openPool({
    ...optionsOf(connection),
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  try {
    return await ask(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const optionsOf = ({ socketFolder, port, user, database }: Connection) => ({
  host: socketFolder,
  port,
  user,
  database,
  ssl: false,
})
