/** Sets up and removes the authenticator app of a signed-in person. */
import type { Person, WebUser } from '../../adapters/access/person.ts'
import { newTotpSecret, stepOfCode, totpSecretText, totpUri } from '../../adapters/access/totp.ts'
import {
  confirmAuthenticator,
  deleteAuthenticator,
  findAuthenticator,
  readFactors,
  startAuthenticator,
} from '../../store/people/authenticators.ts'
import { endSessionsOf, proveSession } from '../../store/people/sessions.ts'
import { lockAccount } from '../../store/people/sign-in-accounts.ts'
import { administer } from '../administration/as-web-user.ts'
import { queueFactorMail } from '../mail/queue-factor-mail.ts'
import { Refusal } from '../refusal.ts'
import { needsSecondFactor, type Service } from '../service.ts'
import { mayEnrol } from './first-factor.ts'
import { drawRecoveryCodes, dropCodesWithoutFactor, LAST_FACTOR } from './recovery-codes.ts'

/** The account's issuer in apps. */
const ISSUER = 'Forecourt'

/**
 * Generates a secret for the person's app: as text, and as the content of a QR code. Rejected if an app is already set
 * up, and to a person whose first factor a link must allow.
 */
export const startMyAuthenticator = async (
  service: Service,
  webUser: WebUser,
): Promise<{ readonly secret: string; readonly uri: string } | Refusal> => {
  const person = personOf(webUser)
  const { userId, email } = person
  const refused = await mayEnrol(service, person)
  if (refused !== undefined) return refused
  const secret = newTotpSecret()
  return administer(service, webUser, async ({ sql, at, record }) => {
    if (!(await startAuthenticator(sql, service.ring, userId, { secret, at }))) return SET_UP
    await record('authenticator.started', { kind: 'user', id: userId })
    return { secret: totpSecretText(secret), uri: totpUri(secret, ISSUER, email) }
  })
}

const SET_UP = new Refusal('An authenticator app is already set up. Remove it before you set up another.')
const WRONG_CODE = new Refusal(
  'That code is not correct. Check that the time on your phone is right, then enter the newest code.',
)

/**
 * Confirms with a code that the app has the secret. From then on signing in needs a code, and the person's other
 * sessions end. Returns new recovery codes. Rejected with a wrong code; the person may try again.
 */
export const confirmMyAuthenticator = async (
  service: Service,
  webUser: WebUser,
  code: string,
): Promise<readonly string[] | Refusal> => {
  const person = personOf(webUser)
  const { userId, sessionId } = person
  const refused = await mayEnrol(service, person)
  if (refused !== undefined) return refused
  return administer(service, webUser, async (change) => {
    const { sql, at, record } = change
    await lockAccount(sql, userId)
    const authenticator = await findAuthenticator(sql, service.ring, userId)
    if (authenticator === undefined) return NOT_STARTED
    if (authenticator.confirmedAt !== null) return SET_UP
    const step = stepOfCode(authenticator.secret, code, at.getTime())
    if (step === undefined) return WRONG_CODE
    await confirmAuthenticator(sql, userId, step, at)
    await endSessionsOf(sql, userId, at, sessionId)
    await proveSession(sql, sessionId, { at, isStrong: true })
    await record('authenticator.added', { kind: 'user', id: userId })
    await queueFactorMail(change, userId, 'authenticatorAdded')
    return drawRecoveryCodes(change, userId)
  })
}

const NOT_STARTED = new Refusal('The setup has expired. Start again.')

/**
 * Removes the person's app; the recovery codes go with their last second factor. Rejected if the lender requires a
 * factor.
 */
export const removeMyAuthenticator = (service: Service, webUser: WebUser): Promise<'done' | Refusal> => {
  const { userId, role } = personOf(webUser)
  return administer(service, webUser, async (change) => {
    const { sql, record } = change
    await lockAccount(sql, userId)
    const { passkeys } = await readFactors(sql, userId)
    if (passkeys === 0 && needsSecondFactor(service, role)) return LAST_FACTOR
    if (!(await deleteAuthenticator(sql, userId))) return new Refusal('No authenticator app is set up.')
    await dropCodesWithoutFactor(change, userId)
    await record('authenticator.removed', { kind: 'user', id: userId })
    await queueFactorMail(change, userId, 'authenticatorRemoved')
    return 'done'
  })
}

const personOf = ({ person }: WebUser): Person => {
  if (person === undefined) throw new Error('Nobody is signed in whose factors could be changed')
  return person
}
