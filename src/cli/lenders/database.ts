/** The database for many lenders, for the commands about them. */
import type { Database } from '../../../packages/postgres/connection/database.ts'
import { readConfig } from '../../service/config.ts'
import { CommandFailure, EXIT_USAGE } from '../command-failure.ts'
import { closedAfter } from '../store.ts'
import { surroundings } from '../surroundings.ts'

/** Enough for four processes, and few enough that two lenders leave some of PostgreSQL's usual hundred. */
export const CONNECTIONS_OF_LENDER = 40

export const databaseUrl = (): string => {
  const { databaseUrl: url } = readConfig(surroundings().env)
  if (url !== undefined) return url
  throw new CommandFailure(
    'The embedded database is for one lender. Set DATABASE_URL to a PostgreSQL database, with a user that can create roles.',
    EXIT_USAGE,
  )
}

export const withDatabase = async <T>(work: (sql: Database) => Promise<T>): Promise<T> => {
  const { connect } = await import('../../../packages/postgres/connection/database.ts')
  const sql = connect({ url: databaseUrl() }, { max: 2 })
  return closedAfter({ close: () => sql.end({ timeout: 5 }) }, () => work(sql))
}
