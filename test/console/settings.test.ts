/** Settings: changed by keyboard, with a view of the changes; two admins at a time; underwriters only read. */
import assert from 'node:assert/strict'
import { browserTests } from './support.ts'

browserTests('the settings', (each) => {
  each('underwriters read them', { as: 'underwriter' }, async ({ open, page, field, looksRight }) => {
    await open('/console/settings', 'Settings')
    await page.getByText('Only administrators change settings.').waitFor()
    assert.equal(await field(/^Decide/).getAttribute('readonly'), '')
    assert.equal(await page.getByRole('button', { name: /^Save/ }).count(), 0)
    await looksRight('read only')
  })

  each(
    'due times, templates and banks are changed, and a wrong value is told at its field',
    { as: 'admin' },
    async ({ house, open, page, keys, button, field, says, looksRight }) => {
      await open('/console/settings', 'Settings')
      await keys.fill(field(/^Decide/), '0.1')
      await page.getByText('Enter hours from 0.25 to 85').waitFor()
      assert.ok(await button('Save the due times').isDisabled())
      await keys.fill(field(/^Decide/), '1.5')
      await keys.press(button('Save the due times'))
      await says('The due times have been saved.')
      await page.getByText(/^Version 1, set by/).waitFor()
      const { service } = house
      assert.equal(service.referenceData.current().dueTimes.decide, 90)

      await button('Add a template: Documents of one applicant').click()
      await field(/^Text of template/).fill('Sample letter')
      await button('Move Sample letter up').click()
      await page.getByRole('switch', { name: 'Offer Payslips' }).press('Space')
      await looksRight('with what is typed')
      await button('Save the templates').click()
      await says('The templates have been saved.')
      const { applicant } = service.referenceData.current().requestTemplates
      assert.equal(applicant.at(-2)?.name, 'Sample letter')
      assert.equal(applicant.find(({ name }) => name === 'Payslips')?.isOn, false)

      await page.getByText('Change the banks').first().click()
      const banks = field('Names in the API: New or used vehicle, hire purchase')
      await banks.fill(`${await banks.inputValue()}\nSampleBank`)
      await page.getByText('Added: SampleBank').waitFor()
      await looksRight('a bank is added')
      await button('Save the banks for “New or used vehicle, hire purchase”').click()
      await says('The banks for “New or used vehicle, hire purchase” have been saved.')
    },
  )

  each(
    'where somebody was quicker, the page says who, and what is typed stays',
    { as: 'admin', meets: ['409 settings/due-times'] },
    async ({ house, open, page, keys, button, field, says, looksRight }) => {
      await open('/console/settings', 'Settings')
      // The page has read what somebody changes now.
      await field(/^Pay out/).waitFor()
      const other = await house.addUser('admin')
      await house.sql`
        insert into lender_settings (name, version, value, changed_by, changed_at)
        select 'dueTimes', coalesce(max(version), 0) + 1,
          ${house.sql.json({ decide: 120, secondApproval: 60, documents: 60, payOut: 60 })}, ${other.id}, now()
        from lender_settings where name = 'dueTimes'`
      await keys.fill(field(/^Pay out/), '3')
      await keys.press(button('Save the due times'))
      await page.getByText('changed it', { exact: false }).first().waitFor()
      await looksRight('somebody was quicker')
      await keys.press(button('Show latest version'))
      await page.getByText('stored 2').waitFor()
      assert.equal(await field(/^Pay out/).inputValue(), '3')
      await button('Keep my version').click()
      await keys.press(button('Save the due times'))
      await says('The due times have been saved.')
    },
  )
})
