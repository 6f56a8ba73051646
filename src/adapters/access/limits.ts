/**
 * Limits on attempts: how failed sign-ins slow later ones and to whom they count, how many rejections are recorded, how
 * much work runs and waits at a time, and what one caller may do in a minute.
 */
import { hash } from 'node:crypto'
import { type KeyRing, keyedHash } from '../../../packages/encryption/key-ring.ts'
import { RETENTION } from '../../domain/lender/retention.ts'
import type { FailureLimit, WindowLimit } from '../../store/people/sign-in.ts'
import { networkOf, widerNetworkOf } from './addresses.ts'

const SECOND_MILLISECONDS = 1_000
const MINUTE_MILLISECONDS = 60 * SECOND_MILLISECONDS
const HOUR_MILLISECONDS = 60 * MINUTE_MILLISECONDS

const WAITS = {
  firstWaitMilliseconds: SECOND_MILLISECONDS,
  longestWaitMilliseconds: 15 * MINUTE_MILLISECONDS,
} as const

/** An attacker of one account gets at most about a hundred guesses a day. */
export const ACCOUNT_FAILURES: FailureLimit = {
  free: 5,
  ...WAITS,
  retainedMilliseconds: RETENTION.signInFailures.retained.milliseconds,
  retainedFrom: 'last',
}
/** More are free, in each hour, since an office may share its address and someone there always mistypes. */
export const NETWORK_FAILURES: FailureLimit = {
  free: 30,
  ...WAITS,
  retainedMilliseconds: HOUR_MILLISECONDS,
  retainedFrom: 'first',
}

/**
 * While a network waits, this many more wrong guesses an hour from there are checked, each at an account that nobody
 * attacked recently: right passwords cost none. It limits attempts to find one right guess among many accounts.
 */
export const NETWORK_CHANCES: WindowLimit = { most: 30, windowMilliseconds: HOUR_MILLISECONDS }

/** Emails that can be requested for one account. */
export const ACCOUNT_LINKS: WindowLimit = { most: 5, windowMilliseconds: HOUR_MILLISECONDS }
/** Emails that can be requested from one network address. */
export const NETWORK_LINKS: WindowLimit = { most: 30, windowMilliseconds: HOUR_MILLISECONDS }
/** The period in which the sandboxes that one network asks for are counted. */
export const SANDBOXES_WINDOW_MILLISECONDS = HOUR_MILLISECONDS
/** Invalid links recorded for one network address. */
export const NETWORK_BAD_LINKS: WindowLimit = { most: 30, windowMilliseconds: HOUR_MILLISECONDS }

/**
 * Codes that one signer can request: each after a longer wait than the previous one, until one was right or a day has
 * passed.
 */
export const SIGNER_CODES: FailureLimit = {
  free: 1,
  firstWaitMilliseconds: 30 * SECOND_MILLISECONDS,
  longestWaitMilliseconds: HOUR_MILLISECONDS,
  retainedMilliseconds: RETENTION.signInFailures.retained.milliseconds,
  retainedFrom: 'last',
}
/** … and never more than this many in an hour, unless the dealer or the lender sends a new link. */
export const SIGNER_CODES_IN_AN_HOUR: WindowLimit = { most: 5, windowMilliseconds: HOUR_MILLISECONDS }
/** Codes that can be requested from one network address. */
export const NETWORK_CODES: WindowLimit = { most: 60, windowMilliseconds: HOUR_MILLISECONDS }
/** Repeated records about one signer: that the link was opened, or the agreement shown. */
export const SIGNER_NOTES: WindowLimit = { most: 20, windowMilliseconds: HOUR_MILLISECONDS }
/** Links that a signer may have sent in place of one that no longer works. */
export const SIGNER_LINKS: WindowLimit = { most: 3, windowMilliseconds: 24 * HOUR_MILLISECONDS }
/** Messages that a signer may send to the dealer. */
export const SIGNER_MESSAGES: WindowLimit = { most: 3, windowMilliseconds: 24 * HOUR_MILLISECONDS }

/** Repeated invitations to one user, and emails that ask for their consents. */
export const USER_INVITATIONS: WindowLimit = { most: 5, windowMilliseconds: HOUR_MILLISECONDS }
/** New users that can be invited to one dealer. */
export const ORGANISATION_INVITATIONS: WindowLimit = { most: 100, windowMilliseconds: HOUR_MILLISECONDS }

/** Searches by a number that identifies a person or a vehicle, of one person. Each number of a search counts. */
export const NUMBER_SEARCHES: WindowLimit = { most: 100, windowMilliseconds: HOUR_MILLISECONDS }

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
  | 'signing link from network'

/** Counted by its address, whether or not there is such a user. */
export const accountSubject = (ring: KeyRing, counted: Counted, email: string): Buffer =>
  subject(ring, counted, email.trim().toLowerCase())

/**
 * Counted by the account's address together with a network from which its user recently signed in. An attacker from
 * elsewhere cannot make its user wait.
 */
export const accountSubjectAt = (ring: KeyRing, email: string, address: string): Buffer =>
  subject(ring, 'account at network', `${email.trim().toLowerCase()}\n${networkOf(address)}`)

/** Invitations are counted by their user or dealer; ids are not secret, so their hash needs no key. */
export const invitationSubject = (of: 'user' | 'dealer' | 'partner' | 'consents', id: string): Buffer =>
  hash('sha256', `invitations of ${of} ${id}`, 'buffer')

/** Counted by the person; ids are not secret, so their hash needs no key. */
export const searcherSubject = (userId: string): Buffer =>
  hash('sha256', `searches by number of ${userId}`, 'buffer')

/**
 * Counted by the signer, whose new link continues the count of the previous one; a link that the dealer or the lender
 * sends begins the codes again. Ids are not secret, so their hash needs no key.
 */
export const signerSubject = (
  counted: 'codes' | 'codes in an hour' | 'links' | 'openings' | 'showings' | 'messages',
  signerId: string,
): Buffer => hash('sha256', `signing ${counted} of ${signerId}`, 'buffer')

/** Counted by the network of the request. */
export const networkSubject = (ring: KeyRing, counted: Counted, address: string): Buffer =>
  subject(ring, counted, networkOf(address))

/** Sandboxes are counted by the wider network of the request. */
export const sandboxSubject = (ring: KeyRing, address: string): Buffer =>
  subject(ring, 'sandboxes', widerNetworkOf(address))

/** The subject under which the record of this subject's wait is stored. */
export const notedSubject = (ring: KeyRing, waiting: Buffer): Buffer =>
  subject(ring, 'noted', waiting.toString('hex'))

/** Hashed only with the current key: a key rotation resets the counts, and nothing else. */
const subject = (
  ring: KeyRing,
  use: Counted | 'account at network' | 'noted' | 'sandboxes',
  value: string,
): Buffer => keyedHash(ring.current(), `limit ${use}`, value)

const OF_ONE_MAXIMUM_PER_MINUTE = 60
const OF_ALL_MAXIMUM_PER_MINUTE = 600

export type BoundedRefusal = {
  /** Each kind has its own limit, so that one cannot crowd out another. */
  readonly kind: string
  /** Who caused it: a network address from `networkOf`, or a known identity. */
  readonly by: string
}

/** Counts a rejection at a point in time, and returns whether it should still be recorded. */
export type RefusalBounds = (refusal: BoundedRefusal, now: number) => boolean

/**
 * The limits for one process on how many rejections are recorded in a minute, so that nobody can fill the audit with
 * them.
 */
export const refusalBounds = (): RefusalBounds => {
  const ofOne = perMinute(OF_ONE_MAXIMUM_PER_MINUTE)
  const ofAll = perMinute(OF_ALL_MAXIMUM_PER_MINUTE)
  return ({ kind, by }, now) => ofOne(`${kind} ${by}`, now) === 0 && ofAll(kind, now) === 0
}

/** Too much is already waiting. It is not the caller's error, and passes in a moment. */
export class TooBusy extends Error {}

export type BoundedWork = {
  /** Runs the work when its turn comes. Throws TooBusy at once if too much is already waiting. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>
  /** How many runs have started so far. */
  readonly begun: () => number
}

/** The work's result, or that it was turned away. */
export const orBusy = async <T>(work: Promise<T>): Promise<T | 'busy'> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof TooBusy) return 'busy'
    throw error
  }
}

/** Runs at most `inFlight` pieces of work at a time; at most `waiting` more wait, in order. */
export const boundedWork = (limits: { readonly inFlight: number; readonly waiting: number }): BoundedWork => {
  const waiting: (() => void)[] = []
  let inFlight = 0
  let begun = 0

  const turn = (): Promise<void> => {
    if (inFlight < limits.inFlight) {
      inFlight++
      return Promise.resolve()
    }
    if (waiting.length >= limits.waiting) return Promise.reject(new TooBusy('Too much waits already'))
    return new Promise((resolve) => waiting.push(resolve))
  }
  /** The place goes to the longest waiting. */
  const leave = () => {
    const next = waiting.shift()
    if (next === undefined) inFlight--
    else next()
  }
  return {
    run: async (work) => {
      await turn()
      begun++
      try {
        return await work()
      } finally {
        leave()
      }
    },
    begun: () => begun,
  }
}

/** How many keys are counted at a time; beyond that the count of the oldest restarts. */
const COUNTED_MAXIMUM = 20_000

/** Counts one more for a key at a point in time. Returns 0, or the seconds until the next is allowed. */
export type PerMinute = (key: string, now: number) => number

/**
 * Counts requests of each key in a minute, which starts with the first, in memory that strangers cannot fill: at most
 * 20,000 keys are counted at a time; beyond that the oldest start over.
 */
export const perMinute = (maximum: number): PerMinute => {
  // In the order of their ends, since each restarts in its own turn.
  const windows = new Map<string, { readonly endsAt: number; taken: number }>()
  const forgetEnded = (now: number) => {
    for (const [key, { endsAt }] of windows) {
      if (!isOver(endsAt, now) && windows.size < COUNTED_MAXIMUM) return
      windows.delete(key)
    }
  }
  return (key, now) => {
    const known = windows.get(key)
    if (known === undefined || isOver(known.endsAt, now)) {
      forgetEnded(now)
      windows.delete(key)
      windows.set(key, { endsAt: now + MINUTE_MILLISECONDS, taken: 1 })
      return 0
    }
    if (known.taken < maximum) {
      known.taken++
      return 0
    }
    return Math.ceil((known.endsAt - now) / 1_000)
  }
}

/** A window that would last longer than any was begun before the clock was set back. */
const isOver = (endsAt: number, now: number): boolean => endsAt <= now || endsAt > now + MINUTE_MILLISECONDS
