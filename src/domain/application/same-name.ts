/** Whether a typed name matches the name in a document, and what differs: compared as people do, not byte by byte. */
import { cleanedName } from '../../../packages/values/typed/clean-text.ts'
import { foldedWords } from './search-words.ts'

export type NameDifference = {
  /** Words of the expected name that were not typed, as in the document. */
  readonly missing: readonly string[]
  /** Typed words that the expected name does not have, as typed. Both are empty if only the order differs. */
  readonly other: readonly string[]
}

/**
 * Undefined if both are the same name. Case, accents, apostrophes, hyphens and spaces make no difference: "ciara maire
 * osample" is Ciara Máire O’Sample.
 */
export const nameDifference = (typed: string, expected: string): NameDifference | undefined => {
  if (folded(typed) === folded(expected)) return undefined
  const [have, want] = [writtenWords(typed), writtenWords(expected)]
  return { missing: without(want, have), other: without(have, want) }
}

/** A typed name on one line, in NFC and without characters that nobody sees. */
export const typedName = (text: string): string =>
  cleanedName(text.replace(/\s+/gu, ' ')).replace(/ {2,}/g, ' ')

const folded = (text: string): string => foldedWords(text).join('')

const writtenWords = (text: string): readonly string[] =>
  text.split(/\s+/u).filter((word) => folded(word) !== '')

/** Each word of the second list removes one match from the first. */
const without = (words: readonly string[], taken: readonly string[]): readonly string[] => {
  const left = taken.map(folded)
  return words.filter((word) => {
    const place = left.indexOf(folded(word))
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}
