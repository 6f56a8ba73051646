/** Connections to PostgreSQL, and which parts of an error's text may be shown. */
import { IS_CITUS } from './citus.ts'
import { openPool, type Pool, type PoolSettings } from './pool.ts'
import { TYPES } from './values.ts'

/** A pool of connections. */
export type Database = Pool

export type { Queries, Transaction } from './sql.ts'
export type { Statement } from './statement.ts'

/** Where the database is: a URL, or the embedded server's socket. */
export type Connection =
  | { readonly url: string }
  | {
      readonly socketFolder: string
      readonly port: number
      readonly user: string
      readonly database: string
      readonly password?: string
    }

const CONNECTIONS_MAXIMUM = 10
const IDLE_MILLISECONDS = 60_000
const CONNECT_TIMEOUT_MILLISECONDS = 10_000
/** After this time without traffic, TCP checks whether the server is still there. */
const KEEP_ALIVE_MILLISECONDS = 10_000

/** The oldest PostgreSQL that the statements here run on. */
export const POSTGRES_MINIMUM_MAJOR = 15

/** A fault of the database's set-up that the operator can fix. */
export class DatabaseSetupError extends Error {}

/** How long statements and waits may take, in milliseconds. */
export type Limits = {
  /** The server ends a statement after this. */
  readonly statement: number
  /** The driver gives up a connection that has not answered for this long, since a silent one never will. */
  readonly answer: number
  /** How long a statement may wait for a connection. */
  readonly connection: number
  /** The server ends a transaction that is idle for this long. */
  readonly idleTransaction: number
}

/** Everything that a request waits for takes ten seconds at most: a connection, then an answer. */
export const SERVICE_LIMITS: Limits = {
  statement: 5_000,
  answer: 6_000,
  connection: 3_000,
  idleTransaction: 30_000,
}

/**
 * Opens a pool of connections. It connects on first use. Without limits a statement may take as long as it needs, as in
 * migrations and commands.
 */
export const connect = (
  connection: Connection,
  { max = CONNECTIONS_MAXIMUM, limits }: { readonly max?: number; readonly limits?: Limits } = {},
): Database =>
  openPool({
    ...('url' in connection ? fromUrl(connection.url) : fromSocket(connection)),
    max,
    idleTimeoutMillis: IDLE_MILLISECONDS,
    connectionTimeoutMillis: limits?.connection ?? CONNECT_TIMEOUT_MILLISECONDS,
    ...(limits === undefined ? {} : { query_timeout: limits.answer }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
    application_name: 'forecourt',
    onConnect: async (client) => {
      await client.query(settlingOf(limits))
    },
    pipeline: true,
    types: TYPES,
  })

/**
 * Sets a new connection up. It is a statement since PgBouncer takes no options at the start. Statements are planned once for each
 * connection: planning the larger ones anew costs more than running them. Citus plans by the values, so there the server's default
 * stays.
 */
const settlingOf = (limits: Limits | undefined): string => {
  const settings = {
    jit: 'off',
    ...(limits === undefined
      ? {}
      : {
          statement_timeout: limits.statement,
          idle_in_transaction_session_timeout: limits.idleTransaction,
        }),
  }
  const settled = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`)
  return `select ${settled.join(', ')},
    case when not ${IS_CITUS} then set_config('plan_cache_mode', 'force_generic_plan', false) end`
}

const fromSocket = (socket: Exclude<Connection, { url: string }>): PoolSettings => ({
  host: socket.socketFolder,
  port: socket.port,
  user: socket.user,
  database: socket.database,
  ssl: false,
  ...(socket.password === undefined ? {} : { password: socket.password }),
})

/** The options of a DATABASE_URL. Throws DatabaseSetupError, which never repeats the URL: it holds a password. */
export const fromUrl = (text: string): PoolSettings => {
  const url = URL.parse(text)
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new DatabaseSetupError(
      'DATABASE_URL must be of the form postgres://user:password@host:5432/database.',
    )
  }
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  const port = Number(url.searchParams.get('port') ?? (url.port === '' ? 5432 : url.port))
  const sslmode = url.searchParams.get('sslmode') ?? 'prefer'
  const user = decodeURIComponent(url.username)
  const password = decodeURIComponent(url.password)
  return {
    host: host === '' ? 'localhost' : host,
    port,
    ...(user === '' ? {} : { user }),
    ...(password === '' ? {} : { password }),
    database: decodeURIComponent(url.pathname.slice(1)) || user || 'forecourt',
    ...(host.startsWith('/') ? { ssl: false } : tlsOf(sslmode)),
  }
}

/** Reads sslmode like libpq, except that `verify-ca` also verifies the name. */
const tlsOf = (mode: string): Pick<PoolSettings, 'ssl' | 'isTlsOptional'> => {
  if (mode === 'disable') return { ssl: false }
  if (mode === 'verify-full' || mode === 'verify-ca') return { ssl: true }
  return { ssl: { rejectUnauthorized: false }, isTlsOptional: mode !== 'require' }
}

/** Throws DatabaseSetupError if the server is too old. */
export const requireSupportedVersion = async (sql: Database): Promise<void> => {
  const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`
  const major = Math.floor((row?.version ?? 0) / 10_000)
  if (major < POSTGRES_MINIMUM_MAJOR) {
    throw new DatabaseSetupError(
      `PostgreSQL ${POSTGRES_MINIMUM_MAJOR} or newer is needed; the server is version ${major}.`,
    )
  }
}
