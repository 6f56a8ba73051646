/** Users' names for the lender's staff: the name that someone gave, otherwise their address. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { inNameOrder } from '../../../packages/values/typed/clean-text.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import type { Colleagues } from '../../domain/lender/second-person.ts'
import { listStaffRows, listUsersById, type StoredUser } from '../../store/people/users.ts'
import type { Service } from '../service.ts'

export type Named = { readonly id: string; readonly name: string }

/** The name of a user whose account is gone. */
export const FORMER_USER = 'A former user'

/** A user's name. */
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

/** All active lender staff, by their names. */
export const listStaff = async ({ sql, ring }: Pick<Service, 'sql' | 'ring'>): Promise<readonly Named[]> =>
  (await listStaffRows(sql, ring))
    .map((user) => ({ id: user.id, name: calledBy(user) }))
    .sort((one, other) => inNameOrder(one.name, other.name))
