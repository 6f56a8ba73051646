/** A partner's people in the console: the lender lets them in, and they manage their own clients. */
import assert from 'node:assert/strict'
import { takeSecrets } from './secrets.ts'
import { browserTests } from './support.ts'

browserTests('partners', (each) => {
  each(
    'the lender adds a partner, invites its administrator and gives it a client',
    { as: 'admin', meets: ['409 partners'] },
    async ({
      house,
      me,
      keys,
      goTo,
      open,
      button,
      field,
      dialog,
      row,
      isAt,
      says,
      fails,
      page,
      looksRight,
    }) => {
      const taken = await house.addPartner()
      const client = await house.addClient()
      const name = house.name('Sample Compare')
      await open('/console/account', 'My account')
      await goTo('Partners')
      const add = dialog('Add a partner')
      await keys.press(button('Add partner').first())
      await isAt(add.getByLabel('Name', { exact: true }))
      await keys.press(add.getByRole('button', { name: 'Add partner' }))
      await add.getByText('Enter the partner’s name').waitFor()
      await looksRight('adding with nothing filled in')
      await keys.fill(add.getByLabel('Name', { exact: true }), taken.name)
      await keys.key('Enter')
      await fails('There is already a partner named')
      await keys.back(add.getByLabel('Name', { exact: true }))
      await keys.fill(add.getByLabel('Name', { exact: true }), name)
      await keys.key('Enter')
      await says('The partner has been added.')
      await looksRight('added')
      const [made] = await house.sql<{ id: string }[]>`select id from partners where name = ${name}`
      assert.deepEqual(await house.actorsOf('partner.created', made?.id), [me.id])

      await keys.press(button(`Rename ${name}`))
      const rename = dialog('Rename partner')
      await keys.fill(rename.getByLabel('Name', { exact: true }), `${name} Ltd`)
      await keys.key('Enter')
      await says('The partner has been renamed.')

      await keys.press(page.getByRole('link', { name: `Users of ${name} Ltd` }))
      await page.getByText('No users found.').waitFor()
      await keys.press(button('Invite user'))
      const invite = dialog('Invite a user')
      await keys.fill(invite.getByLabel('Email address'), 'first@compare.example.ie')
      await keys.choose(invite.getByLabel('Role'), 'Partner administrator')
      await invite.getByLabel('Partner', { exact: true }).waitFor()
      await looksRight('inviting a partner’s administrator')
      await keys.press(invite.getByRole('button', { name: 'Send invitation' }))
      await says('The invitation has been sent.')
      await row('first@compare.example.ie').getByText('Partner administrator').waitFor()
      await row('first@compare.example.ie').getByText(`${name} Ltd`).waitFor()

      await open(`/console/clients/${client.clientId}`, client.name)
      await keys.press(button('Edit'))
      await keys.choose(dialog('Edit client').getByLabel('Partner', { exact: true }), `${name} Ltd`)
      await looksRight('giving a client to a partner')
      await keys.press(dialog('Edit client').getByRole('button', { name: 'Save' }))
      await says('Changes saved. They apply immediately.')
      await page.getByText(`${name} Ltd`, { exact: true }).waitFor()
      await keys.press(button('Edit'))
      await field('Name').first().waitFor()
      assert.equal(await dialog('Edit client').getByLabel('Partner', { exact: true }).count(), 0)
    },
  )

  each(
    'a partner’s administrator finds clients, users and nothing else, and adds a test client',
    { as: 'partnerAdmin' },
    async (visit) => {
      const { house, me, keys, open, arrives, button, dialog, row, says, page, looksRight } = visit
      const others = await house.addClient({ partner: (await house.addPartner()).id })
      const live = await house.addClient({ partner: me.partner?.id, mode: 'live' })
      await open('/console', 'Clients')
      const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
      assert.deepEqual(await menu.allInnerTexts(), ['Users', 'Clients', 'My account'])
      assert.equal(await page.getByText('These are not real customers.').count(), 0)
      await row(live.name).waitFor()
      assert.equal(await page.getByText(others.name).count(), 0)
      await looksRight('a partner’s clients')

      const name = house.name('Sample Trial')
      await keys.press(button('Add test client'))
      const form = dialog('Add a test client')
      await keys.fill(form.getByLabel('Name', { exact: true }), name)
      await keys.space(form.getByRole('checkbox', { name: 'Submit applications' }))
      await looksRight('adding a test client')
      await keys.press(form.getByRole('button', { name: 'Add client' }))
      await says('The client has been added.')
      await takeSecrets(visit, `${name} has been added`, ['Client ID', 'Client secret', 'API key'])
      await keys.press(page.getByRole('link', { name }))
      await arrives(name)
      await keys.press(button('Edit'))
      await keys.fill(dialog('Edit client').getByLabel('Name', { exact: true }), `${name} 2`)
      await keys.press(dialog('Edit client').getByRole('button', { name: 'Save' }))
      await says('Changes saved. They apply immediately.')
      await page.getByRole('heading', { name: `${name} 2` }).waitFor()
      await looksRight('a test client')
      await keys.press(page.getByRole('link', { name: 'Consents' }))
      await arrives(`Consents: ${name} 2`)
      await page.getByText('No consents yet.').waitFor()
      await looksRight('no consents')

      await open(`/console/clients/${live.clientId}`, live.name)
      await page.getByText('The lender manages this live client.').waitFor()
      assert.equal(await button('Edit').count(), 0)
      assert.equal(await button('Disable').count(), 0)
      await button('Create key').first().waitFor()
      await looksRight('a live client')
    },
  )

  each(
    'a partner’s administrator invites a colleague, and may not disable themselves',
    { as: 'partnerAdmin' },
    async ({ house, me, keys, open, button, dialog, row, says, page, looksRight }) => {
      await open('/console/users', 'Users')
      await row(me.email).getByText('This is you').waitFor()
      assert.equal(await page.getByRole('columnheader', { name: 'Consent missing for' }).count(), 0)
      await keys.press(button('Invite user'))
      const invite = dialog('Invite a user')
      const roles = await invite.getByLabel('Role').getByRole('option').allInnerTexts()
      assert.deepEqual(roles, ['Partner user', 'Partner administrator'])
      const email = `sample.${house.name('x').replaceAll(/\W/g, '')}@compare.example.ie`
      await keys.fill(invite.getByLabel('Email address'), email)
      await looksRight('inviting')
      await keys.press(invite.getByRole('button', { name: 'Send invitation' }))
      await says('The invitation has been sent.')
      await keys.press(page.getByRole('link', { name: email }))
      await page.getByRole('heading', { name: email }).waitFor()
      await page.getByText('Partner user', { exact: true }).waitFor()
      assert.equal(await page.getByRole('heading', { name: 'Consents' }).count(), 0)
      await looksRight('a partner’s user')
      const [mailed] =
        await house.sql`select count(*)::int as n from users where partner_id = ${me.partner?.id ?? null}`
      assert.equal(mailed?.['n'], 2)
    },
  )

  each(
    'a partner’s user has a menu of two, and no users',
    { as: 'partnerUser' },
    async ({ open, page, looksRight }) => {
      await open('/console', 'Clients')
      await page.getByText('No clients yet.').waitFor()
      const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
      assert.deepEqual(await menu.allInnerTexts(), ['Clients', 'My account'])
      await looksRight('no clients')
      await open('/console/users', 'Page not found')
      await open('/console/account', 'My account')
      await page.getByText('Partner user', { exact: true }).waitFor()
      assert.equal(await page.getByRole('heading', { name: 'Emails' }).count(), 0)
      await looksRight('a partner’s account')
    },
  )
})
