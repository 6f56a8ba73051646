/** The sizes of a database's tables, with what PostgreSQL counts of their rows, and whether they swell. */
import type { Database } from '../packages/postgres/connection/database.ts'

export type TableSize = {
  readonly name: string
  readonly rows: number
  readonly deadRows: number
  readonly tableBytes: number
  readonly indexBytes: number
  readonly autovacuums: number
  /** Rows inserted, updated and deleted so far. */
  readonly written: number
}

/** Reads the sizes of all tables that were written at all; rows are counted, not estimated, only where `isExact`. */
export const readTableSizes = async (
  sql: Database,
  { isExact }: { readonly isExact: boolean },
): Promise<readonly TableSize[]> => {
  const rows = await sql<(TableSize & { place: string })[]>`
    select relid::regclass::text as name, n_live_tup::float8 as rows, n_dead_tup::float8 as "deadRows",
      pg_table_size(relid)::float8 as "tableBytes", pg_indexes_size(relid)::float8 as "indexBytes",
      autovacuum_count::float8 as autovacuums, (n_tup_ins + n_tup_upd + n_tup_del)::float8 as written
    from pg_stat_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0 order by pg_total_relation_size(relid) desc`
  if (!isExact) return rows
  const counted: TableSize[] = []
  for (const size of rows) {
    const [row] = await sql.unsafe<{ count: number }[]>(`select count(*)::float8 as count from ${size.name}`)
    counted.push({ ...size, rows: row?.count ?? 0 })
  }
  return counted
}

/** A table at two moments, and how its size has changed. */
export type Swelling = {
  readonly name: string
  readonly before: TableSize
  readonly after: TableSize
  /** The bytes of a row, of few rows those of the table, at the end over those before. */
  readonly ratio: number
}

/** With fewer rows than that, the pages of the table count more than its rows. */
const FEW_ROWS = 1_000
/** Smaller tables with few rows are of no interest, however often they double. */
const SMALL_BYTES = 2_000_000

/** What became of each table that was written between two moments, the most swollen first. */
export const swellingsOf = (
  before: readonly TableSize[],
  after: readonly TableSize[],
): readonly Swelling[] => {
  const known = new Map(before.map((size) => [size.name, size]))
  return after
    .flatMap((size) => {
      const earlier = known.get(size.name)
      if (earlier === undefined || earlier.written === size.written) return []
      return [{ name: size.name, before: earlier, after: size, ratio: ratioOf(earlier, size) }]
    })
    .toSorted((one, other) => other.ratio - one.ratio)
}

const ratioOf = (before: TableSize, after: TableSize): number => {
  if (before.rows >= FEW_ROWS && after.rows >= FEW_ROWS) return bytesARow(after) / bytesARow(before)
  return Math.max(bytesOf(after), SMALL_BYTES) / Math.max(bytesOf(before), SMALL_BYTES)
}

export const bytesOf = ({ tableBytes, indexBytes }: TableSize): number => tableBytes + indexBytes

export const bytesARow = (size: TableSize): number => bytesOf(size) / size.rows
