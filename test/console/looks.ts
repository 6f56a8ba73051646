/** What must hold for every page in every state: anybody can read and use it, and it fits into the window. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
export type Scheme = 'light' | 'dark'

/** The axe rules whose result depends on the colour scheme or the window's size. */
const CHANGEABLE = ['color-contrast', 'scrollable-region-focusable']

/**
 * Checks the page's current state with all axe rules in the first of the schemes. Schemes differ only in colours, so in
 * any other it checks only rules about colours. Without axe it only checks that everything fits. The style sheets,
 * which all states share, axe reads if a page is `atRest`.
 */
export const looksRight = async (
  page: Page,
  state: string,
  schemes: readonly Scheme[],
  { withAxe = true, atRest = false } = {},
): Promise<void> => {
  // It is half a megabyte, so it is sent once a page.
  if (withAxe && !(await page.evaluate(`'axe' in window`))) await page.evaluate(AXE)
  for (const [place, scheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
    if (!withAxe) continue
    const rules = { preload: atRest, ...(place === 0 ? {} : { runOnly: CHANGEABLE }) }
    assert.deepEqual(await page.evaluate(objections(rules)), [], `${state}, ${scheme}`)
  }
  assert.deepEqual(await tooWide(page), [], state)
}

/** What extends beyond the window, or needs sideways scrolling to be read. */
export const tooWide = (page: Page): Promise<readonly string[]> => page.evaluate(WIDER_WHEN_SETTLED)

/** axe's own options. Without `runOnly` axe applies its default rules. */
type Rules = { readonly preload: boolean; readonly runOnly?: readonly string[] }

/**
 * axe's objections, at most one line a rule. While a modal dialog is open, nobody reaches or reads what is behind it,
 * and the test has checked that before; checking it again through the veil takes axe longer than the dialog.
 */
const objections = (rules: Rules) => `(async () => {
  const shown = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? document
  const { violations } = await axe.run(shown, ${JSON.stringify({ resultTypes: ['violations'], ...rules })})
  return violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 300) + ' ' + (nodes[0].failureSummary ?? ''))
})()`

/** Elements that extend beyond the window's right edge, or need sideways scrolling to be read. */
const WIDER_THAN_WINDOW = `() => {
  const width = document.documentElement.clientWidth
  const found = []
  if (document.documentElement.scrollWidth > width) found.push('the page: ' + document.documentElement.scrollWidth)
  const isClipped = (element) => {
    for (let outer = element.parentElement; outer !== null && outer !== document.body; outer = outer.parentElement)
      if (getComputedStyle(outer).overflowX !== 'visible' && outer.getBoundingClientRect().right <= width) return true
    return false
  }
  for (const element of document.body.querySelectorAll('*')) {
    const { right, width: own, height } = element.getBoundingClientRect()
    const isTyped = /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName)
    const style = getComputedStyle(element)
    if (own === 0 || height === 0 || style.visibility === 'hidden') continue
    const scrolls = /auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth
    if ((scrolls && !isTyped) || (right > width + 0.5 && !isClipped(element))) found.push(element.outerHTML.slice(0, 200))
  }
  return found.slice(0, 3)
}`

/** A notice that disappears moves out of the window: moving elements have a moment to settle. */
const WIDER_WHEN_SETTLED = `(async () => {
  const widerThanWindow = ${WIDER_THAN_WINDOW}
  for (let tries = 0; tries < 20 && widerThanWindow().length > 0; tries++)
    await new Promise((settled) => setTimeout(settled, 50))
  return widerThanWindow()
})()`
