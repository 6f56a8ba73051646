/**
 * Checks whether a password is the one of the account with an address. Failures slow what comes after them, for the
 * account and for where they come from; but whoever signed in from there of late is not made to wait by others, and where a
 * whole network waits, a few passwords of users whom nobody guessed at are looked at all the same.
 * Neither the answer nor the work done for it tells whether there is such an account: what doesn't exist, can't be
 * used or has no password yet is treated like a wrong password.
 */

import { orBusy } from '../../auth/bounded-work.ts'
import { NOBODYS_HASH, verifyPassword } from '../../auth/password.ts'
import { PASSWORD_LONGEST_UNITS } from '../../auth/password-rules.ts'
import type { WebUser } from '../../auth/person.ts'
import {
  ACCOUNT_FAILURES,
  accountSubject,
  accountSubjectAt,
  allowedAgainAt,
  NETWORK_CHANCES,
  NETWORK_FAILURES,
  networkSubject,
  notedSubject,
  type TooManyAttempts,
} from '../../auth/sign-in-limits.ts'
import type { Subject } from '../../store/audit/change.ts'
import { isKnownNetwork, rememberNetwork } from '../../store/people/known-networks.ts'
import { findSignInAccount, NOBODYS_ID, type SignInAccount } from '../../store/people/sign-in-accounts.ts'
import {
  type CountedFailure,
  countFailure,
  countInWindow,
  hasFailures,
  noteWait,
  purgeFailures,
  uncountFailure,
} from '../../store/people/sign-in-failures.ts'
import { findUserId } from '../../store/people/users.ts'
import { recordRefusal } from '../administration/as-web-user.ts'
import { needsSecondFactor, requiredProvider, type Service } from '../service.ts'
import { checkSecondFactor } from './check-second-factor.ts'

export type CheckedPassword =
  | {
      readonly is: 'right'
      readonly account: SignInAccount
      readonly passwordHash: string
      /** Whether a second factor was asked for, and was right. */
      readonly isStrong: boolean
    }
  | { readonly is: 'wrong' }
  /** The password is right, and people of this role sign in by the lender's identity provider only. */
  | ProviderNeeded
  /** The password is right, and a code is needed as well. */
  | { readonly is: 'codeNeeded' }
  /** The password is right and the code is not, or it was used before. */
  | { readonly is: 'codeWrong' }
  | TooManyAttempts

/** Another way was taken than the lender's identity provider, by which alone people of this role sign in. */
export type ProviderNeeded = { readonly is: 'providerNeeded'; readonly name: string }

type Given = {
  readonly email: string
  readonly password: string
  /** The code of a second factor. */
  readonly code?: string | undefined
  /** What the password was given for; the audit's actions begin with it. */
  readonly to: 'signIn' | 'proof' | 'passwordChange' | 'secondApproval'
}

/** Too many passwords are being hashed; it is over in about a second. */
export const SLOWED_BY_OTHERS: TooManyAttempts = { is: 'slowed', retryAfterSeconds: 2 }

/**
 * Refusals are put on record here; what was right is for the caller to record. A wrong code counts as a wrong password does,
 * and a right one is used up.
 */
export const checkPassword = async (
  service: Service,
  webUser: WebUser,
  { email, password, code, to }: Given,
): Promise<CheckedPassword> => {
  const { sql, ring } = service
  const userId = await findUserId(sql, ring, email)
  const account = await findSignInAccount(sql, ring, userId ?? NOBODYS_ID)
  const about: Subject = subjectOf(account)
  const attempt = await countAttempt(service, { email, to }, webUser.origin.address)
  if (attempt.is === 'waiting') {
    const isFirst = await noteWait(sql, notedSubject(ring, attempt.subject), attempt.until, attempt.at)
    if (isFirst) await recordRefusal(service, webUser, `${to}.slowed`, about)
    return allowedAgainAt(attempt.until, attempt.at)
  }
  const stored = account?.isEnabled === true ? account.passwordHash : null
  const isRight = await verify(password, stored ?? NOBODYS_HASH)
  if (isRight === 'busy') {
    await attempt.takeBack()
    return SLOWED_BY_OTHERS
  }
  if (!isRight || account === undefined || stored === null) {
    await recordRefusal(service, webUser, `${to}.failed`, about)
    return { is: 'wrong' }
  }
  const provider = to === 'signIn' || to === 'proof' ? requiredProvider(service, account.role) : undefined
  if (provider !== undefined) {
    await attempt.takeBack()
    await recordRefusal(service, webUser, `${to}.providerNeeded`, about)
    return { is: 'providerNeeded', name: provider.name }
  }
  const second = asksForCode(service, account, to)
    ? await checkSecondFactor(service, webUser, account.id, code)
    : 'notAsked'
  if (second === 'missing') {
    await attempt.takeBack()
    return { is: 'codeNeeded' }
  }
  if (second === 'wrong') {
    await recordRefusal(service, webUser, `${to}.codeFailed`, about)
    return { is: 'codeWrong' }
  }
  await attempt.succeed()
  return { is: 'right', account, passwordHash: stored, isStrong: second === 'right' }
}

/** To sign in, a passkey is another way than password and code, unless the lender asks the role for a second factor. */
const asksForCode = (
  service: Service,
  { role, hasAuthenticator, hasFactor }: SignInAccount,
  to: Given['to'],
) => {
  if (to === 'proof') return hasFactor
  return to === 'signIn' && (hasAuthenticator || (hasFactor && needsSecondFactor(service, role)))
}

/** Of an unknown address nothing may be kept, so the audit has one name for all of them. */
export const subjectOf = (account: SignInAccount | undefined): Subject =>
  account === undefined ? { kind: 'request', id: 'unknownUser' } : { kind: 'user', id: account.id }

type Attempt =
  | { readonly is: 'waiting'; readonly subject: Buffer; readonly until: Date; readonly at: Date }
  | {
      readonly is: 'counted'
      /** Forgets the account's failures. Those from the network stay: others may have made them. */
      readonly succeed: () => Promise<void>
      /** Counts nothing, as if there had been no attempt. */
      readonly takeBack: () => Promise<void>
    }

/** Counts the attempt as a failure, held against the network address and the account, before it is looked at. */
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
    // A network that waits would keep out all that share it, who did nothing.
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

/** What a window counted brought no wait of its own. */
const NO_WAIT: CountedFailure = { is: 'counted', waitUntil: null }

/** Who is signed in has shown who they are once: guesses of others at the account are not theirs. */
const COUNTED = {
  signIn: 'sign-in of account',
  passwordChange: 'password change of account',
  proof: 'password change of account',
  // Guesses at one password, wherever they are made.
  secondApproval: 'sign-in of account',
} as const

const verify = async (password: string, stored: string): Promise<boolean | 'busy'> => {
  // What is longer than any password can be isn't worth normalising; the work is done all the same.
  if (password.length <= PASSWORD_LONGEST_UNITS) return orBusy(verifyPassword(password, stored))
  return (await orBusy(verifyPassword('', NOBODYS_HASH))) === 'busy' ? 'busy' : false
}
