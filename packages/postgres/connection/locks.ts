/** Locks between the processes that share a schema, so that only one of them does what must not happen twice at once. */
import type { Queries, Statement } from './sql.ts'

/**
 * The key of a lock for PostgreSQL's functions `pg_advisory_…`. Such locks belong to the database: the key includes the
 * schema's name, so that processes of different schemas in one database do not wait for each other.
 */
export const lockKey = (sql: Queries, lock: number): Statement<object[]> =>
  sql`hashtextextended(current_schema(), ${lock}::bigint)`

/** The same key for a session in another schema. */
export const lockKeyIn = (sql: Queries, schema: string, lock: number): Statement<object[]> =>
  sql`hashtextextended(${schema}, ${lock}::bigint)`
