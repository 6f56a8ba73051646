/** A PPS number: seven digits, a check letter and, for most newer ones, a second letter. */
import { Fault } from '../../../packages/rules/fault.ts'
import { string } from './kind.ts'

// Without the u flag, i matches no letter beyond ASCII ("ſ" is not "S").
const PPS_NUMBER = /^\d{7}[A-W][A-IWTX]?$/i
const SEPARATORS = /[\s-]+/g

/** The check letter of each remainder. */
const CHECK_LETTERS = 'WABCDEFGHIJKLMNOPQRSTUV'
const FIRST_WEIGHT = 8
const SECOND_LETTER_WEIGHT = 9

const DIGIT_ZERO = '0'.charCodeAt(0)
const BEFORE_LETTER_A = 'A'.charCodeAt(0) - 1

const says =
  'a valid PPS number: seven digits, the correct check letter and, for some numbers, a second letter'
const notAPpsNumber = new Fault('ppsNumber', `must be ${says}`)
const wrongLetter = new Fault(
  'ppsNumber',
  `must be ${says}`,
  undefined,
  'Check {field}. A digit or letter is wrong.',
)

const canonical = (sent: string): string | Fault => {
  const isCompact = PPS_NUMBER.test(sent)
  const compact = isCompact ? sent : sent.replace(SEPARATORS, '')
  if (!isCompact && !PPS_NUMBER.test(compact)) return notAPpsNumber
  const number = compact.toUpperCase()
  return number[7] === checkLetter(number) ? number : wrongLetter
}

/** Canonical: upper case, without spaces and hyphens. */
export const ppsNumber = string({
  name: 'PPS number',
  says,
  faults: ['ppsNumber'],
  person: { wrong: 'Enter {field} as 7 digits and 1 or 2 letters, like 1234567T.' },
  check: canonical,
})

/** Whether a text is a PPS number with the right check letter. */
export const isPpsNumber = (text: string): boolean => !(canonical(text) instanceof Fault)

/** The letter that belongs to a number's digits and second letter. */
const checkLetter = (number: string): string | undefined => {
  let sum = 0
  for (let i = 0; i < 7; i++) sum += (number.charCodeAt(i) - DIGIT_ZERO) * (FIRST_WEIGHT - i)
  const second = number[8]
  // W, T and X in the second place do not count.
  if (second !== undefined && second <= 'I') {
    sum += SECOND_LETTER_WEIGHT * (second.charCodeAt(0) - BEFORE_LETTER_A)
  }
  return CHECK_LETTERS[sum % CHECK_LETTERS.length]
}
