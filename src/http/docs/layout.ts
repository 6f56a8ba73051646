/** The layout of a documentation page. It works without JavaScript; the script adds to it. */
import { escapeHtml } from '../../../packages/values/html.ts'
import type { DocsPage, Library } from './library.ts'
import type { Part } from './markdown.ts'
import type { Found } from './search.ts'

/** What all pages share. */
export type Frame = {
  readonly library: Library
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
  readonly parts?: readonly Part[]
  readonly query?: string
}

/** A page as a complete document. */
export const documentOf = (
  frame: Frame,
  { title, address, main, parts = [], query = '' }: Content,
): string => `<!doctype html>
<html lang="en-IE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Forecourt</title>
<link rel="icon" href="${LOGO}">
<link rel="stylesheet" href="${frame.style}">
<script src="${frame.script}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="home" href="/docs"><img src="${LOGO}" alt="" width="28" height="28"> Forecourt docs</a>
<form role="search" action="/docs/search">
<input type="search" name="q" value="${escapeHtml(query)}" placeholder="Search" aria-label="Search the documentation" autocomplete="off" maxlength="200">
</form>
<nav aria-label="Site"><a href="/docs/api">API reference</a> <a href="/console">Console</a></nav>
</header>
<div class="columns">
<nav class="pages" aria-label="Pages"><details><summary>All pages</summary>
${frame.library.sections.map((section) => sectionLinks(section, address)).join('\n')}
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

const sectionLinks = ({ title, pages }: Library['sections'][number], shown: string | undefined): string =>
  `<h2>${escapeHtml(title)}</h2>\n<ul>${pages
    .map(
      (page) =>
        `<li><a href="${page.address}"${page.address === shown ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a></li>`,
    )
    .join('')}</ul>`

const JUMPS_MINIMUM = 3

/** Links to the headings of depth 2, beside pages that are long enough. */
const jumps = (parts: readonly Part[]): string => {
  const shown = parts.filter(({ depth }) => depth === 2)
  if (shown.length < JUMPS_MINIMUM) return ''
  const links = shown.map(({ anchor, text }) => `<li><a href="#${anchor}">${escapeHtml(text)}</a></li>`)
  return `<nav class="jumps" aria-label="On this page"><h2>On this page</h2><ul>${links.join('')}</ul></nav>`
}

/** A Markdown page, with links to the previous and next pages of its section. */
export const pageContent = ({ sections }: Library, page: DocsPage): Content => {
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
    main: `<article>${page.html}</article>\n<nav class="around" aria-label="Before and after">${links.join('')}<a class="source" href="${page.address}.md">This page as Markdown</a></nav>`,
    parts: page.parts,
  }
}

/** The first page: an overview of the documentation by reader. */
export const homeContent = ({ sections }: Library): Content => ({
  title: 'Documentation',
  address: '/docs',
  main: `<article class="start"><h1>Documentation</h1>
<p>Send applications for vehicle finance from your software, follow them, and have them signed. Or read how to run the service and work with it.</p>
<p class="actions"><a class="button" href="/docs/guides/start">Start in a quarter of an hour</a> <a href="/docs/api">API reference</a></p>
${sections.map(cards).join('\n')}
<h2>For programs</h2>
<p><a href="/openapi.json">OpenAPI</a>, <a href="/asyncapi.json">AsyncAPI</a> and <a href="/llms.txt">llms.txt</a>. Each page is there as Markdown, too: add <code>.md</code> to its address.</p></article>`,
})

const cards = ({ title, pages }: Library['sections'][number]): string =>
  `<h2>${escapeHtml(title)}</h2>\n<ul class="cards">${pages
    .map(
      (page) =>
        `<li><a href="${page.address}">${escapeHtml(page.title)}</a><p>${escapeHtml(page.summary)}</p></li>`,
    )
    .join('')}</ul>`

/** The search results, without the page around them. */
export const resultsOf = (query: string, found: readonly Found[]): string => {
  if (query.trim() === '') return '<p>Type what you look for: a field, a failure, a word.</p>'
  if (found.length === 0)
    return `<p role="status">Nothing found for “${escapeHtml(query)}”. Try fewer or other words.</p>`
  const rows = found.map(
    ({ address, page, heading, excerpt }) =>
      `<li><a href="${address}">${escapeHtml(heading ?? page)}</a>${heading === undefined ? '' : ` <span>${escapeHtml(page)}</span>`}<p>${escapeHtml(excerpt)}</p></li>`,
  )
  return `<p role="status">${found.length === 1 ? '1 part' : `${found.length} parts`} found</p><ul class="found">${rows.join('')}</ul>`
}

/** The search page. */
export const searchContent = (query: string, found: readonly Found[]): Content => ({
  title: 'Search',
  main: `<article><h1>Search</h1><div id="results">${resultsOf(query, found)}</div></article>`,
  query,
})

/** The samples of a folder. */
export const samplesContent = (folder: string, paths: readonly string[]): Content => ({
  title: 'Samples',
  main: `<article><h1>Samples: ${escapeHtml(folder)}</h1><ul>${paths
    .map((path) => `<li><a href="/docs/examples/${path}">${escapeHtml(path)}</a></li>`)
    .join('')}</ul></article>`,
})
