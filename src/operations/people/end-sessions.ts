/** Ends all sessions of a user for an administrator, on every device. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Change } from '../../store/audit/change.ts'
import { endMailLinks } from '../../store/people/mail-links.ts'
import { endSessionOf, endSessionsOf } from '../../store/people/sessions.ts'
import { findUser } from '../../store/people/users.ts'
import type { Refusal } from '../refusal.ts'
import { NO_SUCH_USER } from '../refusal.ts'

/** How many sessions ended. Rejected where there is no user with this id or address. */
export const endUserSessions = async (
  change: Change,
  ring: KeyRing,
  idOrEmail: string,
): Promise<{ readonly id: string; readonly ended: number } | Refusal> => {
  const user = await findUser(change.sql, ring, idOrEmail)
  if (user === undefined) return NO_SUCH_USER
  const ended = await endSessionsOf(change.sql, user.id, change.at)
  // A link to set a new password would reopen the account; an invitation stays valid.
  await endMailLinks(change.sql, user.id, change.at, 'reset')
  await change.record('user.sessionsEnded', { kind: 'user', id: user.id })
  return { id: user.id, ended }
}

/** Ends one session of a user whom the caller has found; false if they have no open one with this id. */
export const endUserSession = async (
  { sql, at, record }: Change,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<boolean> => {
  const hasEnded = await endSessionOf(sql, userId, sessionId, at)
  if (hasEnded) await record('session.ended', { kind: 'session', id: sessionId })
  return hasEnded
}
