/** How commands fail: one plain sentence on standard error and an exit code; a stack trace only for an error of ours. */
import { CommanderError } from 'commander'
import { withoutSecrets } from '../adapters/access/without-secrets.ts'
import { Refusal } from '../service/refusal.ts'
import { ConfigError } from '../service/setting-values.ts'
import { remark } from './print.ts'
import { CommandFailure, EXIT_FAILED, EXIT_USAGE } from './sentences.ts'

/** The result of an operation; a rejection ends the command. */
export const agreed = <T>(result: T | Refusal): T => {
  if (result instanceof Refusal) throw new CommandFailure(result.says)
  return result
}

/** Reports what went wrong, and returns the exit code for it. */
export const reportFailure = (error: unknown): number => {
  if (error instanceof CommanderError) return commanderExitCode(error)
  if (error instanceof CommandFailure) return exitWith(withoutSecrets(error.message), error.exitCode)
  if (error instanceof ConfigError) return exitWith(error.message, EXIT_USAGE)
  if (!(error instanceof Error)) return exitWith(`Failed: ${String(error)}`, EXIT_FAILED)
  if (OPERATORS_ERRORS.has(error.constructor.name)) return exitWith(error.message, EXIT_FAILED)
  if (error.constructor.name === 'DatabaseUrlError') return exitWith(error.message, EXIT_USAGE)
  const sentence = databaseTrouble(error)
  if (sentence !== undefined) return exitWith(sentence, EXIT_FAILED)
  return exitWith(`This is a bug in Forecourt: ${error.stack ?? error.message}`, EXIT_FAILED)
}

const exitWith = (sentence: string, exitCode: number): number => {
  remark(sentence)
  return exitCode
}

/** Requested help is a success; commander has already written everything. */
const commanderExitCode = ({ exitCode }: CommanderError): number => (exitCode === 0 ? 0 : EXIT_USAGE)

/** By name, so that a command that fails before it needs the database does not load it. The driver has a DatabaseError of its own. */
const OPERATORS_ERRORS: ReadonlySet<string> = new Set([
  'DatabaseSetupError',
  'EmbeddedPostgresError',
  'KeyRingError',
  'ListenError',
  'LogError',
  'ProviderError',
  'SandboxError',
])

/**
 * What is wrong with the operator's database, in a sentence: what was found, and what to do. Undefined where the error
 * is none of the database's.
 */
const databaseTrouble = (error: Error): string | undefined => {
  const { code, syscall, severity } = error as {
    readonly code?: unknown
    readonly syscall?: unknown
    readonly severity?: unknown
  }
  if (error.message.startsWith('SASL: ')) return ofSignIn(error.message)
  if (typeof code !== 'string') return undefined
  // Other missing files do not concern the database.
  if (code === 'ENOENT' && syscall !== 'connect') return undefined
  const sentence = SENTENCES[code]
  if (sentence !== undefined) return sentence
  if (UNREACHABLE.has(code)) return `The database of DATABASE_URL cannot be reached (${code}).`
  if (LOST.test(code)) return 'The connection to the database was lost.'
  if (CERTIFICATE.test(code))
    return `The certificate of the database cannot be verified, or its TLS cannot be used (${code}). Check sslmode, sslrootcert and the host's name in DATABASE_URL.`
  if (code === '28000')
    return `The database rejects the user or the connection of DATABASE_URL: ${error.message}.`
  // What the server, or a pooler in its place, says as it ends a session is about the session, and repeats no values of statements.
  if (severity === 'FATAL' || code.startsWith('08'))
    return `The database of DATABASE_URL ended the connection: ${error.message} (${code}).`
  return undefined
}

const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'CONNECT_TIMEOUT',
])

const LOST = /^(?:CONNECTION_LOST|CONNECTION_ENDED|ECONNRESET|EPIPE|57P01|57P05)$/

/** Node.js's and OpenSSL's codes. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO|^ERR_(?:SSL|TLS|OSSL)_|^EPROTO$/

const READ_ONLY =
  'The database does not accept writes: it is a standby, or default_transaction_read_only is on. Set DATABASE_URL to the primary, or allow writes.'
const NOT_PREPARED =
  'DATABASE_URL leads to a pooler that loses prepared statements. It must keep a connection for a whole session, as PgBouncer does with pool_mode = session.'
const NOT_UTF8 =
  'The database cannot hold a character, because its encoding is not UTF8. Use a database with the encoding UTF8.'

const SENTENCES: Readonly<Record<string, string>> = {
  ENOENT:
    'There is no socket where DATABASE_URL looks for the database: check the folder after "host=" and the port.',
  TLS_NOT_OFFERED: 'DATABASE_URL requires TLS (sslmode), but the database does not offer it.',
  NOT_WRITABLE:
    'None of the servers in DATABASE_URL accepts writes, which target_session_attrs requires (the default with several hosts).',
  NOT_BOUND:
    'DATABASE_URL has channel_binding=require, but the database does not offer it. It needs TLS and a scram-sha-256 password.',
  STATEMENT_TIMEOUT: 'The database did not respond in time.',
  '22021': NOT_UTF8,
  '22P05': NOT_UTF8,
  '25006': READ_ONLY,
  '26000': NOT_PREPARED,
  '42P05': NOT_PREPARED,
  '28P01': 'The database rejects the user or password in DATABASE_URL.',
  '3D000': 'The database in DATABASE_URL does not exist.',
  '42501': 'The user of DATABASE_URL lacks a privilege in the database: it must own the schema that it uses.',
  '53100': 'The database’s disk is full. Free some space, then try again.',
  '53200': 'The database has run out of memory.',
  '53300':
    "The database does not accept more connections: raise max_connections there, or the user's own connection limit.",
  '53400': 'The database has reached a limit of its configuration.',
  '55P03': 'Another session holds a lock. End it, then try again.',
  '57014': 'The database cancelled a statement, for example because of a timeout.',
  '57P02': 'The database is starting or stopping. Try again in a moment.',
  '57P03': 'The database is starting or stopping. Try again in a moment.',
  '58030': 'The database cannot read or write its files.',
}

/** The driver's messages about passwords. They have no codes. */
const ofSignIn = (message: string): string =>
  /password must be/.test(message)
    ? 'The database requires a password, but DATABASE_URL has none.'
    : 'Authentication at the database failed: its password method is not supported, or the server could not prove that it knows the password.'
