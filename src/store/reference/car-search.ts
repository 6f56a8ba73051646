/**
 * How a search for cars is interpreted: how text is normalised to words, which words of the catalogue each may mean,
 * and the resulting text-search queries, the strictest first.
 */
import { SLIPS_MAXIMUM, slipsApart } from '../../../packages/rules/slips.ts'

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

type CarField = 'make' | 'model' | 'specification'

export const FIELDS: readonly CarField[] = ['make', 'model', 'specification']

/** Text is read up to this length, so that a search term of any length costs the same. */
const READ_MAXIMUM_CHARACTERS = 300

/** A longer word is cut: the database's indexes take keys of some 2,000 bytes at most. */
const WORD_MAXIMUM_CHARACTERS = 60

/** Letters that Unicode does not decompose into a plain letter and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Short names that dealers type, and the make that they mean. */
const SHORT_NAMES: Readonly<Record<string, string>> = { vw: 'volkswagen' }

const fold = (text: string): string =>
  text
    .slice(0, READ_MAXIMUM_CHARACTERS)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .slice(0, READ_MAXIMUM_CHARACTERS)

/**
 * The words of a text in order: runs of letters and numbers, where a change from letters to digits
 * starts a new word (`CX5`, `CX-5` and `cx 5` are all `cx`, `5`) and a decimal number is one word.
 */
export const wordsOf = (text: string): string[] =>
  (fold(text).match(/\d{1,3}[.,]\d{1,2}(?!\d)|\p{N}+|\p{L}+/gu) ?? []).map(
    (word) => SHORT_NAMES[word] ?? word.slice(0, WORD_MAXIMUM_CHARACTERS).replace(',', '.'),
  )

/** The common form of different spellings of one name: names of equal words are the same make or model. */
export const keyOf = (words: readonly string[]): string => words.join(' ')

/** A readable identifier made of the texts: `volkswagen-golf-1-5-tsi-life`. */
export const slugOf = (...texts: string[]): string =>
  texts
    .map(fold)
    .join(' ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** How rows contain a word: under its field. Words and keys contain no quotes. */
export const inField = (field: CarField, word: string): string => `${field}:${word}`

/** The word and field of such a value, or null for a make or model as a whole. */
export const outOfField = (carried: string): { word: string; field: CarField } | null => {
  const field = FIELDS.find((name) => carried.startsWith(inField(name, '')))
  return field === undefined ? null : { word: carried.slice(field.length + 1), field }
}

/** How rows contain a make or model as a whole. */
export const asWhole = (field: 'make' | 'model', words: readonly string[]): string =>
  `${field}=${keyOf(words)}`

const isLetters = (word: string): boolean => /^\p{L}+$/u.test(word)

const SHORT_WORD_LETTERS = 2

/**
 * The words by which a field is found: its words, and neighbours written as one (`troc` for `T-Roc`,
 * `landrover`). In a specification only short words are joined so (`rline`): the others stay separate.
 */
export const searchWordsOf = (field: CarField, words: readonly string[]): string[] => {
  const found = new Set(words)
  for (const [index, word] of words.entries()) {
    const next = words[index + 1]
    if (next === undefined || !isLetters(word) || !isLetters(next)) continue
    const short = Math.min(word.length, next.length) <= SHORT_WORD_LETTERS
    if (short || field !== 'specification') found.add(word + next)
  }
  return [...found]
}

/**
 * How many errors (a letter left out, added, changed, or two swapped) a misspelling may have: none in numbers and very
 * short words, a swap in three letters, one error in four, two in seven or more.
 */
const slipsAllowed = (one: string, other: string): number => {
  const shorter = Math.min(one.length, other.length)
  const longer = Math.max(one.length, other.length)
  if (!isLetters(one) || !isLetters(other) || longer - shorter > SLIPS_MAXIMUM) return 0
  if (longer >= 7 && shorter >= 5) return SLIPS_MAXIMUM
  return longer >= 3 && longer - shorter < 2 ? 1 : 0
}

/**
 * The errors between two different words, or null if there are too many for a misspelling. Not by pg_trgm: a lender's
 * database may not allow extensions, and it finds neither short words nor swapped letters well.
 */
export const slipsBetween = (one: string, other: string): 1 | 2 | null => {
  const allowed = slipsAllowed(one, other)
  if (allowed === 0) return null
  const slips = slipsApart(one, other)
  if (slips === undefined || slips === 0 || slips > allowed) return null
  const swapped = [...one].sort().join('') === [...other].sort().join('')
  if (one.length <= 3 && other.length <= 3 && !swapped) return null
  return slips === 1 ? 1 : 2
}

/** Only the first letters take part in deletions, which bounds their number; distances are checked on whole words. */
const DELETION_PREFIX_LETTERS = 7

/**
 * The word with one or two letters left out. Two words within the allowed distance share at least one deletion (or one
 * is the other's), so an index of deletions finds every misspelling by equality alone.
 */
export const deletionsOf = (word: string): string[] => {
  if (word.length < 3 || !isLetters(word)) return []
  const prefix = word.slice(0, DELETION_PREFIX_LETTERS)
  const found = new Set([prefix])
  const once = withOneLeftOut(prefix)
  for (const deletion of once) found.add(deletion)
  if (word.length >= DELETION_PREFIX_LETTERS) {
    for (const deletion of once.flatMap(withOneLeftOut)) found.add(deletion)
  }
  return [...found]
}

const withOneLeftOut = (word: string): string[] =>
  Array.from({ length: word.length }, (_, index) => word.slice(0, index) + word.slice(index + 1))
