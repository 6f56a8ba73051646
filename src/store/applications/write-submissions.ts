/**
 * Writes submissions: application, revision, transition, event, stored answer and audit by one statement, so
 * in one round trip and one commit. What validation relied on is checked again inside the statement.
 */
import type { Database } from '../connection/database.ts'
import type { SubmissionRow, WriteOutcome } from './submission-row.ts'
import { columnsOf, statementFor } from './submission-statement.ts'

export type { SubmissionRow, WriteOutcome } from './submission-row.ts'

/** Bytes that go in base64, which the statement decodes: in hex, as others do, they would be half as long again. */
const IN_BASE64: ReadonlySet<keyof SubmissionRow> = new Set(['file', 'content', 'reason'])

/** A value as PostgreSQL reads it: the driver would look up for each of them how. */
const textOf = (row: SubmissionRow, name: keyof SubmissionRow): string | null => {
  const value = row[name]
  if (value === null || typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.join(',')}}`
  if (IN_BASE64.has(name)) return (value as Buffer).toString('base64')
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value)
}

/**
 * Writes rows together, and tells each row's outcome in their order. They have distinct ids, are all of new applications
 * or all of applications sent again, and all of clients or all of people.
 */
export const writeSubmissions = async (
  sql: Database,
  rows: readonly SubmissionRow[],
): Promise<readonly WriteOutcome[]> => {
  const [kind] = rows
  if (kind === undefined) return []
  const columns = columnsOf(kind)
  const parameters = rows.flatMap((row) => columns.map(([name]) => textOf(row, name)))
  const text = statementFor(rows.length, kind)
  const results = await sql.unsafe<{ id: string; outcome: WriteOutcome }[]>(text, parameters as never[], {
    prepare: true,
  })
  const outcomes = new Map(results.map(({ id, outcome }) => [id, outcome]))
  return rows.map(({ id }) => outcomes.get(id) as WriteOutcome)
}
