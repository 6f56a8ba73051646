/**
 * Each application has its own data key, stored wrapped by the key ring. Rotation re-wraps it without touching the
 * data; erasure deletes it, and what it encrypted cannot be decrypted any more.
 */
import { randomFillSync } from 'node:crypto'
import { decrypt, encrypt, KEY_BYTES } from './cipher.ts'
import type { KeyRing } from './key-ring.ts'

export type WrappedKey = { readonly keyId: string; readonly wrapped: Buffer }

/** A new data key, and its wrapped form for the application with this id. */
export const newDataKey = (ring: KeyRing, applicationId: string): { key: Buffer } & WrappedKey => {
  const key = nextKey()
  return { key, ...wrap(ring, applicationId, key) }
}

/** Unwraps a data key. Throws if the ring lacks the key that wrapped it. */
export const unwrap = (ring: KeyRing, applicationId: string, { keyId, wrapped }: WrappedKey): Buffer =>
  decrypt(ring.find(keyId).wrapping, purpose(applicationId), wrapped)

/** The data key of an application's row; undefined once the application was erased. */
export const dataKeyOf = (
  ring: KeyRing,
  {
    id,
    keyId,
    dataKey,
  }: { readonly id: string; readonly keyId: string | null; readonly dataKey: Buffer | null },
): Buffer | undefined =>
  keyId === null || dataKey === null ? undefined : unwrap(ring, id, { keyId, wrapped: dataKey })

/** Wraps a data key with the ring's current key. */
export const wrap = (ring: KeyRing, applicationId: string, key: Buffer): WrappedKey => {
  const current = ring.current()
  return { keyId: current.id, wrapped: encrypt(current.wrapping, purpose(applicationId), key) }
}

const purpose = (applicationId: string) => `data key of ${applicationId}`

const POOL_BYTES = KEY_BYTES * 128
const pool = Buffer.allocUnsafe(POOL_BYTES)
let drawn = POOL_BYTES

/** Keys are generated a page at a time, and wiped from the page when they are handed out. */
const nextKey = (): Buffer => {
  if (drawn === POOL_BYTES) {
    randomFillSync(pool)
    drawn = 0
  }
  const key = Buffer.from(pool.subarray(drawn, drawn + KEY_BYTES))
  pool.fill(0, drawn, drawn + KEY_BYTES)
  drawn += KEY_BYTES
  return key
}
