/**
 * Confirms for a second administrator that one of the lender's people is who they seem: then their approvals count
 * beside those of whoever gave them access within the last 24 hours.
 */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { isStaff } from '../../domain/access/roles.ts'
import { CONFIRMED, confirmationFault, endOfGrant, GRANTS } from '../../domain/lender/second-person.ts'
import type { Change } from '../../store/audit/change.ts'
import { lockAccount } from '../../store/people/sign-in-accounts.ts'
import { findUser } from '../../store/people/users.ts'
import { colleaguesOf } from '../administration/colleagues.ts'
import { NO_SUCH_USER, Refusal } from '../refusal.ts'
import { callerOf } from './names.ts'

/**
 * The confirmed user's id. Rejected if the user is unknown, they belong to a dealer or partner, nobody gave them access lately, or the administrator
 * counts as one person with them.
 */
export const confirmUser = async (
  change: Change,
  ring: KeyRing,
  { idOrEmail, by }: { readonly idOrEmail: string; readonly by: string },
): Promise<{ readonly id: string } | Refusal> => {
  const user = await findUser(change.sql, ring, idOrEmail)
  if (user === undefined) return NO_SUCH_USER
  if (!isStaff(user.role)) return NO_STAFF
  const { id } = user
  // A grant at the same time waits, and is not confirmed with the others.
  await lockAccount(change.sql, id)
  const colleagues = await colleaguesOf(change.sql, change.at.getTime(), [id, by])
  const called = await callerOf({ sql: change.sql, ring }, colleagues, [id, by])
  const fault = confirmationFault(colleagues, { userId: id, by }, called)
  if (fault !== undefined) return new Refusal(fault)
  await change.record(CONFIRMED, { kind: 'user', id })
  return { id }
}

const NO_STAFF = new Refusal('Only lender staff can be confirmed.')

export type GivenAccess = {
  /** The name of who gave it. */
  readonly by: string
  /** What they did, as a word or two between their name and the user's. */
  readonly did: string
  readonly at: Date
  /** Until then the two count as one person. */
  readonly until: Date
}

export type AccessToConfirm = {
  readonly given: readonly GivenAccess[]
  /** Why this administrator cannot confirm it; null if they can, and if there is nothing to confirm. */
  readonly fault: string | null
}

/** The access that others have given a user, and that nobody has confirmed yet; `by` is the administrator who reads it. */
export const accessToConfirm = async (
  { sql, ring, now }: { readonly sql: Queries; readonly ring: KeyRing; readonly now: () => number },
  { userId, by }: { readonly userId: string; readonly by: string },
): Promise<AccessToConfirm> => {
  const colleagues = await colleaguesOf(sql, now(), [userId, by])
  const called = await callerOf({ sql, ring }, colleagues, [userId, by])
  const given = colleagues.grants
    .filter(({ to }) => to === userId)
    .map((grant) => ({
      by: called(grant.by),
      did: GRANTS[grant.did],
      at: new Date(grant.at),
      until: new Date(endOfGrant(grant)),
    }))
  const fault = given.length === 0 ? undefined : confirmationFault(colleagues, { userId, by }, called)
  return { given, fault: fault ?? null }
}
