/** From an empty installation to a first test application, without a guide: every press is led by the page. */
import assert from 'node:assert/strict'
import { fillForm } from './form-filler.ts'
import { NEW_PASSWORD } from './house.ts'
import { browserTests } from './support.ts'

browserTests(
  'setting up',
  (each) => {
    each(
      'an admin of an empty installation is led to the first test application',
      { as: 'admin', sizes: ['desktop'] },
      async (visit) => {
        const { house, page, keys, open, arrives, button, field, dialog, says, looksRight } = visit
        await open('/console/queue/all?mode=test', 'All')
        await page.getByText(/This installation is not set up yet: 1 of 5 steps done/).waitFor()
        await keys.press(page.getByRole('link', { name: 'Continue setup' }))
        await arrives('Setup')
        await looksRight('just begun')

        const admin = 'second.admin@lender.example'
        await keys.press(page.getByRole('link', { name: 'Invite administrator' }))
        const invitation = dialog('Invite a user')
        await keys.fill(invitation.getByLabel('Email address'), admin)
        assert.equal(await invitation.getByLabel('Role').inputValue(), 'admin')
        await keys.press(button('Send invitation'))
        await says('The invitation has been sent.')
        const invited = await house.linkInMailTo(admin)

        await open('/console/setup', 'Setup')
        await keys.press(page.getByRole('link', { name: 'Add dealer' }))
        await keys.fill(dialog('Add a dealer').getByLabel('Name'), 'Sample Motors')
        await keys.press(dialog('Add a dealer').getByRole('button', { name: 'Add dealer' }))
        await page.getByRole('link', { name: 'Sample Motors' }).waitFor()
        await keys.press(page.getByRole('link', { name: 'Sample Motors' }))
        await arrives('Sample Motors')
        const seller = 'seller@dealer.example'
        await keys.press(button('Invite user'))
        await keys.fill(invitation.getByLabel('Email address'), seller)
        await keys.press(button('Send invitation'))
        await says('The invitation has been sent.')
        const link = await house.linkInMailTo(seller)

        await page.goto(invited)
        await keys.fill(field('New password'), NEW_PASSWORD)
        await keys.press(button('Set password'))
        await arrives('To decide')
        await open('/console/setup', 'Setup')
        await page.getByText('4 of 5 steps done').waitFor()
        await looksRight('almost done')

        await page.goto(link)
        await keys.fill(field('New password'), NEW_PASSWORD)
        await keys.press(button('Set password'))
        await arrives('Applications')
        await page.getByRole('radio', { name: 'Test' }).click({ force: true })
        await page.waitForURL(/mode=test/)
        await keys.press(page.getByRole('link', { name: 'New application' }))
        await arrives('New application')
        await fillForm(visit, 'b', 'individual')
        await button('Submit as a test').click()
        await arrives('Aoife Sample')

        const [{ id = '' } = {}] = await house.sql<{ id: string }[]>`
          select id from users where role = 'admin' order by created_at limit 1`
        const session = await house.begin({ id, email: '', role: 'admin', dealer: null, partner: null })
        await page.context().addCookies([{ name: 'forecourt', value: session, url: house.baseUrl }])
        await open('/console/setup', 'Setup')
        await page.getByText('Setup is complete.').waitFor()
        await looksRight('complete')
      },
    )
  },
  () => ({ isBare: true }),
)
