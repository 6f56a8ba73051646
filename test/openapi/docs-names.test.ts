/**
 * Every page of the documentation in a real browser, at four widths: no name breaks within a word, and nothing is wider
 * than the window or its column.
 */
import assert from 'node:assert/strict'
import test from 'node:test'
import { browserOfFile } from '../browser.ts'
import { servedDocsPage } from './served-docs-page.ts'
import { brokenWordsIn } from './whole-names.ts'

const browserOf = browserOfFile()

const WIDTHS = [1440, 1280, 768, 390] as const
const HEIGHT = 900

/** In the page: what is wider than the window or its column. */
const TOO_WIDE = `(() => {
  const faults = []
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is ' + document.documentElement.scrollWidth + ' wide')
  for (const table of document.querySelectorAll('.table'))
    if (table.scrollWidth > table.clientWidth)
      faults.push('a table is ' + (table.scrollWidth - table.clientWidth) + ' too wide: ' + table.textContent.slice(0, 60).replace(/\\s+/g, ' '))
  return faults
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
      const broken = await page.evaluate<readonly string[]>(brokenWordsIn('main, nav'))
      const wide = await page.evaluate<readonly string[]>(TOO_WIDE)
      for (const fault of [...broken, ...wide]) faults.push(`${path} at ${width}: ${fault}`)
    }
  }
  assert.deepEqual(faults, [])
})
