/**
 * The words of the car catalogue: how text is normalised, so that case, accents, punctuation and spacing do not matter,
 * and how far apart two words may be and still count as a misspelling of each other. Not by
 * pg_trgm: a lender's database may not allow extensions, and it finds neither short words nor swapped letters well.
 */
import { SLIPS_MAXIMUM, slipsApart } from '../../../packages/rules/slips.ts'

export type CarField = 'make' | 'model' | 'specification'

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

/** The errors between two different words, or null if there are too many for a misspelling. */
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
