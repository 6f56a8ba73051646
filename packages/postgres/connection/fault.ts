/** The possible errors of a PostgreSQL connection, as codes for the rest of the service. */

export type ConnectionFaultCode =
  /** The connection was lost while a statement ran or before it was sent. */
  | 'CONNECTION_LOST'
  /** No connection was available in time: the server does not respond, or all connections are busy. */
  | 'CONNECT_TIMEOUT'
  /** The pool was closed. */
  | 'CONNECTION_ENDED'
  /** The server did not respond to a statement in time, and the driver gave up the connection. */
  | 'STATEMENT_TIMEOUT'
  /** TLS is required, but the server does not offer it. */
  | 'TLS_NOT_OFFERED'
  /** The server takes no writes, and one that does is wanted. */
  | 'NOT_WRITABLE'
  /** The server does not bind the sign-in to the TLS connection, which is wanted. */
  | 'NOT_BOUND'

/** A connection failed. The statement may have been executed. The message contains no value of a statement. */
export class ConnectionFault extends Error {
  readonly code: ConnectionFaultCode
  constructor(code: ConnectionFaultCode, cause?: Error) {
    super(cause === undefined ? SENTENCES[code] : `${SENTENCES[code]} (${cause.message})`)
    this.code = code
  }
}

const SENTENCES: Readonly<Record<ConnectionFaultCode, string>> = {
  CONNECTION_LOST: 'The connection to the database was lost',
  CONNECT_TIMEOUT: 'No connection to the database could be had in time',
  CONNECTION_ENDED: 'The connections to the database are closed',
  STATEMENT_TIMEOUT: 'The database did not respond in time',
  TLS_NOT_OFFERED: 'The database offers no TLS',
  NOT_WRITABLE: 'The database does not accept writes',
  NOT_BOUND: 'The database does not bind the sign-in to the TLS connection',
}

/**
 * The messages of `pg` about its own connections. It gives these errors no code; a test compares the table with the
 * driver.
 */
const CODES: Readonly<Record<string, ConnectionFaultCode>> = {
  'Connection terminated': 'CONNECTION_LOST',
  'Connection terminated unexpectedly': 'CONNECTION_LOST',
  'Client has encountered a connection error and is not queryable': 'CONNECTION_LOST',
  'Client was closed and is not queryable': 'CONNECTION_LOST',
  'Connection terminated due to connection timeout': 'CONNECT_TIMEOUT',
  'timeout exceeded when trying to connect': 'CONNECT_TIMEOUT',
  'timeout expired': 'CONNECT_TIMEOUT',
  'Cannot use a pool after calling end on the pool': 'CONNECTION_ENDED',
  'Query read timeout': 'STATEMENT_TIMEOUT',
  'The server does not support SSL connections': 'TLS_NOT_OFFERED',
}

/** The error with a code, even if the driver gave it none. */
export const withCode = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof ConnectionFault) return error
  const code = 'code' in error ? ofStream(error.code) : CODES[error.message]
  return code === undefined ? error : new ConnectionFault(code, error)
}

/** Node.js's codes for writing to a connection that has already ended. */
const ofStream = (code: unknown): ConnectionFaultCode | undefined =>
  String(code).startsWith('ERR_STREAM_') ? 'CONNECTION_LOST' : undefined

/**
 * Codes of a database that is unavailable or takes no work for now: the driver's and the system's, and PostgreSQL's own
 * for lost connections, lost prepared statements, read-only servers, full disks and memory, too many connections, shutdowns,
 * and timeouts.
 */
const AWAY =
  /^(?:CONNECTION_LOST|CONNECTION_ENDED|CONNECT_TIMEOUT|STATEMENT_TIMEOUT|TLS_NOT_OFFERED|NOT_WRITABLE|NOT_BOUND|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08...|25006|25P03|26000|42P05|53...|55000|55P03|57014|57P0[1-5]|58030)$/

/**
 * Whether a statement failed because the database is unavailable or takes no work for now, so that it may be sent again
 * later.
 */
export const isDatabaseAway = (error: unknown): boolean =>
  AWAY.test(String((error as { readonly code?: unknown }).code))

/** Whether a statement failed because the server's disk is full. */
export const isDiskFull = (error: unknown): boolean => (error as { readonly code?: unknown }).code === '53100'

/** Whether the server takes no writes. After a failover it is the former primary, and the address may lead to another by now. */
export const isReadOnly = (error: unknown): boolean =>
  ['25006', 'NOT_WRITABLE'].includes(String((error as { readonly code?: unknown }).code))

/**
 * Whether a prepared statement is not there, or another of its name is: a pooler in between gave its connection to somebody else.
 * The statement was not executed.
 */
export const isUnprepared = (error: unknown): boolean =>
  ['26000', '42P05'].includes(String((error as { readonly code?: unknown }).code))

/** Whether the connection is of no more use after this failure. */
export const endsConnection = (error: unknown): boolean => {
  if (error instanceof ConnectionFault || isReadOnly(error) || isUnprepared(error)) return true
  const { code, severity } = error as { readonly code?: unknown; readonly severity?: unknown }
  return severity === 'FATAL' || severity === 'PANIC' || /^(?:E[A-Z]+|08...)$/.test(String(code))
}
