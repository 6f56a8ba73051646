/** The search words of an application: numbers and names, normalised so that different spellings match. */

import { Fault } from '../../../packages/rules/fault.ts'
import { cleaned, withPlainApostrophes } from '../../../packages/values/clean-text.ts'
import { registrationNumber } from '../kinds/registration-number.ts'
import type { Application } from './application.ts'
import { SHORT_REFERENCE_CHARACTERS } from './reference.ts'

/** The source of a word: a number never matches a name. Of a reference it is the end, as lists show it. */
const KINDS = {
  ppsNumber: 'p',
  registration: 'r',
  phone: 't',
  email: 'e',
  reference: 'k',
  name: 'n',
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

type Searched = Pick<
  Application,
  'borrowerType' | 'applicants' | 'company' | 'partnership' | 'soleTrader' | 'vehicle' | 'finance'
>

/** The most words stored of one application. */
export const SEARCH_WORDS_MAXIMUM = 40

/**
 * The words of an application, each once; invalid fields are absent and give none. A business counts only if it is the
 * borrower: dealers' forms also send empty and filled-in blocks of other borrowers.
 */
export const searchWordsOf = (application: Partly<Searched>, reference?: string): readonly SearchWord[] => {
  const words = new Set<SearchWord>()
  if (reference !== undefined)
    words.add(searchWord('reference', reference.slice(-SHORT_REFERENCE_CHARACTERS)))
  const addNumber = (kind: SearchKind, text: string | undefined, fold = foldedNumber) => {
    const word = text === undefined ? '' : fold(text)
    if (word !== '') words.add(searchWord(kind, word))
  }
  const addName = (name: string | undefined) => {
    if (name !== undefined) for (const word of foldedWords(name)) words.add(searchWord('name', word))
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
  for (const { firstName, middleName, lastName, maidenName } of applicants) {
    addName(firstName)
    addName(middleName)
    addName(lastName)
    addName(maidenName)
  }
  addName(businessNameOf(application))
  return words.size <= SEARCH_WORDS_MAXIMUM ? [...words] : [...words].slice(0, SEARCH_WORDS_MAXIMUM)
}

const businessNameOf = ({
  borrowerType,
  company,
  partnership,
  soleTrader,
}: Partly<Searched>): string | undefined => {
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
  return foldedNumber(text).replace(/^([A-Z]*)0+(?=\d+[A-Z]*$)/, '$1')
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
const LETTERS: Readonly<Record<string, string>> = {
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
export const foldedWords = (name: string): readonly string[] => foldedBy(name, decomposed)

/** Compatibility forms read like what they stand for: ŀ is l·, ﬁ is fi, and letters come in full and half width. */
const decomposed = (name: string): string =>
  withPlainApostrophes(cleaned(name)).replaceAll("'", '').normalize('NFKD')

/** What earlier versions decomposed: they knew fewer apostrophes, and took invisible characters for spaces. */
const formerlyDecomposed = (name: string): string => name.replace(/[’‘´`]/g, '').normalize('NFD')

/** More are what nobody types, and a query of that many conditions would take long. */
const GROUPS_MAXIMUM = 20

/**
 * What a search for names must find: of each group one word. An application from before a change of `foldedWords` is
 * found under the words of its time, so of each name either all words of today must match, or all of that time.
 */
export const nameGroups = (text: string): readonly (readonly string[])[] =>
  text.split(/\s+/u).flatMap((name) => {
    const words = foldedWords(name)
    const former = foldedBy(name, formerlyDecomposed)
    const isSame = words.join(' ') === former.join(' ')
    if (isSame || former.length === 0 || words.length * former.length > GROUPS_MAXIMUM)
      return words.map((word) => [word])
    // (a and b) or (c and d) is (a or c) and (a or d) and (b or c) and (b or d).
    return words.flatMap((word) => former.map((other) => [word, other]))
  })

const foldedBy = (name: string, decompose: (name: string) => string): readonly string[] => {
  // Most names consist of such letters, and every submission waits for this.
  if (/^[A-Za-z]+$/.test(name)) return [name.toLowerCase()]
  if (/^[\x20-\x7e]*$/.test(name))
    return (
      name
        .toLowerCase()
        .replace(/['`]/g, '')
        .match(/[a-z0-9]+/g) ?? []
    )
  return decompose(name)
    .toLowerCase()
    .replace(/[\p{M}']/gu, '')
    .replace(/[øæœßłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
