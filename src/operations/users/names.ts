/** Users' names for the lender's staff: the name that someone gave, otherwise their address. */
import { isUuid } from '../../domain/uuid.ts'
import { listStaffRows, listUsersById, type StoredUser } from '../../store/people/users.ts'
import type { Service } from '../service.ts'

export type Named = { readonly id: string; readonly name: string }

/** A user's name. */
export const calledBy = ({ name, email }: Pick<StoredUser, 'name' | 'email'>): string => name ?? email

/** The names of the users with these ids. Unknown ids are absent. */
export const namesOf = async (
  { sql, ring }: Pick<Service, 'sql' | 'ring'>,
  ids: Iterable<string | null>,
): Promise<ReadonlyMap<string, string>> => {
  const known = [...new Set(ids)].filter((id) => id !== null && isUuid(id)) as string[]
  const users = known.length === 0 ? [] : await listUsersById(sql, ring, known)
  return new Map(users.map((user) => [user.id, calledBy(user)]))
}

const order = new Intl.Collator('en').compare

/** All active members of the lender's staff, by their names. */
export const listStaff = async ({ sql, ring }: Pick<Service, 'sql' | 'ring'>): Promise<readonly Named[]> =>
  (await listStaffRows(sql, ring))
    .map((user) => ({ id: user.id, name: calledBy(user) }))
    .sort((one, other) => order(one.name, other.name))
