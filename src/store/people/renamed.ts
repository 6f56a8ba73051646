/** Gives a row a name that no other may have. */
import type { Queries, Transaction } from '../../../packages/postgres/connection/database.ts'

/** PostgreSQL's code for a value that another row already has. */
const UNIQUE_VIOLATION = '23505'

/** Runs the update; false if another row has the name. */
export const renamed = async (
  sql: Transaction,
  update: (inner: Queries) => PromiseLike<unknown>,
): Promise<boolean> => {
  try {
    await sql.savepoint(async (inner) => {
      await update(inner)
    })
    return true
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === UNIQUE_VIOLATION) return false
    throw error
  }
}
