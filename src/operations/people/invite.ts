/**
 * Adds a user and mails them an invitation to choose how they sign in; or repeats the invitation while they have no way
 * to.
 */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Jobs } from '../../../packages/postgres/jobs/jobs.ts'
import {
  DEALER_INVITATIONS,
  invitationSubject,
  USER_INVITATIONS,
} from '../../adapters/access/sign-in-limits.ts'
import type { Change } from '../../store/audit/change.ts'
import { countInWindow, type WindowLimit } from '../../store/people/sign-in-failures.ts'
import { readInvited } from '../../store/people/users.ts'
import { queueMail } from '../mail/queue.ts'
import { NO_SUCH_USER, Refusal } from '../refusal.ts'
import { type CreatedUser, createUser, type GivenUser } from './create-user.ts'

/** The mail leaves once the change is committed. Refused if the user can't be created, or too many were invited. */
export const inviteUser = async (
  change: Change,
  { ring, jobs }: { readonly ring: KeyRing; readonly jobs: Jobs },
  given: Omit<GivenUser, 'passwordHash'>,
): Promise<CreatedUser | Refusal> => {
  const { dealer } = given
  if (
    dealer !== undefined &&
    (await isTooMuch(change, invitationSubject('dealer', dealer), DEALER_INVITATIONS))
  )
    return new Refusal(`At most ${DEALER_INVITATIONS.most} people can be invited to a dealer in an hour.`)
  const created = await createUser(change, ring, given)
  if (created instanceof Refusal) return created
  await invite(change, jobs, created.id)
  return created
}

/**
 * Refused if there is no such user, they can already sign in, they or their dealer are disabled, or it is too often.
 */
export const inviteAgain = async (
  change: Change,
  jobs: Jobs,
  userId: string,
): Promise<{ readonly id: string } | Refusal> => {
  const user = await readInvited(change.sql, userId)
  if (user === undefined) return NO_SUCH_USER
  if (user.hasJoined) {
    return new Refusal(
      'This user has accepted the invitation already. A user who forgot the password asks for a new one on the sign-in page.',
    )
  }
  if (user.isDisabled) return new Refusal('This user can’t be invited: they or their dealer are disabled.')
  if (await isTooMuch(change, invitationSubject('user', user.id), USER_INVITATIONS))
    return new Refusal(`A user can be invited again at most ${USER_INVITATIONS.most} times in an hour.`)
  await invite(change, jobs, user.id)
  return { id: user.id }
}

const isTooMuch = async ({ sql, at }: Change, subject: Buffer, limit: WindowLimit): Promise<boolean> =>
  (await countInWindow(sql, subject, limit, at)).is === 'waiting'

const invite = async (change: Change, jobs: Jobs, userId: string): Promise<void> => {
  await queueMail(jobs, change, { kind: 'invitation', userId })
  await change.record('user.invited', { kind: 'user', id: userId })
}
