/** How failures to sign in slow what comes after them, and whom they are held against. */
import { hash } from 'node:crypto'
import { RETENTION } from '../domain/retention.ts'
import { type KeyRing, keyedHash } from '../store/encryption/key-ring.ts'
import type { FailureLimit, WindowLimit } from '../store/people/sign-in-failures.ts'
import { networkOf } from './network.ts'

const SECOND_MILLISECONDS = 1_000
const MINUTE_MILLISECONDS = 60 * SECOND_MILLISECONDS
const HOUR_MILLISECONDS = 60 * MINUTE_MILLISECONDS

const WAITS = {
  firstWaitMilliseconds: SECOND_MILLISECONDS,
  longestWaitMilliseconds: 15 * MINUTE_MILLISECONDS,
} as const

/** Whoever guesses at one account gets at most about a hundred guesses a day. */
export const ACCOUNT_FAILURES: FailureLimit = {
  free: 5,
  ...WAITS,
  keptMilliseconds: RETENTION.signInFailures.kept.milliseconds,
  keptFrom: 'last',
}
/** More are free where an office shares its address, and again in each hour: somebody there always mistypes. */
export const NETWORK_FAILURES: FailureLimit = {
  free: 30,
  ...WAITS,
  keptMilliseconds: HOUR_MILLISECONDS,
  keptFrom: 'first',
}

/**
 * While a network waits, so many more wrong guesses an hour are looked at from there, each at an account that nobody guessed
 * at of late: right passwords cost none. It bounds what a right guess at any of many accounts can be tried for.
 */
export const NETWORK_CHANCES: WindowLimit = { most: 30, windowMilliseconds: HOUR_MILLISECONDS }

/** Mails that may be asked for one account. */
export const ACCOUNT_LINKS: WindowLimit = { most: 5, windowMilliseconds: HOUR_MILLISECONDS }
/** Mails that may be asked for from one network address. */
export const NETWORK_LINKS: WindowLimit = { most: 30, windowMilliseconds: HOUR_MILLISECONDS }
/** Links that aren't good, put on record for one network address. */
export const NETWORK_BAD_LINKS: WindowLimit = { most: 30, windowMilliseconds: HOUR_MILLISECONDS }

/**
 * Codes that may be asked for by one signer: each after a longer wait than the one before, until one was right
 * or a day has passed …
 */
export const SIGNER_CODES: FailureLimit = {
  free: 1,
  firstWaitMilliseconds: 30 * SECOND_MILLISECONDS,
  longestWaitMilliseconds: HOUR_MILLISECONDS,
  keptMilliseconds: RETENTION.signInFailures.kept.milliseconds,
  keptFrom: 'last',
}
/** … and never more than so many in an hour. */
export const SIGNER_CODES_IN_AN_HOUR: WindowLimit = { most: 5, windowMilliseconds: HOUR_MILLISECONDS }
/** Codes that may be asked for from one network address. */
export const NETWORK_CODES: WindowLimit = { most: 60, windowMilliseconds: HOUR_MILLISECONDS }
/** What may be noted again and again of one signer: that the link was opened, or the agreement shown. */
export const SIGNER_NOTES: WindowLimit = { most: 20, windowMilliseconds: HOUR_MILLISECONDS }
/** Messages that a signer may send to the dealer. */
export const SIGNER_MESSAGES: WindowLimit = { most: 3, windowMilliseconds: 24 * HOUR_MILLISECONDS }

/** Invitations that may be sent again to one user, and mails that ask for their consents. */
export const USER_INVITATIONS: WindowLimit = { most: 5, windowMilliseconds: HOUR_MILLISECONDS }
/** New users that may be invited to one dealer. */
export const DEALER_INVITATIONS: WindowLimit = { most: 100, windowMilliseconds: HOUR_MILLISECONDS }

type Counted =
  | 'sign-in of account'
  | 'password change of account'
  | 'sign-in from network'
  | 'chance from network'
  | 'link of account'
  | 'link from network'
  | 'bad link'
  | 'bad signing link'
  | 'signing code from network'

/** Counted by its address, whether or not there is such a user. */
export const accountSubject = (ring: KeyRing, counted: Counted, email: string): Buffer =>
  subject(ring, counted, email.trim().toLowerCase())

/**
 * Counted by the account's address together with a network from which its user signed in of late. Whoever guesses
 * from elsewhere can't make its user wait.
 */
export const accountSubjectAt = (ring: KeyRing, email: string, address: string): Buffer =>
  subject(ring, 'account at network', `${email.trim().toLowerCase()}\n${networkOf(address)}`)

/** Invitations are counted by whom or what they are for; ids are no secrets, so their hash needs no key. */
export const invitationSubject = (of: 'user' | 'dealer' | 'consents', id: string): Buffer =>
  hash('sha256', `invitations of ${of} ${id}`, 'buffer')

/**
 * Counted by the signer, whose new link goes on where the one before was. Ids are no secrets, so their hash needs no
 * key.
 */
export const signerSubject = (
  counted: 'codes' | 'codes in an hour' | 'openings' | 'showings' | 'messages',
  signerId: string,
): Buffer => hash('sha256', `signing ${counted} of ${signerId}`, 'buffer')

/** Counted by the network that the request came from. */
export const networkSubject = (ring: KeyRing, counted: Counted, address: string): Buffer =>
  subject(ring, counted, networkOf(address))

/** Under which it is noted that a wait of this subject was put on record. */
export const notedSubject = (ring: KeyRing, waiting: Buffer): Buffer =>
  subject(ring, 'noted', waiting.toString('hex'))

/** Hashed with the current key only: a rotation of keys forgets what was counted, and nothing else. */
const subject = (ring: KeyRing, use: Counted | 'account at network' | 'noted', value: string): Buffer =>
  keyedHash(ring.current(), `limit ${use}`, value)

/** Not now: too many failures came before, or too much is being done. */
export type TooManyAttempts = { readonly is: 'slowed'; readonly retryAfterSeconds: number }

/** Whole seconds, so that the wait is over when they are. */
export const allowedAgainAt = (until: Date, at: Date): TooManyAttempts => ({
  is: 'slowed',
  retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1_000)),
})
