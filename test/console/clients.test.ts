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
})
