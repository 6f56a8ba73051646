/** Texts of several statements, such as migrations. */
import { postgreSplitterOptions, splitQuery } from 'dbgate-query-splitter'
import type { Queries } from './sql.ts'

/** Runs a text's statements one by one, since Citus accepts only that, and returns all their rows. */
export const runScript = async (sql: Queries, text: string): Promise<unknown[]> => {
  const rows: unknown[] = []
  for (const statement of splitQuery(text, postgreSplitterOptions)) {
    rows.push(...(await sql.unsafe(typeof statement === 'string' ? statement : statement.text)))
  }
  return rows
}
