/**
 * Removes all second factors of a user who has lost them, for an administrator, and the link to the lender's identity
 * provider. They then sign in with their password, or are linked again.
 */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Change } from '../../store/audit/change.ts'
import { deleteAuthenticator, replaceRecoveryCodes } from '../../store/people/authenticators.ts'
import { deletePasskeys } from '../../store/people/passkeys.ts'
import { unlinkUser } from '../../store/people/provider-links.ts'
import { endSessionsOf } from '../../store/people/sessions.ts'
import { lockAccount } from '../../store/people/sign-in-accounts.ts'
import { findUser } from '../../store/people/users.ts'
import { queueFactorMail } from '../mail/queue-factor-mail.ts'
import { NO_SUCH_USER, Refusal } from '../refusal.ts'

/**
 * Their sessions end, and an email tells them. Rejected where there is no user with this id or address, or they have no second
 * factor.
 */
export const resetFactors = async (
  change: Change,
  ring: KeyRing,
  idOrEmail: string,
): Promise<{ readonly id: string } | Refusal> => {
  const { sql, at, record } = change
  const user = await findUser(sql, ring, idOrEmail)
  if (user === undefined) return NO_SUCH_USER
  const { id } = user
  await lockAccount(sql, id)
  const hadAuthenticator = await deleteAuthenticator(sql, id)
  const passkeys = await deletePasskeys(sql, id)
  const wasLinked = await unlinkUser(sql, id)
  if (!hadAuthenticator && passkeys === 0 && !wasLinked) return NONE
  await replaceRecoveryCodes(sql, id, [])
  await endSessionsOf(sql, id, at)
  await queueFactorMail(change, id, 'factorsReset')
  await record('user.factorsReset', { kind: 'user', id })
  return { id }
}

const NONE = new Refusal('This user has not set up two-factor authentication.')
