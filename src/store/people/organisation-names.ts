/** Names of dealers and of partners: no two read alike, whatever the database's collation takes for the same. */
import type { Queries, Transaction } from '../../../packages/postgres/connection/database.ts'
import { comparableName } from '../../../packages/values/typed/clean-text.ts'

type Named = { readonly id: string; readonly name: string }

/** PostgreSQL's code for a value that another row already has. */
const UNIQUE_VIOLATION = '23505'

/** Waits for changes of dealers and partners, which all raise this version, and makes later ones wait. */
export const lockNames = async (sql: Queries): Promise<void> => {
  await sql`select version from directory_version for update`
}

/** Whether no row but its own has a name that reads like this one. */
export const isFree = (rows: readonly Named[], name: string, ownId?: string): boolean =>
  rows.every((row) => row.id === ownId || comparableName(row.name) !== comparableName(name))

/** The ID of the row with this ID or name. Rows from before may read alike, so the exact spelling counts first. */
export const idIn = (rows: readonly Named[], idOrName: string): string | undefined => {
  const given = idOrName.trim()
  const found =
    rows.find(({ id }) => id === given.toLowerCase()) ??
    rows.find(({ name }) => name === given) ??
    rows.find(({ name }) => comparableName(name) === comparableName(given))
  return found?.id
}

/** Runs the update; false if the database's own index takes the name for another's. */
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
