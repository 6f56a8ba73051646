/** A case that changes while it is open: others work on it, the network fails, the tab is hidden, and it is erased. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { headOf } from '../operations/guard-world.ts'
import { openCaseScene } from './decided-cases.ts'
import { browserTests } from './support.ts'

/** As if another tab were in front. */
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate(
    `Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${isHidden} });
    document.dispatchEvent(new Event('visibilitychange'))`,
  )

const CLOSE_PIXELS = 30
const CHANGES = '**/console/api/changes*'

browserTests('a case that changes while it is open', (each) => {
  each(
    'says who changed what and keeps what is typed, after a hidden tab and a lost connection too; once erased, who and when',
    { as: 'underwriter', sizes: ['desktop'], answersItself: true },
    async ({ house, page, keys, open, button, field, isAt, looksRight }) => {
      const scene = await openCaseScene(house)
      const reference = await scene.sent()
      const ben = await scene.colleague('Ben Sample')
      // The browser's clock is wrong by years.
      await page.clock.setFixedTime('2019-02-03T04:05:06Z')
      await open(`/console/cases/${reference}`, /./)
      await page.getByRole('region', { name: 'Decisions' }).waitFor()
      await keys.key('d')
      const typed = field('In your own words (optional)')
      await keys.fill(typed, 'Half a sentence')

      let polls = 0
      page.on('request', (request) => request.url().includes('/api/changes') && polls++)
      await hide(page, true)
      // On a slow machine a poll ends, and the next begins, while the page is being hidden.
      polls = 0
      const ask = (name: string) =>
        ben.command(reference, 'requirements', { documents: [{ name, applicant: null }] })
      assert.equal((await ask('Proof of the deposit')).status, 200)
      assert.equal(polls, 0)
      await hide(page, false)
      const note = page.getByRole('status').filter({ hasText: 'Ben Sample requested' })
      await note.filter({ hasText: 'Proof of the deposit' }).waitFor()
      assert.match((await note.locator('time').getAttribute('datetime')) ?? '', /^20[2-9]/)
      assert.equal(await page.locator('[data-state]').getByText('Proof of the deposit').count(), 0)
      await looksRight('changed')

      await page.route(CHANGES, (route) => route.abort())
      const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/changes?'))
      await hide(page, true)
      await failed
      const again = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/changes?'))
      await hide(page, false)
      await again
      await page.unroute(CHANGES)
      assert.equal((await ask('Work permit')).status, 200)
      await page.evaluate(`dispatchEvent(new Event('online'))`)
      await note.filter({ hasText: 'Work permit' }).filter({ hasText: 'after 1 other change' }).waitFor()
      await keys.press(button('Show'))
      await page.locator('[data-state]').getByText('Work permit').waitFor()
      await note.waitFor({ state: 'detached' })
      assert.equal(await typed.inputValue(), 'Half a sentence')

      const { id } = await headOf(house.service, reference)
      await house.sql`update applications set key_id = null, data_key = null, file = null where id = ${id}`
      await house.sql`insert into audit (id, at, actor_kind, actor_id, action, subject_kind, subject_id)
        values (${newId(Date.now())}, now(), 'user', ${ben.user.id}, 'application.erased', 'application', ${id})`
      const erased = page.getByRole('heading', { level: 1, name: 'This case has been erased' })
      await erased.waitFor()
      await page.getByText(/^Ben Sample erased the personal data of/).waitFor()
      assert.equal(await page.getByText('O’Sample').count(), 0)
      await isAt(erased)
      await looksRight('erased')
    },
  )

  each(
    'while the service cannot be reached one bar says since when, nothing is decided, and what was missed comes back',
    {
      as: 'underwriter',
      sizes: ['desktop'],
      answersItself: true,
      mayMeet: /^(failed|console: Failed to load resource:) /,
    },
    async (visit) => {
      const { house, page, keys, open, looksRight } = visit
      const scene = await openCaseScene(house)
      const ben = await scene.colleague('Ben Sample')
      const reference = await scene.sent()
      await open(`/console/cases/${reference}`, /./)
      const bar = page.getByRole('region', { name: 'Decisions' })
      const approve = bar.getByRole('button', { name: 'Approve' })
      await approve.waitFor()
      // The person has been at work, so that what shows notices is loaded.
      await keys.key('Escape')
      await page.locator('.mantine-Notifications-root').first().waitFor({ state: 'attached' })
      const lost = page.getByRole('status').filter({ hasText: /^No connection since \d\d:\d\d\./ })
      await page.context().setOffline(true)
      const name = 'Work permit'
      const documents = [{ name, applicant: null }]
      assert.equal((await ben.command(reference, 'requirements', { documents })).status, 200)
      await lost.waitFor()
      await bar.getByText(/^No connection since .*: decisions can be sent once it is back/).waitFor()
      assert.equal(await approve.getAttribute('aria-disabled'), 'true')
      await keys.key('a')
      assert.equal(await page.locator('[data-panel]').count(), 0)
      await keys.key('b')
      const panel = page.getByRole('region', { name: 'Return for correction' })
      await keys.fill(panel.getByLabel('In your own words (optional)'), 'Please call.')
      const send = panel.getByRole('button', { name: 'Return for correction' })
      await panel.getByText(/^No connection since/).waitFor()
      assert.ok(await send.isDisabled())
      assert.equal(
        await page.getByText(/Cannot reach the service|could not be|unexpected response/).count(),
        0,
      )
      await looksRight('lost')
      await page.context().setOffline(false)
      await lost.waitFor({ state: 'detached' })
      await page.getByRole('status').filter({ hasText: name }).waitFor()
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      await page.locator('[data-state]').getByText(name).waitFor()
      assert.ok(await send.isEnabled())
      await panel.getByRole('button', { name: 'Cancel' }).click()
      await panel.waitFor({ state: 'detached' })
      await page.locator('h1').focus()
    },
  )

  each(
    'what has the keyboard stays in sight when the note of a colleague’s change moves the page down',
    { as: 'underwriter', sizes: ['desktop'] },
    async ({ house, page, keys, open, field }) => {
      const scene = await openCaseScene(house)
      const reference = await scene.sent()
      const ben = await scene.colleague('Ben Sample')
      await open(`/console/cases/${reference}`, /./)
      await page.getByRole('region', { name: 'Decisions' }).waitFor()
      await keys.key('d')
      const panel = page.getByRole('region', { name: 'Decline', exact: true })
      const foot = panel.getByRole('button', { name: 'Decline', exact: true })
      const typed = field('In your own words (optional)')
      await keys.reach(typed)
      // The panel's footer, which stays in the window, comes close to the field.
      const { width, height } = page.viewportSize() ?? assert.fail()
      const between = async () => {
        const [ofField, ofFoot] = [await typed.boundingBox(), await foot.boundingBox()]
        assert.ok(ofField !== null && ofFoot !== null)
        return ofFoot.y - (ofField.y + ofField.height)
      }
      for (let fits = height; (await between()) > CLOSE_PIXELS; fits -= 10)
        await page.setViewportSize({ width, height: fits })
      const asked = { documents: [{ name: 'Proof of the deposit', applicant: null }] }
      assert.equal((await ben.command(reference, 'requirements', asked)).status, 200)
      await page.getByRole('status').filter({ hasText: 'Ben Sample requested' }).waitFor()
      assert.ok(await typed.evaluate(isSeenSoon))
      assert.ok(await typed.and(page.locator(':focus')).isVisible())
    },
  )
})

/** Whether nothing covers the element's lower edge, now or in the next moments. The function runs in the page. */
const isSeenSoon = new Function(
  'at',
  `return (async () => {
  const isSeen = () => {
    const { left, right, bottom } = at.getBoundingClientRect()
    const there = document.elementFromPoint((left + right) / 2, bottom - 2)
    return there !== null && (at.contains(there) || there.contains(at))
  }
  for (let frame = 0; frame < 60 && !isSeen(); frame++) await new Promise(requestAnimationFrame)
  return isSeen()
})()`,
) as (at: unknown) => Promise<boolean>
