/** The list of API clients, and the way to add one. */
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { leavesNothing, takeSecrets } from './secrets.ts'
import { browserTests } from './support.ts'

/** Without scrolling. */
const isInSight = async (page: Page, control: Locator) => {
  const box = await control.boundingBox()
  const height = page.viewportSize()?.height ?? 0
  assert.ok(box !== null && box.y >= 0 && box.y + box.height <= height)
}

browserTests('the clients', (each) => {
  each(
    'an administrator adds a client, copies its secrets, which are shown once, and finds it',
    { as: 'admin', meets: ['409 clients'] },
    async (visit) => {
      const { house, me, keys, open, button, field, dialog, row, isAt, says, fails, page, looksRight } = visit
      const dealer = await house.addDealer()
      const name = house.name('Sample Dealer Suite')
      const uri = 'https://client.example/back?to=1'
      await open('/console/clients', 'Clients')
      await looksRight('a list')
      await keys.press(button('Add client'))
      const form = dialog('Add a client')
      await isAt(form.getByLabel('Name', { exact: true }))
      await keys.press(form.getByRole('button', { name: 'Add client' }))
      await form.getByText('Enter a name').waitFor()
      await form.getByText('Choose at least one permission').waitFor()
      await isInSight(page, form.getByRole('button', { name: 'Add client' }))
      await looksRight('adding with nothing filled in')
      await keys.fill(form.getByLabel('Name', { exact: true }), name)
      await keys.choose(form.getByLabel('Dealer', { exact: true }), dealer.name)
      await keys.reach(form.getByRole('radio', { name: 'Test' }))
      await keys.key('ArrowDown')
      await isAt(form.getByRole('radio', { name: 'Live' }))
      assert.equal(await form.getByRole('checkbox', { checked: true }).count(), 0)
      for (const name of ['Submit applications', 'Read applications and their status', 'Look up cars'])
        await keys.space(form.getByRole('checkbox', { name }))
      await keys.fill(form.getByLabel('Rate limit (requests per minute)'), '0')
      await keys.fill(form.getByLabel('Redirect URLs'), 'http://client.example/back')
      await keys.press(form.getByRole('button', { name: 'Add client' }))
      await form.getByText('Enter a whole number from 1 to 1000000').waitFor()
      await isAt(form.getByLabel('Rate limit (requests per minute)'))
      await keys.fill(form.getByLabel('Rate limit (requests per minute)'), '120')
      await keys.press(form.getByRole('button', { name: 'Add client' }))
      await fails('must start with https://')
      await looksRight('adding with an address that can’t be taken')
      await keys.back(form.getByLabel('Redirect URLs'))
      await keys.fill(form.getByLabel('Redirect URLs'), uri)
      await keys.press(form.getByRole('button', { name: 'Add client' }))

      const fields = ['Client ID', 'Client secret', 'API key']
      await says('The client has been added.')
      const [clientId = '', clientSecret = '', apiKey = ''] = await takeSecrets(
        visit,
        `${name} has been added`,
        fields,
      )
      await leavesNothing(visit, [clientSecret, apiKey])
      const [client] = await house.sql`
        select name, dealer_id, mode, scopes, requests_per_minute, redirect_uris from clients
        where id = ${clientId}`
      assert.deepEqual(
        { ...client },
        {
          name,
          dealer_id: dealer.id,
          mode: 'live',
          scopes: ['applications:submit', 'applications:read', 'catalogue:read'],
          requests_per_minute: 120,
          redirect_uris: [uri],
        },
      )
      assert.deepEqual(await house.actorsOf('client.created', clientId), [me.id])
      const { status } = await house.call(undefined, 'GET', '/api/quote', {
        headers: { authorization: `Bearer ${apiKey}` },
      })
      assert.equal(status, 200)
      const { body } = await house.call(undefined, 'POST', '/oauth/token', {
        body: 'grant_type=client_credentials',
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
      })
      assert.equal(body.token_type, 'Bearer')

      await keys.fill(field('Find a client'), 'süite dealer'.replace('ü', 'u'))
      await row(name).getByText('Live', { exact: true }).waitFor()
      await keys.choose(field('Mode'), 'Test only')
      await page.getByText('No clients found.').waitFor()
      await looksRight('none found')
      await keys.choose(field('Mode'), 'Live only')
      await keys.press(page.getByRole('link', { name }))
      await visit.arrives(name)
      assert.equal(visit.path(), `/console/clients/${clientId}`)
      await keys.press(page.getByRole('link', { name: 'All clients' }))
      await visit.arrives('Clients')
      await page.goBack()
      await visit.arrives(name)
      await page.goForward()
      await visit.arrives('Clients')
      await leavesNothing(visit, [clientSecret, apiKey])
    },
  )

  each(
    'an administrator adds one of the lender’s own systems, with the permissions of its kind',
    { as: 'admin' },
    async (visit) => {
      const { house, keys, open, button, dialog, row, page, looksRight } = visit
      await open('/console/clients', 'Clients')
      await keys.press(button('Add client'))
      const form = dialog('Add a client')
      const name = house.name('Sample Core')
      await keys.fill(form.getByLabel('Name', { exact: true }), name)
      await keys.space(form.getByRole('checkbox', { name: 'Look up cars' }))
      await keys.space(form.getByRole('checkbox', { name: 'One of the lender’s own systems' }))
      assert.equal(await form.getByLabel(/^(Dealer|Partner|Redirect URLs)/).count(), 0)
      assert.equal(await form.getByRole('checkbox', { name: /cars|signing|Submit/ }).count(), 0)
      await looksRight('adding one of the lender’s own systems')
      for (const permission of ['Read all applications', 'Book contracts'])
        await keys.space(form.getByRole('checkbox', { name: permission }))
      await keys.press(form.getByRole('button', { name: 'Add client' }))
      const [id = ''] = await takeSecrets(visit, `${name} has been added`, [
        'Client ID',
        'Client secret',
        'API key',
      ])
      const [added] = await house.sql`select of_lender, scopes from clients where id = ${id}`
      assert.deepEqual({ ...added }, { of_lender: true, scopes: ['lender:read', 'lender:book'] })
      await row(name).getByText('Lender', { exact: true }).waitFor()
      await looksRight('a list with one')
      await keys.press(page.getByRole('link', { name }))
      await visit.arrives(name)
      await page.getByText('Belongs to').waitFor()
      assert.equal(await page.getByText(/Consent page|Redirect URLs/).count(), 0)
      assert.equal(await page.getByRole('link', { name: /^(Consents|Test applications)$/ }).count(), 0)
      await looksRight('one of the lender’s own systems')
      await keys.press(button('Edit'))
      const edit = dialog('Edit client')
      assert.equal(await edit.getByLabel(/^(Partner|Redirect URLs)/).count(), 0)
      await keys.space(edit.getByRole('checkbox', { name: 'Make decisions' }))
      await keys.press(edit.getByRole('button', { name: 'Save' }))
      await visit.says('Changes saved. They apply immediately.')
      const [changed] = await house.sql<{ scopes: string[] }[]>`select scopes from clients where id = ${id}`
      assert.ok(changed?.scopes.includes('lender:decide'))
      await keys.press(page.getByRole('link', { name: 'Webhooks', exact: true }))
      await keys.press(button('Add endpoint'))
      await page.getByRole('checkbox', { name: 'Quote: booking changed' }).waitFor()
      await looksRight('the events of one of the lender’s own systems')
    },
  )

  each(
    'where the browser doesn’t let the page copy, the whole secret is selected to be copied by hand',
    { sizes: ['desktop'], as: 'admin' },
    async (visit) => {
      const { house, keys, open, button, dialog, page } = visit
      await page.addInitScript(`
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))`)
      await open('/console/clients', 'Clients')
      await keys.press(button('Add client'))
      const name = house.name('Sample Software')
      await keys.fill(dialog('Add a client').getByLabel('Name', { exact: true }), name)
      await keys.space(dialog('Add a client').getByRole('checkbox', { name: 'Look up cars' }))
      await keys.press(dialog('Add a client').getByRole('button', { name: 'Add client' }))
      const shown = dialog(`${name} has been added`)
      const secret = shown.getByLabel('Client secret', { exact: true })
      await keys.press(button('Copy Client secret'))
      await shown.getByText('Press Ctrl+C or ⌘C to copy.').waitFor()
      await visit.isAt(secret)
      await keys.key('ControlOrMeta+c')
      assert.equal(await page.evaluate<string>('navigator.clipboard.readText()'), await secret.inputValue())
    },
  )

  each(
    'a dealer administrator sees the dealer’s own clients, and adds a test client',
    { as: 'dealerAdmin' },
    async (visit) => {
      const { house, me, keys, open, button, dialog, row, page, looksRight } = visit
      assert.ok(me.dealer !== null)
      await open('/console/clients', 'Clients')
      await page.getByText('No clients yet.').waitFor()
      await looksRight('no clients')
      const own = await house.addClient({ dealer: me.dealer.id })
      const foreign = await house.addClient()
      await open('/console/clients', 'Clients')
      await row(own.name).waitFor()
      await page.getByText('1 client', { exact: true }).waitFor()
      assert.equal(await page.getByText(foreign.name).count(), 0)
      assert.equal(await button('Add client').count(), 0)
      await looksRight('a dealer’s clients')
      const name = house.name('Sample Trial')
      await keys.press(button('Add test client'))
      const form = dialog('Add a test client')
      await keys.fill(form.getByLabel('Name', { exact: true }), name)
      await keys.space(form.getByRole('checkbox', { name: 'Look up cars' }))
      assert.equal(await form.getByLabel(/Dealer|Partner|Mode|Rate limit/).count(), 0)
      await looksRight('adding a test client')
      await keys.press(form.getByRole('button', { name: 'Add client' }))
      await takeSecrets(visit, `${name} has been added`, ['Client ID', 'Client secret', 'API key'])
      await row(name).getByText('Test', { exact: true }).waitFor()
      const [added] = await house.sql`select dealer_id, mode from clients where name = ${name}`
      assert.deepEqual({ ...added }, { dealer_id: me.dealer.id, mode: 'test' })
    },
  )
})
