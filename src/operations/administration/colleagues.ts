/** Who of the lender's people may still act, and who counts as one person with whom. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import {
  type Colleagues,
  endOfGrant,
  grantsIn,
  type HandedAccess,
} from '../../domain/lender/second-person.ts'
import { listHandedAccess } from '../../store/audit/read.ts'
import { listDisabled } from '../../store/people/users.ts'

/**
 * What is known of these users, and of those who gave them access within the last 24 hours, and so on. `now` is in
 * milliseconds since 1970.
 */
export const colleaguesOf = async (sql: Queries, now: number, ids: Iterable<string>): Promise<Colleagues> => {
  const known = new Set([...ids].filter(isUuid))
  const disabled = new Set(known.size === 0 ? [] : await listDisabled(sql, [...known]))
  const entries: HandedAccess[] = []
  const since = new Date(2 * now - endOfGrant({ at: now }))
  for (let asked = [...known]; asked.length > 0; ) {
    const found = await listHandedAccess(sql, asked, since)
    entries.push(...found)
    asked = [...new Set(found.map(({ by }) => by))].filter((id) => !known.has(id))
    for (const id of asked) known.add(id)
  }
  return { disabled, grants: grantsIn(entries, now) }
}
