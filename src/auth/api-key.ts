/** API keys: `fc_test_…` or `fc_live_…`, shown once and stored as their SHA-256, since they are random. */
import { hash, randomBytes } from 'node:crypto'
import type { Mode } from '../domain/access.ts'

const SECRET_BYTES = 32
const FORM = /^fc_(test|live)_[A-Za-z0-9_-]{43}$/
/** What of a key is stored and shown, so that its owner can tell keys apart. */
const SHOWN_CHARACTERS = 12

/** A new key of the mode. */
export const newApiKey = (mode: Mode): string => `fc_${mode}_${randomSecret()}`

/** A random secret of 256 bits, in base64url. */
export const randomSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

export const hasApiKeyForm = (text: string): boolean => FORM.test(text)

/** The hash that a random secret is stored and found by. */
export const hashOfSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

export const startOfKey = (key: string): string => key.slice(0, SHOWN_CHARACTERS)
