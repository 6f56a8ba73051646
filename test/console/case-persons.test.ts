/** The checks of each person on a case's page: who lacks which, and recording one, or all at once. */
import assert from 'node:assert/strict'
import { fileIn, send } from '../operations/guard-world.ts'
import { bodyOf } from '../operations/signing-scene.ts'
import { browserTests } from './support.ts'

browserTests('the checks of persons', (each) => {
  each(
    'each person has a row for each check, and a result is recorded for one of them or for everyone',
    { as: 'underwriter' },
    async ({ house, open, page, keys, button, field, looksRight }) => {
      const { service } = house
      const names = { 'applicants[0].firstName': 'Ann', 'applicants[1].firstName': 'Ben' }
      const reference = await send(service, bodyOf('joint', names))
      const checks = async () =>
        (await fileIn(service, reference)).checks.map(
          ({ name, person = '', result }) => `${name} ${person} ${result}`,
        )
      await open(`/console/cases/${reference}`, /./)
      const rows = page.locator('[id^="check-"]')
      await rows.first().waitFor()
      const shown = await rows.allInnerTexts()
      assert.equal(shown.length, 8)
      assert.match(shown[0] ?? '', /^Ann .*borrower/)
      assert.match(shown[1] ?? '', /^Ben .*guarantor/)
      await looksRight('persons')
      const record = async (who: RegExp, result: string, isForAll: boolean) => {
        await keys.press(button(who))
        await keys.choose(field('Result'), result)
        if (isForAll) await keys.space(page.getByRole('checkbox', { name: /^For everyone: Ann .*, Ben / }))
        await keys.press(button('Record the check'))
        await page.getByText('The check has been recorded.').first().waitFor()
      }
      await record(/^Record the check: Identity: Ben /, 'Failed', false)
      await page.locator('[id="check-identity-applicant2"] [data-result="failed"]').waitFor()
      assert.deepEqual(await checks(), ['identity applicant2 failed'])
      await record(/^Record the check: Sanctions screening: Ann /, 'Passed', true)
      await page.locator('[id="check-sanctions-applicant2"] [data-result="passed"]').waitFor()
      assert.deepEqual((await checks()).slice(1), [
        'sanctions applicant1 passed',
        'sanctions applicant2 passed',
      ])
    },
  )

  each(
    'a company is checked beside its directors, and so is a beneficial owner once they are named',
    { as: 'underwriter' },
    async ({ house, open, page, keys, button, field, looksRight }) => {
      const reference = await send(house.service, bodyOf('limitedCompany'))
      await open(`/console/cases/${reference}`, /./)
      await page.locator('#check-sanctions-company').waitFor()
      assert.equal(await page.locator('#check-identity-company').count(), 0)
      const owners = page.getByRole('region', { name: 'Beneficial owners' })
      await keys.press(button('Add a beneficial owner'))
      await keys.fill(field('Name'), 'Cara Owner')
      await keys.fill(field('Date of birth (optional)'), '31/1/1980')
      await keys.fill(field('Share (%)'), '60')
      await keys.press(owners.getByRole('button', { name: 'Add', exact: true }))
      await owners.getByText('Cara Owner, 60%, born 31/01/1980').waitFor()
      await page.locator('#check-pep-owner1').getByText('Cara Owner').first().waitFor()
      await looksRight('company')
      await keys.press(button('Remove Cara Owner'))
      await owners.getByText('None named yet.').waitFor()
      await page.locator('#check-pep-owner1').waitFor({ state: 'detached' })
    },
  )
})
