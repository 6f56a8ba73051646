/** Turns Markdown pages into HTML, and into the parts that the search finds. */
import GithubSlugger from 'github-slugger'
import { Marked, type Token, type Tokens } from 'marked'
import { escapeHtml } from '../../../packages/values/html.ts'
import { codeHtml, textHtml } from './markup.ts'

export type Heading = {
  readonly anchor: string
  readonly text: string
  /** 1 for the page's title. */
  readonly depth: number
}

/** A heading with the text up to the next one. */
export type Part = Heading & { readonly says: string }

export type Rendered = {
  readonly html: string
  readonly parts: readonly Part[]
}

/** The target of a link or picture; undefined leaves the words without a link. */
export type Resolve = (link: string) => string | undefined

/** Renders Markdown as GitHub does. HTML within it is shown as text. */
export const renderMarkdown = (markdown: string, resolve: Resolve): Rendered => {
  const marked = new Marked({ gfm: true })
  const tokens = marked.lexer(markdown)
  const slugs = new GithubSlugger()
  const parts: { anchor: string; text: string; depth: number; says: string }[] = []
  for (const token of tokens) {
    if (token.type === 'heading') {
      const text = plainText(token.tokens ?? [])
      parts.push({ anchor: slugs.slug(text), text, depth: (token as Tokens.Heading).depth, says: '' })
    } else {
      const part = parts.at(-1)
      if (part !== undefined) part.says += `${plainText([token])} `
    }
  }
  const headings = parts.values()
  marked.use({ renderer: rendererWith(resolve, () => headings.next().value?.anchor ?? '') })
  return { html: marked.parser(tokens).replace('<h2 ', () => `${contentsOf(parts)}<h2 `), parts }
}

/** Shorter pages, and the four sections of a record, need no list. */
const CONTENTS_MINIMUM = 5

/** The list of a page's sections, for windows without room beside the page. */
const contentsOf = (parts: readonly Heading[]): string => {
  const sections = parts.filter(({ depth }) => depth === 2)
  if (sections.length < CONTENTS_MINIMUM) return ''
  const items = sections.map(({ anchor, text }) => `<li><a href="#${anchor}">${textHtml(text)}</a></li>`)
  return `<ul class="contents">${items.join('')}</ul>\n`
}

const rendererWith = (resolve: Resolve, nextAnchor: () => string): NonNullable<MarkedRenderer> => ({
  heading({ tokens, depth }) {
    const words = this.parser.parseInline(tokens)
    if (depth === 1) return `<h1 id="${nextAnchor()}">${words}</h1>\n`
    const anchor = nextAnchor()
    // A heading that contains a link cannot also be a link to itself.
    const inside = words.includes('<a ') ? words : `<a href="#${anchor}">${words}</a>`
    return `<h${depth} id="${anchor}">${inside}</h${depth}>\n`
  },
  link({ href, tokens }) {
    const words = this.parser.parseInline(tokens)
    const target = resolve(href)
    return target === undefined ? words : `<a href="${escapeHtml(target)}">${words}</a>`
  },
  image({ href, text }) {
    const source = resolve(href)
    if (source === undefined) return escapeHtml(text)
    const image = `<img src="${escapeHtml(source)}" alt="${escapeHtml(text)}" loading="lazy">`
    if (!source.endsWith('.svg')) return image
    // Drawings have a second version for narrow windows, in which their words can still be read.
    const narrow = escapeHtml(source.replace(/\.svg$/, '-narrow.svg'))
    return `<picture><source media="(max-width: 52rem)" srcset="${narrow}">${image}</picture>`
  },
  list(token) {
    const items = token.items.map((item) => this.listitem(item)).join('')
    const name = token.ordered ? 'ol' : 'ul'
    const start = token.ordered && token.start !== 1 ? ` start="${token.start}"` : ''
    return `<${name}${start}>${items}</${name}>\n`
  },
  code({ text, lang }) {
    return `<pre tabindex="0"${lang ? ` data-language="${escapeHtml(lang)}"` : ''}><code>${escapeHtml(text)}\n</code></pre>\n`
  },
  text(token) {
    if ('tokens' in token && token.tokens !== undefined) return this.parser.parseInline(token.tokens)
    // Marked has escaped it already where it holds an entity.
    return 'escaped' in token && token.escaped ? token.text : textHtml(token.text)
  },
  codespan({ text }) {
    return codeHtml(text)
  },
  table({ header, rows }) {
    const html = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens)
    const isNameless = header.every(({ text }) => text === '')
    // An empty corner cell is no heading.
    const heads = header.map((cell) =>
      cell.text === '' ? '<td role="cell"></td>' : `<th role="columnheader">${html(cell)}</th>`,
    )
    const head = isNameless ? '' : `<thead role="rowgroup"><tr role="row">${heads.join('')}</tr></thead>`
    const cellOf = (cell: Tokens.TableCell, place: number) => {
      const label = plainText(header[place]?.tokens ?? [])
      return `<td role="cell"${label === '' ? '' : ` data-label="${escapeHtml(label)}"`}>${html(cell)}</td>`
    }
    const body = rows.map((cells) => `<tr role="row">${cells.map(cellOf).join('')}</tr>`).join('\n')
    return `<div class="table${header.length > MANY_COLUMNS ? ' wide' : ''}"><table role="table">${head}<tbody role="rowgroup">${body}</tbody></table></div>\n`
  },
  html({ text }) {
    return COMMENT.test(text) ? '' : escapeHtml(text)
  },
})

/** Tables with more columns become cards sooner. */
const MANY_COLUMNS = 3

const COMMENT = /^<!--.*-->\s*$/s

type MarkedRenderer = Parameters<Marked['use']>[0]['renderer']

const plainText = (tokens: readonly Token[]): string => tokens.map(textOf).join('')

/** The words of a token, without its markup. */
const textOf = (token: Token): string => {
  if (token.type === 'space' || token.type === 'hr' || token.type === 'html') return ' '
  if (token.type === 'list') return token.items.map((item: Token) => `${textOf(item)} `).join('')
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    return [header, ...rows]
      .map((cells) => cells.map((cell) => `${plainText(cell.tokens)} `).join(''))
      .join('')
  }
  const inner = 'tokens' in token ? token.tokens : undefined
  if (inner !== undefined) return plainText(inner)
  return 'text' in token ? String(token.text) : ''
}
