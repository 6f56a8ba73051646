/** The policy's tests on the pages: made from a case, tried while the draft is edited, and changed only if somebody says so. */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { listPolicyVersions } from '../../src/store/reference/policies.ts'
import { caseWith, loanOf, send } from '../operations/guard-world.ts'
import { browserTests, type Visit } from './support.ts'

/** A folder for a picture of each state at two widths in both schemes. */
const SHOTS = process.env['SHOTS']

const shown = async ({ page, looksRight }: Visit, state: string): Promise<void> => {
  await looksRight(state)
  if (SHOTS === undefined) return
  mkdirSync(SHOTS, { recursive: true })
  const before = page.viewportSize()
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({
        path: `${SHOTS}/${state.replaceAll(' ', '-')}-${width}-${colorScheme}.png`,
        fullPage: true,
      })
    }
  if (before !== null) await page.setViewportSize(before)
}

/** Another administrator signs in, in the same browser. */
const changePerson = async ({ house, page }: Visit): Promise<void> => {
  const second = await house.addUser('admin')
  const value = await house.begin(second, 'Chrome on Linux')
  await page.context().addCookies([{ name: 'forecourt', value, url: house.baseUrl }])
}

browserTests('the tests of the policy', (each) => {
  each(
    'a case becomes a test, and a draft that changes it is published by somebody who says so',
    { as: 'admin', sizes: ['desktop'] },
    async (visit) => {
      const { house, page, keys, open, button, dialog, says } = visit
      const reference = await send(house.service, caseWith(loanOf(20_000)))
      await open(`/console/cases/${reference}`, /./)
      await keys.press(button('Use as policy test'))
      const form = dialog('Use this case as a policy test')
      await keys.press(form.getByRole('button', { name: 'Add test' }))
      await form.getByText('Enter a name of at most 100 characters').waitFor()
      await shown(visit, 'a case as a test')
      await keys.back(form.getByLabel('Name'))
      await keys.fill(form.getByLabel('Name'), 'Loan of €20,000')
      await keys.press(form.getByRole('button', { name: 'Add test' }))
      await says('The test has been added to the draft of the policy.')

      await open('/console/policy', 'Policy')
      await page.getByText('Test added').waitFor()
      await page.getByText('Passes: the draft refers it. No rules match.').waitFor()
      await shown(visit, 'what a draft changes')
      await page.getByRole('tab', { name: 'Edit rules and tests' }).click()
      const test = page.getByRole('group', { name: 'Test 1', exact: true })
      await test.getByText('Passes: the draft refers it. No rules match.').waitFor()
      await test.getByText(/^An individual, €20,000 over \d+ months/).waitFor()
      await keys.choose(test.getByLabel('Must be'), 'Approved')
      await test.getByText('Fails: the draft refers it. No rules match.').waitFor()
      await keys.press(button('Add rule'))
      const rule = page.getByRole('group', { name: 'Rule 1', exact: true })
      await keys.back(rule.getByLabel('Name'))
      await keys.fill(rule.getByLabel('Name'), 'Large loan')
      await keys.choose(rule.getByLabel('Outcome'), 'Decline')
      await keys.choose(rule.getByLabel('Measure'), 'Loan amount')
      await keys.fill(rule.getByLabel('Limit (€)'), '19999')
      await test.getByText('Large loan: Loan amount is €20,000, above €19,999').waitFor()
      await shown(visit, 'a draft that fails its test')
      await keys.back(button('Save draft'))
      await keys.key('Enter')
      await says('The draft has been saved.')
      await keys.press(button('Propose'))
      const broken = '“Loan of €20,000” must be approved, but would be declined.'
      await dialog('Propose this draft?').getByText(broken).waitFor()
      await keys.press(dialog('Propose this draft?').getByRole('button', { name: 'Propose draft' }))
      await says(/The draft has been proposed/)

      await changePerson(visit)
      await open('/console/policy', 'Policy')
      await page.getByText('Fails: the draft declines it.').waitFor()
      await keys.press(button('Publish'))
      const publishing = dialog('Publish this draft')
      await publishing.getByText(broken).waitFor()
      await keys.press(publishing.getByRole('button', { name: 'Publish' }))
      await publishing.getByText('Tick the box to publish the draft').waitFor()
      await shown(visit, 'publishing a draft that changes a test')
      await keys.back(publishing.getByLabel(/^Change these tests/))
      await keys.key('Space')
      await keys.press(publishing.getByRole('button', { name: 'Publish' }))
      await says('The draft has been published.')
      await page.getByText('Loan of €20,000').first().waitFor()
      await shown(visit, 'a version with a test')
      const [version] = await listPolicyVersions(house.sql)
      assert.deepEqual(
        version?.policy.tests?.map(({ name, outcome }) => [name, outcome]),
        [['Loan of €20,000', 'decline']],
      )
    },
  )

  each('an underwriter makes no tests', { as: 'underwriter', sizes: ['phone'] }, async (visit) => {
    const { house, page, open, button } = visit
    const reference = await send(house.service, caseWith())
    await open(`/console/cases/${reference}`, /./)
    await page.getByText(/^The policy .* \(version/).waitFor()
    assert.equal(await button('Use as policy test').count(), 0)
  })
})
