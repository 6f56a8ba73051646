/** The bar of decisions and the panel of one: what is green, what stays in the window, and how much of it both take. */
import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { addCase } from './case-scene.ts'
import { type CaseScene, FOUR_EYES_FROM, openCaseScene } from './decided-cases.ts'
import { type ConsoleFixture, eventually } from './house.ts'
import { browserTests, type Visit } from './support.ts'

let opened: Promise<CaseScene> | undefined
const sceneOf = (house: ConsoleFixture): Promise<CaseScene> => {
  opened ??= openCaseScene(house)
  return opened
}

const barOf = (page: Visit['page']) => page.getByRole('region', { name: 'Decisions' })

const openCase = async ({ open, page }: Visit, reference: string, query = ''): Promise<void> => {
  await open(`/console/cases/${reference}${query}`, /./)
  await barOf(page).waitFor()
}

/** A desktop, a smaller one at 200 % zoom, and a phone. */
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 640, height: 400 },
  { width: 390, height: 844 },
] as const

/** The key of each decision, its panel, and its button. */
const PANELS = [
  ['a', 'Approve', 'Approve'],
  ['c', 'Counter-offer', 'Counter-offer'],
  ['b', 'Return for correction', 'Return for correction'],
  ['d', 'Decline', 'Decline'],
] as const

/** Whether all of it is in the window and nothing lies over its middle. The function runs in the page. */
const isWholeInWindow = new Function(
  'element',
  `const { left, top, right, bottom } = element.getBoundingClientRect()
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && element.contains(there)`,
) as (element: unknown) => boolean

const SECTIONS = ['affordability', 'checks', 'requirements', 'policy', 'others', 'signing', 'duties'] as const

/** The share of the window's height that fixed and sticking parts take at its ends. */
const SHARE_OF_BARS = `(() => {
  let covered = 0
  for (const element of document.querySelectorAll('body *')) {
    const { position } = getComputedStyle(element)
    if (position !== 'fixed' && position !== 'sticky') continue
    const { top, bottom, width, height } = element.getBoundingClientRect()
    const isOfColumn = height >= innerHeight * 0.9 || width < innerWidth / 2
    if (isOfColumn || bottom <= 0 || top >= innerHeight) continue
    covered += Math.min(bottom, innerHeight) - Math.max(top, 0)
  }
  return covered / innerHeight
})()`

const filledIn = (place: Locator): Promise<readonly string[]> =>
  place.locator('.mantine-Button-root[data-variant="filled"] .mantine-Button-label').allInnerTexts()

browserTests('the bar and the panel of decisions', (each) => {
  each(
    'keep each confirm button in the window, with what happens next, also at 200 % zoom; the bar rests meanwhile',
    { as: 'underwriter', sizes: ['desktop'] },
    async (visit) => {
      const { house, page, keys, looksRight } = visit
      const scene = await sceneOf(house)
      await openCase(visit, await scene.sent())
      for (const size of WINDOWS) {
        await page.setViewportSize(size)
        for (const [key, title, verb] of PANELS) {
          await keys.key(key)
          const panel = page.getByRole('region', { name: title, exact: true })
          const confirm = panel.getByRole('button', { name: verb, exact: true })
          await confirm.waitFor()
          const where = `${verb} at ${size.width} × ${size.height}`
          assert.ok(await confirm.evaluate(isWholeInWindow), where)
          assert.equal(await barOf(page).count(), 0, `the bar rests: ${where}`)
          assert.ok(((await page.evaluate(SHARE_OF_BARS)) as number) <= 1 / 3, where)
          await keys.key('Escape')
          await panel.waitFor({ state: 'detached' })
          await barOf(page).waitFor()
        }
      }
      await page.setViewportSize(WINDOWS[1])
      await keys.key('a')
      const approve = page.getByRole('region', { name: 'Approve', exact: true })
      await approve
        .getByText('Next: the dealer sends the missing documents, then signing can start.')
        .waitFor()
      await looksRight('a panel at 200 % zoom')
    },
  )

  each(
    'leave each section’s heading in sight that a key leads to',
    { as: 'underwriter', sizes: ['desktop'] },
    async (visit) => {
      const { house, page, keys, isAt } = visit
      const scene = await sceneOf(house)
      await openCase(visit, await scene.sent())
      for (const size of WINDOWS) {
        await page.setViewportSize(size)
        for (const [place, section] of SECTIONS.entries()) {
          await keys.key(String(place + 1))
          const heading = page.locator(`#case-${section}`)
          await isAt(heading)
          const where = `${section} at ${size.width} × ${size.height}`
          assert.ok(await heading.evaluate(isWholeInWindow), where)
        }
      }
    },
  )

  each(
    'are not covered by notices, neither Decline nor Withdraw',
    { as: 'underwriter', sizes: ['desktop'] },
    async (visit) => {
      const { house, page, keys, says } = visit
      const scene = await sceneOf(house)
      for (const size of [WINDOWS[0]]) {
        await page.setViewportSize(size)
        await openCase(visit, await scene.sent({ isChecked: false }))
        await keys.key('k')
        await keys.key('p')
        await keys.key('Enter')
        await says('The check has been recorded.')
        for (const name of ['Decline', 'Withdraw'])
          await eventually(`${name} at ${size.width} × ${size.height}`, async () =>
            (await barOf(page).getByRole('button', { name }).evaluate(isWholeInWindow)) ? true : undefined,
          )
      }
    },
  )

  each(
    'show the expected decision alone in green, and what ends the case apart and never so',
    { as: 'underwriter', sizes: ['desktop'] },
    async (visit) => {
      const { house, page, keys } = visit
      const scene = await sceneOf(house)
      const reference = await scene.sent()
      await openCase(visit, reference)
      const bar = barOf(page)
      assert.deepEqual(await filledIn(bar), ['Approve'])
      const edges = async (name: string) => {
        const box = await bar.getByRole('button', { name }).boundingBox()
        assert.ok(box !== null)
        return { left: box.x, right: box.x + box.width }
      }
      const { width } = (await bar.boundingBox()) ?? { width: 0 }
      const [declining, reviewing] = [await edges('Decline'), await edges('Start review')]
      const apart = declining.left - reviewing.right
      assert.ok(apart > width / 10, `${apart} of ${width} pixels`)
      await keys.key('b')
      const panel = page.getByRole('region', { name: 'Return for correction' })
      await keys.fill(panel.getByLabel('In your own words (optional)'), 'Which of the two cars is it?')
      await keys.press(panel.getByRole('button', { name: 'Return for correction' }))
      await page.getByText('The case has been returned for correction.').waitFor()
      assert.deepEqual(await filledIn(bar), [], 'nothing but to withdraw it')
    },
  )

  each(
    'fold in a small window to what is expected, and show the rest on request',
    { as: 'underwriter', sizes: ['desktop'] },
    async (visit) => {
      const { house, page, keys, looksRight } = visit
      const scene = await sceneOf(house)
      const large = await scene.sent({ loan: FOUR_EYES_FROM })
      const test = await addCase(house)
      for (const [reference, query] of [
        [large, ''],
        [test, '?mode=test'],
      ] as const) {
        await openCase(visit, reference, query)
        for (const size of WINDOWS.slice(1)) {
          await page.setViewportSize(size)
          const share = (await page.evaluate(SHARE_OF_BARS)) as number
          assert.ok(share > 0 && share <= 1 / 3, `${share} of ${size.width} × ${size.height}`)
        }
      }
      const bar = barOf(page)
      await page.setViewportSize({ width: 640, height: 400 })
      // In a low window the navigation is at the top, so nothing shows between the bar and the window's end.
      const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {}
      assert.ok(y + height > 395, `the bar ends at ${y + height} of 400`)
      await page.setViewportSize(WINDOWS[1])
      assert.equal(await bar.getByRole('button').count(), 2)
      await bar.getByRole('button', { name: 'More decisions' }).focus()
      await keys.key('Enter')
      await bar.getByRole('button', { name: 'Withdraw' }).waitFor()
      const fewer = bar.getByRole('button', { name: 'Fewer decisions' })
      await visit.isAt(fewer)
      await looksRight('the bar unfolded')
      await fewer.press('Enter')
      assert.equal(await bar.getByRole('button', { name: 'Withdraw' }).count(), 0)
      await page.setViewportSize(WINDOWS[0])
    },
  )
})
