/**
 * The standard security handler of PDF (ISO 32000-2, 7.6.4), revisions 2 to 6: whether a file opens without a password,
 * what its owner allows then, and how its streams are decrypted.
 */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { Effort } from './effort.ts'
import { entryOf, isDictionary, isName, nameOf, numberOf, type PdfDictionary } from './values.ts'

/** Decrypts the content of an object's stream. */
export type Decrypt = (
  content: Buffer,
  object: { readonly number: number; readonly generation: number },
  effort: Effort,
) => Promise<Buffer>

export type Protection =
  | { readonly is: 'open'; readonly mayBeReadAndPrinted: boolean; readonly decrypt: Decrypt }
  | { readonly is: 'locked' }
  | { readonly is: 'unknown' }

/** What the empty password gives, with the first part of the file's id. */
export const openProtection = (dictionary: PdfDictionary, id: Buffer): Protection => {
  if (nameOf(dictionary, 'Filter') !== 'Standard') return { is: 'unknown' }
  const handler = handlerOf(dictionary)
  const cipher = cipherOf(dictionary, handler.version)
  if (handler.revision < 2 || handler.revision > 6 || cipher === undefined) return { is: 'unknown' }
  const key = handler.revision >= 5 ? keyOfAes256(handler) : keyOfMd5(handler, id)
  if (key === undefined) return { is: 'locked' }
  return {
    is: 'open',
    mayBeReadAndPrinted: maskOf(handler, key).every((mask) => (mask & PRINT) !== 0 && (mask & COPY) !== 0),
    decrypt: (content, object, effort) => CIPHERS[cipher](key, content, object, effort),
  }
}

/** Bits 3 and 5 of the permissions (table 22). */
const PRINT = 4
const COPY = 16

type Handler = {
  readonly version: number
  readonly revision: number
  readonly permissions: number
  readonly keyBytes: readonly number[]
  readonly isMetadataEncrypted: boolean
  readonly O: Buffer
  readonly U: Buffer
  readonly UE: Buffer
  readonly Perms: Buffer
}

const handlerOf = (dictionary: PdfDictionary): Handler => {
  const bytesOf = (key: string): Buffer => {
    const value = entryOf(dictionary, key)
    return Buffer.isBuffer(value) ? value : Buffer.alloc(0)
  }
  const isMetadata = entryOf(dictionary, 'EncryptMetadata')
  const bits = numberOf(dictionary, 'Length') ?? 40
  const version = numberOf(dictionary, 'V') ?? 0
  return {
    version,
    revision: numberOf(dictionary, 'R') ?? 0,
    permissions: (numberOf(dictionary, 'P') ?? 0) | 0,
    // Some programs write bytes for bits, or a length that does not fit the version.
    keyBytes: version === 1 ? [5] : [bits / 8, bits, 16, 5].filter((bytes) => bytes >= 5 && bytes <= 16),
    isMetadataEncrypted: !(
      typeof isMetadata === 'object' &&
      'word' in isMetadata &&
      isMetadata.word === 'false'
    ),
    O: bytesOf('O'),
    U: bytesOf('U'),
    UE: bytesOf('UE'),
    Perms: bytesOf('Perms'),
  }
}

type Cipher = 'identity' | 'rc4' | 'aes128' | 'aes256'

const CRYPT_METHODS: Readonly<Record<string, Cipher>> = {
  None: 'identity',
  V2: 'rc4',
  AESV2: 'aes128',
  AESV3: 'aes256',
}

/** How streams are encrypted: from version 4 on their crypt filter says so (7.6.6). */
const cipherOf = (dictionary: PdfDictionary, version: number): Cipher | undefined => {
  if (version === 1 || version === 2 || version === 3) return 'rc4'
  if (version !== 4 && version !== 5) return undefined
  const filter = nameOf(dictionary, 'StmF') ?? 'Identity'
  if (filter === 'Identity') return 'identity'
  const filters = entryOf(dictionary, 'CF')
  const own = isDictionary(filters) ? entryOf(filters, filter) : undefined
  const method = isDictionary(own) ? entryOf(own, 'CFM') : undefined
  return isName(method) ? CRYPT_METHODS[method.name] : undefined
}

/** What a password that is too short is filled up with: the whole of an empty one (algorithm 2). */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** The key of revisions 2 to 4, if the empty password is right (algorithms 2, 4 and 5). */
const keyOfMd5 = (handler: Handler, id: Buffer): Buffer | undefined => {
  const { revision, permissions, O, U, isMetadataEncrypted } = handler
  const mask = Buffer.alloc(4)
  mask.writeInt32LE(permissions)
  const parts = [PADDING, O.subarray(0, 32), mask, id]
  if (revision >= 4 && !isMetadataEncrypted) parts.push(Buffer.alloc(4, 0xff))
  const digest = md5(...parts)
  for (const bytes of handler.keyBytes) {
    let key = digest.subarray(0, bytes)
    if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key).subarray(0, bytes)
    if (revision === 2 ? rc4(key)(PADDING).equals(U.subarray(0, 32)) : isProvenBy(key, id, U)) return key
  }
  return undefined
}

const isProvenBy = (key: Buffer, id: Buffer, U: Buffer): boolean => {
  let proof = md5(PADDING, id)
  for (let round = 0; round < 20; round++) proof = rc4(key.map((byte) => byte ^ round) as Buffer)(proof)
  return proof.equals(U.subarray(0, 16))
}

/** The key of revisions 5 and 6, if the empty password is right (algorithm 2.A). */
const keyOfAes256 = ({ revision, U, UE }: Handler): Buffer | undefined => {
  if (U.length < 48 || UE.length < 32) return undefined
  const hash = revision === 5 ? sha256 : hashOfRevision6
  if (!hash(U.subarray(32, 40)).equals(U.subarray(0, 32))) return undefined
  const decipher = createDecipheriv('aes-256-cbc', hash(U.subarray(40, 48)), Buffer.alloc(16))
  return decipher.setAutoPadding(false).update(UE.subarray(0, 32))
}

const HASHES = ['sha256', 'sha384', 'sha512'] as const
const ROUNDS_MAXIMUM = 2_000

/** Algorithm 2.B for the empty password, without a user's key. */
const hashOfRevision6 = (salt: Buffer): Buffer => {
  let key = sha256(salt)
  for (let round = 0; round < ROUNDS_MAXIMUM; round++) {
    const repeated = Buffer.concat(Array(64).fill(key))
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32))
    const encrypted = cipher.setAutoPadding(false).update(repeated)
    // 256 is 1 modulo 3, so the sum of the bytes has the remainder of the number.
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(HASHES[remainder] as string)
      .update(encrypted)
      .digest()
    if (round >= 63 && (encrypted.at(-1) as number) <= round - 31) break
  }
  return key.subarray(0, 32)
}

/** The permissions, and from revision 5 on their encrypted copy, which nobody can change without the key. */
const maskOf = ({ revision, permissions, Perms }: Handler, key: Buffer): readonly number[] => {
  if (revision < 5 || Perms.length < 16) return [permissions]
  const decipher = createDecipheriv('aes-256-ecb', key, null)
  const copy = decipher.setAutoPadding(false).update(Perms.subarray(0, 16))
  return copy.toString('latin1', 9, 12) === 'adb' ? [permissions, copy.readInt32LE()] : [permissions]
}

const sha256 = (salt: Buffer): Buffer => createHash('sha256').update(salt).digest()
const md5 = (...parts: readonly Buffer[]): Buffer => {
  const hash = createHash('md5')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const CIPHERS: Readonly<
  Record<
    Cipher,
    (key: Buffer, content: Buffer, of: Parameters<Decrypt>[1], effort: Effort) => Promise<Buffer>
  >
> = {
  identity: async (_key, content) => content,
  rc4: (key, content, of, effort) => inSlices(content, rc4(keyOfObject(key, of)), effort),
  aes128: (key, content, of, effort) =>
    decryptAes('aes-128-cbc', keyOfObject(key, of, 'sAlT'), content, effort),
  aes256: (key, content, _of, effort) => decryptAes('aes-256-cbc', key, content, effort),
}

/** The key of one object (algorithm 1). */
const keyOfObject = (key: Buffer, { number, generation }: Parameters<Decrypt>[1], salt = ''): Buffer => {
  const place = Buffer.alloc(8)
  place.writeUInt32LE(number >>> 0)
  place.writeUInt32LE(generation >>> 0, 4)
  return md5(key, place.subarray(0, 3), place.subarray(4, 6), Buffer.from(salt)).subarray(
    0,
    Math.min(key.length + 5, 16),
  )
}

const AES_BLOCK_BYTES = 16

/** The vector stands before the content. What follows the last whole block is the end of a line. */
const decryptAes = async (
  algorithm: 'aes-128-cbc' | 'aes-256-cbc',
  key: Buffer,
  content: Buffer,
  effort: Effort,
): Promise<Buffer> => {
  const end = content.length - (content.length % AES_BLOCK_BYTES)
  if (end <= AES_BLOCK_BYTES) return Buffer.alloc(0)
  const decipher = createDecipheriv(algorithm, key, content.subarray(0, AES_BLOCK_BYTES)).setAutoPadding(
    false,
  )
  return inSlices(content.subarray(AES_BLOCK_BYTES, end), (slice) => decipher.update(slice), effort)
}

const SLICE_BYTES = 32 * 1024

const inSlices = async (
  content: Buffer,
  decrypted: (slice: Buffer) => Buffer,
  effort: Effort,
): Promise<Buffer> => {
  const slices: Buffer[] = []
  for (let at = 0; at < content.length; at += SLICE_BYTES) {
    const slice = content.subarray(at, at + SLICE_BYTES)
    slices.push(decrypted(slice))
    effort.spend(slice.length)
    if (effort.isTired()) await effort.rest()
  }
  return Buffer.concat(slices)
}

/** RC4, which OpenSSL no longer offers. Each call continues the stream of the one before. */
const rc4 = (key: Buffer): ((content: Buffer) => Buffer) => {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at)
  const swap = (one: number, other: number): void => {
    const held = state[one] as number
    state[one] = state[other] as number
    state[other] = held
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] as number) + (key[i % key.length] as number)) & 0xff
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return (content) => {
    const out = Buffer.allocUnsafe(content.length)
    for (const [at, byte] of content.entries()) {
      i = (i + 1) & 0xff
      j = (j + (state[i] as number)) & 0xff
      swap(i, j)
      out[at] = byte ^ (state[((state[i] as number) + (state[j] as number)) & 0xff] as number)
    }
    return out
  }
}
