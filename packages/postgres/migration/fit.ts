/** Whether a database can be used at all. What cannot be is a sentence for the operator: what was found, and what to do. */
import { type Database, DatabaseSetupError } from '../connection/database.ts'

/** The oldest PostgreSQL that the statements here run on. */
export const POSTGRES_MINIMUM_MAJOR = 14

type Found = {
  readonly major: number
  readonly database: string
  readonly encoding: string
  readonly replication: string
  readonly role: string
  readonly schema: string | null
  /** Whether the schema has an installation, or the user may make one there. */
  readonly mayUse: boolean
  /** Whether there is an installation, or the user may make its functions. */
  readonly mayUseLanguage: boolean
  /** The schema with an installation of this user, if the schema in use has none. */
  readonly elsewhere: string | null
}

/**
 * Throws DatabaseSetupError if the server is too old, its database has another encoding than UTF-8, triggers are disabled, the
 * user's search_path leads nowhere or past its installation, the user lacks a privilege that a first start needs, or a pooler in
 * between shares connections between transactions.
 */
export const requireFit = async (sql: Database): Promise<void> => {
  const [found] = await sql.unsafe<Found[]>(`
    select current_setting('server_version_num')::int / 10000 as major, quote_ident(current_database()) as database,
      current_setting('server_encoding') as encoding, current_setting('session_replication_role') as replication,
      quote_ident(current_user) as role, current_schema() as schema,
      to_regclass('schema_migrations') is not null or has_schema_privilege(current_schema(), 'create') as "mayUse",
      to_regclass('schema_migrations') is not null or has_language_privilege('plpgsql', 'usage') as "mayUseLanguage",
      (select nspname from pg_namespace n where to_regclass('schema_migrations') is null
        and (select count(*) = 2 from pg_class where relnamespace = n.oid and relname in ('schema_migrations', 'schema_fit')
          and relowner = (select oid from pg_roles where rolname = current_user)) limit 1) as elsewhere`)
  const trouble = found === undefined ? undefined : troubleOf(found)
  if (trouble !== undefined) throw new DatabaseSetupError(trouble)
  if (sql.isPooled() && (await isSharedByTransaction(sql))) throw new DatabaseSetupError(SHARED)
}

const troubleOf = (found: Found): string | undefined => {
  const { major, database, encoding, replication, schema, elsewhere } = found
  if (major < POSTGRES_MINIMUM_MAJOR)
    return `PostgreSQL ${POSTGRES_MINIMUM_MAJOR} or newer is needed; the server is version ${major}.`
  if (encoding !== 'UTF8')
    return `The database ${database} has the encoding ${encoding}, which cannot hold every name. Make one with "create database … encoding 'UTF8' template template0", and name it in DATABASE_URL.`
  if (replication !== 'origin')
    return `session_replication_role is ${replication} for the user of DATABASE_URL, which disables triggers. Set it back to origin.`
  if (schema === null) return NO_SCHEMA
  if (elsewhere !== null)
    return `The search_path of the user of DATABASE_URL leads to an empty schema, while its installation is in the schema "${elsewhere}". Set the user's search_path to "${elsewhere}". A second installation needs a user of its own, as "forecourt lender create" makes.`
  const lacking = [...lackingPrivileges(found)]
  return lacking.length === 0 ? undefined : lacking.join(' ')
}

/** All of them at once: PostgreSQL would report one after the other, some only after the tables have been made. */
function* lackingPrivileges(found: Found): Generator<string> {
  const { database, role, schema } = found
  if (!found.mayUse)
    yield `The user ${role} of DATABASE_URL cannot create tables in the schema "${schema}" of the database ${database}. Make it the schema's owner, or run "grant create on schema ${schema} to ${role}" there.`
  if (!found.mayUseLanguage)
    yield `The user ${role} of DATABASE_URL cannot create functions. Run "grant usage on language plpgsql to ${role}" in the database ${database}.`
}

const NO_SCHEMA =
  'The database has none of the schemas that the user of DATABASE_URL looks in. Create the schema, or set the user’s search_path to one that exists.'

const SHARED =
  'DATABASE_URL leads to a pooler that gives a connection to somebody else after each transaction, as PgBouncer does with pool_mode = transaction. Forecourt prepares its statements and sets each session up, so it needs pool_mode = session, or the address of PostgreSQL itself.'

/** Whether two open connections are one on the server, or one becomes another there. */
const isSharedByTransaction = async (sql: Database): Promise<boolean> => {
  const connections = [await sql.reserve(), await sql.reserve()] as const
  try {
    const seen: unknown[] = []
    for (const connection of [...connections, ...connections]) {
      const [row] = await connection.unsafe<{ process: number }[]>('select pg_backend_pid() as process')
      seen.push(row?.process)
    }
    const [one, other, oneLater, otherLater] = seen
    return one === other || one !== oneLater || other !== otherLater
  } finally {
    for (const connection of connections) connection.release()
  }
}
