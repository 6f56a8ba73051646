/** What an administrative operation answers instead of doing what can't be done: a sentence for the operator. */
export class Refusal {
  readonly says: string
  constructor(says: string) {
    this.says = says
  }
}

const NAME_MAXIMUM_CHARACTERS = 100

/** A name that people read: trimmed, on one line, and not too long. */
export const givenName = (text: string, what: string): string | Refusal => {
  const name = text.trim()
  if (name === '') return new Refusal(`${what} needs a name.`)
  if (/\p{Cc}/u.test(name))
    return new Refusal(`The name of ${what.toLowerCase()} can't contain control characters.`)
  if (name.length > NAME_MAXIMUM_CHARACTERS) {
    return new Refusal(
      `The name of ${what.toLowerCase()} can have at most ${NAME_MAXIMUM_CHARACTERS} characters.`,
    )
  }
  return name
}
