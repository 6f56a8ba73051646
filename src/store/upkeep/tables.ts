/** The tables of a backup, in an order in which they can be filled. */

import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'

export type BackupTable = {
  /** Only in backups of the schema before the first: `jobs` of the tables of its queue of emails. */
  readonly schema?: 'main' | 'jobs'
  readonly name: string
  /** Names and types: a table with other columns cannot take the rows. */
  readonly columns: readonly string[]
}

type TableRow = BackupTable & { readonly oid: string }

/** Every table with stored rows, after the tables that it refers to. */
export const backupTables = async (sql: Queries): Promise<readonly BackupTable[]> => {
  const tables = await sql<TableRow[]>`
    select c.oid::text as oid, c.relname as name,
      array(select a.attname || ' ' || format_type(a.atttypid, a.atttypmod) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns
    from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by name`
  const references = await sql<{ of: string; to: string }[]>`
    select conrelid::text as of, coalesce(i.inhrelid, confrelid)::text as to
    from (select conrelid::oid as conrelid, confrelid::oid as confrelid from pg_constraint where contype = 'f') f
    left join pg_inherits i on i.inhparent = f.confrelid`
  return inOrder(tables, references).map(({ name, columns }) => ({ name, columns }))
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

/** The table's name in SQL. */
export const sqlName = ({ name }: Pick<BackupTable, 'name'>): string => `"${name.replaceAll('"', '""')}"`

/** The names of the table's columns in SQL, in the order of the backup. */
export const sqlColumns = ({ columns }: Pick<BackupTable, 'columns'>): string =>
  columns.map((column) => `"${column.slice(0, column.indexOf(' ')).replaceAll('"', '""')}"`).join(', ')

/** Lets the transaction's statements take as long as they need. Rows print the same everywhere: sessions are set up so. */
export const takeTime = async (sql: Queries): Promise<void> => {
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

/** The sums of all tables by name. */
export const sumsOf = (sql: Database): Promise<ReadonlyMap<string, { rows: number; sum: string }>> =>
  sql.begin(async (transaction) => {
    await takeTime(transaction)
    const sums = new Map<string, { rows: number; sum: string }>()
    for (const table of await backupTables(transaction)) sums.set(table.name, await sumOf(transaction, table))
    return sums
  })
