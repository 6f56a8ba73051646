/**
 * Checks and changes passwords. Failures slow later attempts, for the account and for their origin, and nothing reveals
 * whether an account exists.
 */

import {
  ACCOUNT_FAILURES,
  accountSubject,
  accountSubjectAt,
  NETWORK_CHANCES,
  NETWORK_FAILURES,
  networkSubject,
  notedSubject,
  orBusy,
} from '../../adapters/access/limits.ts'
import { hashPassword, NOBODYS_HASH, verifyPassword } from '../../adapters/access/password.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { PASSWORD_LONGEST_UNITS, passwordFault } from '../../domain/access/password-rules.ts'
import { administer, recordRefusal } from '../../service/as-web-user.ts'
import { queueMail } from '../../service/queue-mail.ts'
import {
  Refusal,
  SECOND_FACTOR_NEEDED,
  SECOND_FACTOR_WRONG,
  SIGN_IN_FAILED,
  tooManyRequests,
  tooManyUntil,
} from '../../service/refusal.ts'
import { needsSecondFactor, requiredProvider, type Service } from '../../service/service.ts'
import type { Subject } from '../../store/audit/change.ts'
import { endMailLinks } from '../../store/people/mail-links.ts'
import { endSessionsOf } from '../../store/people/sessions.ts'
import {
  type CountedFailure,
  countFailure,
  countInWindow,
  findSignInAccount,
  hasFailures,
  isKnownNetwork,
  lockPassword,
  NOBODYS_ID,
  noteWait,
  purgeFailures,
  rememberNetwork,
  type SignInAccount,
  uncountFailure,
} from '../../store/people/sign-in.ts'
import { findUserId, setPasswordHash } from '../../store/people/users.ts'
import { checkSecondFactor } from './second-factor.ts'

export type RightPassword = {
  readonly account: SignInAccount
  readonly passwordHash: string
  /** Whether a second factor was required, and was right. */
  readonly isStrong: boolean
}

/**
 * The person took another way, but people with this role sign in only through the lender's identity provider, or they
 * are linked to it and have no other second factor.
 */
export const providerNeeded = (name: string, isLinked = false): Refusal =>
  new Refusal(
    isLinked
      ? `Your two-factor authentication is with ${name}, so your password alone is not enough. Use the ${name} button.`
      : `People with your role sign in with ${name} only. Use the ${name} button.`,
    'provider-needed',
  )

type Given = {
  readonly email: string
  readonly password: string
  /** The code of a second factor. */
  readonly code?: string | undefined
  /** The purpose of the check; the audit's actions start with it. */
  readonly to: 'signIn' | 'proof' | 'passwordChange'
}

/** Too many passwords are being hashed; this takes about a second. */
const SLOWED_BY_OTHERS = tooManyRequests(2)

/**
 * Checks a password for the account with an address. People who recently signed in from the same origin do not wait
 * because of others, and while a whole network waits, a few passwords of users that nobody attacked are still checked.
 * An account that does not exist, is disabled or has no password yet is treated like a wrong password, by response and
 * by work. Records rejections itself; the caller records success. A wrong code counts like a wrong password, and a
 * right one is used up.
 */
export const checkPassword = async (
  service: Service,
  webUser: WebUser,
  { email, password, code, to }: Given,
): Promise<RightPassword | Refusal> => {
  const { sql, ring } = service
  const userId = await findUserId(sql, ring, email)
  const account = await findSignInAccount(sql, ring, userId ?? NOBODYS_ID)
  const about: Subject = subjectOf(account)
  const attempt = await countAttempt(service, { email, to }, webUser.origin.address)
  if (attempt.is === 'waiting') {
    const isFirst = await noteWait(sql, notedSubject(ring, attempt.subject), attempt.until, attempt.at)
    if (isFirst) await recordRefusal(service, webUser, `${to}.slowed`, about)
    return tooManyUntil(attempt.until, attempt.at)
  }
  const stored = account?.isEnabled === true ? account.passwordHash : null
  const isRight = await verify(password, stored ?? NOBODYS_HASH)
  if (isRight === 'busy') {
    await attempt.takeBack()
    return SLOWED_BY_OTHERS
  }
  if (!isRight || account === undefined || stored === null) {
    await recordRefusal(service, webUser, `${to}.failed`, about)
    return SIGN_IN_FAILED
  }
  const provider = to === 'passwordChange' ? undefined : requiredProvider(service, account.role)
  if (provider !== undefined) {
    await attempt.takeBack()
    await recordRefusal(service, webUser, `${to}.providerNeeded`, about)
    return providerNeeded(provider.name)
  }
  const second = asksForCode(service, account, to)
    ? await checkSecondFactor(service, webUser, account.id, code)
    : 'notAsked'
  if (second === 'missing') {
    await attempt.takeBack()
    return SECOND_FACTOR_NEEDED
  }
  if (second === 'wrong') {
    await recordRefusal(service, webUser, `${to}.codeFailed`, about)
    return SECOND_FACTOR_WRONG
  }
  await attempt.succeed()
  return { account, passwordHash: stored, isStrong: second === 'right' }
}

/**
 * Changes the password of a signed-in person, and ends their other sessions. Rejected if the current password is wrong,
 * which slows further attempts as in sign-in, or the new one breaks a rule.
 */
export const changePassword = async (
  service: Service,
  webUser: WebUser,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<'done' | Refusal> => {
  const { person } = webUser
  if (person === undefined) throw new Error('Nobody is signed in whose password could be changed')
  const fault = passwordFault(password, {
    email: person.email,
    dealerName: (person.dealer ?? person.partner)?.name ?? null,
  })
  if (fault !== undefined) return new Refusal(fault)
  const checked = await checkPassword(service, webUser, {
    email: person.email,
    password: current,
    to: 'passwordChange',
  })
  if (checked instanceof Refusal) return checked.kind === 'too-many-requests' ? checked : WRONG
  if (isSame(current, password))
    return new Refusal('The new password must be different from the current one.')
  const hash = await orBusy(hashPassword(password))
  if (hash === 'busy') return SLOWED_BY_OTHERS
  return administer(service, webUser, async (change) => {
    const { sql, at, record } = change
    const { userId, sessionId } = person
    // A link may have replaced it while it was verified; then it is no longer the current one.
    if (!(await lockPassword(sql, userId, checked.passwordHash))) return WRONG
    await setPasswordHash(sql, userId, hash, at)
    await endSessionsOf(sql, userId, at, sessionId)
    // Ends a link that was requested earlier, perhaps by someone else.
    await endMailLinks(sql, userId, at)
    await queueMail(change, { kind: 'passwordChanged', userId })
    await record('user.passwordChanged', { kind: 'user', id: userId })
    return 'done'
  })
}

/** For signing in, a passkey replaces password and code, unless the lender requires a second factor of the role. */
const asksForCode = (
  service: Service,
  { role, hasAuthenticator, hasFactor }: SignInAccount,
  to: Given['to'],
) => {
  if (to === 'proof') return hasFactor
  return to === 'signIn' && (hasAuthenticator || (hasFactor && needsSecondFactor(service, role)))
}

/** Unknown addresses may not be stored, so the audit has one name for all of them. */
export const subjectOf = (account: SignInAccount | undefined): Subject =>
  account === undefined ? { kind: 'request', id: 'unknownUser' } : { kind: 'user', id: account.id }

type Attempt =
  | { readonly is: 'waiting'; readonly subject: Buffer; readonly until: Date; readonly at: Date }
  | {
      readonly is: 'counted'
      /** Clears the account's failures. Those of the network stay: others may have caused them. */
      readonly succeed: () => Promise<void>
      /** Counts nothing, as if there had been no attempt. */
      readonly takeBack: () => Promise<void>
    }

/** Counts the attempt as a failure of the network address and the account, before it is checked. */
const countAttempt = async (
  { sql, ring, now }: Service,
  { email, to }: Pick<Given, 'email' | 'to'>,
  address: string,
): Promise<Attempt> => {
  const at = new Date(now())
  const network = networkSubject(ring, 'sign-in from network', address)
  const atNetwork = accountSubjectAt(ring, email, address)
  const isKnown = await isKnownNetwork(sql, atNetwork, at)
  const account = isKnown ? atNetwork : accountSubject(ring, COUNTED[to], email)
  const ofNetwork = await countFailure(sql, network, NETWORK_FAILURES, at)
  const chance = networkSubject(ring, 'chance from network', address)
  if (ofNetwork.is === 'waiting' && !isKnown) {
    // Making the network wait would lock out everyone who shares it, though they did nothing.
    const isGuessedAt = await hasFailures(sql, account, ACCOUNT_FAILURES, at)
    if (isGuessedAt || (await countInWindow(sql, chance, NETWORK_CHANCES, at)).is === 'waiting')
      return { is: 'waiting', subject: network, until: ofNetwork.until, at }
  }
  const uncountNetwork = async () => {
    if (ofNetwork.is === 'counted') await uncountFailure(sql, network, ofNetwork)
    else if (!isKnown) await uncountFailure(sql, chance, NO_WAIT)
  }
  const ofAccount = await countFailure(sql, account, ACCOUNT_FAILURES, at)
  if (ofAccount.is === 'waiting') {
    await uncountNetwork()
    return { is: 'waiting', subject: account, until: ofAccount.until, at }
  }
  return {
    is: 'counted',
    succeed: async () => {
      await uncountNetwork()
      await purgeFailures(sql, account)
      await rememberNetwork(sql, atNetwork, at)
    },
    takeBack: async () => {
      await uncountNetwork()
      await uncountFailure(sql, account, ofAccount)
    },
  }
}

/** Failures counted in a window add no wait of their own. */
const NO_WAIT: CountedFailure = { is: 'counted', waitUntil: null }

/** A signed-in person has already proved who they are: others' guesses at the account are not theirs. */
const COUNTED = {
  signIn: 'sign-in of account',
  passwordChange: 'password change of account',
  proof: 'password change of account',
} as const

const verify = async (password: string, stored: string): Promise<boolean | 'busy'> => {
  // Text longer than any password is not worth normalising; the work is done all the same.
  if (password.length <= PASSWORD_LONGEST_UNITS) return orBusy(verifyPassword(password, stored))
  return (await orBusy(verifyPassword('', NOBODYS_HASH))) === 'busy' ? 'busy' : false
}

const WRONG = new Refusal('The current password is not correct.')

/** As for hashing: other code points of the same characters are the same password. */
const isSame = (one: string, other: string) => one.normalize('NFKC') === other.normalize('NFKC')
