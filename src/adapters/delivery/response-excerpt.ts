/**
 * The stored part of an endpoint's response: its first bytes, without anything that could be about a person, such as
 * words of the event that clients and staff chose.
 */
import { STATES } from '../../domain/application/states.ts'
import { ALL_EVENT_TYPES } from '../../domain/events/notifications.ts'

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

/** Masks these words in the text, in any case, accents or encoding. */
const withoutWordsOf = (sent: string, text: string, mask: (word: string) => string): string => {
  const found = [...text.matchAll(TOKEN)].map(([token]) => wordsOf(decoded(token)))
  if (found.length === 0) return text
  const personalWords = new Set(
    chosenTexts(sent).flatMap((chosen) => [...wordsOf(chosen), wordsOf(chosen).join('')]),
  )
  if (personalWords.size === 0) return text
  const isPersonal = found.map((words) =>
    words.some((word) => personalWords.has(word) && isDistinctive(word)),
  )
  // A word of one or two letters, as in "Ó Sé", matters only beside others.
  const spread = (at: number, beside: number) => {
    if (isPersonal[beside] && found[at]?.every((word) => personalWords.has(word) && !OURS.has(word)))
      isPersonal[at] = true
  }
  for (let at = 1; at < found.length; at++) spread(at, at - 1)
  for (let at = found.length - 2; at >= 0; at--) spread(at, at + 1)
  let place = 0
  return text.replace(TOKEN, (token) => (isPersonal[place++] ? mask(token) : token))
}

/** Letters and digits together, also in the notation of JSON or of addresses. */
const TOKEN = /(?:[\p{L}\p{M}\p{N}]|\\+u[\da-f]{4}|(?:%[\da-f]{2})+)+/giu

const decoded = (token: string): string =>
  token
    .replace(/\\+u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/(?:%[\da-f]{2})+/gi, (coded) => {
      const text = Buffer.from(coded.replaceAll('%', ''), 'hex').toString()
      return text.includes('\uFFFD') ? ' ' : text
    })

/** Without accents and upper case, which get lost on the way. */
const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

const WORD_MINIMUM_CHARACTERS = 3

const isDistinctive = (word: string): boolean => word.length >= WORD_MINIMUM_CHARACTERS && !OURS.has(word)

/** The words of every event, whoever it is about. */
const OURS: ReadonlySet<string> = new Set([...ALL_EVENT_TYPES, ...STATES].flatMap(wordsOf))

/** The texts in a payload that someone chose: a client's own data, an owner's address, names of requirements. */
const chosenTexts = (sent: string): readonly string[] => {
  const { data } = payloadOf(sent)
  const texts: string[] = []
  // A list of what is still to be searched, since it may be nested deeper than the call stack allows.
  const left: unknown[] = [data?.['customData'], data?.['ownerUserEmail'], data?.['requirements']]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string') texts.push(value)
    else if (typeof value === 'object' && value !== null)
      for (const one of Object.values(value)) left.push(one)
  }
  return texts
}

type Payload = { readonly data?: Readonly<Record<string, unknown>> | null }

const payloadOf = (sent: string): Payload => {
  try {
    return (JSON.parse(sent) ?? {}) as Payload
  } catch {
    // Not an event: nothing in it is known to be anyone's.
    return {}
  }
}
