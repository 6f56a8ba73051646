/** Where the jobs are stored, and which there are. */

import { DatabaseSetupError, type Queries } from '../connection/database.ts'

/** The schema of pg-boss's tables if ours are in the schema "public". */
const JOBS_SCHEMA = 'jobs'

/**
 * The schema that contains only pg-boss's tables, beside ours: a database of many lenders has one for each. On Citus it
 * stays on the coordinator, since pg-boss's statements do not work on tables elsewhere.
 */
export const jobsSchema = async (sql: Queries): Promise<string> => {
  const [row] = await sql<{ own: string | null }[]>`select current_schema() as own`
  if (row?.own === null || row?.own === undefined) throw new DatabaseSetupError(NO_SCHEMA)
  return row.own === 'public' ? JOBS_SCHEMA : jobsSchemaOf(row.own)
}

/** The jobs' schema of a lender whose tables are in a schema of this name. */
export const jobsSchemaOf = (lender: string): string => `${lender}_${JOBS_SCHEMA}`

/** The same in SQL, by the current schema; null without one. */
export const JOBS_SCHEMA_SQL = `case current_schema() when 'public' then '${JOBS_SCHEMA}' else current_schema() || '_${JOBS_SCHEMA}' end`

export const NO_SCHEMA =
  'The database has none of the schemas that the user of DATABASE_URL looks in. Create the schema, or set the user’s search_path to one that exists.'

export type JobName = 'mail'

export const JOB_QUEUES: readonly JobName[] = ['mail']
