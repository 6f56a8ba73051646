/** Free text that a person gives: on one line, of characters that are seen, and not too long. */
import { Refusal, UNREADABLE } from './refusal.ts'

export const ONE_LINE_MAXIMUM_CHARACTERS = 500

/** Line breaks and the like become blanks. `what` begins the sentence of a refusal. */
export const oneLine = (text: string, what: string): string | Refusal => {
  const line = text.normalize('NFC').replace(/\s+/gu, ' ').trim()
  if (line === '') return new Refusal(`${what} is missing.`)
  if (UNREADABLE.test(line)) return new Refusal(`${what} can’t contain control or invisible characters.`)
  return line.length > ONE_LINE_MAXIMUM_CHARACTERS
    ? new Refusal(`${what} can have at most ${ONE_LINE_MAXIMUM_CHARACTERS} characters.`)
    : line
}
