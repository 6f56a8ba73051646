/**
 * Lenders that share a database: each has its own schema, and a role that reads and writes no other's tables. On Citus the schema
 * and everything in it is on one node.
 */

import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { isCitus } from '../connection/citus.ts'
import { type Database, DatabaseSetupError, type Queries } from '../connection/database.ts'

export type Lender = {
  readonly name: string
  /** The version of its tables. */
  readonly schema: number
  readonly bytes: number
  /** How many its role may have at a time; null is any number. */
  readonly connections: number | null
  /** On Citus, the node of its tables as host:port. */
  readonly node: string | null
  /** Whether a restore of it has begun and not finished. Until it has, no service can sign in as the lender. */
  readonly restoring: boolean
}

export type Nodes = readonly string[]

/** The nodes that hold lenders, as host:port; null if the database is not a Citus cluster. */
export const nodesOf = async (sql: Queries): Promise<Nodes | null> => {
  if (!(await isCitus(sql))) return null
  const nodes = await sql<{ node: string }[]>`
    select nodename || ':' || nodeport as node from pg_dist_node
    where shouldhaveshards and isactive and noderole = 'primary' order by nodeid`
  return nodes.map(({ node }) => node)
}

/** Throws DatabaseSetupError if a Citus cluster lacks what lenders need. */
export const requireReadyCluster = async (sql: Queries, nodes: Nodes | null): Promise<void> => {
  if (nodes === null) return
  if (nodes.length === 0)
    throw new DatabaseSetupError('No node of the Citus cluster holds tables. Add one with citus_add_node.')
  const [setting] = await sql<{ value: string | null }[]>`
    select current_setting('citus.enable_unsafe_triggers', true) as value`
  if (setting?.value === 'on') return
  throw new DatabaseSetupError(
    'Citus leaves out triggers. Run "alter database … set citus.enable_unsafe_triggers = on" on every node, as a superuser: the triggers here change tables of their own schema only, which is on the same node.',
  )
}

/** Throws DatabaseSetupError if the user cannot create roles and schemas for lenders. */
export const requireLenderRights = async (sql: Queries, nodes: Nodes | null): Promise<void> => {
  const [found] = await sql<
    { role: string; database: string; isSuper: boolean; roles: boolean; schemas: boolean }[]
  >`
    select quote_ident(rolname) as role, quote_ident(current_database()) as database, rolsuper as "isSuper",
      rolcreaterole as roles, has_database_privilege(current_database(), 'create') as schemas
    from pg_roles where rolname = current_user`
  if (found === undefined || found.isSuper) return
  const { role, database, roles, schemas } = found
  const user = `The user ${role} of DATABASE_URL`
  if (nodes !== null)
    throw new DatabaseSetupError(`${user} is not a superuser, which lenders on Citus require.`)
  if (!roles)
    throw new DatabaseSetupError(
      `${user} cannot create roles, and each lender needs one. Run "alter role ${role} createrole", or name another user in DATABASE_URL.`,
    )
  if (!schemas)
    throw new DatabaseSetupError(
      `${user} cannot create schemas, and each lender needs one. Run "grant create on database ${database} to ${role}".`,
    )
}

/** Whether a role or a schema has the lender's name. */
export const isTaken = async (sql: Queries, name: string): Promise<boolean> => {
  const [found] = await sql<{ is: boolean }[]>`
    select exists (select from pg_roles where rolname = ${name})
      or exists (select from pg_namespace where nspname = ${name}) as is`
  return found?.is === true
}

export type LenderRole = {
  readonly password: string
  /** How many connections it may have at a time. */
  readonly connections: number
}

/**
 * Creates the lender's role and its empty schema. One that is `restoring` stays marked so until `finishRestoring`.
 */
export const createSchema = async (
  sql: Database,
  name: string,
  { password, connections, restoring }: LenderRole & { readonly restoring?: true },
): Promise<void> => {
  await sql.begin(async (transaction) => {
    const quoted = quote(name)
    await transaction.unsafe(
      `create role ${quoted} login connection limit ${connections} password '${scramVerifier(password)}'`,
    )
    await transaction.unsafe(`alter role ${quoted} set search_path = ${quoted}`)
    // Only members of a role may give it a schema; a superuser needs no membership.
    await transaction.unsafe(`grant ${quoted} to current_user`)
    await transaction.unsafe(`create schema ${quoted} authorization ${quoted}`)
    if (restoring) await transaction.unsafe(`comment on schema ${quoted} is '${RESTORING}'`)
  })
}

/** The comment on the schema of a lender that is being restored. Comments stay on Citus' coordinator. */
const RESTORING = 'A restore of this lender has not finished.'

/** Whether a restore of the lender has begun and not finished, because it runs or was killed. */
export const isRestoring = async (sql: Queries, name: string): Promise<boolean> => {
  const [found] = await sql<{ is: boolean }[]>`
    select exists (select from pg_namespace
      where nspname = ${name} and obj_description(oid, 'pg_namespace') = ${RESTORING}) as is`
  return found?.is === true
}

/** Makes a restored lender usable in one step: from now on, services sign in with this password. */
export const finishRestoring = async (sql: Database, name: string, role: LenderRole): Promise<void> => {
  await sql.begin(async (transaction) => {
    const quoted = quote(name)
    await transaction.unsafe(
      `alter role ${quoted} connection limit ${role.connections} password '${scramVerifier(role.password)}'`,
    )
    await transaction.unsafe(`comment on schema ${quoted} is null`)
  })
}

/** Limits the role's connections from now on; those that are open stay. */
export const limitConnections = async (sql: Queries, name: string, connections: number): Promise<void> => {
  await sql.unsafe(`alter role ${quote(name)} connection limit ${connections}`)
}

/** Places the schema and its content on a node of the Citus cluster. */
export const distributeSchema = async (sql: Queries, name: string): Promise<void> => {
  await sql`select citus_schema_distribute(${quote(name)}::regnamespace)`
}

/** All lenders of the database. */
export const lendersOf = async (sql: Queries): Promise<readonly Lender[]> => {
  const nodes = await nodesOf(sql)
  const found = await sql<Pick<Lender, 'name' | 'connections' | 'restoring'>[]>`
    select nspname as name, nullif(rolconnlimit, -1) as connections,
      coalesce(obj_description(n.oid, 'pg_namespace') = ${RESTORING}, false) as restoring
    from pg_namespace n left join pg_class c on c.relnamespace = n.oid and c.relname = 'schema_migrations'
    join pg_roles r on r.oid = n.nspowner and r.rolname = nspname
    where c.oid is not null or obj_description(n.oid, 'pg_namespace') = ${RESTORING} order by nspname`
  const lenders: Lender[] = []
  for (const one of found) {
    const extent = await extentOf(sql, one.name, nodes !== null).catch((error: unknown) =>
      one.restoring ? EMPTY : undefinedIfGone(error),
    )
    if (extent !== undefined) lenders.push({ ...one, ...extent })
  }
  return lenders
}

type Extent = Pick<Lender, 'schema' | 'bytes' | 'node'>

/** Of a lender whose tables are being created. */
const EMPTY: Extent = { schema: 0, bytes: 0, node: null }

/** A lender may be erased while all are listed. */
const undefinedIfGone = (error: unknown): undefined => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== UNDEFINED_TABLE && code !== INVALID_SCHEMA_NAME) throw error
}
const UNDEFINED_TABLE = '42P01'
const INVALID_SCHEMA_NAME = '3F000'

const extentOf = async (sql: Queries, name: string, isCluster: boolean): Promise<Extent> => {
  const migrations = sql`${sql(name)}.schema_migrations`
  const [version] = await sql<{ schema: number }[]>`select max(version)::int as schema from ${migrations}`
  const [placed] = isCluster
    ? await sql<{ bytes: number; node: string }[]>`
        select sum(shard_size)::float8 as bytes, min(nodename || ':' || nodeport) as node from citus_shards
        where table_name::oid in (select oid from pg_class where relnamespace = ${quote(name)}::regnamespace)`
    : await sql<{ bytes: number; node: null }[]>`
        select sum(pg_total_relation_size(oid))::float8 as bytes, null as node from pg_class
        where relnamespace = ${quote(name)}::regnamespace and relkind = 'r'`
  return { schema: version?.schema ?? 0, bytes: placed?.bytes ?? 0, node: placed?.node ?? null }
}

/**
 * Moves a lender's tables to another node of the cluster, while they are in use: at the end writes wait briefly. Tables that are not
 * in use are copied faster, as `atOnce`.
 */
export const moveSchema = async (
  sql: Queries,
  name: string,
  node: string,
  { atOnce = false }: { readonly atOnce?: boolean } = {},
): Promise<void> => {
  const colon = node.lastIndexOf(':')
  await sql`select citus_schema_move(${quote(name)}::regnamespace, ${node.slice(0, colon)},
    ${Number(node.slice(colon + 1))}::int, ${atOnce ? 'block_writes' : 'auto'}::citus.shard_transfer_mode)`
}

/**
 * Drops the lender's schema with everything in it, and its role, whose connections end. Where that fails the lender is still
 * there, without connections, to be dropped by another try.
 */
export const dropLender = async (sql: Database, name: string): Promise<void> => {
  const quoted = quote(name)
  await sql.unsafe(`alter role ${quoted} nologin`)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${name}`
  await sql.begin(async (transaction) => {
    // Before schema 66 lenders had a second one.
    for (const schema of [name, `${name}_jobs`])
      await transaction.unsafe(`drop schema if exists ${quote(schema)} cascade`)
    await transaction.unsafe(`drop owned by ${quoted}`)
    await transaction.unsafe(`drop role ${quoted}`)
  })
}

/** Names of lenders need no quotes, but are quoted all the same. */
const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

const ITERATIONS = 4_096
const SALT_BYTES = 16
const KEY_BYTES = 32

/**
 * PostgreSQL's stored form of an ASCII password, a SCRAM-SHA-256 verifier (RFC 5803), so that the password itself is in
 * no statement and in no log of the server.
 */
export const scramVerifier = (password: string, salt = randomBytes(SALT_BYTES)): string => {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64')
  const serverKey = keyed('Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
