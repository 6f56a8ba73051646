/**
 * Codes and tickets: an authenticator app's time-based one-time passwords of six digits (RFC 6238 with HMAC-SHA-1, as
 * in all apps), recovery codes, and values that the service gives out and wants back unchanged.
 */
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import type { KeyRing, RingKey } from '../../../packages/encryption/key-ring.ts'
import { typedCode } from '../../../packages/values/typed/clean-text.ts'

/** As RFC 4226, 4 recommends. */
const SECRET_BYTES = 20
const STEP_MILLISECONDS = 30_000
const DIGITS = 6
/** A clock may be off by one step (RFC 6238, 5.2). */
const DRIFT_STEPS = 1

const CODE_FORM = /^\d{6}$/
/** RFC 4648, 6. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret for the app and the service to share. */
export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** The secret as people type it into an app: base32 without padding. */
export const totpSecretText = (secret: Buffer): string => {
  const bits = [...secret].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The address in the QR code for an app; `account` is its name in the app. */
export const totpUri = (secret: Buffer, issuer: string, account: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${totpSecretText(secret)}&issuer=${encodeURIComponent(issuer)}`
}

/** The number of the step of a point in time; `now` in milliseconds since 1970. */
export const totpStep = (now: number): number => Math.floor(now / STEP_MILLISECONDS)

/** The code of a step. */
export const totpCode = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) as number) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Whether a text has the form of a code; spaces and hyphens between the digits are ignored. */
export const hasTotpForm = (text: string): boolean => CODE_FORM.test(typedCode(text))

/** The step of this code, among those around the time; undefined if none matches. */
export const stepOfCode = (secret: Buffer, text: string, now: number): number | undefined => {
  const code = typedCode(text)
  if (!CODE_FORM.test(code)) return undefined
  const given = Buffer.from(code)
  const current = totpStep(now)
  let found: number | undefined
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step++) {
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), given)) found = step
  }
  return found
}

export const RECOVERY_CODES = 10
/** 80 bits, too many to try even with the hashes. */
const CODE_CHARACTERS = 16
const GROUP_CHARACTERS = 4
/** Crockford's base32, which has no letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten new codes, as "7K2M-…". Each replaces a second factor once. They are random, so their SHA-256 is stored. */
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

/** The id of the ring's key that encrypted it, and the encrypted bytes. */
const FORM = /^([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]+)$/

/**
 * A ticket with this content, such as the challenge of a passkey, as text of letters, digits, "-", "_" and ".". It is
 * encrypted with the key ring for one purpose, so nobody can read, make or change one.
 */
export const encryptTicket = (ring: KeyRing, purpose: string, content: object): string => {
  const key = ring.current()
  return `${key.id}.${encrypt(key.wrapping, purpose, JSON.stringify(content)).toString('base64url')}`
}

/**
 * The content of a ticket from `encryptTicket` for this purpose; undefined for any other text, even if a single character
 * differs.
 */
export const openTicketAs = <Content>(ring: KeyRing, purpose: string, text: string): Content | undefined => {
  const [, keyId = '', encoded = ''] = FORM.exec(text) ?? []
  const encrypted = Buffer.from(encoded, 'base64url')
  // The last character has unused bits: only the canonical form is accepted.
  if (keyId === '' || encrypted.toString('base64url') !== encoded) return undefined
  const key = keyOf(ring, keyId)
  const json = key === undefined ? undefined : decrypted(key, purpose, encrypted)
  return json === undefined ? undefined : (JSON.parse(json) as Content)
}

/** The key of a ticket; undefined if the ring has none with this id, which anyone can write. */
const keyOf = (ring: KeyRing, id: string): RingKey | undefined => {
  const find = () => ring.all().find((key) => key.id === id)
  const known = find()
  if (known !== undefined) return known
  // Another process may have rotated the ring.
  ring.reload()
  return find()
}

const decrypted = (key: RingKey, purpose: string, encrypted: Buffer): string | undefined => {
  try {
    return decrypt(key.wrapping, purpose, encrypted).toString()
  } catch {
    // A ticket that does not decrypt was made or changed by someone else.
    return undefined
  }
}
