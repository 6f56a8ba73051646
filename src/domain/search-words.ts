/** The words by which staff find an application: numbers and names, in a form in which ways of writing them agree. */
import type { Application } from './application.ts'

/** What a word was taken from: a number is never found as a name. */
const KINDS = { ppsNumber: 'p', registration: 'r', name: 'n' } as const

export type SearchKind = keyof typeof KINDS

/** A folded word behind the letter of its kind. */
export type SearchWord = string & { readonly __searchWord: never }

export const searchWord = (kind: SearchKind, word: string): SearchWord =>
  `${KINDS[kind]}${word}` as SearchWord

type Partly<T> = T extends string | number | boolean
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Partly<Item>[]
    : { readonly [Name in keyof T]?: Partly<T[Name]> | undefined }

type Searched = Pick<
  Application,
  'borrowerType' | 'applicants' | 'company' | 'partnership' | 'soleTrader' | 'vehicle' | 'finance'
>

/** More are not kept of one application. */
export const SEARCH_WORDS_MAXIMUM = 40

/**
 * The words of an application, each once; what failed in it is absent and gives none. A business counts where it borrows:
 * forms of dealers send empty and filled-in blocks of other borrowers, too.
 */
export const searchWordsOf = (application: Partly<Searched>): readonly SearchWord[] => {
  const words = new Set<SearchWord>()
  const addNumber = (kind: SearchKind, text: string | undefined) => {
    const word = text === undefined ? '' : foldedNumber(text)
    if (word !== '') words.add(searchWord(kind, word))
  }
  const addName = (name: string | undefined) => {
    if (name !== undefined) for (const word of foldedWords(name)) words.add(searchWord('name', word))
  }
  const { applicants = [], vehicle, finance } = application
  for (const { ppsNumber } of applicants) addNumber('ppsNumber', ppsNumber)
  addNumber('registration', vehicle?.used?.registration)
  addNumber('registration', finance?.tradeInRegistration)
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

/** A number as it is found: letters and digits only, in capitals. */
export const foldedNumber = (text: string): string =>
  /^[0-9A-Z]*$/.test(text) ? text : text.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** Letters that no mark makes of others, as most people type them. */
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
 * The words of a name as they are found: small letters without marks, apostrophes left out (O'Neill is oneill), parted at
 * blanks, hyphens and full stops (Mary-Kate is mary and kate).
 */
export const foldedWords = (name: string): readonly string[] => {
  // Most names are of such letters, and every submission waits for this.
  if (/^[A-Za-z]+$/.test(name)) return [name.toLowerCase()]
  if (/^[\x20-\x7e]*$/.test(name))
    return (
      name
        .toLowerCase()
        .replace(/['`]/g, '')
        .match(/[a-z0-9]+/g) ?? []
    )
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}'’‘´`]/gu, '')
    .replace(/[øæœßłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
