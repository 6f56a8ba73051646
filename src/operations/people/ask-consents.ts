/** Emails a dealer's user a request for the missing consents to their dealer's clients. */

import { invitationSubject, USER_INVITATIONS } from '../../adapters/access/sign-in-limits.ts'
import type { Change } from '../../store/audit/change.ts'
import { listOwnDealersClients } from '../../store/consents/consents.ts'
import { countInWindow } from '../../store/people/sign-in-failures.ts'
import { readInvited } from '../../store/people/users.ts'
import { queueMail } from '../mail/queue.ts'
import { NO_SUCH_USER, Refusal } from '../refusal.ts'

/**
 * The email leaves once the change is committed. Rejected if the user is unknown, they cannot sign in, no consent is
 * missing, or they got too many such emails in the last hour.
 */
export const askConsents = async (
  change: Change,
  userId: string,
): Promise<{ readonly id: string } | Refusal> => {
  const user = await readInvited(change.sql, userId)
  if (user === undefined) return NO_SUCH_USER
  if (user.isDisabled)
    return new Refusal('This user cannot be asked for consent. The user or their dealer is disabled.')
  if (!user.hasJoined) {
    return new Refusal(
      'This user has not accepted the invitation yet. Resend the invitation, which also asks for consent.',
    )
  }
  const clients = await listOwnDealersClients(change.sql, [user.id])
  if (clients.every(({ hasConsented }) => hasConsented)) {
    return new Refusal('This user has already given consent to all clients of their dealer.')
  }
  const subject = invitationSubject('consents', user.id)
  if ((await countInWindow(change.sql, subject, USER_INVITATIONS, change.at)).is === 'waiting') {
    return new Refusal(`You can ask a user for consent up to ${USER_INVITATIONS.most} times per hour.`)
  }
  await queueMail(change, { kind: 'consentsAsked', userId: user.id })
  await change.record('consent.asked', { kind: 'user', id: user.id })
  return { id: user.id }
}
