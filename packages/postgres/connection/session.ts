/**
 * What a session's settings are, whatever the server's configuration, the database or the role says: all that changes the meaning of
 * what is sent and read, and all that ends statements or sessions. It is one statement for each new connection, none for a query.
 * A statement, since poolers take few parameters at the start.
 *
 * Not set here, so the operator's: `default_transaction_read_only`, which closes a database for writes, and everything that only
 * changes how fast or where (memory, planning, tablespaces, logging).
 */
import type pg from 'pg'
import { IS_CITUS } from './citus.ts'
import { ConnectionFault } from './fault.ts'

/** How long the server lets statements and transactions take, in milliseconds; 0 is without end. */
export type SessionLimits = {
  readonly statement: number
  readonly idleTransaction: number
}

const SETTINGS = {
  client_encoding: 'UTF8',
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  transform_null_equals: 'off',
  exit_on_error: 'off',
  // A policy on one of our tables is then an error, and hides no row.
  row_security: 'off',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  // The limits of statements bound these waits, too.
  lock_timeout: '0',
  // The pool closes idle connections itself.
  idle_session_timeout: '0',
  transaction_timeout: '0',
  jit: 'off',
} as const

/**
 * The schema of the tables, alone: of the schemas that the server's search_path leads to the one with an installation, or else the
 * first. If it leads to none, that of the role's name, or else "public". Alone, because a name must not mean another schema's table
 * where ours lacks one.
 */
const SCHEMA = `coalesce(
  (select name from unnest(current_schemas(false)) with ordinality path (name, place)
   where name not in ('pg_catalog', 'information_schema') and left(name, 3) <> 'pg_'
   order by to_regclass(quote_ident(name) || '.schema_migrations') is null, place limit 1),
  (select nspname from pg_namespace where nspname = current_user),
  'public')`

/**
 * Statements are planned once for each connection: planning the larger ones again costs more than running them. Citus plans by the
 * values, so there the server's default stays. A commit waits for the disk at least.
 */
const settlingOf = ({ statement, idleTransaction }: SessionLimits): string => {
  const limits = { statement_timeout: statement, idle_in_transaction_session_timeout: idleTransaction }
  const settled = Object.entries({ ...SETTINGS, ...limits }).map(([name, value]) => set(name, String(value)))
  return `select pg_backend_pid() as process, pg_is_in_recovery() as standby,
    pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as closed,
    set_config('search_path', quote_ident(${SCHEMA}), false),
    case when not ${IS_CITUS} then ${set('plan_cache_mode', 'force_generic_plan')} end,
    case current_setting('synchronous_commit') when 'off' then ${set('synchronous_commit', 'on')} end,
    ${settled.join(', ')}`
}

/** Sets it where the server has it: some are of newer versions, and an old server is to be reported as that. */
const set = (name: string, value: string): string =>
  `case when current_setting('${name}', true) is not null then set_config('${name}', '${value}', false) end`

/** Which servers a session may be on, as libpq's `target_session_attrs`. */
export type Target = 'any' | 'read-write' | 'primary'

/**
 * Sets a new connection up, and gives the number of its process on the server. Throws ConnectionFault if the server is none of those
 * wanted.
 */
export const settling = (limits: SessionLimits, target: Target) => {
  const text = settlingOf(limits)
  return async (client: pg.ClientBase): Promise<number> => {
    const { rows } = await client.query<{ process: number; standby: boolean; closed: boolean }>(text)
    const [found] = rows
    if (found === undefined) throw new Error('The server does not say what it is')
    if (target === 'read-write' ? found.closed : target === 'primary' && found.standby)
      throw new ConnectionFault('NOT_WRITABLE')
    return found.process
  }
}
