/** The pages of those who read everything and change nothing: no control of theirs changes anything. */
import assert from 'node:assert/strict'
import { openCaseScene } from './decided-cases.ts'
import { browserTests } from './support.ts'

const ACTIONS = [
  ...['Next case', 'Assign to me', 'Assign to…', 'Snooze', 'Pin', 'Record', 'Reveal', 'Send'],
  ...['Approve', 'Decline', 'Start draft', 'New product', 'Upload file', 'Export as JSON'],
]

browserTests('the pages of compliance', (each) => {
  each(
    'compliance reads the queue, a case, the policy, products and the audit, and finds nothing to change',
    { as: 'compliance' },
    async ({ house, page, open, keys, looksRight }) => {
      const scene = await openCaseScene(house)
      const reference = await scene.sent()
      const ben = await scene.colleague('Ben Sample')
      const noted = await house.call(undefined, 'POST', `/console/api/cases/${reference}/notes`, {
        headers: { cookie: ben.cookie, origin: house.baseUrl, 'sec-fetch-site': 'same-origin' },
        body: { text: 'Rings on Monday.', mentions: [] },
      })
      assert.equal(noted.status, 201)
      const offersNothing = async (what: string) => {
        for (const name of ACTIONS)
          assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0, `${what}: ${name}`)
        await looksRight(what)
      }
      await open('/console/queue/all', 'All')
      await page.locator(`[data-case="${reference}"]`).waitFor()
      assert.equal(await page.getByRole('checkbox').count(), 0)
      await keys.key('n')
      await keys.key('j')
      await keys.key('x')
      assert.equal(await page.getByRole('region', { name: 'Selected cases' }).count(), 0)
      await offersNothing('the queue')
      await open(`/console/cases/${reference}`, /./)
      await page.getByText('Rings on Monday.').waitFor()
      assert.equal(await page.getByRole('button', { name: /^Pin / }).count(), 0)
      assert.deepEqual(await page.locator('[data-choice]').allInnerTexts(), [])
      for (const [path, title] of [
        ['/console/policy', 'Policy'],
        ['/console/products', 'Products'],
        ['/console/audit', 'Audit'],
        ['/console/commission', 'Commission'],
        ['/console/settings', 'Settings'],
      ] as const) {
        await open(path, title)
        await page.getByText('Loading').first().waitFor({ state: 'detached' })
        await offersNothing(title)
      }
    },
  )
})
