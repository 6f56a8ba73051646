/** The documentation in a real browser. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { note, objections, pageFor, VIEWS } from './docs-visit.ts'
import { brokenWordsIn } from './whole-names.ts'

test('the reference is black on white on paper, though the screen is dark', async (t) => {
  const shown = await pageFor(t, { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' })
  if (shown === undefined) return
  const { address, page } = shown
  await page.goto(`${address}/docs/api/submitQuote`)
  const lightness = () =>
    page.evaluate<number>(
      'Math.min(...getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number))',
    )
  assert.ok((await lightness()) < 60)
  await page.emulateMedia({ media: 'print' })
  assert.ok((await lightness()) > 240)
  assert.ok(!(await page.getByRole('navigation', { name: 'Pages' }).isVisible()))
})

/** Samples whose text is below their button. */
const coveredSamples = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelectorAll('pre')].flatMap((sample) => {
    const text = sample.getBoundingClientRect()
    const button = sample.parentElement.querySelector('.copy').getBoundingClientRect()
    return text.right > button.left && text.bottom > button.top ? [sample.textContent] : []
  })`)

const SITE_PAGES = [
  '/docs',
  '/docs/guides/integrate',
  '/docs/reference/set-b',
  '/docs/api',
  '/docs/api/submitQuote',
  '/docs/api/createWebhookEndpoint',
  '/docs/api/readQuoteDocument',
  '/docs/glossary',
  '/docs/search?q=term&for=operator',
  '/problems/key-reused',
]

for (const { name, viewport, colorScheme } of VIEWS) {
  test(`on ${name} the pages of the site are accessible, fit, and load nothing from outside`, async (t) => {
    const shown = await pageFor(t, { viewport, colorScheme })
    if (shown === undefined) return
    const { address, page } = shown
    const noted = note(page, address)
    for (const path of SITE_PAGES) {
      await page.goto(address + path)
      assert.deepEqual(await objections(page), [], path)
      assert.equal(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), 0, path)
      assert.deepEqual(await coveredSamples(page), [], path)
      assert.deepEqual(await page.evaluate(brokenWordsIn('main')), [], path)
    }
    assert.deepEqual(noted, [])
  })
}

test('by keyboard: the search finds while one types, and a part of a page opens', async (t) => {
  const shown = await pageFor(t)
  if (shown === undefined) return
  const { address, page } = shown
  const noted = note(page, address)
  await page.goto(`${address}/docs/guides/sandbox`)
  await page.keyboard.press('/')
  await page.keyboard.type('retries idempotency')
  await page.getByRole('link', { name: 'Retries and idempotency' }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${address}/docs/guides/integrate#retries-and-idempotency`)
  assert.deepEqual(noted, [])
})

test('a search for one audience stays with it while one types, and is forgotten with the page', async (t) => {
  const shown = await pageFor(t)
  if (shown === undefined) return
  const { address, context, page } = shown
  await page.goto(`${address}/docs/guides/sandbox`)
  const field = page.getByRole('searchbox', { name: 'Search the documentation' })
  const chosen = page.locator('.audiences [aria-current="true"]')
  const audiences = async () => new Set(await page.locator('.found span').allInnerTexts())
  await field.fill('key')
  await page.getByRole('link', { name: 'Operators', exact: true }).click()
  await page.locator('.audiences [aria-current="true"]', { hasText: 'Operators' }).waitFor()
  assert.equal(page.url(), `${address}/docs/guides/sandbox`)
  for (const said of await audiences()) assert.match(said, /Operators$/)
  await field.fill('backup')
  await page
    .getByRole('link', { name: /back ?up/i })
    .first()
    .waitFor()
  assert.equal(await chosen.innerText(), 'Operators')
  await page.keyboard.press('Escape')
  await page.reload()
  await field.fill('key')
  await chosen.waitFor()
  assert.equal(await chosen.innerText(), 'Everyone')
  assert.deepEqual(await context.storageState(), { cookies: [], origins: [] })
})

test('a page that is missing is accessible, and fits a phone', async (t) => {
  const shown = await pageFor(t, { viewport: { width: 390, height: 844 } })
  if (shown === undefined) return
  const { address, page } = shown
  const response = await page.goto(`${address}/docs/guides/webhook`)
  assert.equal(response?.status(), 404)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  assert.deepEqual(await objections(page), [])
  assert.equal(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), 0)
  await page
    .getByRole('link', { name: /Webhooks/ })
    .first()
    .click()
  await page.waitForURL(/\/docs\/guides\/webhooks$/)
})

test('without JavaScript the list of pages is open where there is room, and the search finds', async (t) => {
  const shown = await pageFor(t, {
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 800 },
  })
  if (shown === undefined) return
  const { address, page } = shown
  await page.goto(`${address}/docs/guides/webhooks`)
  assert.ok(await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').first().isVisible())
  await page.getByRole('searchbox').fill('pagination')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/docs\/search\?q=pagination/)
  await page.getByRole('link', { name: 'Operators', exact: true }).click()
  await page.waitForURL(/for=operator/)
  await page.getByRole('searchbox').fill('backup')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=backup&for=operator/)
})
