/** Changes how many connections a lender may have at a time. */
import type { Database } from '../../../packages/postgres/connection/database.ts'
import { limitConnections } from '../../../packages/postgres/lenders/lenders.ts'
import { findLender } from './erase-lender.ts'

/** Connections that are open stay. Throws DatabaseSetupError if the lender does not exist. */
export const limitConnectionsOf = async (sql: Database, name: string, connections: number): Promise<void> => {
  await limitConnections(sql, (await findLender(sql, name)).name, connections)
}
