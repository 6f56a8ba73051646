/** Takes a backup: all tables as of one point in time, while others continue to write. */
import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import type { BackupHeader, BackupRows } from './file.ts'
import { keysInUse } from './ring-proof.ts'
import { type BackupTable, backupTables, sqlName, takeTime } from './tables.ts'

/** The version that makes the backup, and the commit that it was built from. */
type MadeBy = { readonly version: string; readonly commit: string }

/** Calls `write` with the header and the rows as of one point in time; the snapshot ends when it returns. */
export const takeBackup = async (
  sql: Database,
  build: MadeBy,
  write: (header: BackupHeader, rows: BackupRows) => Promise<void>,
): Promise<void> => {
  await sql.begin(async (transaction) => {
    await transaction.unsafe('set transaction isolation level repeatable read, read only')
    await takeTime(transaction)
    const header = await headerOf(transaction, build)
    await write(header, rowsOf(transaction, header.tables))
  })
}

const headerOf = async (sql: Queries, { version, commit }: MadeBy): Promise<BackupHeader> => {
  const [state] = await sql<{ at: Date; lender: string | null; schema: number }[]>`
    select now() as at, nullif(current_schema(), 'public') as lender, (select max(version)::int from schema_migrations) as schema`
  if (state === undefined) throw new Error('The database does not say of which version it is')
  const tables = []
  for (const table of await backupTables(sql)) {
    const [count] = await sql.unsafe<{ rows: number }[]>(
      `select count(*)::float8 as rows from ${sqlName(table)}`,
    )
    tables.push({ ...table, rows: count?.rows ?? 0 })
  }
  const ring = (await keysInUse(sql)).map(({ id, proof }) => ({ id, proof: proof.toString('base64') }))
  const { at, lender, schema } = state
  const of = lender === null ? {} : { lender }
  return { forecourtBackup: 1, at: at.toISOString(), ...of, version, commit, schema, ring, tables }
}

const rowsOf = async function* (sql: Queries, tables: readonly BackupTable[]): BackupRows & AsyncGenerator {
  for (const [place, table] of tables.entries()) {
    const name = sqlName(table)
    const batch = await batchOf(sql, table)
    await sql.unsafe(`declare backup_rows no scroll cursor for select t::text as row from ${name} t`)
    for (;;) {
      const rows = await sql.unsafe<{ row: string }[]>(`fetch ${batch} from backup_rows`)
      for (const { row } of rows) yield { table: place, row }
      if (rows.length < batch) break
    }
    await sql.unsafe('close backup_rows')
  }
}

const BATCH_BYTES = 4_194_304
const BATCH_ROWS_MAXIMUM = 1_000
/** The usual size of a row without its byte columns. */
const ROW_BYTES = 1_000

/** A number of rows that fits into memory: bytes are written as hexadecimal, two digits each. */
const batchOf = async (sql: Queries, table: BackupTable): Promise<number> => {
  const bytes = table.columns
    .filter((column) => column.endsWith(' bytea'))
    .map((column) => column.slice(0, -6))
  if (bytes.length === 0) return BATCH_ROWS_MAXIMUM
  const sum = bytes.map((column) => `coalesce(octet_length("${column}"), 0)`).join(' + ')
  const [found] = await sql.unsafe<{ most: number | null }[]>(
    `select max(${sum})::float8 as most from ${sqlName(table)}`,
  )
  const rows = Math.floor(BATCH_BYTES / (2 * (found?.most ?? 0) + ROW_BYTES))
  return Math.min(Math.max(rows, 1), BATCH_ROWS_MAXIMUM)
}

/** What a restored database would send: webhooks and emails that were waiting when the backup was made. */
export type Waiting = {
  /** Deliveries that a service will try again, with the same ids. */
  readonly webhooks: number
  /** Emails that a service will send. */
  readonly emails: number
  /** Deliveries that were given up, because receivers may have forgotten their ids. */
  readonly abandoned: number
}

/**
 * Gives up the deliveries that were queued before a time, as if they had failed for too long: clients can have them sent again. Returns
 * what is still waiting.
 */
export const settleWaiting = async (sql: Queries, before: Date, now: Date): Promise<Waiting> => {
  const abandoned = await sql`
    update deliveries set state = 'failed', settled_at = ${now} where state = 'pending' and created_at < ${before}
    returning number`
  const [deliveries] = await sql<{ webhooks: number }[]>`
    select count(*)::float8 as webhooks from deliveries where state = 'pending'`
  const [mails] = await sql<{ emails: number }[]>`
    select count(due_at)::float8 as emails from mails`
  return { webhooks: deliveries?.webhooks ?? 0, emails: mails?.emails ?? 0, abandoned: abandoned.length }
}
