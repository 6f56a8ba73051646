/** Reads one user in the same form as lists of users. */
import { readUserRow } from '../../store/people/users.ts'
import type { Service } from '../service.ts'
import { type ListedUser, listed } from './search-users.ts'

/** Undefined where there is no user with this id. */
export const readUser = async (
  { sql, ring }: Pick<Service, 'sql' | 'ring'>,
  userId: string,
): Promise<ListedUser | undefined> => {
  const user = await readUserRow(sql, ring, userId)
  return user === undefined ? undefined : (await listed(sql, [user]))[0]
}
