/** Keyed hashes by which staff find applications, whose names and numbers are encrypted. */
import { type Cipheriv, createCipheriv, hash } from 'node:crypto'
import type { KeyRing, RingKey } from '../../../packages/encryption/key-ring.ts'
import { SEARCH_WORDS_VERSION, type SearchWord } from '../../domain/application/search-words.ts'

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

/** The search marks by which an application is found, under the ring's current key. */
export const searchMarks = (ring: KeyRing, words: readonly SearchWord[]): readonly bigint[] =>
  marksUnder(ring.current(), words)

/** What search marks made now are made for: the version of the words, and the key. */
export const markedAs = (ring: KeyRing): string => `${SEARCH_WORDS_VERSION} ${ring.current().id}`

/** The possible search marks of a word, under each key of the ring. */
export const marksOfWord = (ring: KeyRing, word: SearchWord): readonly bigint[] =>
  ring.all().flatMap((key) => marksUnder(key, [word]))
