/** Locks that processes of one lender take, so that one of them does what must not be done twice at once. */
import type { Queries } from './sql.ts'
import type { Statement } from './statement.ts'

const LOCKS = {
  migration: 4_663_742_001,
  sandbox: 4_663_742_002,
  keyRotation: 4_663_742_003,
} as const

/**
 * The key of a lock as PostgreSQL's functions `pg_advisory_…` take it. Such locks are the database's: the name of the schema goes
 * into the key, so that lenders who share a database don't wait for each other.
 */
export const lockKey = (sql: Queries, lock: keyof typeof LOCKS): Statement<object[]> =>
  sql`hashtextextended(current_schema(), ${LOCKS[lock]}::bigint)`
