/**
 * References, the clients' ids of applications: a letter for the set (`Q` for a quote, `C` for a case), then the
 * application's id in Crockford's base 32: 27 characters, in order of creation, not guessable. And the owner that a
 * submission names.
 */

import type { SentFor } from '../../../packages/rules/elsewhere.ts'
import { Fault } from '../../../packages/rules/fault.ts'
import { email } from '../kinds/email.ts'
import { type Named, named } from './model-set.ts'
import { SET_NAMES, SET_ROWS, SETS, type SetName } from './sets.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const DIGITS = 26
const PREFIXES = SET_ROWS.map(({ prefix }) => prefix).join('')
const FORM = new RegExp(`^[${PREFIXES}][0-7][${ALPHABET}]{${DIGITS - 1}}$`)

const BITS_OF_PAIR = 10
const PAIRS: readonly string[] = Array.from(
  { length: 2 ** BITS_OF_PAIR },
  (_, pair) => `${ALPHABET[pair >> 5]}${ALPHABET[pair & 31]}`,
)

/** The reference of the application with this UUID. */
export const referenceOf = (set: SetName, id: string): string => {
  const hex = id.replaceAll('-', '')
  // 26 digits of 5 bits hold 130 bits; the number is converted from its end, two digits at a time.
  let digits = ''
  for (let end = hex.length; end > 0; end -= 5) {
    const part = Number.parseInt(hex.slice(Math.max(0, end - 5), end), 16)
    digits = `${PAIRS[part >> BITS_OF_PAIR]}${PAIRS[part & (PAIRS.length - 1)]}${digits}`
  }
  return SETS[set].prefix + digits.slice(-DIGITS)
}

/** As many characters of a reference's end as rows of lists show. */
export const SHORT_REFERENCE_CHARACTERS = 6

const SHORT_FORM = new RegExp(`^[${ALPHABET}]{${SHORT_REFERENCE_CHARACTERS}}$`)

/** Whether it can be the end of a reference. */
export const isShortReference = (text: string): boolean => SHORT_FORM.test(text)

/** The UUID of a reference of this set; undefined for anything else. */
export const idOfReference = (set: SetName, reference: string): string | undefined => {
  if (setOfReference(reference) !== set || !FORM.test(reference)) return undefined
  let id = 0n
  for (const digit of reference.slice(1)) id = (id << 5n) | BigInt(ALPHABET.indexOf(digit))
  const hex = id.toString(16).padStart(32, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The set of a reference, by its first letter; undefined for another letter. */
export const setOfReference = (reference: string): SetName | undefined =>
  SET_NAMES.find((name) => reference[0] === SETS[name].prefix)

/** The id of a reference of any set; undefined for anything else. */
export const anyReferenceId = (reference: string): string | undefined => {
  const set = setOfReference(reference)
  return set === undefined ? undefined : idOfReference(set, reference)
}

/**
 * The owner's address in lower case, since addresses compare without case; malformed if it is none, or under the other
 * set's word.
 */
export const ownerNamed = ({ value, otherWord }: SentFor): Named => {
  if (otherWord !== undefined) return { is: 'malformed' }
  const owner = named(value)
  if (owner.is !== 'named') return owner
  const address = email.read(owner.name, {})
  return address instanceof Fault ? { is: 'malformed' } : { is: 'named', name: address }
}
