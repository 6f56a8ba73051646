/** The service's reason for rejecting a request, as far as a message that people log may repeat it. */

const REASON_MAXIMUM_CHARACTERS = 300
/** A number with as many digits may identify a person, as a PPS, phone or account number or a date of birth does. */
const IDENTIFYING_DIGITS = 7

/** A reason in one line. A word that may identify somebody, such as an email address, becomes an ellipsis. */
export const inOneLine = (reason: string): string => {
  const words = reason.split(/[\s\p{C}]/u).filter((word) => word !== '')
  const text = words.map((word) => (mayIdentify(word) ? '…' : word)).join(' ')
  return text.length <= REASON_MAXIMUM_CHARACTERS ? text : `${text.slice(0, REASON_MAXIMUM_CHARACTERS - 1)}…`
}

const mayIdentify = (word: string): boolean =>
  word.includes('@') || word.replace(/\D/g, '').length >= IDENTIFYING_DIGITS
