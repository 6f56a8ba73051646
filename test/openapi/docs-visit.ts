/** The documentation in a browser, as its tests open it. */
import { readFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { browserOfFile } from '../browser.ts'
import { servedDocsPage } from './served-docs-page.ts'

const browserOf = browserOfFile()

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const PATIENCE_MILLISECONDS = 60_000

/** A page of a browser, and the address of the documentation; undefined without a browser. */
export const pageFor = async (t: TestContext, options: BrowserContextOptions = {}) => {
  const browser = await browserOf(t)
  if (browser === undefined) return undefined
  const app = await servedDocsPage(t)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const context = await browser.newContext(options)
  t.after(() => context.close())
  return { address, context, page: await context.newPage() }
}

/** Notes whatever goes wrong in the page or leaves for elsewhere. */
export const note = (page: Page, address: string): readonly string[] => {
  const noted: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') noted.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => noted.push(`error: ${error.message}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !/^(data|blob):/.test(request.url()))
      noted.push(`request: ${request.url()}`)
  })
  page.setDefaultTimeout(PATIENCE_MILLISECONDS)
  return noted
}

/** What axe objects to in the page, at most one line a rule. */
export const objections = async (page: Page): Promise<readonly string[]> =>
  page.evaluate(`(async () => {
    ${AXE}
    const { violations } = await axe.run(document, { rules: { 'target-size': { enabled: true } } })
    return violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 200))
  })()`)

/** Two windows, each with a colour scheme. */
export const VIEWS = [
  { name: 'a desktop in light colours', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'a phone in dark colours', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const
