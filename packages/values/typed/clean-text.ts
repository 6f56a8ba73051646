/**
 * The one clean-up of texts before anything reads, compares or searches them. People paste from spreadsheets, phones and
 * word processors, which put in characters that nobody sees.
 */

/**
 * Characters that show nothing: zero-width ones, soft hyphens, byte order marks, marks of the writing direction,
 * variation selectors, fillers, tags. Those of Arabic and other scripts that Unicode calls formats but that show (the
 * number sign U+0600) are not among them.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u{13430}-\u{1343F}]/gu
const INVISIBLE_EXCEPT_JOINERS =
  /(?![\u200C\u200D])[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u{13430}-\u{1343F}]/gu
/** Spaces of any width. A tab or a line break within a text is none. */
const SPACE = /\p{Zs}/gu
/** Hyphens and dashes of every length, and the minus sign. */
const DASH = /\p{Dash}/gu
/**
 * What Unicode lists as easily confused with an apostrophe, but for letters of scripts of their own (Hebrew yod, signs of
 * N'Ko), and the half rings and dressed-up quotation marks that are written for one: ' ` ´ ʹ ʻ ʼ ʽ ʾ ʿ ˈ ˊ ˋ ˴ ΄ ՚ ׳ ᾽ ᾿ ῾ ‘ ’ ‛
 * ′ ‵ ❛ ❜ Ꞌ ꞌ ＇ ｀.
 */
const APOSTROPHES =
  /[`\u00B4\u02B9\u02BB-\u02BF\u02C8\u02CA\u02CB\u02F4\u0384\u055A\u05F3\u1FBD\u1FBF\u1FFE\u2018\u2019\u201B\u2032\u2035\u275B\u275C\uA78B\uA78C\uFF07\uFF40]/g

/** The text with one kind of apostrophe, as its readers see only one. */
export const withPlainApostrophes = (text: string): string => text.replace(APOSTROPHES, "'")

/** A code without the spaces and hyphens that come with it, its digits as 0 to 9. */
export const typedCode = (text: string): string => withPlainDigits(cleaned(text)).replace(/[\s-]/g, '')

const SEVERAL_SPACES = / {2,}/g

/** A name for comparison: two that read alike are one, by the same rules in every language and on every database. */
export const comparableName = (name: string): string =>
  withPlainApostrophes(cleanedName(name))
    .normalize('NFKC')
    .replace(SEVERAL_SPACES, ' ')
    // Upper case joins what lower case keeps apart, such as the two forms of the sigma.
    .toUpperCase()
    .toLowerCase()
    .replaceAll('i\u0307', 'i')

const COLLATOR = new Intl.Collator('en')

/** The order of names in a list, the same on every database: names that differ only as `comparableName` ignores are equal. */
export const inNameOrder = (one: string, other: string): number =>
  COLLATOR.compare(comparableName(one), comparableName(other))

const DIGITS = /\p{Nd}/gu
const DIGIT = /^\p{Nd}$/u

/** The text with its digits as 0 to 9: Arabic, Persian, Indian and full-width keyboards type others. */
export const withPlainDigits = (text: string): string =>
  text.replace(DIGITS, (digit) => String(asNumber(digit.codePointAt(0) as number)))

/** Unicode lists the ten digits of each script one after the other. */
const asNumber = (digit: number): number => {
  let zero = digit
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--
  return (digit - zero) % 10
}

/** Most texts: printable ASCII without surrounding spaces, which every submission has dozens of. */
const CLEAN = /^(?:[!-~](?:[ -~]*[!-~])?)?$/

/** The text without invisible characters and surrounding spaces; any space is a space in it, any dash a hyphen. */
export const cleaned = (text: string): string => (CLEAN.test(text) ? text : withPlainSigns(text, INVISIBLE))

/** The same for a name, in NFC. Joiners (U+200C, U+200D) stay where letters without case take another shape by them. */
export const cleanedName = (name: string): string =>
  CLEAN.test(name)
    ? name
    : withPlainSigns(name.normalize('NFC'), INVISIBLE_EXCEPT_JOINERS).replace(JOINER, betweenLetters)

const withPlainSigns = (text: string, invisible: RegExp): string =>
  text.replace(invisible, '').replace(SPACE, ' ').replace(DASH, '-').trim()

/** A joiner with the letters around it that join: those that have a case never do. */
const JOINER = /([\p{Lo}\p{M}]?)([\u200C\u200D])(?=(\p{Lo}?))/gu

const betweenLetters = (_: string, before: string, joiner: string, after: string): string =>
  before !== '' && after !== '' ? before + joiner : before

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
