/** Shows one user as lists of users do. */
import { lastSignIns } from '../store/sessions.ts'
import { readUserRow } from '../store/users.ts'
import type { ListedUser } from './search-users.ts'
import type { Service } from './service.ts'

/** Undefined where there is no user with this id. */
export const readUser = async (
  { sql, ring }: Pick<Service, 'sql' | 'ring'>,
  userId: string,
): Promise<ListedUser | undefined> => {
  const user = await readUserRow(sql, ring, userId)
  if (user === undefined) return undefined
  const signIns = await lastSignIns(sql, [user.id])
  return { ...user, lastSignedInAt: signIns.get(user.id) ?? null }
}
