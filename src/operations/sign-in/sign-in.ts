/** Signs a person in with their address and password. */

import { hashOfSecret, randomSecret } from '../../auth/api-key.ts'
import type { Person, WebUser } from '../../auth/person.ts'
import { SESSION_LONGEST_MILLISECONDS } from '../../auth/session-ages.ts'
import type { TooManyAttempts } from '../../auth/sign-in-limits.ts'
import { newId } from '../../store/connection/uuid.ts'
import { endSessionOf, insertSession } from '../../store/people/sessions.ts'
import { administer, recordRefusal } from '../administration/as-web-user.ts'
import type { Service } from '../service.ts'
import { checkPassword } from './check-password.ts'

export type SignedIn = {
  readonly is: 'signedIn'
  /** What the session's cookie is to hold: a fresh secret at each sign-in. */
  readonly sessionToken: string
  readonly person: Person
}

/**
 * One answer, `failed`, for an unknown address, a wrong password, somebody who was only invited, and a disabled user
 * or dealer. While failures have brought a wait, a right password is `slowed` like a wrong one. The session that the
 * visitor had before, if any, ends.
 */
export const signIn = async (
  service: Service,
  given: { readonly email: string; readonly password: string },
  webUser: WebUser,
): Promise<SignedIn | { readonly is: 'failed' } | TooManyAttempts> => {
  const checked = await checkPassword(service, webUser, { ...given, to: 'signIn' })
  if (checked.is === 'slowed') return checked
  if (checked.is === 'wrong') return { is: 'failed' }
  const { account, passwordHash } = checked
  const { id: userId, email, role, dealer } = account
  const person: Person = { userId, email, role, dealer, sessionId: newId(service.now()) }
  const sessionToken = randomSecret()
  const hasBegun = await administer(service, { ...webUser, person }, async ({ sql, at, record }) => {
    const session = { id: person.sessionId, tokenHash: hashOfSecret(sessionToken), userId, passwordHash }
    const expiresAt = new Date(at.getTime() + SESSION_LONGEST_MILLISECONDS)
    const isIn = await insertSession(sql, service.ring, { ...session, origin: webUser.origin, at, expiresAt })
    if (!isIn) return false
    await record('signIn.succeeded', { kind: 'session', id: person.sessionId })
    const before = webUser.person
    if (before !== undefined) await endSessionOf(sql, before.userId, before.sessionId, at)
    return true
  })
  if (hasBegun) return { is: 'signedIn', sessionToken, person }
  // Disabled, or the password replaced, while it was verified.
  await recordRefusal(service, webUser, 'signIn.failed', { kind: 'user', id: userId })
  return { is: 'failed' }
}
