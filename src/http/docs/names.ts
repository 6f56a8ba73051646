/** Where names may break into lines: fields, paths, headers and values are read wrong if a line ends within a word of theirs. */
import { escapeHtml } from '../../../packages/values/html.ts'

/** Names, and parts of names between marks, never break up to this length. */
const UNBROKEN_MAXIMUM_CHARACTERS = 24
/** In text, where a name is one word of many, shorter ones may break at a mark too. */
const WORD_MAXIMUM_CHARACTERS = 16

/** Behind the marks of a name, but not within a number or an IP address. */
const AFTER_MARK = /(?<=[./_:=-])(?<!\d[.:])(?=[^./_:=-])/
const BEFORE_CAPITAL = /(?<=[a-z0-9\]])(?=[A-Z])/

/** Code within a text, as HTML. */
export const codeHtml = (text: string): string => {
  const isShort = text.length <= UNBROKEN_MAXIMUM_CHARACTERS && !/\s/.test(text)
  return isShort
    ? `<code class="name">${escapeHtml(text)}</code>`
    : `<code>${breakable(text, UNBROKEN_MAXIMUM_CHARACTERS)}</code>`
}

/** Text as HTML, in which long names may break between their words. */
export const textHtml = (text: string): string => breakable(text, WORD_MAXIMUM_CHARACTERS)

const breakable = (text: string, maximumCharacters: number): string =>
  text
    .split(/(\s+)/)
    .map((word) =>
      word.length <= maximumCharacters
        ? escapeHtml(word)
        : word
            .split(AFTER_MARK)
            .flatMap((part) => (part.length <= maximumCharacters ? part : part.split(BEFORE_CAPITAL)))
            .map(escapeHtml)
            .join('<wbr>'),
    )
    .join('')
