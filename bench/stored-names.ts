/**
 * The words by which a stored application is found: numbers of its own, and names of which some are common and most are
 * rare, as in a country.
 */
import {
  type SearchWord,
  searchWordsOf as wordsOfApplication,
} from '../src/domain/application/search-words.ts'
import { randomFrom } from './random.ts'

/** The most common first name is that of 4 in 100 people, the most common surname that of 1.6. */
const FIRST_NAMES = 600
const SURNAMES = 4_000
const DIGITS = 7
const RARE_SHARE = 0.7
const LETTERS_A_NAME = 3
const ALPHABET = 26
const LETTER_A = 'a'.charCodeAt(0)

/** What a person would type to find one of two applicants. */
export type Words = {
  readonly ppsNumber: string
  readonly registration: string
  readonly fullName: string
  /** Whether so few people have both names that one more is hardly found beside this one. */
  readonly isRare: boolean
}

/** The words of the application of this number, its first applicant's by default. */
export const wordsOf = (number: number, applicant: 0 | 1 = 0): Words => {
  const random = randomFrom(number * 2 + applicant)
  const digits = String(number).padStart(DIGITS, '0')
  const [first, last] = [random.next(), random.next()]
  return {
    ppsNumber: `${digits}${applicant === 0 ? 'A' : 'B'}`,
    registration: `D1${digits}`,
    fullName: `${FIRST_NAME}${rarely(first, FIRST_NAMES)} ${SURNAME}${rarely(last, SURNAMES)}`,
    isRare: Math.min(first, last) > RARE_SHARE,
  }
}

const FIRST_NAME = 'sa'
const SURNAME = 'mac'

/** A word for one of `names`; the lower its place, the more people have it. */
const rarely = (share: number, names: number): string => lettersOf(Math.floor(share ** 2 * names))

const lettersOf = (place: number): string => {
  let letters = ''
  for (let rest = place, at = 0; at < LETTERS_A_NAME; at++, rest = Math.floor(rest / ALPHABET))
    letters += String.fromCharCode(LETTER_A + (rest % ALPHABET))
  return letters
}

/** The name that most people have. */
export const COMMON_FIRST_NAME = `${FIRST_NAME}${lettersOf(0)}`

/** An applicant's first name and surname. */
export const namesOf = (number: number, applicant: 0 | 1): { firstName: string; lastName: string } => {
  const [firstName = '', lastName = ''] = wordsOf(number, applicant).fullName.split(' ')
  return { firstName, lastName }
}

/** As the service would store them for the application of this number with so many applicants. */
export const searchWordsOf = (number: number, applicants: number): readonly SearchWord[] => {
  const { registration } = wordsOf(number)
  return wordsOfApplication({
    applicants: APPLICANTS.slice(0, applicants).map((applicant) => ({
      ...namesOf(number, applicant),
      ppsNumber: wordsOf(number, applicant).ppsNumber,
    })),
    vehicle: { used: { registration } },
  })
}

export const APPLICANTS = [0, 1] as const
