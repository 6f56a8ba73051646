/** What a test database stores, wherever that is: on a cluster the tables are in a schema of the lender's own. */
import type { Queries } from '../../packages/postgres/connection/sql.ts'

/** The rows of each table as text, with bytes in hex. */
export const storedTexts = async (
  sql: Queries,
): Promise<readonly { readonly table: string; readonly text: string }[]> => {
  const tables = await sql<{ table: string; quoted: string }[]>`
    select table_name as table, format('%I.%I', table_schema, table_name) as quoted
    from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
    order by quoted`
  return Promise.all(
    tables.map(async ({ quoted, table }) => {
      const rows = await sql.unsafe<{ text: string }[]>(
        `select t::text as text from ${quoted} t order by t::text`,
      )
      return { table, text: rows.map(({ text }) => text).join('\n') }
    }),
  )
}
