/** From where a person does something: kept sealed, since a network address is personal data. */

import { decrypt, encrypt } from '../encryption/cipher.ts'
import type { KeyRing } from '../encryption/key-ring.ts'

export type Origin = {
  /** The network address that the request came from. */
  readonly address: string
  /** The browser in a few words, such as "Firefox on Windows"; null where it said nothing usable. */
  readonly browser: string | null
}

export type EncryptedOrigin = { readonly keyId: string; readonly sealed: Buffer }

/** Which row an origin belongs to: one sealed value can't stand in another's place. */
export type OriginOwner = { readonly kind: 'session' | 'audit'; readonly id: string }

const purpose = ({ kind, id }: OriginOwner) => `origin of ${kind} ${id}`

/** Seals an origin under the ring's current key. */
export const encryptOrigin = (ring: KeyRing, owner: OriginOwner, origin: Origin): EncryptedOrigin => {
  const key = ring.current()
  return { keyId: key.id, sealed: encrypt(key.wrapping, purpose(owner), JSON.stringify(origin)) }
}

/** Decrypts what `encryptOrigin` made for the same row. */
export const openOrigin = (ring: KeyRing, owner: OriginOwner, { keyId, sealed }: EncryptedOrigin): Origin =>
  JSON.parse(decrypt(ring.find(keyId).wrapping, purpose(owner), sealed).toString())
