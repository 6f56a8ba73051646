/**
 * Pieces of the documentation's pages: names that break into lines only between their words, or they would be read
 * wrong; parts in Markdown; and the site's addresses of the project's files.
 */

import { posix } from 'node:path'
import { escapeHtml } from '../../../packages/values/html.ts'
import { addressOfClient } from './clients.ts'

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

export const section = (title: string, parts: readonly string[]): string =>
  [`## ${title}`, ...parts].join('\n\n')

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n')

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export const code = (text: string): string => `\`${text}\``

export const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``

/** Folders of samples whose files are served as they are. */
const SAMPLES = /^examples(?:\/|$)/
const PAGE =
  /^(?:(?:docs\/.+|(?:sdk|catalogue|packages\/pdf-seal|bench)\/README|README|CHANGELOG|CONTRIBUTING)\.md|LICENSE)$/
const PICTURE = /^docs\/guides\/pictures\/[\w-]+\.(?:png|svg)$/
const DOCUMENT = /^docs\/reference\/((?:openapi|asyncapi)\.json)$/

/** The address of a project file, or of a folder of samples; undefined if the site does not have it. */
export const addressOf = (file: string): string | undefined => {
  if (PAGE.test(file)) return addressOfPage(file)
  const document = DOCUMENT.exec(file)?.[1]
  if (document !== undefined) return `/${document}`
  if (PICTURE.test(file)) return `/${file}`
  if (file === 'examples/webhooks') return '/docs/guides/languages'
  return SAMPLES.test(file) ? `/docs/${file.replace(/\/$/, '')}` : addressOfClient(file)
}

/** `docs/guides/webhooks.md` is at /docs/guides/webhooks, `docs/decisions/README.md` at /docs/decisions, `sdk/README.md` at /docs/sdk. */
const addressOfPage = (file: string): string => {
  if (file === 'docs/README.md') return '/docs'
  const path = file.replace(/^docs\//, '').replace(/\.md$/, '')
  return `/docs/${path.replace(/\/README$/, '').replace(/^[A-Z]+$/, (name) => name.toLowerCase())}`
}

/**
 * The site's address for a link in a file; addresses, of the site or of others, stay as they are. Undefined for a file that the
 * site does not have.
 */
export const addressOfLink = (file: string, link: string): string | undefined => {
  if (/^(?:[a-z]+:|[#/])/.test(link)) return link
  const [path = '', anchor] = link.split('#', 2)
  const target = addressOf(posix.normalize(posix.join(posix.dirname(file), decodeURIComponent(path))))
  if (target === undefined) return undefined
  return anchor === undefined ? target : `${target}#${anchor}`
}
