/** Text that people write: how it is stored, or what is wrong with it, in a sentence that starts with its name: "A note". */

/** Control characters, invisible ones, and those that reverse the writing direction or break a line. */
export const UNREADABLE = /[\p{C}\p{Zl}\p{Zp}]/u

type Written = { readonly text: string } | { readonly says: string }

/** One line, such as a name. */
export const writtenLine = (given: string, what: string, maximum: number, missing: string): Written => {
  const text = given.trim().normalize('NFC')
  if (text === '') return { says: missing }
  if (UNREADABLE.test(text)) return { says: `${what} cannot contain control or invisible characters.` }
  return text.length > maximum ? { says: `${what} can have at most ${maximum} characters.` } : { text }
}

/** Text of several lines, such as a note: line breaks are its only control characters. */
export const writtenText = (given: string, what: string, maximum: number): Written => {
  const text = given.replace(/\r\n?/g, '\n').trim().normalize('NFC')
  const line = writtenLine(text.replaceAll('\n', ' '), what, maximum, `${what} needs text.`)
  return 'says' in line ? line : { text }
}
