/**
 * Writes submissions: application, revision, transition, event, stored response and audit in one statement, so in one
 * round trip and one commit. The statement checks again what validation relied on.
 */
import type { Database } from '../../../packages/postgres/connection/database.ts'
import type { SubmissionRow, WriteOutcome } from './submission-row.ts'
import { columnsOf, statementFor } from './submission-statement.ts'

export type { SubmissionRow, WriteOutcome } from './submission-row.ts'

/** Bytes sent in base64, which the statement decodes: in hex they would be half as long again. */
const IN_BASE64: ReadonlySet<keyof SubmissionRow> = new Set(['file', 'content', 'reason', 'origin'])

/** A value in PostgreSQL's text form: the driver would look up the conversion for each of them. */
const textOf = (row: SubmissionRow, name: keyof SubmissionRow): string | null => {
  const value = row[name]
  if (value === null || typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.join(',')}}`
  if (IN_BASE64.has(name)) return (value as Buffer).toString('base64')
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value)
}

/**
 * Writes rows together, and returns each row's outcome in order. They have distinct ids, are all new applications or
 * all resubmissions, and all of clients or all of people.
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
