/** The search words of an application: numbers, names and their beginnings, normalised so that different spellings match. */

import { Fault } from '../../../packages/rules/fault.ts'
import { cleaned, withPlainApostrophes } from '../../../packages/values/typed/clean-text.ts'
import { registrationNumber } from '../kinds/registration-number.ts'
import type { Application } from './application.ts'
import { SHORT_REFERENCE_CHARACTERS } from './reference.ts'

/**
 * The source of a word: a number never matches a name, and a name's beginning never a whole one. Of a reference it is
 * the end, as lists show it.
 */
const KINDS = {
  ppsNumber: 'p',
  registration: 'r',
  phone: 't',
  email: 'e',
  reference: 'k',
  name: 'n',
  beginning: 'b',
} as const

export type SearchKind = keyof typeof KINDS

/** A normalised word after the letter of its kind. */
export type SearchWord = string & { readonly __searchWord: never }

export const searchWord = (kind: SearchKind, word: string): SearchWord =>
  `${KINDS[kind]}${word}` as SearchWord

/** The kind of a word, by its first letter. */
export const kindOfWord = (word: SearchWord): SearchKind =>
  KIND_NAMES.find((kind) => word.startsWith(KINDS[kind])) ?? 'name'

const KIND_NAMES = Object.keys(KINDS) as readonly SearchKind[]

type Partly<T> = T extends string | number | boolean
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Partly<Item>[]
    : { readonly [Name in keyof T]?: Partly<T[Name]> | undefined }

/** The parts of an application by which it is found. */
export type Searched = Partly<
  Pick<
    Application,
    'borrowerType' | 'applicants' | 'company' | 'partnership' | 'soleTrader' | 'vehicle' | 'finance'
  >
>

/** Increases whenever an application gets other words, so that those stored before are made again in the background. */
export const SEARCH_WORDS_VERSION = 2

/** The most words stored of one application; beginnings of names come last. */
export const SEARCH_WORDS_MAXIMUM = 100

/**
 * How long the stored beginnings of a name are: shorter ones would reveal too much, longer ones hardly help, and each costs
 * every submission time. Four letters are looked for by their first three.
 */
const BEGINNING_LENGTHS = [3, 5] as const
const [BEGINNING_MINIMUM] = BEGINNING_LENGTHS

const beginningOf = (word: string): string =>
  word.slice(
    0,
    BEGINNING_LENGTHS.findLast((length) => length <= word.length),
  )

/**
 * The words of an application, each once; invalid fields are absent and give none. A business counts only if it is the
 * borrower: dealers' forms also send empty and filled-in blocks of other borrowers.
 */
export const searchWordsOf = (application: Searched, reference?: string): readonly SearchWord[] => {
  const words = new Set<SearchWord>()
  if (reference !== undefined)
    words.add(searchWord('reference', reference.slice(-SHORT_REFERENCE_CHARACTERS)))
  const addNumber = (kind: SearchKind, text: string | undefined, fold = foldedNumber) => {
    const word = text === undefined ? '' : fold(text)
    if (word !== '') words.add(searchWord(kind, word))
  }
  const { applicants = [], vehicle, finance } = application
  for (const { ppsNumber } of applicants) addNumber('ppsNumber', ppsNumber)
  addNumber('registration', vehicle?.used?.registration)
  // Set A takes any text for the car traded in; the other is in its canonical form already.
  addNumber('registration', finance?.tradeInRegistration, foldedRegistration)
  for (const { mobile, otherTelephone, email } of applicants) {
    addNumber('phone', mobile, foldedPhone)
    addNumber('phone', otherTelephone, foldedPhone)
    addNumber('email', email, foldedEmail)
  }
  const names = wordsOfNames(namesIn(application))
  for (const name of names) words.add(searchWord('name', name))
  for (const name of names)
    for (const length of BEGINNING_LENGTHS)
      if (name.length > length) words.add(searchWord('beginning', name.slice(0, length)))
  return words.size <= SEARCH_WORDS_MAXIMUM ? [...words] : [...words].slice(0, SEARCH_WORDS_MAXIMUM)
}

/** The names by which an application is found. */
export const namesIn = (application: Searched): readonly string[] =>
  [
    ...(application.applicants ?? []).flatMap(({ firstName, middleName, lastName, maidenName }) => [
      firstName,
      middleName,
      lastName,
      maidenName,
    ]),
    businessNameOf(application),
  ].filter((name) => name !== undefined)

const businessNameOf = ({ borrowerType, company, partnership, soleTrader }: Searched): string | undefined => {
  if (borrowerType === 'limitedCompany') return company?.legalName
  if (borrowerType === 'partnership') return partnership?.legalName
  return borrowerType === 'soleTrader' ? soleTrader?.tradingAs : undefined
}

/** A number in its normalised form: letters and digits only, in upper case. */
export const foldedNumber = (text: string): string =>
  /^[0-9A-Z]*$/.test(text) ? text : text.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** A phone number in its national form without the leading zero: +353 87 123 4567 and 087 123 4567 are the same. */
export const foldedPhone = (text: string): string =>
  text
    .replace(/\D/g, '')
    .replace(/^(?:00)?353/, '')
    .replace(/^0+/, '')

/** Servers hardly ever tell upper and lower case apart, and people never do. */
export const foldedEmail = (text: string): string => text.trim().toLowerCase()

/** The same for a registration number, also one of another country: without the zeros that lead its number. */
export const foldedRegistration = (text: string): string => {
  const read = registrationNumber.read(text, {})
  if (!(read instanceof Fault)) return foldedNumber(read)
  const [folded, letters = '', digits = '', rest = ''] =
    /^([A-Z]*)(\d+)([A-Z]*)$/.exec(foldedNumber(text)) ?? []
  return folded === undefined ? foldedNumber(text) : `${letters}${digits.replace(/^0+(?=\d)/, '')}${rest}`
}

const LONGEST_NUMBER_DIGITS = 6

/**
 * The forms under which a registration number may be stored: as it is read, and with leading zeros, which earlier
 * versions stored.
 */
export const registrationForms = (text: string): readonly string[] => {
  const folded = foldedRegistration(text)
  const [, before = '', digits = '', after = ''] = /^(\d*[A-Z]+|)(\d+)([A-Z]*)$/.exec(folded) ?? []
  if (digits === '') return [folded]
  const most = Math.max(digits.length, LONGEST_NUMBER_DIGITS)
  return Array.from(
    { length: most - digits.length + 1 },
    (_, zeros) => `${before}${'0'.repeat(zeros)}${digits}${after}`,
  )
}

/** Letters without a base letter and an accent, as most people type them. */
export const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * The words of a name in their normalised form: lower case without accents, apostrophes of any kind removed (O'Neill is
 * oneill), split at spaces, hyphens, full stops and middle dots (Mary-Kate is mary and kate).
 */
export const foldedWords = (name: string): readonly string[] => {
  // Most names consist of such letters, and every submission waits for this.
  if (/^[A-Za-z]+$/.test(name)) return [name.toLowerCase()]
  if (/^[\x20-\x7e]*$/.test(name))
    return (
      name
        .toLowerCase()
        .replace(/['`]/g, '')
        .match(/[a-z0-9]+/g) ?? []
    )
  return decomposed(name)
    .toLowerCase()
    .replace(/[\p{M}']/gu, '')
    .replace(/[øæœßłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Compatibility forms read like what they stand for: ŀ is l·, ﬁ is fi, and letters come in full and half width. */
const decomposed = (name: string): string =>
  withPlainApostrophes(cleaned(name)).replaceAll("'", '').normalize('NFKD')

/**
 * The words by which names are found. Of O'Neill these are oneill and neill, and of Mc Donald also mcdonald: people leave
 * out such a beginning, and write it together or apart.
 */
export const wordsOfNames = (names: readonly string[]): ReadonlySet<string> => {
  const words = new Set<string>()
  for (const name of names) {
    const whole = foldedWords(name)
    for (const word of whole) words.add(word)
    for (const word of joinedShort(whole)) words.add(word)
    const apart = withPlainApostrophes(name).replaceAll("'", ' ')
    if (apart !== name)
      for (const part of foldedWords(apart)) if (part.length >= BEGINNING_MINIMUM) words.add(part)
  }
  return words
}

/** Words such as O, Mc and van. */
const SHORT_CHARACTERS = 3

/** Each run of short words joined to the word after it. */
const joinedShort = (words: readonly string[]): readonly string[] =>
  words.flatMap((word, from) => {
    if (word.length > SHORT_CHARACTERS || from === words.length - 1) return []
    const after = words.findIndex((next, place) => place > from && next.length > SHORT_CHARACTERS)
    return [words.slice(from, after === -1 ? words.length : after + 1).join('')]
  })

/** What a search for names looks for. */
export type SoughtNames = {
  /** An application that has it has one word of each group. */
  readonly groups: readonly (readonly SearchWord[])[]
  /** Whether the words by which names are found (`wordsOfNames`) are those sought: each typed word begins one of them. */
  readonly isIn: (words: ReadonlySet<string>) => boolean
}

/** One or two letters alone are stored only as whole words; after longer words they narrow down what those have found. */
export const soughtNames = (text: string): SoughtNames => {
  const typed = foldedWords(text)
  const long = typed.filter((word) => word.length >= BEGINNING_MINIMUM)
  const begins = (names: ReadonlySet<string>, word: string) =>
    [...names].some((name) => name.startsWith(word))
  return {
    groups: (long.length > 0 ? long : typed).map((word) =>
      [word, ...joinedShort(typed).filter((joined) => joined.endsWith(word))].flatMap(wordsBegunBy),
    ),
    isIn: (names) => {
      const joined = joinedShort(typed).filter((word) => begins(names, word))
      return (
        typed.length > 0 &&
        typed.every((word) => begins(names, word) || joined.some((all) => all.includes(word)))
      )
    },
  }
}

/** The stored words of names that begin so; of a long beginning, also those of names that begin almost so. */
const wordsBegunBy = (word: string): readonly SearchWord[] =>
  word.length < BEGINNING_MINIMUM
    ? [searchWord('name', word)]
    : [searchWord('name', word), searchWord('beginning', beginningOf(word))]
