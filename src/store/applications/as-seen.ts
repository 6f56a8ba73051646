/** Whether an application written since a page showed it is still the same for the page's reader. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'

/** Whether all versions after the seen one only report on its signing, without a signature. */
export const wasOnlyTold = (sql: Queries, id: string, seen: number): Promise<boolean> =>
  sql`
    select from applications where id = ${id} and told_to = version and told_from <= ${seen} and version > ${seen}`.some()
