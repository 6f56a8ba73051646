/** The layout of a documentation page. It works without JavaScript; the script adds to it. */
import { escapeHtml } from '../../../packages/values/html.ts'
import { AUDIENCES, type Audience, audienceOf, isReference } from './contents.ts'
import type { Library, ListedPage, PageSection } from './library.ts'
import type { Heading } from './markdown.ts'
import { codeHtml, textHtml } from './markup.ts'
import type { Found } from './search.ts'

/** What all pages share. */
export type Frame = {
  readonly library: Library<ListedPage>
  /** Addresses of the files that each page loads. */
  readonly style: string
  readonly script: string
}

export type Content = {
  readonly title: string
  /** The address that the list of pages marks as current. */
  readonly address?: string
  readonly main: string
  /** Headings to jump to. */
  readonly parts?: readonly Heading[]
  readonly query?: string
  /** Whom the search is for; absent for everybody. */
  readonly audience?: Audience | undefined
}

/** A page as a complete document. */
export const documentOf = (
  frame: Frame,
  { title, address, main, parts = [], query = '', audience }: Content,
): string => `<!doctype html>
<html lang="en-IE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Forecourt</title>
<link rel="icon" href="${LOGO}">
<link rel="stylesheet" href="${frame.style}">
${address === undefined ? '' : `<link rel="alternate" type="text/markdown" href="${address}.md">\n`}<script src="${frame.script}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="home" href="/docs"><img src="${LOGO}" alt="" width="28" height="28"> Forecourt docs</a>
<form role="search" action="/docs/search">
<input type="search" name="q" value="${escapeHtml(query)}" placeholder="Search" aria-label="Search the documentation" autocomplete="off" maxlength="200">${audience === undefined ? '' : `<input type="hidden" name="for" value="${audience}">`}
</form>
<nav aria-label="Site"><a href="/docs/api">API reference</a> <a href="/console">Console</a></nav>
</header>
<div class="columns">
<nav class="pages" aria-label="Pages"><details><summary>All pages</summary>
${menuOf(frame.library, address)}
</details></nav>
<main id="content" tabindex="-1">
${main}
</main>
${jumps(parts)}
</div>
</body>
</html>
`

/** The logo is inline, so that it needs no file. */
const LOGO = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f5f55"/><path d="M9 25V8h16.5L23 12H13v4h8l-2.5 4H13v5z" fill="#fff"/></svg>',
)}`

/** The pages by audience; those of the shown page's audience are open. Operations are listed beside operations alone. */
const menuOf = ({ sections, reference }: Library<ListedPage>, shown: string | undefined): string => {
  const isOfReference = shown !== undefined && isReference(shown)
  const open = shown === undefined || shown === '/docs' ? 'integrator' : audienceOf(shown)
  const menus = Object.entries(AUDIENCES).map(([audience, name]) => {
    const own = sections.filter((section) => section.audience === audience)
    return menu(name, own, audience === open && !isOfReference, shown)
  })
  return [...(isOfReference ? [menu('API reference', reference, true, shown)] : []), ...menus].join('\n')
}

const menu = (
  name: string,
  sections: readonly PageSection[],
  isOpen: boolean,
  shown: string | undefined,
): string => {
  const lists = sections
    .map((section) => sectionLinks(section, sections.length > 1 && section.title !== name, shown))
    .join('\n')
  return `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(name)}</summary>${lists}</details>`
}

const sectionLinks = ({ title, pages }: PageSection, isTitled: boolean, shown: string | undefined): string =>
  `${isTitled ? `<h2>${escapeHtml(title)}</h2>\n` : ''}<ul>${pages
    .map(
      (page) =>
        `<li><a href="${page.address}"${page.address === shown ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a></li>`,
    )
    .join('')}</ul>`

const JUMPS_MINIMUM = 3

/** Links to the headings of depth 2, beside pages that are long enough. */
const jumps = (parts: readonly Heading[]): string => {
  const shown = parts.filter(({ depth }) => depth === 2)
  if (shown.length < JUMPS_MINIMUM) return ''
  const links = shown.map(({ anchor, text }) => `<li><a href="#${anchor}">${textHtml(text)}</a></li>`)
  return `<nav class="jumps" aria-label="On this page"><h2>On this page</h2><ul>${links.join('')}</ul></nav>`
}

/** A Markdown page, with links to the previous and next pages of its section. */
export const pageContent = (library: Library<ListedPage>, page: ListedPage, html: string): Content => {
  const sections = [...library.sections, ...library.reference]
  const pages = sections.find(({ pages: listed }) => listed.includes(page))?.pages ?? []
  const place = pages.indexOf(page)
  const [before, after] = [pages[place - 1], place < 0 ? undefined : pages[place + 1]]
  const links = [
    before === undefined ? '' : `<a rel="prev" href="${before.address}">← ${escapeHtml(before.title)}</a>`,
    after === undefined ? '' : `<a rel="next" href="${after.address}">${escapeHtml(after.title)} →</a>`,
  ]
  return {
    title: page.title,
    address: page.address,
    main: `<article>${html}</article>\n<nav class="around" aria-label="Before and after">${links.join('')}<a class="source" href="${page.address}.md">This page as Markdown</a></nav>`,
    parts: page.parts,
  }
}

/** The search results, without the page around them. */
export const resultsOf = (query: string, found: readonly Found[], audience?: Audience): string => {
  if (query.trim() === '') return '<p>Enter a word, a field name, an error or a status code.</p>'
  const choices = audienceChoices(query, audience)
  if (found.length === 0)
    return `${choices}<p role="status">No results for “${escapeHtml(query)}”. Try fewer or other words.</p>`
  const rows = found.map(
    ({ address, page, heading, excerpt, audience: whose }) =>
      `<li><a href="${address}">${textHtml(heading ?? page)}</a> <span>${whereOf(address, page, heading)}${AUDIENCES[whose]}</span><p>${textHtml(excerpt)}</p></li>`,
  )
  return `${choices}<p role="status">${found.length === 1 ? '1 result' : `${found.length} results`}</p><ul class="found">${rows.join('')}</ul>`
}

/** What the page is part of, unless it is the page itself. */
const whereOf = (address: string, page: string, heading: string | undefined): string => {
  if (heading !== undefined) return `${escapeHtml(page)} · `
  return isReference(address) ? 'API reference · ' : ''
}

/** Links to the same search for one audience, and for all. */
const audienceChoices = (query: string, chosen: Audience | undefined): string => {
  const of = (audience: string, name: string, isChosen: boolean) => {
    const address = `/docs/search?q=${encodeURIComponent(query)}${audience === '' ? '' : `&amp;for=${audience}`}`
    return `<li><a href="${address}" data-audience="${audience}"${isChosen ? ' aria-current="true"' : ''}>${name}</a></li>`
  }
  const each = Object.entries(AUDIENCES).map(([audience, name]) => of(audience, name, audience === chosen))
  return `<ul class="audiences" aria-label="Show results for">${of('', 'Everyone', chosen === undefined)}${each.join('')}</ul>`
}

/** The search page. */
export const searchContent = (query: string, found: readonly Found[], audience?: Audience): Content => ({
  title: 'Search',
  main: `<article><h1>Search</h1><div id="results">${resultsOf(query, found, audience)}</div></article>`,
  query,
  audience,
})

/** The page at an address that does not exist, with the pages whose addresses are most like it. */
export const missingContent = (address: string, { pages }: Library<ListedPage>): Content => ({
  title: 'Page not found',
  main: `<article><h1>Page not found</h1>
<p>The documentation has no page at ${codeHtml(address)}. It may have moved. Search for it above, or try one of these:</p>
<ul class="found">${nearest(address, [...pages.values()])
    .map(
      (page) =>
        `<li><a href="${page.address}">${escapeHtml(page.title)}</a><p>${escapeHtml(page.summary)}</p></li>`,
    )
    .join('')}</ul>
<p><a href="/docs">All documentation</a></p></article>`,
})

const NEAREST_SHOWN = 5

/** The pages whose addresses share most pairs of letters with the address; operations only for an address among theirs. */
const nearest = (address: string, pages: readonly ListedPage[]): readonly ListedPage[] => {
  const wanted = pairsOf(address)
  const likeness = (page: ListedPage) => {
    const own = pairsOf(page.address)
    return (2 * [...own].filter((pair) => wanted.has(pair)).length) / (own.size + wanted.size)
  }
  return pages
    .filter(({ operation }) => operation === undefined || isReference(address))
    .map((page) => ({ page, likeness: likeness(page) }))
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, NEAREST_SHOWN)
    .map(({ page }) => page)
}

const ADDRESS_MAXIMUM_CHARACTERS = 100

const pairsOf = (address: string): ReadonlySet<string> => {
  const letters = address.slice('/docs'.length, ADDRESS_MAXIMUM_CHARACTERS).toLowerCase()
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  )
}

/** The samples of a folder. */
export const samplesContent = (folder: string, paths: readonly string[]): Content => ({
  title: 'Samples',
  main: `<article><h1>Samples: ${escapeHtml(folder)}</h1><ul>${paths
    .map((path) => `<li><a href="/docs/examples/${path}">${escapeHtml(path)}</a></li>`)
    .join('')}</ul></article>`,
})
