/** Removes a lender from a database for many, with all its data. */
import { type Database, DatabaseSetupError } from '../../../packages/postgres/connection/database.ts'
import { dropLender, type Lender, lendersOf } from '../../../packages/postgres/lenders/lenders.ts'

/** Finds a lender by its name. Throws DatabaseSetupError if there is none. */
export const findLender = async (sql: Database, name: string): Promise<Lender> => {
  const lender = (await lendersOf(sql)).find((one) => one.name === name)
  if (lender === undefined) throw new DatabaseSetupError(`The database has no lender named ${name}.`)
  return lender
}

/**
 * Drops the lender's schemas and role; its connections end. Anyone with the lender's keys can still read its backups.
 * Throws DatabaseSetupError if the lender does not exist.
 */
export const eraseLender = async (sql: Database, name: string): Promise<void> => {
  await dropLender(sql, (await findLender(sql, name)).name)
}
