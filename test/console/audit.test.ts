/** The audit in the console: narrowed down, checked, exported. */
import assert from 'node:assert/strict'
import { sealAudit } from '../../src/operations/administration/audit-seals.ts'
import { change } from '../../src/store/audit/change.ts'
import { type ConsoleFixture, PASSWORD } from './house.ts'
import { browserTests } from './support.ts'

/** Records an entry of ten minutes ago, about a subject that no other entry has. */
const record = async ({ sql, name }: ConsoleFixture): Promise<string> => {
  const id = name('sample').toLowerCase()
  const then = Date.now() - 600_000
  await change(sql, { actor: { kind: 'operator', id: 'sample' }, now: () => then }, (change) =>
    change.record('sample.wasDone', { kind: 'dealer', id }),
  )
  return id
}

browserTests('the audit', (each) => {
  each(
    'is narrowed down by who, what, about what and when, which the page’s address holds except for addresses of people',
    { as: 'admin' },
    async ({ house, me, keys, open, button, field, page, looksRight }) => {
      const id = await record(house)
      const entry = page.getByText('Sample was done').and(page.locator('td *'))
      await open('/console/audit', 'Audit')
      await keys.fill(field('About'), id)
      await page.waitForURL(/about=sample/)
      await entry.first().waitFor()
      assert.equal(await entry.count(), 1)
      await looksRight('found')
      await keys.fill(field('About'), 'nothing')
      await page.getByText('No entries match these filters').waitFor()
      await looksRight('nothing found')
      await keys.fill(field('About'), '')
      await keys.fill(field('Who'), me.email)
      await page.waitForURL((url) => url.search === '')
      await entry.first().waitFor({ state: 'detached' })
      const [asked, download] = await Promise.all([
        page.waitForRequest(/audit\/export/),
        page.waitForEvent('download'),
        keys.press(button('Export as CSV')),
      ])
      assert.match(asked.url(), new RegExp(`format=csv&who=${me.id}`))
      assert.ok(!asked.url().includes('@'), asked.url())
      assert.match(download.suggestedFilename(), /^audit-.*\.csv$/)
    },
  )

  each(
    'is exported after a fresh proof, with what was typed still there',
    { as: 'admin', meets: ['401 audit/export'] },
    async ({ house, me, keys, open, button, field, dialog, page }) => {
      const id = await record(house)
      await open('/console/audit', 'Audit')
      await keys.fill(field('About'), id)
      await page.waitForURL(/about=sample/)
      await house.sql`update sessions set proved_at = null where user_id = ${me.id}`
      await keys.press(button('Export as JSON'))
      await keys.fill(dialog('Verify it’s you').getByLabel('Password', { exact: true }), PASSWORD)
      const [download] = await Promise.all([page.waitForEvent('download'), keys.key('Enter')])
      assert.match(download.suggestedFilename(), /^audit-.*\.json$/)
      assert.equal(await field('About').inputValue(), id)
    },
  )

  each(
    'is checked, and says which seal no longer fits',
    { as: 'admin' },
    async ({ house, open, keys, button, page, looksRight }) => {
      const { sql } = house
      const id = await record(house)
      await sealAudit({ sql, ring: house.ring, now: Date.now })
      await open('/console/audit', 'Audit')
      await keys.press(button('Check the chain'))
      await page.getByText(/^The chain is intact/).waitFor()
      await looksRight('a whole chain')
      await sql`update audit set subject_id = 'other' where subject_id = ${id}`
      await keys.press(button('Check the chain'))
      await page
        .getByText(/^The audit trail has been changed since it was sealed: 1 seal does not match/)
        .waitFor()
      await looksRight('a broken chain')
      await sql`update audit set subject_id = ${id} where subject_id = 'other'`
    },
  )
})
