/** Where the jobs are kept, and which there are. */

import { DatabaseError, type Queries } from '../connection/database.ts'

/** Beside the schema "public" it holds nothing but pg-boss's tables. */
export const JOBS_SCHEMA = 'jobs'

/**
 * The schema of pg-boss's tables: one beside "public", so that they are apart; else the service's own, since a database of many
 * lenders has a schema for each, with all that is the lender's.
 */
export const jobsSchema = async (sql: Queries): Promise<string> => {
  const [row] = await sql<{ own: string | null }[]>`select current_schema() as own`
  if (row?.own === null || row?.own === undefined) throw new DatabaseError(NO_SCHEMA)
  return row.own === 'public' ? JOBS_SCHEMA : row.own
}

const NO_SCHEMA =
  'The database has none of the schemas that the user of DATABASE_URL looks in. Create the schema, or set the user’s search_path to one that exists.'

/** How pg-boss names its tables, wherever they are. */
export const JOBS_TABLE =
  '^(version|queue|schedule|subscription|bam|warning|job|job_[a-z]+|queue_stats.*|j[0-9a-f]{32,})$'

export type JobName = 'mail'

export const JOB_QUEUES: readonly JobName[] = ['mail']
