/** What is kept of an endpoint's answer: its first bytes, without what could be about a person. */
import { withoutWordsOf } from './sent-words.ts'

/** At most so many bytes are kept. */
export const KEPT_ANSWER_BYTES = 512

/** Masks look beyond the end of what is kept: what is cut in the middle would not be known for what it is. */
export const LOOKED_AT_BYTES = 2 * KEPT_ANSWER_BYTES

/**
 * The answer's beginning as text. E-mail addresses, runs of four digits or more, words of what it was sent that could be
 * about a person and what can't be printed are masked; an answer that repeats much of the request is not excerpted at all.
 */
export const responseExcerpt = (answer: Uint8Array, sent: string): string => {
  const text = new TextDecoder().decode(answer.subarray(0, LOOKED_AT_BYTES))
  if (repeats(text, sent)) return REPEATS_THE_EVENT
  return firstBytes(masked(text.replace(/\s+/gu, ' '), sent)).trim()
}

export const REPEATS_THE_EVENT = '(The answer repeats the event.)'

const MASK = '*'

/** What one mask covers must not be hidden from another, so that each looks at the text itself. */
const masked = (text: string, sent: string): string => {
  const plain = text.replace(EMAIL, mask).replace(DIGITS, mask)
  const ofSent = withoutWordsOf(sent, text, mask)
  // By units, and not by characters: a mask is as long as what it covers.
  return Array.from({ length: plain.length }, (_, at) => (ofSent[at] === MASK ? MASK : plain[at]))
    .join('')
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|\uFFFD/gu, MASK)
}

/** Whatever stands around an @, quoted and encoded ones too: rather too much than too little. */
const EMAIL = /[^\s<>"'(),:;=]*(?:@|%40|&#64;)[^\s<>"'(),:;=]*/giu

/** As numbers are written: of phones, accounts and cards, and dates; in whichever script, with one sign between. */
const DIGITS = /\p{Nd}(?:[ .,\-–/()]{0,2}\p{Nd}){3,}/gu

const mask = (text: string): string => MASK.repeat(text.length)

const firstBytes = (text: string): string => {
  let bytes = 0
  let kept = ''
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > KEPT_ANSWER_BYTES) break
    kept += character
  }
  return kept
}

/** Every repetition of three windows is found; shorter ones hardly tell anything. */
const WINDOW_CHARACTERS = 12

/** However either is indented or escaped: JSON in JSON, on lines of its own. */
const repeats = (answer: string, sent: string): boolean => {
  const [answered, original] = [lettersOf(answer), lettersOf(sent)]
  for (let at = 0; at + 2 * WINDOW_CHARACTERS <= answered.length; at += WINDOW_CHARACTERS) {
    if (original.includes(answered.slice(at, at + 2 * WINDOW_CHARACTERS))) return true
  }
  return false
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')
