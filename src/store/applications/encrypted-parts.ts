/**
 * What is encrypted of an application: the case file, one line of JSON followed by the client's customData unchanged;
 * each submission's content; and the hashes by which staff find it.
 */

import { type Cipheriv, createCipheriv, hash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import { dataKeyOf, type KeyRing, type RingKey } from '../../../packages/encryption/key-ring.ts'
import type { Failure } from '../../../packages/rules/fault.ts'
import { JsonText } from '../../../packages/values/json-text.ts'
import { SEARCH_WORDS_VERSION, type SearchWord } from '../../domain/application/search-words.ts'
import { SET_NAMES } from '../../domain/application/sets.ts'
import { type CaseFile, EMPTY_FILE, fileFrom, partsOf, type StoredFile } from '../../domain/case/case-file.ts'
import { type ApplicationEventKind, applicationEventType } from '../../domain/events/notifications.ts'
import { PURPOSES } from './purposes.ts'
import type { ApplicationRow } from './read.ts'

/** The file, encrypted with the application's data key. */
export const encryptFile = (key: Buffer, file: CaseFile): Buffer => {
  const { json, customData } = partsOf(file)
  const line = JSON.stringify(json)
  return encrypt(key, PURPOSES.file, customData === undefined ? line : `${line}\n${customData}`)
}

type Stored = Pick<ApplicationRow, 'id' | 'keyId' | 'dataKey' | 'file'>

/** An application's file; an empty one once the application was erased. */
export const fileOf = ({ ring }: { readonly ring: KeyRing }, row: Stored): CaseFile => {
  const key = dataKeyOf(ring, row)
  return row.file === null || key === undefined ? EMPTY_FILE : openFile(key, row.file)
}

const openFile = (key: Buffer, encrypted: Buffer): CaseFile => {
  const text = decrypt(key, PURPOSES.file, encrypted).toString()
  // JSON contains no line break, so the first one ends it.
  const end = text.indexOf('\n')
  const line = end < 0 ? text : text.slice(0, end)
  return fileFrom({
    json: JSON.parse(line) as StoredFile,
    customData: end < 0 ? undefined : text.slice(end + 1),
  })
}

/** The client's own data as sent. */
export const customDataOf = ({ customData }: CaseFile): JsonText | null =>
  customData === undefined ? null : new JsonText(customData)

/** A response for replays, and the size of the request body. */
export type StoredResponse = { readonly bytesSent: number; readonly status: number; readonly body: string }

/**
 * The encrypted part of a submission, in one value: its failures, the response for replays under an Idempotency-Key,
 * and the body as sent.
 */
export type RevisionContent = {
  readonly failures: readonly Failure[]
  readonly response?: StoredResponse
  /** The request's body, unchanged. */
  readonly body: string
}

/** The first byte of a compressed content; one stored as text starts with a brace. */
const PACKED = Buffer.of(1)

/** The fastest settings: a submission waits for it, and slower ones compress hardly better. */
const QUICKLY = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 0, [constants.BROTLI_PARAM_LGWIN]: 16 },
  chunkSize: 4096,
}

/**
 * The content as bytes to encrypt: a line of JSON, which contains no line break, and then the body, whose bytes are
 * `utf8`. It is by far the largest part of what a submission writes, so it is compressed, to about a third. A failed
 * one is not: events contain it, and their pages end by stored bytes.
 */
export const contentBytes = (rest: Omit<RevisionContent, 'body'>, utf8: Uint8Array): Buffer => {
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(rest)}\n`), utf8])
  return rest.failures.length > 0 ? bytes : Buffer.concat([PACKED, brotliCompressSync(bytes, QUICKLY)])
}

/** Reads a value of `contentBytes`. */
export const readContent = (bytes: Buffer): RevisionContent => {
  const isPacked = bytes[0] === PACKED[0]
  const text = (isPacked ? brotliDecompressSync(bytes.subarray(1)) : bytes).toString()
  const end = text.indexOf('\n')
  return { ...(JSON.parse(text.slice(0, end)) as Omit<RevisionContent, 'body'>), body: text.slice(end + 1) }
}

const BLOCK_BYTES = 16

/**
 * An AES block for each word, as one-byte characters: the word itself padded with zeros, which no word contains, or,
 * for a longer word, the beginning of its hash after a character that no ASCII text has.
 */
const blockOf = (word: SearchWord): string =>
  FITS_A_BLOCK.test(word)
    ? word.padEnd(BLOCK_BYTES, '\0')
    : `\xff${hash('sha256', word, 'buffer').toString('latin1', 0, BLOCK_BYTES - 1)}`

const FITS_A_BLOCK = /^[\x20-\x7e]{1,16}$/

const ciphers = new WeakMap<RingKey, Cipheriv>()

/** Blocks are encrypted independently, so one cipher serves a key forever: creating one costs more than using it. */
const cipherOf = (key: RingKey): Cipheriv => {
  const known = ciphers.get(key)
  if (known !== undefined) return known
  const made = createCipheriv('aes-256-ecb', key.searching, null).setAutoPadding(false)
  ciphers.set(key, made)
  return made
}

/**
 * The first 64 bits of each word's block, encrypted with AES-256 under a key used for nothing else: a pseudorandom
 * function of the word, which without the key reveals only that two words are equal. All words of an application take
 * one call, while a hash for each would cost every submission ten times as much.
 */
const marksUnder = (key: RingKey, words: readonly SearchWord[]): readonly bigint[] => {
  if (words.length === 0) return []
  let blocks = ''
  for (const word of words) blocks += blockOf(word)
  const marks = cipherOf(key).update(blocks, 'latin1')
  return words.map((_, index) => marks.readBigInt64BE(index * BLOCK_BYTES))
}

/**
 * The search marks by which staff find an application, whose names and numbers are encrypted: keyed hashes, under the
 * ring's current key.
 */
export const searchMarks = (ring: KeyRing, words: readonly SearchWord[]): readonly bigint[] =>
  marksUnder(ring.current(), words)

/** What search marks made now are made for: the version of the words, and the key. */
export const markedAs = (ring: KeyRing): string => `${SEARCH_WORDS_VERSION} ${ring.current().id}`

/** The possible search marks of a word, under each key of the ring. */
export const marksOfWord = (ring: KeyRing, word: SearchWord): readonly bigint[] =>
  ring.all().flatMap((key) => marksUnder(key, [word]))

/** The type of an event of an application, in SQL, by the column model_set of the row. */
export const eventTypeOf = (kind: ApplicationEventKind): string =>
  `case model_set ${SET_NAMES.map((name) => `when '${name}' then '${applicationEventType(name, kind)}'`).join(' ')} end`
