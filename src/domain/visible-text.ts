/** Keeps text from steering the terminal that shows it: it may come from a client, a document or another service. */

/** Control characters, marks that turn the direction of writing, and the separators that end a line unseen. */
const STEERING = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu

/**
 * The text with each such character but the line feed as `\u001b`, so that it is seen and does nothing. JSON stays
 * JSON of the same value, since such characters stand in its strings alone.
 */
export const visibleText = (text: string): string => text.replace(STEERING, escaped)

const escaped = (character: string): string =>
  character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
