/**
 * Signs in, and proves who the person is, with a passkey. Its device has verified the user, so it counts as both
 * factors.
 */
import type { IdentityProvider } from '../../adapters/access/identity-provider.ts'
import {
  authenticationOptions,
  relyingPartyOf,
  verifyAuthentication,
} from '../../adapters/access/passkeys.ts'
import type { Person, WebUser } from '../../adapters/access/person.ts'
import type { Change } from '../../store/audit/change.ts'
import { findPasskey, listPasskeys, type StoredPasskey, usePasskey } from '../../store/people/passkeys.ts'
import { proveSession } from '../../store/people/sessions.ts'
import { findSignInAccount } from '../../store/people/sign-in-accounts.ts'
import { administer, recordRefusal } from '../administration/as-web-user.ts'
import { Refusal } from '../refusal.ts'
import { requiredProvider, type Service } from '../service.ts'
import { beginSession, type SignedIn } from './begin-session.ts'
import { providerNeeded } from './check-password.ts'
import { type ChallengeUse, issueChallenge, openChallenge, useChallenge } from './passkey-challenge.ts'

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
