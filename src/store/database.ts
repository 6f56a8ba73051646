/** Connections to PostgreSQL, and what of an error's text may be shown. */
import postgres, { type Sql } from 'postgres'

export type Database = Sql

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
const IDLE_SECONDS = 60
const CONNECT_TIMEOUT_SECONDS = 10
/** The longest wait before the database is connected to again. */
const RECONNECT_SECONDS = 1

/** Statements are planned once for each connection: planning the larger ones anew costs more than running them. */
const PLANNING = { plan_cache_mode: 'force_generic_plan', jit: 'off' } as const

/** The oldest PostgreSQL that the statements here run on. */
export const POSTGRES_MINIMUM_MAJOR = 15

/** A fault of the database's set-up that the operator can mend. */
export class DatabaseError extends Error {}

/** Opens a pool of connections. It connects when first used. */
export const connect = (connection: Connection, options: { max?: number } = {}): Database => {
  const shared = {
    max: options.max ?? CONNECTIONS_MAXIMUM,
    idle_timeout: IDLE_SECONDS,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice: () => undefined,
    // Longer waits would hold up whoever stops while the database is away.
    backoff: (failures: number) => Math.min(3 ** failures / 100, RECONNECT_SECONDS),
    connection: { application_name: 'forecourt', ...PLANNING },
  }
  return 'url' in connection
    ? postgres({ ...fromUrl(connection.url), ...shared })
    : postgres({ ...fromSocket(connection), ...shared })
}

const fromSocket = (socket: Exclude<Connection, { url: string }>) => ({
  path: `${socket.socketFolder}/.s.PGSQL.${socket.port}`,
  user: socket.user,
  database: socket.database,
  ...(socket.password === undefined ? {} : { password: socket.password }),
})

/**
 * The options of a DATABASE_URL. The driver ignores a socket folder given as `?host=/folder`, so the URL is
 * read here. Throws DatabaseError, which never repeats the URL: it holds a password.
 */
export const fromUrl = (text: string): postgres.Options<Record<string, never>> => {
  const url = URL.parse(text)
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new DatabaseError('DATABASE_URL must be of the form postgres://user:password@host:5432/database.')
  }
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  const port = Number(url.searchParams.get('port') ?? (url.port === '' ? 5432 : url.port))
  const sslmode = url.searchParams.get('sslmode') ?? 'prefer'
  const user = decodeURIComponent(url.username)
  const password = decodeURIComponent(url.password)
  const isSocket = host.startsWith('/')
  return {
    ...(isSocket ? { path: `${host}/.s.PGSQL.${port}` } : { host: host === '' ? 'localhost' : host, port }),
    ...(user === '' ? {} : { user }),
    ...(password === '' ? {} : { password }),
    database: decodeURIComponent(url.pathname.slice(1)) || user || 'forecourt',
    ssl: isSocket ? false : sslOf(sslmode),
  }
}

const sslOf = (mode: string) => {
  if (mode === 'disable') return false
  if (mode === 'verify-full' || mode === 'verify-ca') return 'verify-full'
  return mode === 'require' ? 'require' : 'prefer'
}

/** Throws DatabaseError where the server is too old. */
export const requireSupportedVersion = async (sql: Database): Promise<void> => {
  const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`
  const major = Math.floor((row?.version ?? 0) / 10_000)
  if (major < POSTGRES_MINIMUM_MAJOR) {
    throw new DatabaseError(
      `PostgreSQL ${POSTGRES_MINIMUM_MAJOR} or newer is needed; the server is version ${major}.`,
    )
  }
}
