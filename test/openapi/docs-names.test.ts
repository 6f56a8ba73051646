/**
 * Every page of the documentation in a real browser, at four widths: no name breaks within a word, and nothing is wider
 * than the window or its column.
 */
import assert from 'node:assert/strict'
import test from 'node:test'
import { browserOfFile } from '../browser.ts'
import { servedDocsPage } from './served-docs-page.ts'

const browserOf = browserOfFile()

const WIDTHS = [1440, 1280, 768, 390] as const
const HEIGHT = 900

/**
 * In the page: each line that ends within a word, and what is too wide. A name may break between its words: behind a
 * mark such as a dot, a slash or a hyphen, and before a capital.
 */
const FAULTS = `(() => {
  const faults = []
  const isWithinWord = (before, after) =>
    /[\\p{L}\\p{N}]/u.test(before) && /[\\p{L}\\p{N}]/u.test(after) &&
    !(/[\\p{Ll}\\p{N}]/u.test(before) && /\\p{Lu}/u.test(after))
  const range = document.createRange()
  const topOf = (node, at) => {
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    return range.getClientRects()[0]?.top
  }
  const isApart = (one, other) => one !== undefined && other !== undefined && Math.abs(other - one) > 4
  for (const element of document.querySelectorAll('main :is(code, a, td, th, h1, h2, h3, h4), nav a')) {
    // Short words fit into any line.
    if (element.closest('pre') !== null || !/\\S{10}/.test(element.textContent)) continue
    // Names in an element are split by <wbr>: the texts are read as one.
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let last
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()]
      if (rects.length === 0) continue
      const isBroken = new Set(rects.map(({ top }) => top)).size > 1
      const isSame = last?.parent === node.parentElement
      const first = node.data[0]
      if (isSame && isWithinWord(last.letter, first) && isApart(topOf(last.node, last.node.length - 1), topOf(node, 0)))
        faults.push('breaks: ' + last.node.data.slice(-20) + '|' + node.data.slice(0, 20))
      for (let at = 1; isBroken && at < node.length; at++)
        if (isWithinWord(node.data[at - 1], node.data[at]) && isApart(topOf(node, at - 1), topOf(node, at)))
          faults.push('breaks: ' + node.data.slice(Math.max(0, at - 20), at) + '|' + node.data.slice(at, at + 20))
      last = { node, parent: node.parentElement, letter: node.data.at(-1) }
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is ' + document.documentElement.scrollWidth + ' wide')
  for (const table of document.querySelectorAll('.table'))
    if (table.scrollWidth > table.clientWidth)
      faults.push('a table is ' + (table.scrollWidth - table.clientWidth) + ' too wide: ' + table.textContent.slice(0, 60).replace(/\\s+/g, ' '))
  return [...new Set(faults)]
})()`

/** The addresses of all pages, of which llms.txt is the list. */
const ADDRESS = /\]\((?<origin>https?:\/\/[^/)]+)(?<path>\/docs[^)]*)\.md\)/g

test('no name breaks within a word and nothing is too wide, on any page at any width', async (t) => {
  const browser = await browserOf(t)
  if (browser === undefined) return
  const app = await servedDocsPage(t)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const { body } = await app.inject('/llms.txt')
  const paths = [...body.matchAll(ADDRESS)].map(({ groups }) => String(groups?.['path']))
  assert.ok(paths.length > 80, `${paths.length} pages`)
  const page = await browser.newPage()
  t.after(() => page.close())
  const faults: string[] = []
  for (const path of [
    ...paths,
    '/docs/search?q=term',
    '/problems/key-reused',
    '/docs/nothing',
    '/docs/examples/a',
  ]) {
    await page.goto(address + path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT })
      for (const fault of await page.evaluate<readonly string[]>(FAULTS))
        faults.push(`${path} at ${width}: ${fault}`)
    }
  }
  assert.deepEqual(faults, [])
})
