/** Multi-line text that people write to each other: how it is stored, and what can be wrong with it. */

/** Line breaks are allowed; other control characters and those that reverse the writing direction are not. */
const UNREADABLE = /[^\P{C}\n]|[\p{Zl}\p{Zp}]/u

/** The text as stored, or what is wrong with it, in a sentence that starts with its name: "A note". */
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
