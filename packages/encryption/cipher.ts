/**
 * Encrypted bytes: AES-256-GCM with a fresh nonce each time. Layout: format (1 byte), nonce (12), tag (16), ciphertext.
 * The purpose of the bytes is bound in, so that one encrypted value cannot take another's place.
 */
import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const FORMAT = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES

/** The length of every key here. */
export const KEY_BYTES = 32

/** Encrypts the plaintext under the key, bound to `purpose` (for example an id and a column's name). */
export const encrypt = (key: Buffer, purpose: string, plaintext: string | Buffer): Buffer => {
  const nonce = nextNonce()
  const cipher = createCipheriv(ALGORITHM, key, nonce)
  cipher.setAAD(Buffer.from(purpose))
  const body = typeof plaintext === 'string' ? cipher.update(plaintext, 'utf8') : cipher.update(plaintext)
  const rest = cipher.final()
  const encrypted = Buffer.allocUnsafe(HEADER_BYTES + body.length + rest.length)
  encrypted[0] = FORMAT
  nonce.copy(encrypted, 1)
  cipher.getAuthTag().copy(encrypted, 1 + NONCE_BYTES)
  body.copy(encrypted, HEADER_BYTES)
  rest.copy(encrypted, HEADER_BYTES + body.length)
  return encrypted
}

/** Decrypts what `encrypt` made. Throws if the key or purpose differs or a bit was changed. */
export const decrypt = (key: Buffer, purpose: string, encrypted: Buffer): Buffer => {
  if (encrypted.length < HEADER_BYTES || encrypted[0] !== FORMAT)
    throw new Error('The encrypted value has no known format')
  const decipher = createDecipheriv(ALGORITHM, key, encrypted.subarray(1, 1 + NONCE_BYTES))
  decipher.setAAD(Buffer.from(purpose))
  decipher.setAuthTag(encrypted.subarray(1 + NONCE_BYTES, HEADER_BYTES))
  const body = decipher.update(encrypted.subarray(HEADER_BYTES))
  const rest = decipher.final()
  return rest.length === 0 ? body : Buffer.concat([body, rest])
}

const PAGE_PIECES = 256

/** Random bytes are generated a page at a time, since a system call for each costs more than the encryption, and wiped from it. */
export const randomPieces = (bytes: number): (() => Buffer) => {
  const page = Buffer.allocUnsafe(bytes * PAGE_PIECES)
  let drawn = page.length
  return () => {
    if (drawn === page.length) {
      randomFillSync(page)
      drawn = 0
    }
    const piece = Buffer.from(page.subarray(drawn, drawn + bytes))
    page.fill(0, drawn, drawn + bytes)
    drawn += bytes
    return piece
  }
}

const nextNonce = randomPieces(NONCE_BYTES)
