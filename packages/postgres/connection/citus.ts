/** Whether the database is a Citus cluster, which plans and places things its own way. */
import type { Queries } from './sql.ts'

/** As a part of a statement. */
export const IS_CITUS = `exists (select from pg_extension where extname = 'citus')`

/** Whether this database is one. */
export const isCitus = async (sql: Queries): Promise<boolean> => {
  const [found] = await sql.unsafe<{ is: boolean }[]>(`select ${IS_CITUS} as is`)
  return found?.is === true
}
