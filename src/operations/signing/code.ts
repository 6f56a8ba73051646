/** The code that shows who opens a signer's link: six digits, stored as a hash that is valid for this signer alone. */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { type KeyRing, keyedHash } from '../../store/encryption/key-ring.ts'

const CODES = 1_000_000
const DIGITS = 6
const FORM = /^\d{6}$/

/** A random code of six digits, leading zeros included, from the system's secure random numbers. */
export const newSigningCode = (): string => String(randomInt(CODES)).padStart(DIGITS, '0')

/** The digits of what was typed, blanks and hyphens left out; undefined for what can't be a code. */
export const givenCode = (text: string): string | undefined => {
  const digits = text.replace(/[\s-]/g, '')
  return FORM.test(digits) ? digits : undefined
}

/** By the ring's key: a plain hash of so few digits would be found out by trying. A rotation of keys ends the codes. */
export const hashOfCode = (ring: KeyRing, signerId: string, code: string): Buffer =>
  keyedHash(ring.current(), 'signing code', `${signerId} ${code}`)

/**
 * Whether a code is the one that was sent to the signer, compared in constant time. `code` must be digits alone, as
 * `givenCode` returns them.
 */
export const isRightCode = (ring: KeyRing, signerId: string, code: string, hash: Buffer): boolean =>
  timingSafeEqual(hashOfCode(ring, signerId, code), hash)
