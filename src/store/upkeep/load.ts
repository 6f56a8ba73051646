/** Loads a backup into an empty database, all or nothing. */
import {
  type Database,
  DatabaseSetupError,
  type Queries,
} from '../../../packages/postgres/connection/database.ts'
import { migrate, migrateWithin } from '../../../packages/postgres/migration/migrate.ts'
import { FIRST_VERSION, LAST_BEFORE, MIGRATIONS, newestVersion } from '../migrations.ts'
import { BackupError, type BackupHeader, type OpenBackup } from './file.ts'
import { type BackupTable, backupTables, sqlColumns, sqlName, sumOf, takeTime } from './tables.ts'

/** The schema before the first: its tables have the same columns, in another order. */
const OLDEST_RESTORED = FIRST_VERSION - 1

/** Of a backup of the schema before the first, what it says of its own schema is not restored. */
const SCHEMAS_OWN: ReadonlySet<string> = new Set(['schema_migrations', 'schema_fit'])

const isEarlier = ({ schema }: BackupHeader): boolean => schema < FIRST_VERSION

/** Of its queue of emails only the table with the emails. */
const isPartOfEarlier = ({ schema, name }: BackupTable): boolean =>
  schema !== 'jobs' || name === EARLIER_QUEUE

const isTaken = (header: BackupHeader, table: BackupTable): boolean =>
  !isEarlier(header) || (isPartOfEarlier(table) && !SCHEMAS_OWN.has(table.name))

/** Throws BackupError if this version of Forecourt cannot restore it. */
export const requireRestorable = async (header: BackupHeader): Promise<void> => {
  const newest = newestVersion()
  if (header.schema < OLDEST_RESTORED) {
    throw new BackupError(
      `Forecourt ${header.version} made it (schema ${header.schema}); this version restores backups from schema ${OLDEST_RESTORED} on. Restore it with ${LAST_BEFORE}, make a backup of that, and restore that one here.`,
    )
  }
  if (header.schema > newest) {
    throw new BackupError(
      `Forecourt ${header.version} made it (schema ${header.schema}); this one knows schemas up to ${newest}. Restore it with that version, then upgrade.`,
    )
  }
}

/** Throws DatabaseSetupError if the database has any tables. */
export const requireEmpty = async (sql: Queries): Promise<void> => {
  const [found] = await sql<{ tables: number; schema: string }[]>`
    select count(*)::int as tables, current_schema() as schema from pg_class c where c.relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`
  if (found?.tables === 0) return
  const ofLender =
    found?.schema === 'public'
      ? ''
      : ` A lender of a shared database is restored with "forecourt lender restore ${found?.schema}", after "forecourt lender erase".`
  throw new DatabaseSetupError(
    `The database holds ${found?.tables} tables already. A backup can only be restored into an empty database: create one, and set DATABASE_URL to it.${ofLender}`,
  )
}

/** Loads a backup, and then migrates to this version. An error before that leaves no table of ours in the database. */
export const loadBackup = async (
  sql: Database,
  backup: OpenBackup,
  onRows: (count: number) => void,
): Promise<void> => {
  await loadRows(sql, backup, onRows)
  await migrate(sql, MIGRATIONS)
}

/** Creates the backup's schema, or the first, loads its rows and compares them with the backup's totals. */
export const loadRows = async (
  sql: Database,
  { header, rows }: OpenBackup,
  onRows: (count: number) => void,
): Promise<void> => {
  await sql.begin(async (transaction) => {
    await migrateWithin(transaction, MIGRATIONS, Math.max(header.schema, FIRST_VERSION))
    await takeTime(transaction)
    if (isEarlier(header)) await makeEarlierQueue(transaction)
    await requireSameTables(transaction, header)
    const taken = header.tables.filter((table) => isTaken(header, table))
    const types = taken.map((table) => rowType(header.tables.indexOf(table)))
    const names = taken.map(sqlName)
    await transaction.unsafe(`truncate ${names.join(', ')} cascade`)
    for (const [place, table] of taken.entries())
      await transaction.unsafe(
        `create table ${types[place]} as select ${sqlColumns(table)} from ${sqlName(table)} limit 0`,
      )
    for (const name of names) await transaction.unsafe(`alter table ${name} disable trigger user`)
    const sums = await insertAll(transaction, header, rows, onRows)
    await transaction.unsafe(`drop table ${types.join(', ')}`)
    // A table with pending deferred checks cannot be altered.
    await transaction.unsafe('set constraints all immediate')
    for (const name of names) await transaction.unsafe(`alter table ${name} enable trigger user`)
    await requireSums(transaction, header, sums)
    if (isEarlier(header)) await moveEarlierMails(transaction)
    await continueSequences(transaction)
  })
}

const requireSameTables = async (sql: Queries, header: BackupHeader): Promise<void> => {
  const { version } = header
  const shape = ({ name, columns }: BackupTable) =>
    `${name} (${columns.toSorted().join(', ').replace('jobs.job_state', 'text')})`
  const tables = isEarlier(header) ? header.tables.filter(isPartOfEarlier) : header.tables
  const own = (await backupTables(sql)).filter(({ name }) => !isEarlier(header) || name !== 'mails')
  const here = new Set(own.map(shape))
  const other = tables.map(shape).find((table) => !here.has(table))
  if (other === undefined && here.size === tables.length) return
  throw new BackupError(
    `Its tables are not those of this version${other === undefined ? '' : `, such as ${other}`}. Restore it with Forecourt ${version}.`,
  )
}

const BATCH_CHARACTERS = 4_194_304
const BATCH_ROWS = 1_000

/** Inserts rows in batches of their table; returns the sums of the tables' hashes. */
const insertAll = async (
  sql: Queries,
  header: BackupHeader,
  rows: OpenBackup['rows'],
  onRows: (count: number) => void,
): Promise<readonly string[]> => {
  let batch: string[] = []
  let characters = 0
  let place = 0
  const flush = async () => {
    const table = header.tables[place] as BackupTable
    if (batch.length > 0 && isTaken(header, table)) await insertRows(sql, header, place, batch)
    onRows(batch.length)
    batch = []
    characters = 0
  }
  for (;;) {
    const next = await rows.next()
    if (next.done) {
      await flush()
      return next.value
    }
    const { table, row } = next.value
    if (table !== place || characters > BATCH_CHARACTERS || batch.length === BATCH_ROWS) await flush()
    place = table
    batch.push(row)
    characters += row.length
  }
}

/** Of a table for the time of the load, with the columns in the order of the backup, which may be another here. */
const rowType = (place: number): string => `given_${place}`

const insertRows = async (
  sql: Queries,
  { tables }: BackupHeader,
  place: number,
  rows: readonly string[],
): Promise<void> => {
  const table = tables[place] as BackupTable
  // Each row is parsed once, as a whole, and then split into columns.
  await sql.unsafe(
    `insert into ${sqlName(table)} (${sqlColumns(table)}) overriding system value
     select (given).* from (
       select value::${rowType(place)} as given from json_array_elements_text($1::text::json) as value offset 0) parsed`,
    [JSON.stringify(rows)],
  )
}

const requireSums = async (sql: Queries, header: BackupHeader, sums: readonly string[]): Promise<void> => {
  for (const [place, table] of header.tables.entries()) {
    if (!isTaken(header, table)) continue
    const found = await sumOf(sql, table)
    if (found.rows !== table.rows || found.sum !== sums[place])
      throw new Error(`The rows of ${table.name} are not those of the backup`)
  }
}

/** Identity columns continue after the restored numbers. */
const continueSequences = async (sql: Queries): Promise<void> => {
  const columns = await sql<{ relation: string; name: string }[]>`
    select a.attrelid::regclass::text as relation, a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attidentity <> '' and c.relnamespace = current_schema()::regnamespace`
  for (const { relation, name } of columns) {
    await sql.unsafe(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max("${name}"), 1), max("${name}") is not null) from ${relation}`,
      [relation, name],
    )
  }
}

/** The table of the queue of emails in a backup of the schema before the first. Its rows become rows of `mails`. */
export const EARLIER_QUEUE = 'job_common'

/** Makes that table for the time of the load, and takes the rows as they are. */
export const makeEarlierQueue = async (sql: Queries): Promise<void> => {
  await sql.unsafe(`create table job_common (
    id uuid, name text, priority integer, data jsonb, state text, retry_limit integer, retry_count integer,
    retry_delay integer, retry_backoff boolean, retry_delay_max integer, expire_seconds integer,
    deletion_seconds integer, singleton_key text, singleton_on timestamp without time zone, group_id text,
    group_tier text, start_after timestamptz, created_on timestamptz, started_on timestamptz,
    completed_on timestamptz, keep_until timestamptz, output jsonb, dead_letter text, policy text,
    heartbeat_on timestamptz, heartbeat_seconds integer, blocked boolean, blocking boolean,
    pending_dependencies integer, source_name text, source_id uuid, source_created_on timestamptz,
    source_retry_count integer, source_output jsonb, source_root_id uuid)`)
}

/** Moves the rows: what was waiting, or being sent, waits on. */
export const moveEarlierMails = async (sql: Queries): Promise<void> => {
  await sql.unsafe(`
    insert into mails (id, about, due_at, attempts, ended_at, failure)
    select id, data, case when waits then start_after end,
      retry_count + case when state = 'created' then 0 else 1 end,
      case when not waits then coalesce(completed_on, created_on) end, output->>'code'
    from (select *, state in ('created', 'retry', 'active') as waits from job_common where name = 'mail') queue`)
  await sql.unsafe('drop table job_common')
}
