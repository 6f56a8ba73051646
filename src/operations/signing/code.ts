/** The code that proves who opens a signer's link: six digits, stored as a hash that is valid only for this signer. */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { type KeyRing, keyedHash } from '../../../packages/encryption/key-ring.ts'
import { typedCode } from '../../../packages/values/typed/clean-text.ts'

const CODES = 1_000_000
const DIGITS = 6
const FORM = /^\d{6}$/

/** A random code of six digits, leading zeros included, from the system's secure random numbers. */
export const newSigningCode = (): string => String(randomInt(CODES)).padStart(DIGITS, '0')

/** The digits of typed text, in any script, without spaces and hyphens; undefined for an impossible code. */
export const givenCode = (text: string): string | undefined => {
  const digits = typedCode(text)
  return FORM.test(digits) ? digits : undefined
}

/** Keyed with the ring: a plain hash of so few digits could be found by trial. A key rotation invalidates the codes. */
export const hashOfCode = (ring: KeyRing, signerId: string, code: string): Buffer =>
  keyedHash(ring.current(), 'signing code', `${signerId} ${code}`)

/**
 * Whether a code is the one sent to the signer, compared in constant time. `code` must be digits only, as
 * `givenCode` returns them.
 */
export const isRightCode = (ring: KeyRing, signerId: string, code: string, hash: Buffer): boolean =>
  timingSafeEqual(hashOfCode(ring, signerId, code), hash)
