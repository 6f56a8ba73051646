/**
 * How a search for cars is interpreted: which words it asks for, which words of the catalogue each may mean, and the
 * resulting text-search queries, the strictest first.
 */
import { asWhole, type CarField, FIELDS, inField, slipsBetween, wordsOf } from './car-words.ts'

/** The search terms. A term that is null or absent was not given. */
export type CarTerms = { readonly [Field in CarField]?: string | null | undefined }

/** A text-search query, and whether it includes words of specifications. */
export type Level = { readonly query: string; readonly hasSpecification: boolean }

/** The queries to try in turn. Null: it finds nothing, or no more than the previous one. */
export type Levels = {
  /** The make and the model match as a whole. */
  readonly whole: Level | null
  /** Every word is in its own field. */
  readonly exact: Level | null
  /** Every word is there as spelt, perhaps as part of another, or counts as what is closest to it. */
  readonly closest: Level | null
  /** Every word is there in any way at all. */
  readonly anyhow: Level | null
}

/**
 * The queries for these terms, or null if they can find nothing: `near` has, for each search word, every word of the
 * catalogue that is the same, contains it, or is close enough to be a misspelling.
 */
export const levelsOf = (
  terms: CarTerms,
  asked: readonly AskedWord[],
  near: readonly CatalogueWord[],
): Levels | null => {
  const matches = asked.map((word) => matchesOf(word, near))
  const anyhow = everyOneOf(matches)
  if (anyhow === null) return null
  const exact = everyOneOf(
    matches.map((found) => found.filter(({ rank }) => rank === RANK_IN_OWN_FIELD.same)),
  )
  const closest = everyOneOf(matches.map(closestOf))
  return {
    whole: asLevel(exact === null ? null : wholeNames(terms, exact)),
    exact: asLevel(exact),
    closest: asLevel(closest === exact ? null : closest),
    anyhow: asLevel(anyhow === closest ? null : anyhow),
  }
}

/** A search word, in the field of its term. */
export type AskedWord = { readonly text: string; readonly field: CarField; readonly mayBegin: boolean }

/** More words than this do not identify a car any better. */
const ASKED_WORDS_MAXIMUM = 12

/** The words of the terms. Empty if a term has no word, since such a term matches nothing. */
export const wordsAsked = (terms: CarTerms): AskedWord[] => {
  const asked: AskedWord[] = []
  for (const field of FIELDS) {
    const term = terms[field]
    if (term === null || term === undefined) continue
    const words = wordsOf(term)
    if (words.length === 0) return []
    for (const [index, text] of words.entries()) {
      // A single letter starts very many words of specifications, and is the first of few names.
      const isName = index === words.length - 1 && field !== 'specification'
      if (words.indexOf(text) === index) asked.push({ text, field, mayBegin: text.length > 1 || isName })
    }
  }
  return asked.slice(0, ASKED_WORDS_MAXIMUM)
}

export type CatalogueWord = { readonly word: string; readonly field: CarField }

const INSIDE_MINIMUM_LETTERS = 3

/** Whether a word may be the middle or the end of another. */
export const mayBeInside = (text: string): boolean =>
  text.length >= INSIDE_MINIMUM_LETTERS && !/\p{N}/u.test(text)

/** How close a word of the catalogue is to a search word; `begins` and `holds` are longer words. */
type Nearness = 'same' | 'begins' | 'holds' | 'oneSlip' | 'twoSlips'

/** A word of the catalogue that a search word may mean; the lower its rank, the likelier. */
type Match = { readonly rank: number; readonly operand: string }

const RANK_IN_OWN_FIELD: Readonly<Record<Nearness, number>> = {
  same: 0,
  begins: 1,
  holds: 1,
  oneSlip: 3,
  twoSlips: 4,
}
const RANK_AS_SPELT_MAXIMUM = RANK_IN_OWN_FIELD.holds

/** In another field than its own, a word must match from the beginning. */
const RANK_ELSEWHERE: Readonly<Record<Nearness, number | null>> = {
  same: 2,
  begins: 5,
  holds: null,
  oneSlip: 6,
  twoSlips: 7,
}

const matchesOf = (asked: AskedWord, near: readonly CatalogueWord[]): Match[] =>
  near.flatMap(({ word, field }) => {
    const nearness = nearnessOf(asked, word)
    if (nearness === null) return []
    const rank = (field === asked.field ? RANK_IN_OWN_FIELD : RANK_ELSEWHERE)[nearness]
    if (rank === null) return []
    return [{ rank, operand: nearness === 'begins' ? `${quoted(field, asked.text)}:*` : quoted(field, word) }]
  })

const nearnessOf = ({ text, mayBegin }: AskedWord, word: string): Nearness | null => {
  if (word === text) return 'same'
  if (mayBegin && word.startsWith(text)) return 'begins'
  if (mayBeInside(text) && word.includes(text)) return 'holds'
  const slips = slipsBetween(text, word)
  return slips === null ? null : slips === 1 ? 'oneSlip' : 'twoSlips'
}

const quoted = (field: CarField, word: string): string => `'${inField(field, word)}'`

const asLevel = (query: string | null): Level | null =>
  query === null ? null : { query, hasSpecification: query.includes(inField('specification', '')) }

const closestOf = (found: readonly Match[]): Match[] => {
  const reach = Math.max(RANK_AS_SPELT_MAXIMUM, Math.min(...found.map(({ rank }) => rank)))
  return found.filter(({ rank }) => rank <= reach)
}

const everyOneOf = (matches: readonly (readonly Match[])[]): string | null => {
  if (matches.some((found) => found.length === 0)) return null
  const alternatives = matches.map((found) => [...new Set(found.map(({ operand }) => operand))].sort())
  return alternatives.map((operands) => `(${operands.join(' | ')})`).join(' & ')
}

const wholeNames = ({ make, model }: CarTerms, exact: string): string | null => {
  const names = [
    ...(typeof make === 'string' ? [`'${asWhole('make', wordsOf(make))}'`] : []),
    ...(typeof model === 'string' ? [`'${asWhole('model', wordsOf(model))}'`] : []),
  ]
  return names.length === 0 ? null : [...names, exact].join(' & ')
}
