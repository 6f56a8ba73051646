/** Keeps text from controlling the terminal that shows it: it may come from a client, a document or another service. */

/** Control characters, marks that reverse the writing direction, and invisible line separators. */
const STEERING = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu

/**
 * The text with each such character except the line feed as `\u001b`, so that it is visible and harmless. JSON stays
 * JSON of the same value, since such characters occur only in its strings.
 */
export const visibleText = (text: string): string => text.replace(STEERING, escaped)

const escaped = (character: string): string =>
  character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The form of our ids: UUIDs (RFC 9562) in lower case. */

/** A part of patterns. It captures nothing. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const FORM = new RegExp(`^${UUID_PATTERN}$`)

/** Whether a text has the form of our ids, so that the database can be queried with it. */
export const isUuid = (text: string): boolean => FORM.test(text)
