/** What a text in a search field looks for: a reference, a number or address of somebody, or words of names. */

import { anyReferenceId, isShortReference } from '../application/reference.ts'
import {
  foldedEmail,
  foldedNumber,
  foldedPhone,
  kindOfWord,
  namesIn,
  registrationForms,
  type Searched,
  type SearchWord,
  type SoughtNames,
  searchWord,
  searchWordsOf,
  soughtNames,
  wordsOfNames,
} from '../application/search-words.ts'

export type Sought =
  /** The id of one application. */
  | { readonly is: 'reference'; readonly id: string }
  /** Any of these words. */
  | { readonly is: 'number'; readonly words: readonly SearchWord[] }
  /** Of each group one word; empty if there is nothing to look for. What these find, `isSought` must confirm. */
  | {
      readonly is: 'names'
      readonly groups: readonly (readonly SearchWord[])[]
      readonly isIn: SoughtNames['isIn']
      /** The end of a reference that the text may be too. */
      readonly end: SearchWord | undefined
    }

/** The text may be in lower case and with spaces, as people paste it. */
export const soughtIn = (text: string): Sought => {
  const trimmed = text.trim()
  const id = anyReferenceId(trimmed.toUpperCase())
  if (id !== undefined) return { is: 'reference', id }
  // As rows of lists show it: the end of a reference, after an ellipsis.
  const short = trimmed.replace(/^(?:…|\.{2,3})\s*/u, '').toUpperCase()
  const end = isShortReference(short) ? [searchWord('reference', short)] : []
  if (end.length > 0 && short.length < trimmed.length) return { is: 'number', words: end }
  const words = numbersIn(trimmed)
  if (words.length > 0) return { is: 'number', words: [...words, ...end] }
  const { groups, isIn } = soughtNames(trimmed)
  const [only] = groups
  // Letters or digits alone may be such an end, or a name.
  if (only === undefined || groups.length > 1) return { is: 'names', groups, isIn, end: undefined }
  return { is: 'names', groups: [[...only, ...end]], isIn, end: end[0] }
}

/** Whether an application, or one of its people, is what was looked for: marks also find names that begin almost so. */
export const isSought = (sought: Sought, application: Searched, reference?: string): boolean => {
  if (sought.is === 'reference') return false
  const words = (): ReadonlySet<SearchWord> => new Set(searchWordsOf(application, reference))
  if (sought.is === 'number') return !words().isDisjointFrom(new Set(sought.words))
  return (
    sought.isIn(wordsOfNames(namesIn(application))) || (sought.end !== undefined && words().has(sought.end))
  )
}

/** The word of a number or an address that identifies somebody or a vehicle; undefined for a reference or names. */
export const identifyingIn = (text: string): SearchWord | undefined => {
  const sought = soughtIn(text)
  return sought.is === 'number' ? sought.words.find((word) => kindOfWord(word) !== 'reference') : undefined
}

const PPS_NUMBER = /^\d{7}[A-Z]{1,2}$/
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u
const PHONE = /^\+?[\d\s().\-/]+$/
const PHONE_LEAST_DIGITS = 7

/** The words of the one number or address that the text is, the form as read first; none if it is neither. */
const numbersIn = (text: string): readonly SearchWord[] => {
  if (EMAIL.test(text)) return [searchWord('email', foldedEmail(text))]
  if (PHONE.test(text) && text.replace(/\D/g, '').length >= PHONE_LEAST_DIGITS)
    return [searchWord('phone', foldedPhone(text))]
  const number = foldedNumber(text)
  if (PPS_NUMBER.test(number)) return [searchWord('ppsNumber', number)]
  return isRegistration(number) ? registrationForms(text).map((form) => searchWord('registration', form)) : []
}

/** Letters and digits together: every registration number has both, and no name does. */
const isRegistration = (number: string): boolean =>
  /\d/.test(number) && /^[0-9A-Z]{3,12}$/.test(number) && /[A-Z]/.test(number)
