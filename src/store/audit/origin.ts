/** Where a person acts from: stored encrypted, since a network address is personal data. */

import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'

export type Origin = {
  /** The network address of the request. */
  readonly address: string
  /** The browser in a few words, such as "Firefox on Windows"; null if it said nothing usable. */
  readonly browser: string | null
}

export type EncryptedOrigin = { readonly keyId: string; readonly encrypted: Buffer }

/** The row of an origin: an encrypted value cannot be moved to another row. */
export type OriginOwner = { readonly kind: 'session' | 'audit'; readonly id: string }

const purpose = ({ kind, id }: OriginOwner) => `origin of ${kind} ${id}`

/** Encrypts an origin with the ring's current key. */
export const encryptOrigin = (ring: KeyRing, owner: OriginOwner, origin: Origin): EncryptedOrigin => {
  const key = ring.current()
  return { keyId: key.id, encrypted: encrypt(key.wrapping, purpose(owner), JSON.stringify(origin)) }
}

/** Decrypts a value of `encryptOrigin` for the same row. */
export const openOrigin = (
  ring: KeyRing,
  owner: OriginOwner,
  { keyId, encrypted }: EncryptedOrigin,
): Origin => JSON.parse(decrypt(ring.find(keyId).wrapping, purpose(owner), encrypted).toString())
