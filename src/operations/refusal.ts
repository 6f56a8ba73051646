/**
 * What an administrative operation answers instead of doing what can't be done: a sentence for whoever asked. Where
 * it repeats what was given, it repeats no secret.
 */
import { withoutSecrets } from '../auth/without-secrets.ts'

export class Refusal {
  readonly says: string
  constructor(says: string) {
    this.says = withoutSecrets(says)
  }
}

/** The refusal of an id that no client has. */
export const noSuchClient = (id: string): Refusal => new Refusal(`There is no client "${id}".`)

const NAME_MAXIMUM_CHARACTERS = 100

/** Control characters, those that are not seen, and those that turn the direction of writing or break a line. */
export const UNREADABLE = /[\p{C}\p{Zl}\p{Zp}]/u

/** A name that people read: trimmed, on one line, of characters that are seen, and not too long. */
export const givenName = (text: string, what: string): string | Refusal => {
  const name = text.trim().normalize('NFC')
  if (name === '') return new Refusal(`${what} needs a name.`)
  if (UNREADABLE.test(name))
    return new Refusal(`The name of ${what.toLowerCase()} can't contain control or invisible characters.`)
  if (name.length > NAME_MAXIMUM_CHARACTERS) {
    return new Refusal(
      `The name of ${what.toLowerCase()} can have at most ${NAME_MAXIMUM_CHARACTERS} characters.`,
    )
  }
  return name
}
