/** The tables of a backup: ours and those of the jobs, in an order in which they can be filled. */

import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import { jobsSchema } from '../../../packages/postgres/jobs/names.ts'

export type BackupTable = {
  /** `main` for ours and `jobs` for pg-boss's, whichever schemas they are in: see `jobsSchema`. */
  readonly schema: 'main' | 'jobs'
  readonly name: string
  /** Names and types, those of pg-boss as `jobs.job_state`: a table with other columns cannot take the rows. */
  readonly columns: readonly string[]
}

type TableRow = BackupTable & { readonly oid: string }

/**
 * pg-boss counts its queues in a table for each day, which it creates and drops itself: on another day there are
 * others, and nothing needs their rows.
 */
const COUNTS_OF_A_DAY = /^queue_stats_\d{8}$/

/** Every table with stored rows, after the tables that it refers to. */
export const backupTables = async (sql: Queries): Promise<readonly BackupTable[]> => {
  const jobs = await jobsSchema(sql)
  const tables = await sql<TableRow[]>`
    select c.oid::text as oid, c.relname as name,
      case when n.nspname = ${jobs} then 'jobs' else 'main' end as schema,
      array(select a.attname || ' ' ||
          case when t.typnamespace = n.oid then 'jobs.' || t.typname else format_type(a.atttypid, a.atttypmod) end
        from pg_attribute a left join pg_type t on t.oid = a.atttypid and n.nspname = ${jobs}
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in (current_schema(), ${jobs}) order by schema desc, name`
  const references = await sql<{ of: string; to: string }[]>`
    select conrelid::text as of, coalesce(i.inhrelid, confrelid)::text as to
    from (select conrelid::oid as conrelid, confrelid::oid as confrelid from pg_constraint where contype = 'f') f
    left join pg_inherits i on i.inhparent = f.confrelid`
  return inOrder(
    tables.filter(({ schema, name }) => schema !== 'jobs' || !COUNTS_OF_A_DAY.test(name)),
    references,
  ).map(({ schema, name, columns }) => ({
    schema,
    name,
    columns,
  }))
}

const inOrder = (
  tables: readonly TableRow[],
  references: readonly { readonly of: string; readonly to: string }[],
): readonly TableRow[] => {
  const known = new Set(tables.map(({ oid }) => oid))
  const done = new Set<string>()
  const ordered: TableRow[] = []
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ oid }) =>
        !done.has(oid) &&
        references.every(({ of, to }) => of !== oid || to === oid || !known.has(to) || done.has(to)),
    )
    if (next.length === 0) throw new Error('Tables refer to each other in a circle')
    ordered.push(...next)
    for (const { oid } of next) done.add(oid)
  }
  return ordered
}

/** The table's name in SQL after `settle`. */
export const sqlName = ({ name }: Pick<BackupTable, 'name'>): string => `"${name.replaceAll('"', '""')}"`

/** The names of the table's columns in SQL, in the order of the backup. */
export const sqlColumns = ({ columns }: Pick<BackupTable, 'columns'>): string =>
  columns.map((column) => `"${column.slice(0, column.indexOf(' ')).replaceAll('"', '""')}"`).join(', ')

/** Makes the tables of both schemas accessible by name alone in the transaction. Rows print the same everywhere: sessions are set up so. */
export const settle = async (sql: Queries): Promise<void> => {
  await sql`select set_config('search_path', concat_ws(', ', quote_ident(current_schema()), quote_ident(${await jobsSchema(sql)})), true)`
  await sql.unsafe('set local statement_timeout = 0')
}

/** The digits of a row's hash that count towards its table's sum. */
export const HASH_DIGITS = 15

/** A table's number of rows, and the sum of their hashes, which shows any missing, added or changed row. */
export const sumOf = async (sql: Queries, table: BackupTable): Promise<{ rows: number; sum: string }> => {
  const [found] = await sql.unsafe<{ rows: number; sum: string }[]>(
    `select count(*)::float8 as rows, coalesce(sum(('x' || left(encode(sha256(convert_to(row(${sqlColumns(table)})::text, 'UTF8')), 'hex'), ${HASH_DIGITS}))::bit(${HASH_DIGITS * 4})::bigint), 0)::text as sum
     from ${sqlName(table)}`,
  )
  if (found === undefined) throw new Error('A count gave no row')
  return found
}

/** The sums of all tables, each by its name after `main.` or `jobs.`. */
export const sumsOf = (sql: Database): Promise<ReadonlyMap<string, { rows: number; sum: string }>> =>
  sql.begin(async (transaction) => {
    await settle(transaction)
    const sums = new Map<string, { rows: number; sum: string }>()
    for (const table of await backupTables(transaction))
      sums.set(`${table.schema}.${table.name}`, await sumOf(transaction, table))
    return sums
  })
