/** Finds the member of the lender's staff in whose name a command acts. */

import type { Actor } from '../../domain/access/actor.ts'
import { isStaff, organisationOf } from '../../domain/access/roles.ts'
import { findUserId, readUserRow } from '../../store/people/users.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'

/** Rejected if nobody has the address, or if it belongs to a dealer's or partner's user or a disabled one. */
export const findStaff = async (
  { sql, ring }: Pick<Service, 'sql' | 'ring'>,
  email: string,
): Promise<Actor | Refusal> => {
  const id = await findUserId(sql, ring, email)
  const user = id === undefined ? undefined : await readUserRow(sql, ring, id)
  if (user === undefined) return new Refusal(`User "${email}" not found.`)
  if (!isStaff(user.role))
    return new Refusal(
      `${user.email} is a ${organisationOf(user.role)}'s user, who cannot decide for the lender.`,
    )
  if (user.disabledAt !== null)
    return new Refusal(`${user.email} is disabled, so nothing can be done in their name.`)
  return { kind: 'user', id: user.id }
}
