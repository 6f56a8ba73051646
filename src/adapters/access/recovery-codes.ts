/** Recovery codes: each replaces a second factor once. They are random, so their SHA-256 is stored. */
import { hash, randomBytes } from 'node:crypto'
import { typedCode } from '../../../packages/values/typed/clean-text.ts'

export const RECOVERY_CODES = 10
/** 80 bits, too many to try even with the hashes. */
const CODE_CHARACTERS = 16
const GROUP_CHARACTERS = 4
/** Crockford's base32, which has no letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten new codes, as "7K2M-…". */
export const newRecoveryCodes = (): readonly string[] => Array.from({ length: RECOVERY_CODES }, newCode)

const newCode = (): string => {
  const characters = [...randomBytes(CODE_CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return (characters.join('').match(new RegExp(`.{${GROUP_CHARACTERS}}`, 'g')) ?? []).join('-')
}

/** The hash by which a code is stored and found, however it was typed; undefined for an impossible code. */
export const hashOfRecoveryCode = (text: string): Buffer | undefined => {
  const code = typedCode(text).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  const isCode = code.length === CODE_CHARACTERS && [...code].every((sign) => ALPHABET.includes(sign))
  return isCode ? hash('sha256', code, 'buffer') : undefined
}
