/**
 * Migrates the database to the newest schema, safely if several processes start at once, compares schemas, and checks
 * that the server accepts writes and has room.
 */
import { postgreSplitterOptions, splitQuery } from 'dbgate-query-splitter'
import Postgrator from 'postgrator'
import { type Database, DatabaseSetupError, type Queries } from '../connection/database.ts'
import { isDiskFull } from '../connection/fault.ts'
import { lockKey } from '../connection/locks.ts'

/** The migrations of a program. */
export type Migrations = {
  /** The folder with the files, ending with a slash. */
  readonly folder: string
  /** The version of the first file, which creates the whole schema. Older schemas are not upgraded. */
  readonly first: number
  /** The last program that upgrades schemas older than the first. */
  readonly lastBefore: string
  /** The version of the newest file. */
  readonly newest: () => number
}

export type AppliedMigration = { readonly version: number; readonly name: string }

const MIGRATION_LOCK = 4_663_742_001

/**
 * Applies all missing migrations or none, and returns those that it applied. Other processes that start meanwhile wait,
 * and find nothing left to do. Throws DatabaseSetupError if the schema is older than the first, if it is newer and this
 * program cannot use it, or if a migration fails.
 */
export const migrate = async (sql: Database, migrations: Migrations): Promise<readonly AppliedMigration[]> =>
  (await compareSchema(sql, migrations)) === 'same'
    ? []
    : sql.begin((transaction) => migrateWithin(transaction, migrations))

/** Applies missing migrations up to a version, the newest by default, in the caller's transaction. */
export const migrateWithin = async (
  transaction: Queries,
  { folder, first, lastBefore, newest: newestOf }: Migrations,
  target?: number,
): Promise<readonly AppliedMigration[]> => {
  await transaction`select pg_advisory_xact_lock(${lockKey(transaction, MIGRATION_LOCK)})`
  const [place] = await transaction<{ database: string; schema: string }[]>`
    select current_database() as database, current_schema() as schema`
  if (place === undefined) throw new Error('The database does not say where it is')
  const postgrator = new Postgrator({
    migrationPattern: `${folder}*.sql`,
    driver: 'pg',
    database: place.database,
    currentSchema: place.schema,
    schemaTable: 'schema_migrations',
    newline: 'LF',
    execQuery: async (query) => ({ rows: await runScript(transaction, query) }),
  })
  const current = await postgrator.getDatabaseVersion()
  const newest = newestOf()
  if (current > 0 && current < first)
    throw new DatabaseSetupError(
      `The database has schema ${current}, which this version of Forecourt does not upgrade, and nothing was changed in it. Make a backup with ${lastBefore}, then restore it with this version into an empty database, or into an empty DATA_DIR with a copy of keys.json in it.`,
    )
  if (current > newest) {
    if (await fits(transaction, newest)) return []
    throw new DatabaseSetupError(
      `The database's schema is of version ${current}, which this program cannot use; it knows versions up to ${newest}.`,
    )
  }
  let inProgress: AppliedMigration | undefined
  postgrator.on('migration-started', (migration) => {
    inProgress = migration
  })
  const applied = await postgrator.migrate(target?.toString()).catch((error: unknown) => {
    throw inProgress === undefined ? error : migrationFailed(inProgress, error)
  })
  return applied.map(({ version, name }) => ({ version, name }))
}

/**
 * How the database's schema compares with the one that this program needs. A newer one counts as the same if programs of this version
 * can work with it, as they do while the processes of a service are upgraded one after the other.
 */
export const compareSchema = async (
  sql: Database,
  { newest: newestOf }: Pick<Migrations, 'newest'>,
): Promise<'same' | 'older' | 'newer'> => {
  const [table] = await sql<
    { found: boolean }[]
  >`select to_regclass('schema_migrations') is not null as found`
  if (!table?.found) return 'older'
  const [row] = await sql<{ version: number }[]>`select max(version)::int as version from schema_migrations`
  const newest = newestOf()
  const difference = (row?.version ?? 0) - newest
  if (difference < 0) return 'older'
  return difference === 0 || (await fits(sql, newest)) ? 'same' : 'newer'
}

/** Whether a program whose newest migration is `version` can use this newer schema: migrations record that in `schema_fit`. */
const fits = async (sql: Queries, version: number): Promise<boolean> => {
  const [found] = await sql<{ oldest: number }[]>`select oldest from schema_fit`
  return found !== undefined && found.oldest <= version
}

/**
 * Whether the server accepts writes, which a standby does not. If it does not, all connections are renewed: after a
 * failover, new ones may reach a server that does, and without requests nothing else would notice. A full disk counts as
 * accepting writes.
 */
export const takesWrites = async (sql: Database): Promise<boolean> => {
  const [row] = await sql<{ takes: boolean }[]>`
    select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as takes`
  if (row?.takes !== true) sql.renew()
  return row?.takes === true
}

/**
 * Whether the server's disk has room. Only a server that ran out before is tested with a write, into a table that
 * exists only for that statement: each one enlarges the catalogues.
 */
export const hasRoom = async (sql: Database): Promise<boolean> => {
  if (!sql.ranOutOfDisk()) return true
  try {
    await sql.begin(
      (transaction) => transaction`
        create temporary table room on commit drop as
        select repeat(md5(n::text), 30) as text from generate_series(1, 1000) n`,
    )
  } catch (error) {
    if (isDiskFull(error)) return false
    throw error
  }
  sql.noteRoom()
  return true
}

/**
 * The operator's message about a failed migration: which one, why, and what to do. All of them run in one transaction,
 * so none was applied.
 */
export const migrationFailed = (
  { version, name }: { readonly version: number; readonly name: string },
  error: unknown,
): DatabaseSetupError =>
  new DatabaseSetupError(
    `Migration ${version} (${name}) failed: ${reasonOf(error)} No migration was applied: the database is as it was, and the version of Forecourt that it was used with still works on it.`,
    { cause: error },
  )

const reasonOf = (error: unknown): string => {
  const { code = '', message } = error as { readonly code?: unknown; readonly message?: string }
  const known = REASONS[String(code)]
  if (known !== undefined) return known
  // PostgreSQL's messages about tables and statements name them; those about rows would repeat values.
  const says = /^(0A|42)/.test(String(code)) ? `${code}, ${message}` : String(code || 'an unknown error')
  return `PostgreSQL says ${says}. Fix the cause, then start again. If nobody has changed the schema by hand, report this as a bug in Forecourt.`
}

const LOST = 'the connection to the database was lost. Start again once it can be reached.'
const REASONS: Readonly<Record<string, string>> = {
  '25006':
    'the database does not accept writes. Start again once it does, or set DATABASE_URL to the primary.',
  '42501':
    'the user of DATABASE_URL lacks a privilege. Make it the owner of the schema and its tables, then start again.',
  '53100': 'the database’s disk is full. Free some space, then start again.',
  '55P03': 'another session holds a lock on a table. End it, then start again.',
  '57014': 'it was cancelled, for example because of a timeout. Start again without that limit.',
  '57P01': LOST,
  '57P02': LOST,
  CONNECTION_LOST: LOST,
  CONNECTION_ENDED: LOST,
  ECONNRESET: LOST,
}

/**
 * Runs the statements of a script, such as a migration, one by one, since Citus accepts only that, and returns all
 * their rows.
 */
const runScript = async (sql: Queries, text: string): Promise<unknown[]> => {
  const rows: unknown[] = []
  for (const statement of splitQuery(text, postgreSplitterOptions)) {
    rows.push(...(await sql.unsafe(typeof statement === 'string' ? statement : statement.text)))
  }
  return rows
}
