/** Reads from the audit who gave whom access, and who confirmed whom. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { CONFIRMED, GRANTS, type HandedAccess } from '../../domain/lender/second-person.ts'

const ACTIONS = [...Object.keys(GRANTS), CONFIRMED]

/** What users have done to the access of these users since a time, the earliest first. */
export const listHandedAccess = async (
  sql: Queries,
  userIds: readonly string[],
  since: Date,
): Promise<readonly HandedAccess[]> => {
  const rows = await sql<(Omit<HandedAccess, 'at'> & { readonly at: Date })[]>`
    select subject_id as "to", actor_id as "by", at, action as did from audit
    where subject_id = any (${sql.array(userIds, 'text')}) and subject_kind = 'user' and actor_kind = 'user'
      and action not in ('application.submitted', 'application.kept')
      and action = any (${sql.array(ACTIONS, 'text')}) and at > ${since}
    order by id`
  return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }))
}
