/** Mails a dealer's user a request for the missing consents to their dealer's clients. */

import type { Jobs } from '../../../packages/postgres/jobs/jobs.ts'
import { invitationSubject, USER_INVITATIONS } from '../../adapters/access/sign-in-limits.ts'
import type { Change } from '../../store/audit/change.ts'
import { listOwnDealersClients } from '../../store/consents/consents.ts'
import { countInWindow } from '../../store/people/sign-in-failures.ts'
import { readInvited } from '../../store/people/users.ts'
import { queueMail } from '../mail/queue.ts'
import { NO_SUCH_USER, Refusal } from '../refusal.ts'

/**
 * The mail leaves once the change is committed. Refused if there is no such user, they can't sign in, no consent is
 * missing, or they got too many such mails in the last hour.
 */
export const askConsents = async (
  change: Change,
  jobs: Jobs,
  userId: string,
): Promise<{ readonly id: string } | Refusal> => {
  const user = await readInvited(change.sql, userId)
  if (user === undefined) return NO_SUCH_USER
  if (user.isDisabled) return new Refusal('This user can’t be asked: they or their dealer are disabled.')
  if (!user.hasJoined) {
    return new Refusal(
      'This user has not accepted the invitation yet. Invite them again: the invitation asks for their consent.',
    )
  }
  const clients = await listOwnDealersClients(change.sql, [user.id])
  if (clients.every(({ hasConsented }) => hasConsented)) {
    return new Refusal('This user has consented to every client of their dealer.')
  }
  const subject = invitationSubject('consents', user.id)
  if ((await countInWindow(change.sql, subject, USER_INVITATIONS, change.at)).is === 'waiting') {
    return new Refusal(`A user can be asked for consent at most ${USER_INVITATIONS.most} times in an hour.`)
  }
  await queueMail(jobs, change, { kind: 'consentsAsked', userId: user.id })
  await change.record('consent.asked', { kind: 'user', id: user.id })
  return { id: user.id }
}
