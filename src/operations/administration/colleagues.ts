/** Who of the lender's people and clients may still act, and who counts as one person with whom. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import { type Colleagues, endOfGrant, grantsIn } from '../../domain/lender/second-person.ts'
import { listHandedAccess, listHandedCredentials } from '../../store/audit/read.ts'
import { listUndeciding } from '../../store/clients/clients.ts'
import { listDisabled } from '../../store/people/users.ts'

/**
 * What is known of these users and clients, and of those who gave them access within the last 24 hours, and so on. `now`
 * is in milliseconds since 1970.
 */
export const colleaguesOf = async (sql: Queries, now: number, ids: Iterable<string>): Promise<Colleagues> => {
  const all = [...new Set(ids)]
  const clients = all.filter((id) => !isUuid(id))
  const since = new Date(2 * now - endOfGrant({ at: now }))
  const entries = clients.length === 0 ? [] : [...(await listHandedCredentials(sql, clients, since))]
  const known = new Set([...all.filter(isUuid), ...entries.map(({ by }) => by)])
  const disabled = new Set([
    ...(known.size === 0 ? [] : await listDisabled(sql, [...known])),
    ...(clients.length === 0 ? [] : await listUndeciding(sql, clients)),
  ])
  for (let asked = [...known]; asked.length > 0; ) {
    const found = await listHandedAccess(sql, asked, since)
    entries.push(...found)
    asked = [...new Set(found.map(({ by }) => by))].filter((id) => !known.has(id))
    for (const id of asked) known.add(id)
  }
  return { disabled, grants: grantsIn(entries, now) }
}
