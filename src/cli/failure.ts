/** How commands fail: one plain sentence on standard error and an exit code; a stack trace only for an error of ours. */

import { CommanderError } from 'commander'
import { withoutSecrets } from '../adapters/access/without-secrets.ts'
import { Refusal } from '../operations/refusal.ts'
import { ConfigError } from '../service/setting-values.ts'
import { CommandFailure, EXIT_FAILED, EXIT_USAGE } from './command-failure.ts'
import { databaseTrouble } from './database-trouble.ts'
import { remark } from './print.ts'

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
