/** Signs a person in with their password, lets them prove again who they are, and lists and ends their sessions. */

import type { IdentityProvider } from '../../adapters/access/identity-provider.ts'
import { type Person, sessionAge, type WebUser } from '../../adapters/access/person.ts'
import { administer, recordRefusal } from '../../service/as-web-user.ts'
import { Refusal, SIGN_IN_FAILED } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { endSessionsOf, listSessionsOf, proveSession, type SessionRow } from '../../store/people/sessions.ts'
import { lockPassword } from '../../store/people/sign-in.ts'
import { beginSession, type SignedIn } from './begin-session.ts'
import { checkPassword, providerNeeded } from './passwords.ts'
import { endUserSession } from './user-access.ts'

/**
 * Signs a person in with their address and password, and the code of a second factor if they have one. One response,
 * `SIGN_IN_FAILED`, for an unknown address, a wrong password, a user who was only invited, and a disabled user or
 * dealer; only someone with the password learns whether a code is needed. While failures cause a wait, a right password
 * has to wait like a wrong one. Ends the visitor's previous session, if any.
 */
export const signIn = async (
  service: Service,
  given: { readonly email: string; readonly password: string; readonly code?: string | undefined },
  webUser: WebUser,
): Promise<SignedIn | Refusal> => {
  const checked = await checkPassword(service, webUser, { ...given, to: 'signIn' })
  if (checked instanceof Refusal) return checked
  const { account, ...proved } = checked
  return (await beginSession(service, webUser, account, proved)) ?? SIGN_IN_FAILED
}

/** Ends the session of the web user's cookie. Without a session it does nothing. */
export const signOut = async (service: Service, webUser: WebUser): Promise<void> => {
  if (webUser.person !== undefined) await endSession(service, webUser, webUser.person.sessionId)
}

export type ListedSession = SessionRow & {
  /** The session of this request. */
  readonly isCurrent: boolean
}

/**
 * The person's sessions that have not expired, the last seen first, with the session of this request marked as current.
 */
export const listSessions = async (
  { sql, ring, now }: Service,
  { userId, sessionId }: Pick<Person, 'userId' | 'sessionId'>,
): Promise<readonly ListedSession[]> => {
  const sessions = await listSessionsOf(sql, ring, userId, sessionAge(now()))
  return sessions.map((session) => ({ ...session, isCurrent: session.id === sessionId }))
}

/** Ends one of the person's own sessions; false if they have no open one with this id. */
export const endSession = async (service: Service, webUser: WebUser, sessionId: string): Promise<boolean> => {
  const { person } = webUser
  if (person === undefined) return false
  return administer(service, webUser, (change) =>
    endUserSession(change, { userId: person.userId, sessionId }),
  )
}

/** Ends the person's sessions, except the current one. */
export const endOtherSessions = async (service: Service, webUser: WebUser): Promise<void> => {
  const { person } = webUser
  if (person === undefined) return
  await administer(service, webUser, async ({ sql, at, record }) => {
    const ended = await endSessionsOf(sql, person.userId, at, person.sessionId)
    if (ended > 0) await record('user.otherSessionsEnded', { kind: 'user', id: person.userId })
  })
}

export type GivenProof = { readonly password: string; readonly code?: string | undefined }

/**
 * Lets a signed-in person prove again who they are before a sensitive action, and records it on the session. A person
 * with a second factor also gives its code, or goes to the provider whose it is. Wrong passwords and codes slow further
 * attempts as in sign-in.
 */
export const prove = async (
  service: Service,
  webUser: WebUser,
  { password, code }: GivenProof,
): Promise<'proved' | Refusal> => {
  const { person } = webUser
  if (person === undefined) throw new Error('Nobody is signed in who could prove who they are')
  const checked = await checkPassword(service, webUser, { email: person.email, password, code, to: 'proof' })
  if (checked instanceof Refusal) return checked
  const { passwordHash, isStrong } = checked
  const { identityProvider } = service
  if (identityProvider !== undefined && !isStrong && isTheProviders(person))
    return providerNeededBy(service, webUser, person, identityProvider)
  return administer(service, webUser, async ({ sql, at, record }) => {
    const { userId, sessionId } = person
    // It may have been replaced while it was verified.
    if (!(await lockPassword(sql, userId, passwordHash))) return SIGN_IN_FAILED
    if (!(await proveSession(sql, sessionId, { at, isStrong }))) return SIGN_IN_FAILED
    await record('proof.succeeded', { kind: 'session', id: sessionId })
    return 'proved'
  })
}

/**
 * Whether the password in this session proves nothing: the person's factor is the provider's, by which the session did
 * not begin. (With a factor of their own they were asked for its code.)
 */
const isTheProviders = ({ proof }: Person): boolean => proof?.hasFactor === true && !proof.isStrong

const providerNeededBy = async (
  service: Service,
  webUser: WebUser,
  { userId }: Person,
  { name }: IdentityProvider,
): Promise<Refusal> => {
  await recordRefusal(service, webUser, 'proof.providerNeeded', { kind: 'user', id: userId })
  return providerNeeded(name, true)
}
