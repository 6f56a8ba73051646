/**
 * Passkeys: sign in and prove who a person is with one, and verify a new one. Its device has verified the user, so it
 * counts as both factors.
 */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { encryptTicket, openTicketAs } from '../../adapters/access/codes.ts'
import type { IdentityProvider } from '../../adapters/access/identity-provider.ts'
import {
  authenticationOptions,
  type registrationOptions,
  relyingPartyOf,
  verifyAuthentication,
  verifyRegistration,
} from '../../adapters/access/passkeys.ts'
import type { Person, WebUser } from '../../adapters/access/person.ts'
import { hashOfSecret, randomSecret } from '../../adapters/access/secrets.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { administer, recordRefusal } from '../../service/as-web-user.ts'
import { Refusal } from '../../service/refusal.ts'
import { requiredProvider, type Service } from '../../service/service.ts'
import type { Change } from '../../store/audit/change.ts'
import { useTicket } from '../../store/clients/consents.ts'
import {
  findPasskey,
  insertPasskey,
  listPasskeys,
  type StoredPasskey,
  usePasskey,
} from '../../store/people/factors.ts'
import { proveSession } from '../../store/people/sessions.ts'
import { findSignInAccount } from '../../store/people/sign-in.ts'
import { beginSession, type SignedIn } from './begin-session.ts'
import { providerNeeded } from './passwords.ts'

/** The browser's response; the library checks its form. */
export type PasskeyResponse = {
  readonly id: string
  readonly response: { readonly userHandle?: string | undefined }
}

export const NO_DOMAIN = new Refusal(
  'Passkeys do not work at an IP address. Open this page at the service’s domain name instead.',
)

const NOT_TAKEN = new Refusal(
  'This passkey does not work here. It is unknown, has been removed, or belongs to someone else. Choose another way to sign in.',
  'sign-in-failed',
)

/** The options for the browser; for a proof, only the person's own passkeys. Rejected at an IP address. */
export const askForPasskey = async (
  service: Service,
  webUser: WebUser,
  use: 'signIn' | 'proof',
  origin: string,
): Promise<Awaited<ReturnType<typeof authenticationOptions>> | Refusal> => {
  const rpId = relyingPartyOf(origin)
  if (rpId === undefined) return NO_DOMAIN
  const { person } = webUser
  const challenge = issueChallenge(service, use, holderOf(use, person))
  if (use === 'signIn' || person === undefined) return authenticationOptions({ rpId, challenge })
  const own = await listPasskeys(service.sql, service.ring, person.userId)
  if (own.length === 0) return new Refusal('You have no passkey.')
  return authenticationOptions({ rpId, challenge, of: own.map(({ credentialId }) => credentialId) })
}

/**
 * One rejection for a passkey that is unknown, of a disabled user, with a wrong signature, origin or counter,
 * or with a challenge that was not issued for this, was used or has expired. The audit records the rejection.
 */
export const signInWithPasskey = async (
  service: Service,
  webUser: WebUser,
  response: PasskeyResponse,
  origin: string,
): Promise<SignedIn | Refusal> => {
  const verified = await verify(service, webUser, 'signIn', response, origin)
  const account = verified && (await findSignInAccount(service.sql, service.ring, verified.passkey.userId))
  if (verified === undefined || account === undefined || !account.isEnabled)
    return refused(service, webUser, 'signIn', verified?.passkey)
  const provider = requiredProvider(service, account.role)
  if (provider !== undefined) return refuseToProvider(service, webUser, 'signIn', account.id, provider)
  const proved = { isStrong: true, also: verified.use }
  return (await beginSession(service, webUser, account, proved)) ?? NOT_TAKEN
}

/** Records on the person's session that they have proved who they are. Rejected also for another user's passkey. */
export const proveWithPasskey = async (
  service: Service,
  webUser: WebUser & { readonly person: Person },
  response: PasskeyResponse,
  origin: string,
): Promise<'proved' | Refusal> => {
  const { userId, role, sessionId } = webUser.person
  const verified = await verify(service, webUser, 'proof', response, origin)
  if (verified === undefined || verified.passkey.userId !== userId)
    return refused(service, webUser, 'proof', verified?.passkey)
  const provider = requiredProvider(service, role)
  if (provider !== undefined) return refuseToProvider(service, webUser, 'proof', userId, provider)
  const isProved = await administer(service, webUser, async (change) => {
    if (!(await verified.use(change))) return false
    await proveSession(change.sql, sessionId, { at: change.at, isStrong: true })
    await change.record('proof.succeeded', { kind: 'session', id: sessionId })
    return true
  })
  return isProved ? 'proved' : refused(service, webUser, 'proof', verified.passkey)
}

/** A person who signs in may still be anyone. */
const holderOf = (use: ChallengeUse, person: Person | undefined): string | null =>
  use === 'signIn' ? null : (person?.sessionId ?? null)

type Verified = {
  readonly passkey: StoredPasskey
  /** Uses up the challenge and updates the counter; false if another request was quicker. */
  readonly use: (change: Change) => Promise<boolean>
}

const verify = async (
  service: Service,
  webUser: WebUser,
  use: ChallengeUse,
  response: PasskeyResponse,
  origin: string,
): Promise<Verified | undefined> => {
  const rpId = relyingPartyOf(origin)
  const passkey = await findPasskey(service.sql, response.id)
  if (rpId === undefined || passkey === undefined) return undefined
  if (!isHandleOf(passkey, response, use)) return undefined
  let challenge: ReturnType<typeof openChallenge>
  const isAsked = (returned: string): boolean => {
    challenge = openChallenge(service, use, holderOf(use, webUser.person), returned)
    return challenge !== undefined
  }
  const counter = await verifyAuthentication(response, passkey, { origin, rpId, isAsked })
  const asked = challenge
  if (counter === undefined || asked === undefined) return undefined
  return {
    passkey,
    use: async ({ sql, at }) =>
      (await useChallenge(sql, asked)) && (await usePasskey(sql, passkey.id, counter, at)),
  }
}

/**
 * Whether the device says that the passkey is of its user here. To sign in no name was given, so the device must say
 * whose it is (WebAuthn level 3, 7.2, step 6).
 */
const isHandleOf = (
  { userId }: StoredPasskey,
  { response: { userHandle } }: PasskeyResponse,
  use: ChallengeUse,
): boolean =>
  userHandle === undefined ? use !== 'signIn' : userHandle === Buffer.from(userId).toString('base64url')

const refused = async (
  service: Service,
  webUser: WebUser,
  to: 'signIn' | 'proof',
  passkey: StoredPasskey | undefined,
): Promise<Refusal> => {
  const about = passkey ? ({ kind: 'user', id: passkey.userId } as const) : UNKNOWN
  await recordRefusal(service, webUser, `${to}.passkeyFailed`, about)
  return NOT_TAKEN
}

const refuseToProvider = async (
  service: Service,
  webUser: WebUser,
  to: 'signIn' | 'proof',
  userId: string,
  { name }: IdentityProvider,
): Promise<Refusal> => {
  await recordRefusal(service, webUser, `${to}.providerNeeded`, { kind: 'user', id: userId })
  return providerNeeded(name)
}

const UNKNOWN = { kind: 'request', id: 'unknownPasskey' } as const

export type AskedForPasskey = Awaited<ReturnType<typeof registrationOptions>>

/** Adds the passkey in the transaction of a change. Rejected if someone else was quicker with it. */
export type NewPasskey = (
  change: Change,
  given: { readonly userId: string; readonly name: string },
) => Promise<Refusal | undefined>

/**
 * Verifies a browser's new passkey, for a session or for the user of an emailed link. Rejected if anything differs from
 * the request.
 */
export const verifyNewPasskey = async (
  service: Service,
  holder: string,
  response: unknown,
  origin: string,
): Promise<NewPasskey | Refusal> => {
  const rpId = relyingPartyOf(origin)
  if (rpId === undefined) return NO_DOMAIN
  let challenge: ReturnType<typeof openChallenge>
  const isAsked = (returned: string): boolean => {
    challenge = openChallenge(service, 'register', holder, returned)
    return challenge !== undefined
  }
  const made = await verifyRegistration(response, { origin, rpId, isAsked })
  const asked = challenge
  if (made === undefined || asked === undefined) return NOT_MADE
  return async (change, { userId, name }) => {
    const { sql, at } = change
    if (!(await useChallenge(sql, asked))) return NOT_MADE
    const isNew = await insertPasskey(sql, service.ring, { ...made, id: change.newId(), userId, name, at })
    return isNew ? undefined : KNOWN
  }
}

const NOT_MADE = new Refusal(
  'The passkey could not be added, because your browser’s response was not valid. Try again.',
)
const KNOWN = new Refusal('This passkey has already been added.')

type ChallengeUse = 'signIn' | 'proof' | 'register'

type Challenge = {
  readonly id: string
  readonly use: ChallengeUse
  /** The session, or the mailed link, that asked; null for a visitor who signs in. */
  readonly holder: string | null
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

const PURPOSE = 'passkey challenge'

/**
 * A challenge for a session, a link, or a visitor: a ticket for one purpose, which works once within a few minutes. So
 * nothing is stored until one comes back.
 */
export const issueChallenge = (service: Service, use: ChallengeUse, holder: string | null): string => {
  const challenge: Challenge = {
    id: randomSecret(),
    use,
    holder,
    expiresAt: service.now() + LIFETIMES.passkeyChallenge.milliseconds,
  }
  return encryptTicket(service.ring, PURPOSE, challenge)
}

/** The returned challenge, in base64url as browsers send it; undefined if it is not one for this purpose and holder. */
const openChallenge = (
  { ring, now }: Service,
  use: ChallengeUse,
  holder: string | null,
  returned: string,
): Challenge | undefined => {
  const text = Buffer.from(returned, 'base64url').toString()
  const challenge = openTicketAs<Challenge>(ring, PURPOSE, text)
  if (challenge === undefined || challenge.use !== use || now() >= challenge.expiresAt) return undefined
  return challenge.holder === holder ? challenge : undefined
}

/** Uses up a challenge; false if it was used before. */
const useChallenge = (sql: Queries, { id, expiresAt }: Challenge): Promise<boolean> =>
  useTicket(sql, hashOfSecret(id), new Date(expiresAt))
