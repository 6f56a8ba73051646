/**
 * Codes of an authenticator app: time-based one-time passwords of six digits (RFC 6238 with HMAC-SHA-1, as in all
 * apps).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
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
