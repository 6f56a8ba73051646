/** Settings with which a lender's own server, database or role would change what statements mean, or end them. */
export const HOSTILE_SETTINGS = {
  DateStyle: 'SQL, DMY',
  IntervalStyle: 'iso_8601',
  TimeZone: 'America/St_Johns',
  client_encoding: 'LATIN1',
  bytea_output: 'escape',
  extra_float_digits: '-15',
  standard_conforming_strings: 'off',
  array_nulls: 'off',
  transform_null_equals: 'on',
  exit_on_error: 'on',
  row_security: 'on',
  search_path: 'pg_catalog, nowhere',
  default_transaction_isolation: 'serializable',
  default_transaction_deferrable: 'on',
  synchronous_commit: 'off',
  // Long enough that a connection is set up on a busy machine.
  statement_timeout: '29s',
  lock_timeout: '50ms',
  idle_in_transaction_session_timeout: '30s',
  idle_session_timeout: '31s',
  transaction_timeout: '32s',
  jit: 'on',
  plan_cache_mode: 'force_custom_plan',
} as const

/** As statements. `of` is what they are set for: a role or a database. */
export const hostileTo = (of: string): readonly string[] =>
  Object.entries(HOSTILE_SETTINGS).map(
    ([name, value]) => `alter ${of} set ${name} = ${name === 'search_path' ? value : `'${value}'`}`,
  )
