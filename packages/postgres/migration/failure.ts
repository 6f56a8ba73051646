/** The operator's message about a failed migration: which one, why, and what to do. */

import { DatabaseSetupError } from '../connection/database.ts'

/** All of them run in one transaction, so none was applied. */
export const migrationFailed = (
  { version, name }: { readonly version: number; readonly name: string },
  error: unknown,
): DatabaseSetupError =>
  new DatabaseSetupError(
    `Migration ${version} (${name}) failed: ${reasonOf(error)} No migration was applied: the database is as it was, and the version of Forecourt that it was used with still works on it.`,
    { cause: error },
  )

const reasonOf = (error: unknown): string => {
  const { code = '', message } = error as { readonly code?: unknown; readonly message?: string }
  const known = REASONS[String(code)]
  if (known !== undefined) return known
  // PostgreSQL's messages about tables and statements name them; those about rows would repeat values.
  const says = /^(0A|42)/.test(String(code)) ? `${code}, ${message}` : String(code || 'an unknown error')
  return `PostgreSQL says ${says}. Fix the cause, then start again. If nobody has changed the schema by hand, report this as a bug in Forecourt.`
}

const LOST = 'the connection to the database was lost. Start again once it can be reached.'
const REASONS: Readonly<Record<string, string>> = {
  '25006':
    'the database does not accept writes. Start again once it does, or set DATABASE_URL to the primary.',
  '42501':
    'the user of DATABASE_URL lacks a privilege. Make it the owner of the schema and its tables, then start again.',
  '53100': 'the database’s disk is full. Free some space, then start again.',
  '55P03': 'another session holds a lock on a table. End it, then start again.',
  '57014': 'it was cancelled, for example because of a timeout. Start again without that limit.',
  '57P01': LOST,
  '57P02': LOST,
  CONNECTION_LOST: LOST,
  CONNECTION_ENDED: LOST,
  ECONNRESET: LOST,
}
