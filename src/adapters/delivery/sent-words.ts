/**
 * Masks, in a receiver's response, words of the event that could be about a person: those that clients and staff chose.
 */

import { STATES } from '../../domain/application/states.ts'
import { ALL_EVENT_TYPES } from '../../domain/events/event-types.ts'

/** Masks these words in the text, in any case, accents or encoding. */
export const withoutWordsOf = (sent: string, text: string, mask: (word: string) => string): string => {
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
