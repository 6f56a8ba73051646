/** How PostgreSQL reads a table for a statement: by what, and how many rows it looks at. */
import assert from 'node:assert/strict'
import type { Queries, Statement } from '../../packages/postgres/connection/database.ts'

type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Fails where rows of the table are read without an index, or more than `most` of them are looked at. */
export const assertReadByIndex = async (
  sql: Queries,
  statement: Statement<object[]>,
  { table, most }: { readonly table: string; readonly most: number },
): Promise<void> => {
  const [row] = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>`explain (analyze, format json) ${statement}`
  const [plan] = row?.['QUERY PLAN'] ?? []
  assert.ok(plan)
  const read = nodesOf(plan.Plan).filter((node) => node['Relation Name'] === table)
  assert.ok(read.length > 0, `${table} is not read`)
  for (const node of read) assert.match(node['Node Type'], /^(Index|Bitmap Heap)/, `${table} is read whole`)
  const looked = read.map(
    (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
  )
  const sum = looked.reduce((all, one) => all + one, 0)
  assert.ok(sum <= most, `${sum} rows of ${table} were looked at, which may be ${most}`)
}

/**
 * How many rows of the tables `work` reads, by what PostgreSQL counts. Unlike an explained statement, `work` has the plan that the
 * service's connections would give it. `sql` must have a single connection.
 */
export const rowsRead = async (
  sql: Queries,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<number> => {
  const count = async () => {
    await sql`select pg_stat_force_next_flush()`
    const [row] = await sql<{ rows: number }[]>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as rows from pg_stat_user_tables
      where relname = any (${sql.array(tables, 'text')})`
    return row?.rows ?? assert.fail('PostgreSQL does not count')
  }
  const before = await count()
  await work()
  return (await count()) - before
}
