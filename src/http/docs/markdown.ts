/** Turns Markdown pages into HTML, and into the parts that the search finds. */
import GithubSlugger from 'github-slugger'
import { Marked, type Token, type Tokens } from 'marked'
import { escapeHtml } from '../../../packages/values/html.ts'

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
  return { html: marked.parser(tokens), parts }
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
    return `<img src="${escapeHtml(source)}" alt="${escapeHtml(text)}" loading="lazy">`
  },
  list(token) {
    const items = token.items.map((item) => this.listitem(item)).join('')
    const name = token.ordered ? 'ol' : 'ul'
    // The list of a page's parts is also beside the page, if there is room.
    const isContents = token.items.every(({ text }) => /^\[[^\]]*\]\(#[^)]*\)$/.test(text))
    const start = token.ordered && token.start !== 1 ? ` start="${token.start}"` : ''
    return `<${name}${start}${isContents ? ' class="contents"' : ''}>${items}</${name}>\n`
  },
  code({ text, lang }) {
    return `<pre tabindex="0"${lang ? ` data-language="${escapeHtml(lang)}"` : ''}><code>${escapeHtml(text)}\n</code></pre>\n`
  },
  table(token) {
    const cellOf = ({ text, tokens }: Tokens.TableCell, name: 'th' | 'td') => {
      // An empty corner cell is no heading.
      const element = text === '' ? 'td' : name
      return `<${element}>${this.parser.parseInline(tokens)}</${element}>`
    }
    const row = (cells: readonly Tokens.TableCell[], name: 'th' | 'td') =>
      `<tr>${cells.map((cell) => cellOf(cell, name)).join('')}</tr>`
    const isNameless = token.header.every(({ text }) => text === '')
    const head = isNameless ? '' : `<thead>${row(token.header, 'th')}</thead>`
    return `<div class="table" tabindex="0"><table>${head}<tbody>${token.rows.map((cells) => row(cells, 'td')).join('\n')}</tbody></table></div>\n`
  },
  html({ text }) {
    return COMMENT.test(text) ? '' : escapeHtml(text)
  },
})

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
