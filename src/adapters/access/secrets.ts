import { hash, randomBytes } from 'node:crypto'
import type { Mode } from '../../domain/access/access.ts'

/** The form of the secrets in sessions' cookies and in links: 256 bits in base64url. */

const FORM = /^[A-Za-z0-9_-]{43}$/

/** Text of another form is no secret, and needs no look-up. */
export const hasSecretForm = (text: string): boolean => FORM.test(text)

// API keys: `fc_test_…` or `fc_live_…`, shown once and stored as their SHA-256, since they are random.

const SECRET_BYTES = 32
const KEY_FORM = /^fc_(test|live)_[A-Za-z0-9_-]{43}$/
/** The characters of a key that are stored and shown, so that its owner can distinguish keys. */
const SHOWN_CHARACTERS = 12

/** A new key of the mode. */
export const newApiKey = (mode: Mode): string => `fc_${mode}_${randomSecret()}`

/** A random secret of 256 bits, in base64url. */
export const randomSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** Whether a text has the form of our API keys. It may still never have been issued. */
export const hasApiKeyForm = (text: string): boolean => KEY_FORM.test(text)

/** The hash by which a random secret is stored and found. */
export const hashOfSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/**
 * The first characters of a key. They are stored and shown, so that people can distinguish keys, and are not secret.
 */
export const startOfKey = (key: string): string => key.slice(0, SHOWN_CHARACTERS)
