/** How commands fail: one plain sentence on standard error and an exit code; a stack trace only for a fault of ours. */

import { CommanderError } from 'commander'
import { withoutSecrets } from '../auth/without-secrets.ts'
import { Refusal } from '../operations/refusal.ts'
import { ConfigError } from '../setting-values.ts'
import { remark } from './print.ts'

/** The command failed. */
export const EXIT_FAILED = 1
/** The command or its settings are invalid. */
export const EXIT_USAGE = 2

/** Ends a command with one or several sentences. */
export class CommandFailure extends Error {
  readonly exitCode: number
  constructor(sentence: string, exitCode: number = EXIT_FAILED) {
    super(sentence)
    this.exitCode = exitCode
  }
}

/** The result of an operation; a refusal ends the command. */
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
  const sentence = connectionTrouble(error)
  if (sentence !== undefined) return exitWith(sentence, EXIT_FAILED)
  return exitWith(`This is a bug in Forecourt: ${error.stack ?? error.message}`, EXIT_FAILED)
}

const exitWith = (sentence: string, exitCode: number): number => {
  remark(sentence)
  return exitCode
}

/** Requested help is a success; commander has already written everything. */
const commanderExitCode = ({ exitCode }: CommanderError): number => (exitCode === 0 ? 0 : EXIT_USAGE)

/** By name, so that a command that fails before it needs the database doesn't load it. The driver has a DatabaseError of its own. */
const OPERATORS_ERRORS: ReadonlySet<string> = new Set([
  'ArchiveError',
  'DatabaseSetupError',
  'EmbeddedPostgresError',
  'KeyRingError',
  'ListenError',
  'ProviderError',
  'SandboxError',
])

/** Messages of the database's driver and of PostgreSQL about failed connections, in our words. */
const connectionTrouble = (error: Error): string | undefined => {
  const code = (error as { readonly code?: unknown }).code
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
    case 'CONNECT_TIMEOUT':
      return `The database of DATABASE_URL can't be reached (${code}).`
    case 'ENOENT':
      // Other missing files do not concern the database.
      if ((error as { readonly syscall?: unknown }).syscall !== 'connect') return undefined
      return 'There is no socket where DATABASE_URL looks for the database: check the folder after "host=" and the port.'
    case 'TLS_NOT_OFFERED':
      return 'DATABASE_URL asks for TLS by its sslmode, and the database offers none.'
    case 'STATEMENT_TIMEOUT':
      return 'The database did not answer in time.'
    case 'CONNECTION_LOST':
    case 'CONNECTION_ENDED':
    case 'ECONNRESET':
    case '57P01':
      return 'The connection to the database was lost.'
    case '28P01':
    case '28000':
      return 'The database refuses the user or password of DATABASE_URL.'
    case '3D000':
      return 'The database that DATABASE_URL names does not exist.'
    case '42501':
      return 'The user of DATABASE_URL lacks a privilege in the database: it must own the schema that it uses.'
    case '53300':
      return 'The database takes no more connections.'
    case '57P02':
    case '57P03':
      return 'The database is starting or stopping. Try again in a moment.'
    default:
      return undefined
  }
}
