/** How failures to sign in slow what comes after them, and whom they are held against. */
import { isIP, isIPv4 } from 'node:net'
import { type KeyRing, keyedHash } from '../store/encryption/key-ring.ts'
import type { FailureLimit, WindowLimit } from '../store/sign-in-failures.ts'

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
  keptMilliseconds: 24 * HOUR_MILLISECONDS,
  keptFrom: 'last',
}
/** More are free where an office shares its address, and again in each hour: somebody there always mistypes. */
export const NETWORK_FAILURES: FailureLimit = {
  free: 30,
  ...WAITS,
  keptMilliseconds: HOUR_MILLISECONDS,
  keptFrom: 'first',
}

/** Mails that may be asked for one account. */
export const ACCOUNT_LINKS: WindowLimit = { most: 5, windowMilliseconds: HOUR_MILLISECONDS }
/** Mails that may be asked for from one network address. */
export const NETWORK_LINKS: WindowLimit = { most: 30, windowMilliseconds: HOUR_MILLISECONDS }
/** Links that aren't good, put on record for one network address. */
export const NETWORK_BAD_LINKS: WindowLimit = { most: 30, windowMilliseconds: HOUR_MILLISECONDS }

type Counted =
  | 'sign-in of account'
  | 'sign-in from network'
  | 'link of account'
  | 'link from network'
  | 'bad link'

/** Counted by its address, whether or not there is such a user. */
export const accountSubject = (ring: KeyRing, counted: Counted, email: string): Buffer =>
  subject(ring, counted, email.trim().toLowerCase())

/** Counted by the network that the request came from. */
export const networkSubject = (ring: KeyRing, counted: Counted, address: string): Buffer =>
  subject(ring, counted, networkOf(address))

/** Under which it is noted that a wait of this subject was put on record. */
export const notedSubject = (ring: KeyRing, waiting: Buffer): Buffer =>
  subject(ring, 'noted', waiting.toString('hex'))

/** Hashed with the current key only: a rotation of keys forgets what was counted, and nothing else. */
const subject = (ring: KeyRing, use: Counted | 'noted', value: string): Buffer =>
  keyedHash(ring.current(), `limit ${use}`, value)

/**
 * What of a network address one sender can't change at will: of IPv6 the first 64 bits, which is what one
 * connection is given. An IPv4 address that is written as IPv6 is that IPv4 address.
 */
export const networkOf = (address: string): string => {
  const [bare = ''] = address.split('%')
  if (isIP(bare) !== 6) return bare
  const mapped = /^::ffff:([\d.]+)$/i.exec(bare)?.[1]
  if (mapped !== undefined && isIPv4(mapped)) return mapped
  const groups = groupsOf(bare)
  // The same in hexadecimal: ::ffff:c000:201 is 192.0.2.1.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

const GROUPS = 8

const groupsOf = (address: string): readonly number[] => {
  const [head = '', tail = ''] = address.split('::')
  const [before, after] = [numbersOf(head), numbersOf(tail)]
  const gap = Array<number>(Math.max(0, GROUPS - before.length - after.length)).fill(0)
  return [...before, ...gap, ...after]
}

const numbersOf = (text: string): readonly number[] =>
  text === ''
    ? []
    : text.split(':').flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16)]
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
        return [(a << 8) | b, (c << 8) | d]
      })
