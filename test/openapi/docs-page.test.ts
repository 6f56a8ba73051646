/** The API reference at /docs, over HTTP and in a real browser. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test, { type TestContext } from 'node:test'
import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import type { Page } from 'playwright-core'
import { docsPage } from '../../src/http/docs-page.ts'
import { openApiDocument } from '../../src/http/operation/document.ts'
import { OPERATIONS } from '../../src/http/routes/operations.ts'
import { securityHeaders } from '../../src/http/security-headers.ts'
import { browserOfFile } from '../browser.ts'

/** The page behind the headers that the service's server sets for everything. */
const served = async (t: TestContext) => {
  const app = fastify()
  const headers = securityHeaders()
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  await app.register(docsPage)
  app.get('/openapi.json', async () => openApiDocument())
  t.after(() => app.close())
  return app
}

const browserOf = browserOfFile()

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const PATIENCE_MILLISECONDS = 20_000

test('the page has a policy of its own that lets it reach nothing but this service', async (t) => {
  const app = await served(t)
  const { statusCode, headers, body } = await app.inject('/docs')
  assert.equal(statusCode, 200)
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /default-src 'none'; script-src 'self';/)
  assert.doesNotMatch(policy, /unsafe-eval|https?:|\*/)
  assert.doesNotMatch(body, /https?:\/\//)
  assert.doesNotMatch(body, /<script>/)
})

test('without JavaScript the page leads to the document', async (t) => {
  const app = await served(t)
  const { body } = await app.inject('/docs')
  const fallback = /<noscript>(.*)<\/noscript>/s.exec(body)?.[1] ?? ''
  assert.match(fallback, /<a href="\/openapi\.json">/)
})

test('what the page loads is named by its content, compressed and kept by browsers', async (t) => {
  const app = await served(t)
  const { body } = await app.inject('/docs')
  const files = [...body.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g)].map(([, file]) => String(file))
  assert.equal(files.length, 3)
  for (const file of files) {
    assert.match(file, /-[0-9a-f]{16}\.(js|css)$/)
    const plain = await app.inject(file)
    const gzipped = await app.inject({ url: file, headers: { 'accept-encoding': 'gzip, br' } })
    assert.equal(plain.statusCode, 200)
    assert.match(String(plain.headers['cache-control']), /immutable/)
    assert.equal(gzipped.headers['content-encoding'], 'gzip')
    assert.equal(gunzipSync(gzipped.rawPayload).toString(), plain.body)
  }
  assert.equal((await app.inject('/docs/assets/other-0000000000000000.js')).statusCode, 404)
  assert.equal((await app.inject('/docs/assets/..%2fdocs-page.ts')).statusCode, 404)
})

/** Opens the page, and notes whatever goes wrong in it or leaves for elsewhere. */
const open = async (page: Page, address: string): Promise<readonly string[]> => {
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
  await page.goto(`${address}/docs`)
  await page.getByRole('heading', { name: 'Forecourt', exact: true }).waitFor()
  return noted
}

/** What axe objects to in the page, at most one line a rule. */
const objections = async (page: Page): Promise<readonly string[]> =>
  page.evaluate(`(async () => {
    ${AXE}
    const { violations } = await axe.run()
    return violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 200))
  })()`)

/** Scrolls to the end, so that all that is shown late has been shown. */
const scrollThrough = async (page: Page): Promise<void> => {
  for (const { path } of OPERATIONS.filter(({ method }) => method === 'POST')) {
    await page.getByText(path, { exact: true }).first().scrollIntoViewIfNeeded()
  }
  await page.getByRole('heading', { name: 'Models' }).first().scrollIntoViewIfNeeded()
}

const VIEWS = [
  { name: 'a desktop in light colours', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'a phone in dark colours', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

for (const { name, ...view } of VIEWS) {
  test(`on ${name} the reference is whole, reaches for nothing outside and is accessible`, async (t) => {
    const browser = await browserOf(t)
    if (browser === undefined) return
    const app = await served(t)
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const page = await browser.newPage(view)
    t.after(() => page.close())
    const noted = await open(page, address)
    await scrollThrough(page)
    assert.deepEqual(await objections(page), [])
    assert.equal(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), 0)
    assert.deepEqual(noted, [])
  })
}

test('an operation shows a request to copy with an example’s body, and the search finds a field', async (t) => {
  const browser = await browserOf(t)
  if (browser === undefined) return
  const app = await served(t)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const page = await browser.newPage()
  t.after(() => page.close())
  const noted = await open(page, address)
  await page
    .getByRole('link', { name: /Submit a quote/ })
    .first()
    .click()
  await page.getByText('"borrowerType": "Individual"').first().waitFor()
  await page.getByText('Authorization: Bearer').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sort code')
  await page.getByRole('option', { name: /QuoteBankDetailsModel/ }).waitFor()
  assert.deepEqual(noted, [])
  assert.deepEqual(
    await page.evaluate('Object.values(localStorage).filter((kept) => /bearer/i.test(kept))'),
    [],
  )
})
