/**
 * Every page of the documentation in a real browser, on a phone and at another width: no name breaks within a word, and nothing is wider
 * than the window or its column.
 */
import assert from 'node:assert/strict'
import test from 'node:test'
import { browserOfFile } from '../browser.ts'
import { servedDocsPage } from './served-docs-page.ts'
import { brokenWordsIn } from './whole-names.ts'

const browserOf = browserOfFile()

const PHONE = 390
/** The narrowest shows nearly all that is too wide, so every page is shown there; of the others each page has one in turn. */
const WIDER = [1440, 1280, 768] as const
const HEIGHT = 900

/** Of the operations' pages, which are all made alike, one in so many is enough. */
const EACH_OPERATION = 6

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

test('no name breaks within a word and nothing is too wide, on any page', async (t) => {
  const browser = await browserOf(t)
  if (browser === undefined) return
  const app = await servedDocsPage(t)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const { body } = await app.inject('/llms.txt')
  const paths = [...body.matchAll(ADDRESS)]
    .map(({ groups }) => String(groups?.['path']))
    .filter((path, place) => !path.startsWith('/docs/api/') || place % EACH_OPERATION === 0)
  assert.ok(paths.length > 80, `${paths.length} pages`)
  const page = await browser.newPage()
  t.after(() => page.close())
  const faults: string[] = []
  const shown = [...paths, '/docs/search?q=term', '/problems/key-reused', '/docs/nothing', '/docs/examples/a']
  for (const [place, path] of shown.entries()) {
    await page.goto(address + path)
    for (const width of [PHONE, WIDER[place % WIDER.length] ?? PHONE]) {
      await page.setViewportSize({ width, height: HEIGHT })
      const broken = await page.evaluate<readonly string[]>(brokenWordsIn('main, nav'))
      const wide = await page.evaluate<readonly string[]>(TOO_WIDE)
      for (const fault of [...broken, ...wide]) faults.push(`${path} at ${width}: ${fault}`)
    }
  }
  assert.deepEqual(faults, [])
})
