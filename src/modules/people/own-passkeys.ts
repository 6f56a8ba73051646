/** Adds and removes passkeys of a signed-in person. */
import { registrationOptions, relyingPartyOf } from '../../adapters/access/passkeys.ts'
import type { Person, WebUser } from '../../adapters/access/person.ts'
import { administer } from '../../service/as-web-user.ts'
import { givenName, Refusal } from '../../service/refusal.ts'
import { needsSecondFactor, type Service } from '../../service/service.ts'
import { deletePasskeys, isLinked, listPasskeys, readFactors } from '../../store/people/factors.ts'
import { proveSession } from '../../store/people/sessions.ts'
import { lockAccount } from '../../store/people/sign-in.ts'
import { queueFactorMail } from './account-mails.ts'
import { mayEnrol } from './begin-session.ts'
import { type AskedForPasskey, issueChallenge, NO_DOMAIN, verifyNewPasskey } from './passkeys.ts'
import { drawFirstCodes, dropCodesWithoutFactor, LAST_FACTOR } from './second-factor.ts'

type Own = WebUser & { readonly person: Person }

/** Among more, one that someone else has added would go unnoticed. */
const PASSKEYS_MAXIMUM = 20

/**
 * The options for a browser to make a passkey. Rejected at an IP address, if the person has too many, and to a person
 * whose first factor a link must allow.
 */
export const startMyPasskey = async (
  service: Service,
  { person }: Own,
  origin: string,
): Promise<AskedForPasskey | Refusal> => {
  const rpId = relyingPartyOf(origin)
  if (rpId === undefined) return NO_DOMAIN
  const refused = await mayEnrol(service, person)
  if (refused !== undefined) return refused
  const { userId, email, name } = person
  const own = await listPasskeys(service.sql, service.ring, userId)
  if (own.length >= PASSKEYS_MAXIMUM)
    return new Refusal(`You can have at most ${PASSKEYS_MAXIMUM} passkeys. Remove one first.`)
  return registrationOptions({
    rpId,
    challenge: issueChallenge(service, 'register', person.sessionId),
    user: { id: userId, email, name },
    known: own.map(({ credentialId }) => credentialId),
  })
}

/**
 * Adds the browser's passkey, under the name that the person gives it. Returns recovery codes if the person has none
 * yet. Rejected if anything differs from the request.
 */
export const addMyPasskey = async (
  service: Service,
  webUser: Own,
  { name: givenAs, response }: { readonly name: string; readonly response: unknown },
  origin: string,
): Promise<readonly string[] | Refusal> => {
  const { person } = webUser
  const { userId, sessionId } = person
  const name = givenName(givenAs, 'The passkey')
  if (name instanceof Refusal) return name
  const early = await mayEnrol(service, person)
  if (early !== undefined) return early
  const add = await verifyNewPasskey(service, sessionId, response, origin)
  if (add instanceof Refusal) return add
  return administer(service, webUser, async (change) => {
    const { sql, at, record } = change
    await lockAccount(sql, userId)
    const refused = await add(change, { userId, name })
    if (refused !== undefined) return refused
    await proveSession(sql, sessionId, { at, isStrong: true })
    await record('passkey.added', { kind: 'user', id: userId })
    await queueFactorMail(change, userId, 'passkeyAdded')
    return drawFirstCodes(change, userId)
  })
}

/**
 * Removes one of the person's passkeys; false if they have none with this id. Rejected for the last factor of a person
 * who needs one.
 */
export const removeMyPasskey = (service: Service, webUser: Own, id: string): Promise<boolean | Refusal> => {
  const { userId, role } = webUser.person
  return administer(service, webUser, async (change) => {
    const { sql, record } = change
    await lockAccount(sql, userId)
    const own = await listPasskeys(sql, service.ring, userId)
    if (!own.some((passkey) => passkey.id === id)) return false
    const { authenticatorSince, hasPassword } = await readFactors(sql, userId)
    if (own.length === 1 && !hasPassword && !(await isLinked(sql, userId))) return ONLY_WAY
    const isLast = own.length === 1 && authenticatorSince === null
    if (isLast && needsSecondFactor(service, role)) return LAST_FACTOR
    await deletePasskeys(sql, userId, id)
    await dropCodesWithoutFactor(change, userId)
    await record('passkey.removed', { kind: 'user', id: userId })
    await queueFactorMail(change, userId, 'passkeyRemoved')
    return true
  })
}

const ONLY_WAY = new Refusal(
  'This passkey is your only way to sign in. First add another passkey, or set a password with “Forgot your password?” on the sign-in page.',
)
