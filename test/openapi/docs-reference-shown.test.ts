/** The whole API reference in a real browser. It is Scalar's, and changes with its version or the document alone. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { OPERATIONS } from '../../src/http/server/operations.ts'
import { objections, openReference, PATIENCE_MILLISECONDS, pageFor, VIEWS } from './docs-visit.ts'
import { brokenWordsIn } from './whole-names.ts'

/**
 * Scrolls to the end, so that all that is shown late has been shown. Done in the page, since to look for one text from outside
 * is to read the twelve thousand elements of the reference.
 */
const scrollThrough = async (page: Page): Promise<void> => {
  const paths = OPERATIONS.filter(({ method }) => method === 'POST').map(({ path }) => path)
  await page.evaluate(`(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
    const find = (text) => [...document.querySelectorAll('#reference *')].find((element) =>
      element.childElementCount < 10 && element.querySelector(':scope > * > * > *') === null && element.textContent === text &&
      element.getClientRects().length > 0)
    for (const path of ${JSON.stringify(paths)}) {
      const deadline = performance.now() + ${PATIENCE_MILLISECONDS}
      while (find(path) === undefined) {
        if (performance.now() > deadline) throw new Error('Not shown: ' + path)
        await frame()
      }
      find(path).scrollIntoView({ block: 'center' })
      await frame()
    }
  })()`)
  await page.getByRole('heading', { name: 'Models' }).first().scrollIntoViewIfNeeded()
}

/** What neither the window's size nor the colours change axe judges in the first view alone, as it takes seconds for so long a page. */
const CHANGEABLE = ['color-contrast', 'scrollable-region-focusable']

test('the reference is whole, reaches for nothing outside, and is accessible in each view', async (t) => {
  const [{ viewport, colorScheme }] = VIEWS
  const shown = await pageFor(t, { viewport, colorScheme })
  if (shown === undefined) return
  const { address, page } = shown
  const noted = await openReference(page, address)
  for (const [place, { name, viewport: size, colorScheme: scheme }] of VIEWS.entries()) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme })
    await page.locator(`body.${scheme}-mode`).waitFor()
    await scrollThrough(page)
    assert.deepEqual(await objections(page, place === 0 ? undefined : CHANGEABLE), [], name)
    assert.equal(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), 0, name)
    assert.deepEqual(await page.evaluate(brokenWordsIn('#reference')), [], name)
  }
  assert.deepEqual(noted, [])
})
