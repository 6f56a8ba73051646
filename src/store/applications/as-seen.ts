/** Whether an application that was written since a page showed it is the same to who reads the page. */
import type { Queries } from '../connection/database.ts'

/** Whether all versions after the seen one do no more than tell of its signing, and of no signature. */
export const wasOnlyTold = async (sql: Queries, id: string, seen: number): Promise<boolean> => {
  const rows = await sql`
    select from applications where id = ${id} and told_to = version and told_from <= ${seen} and version > ${seen}`
  return rows.length > 0
}
