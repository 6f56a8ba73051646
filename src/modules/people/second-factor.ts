/**
 * A person's second factors: check and use up a code, set up and remove the authenticator app, and renew the recovery
 * codes.
 */

import {
  hashOfRecoveryCode,
  hasTotpForm,
  newRecoveryCodes,
  newTotpSecret,
  stepOfCode,
  totpSecretText,
  totpUri,
} from '../../adapters/access/codes.ts'
import type { Person, WebUser } from '../../adapters/access/person.ts'
import { administer } from '../../service/as-web-user.ts'
import { Refusal } from '../../service/refusal.ts'
import { needsSecondFactor, type Service } from '../../service/service.ts'
import type { Change } from '../../store/audit/change.ts'
import {
  confirmAuthenticator,
  deleteAuthenticator,
  type Factors,
  findAuthenticator,
  listPasskeys,
  type PasskeyRow,
  readFactors,
  replaceRecoveryCodes,
  startAuthenticator,
  useRecoveryCode,
  useStep,
} from '../../store/people/factors.ts'
import { endSessionsOf, proveSession } from '../../store/people/sessions.ts'
import { lockAccount } from '../../store/people/sign-in.ts'
import { queueFactorMail } from './account-mails.ts'
import { mayEnrol } from './begin-session.ts'

/**
 * Checks and uses up a code of the authenticator app, or one of the recovery codes. `missing` without a code; `wrong`
 * for one that is not theirs, is too old or was used before. The caller counts attempts. Recovery codes are so rare
 * that the user gets an email about their use.
 */
export const checkSecondFactor = async (
  service: Service,
  webUser: WebUser,
  userId: string,
  code: string | undefined,
): Promise<'right' | 'wrong' | 'missing'> => {
  if (code === undefined) return 'missing'
  const isRight = hasTotpForm(code)
    ? await useAuthenticatorCode(service, userId, code)
    : await useRecovery(service, webUser, userId, code)
  return isRight ? 'right' : 'wrong'
}

const useAuthenticatorCode = async (
  { sql, ring, now }: Service,
  userId: string,
  code: string,
): Promise<boolean> => {
  const authenticator = await findAuthenticator(sql, ring, userId)
  if (authenticator === undefined || authenticator.confirmedAt === null) return false
  const step = stepOfCode(authenticator.secret, code, now())
  return step !== undefined && (await useStep(sql, userId, step))
}

const useRecovery = async (
  service: Service,
  webUser: WebUser,
  userId: string,
  code: string,
): Promise<boolean> => {
  const hash = hashOfRecoveryCode(code)
  if (hash === undefined) return false
  return administer(service, webUser, async (change) => {
    if (!(await useRecoveryCode(change.sql, userId, hash, change.at))) return false
    await change.record('recoveryCode.used', { kind: 'user', id: userId })
    await queueFactorMail(change, userId, 'recoveryCodeUsed')
    return true
  })
}

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

export const LAST_FACTOR = new Refusal(
  'Your role requires two-factor authentication, and this is your only method. Add another before you remove it.',
)

/** Makes ten new recovery codes; the old ones no longer work. Rejected if the person has no second factor. */
export const renewMyRecoveryCodes = (
  service: Service,
  webUser: WebUser & { readonly person: Person },
): Promise<readonly string[] | Refusal> => {
  const { userId } = webUser.person
  return administer(service, webUser, async (change) => {
    await lockAccount(change.sql, userId)
    if (!(await hasFactor(change, userId))) return NO_FACTOR
    await queueFactorMail(change, userId, 'recoveryCodesReplaced')
    return drawRecoveryCodes(change, userId)
  })
}

const NO_FACTOR = new Refusal(
  'Recovery codes replace a lost passkey or authenticator app. Set one of those up first.',
)

/** Replaces all of the user's recovery codes, and returns the new ones: only their hashes are stored. */
const drawRecoveryCodes = async ({ sql, record }: Change, userId: string): Promise<readonly string[]> => {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    sql,
    userId,
    codes.flatMap((code) => hashOfRecoveryCode(code) ?? []),
  )
  await record('recoveryCodes.made', { kind: 'user', id: userId })
  return codes
}

/** New recovery codes if the user has none left; otherwise empty, and the existing ones stay valid. */
export const drawFirstCodes = async (change: Change, userId: string): Promise<readonly string[]> => {
  const { recoveryCodesLeft } = await readFactors(change.sql, userId)
  return recoveryCodesLeft === 0 ? drawRecoveryCodes(change, userId) : []
}

/** Deletes the recovery codes of a user who no longer has a second factor. */
export const dropCodesWithoutFactor = async (change: Change, userId: string): Promise<void> => {
  if (!(await hasFactor(change, userId))) await replaceRecoveryCodes(change.sql, userId, [])
}

const hasFactor = async ({ sql }: Change, userId: string): Promise<boolean> => {
  const { authenticatorSince, passkeys } = await readFactors(sql, userId)
  return authenticatorSince !== null || passkeys > 0
}

export type PasskeyShown = PasskeyRow

export type OwnFactors = Omit<Factors, 'passkeys'> & {
  readonly passkeys: readonly PasskeyShown[]
  readonly isNeeded: boolean
}

/**
 * The person's means to prove who they are, as they are now, and whether the lender requires a second factor of them.
 */
export const readMyFactors = async (
  service: Service,
  { userId, role }: Pick<Person, 'userId' | 'role'>,
): Promise<OwnFactors> => ({
  ...(await readFactors(service.sql, userId)),
  passkeys: await listPasskeys(service.sql, service.ring, userId),
  isNeeded: needsSecondFactor(service, role),
})
