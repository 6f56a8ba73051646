/** Lenders in a database for many: add, find, limit, move and remove them. */
import { isCitus } from '../../../packages/postgres/connection/citus.ts'
import {
  type Connection,
  connect,
  type Database,
  DatabaseSetupError,
} from '../../../packages/postgres/connection/database.ts'
import {
  createSchema,
  distributeSchema,
  dropLender,
  isRestoring,
  isTaken,
  type Lender,
  lendersOf,
  limitConnections,
  moveSchema,
  nodesOf,
  requireLenderRights,
  requireReadyCluster,
} from '../../../packages/postgres/lenders/lenders.ts'
import { requireFit } from '../../../packages/postgres/migration/fit.ts'
import { migrate } from '../../../packages/postgres/migration/migrate.ts'
import { MIGRATIONS } from '../../store/migrations.ts'

/** A name that needs no quotes in SQL, and that neither PostgreSQL and Citus nor earlier versions reserve. */
const LENDER_NAME = /^(?!pg_|citus|public$|jobs$|information_schema$)(?!.*_jobs$)[a-z][a-z0-9_]{1,39}$/

export type NewLender = {
  readonly name: string
  /** The role's password, in ASCII. */
  readonly password: string
  /** How many connections its role may have at a time. */
  readonly connections: number
  /** How the lender's role connects. */
  readonly connection: Connection
}

/** Throws DatabaseSetupError if the name is taken or invalid, or if the database is not ready for lenders. */
export const mayBeMade = async (sql: Database, name: string): Promise<void> => {
  await requireReady(sql, name)
  if (await isRestoring(sql, name))
    throw new DatabaseSetupError(
      `A restore of the lender ${name} has not finished. Run "forecourt lender restore" again, or "forecourt lender erase ${name} --yes".`,
    )
  if (await isTaken(sql, name)) throw new DatabaseSetupError(`A role or a schema is named ${name} already.`)
}

/** Throws DatabaseSetupError if no lender can have the name, or if the database is not ready for lenders. */
export const requireReady = async (sql: Database, name: string): Promise<void> => {
  if (!LENDER_NAME.test(name)) throw new DatabaseSetupError(BAD_NAME)
  await requireFit(sql)
  const nodes = await nodesOf(sql)
  await requireLenderRights(sql, nodes)
  await requireReadyCluster(sql, nodes)
}

/**
 * Adds a lender: a role, a schema with all tables, and on Citus a node. Creates everything or nothing. `sql` is a
 * connection of a role that may create roles and schemas; on Citus, a superuser's. Throws DatabaseSetupError like
 * `mayBeMade`.
 */
export const createLender = async (
  sql: Database,
  { name, password, connection, connections }: NewLender,
): Promise<void> => {
  await mayBeMade(sql, name)
  await createSchema(sql, name, { password, connections })
  const own = connect(connection, { max: 2 })
  try {
    await migrate(own, MIGRATIONS)
    if (await isCitus(sql)) await distributeSchema(sql, name)
  } catch (error) {
    await own.end({ timeout: 5 })
    await dropLender(sql, name)
    throw error
  }
  await own.end({ timeout: 5 })
}

const BAD_NAME =
  'A lender’s name has 2 to 40 lower-case letters, digits and underscores, begins with a letter, and is none of pg_…, citus…, …_jobs, public, jobs and information_schema.'

/** Finds a lender by its name. Throws DatabaseSetupError if there is none. */
export const findLender = async (sql: Database, name: string): Promise<Lender> => {
  const lender = (await lendersOf(sql)).find((one) => one.name === name)
  if (lender === undefined) throw new DatabaseSetupError(`The database has no lender named ${name}.`)
  return lender
}

/**
 * Removes a lender with all its data: drops its schemas and role, and its connections end. Anyone with the lender's
 * keys can still read its backups. Throws DatabaseSetupError if the lender does not exist.
 */
export const eraseLender = async (sql: Database, name: string): Promise<void> => {
  await dropLender(sql, (await findLender(sql, name)).name)
}

/**
 * Changes how many connections a lender may have at a time; connections that are open stay. Throws DatabaseSetupError
 * if the lender does not exist.
 */
export const limitConnectionsOf = async (sql: Database, name: string, connections: number): Promise<void> => {
  await limitConnections(sql, (await findLender(sql, name)).name, connections)
}

/**
 * Moves a lender's tables to another node of a Citus cluster while they are in use: reads continue, and writes wait
 * briefly at the end. Throws DatabaseSetupError if the lender or the node does not exist, or if the lender is already
 * there.
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
