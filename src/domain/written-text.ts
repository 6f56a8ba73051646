/** What people write to each other in a field of several lines: how it is kept, and what is wrong with it. */

/** Line breaks may stand in it; other control characters and those that turn the direction of writing may not. */
const UNREADABLE = /[^\P{C}\n]|[\p{Zl}\p{Zp}]/u

/** The text as it is kept, or what is wrong with it, in a sentence that begins with what it is: "A note". */
export const writtenText = (
  given: string,
  { what, maximumCharacters }: { readonly what: string; readonly maximumCharacters: number },
): { readonly text: string } | { readonly says: string } => {
  const text = given.replace(/\r\n?/g, '\n').trim().normalize('NFC')
  if (text === '') return { says: `${what} needs text.` }
  if (text.length > maximumCharacters)
    return { says: `${what} can have at most ${maximumCharacters} characters.` }
  return UNREADABLE.test(text) ? { says: `${what} can’t contain control or invisible characters.` } : { text }
}
