/** Moves a lender to another node of a Citus cluster. */
import { type Database, DatabaseSetupError } from '../../../packages/postgres/connection/database.ts'
import { moveSchema, nodesOf } from '../../../packages/postgres/lenders/lenders.ts'
import { findLender } from './erase-lender.ts'

/**
 * Moves the lender's tables while they are in use: reads continue, and writes wait briefly at the end. Throws
 * DatabaseSetupError if the lender or the node does not exist, or if the lender is already there.
 */
export const moveLender = async (sql: Database, name: string, node: string): Promise<void> => {
  const lender = await findLender(sql, name)
  const nodes = await nodesOf(sql)
  if (nodes === null)
    throw new DatabaseSetupError('The database is not a Citus cluster: it has no nodes to move lenders to.')
  if (!nodes.includes(node))
    throw new DatabaseSetupError(`The cluster has no node ${node}. Its nodes: ${nodes.join(', ')}.`)
  if (lender.node === node) throw new DatabaseSetupError(`${name} is on ${node} already.`)
  await moveSchema(sql, name, node)
}
