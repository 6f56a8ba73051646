/** The stored part of an endpoint's response: its first bytes, without anything that could be about a person. */
import { withoutWordsOf } from './sent-words.ts'

/** The most bytes that are stored. */
export const STORED_RESPONSE_BYTES = 512

/** Masking looks beyond the end of the stored part: something cut in the middle would not be recognised. */
export const LOOKED_AT_BYTES = 2 * STORED_RESPONSE_BYTES

/**
 * The response's beginning as text. It masks email addresses, runs of four digits or more, words of the request that
 * could be about a person, and unprintable characters; a response that repeats much of the request gets no excerpt at
 * all.
 */
export const responseExcerpt = (response: Uint8Array, sent: string): string => {
  const text = new TextDecoder().decode(response.subarray(0, LOOKED_AT_BYTES))
  if (repeats(text, sent)) return REPEATS_THE_EVENT
  return firstBytes(masked(text.replace(/\s+/gu, ' '), sent)).trim()
}

export const REPEATS_THE_EVENT = '(The response repeats the event.)'

const MASK = '*'

/** One mask must not hide text from another, so each works on the original text. */
const masked = (text: string, sent: string): string => {
  const plain = text.replace(EMAIL, mask).replace(DIGITS, mask)
  const ofSent = withoutWordsOf(sent, text, mask)
  // In UTF-16 units, not characters: a mask is as long as what it covers.
  return Array.from({ length: plain.length }, (_, at) => (ofSent[at] === MASK ? MASK : plain[at]))
    .join('')
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|\uFFFD/gu, MASK)
}

/** Everything around an @, including quoted and encoded ones: rather too much than too little. */
const EMAIL = /[^\s<>"'(),:;=]*(?:@|%40|&#64;)[^\s<>"'(),:;=]*/giu

/** Numbers in any notation, of phones, accounts and cards, and dates; in any script, with one separator in between. */
const DIGITS = /\p{Nd}(?:[ .,\-–/()]{0,2}\p{Nd}){3,}/gu

const mask = (text: string): string => MASK.repeat(text.length)

const firstBytes = (text: string): string => {
  let bytes = 0
  let first = ''
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > STORED_RESPONSE_BYTES) break
    first += character
  }
  return first
}

/** Finds every repetition of three windows; shorter ones reveal hardly anything. */
const WINDOW_CHARACTERS = 12

/** However either is indented or escaped: JSON in JSON, or on separate lines. */
const repeats = (response: string, sent: string): boolean => {
  const [answered, original] = [lettersOf(response), lettersOf(sent)]
  for (let at = 0; at + 2 * WINDOW_CHARACTERS <= answered.length; at += WINDOW_CHARACTERS) {
    if (original.includes(answered.slice(at, at + 2 * WINDOW_CHARACTERS))) return true
  }
  return false
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')
