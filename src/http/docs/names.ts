/** Where names may break into lines: fields, paths, headers and values are read wrong if a line ends within a word of theirs. */
import { escapeHtml } from '../../../packages/values/html.ts'

/** Longer names may break between their words; up to here they never do, except in tables of many columns. */
const UNBROKEN_MAXIMUM_CHARACTERS = 24

/** In text, where a name is one word of many, shorter ones may break too. */
const WORD_MAXIMUM_CHARACTERS = 16

/** Behind what stands between the words of a name, but not within a number or an IP address; and before a capital. */
const BETWEEN_WORDS = /(?<=[./_:=-])(?<!\d[.:])(?=[^./_:=-])|(?<=[a-z0-9\]])(?=[A-Z])/

/** Code within a text, as HTML. */
export const codeHtml = (text: string): string => {
  const isShort = text.length <= UNBROKEN_MAXIMUM_CHARACTERS && !/\s/.test(text)
  return `<code${isShort ? ' class="name"' : ''}>${breakable(text, 1)}</code>`
}

/** Text as HTML, in which long names may break between their words. */
export const textHtml = (text: string): string => breakable(text, WORD_MAXIMUM_CHARACTERS + 1)

const breakable = (text: string, fromCharacters: number): string =>
  text
    .split(/(\s+)/)
    .map((word) =>
      word.length < fromCharacters
        ? escapeHtml(word)
        : word.split(BETWEEN_WORDS).map(escapeHtml).join('<wbr>'),
    )
    .join('')
