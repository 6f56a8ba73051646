/** Begins the session of a person who has proved who they are. */
import { hashOfSecret, randomSecret } from '../../auth/api-key.ts'
import type { Person, WebUser } from '../../auth/person.ts'
import { SESSION_LONGEST_MILLISECONDS } from '../../auth/session-ages.ts'
import type { Change } from '../../store/audit/change.ts'
import { newId } from '../../store/connection/uuid.ts'
import { endSessionOf, insertSession } from '../../store/people/sessions.ts'
import type { SignInAccount } from '../../store/people/sign-in-accounts.ts'
import { administer, recordRefusal } from '../administration/as-web-user.ts'
import { needsSecondFactor, type Service } from '../service.ts'

export type SignedIn = {
  readonly is: 'signedIn'
  /** What the session's cookie is to hold: a fresh secret at each sign-in. */
  readonly sessionToken: string
  readonly person: Person
}

export type Proved = {
  /** The hash that the password was verified against; absent where no password was asked for. */
  readonly passwordHash?: string
  /** Whether with a second factor, too. */
  readonly isStrong: boolean
  /** When, where that was not now; null where it does not count as a fresh proof. */
  readonly provedAt?: Date | null
  /** What the session stands and falls with, in its transaction, such as that a passkey is still there. */
  readonly also?: (change: Change) => Promise<boolean>
}

/**
 * The session that the visitor had before, if any, ends. `failed`, on record, where the user was disabled or what they proved
 * themselves by was replaced meanwhile.
 */
export const beginSession = async (
  service: Service,
  webUser: WebUser,
  account: SignInAccount,
  { passwordHash, isStrong, provedAt = new Date(service.now()), also = async () => true }: Proved,
): Promise<SignedIn | { readonly is: 'failed' }> => {
  const { id: userId, email, name, role, dealer, hasFactor } = account
  const needsFactor = needsSecondFactor(service, role)
  const proof = { at: provedAt, isStrong, hasFactor, needsFactor }
  const person: Person = { userId, email, name, role, dealer, sessionId: newId(service.now()), proof }
  const sessionToken = randomSecret()
  const hasBegun = await administer(service, { ...webUser, person }, async (change) => {
    const { sql, at, record } = change
    const session = {
      id: person.sessionId,
      tokenHash: hashOfSecret(sessionToken),
      userId,
      isStrong,
      provedAt,
    }
    const expiresAt = new Date(at.getTime() + SESSION_LONGEST_MILLISECONDS)
    const proved = { ...session, ...(passwordHash === undefined ? {} : { passwordHash }) }
    if (!(await insertSession(sql, service.ring, { ...proved, origin: webUser.origin, at, expiresAt })))
      return false
    if (!(await also(change))) throw new Fallen()
    await record('signIn.succeeded', { kind: 'session', id: person.sessionId })
    const before = webUser.person
    if (before !== undefined) await endSessionOf(sql, before.userId, before.sessionId, at)
    return true
  }).catch((error: unknown) => {
    if (error instanceof Fallen) return false
    throw error
  })
  if (hasBegun) return { is: 'signedIn', sessionToken, person }
  await recordRefusal(service, webUser, 'signIn.failed', { kind: 'user', id: userId })
  return { is: 'failed' }
}

/** Undoes the session that was begun. */
class Fallen extends Error {}
