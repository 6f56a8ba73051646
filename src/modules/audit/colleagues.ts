/** The lender's staff as colleagues: their names, who of them may still act, and who counts as one person with whom. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { inNameOrder } from '../../../packages/values/typed/clean-text.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import { type Colleagues, endOfGrant, grantsIn } from '../../domain/lender/second-person.ts'
import type { Service } from '../../service/service.ts'
import { listHandedAccess, listHandedCredentials } from '../../store/audit/read.ts'
import { listUndeciding } from '../../store/clients/clients.ts'
import { listDisabled, listStaffRows, listUsersById, type StoredUser } from '../../store/people/users.ts'

/**
 * Who of these users and clients may still act, and who counts as one person with whom: by what is known of them, and
 * of those who gave them access within the last 24 hours, and so on. `now` is in milliseconds since 1970.
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

export type Named = { readonly id: string; readonly name: string }

/** The name of a user whose account is gone. */
export const FORMER_USER = 'A former user'

/** A user's name: the one that someone gave, otherwise their address. */
export const calledBy = ({ name, email }: Pick<StoredUser, 'name' | 'email'>): string => name ?? email

/** The names of the users with these ids. Unknown ids are absent. */
export const namesOf = async (
  { sql, ring }: { readonly sql: Queries; readonly ring: KeyRing },
  ids: Iterable<string | null>,
): Promise<ReadonlyMap<string, string>> => {
  const known = [...new Set(ids)].filter((id) => id !== null && isUuid(id)) as string[]
  const users = known.length === 0 ? [] : await listUsersById(sql, ring, known)
  return new Map(users.map((user) => [user.id, calledBy(user)]))
}

/** Names these users and those who gave them access, for sentences. */
export const callerOf = async (
  access: { readonly sql: Queries; readonly ring: KeyRing },
  { grants }: Pick<Colleagues, 'grants'>,
  ids: readonly string[],
): Promise<(userId: string) => string> => {
  const names = await namesOf(access, [...ids, ...grants.flatMap(({ by, to }) => [by, to])])
  return (userId) => names.get(userId) ?? userId
}

/** All active lender staff who act in cases, by their names. */
export const listStaff = async ({ sql, ring }: Pick<Service, 'sql' | 'ring'>): Promise<readonly Named[]> =>
  (await listStaffRows(sql, ring))
    .map((user) => ({ id: user.id, name: calledBy(user) }))
    .sort((one, other) => inNameOrder(one.name, other.name))
