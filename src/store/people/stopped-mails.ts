/** The e-mails about applications that a user has stopped. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Notice } from '../../domain/events/notices.ts'

/** Undefined where there is no user with this id. */
export const readStoppedMails = (sql: Queries, userId: string): Promise<readonly Notice[] | undefined> =>
  sql<{ stopped: readonly Notice[] }[]>`
    select stopped_mails as stopped from users where id = ${userId}`.first('stopped')

/** Stops one kind, or resumes it; false if nothing changed, or there is no user with this id. */
export const setMailStopped = async (
  sql: Queries,
  userId: string,
  { notice, isStopped }: { readonly notice: Notice; readonly isStopped: boolean },
): Promise<boolean> => {
  const rows = isStopped
    ? await sql`
        update users set stopped_mails = array_append(stopped_mails, ${notice}::text)
        where id = ${userId} and not ${notice}::text = any (stopped_mails) returning id`
    : await sql`
        update users set stopped_mails = array_remove(stopped_mails, ${notice}::text)
        where id = ${userId} and ${notice}::text = any (stopped_mails) returning id`
  return rows.length === 1
}
