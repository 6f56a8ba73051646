/**
 * Starts the session of a person who has proved who they are, and says whether they may set up their first second
 * factor in it.
 */
import { newId } from '../../../packages/postgres/connection/uuid.ts'
import {
  lacksFactor,
  type Person,
  SESSION_LONGEST_MILLISECONDS,
  type WebUser,
} from '../../adapters/access/person.ts'
import { hashOfSecret, randomSecret } from '../../adapters/access/secrets.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { administer, recordRefusal } from '../../service/as-web-user.ts'
import { type Undo, undoable } from '../../service/in-transaction.ts'
import { Refusal } from '../../service/refusal.ts'
import { hasAnyFactor, needsSecondFactor, type Service } from '../../service/service.ts'
import type { Change } from '../../store/audit/change.ts'
import { hasUsedLink } from '../../store/people/mail-links.ts'
import { endSessionOf, insertSession } from '../../store/people/sessions.ts'
import type { SignInAccount } from '../../store/people/sign-in.ts'

export type SignedIn = {
  readonly is: 'signedIn'
  /** The content of the session cookie: a new secret at each sign-in. */
  readonly sessionToken: string
  readonly person: Person
}

export type Proved = {
  /** The hash against which the password was verified; absent if there was no password. */
  readonly passwordHash?: string
  /** Whether they also used a second factor. */
  readonly isStrong: boolean
  /** When they proved it, if not now; null if it does not count as a fresh proof. */
  readonly provedAt?: Date | null
  /** A condition of the session, checked in its transaction, such as that a passkey still exists. */
  readonly also?: (change: Change) => Promise<boolean>
}

/**
 * Ends the visitor's previous session, if any. Undefined, and recorded, if the user was disabled in the meantime or the
 * proof they used was replaced.
 */
export const beginSession = async (
  service: Service,
  webUser: WebUser,
  account: SignInAccount,
  { passwordHash, isStrong, provedAt = new Date(service.now()), also = async () => true }: Proved,
): Promise<SignedIn | undefined> => {
  const { id: userId, email, name, role, dealer, partner, isInSandbox } = account
  const needsFactor = needsSecondFactor(service, role)
  const proof = { at: provedAt, isStrong, hasFactor: hasAnyFactor(service, account), needsFactor }
  const person: Person = {
    userId,
    email,
    name,
    role,
    dealer,
    partner,
    isInSandbox,
    sessionId: newId(service.now()),
    proof,
  }
  const sessionToken = randomSecret()
  const begin = async (change: Change, undo: Undo<false>) => {
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
    if (!(await also(change))) return undo(false)
    await record('signIn.succeeded', { kind: 'session', id: person.sessionId })
    const before = webUser.person
    if (before !== undefined) await endSessionOf(sql, before.userId, before.sessionId, at)
    return true
  }
  const hasBegun = await undoable((undo: Undo<false>) =>
    administer(service, { ...webUser, person }, (change) => begin(change, undo)),
  )
  if (hasBegun) return { is: 'signedIn', sessionToken, person }
  await recordRefusal(service, webUser, 'signIn.failed', { kind: 'user', id: userId })
  return undefined
}

/**
 * Whether a link must come first: for a person who must have a second factor, has none, and has opened no link lately.
 * Their password alone does not set it up, since somebody else may know it: a link that was emailed to them, or that an
 * operator gave them, shows that it is they who come. A link ends all sessions, so that this one began after it.
 */
export const needsLinkFirst = async ({ sql, now }: Service, person: Person): Promise<boolean> =>
  lacksFactor(person) === 'factor' &&
  !(await hasUsedLink(sql, person.userId, new Date(now() - LIFETIMES.enrolling.milliseconds)))

/** Rejected if a link must come first. */
export const mayEnrol = async (service: Service, person: Person): Promise<undefined | Refusal> =>
  (await needsLinkFirst(service, person)) ? LINK_FIRST : undefined

const LINK_FIRST = new Refusal(
  `You cannot set up two-factor authentication with your password alone. Request a link by email, sign in again, then complete the setup within ${LIFETIMES.enrolling.words}.`,
)
