/** What a test database stores, wherever that is: on a cluster the tables are in schemas of the lender's own. */
import type { Queries } from '../../packages/postgres/connection/sql.ts'
import type { Statement } from '../../packages/postgres/connection/statement.ts'
import { jobsSchema } from '../../packages/postgres/jobs/names.ts'

/** The table of queued jobs, as a part of a statement; in an object, since to await a statement is to send it. */
export const jobTable = async (sql: Queries): Promise<{ readonly queuedJobs: Statement<object[]> }> => ({
  queuedJobs: sql.unsafe(`"${await jobsSchema(sql)}".job`),
})

/** The rows of each table as text, with bytes in hex; those of queued jobs included. */
export const storedTexts = async (
  sql: Queries,
): Promise<readonly { readonly table: string; readonly isOfJobs: boolean; readonly text: string }[]> => {
  const schema = await jobsSchema(sql)
  const tables = await sql<{ table: string; isOfJobs: boolean; quoted: string }[]>`
    select table_name as table, table_schema = ${schema} as "isOfJobs", format('%I.%I', table_schema, table_name) as quoted
    from information_schema.tables
    where table_schema in (current_schema(), ${schema}) and table_type = 'BASE TABLE'
    order by quoted`
  return Promise.all(
    tables.map(async ({ quoted, ...table }) => {
      const rows = await sql.unsafe<{ text: string }[]>(
        `select t::text as text from ${quoted} t order by t::text`,
      )
      return { ...table, text: rows.map(({ text }) => text).join('\n') }
    }),
  )
}
