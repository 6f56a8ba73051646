/**
 * Adds a user and emails them an invitation to choose how they sign in; or repeats the invitation while they have no way
 * to.
 */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import {
  invitationSubject,
  ORGANISATION_INVITATIONS,
  USER_INVITATIONS,
} from '../../adapters/access/sign-in-limits.ts'
import type { Change } from '../../store/audit/change.ts'
import { countInWindow, type WindowLimit } from '../../store/people/sign-in-failures.ts'
import { readInvited } from '../../store/people/users.ts'
import { queueMail } from '../mail/queue.ts'
import { NO_SUCH_USER, Refusal } from '../refusal.ts'
import { type CreatedUser, createUser, type GivenUser } from './create-user.ts'

/** The email leaves once the change is committed. Rejected if the user cannot be created, or too many were invited. */
export const inviteUser = async (
  change: Change,
  ring: KeyRing,
  given: Omit<GivenUser, 'passwordHash'>,
): Promise<CreatedUser | Refusal> => {
  const { dealer, partner } = given
  const [kind, organisation] =
    dealer === undefined ? (['partner', partner] as const) : (['dealer', dealer] as const)
  if (
    organisation !== undefined &&
    (await isTooMuch(change, invitationSubject(kind, organisation), ORGANISATION_INVITATIONS))
  )
    return new Refusal(`You can invite up to ${ORGANISATION_INVITATIONS.most} users per ${kind} per hour.`)
  const created = await createUser(change, ring, given)
  if (created instanceof Refusal) return created
  await invite(change, created.id)
  return created
}

/**
 * Rejected if the user is unknown, they can already sign in, they or their dealer are disabled, or it is too often.
 */
export const inviteAgain = async (
  change: Change,
  userId: string,
): Promise<{ readonly id: string } | Refusal> => {
  const user = await readInvited(change.sql, userId)
  if (user === undefined) return NO_SUCH_USER
  if (user.hasJoined) {
    return new Refusal(
      'This user has already accepted the invitation. If they have forgotten their password, they can set a new one on the sign-in page.',
    )
  }
  if (user.isDisabled)
    return new Refusal('This user cannot be invited. The user or their dealer is disabled.')
  if (await isTooMuch(change, invitationSubject('user', user.id), USER_INVITATIONS))
    return new Refusal(`You can resend an invitation up to ${USER_INVITATIONS.most} times per hour.`)
  await invite(change, user.id)
  return { id: user.id }
}

const isTooMuch = async ({ sql, at }: Change, subject: Buffer, limit: WindowLimit): Promise<boolean> =>
  (await countInWindow(sql, subject, limit, at)).is === 'waiting'

const invite = async (change: Change, userId: string): Promise<void> => {
  await queueMail(change, { kind: 'invitation', userId })
  await change.record('user.invited', { kind: 'user', id: userId })
}
