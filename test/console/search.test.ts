/** The search over cases, pages and actions, by the keyboard alone. */
import assert from 'node:assert/strict'
import { addCase, PPS_NUMBER } from './case-scene.ts'
import { browserTests } from './support.ts'

browserTests('the search', (each) => {
  each(
    'finds a case by a PPS number that stands in no address, then among the recent ones; pages and actions too',
    { as: 'underwriter' },
    async ({ house, page, keys, open, dialog, field, isAt, arrives, path, looksRight }) => {
      const reference = await addCase(house)
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await open('/console/queue/signing?mode=test', 'Signing')
      await keys.key('/')
      const search = dialog('Search')
      const sought = field(/^Reference, name/)
      await isAt(sought)
      const option = (name: string | RegExp) => search.getByRole('option', { name })
      await option('Queue: To decide').waitFor()
      await page.keyboard.type(PPS_NUMBER.toLowerCase())
      await option(
        /Séan O'Sample, Submitted, Sample Dealer.*191-D-12345 · €[\d,]+ · received \d+ \w+ \d{4}/,
      ).waitFor()
      await looksRight('found')
      await keys.key('Enter')
      await arrives("Séan O'Sample")
      assert.equal(path(), `/console/cases/${reference}?mode=test`)
      assert.ok(!asked.some((url) => url.toUpperCase().includes(PPS_NUMBER)))

      await keys.key('Control+k')
      await search.getByRole('group', { name: 'Recent cases' }).getByRole('option').first().waitFor()
      await looksRight('recent')
      await page.keyboard.type('nobody is called so')
      await search
        .getByText(
          'No cases found. Try at least three letters of a name, a whole number or email address, or the last six characters of a reference.',
        )
        .waitFor()
      assert.equal(await option(/./).count(), 0)
      await keys.fill(sought, 'approve')
      await option('Approve A').waitFor()
      await search.getByRole('status').filter({ hasText: 'No cases found' }).waitFor()
      await keys.key('Enter')
      await page.getByRole('region', { name: 'Approve', exact: true }).waitFor()
      // From a field of the page, too.
      await keys.reach(field('Message to the dealer (optional)'))
      await keys.key('Control+k')
      await isAt(sought)
      // Enter waits for the response.
      await page.keyboard.type('account')
      await keys.key('Enter')
      await arrives('My account')
    },
  )
})
