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
