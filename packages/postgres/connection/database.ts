/** Connections to PostgreSQL, and which parts of an error's text may be shown. */
import { openPool, type Pool, type PoolSettings } from './pool.ts'
import { type SessionLimits, settling, type Target } from './session.ts'
import { TYPES } from './sql.ts'
import { readDatabaseUrl } from './url.ts'
import { waysOf } from './ways.ts'

/** A pool of connections. */
export type Database = Pool

export type { Queries, Statement, Transaction } from './sql.ts'

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

const APPLICATION_NAME = 'forecourt'
const CONNECTIONS_MAXIMUM = 10
const IDLE_MILLISECONDS = 60_000
const CONNECT_TIMEOUT_MILLISECONDS = 10_000
/** After this time without traffic, TCP checks whether the server is still there. */
const KEEP_ALIVE_MILLISECONDS = 10_000

/** An error of the database's set-up that the operator can fix. */
export class DatabaseSetupError extends Error {}

/** How long statements and waits may take, in milliseconds. */
export type Limits = SessionLimits & {
  /** The driver gives up a connection that has not responded for this long, since a silent one never will. */
  readonly answer: number
  /** How long a statement may wait for a connection. */
  readonly connection: number
}

/** Everything that a request waits for takes ten seconds at most: a connection, then a response. */
export const SERVICE_LIMITS: Limits = {
  statement: 5_000,
  answer: 6_000,
  connection: 3_000,
  idleTransaction: 30_000,
}

/** Without limits a statement may take as long as it needs, as in migrations and commands. */
const NO_LIMITS: SessionLimits = { statement: 0, idleTransaction: 0 }

/**
 * Opens a pool of connections. It connects on first use. Throws DatabaseUrlError if the URL, or a file that it names, cannot be used.
 */
export const connect = (
  connection: Connection,
  { max = CONNECTIONS_MAXIMUM, limits }: { readonly max?: number; readonly limits?: Limits } = {},
): Database => {
  const { target, ...place } = 'url' in connection ? fromUrl(connection.url, limits) : fromSocket(connection)
  return openPool({
    connectionTimeoutMillis: limits?.connection ?? CONNECT_TIMEOUT_MILLISECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
    application_name: APPLICATION_NAME,
    ...place,
    max,
    idleTimeoutMillis: IDLE_MILLISECONDS,
    ...(limits === undefined ? {} : { query_timeout: limits.answer }),
    setUp: settling(limits ?? NO_LIMITS, target),
    pipeline: true,
    types: TYPES,
  })
}

type Place = PoolSettings & { readonly target: Target }

const fromSocket = (socket: Exclude<Connection, { url: string }>): Place => ({
  host: socket.socketFolder,
  port: socket.port,
  user: socket.user,
  database: socket.database,
  ssl: false,
  target: 'any',
  ...(socket.password === undefined ? {} : { password: socket.password }),
})

const fromUrl = (text: string, limits: Limits | undefined): Place => {
  const url = readDatabaseUrl(text)
  const { user, password, given, hosts } = url
  const binding = given.channel_binding ?? 'disable'
  const name = given.application_name ?? given.fallback_application_name
  const idle = given.keepalives_idle
  return {
    ways: waysOf(url),
    // Of several servers the one that takes writes is meant.
    target: (given.target_session_attrs ?? (hosts.length > 1 ? 'read-write' : 'any')) as Target,
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { password }),
    database: url.database ?? user ?? 'forecourt',
    ...(given.options === undefined ? {} : { options: given.options }),
    ...(name === undefined ? {} : { application_name: name }),
    ...(given.sslnegotiation === 'direct' ? { sslnegotiation: 'direct' } : {}),
    ...(given.connect_timeout === undefined
      ? {}
      : { connectionTimeoutMillis: waitOf(Number(given.connect_timeout), limits) }),
    keepAlive: given.keepalives !== '0',
    ...(idle === undefined || idle === '0' ? {} : { keepAliveInitialDelayMillis: Number(idle) * 1_000 }),
    enableChannelBinding: binding !== 'disable',
    isBindingRequired: binding === 'require',
  }
}

/** libpq's `connect_timeout`, where 0 waits for ever; a request of the service waits no longer than its limit. */
const waitOf = (seconds: number, limits: Limits | undefined): number => {
  const wanted = seconds <= 0 ? 0 : seconds * 1_000
  if (limits === undefined) return wanted
  return wanted === 0 ? limits.connection : Math.min(wanted, limits.connection)
}
