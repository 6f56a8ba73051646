/** Whether the database is a Citus cluster, which plans and places things its own way. */
import type { Queries } from './sql.ts'

/** As a part of a statement. */
export const IS_CITUS = `exists (select from pg_extension where extname = 'citus')`

/** Whether this database is one. */
export const isCitus = async (sql: Queries): Promise<boolean> => {
  const [found] = await sql.unsafe<{ is: boolean }[]>(`select ${IS_CITUS} as is`)
  return found?.is === true
}

/**
 * Always true, for inserts that read only other parts of their statement. Such a part Citus sends to all nodes, and commits on
 * all; an insert that reads a table of the lender's it leaves to the lender's node. The select may have no function that is
 * merely stable (casts of parameters to our types are): Citus 13.2 then writes SQL that is no SQL. A union goes into a subquery,
 * since Citus would mix up its columns. And the statement must end in a select: it leaves one that ends in an insert whole.
 */
export const ON_LENDERS_NODE = 'exists (select from directory_version)'
