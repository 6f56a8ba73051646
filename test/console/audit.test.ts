/** The audit in the console: narrowed down, checked, exported. */
import assert from 'node:assert/strict'
import { sealAudit } from '../../src/operations/administration/audit-seals.ts'
import { change } from '../../src/store/audit/change.ts'
import type { ConsoleFixture } from './house.ts'
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
    async ({ house, me, keys, open, field, page, looksRight }) => {
      const id = await record(house)
      const entry = page.getByText('Sample was done').and(page.locator('td *'))
      await open('/console/audit', 'Audit')
      await keys.fill(field('About'), id)
      await page.waitForURL(/about=sample/)
      await entry.first().waitFor()
      assert.equal(await entry.count(), 1)
      await looksRight('found')
      await keys.fill(field('About'), 'nothing')
      await page.getByText('Nothing like this is on record.').waitFor()
      await looksRight('nothing found')
      await keys.fill(field('About'), '')
      await keys.fill(field('Who'), me.email)
      await page.waitForURL((url) => url.search === '')
      const link = page
        .getByRole('link', { name: 'Export as CSV' })
        .and(page.locator(`[href*="who=${me.id}"]`))
      const href = (await link.getAttribute('href')) ?? ''
      assert.match(href, /format=csv/)
      assert.ok(!href.includes('@'), href)
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
      await page.getByText(/^The chain is whole/).waitFor()
      await looksRight('a whole chain')
      await sql`update audit set subject_id = 'other' where subject_id = ${id}`
      await keys.press(button('Check the chain'))
      await page.getByText(/^The audit is not as it was sealed: 1 seal does not fit/).waitFor()
      await looksRight('a broken chain')
      await sql`update audit set subject_id = ${id} where subject_id = 'other'`
    },
  )
})
