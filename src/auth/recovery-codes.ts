/** Recovery codes: each signs in once in the place of a second factor. They are random, so their SHA-256 is stored. */
import { hash, randomBytes } from 'node:crypto'

export const RECOVERY_CODES = 10
/** 80 bits, too many to try for one who holds the hashes. */
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

/** What a code is stored and found by, however it was typed; undefined for what can't be one. */
export const hashOfRecoveryCode = (text: string): Buffer | undefined => {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  const isCode = code.length === CODE_CHARACTERS && [...code].every((sign) => ALPHABET.includes(sign))
  return isCode ? hash('sha256', code, 'buffer') : undefined
}
