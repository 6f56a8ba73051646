/**
 * Random secrets of 256 bits: in sessions' cookies, in links, and as API keys, `fc_test_…` or `fc_live_…`, which are
 * shown once. They are stored as their SHA-256, since they are random.
 */
import { hash, randomBytes } from 'node:crypto'
import type { Mode } from '../../domain/access/access.ts'

const SECRET_BYTES = 32
const SECRET_FORM = /^[A-Za-z0-9_-]{43}$/
const KEY_FORM = /^fc_(test|live)_[A-Za-z0-9_-]{43}$/
/** The characters of a key that are stored and shown, so that its owner can distinguish keys. */
const SHOWN_CHARACTERS = 12

/** A new key of the mode. */
export const newApiKey = (mode: Mode): string => `fc_${mode}_${randomSecret()}`

/** A random secret of 256 bits, in base64url. */
export const randomSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** Text of another form is no secret, and needs no look-up. */
export const hasSecretForm = (text: string): boolean => SECRET_FORM.test(text)

/** Whether a text has the form of our API keys. It may still never have been issued. */
export const hasApiKeyForm = (text: string): boolean => KEY_FORM.test(text)

/** The hash by which a random secret is stored and found. */
export const hashOfSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/**
 * The first characters of a key. They are stored and shown, so that people can distinguish keys, and are not secret.
 */
export const startOfKey = (key: string): string => key.slice(0, SHOWN_CHARACTERS)
