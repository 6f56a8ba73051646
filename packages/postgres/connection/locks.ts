/** Locks between the processes of one lender, so that only one of them does what must not happen twice at once. */
import type { Queries } from './sql.ts'
import type { Statement } from './statement.ts'

const LOCKS = {
  migration: 4_663_742_001,
  sandbox: 4_663_742_002,
  keyRotation: 4_663_742_003,
  erasureList: 4_663_742_004,
  sandboxes: 4_663_742_005,
  restore: 4_663_742_006,
} as const

/**
 * The key of a lock for PostgreSQL's functions `pg_advisory_…`. Such locks belong to the database: the key includes the
 * schema's name, so that lenders who share a database do not wait for each other.
 */
export const lockKey = (sql: Queries, lock: keyof typeof LOCKS): Statement<object[]> =>
  sql`hashtextextended(current_schema(), ${LOCKS[lock]}::bigint)`

/** The same key for a session in another schema. */
export const lockKeyIn = (sql: Queries, schema: string, lock: keyof typeof LOCKS): Statement<object[]> =>
  sql`hashtextextended(${schema}, ${LOCKS[lock]}::bigint)`
