/** A client's webhooks: endpoints made, tried out and looked after, against a receiver that takes real deliveries. */
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { openReceiver, type Receiver, until } from '../events/receiver.ts'
import { expectSigned } from '../events/verification.ts'
import { validQuote } from '../interface/samples.ts'
import { eventually } from './house.ts'
import { leavesNothing, takeSecrets } from './secrets.ts'
import { browserTests, type Visit } from './support.ts'

let receiver: Receiver
let status = 204
before(async () => {
  receiver = await openReceiver((_, response) => {
    response.writeHead(status).end(status === 503 ? 'closed for tests' : '')
    return 'done'
  })
})
after(() => receiver.close())

/** Chooses among the actions of an endpoint's row. */
const act = async ({ keys, button }: Pick<Visit, 'keys' | 'button'>, verb: string, url: string) => {
  await keys.press(button(`Actions: ${url}`))
  await keys.press(button(`${verb}: ${url}`))
}

browserTests(
  'webhooks of a client',
  (each) => {
    each(
      'an endpoint is added, pinged, changed, rotated, disabled and deleted by keyboard',
      { as: 'dealerAdmin', meets: ['400 webhooks', '400 webhooks'] },
      async (visit) => {
        const { house, me, keys, open, button, dialog, row, isAt, says, page, path, looksRight } = visit
        const { clientId, name } = await house.addClient({ dealer: me.dealer?.id })
        const url = `${receiver.url}/${clientId}`
        status = 204
        await open(`/console/clients/${clientId}`, name)
        await page.getByText('No endpoints yet. This client does not receive webhooks.').waitFor()
        await keys.press(page.getByRole('link', { name: 'Endpoints and deliveries' }))
        await visit.arrives(`Webhooks: ${name}`)
        assert.equal(path(), `/console/clients/${clientId}/webhooks`)
        await page.getByText('No endpoints yet. Add the URL').waitFor()
        await looksRight('without an endpoint')

        await keys.press(button('Add endpoint'))
        const form = dialog('Add endpoint')
        const address = form.getByLabel('URL', { exact: true })
        await isAt(address)
        await keys.press(form.getByRole('button', { name: 'Add endpoint' }))
        await form.getByText('Enter the URL that receives the events').waitFor()
        await keys.back(address)
        await keys.fill(address, 'https://10.0.0.1/hook')
        await keys.fill(form.getByLabel('Your own secret (optional)'), 'sample')
        await keys.press(form.getByRole('button', { name: 'Add endpoint' }))
        await form
          .getByText('secret must be whsec_ followed by 24 to 64 bytes in base64, or omitted.')
          .waitFor()
        await form.getByText('The URL must lead to the public Internet, and 10.0.0.1 does not.').waitFor()
        await isAt(address)
        await looksRight('with what the service says beside the fields')
        await keys.fill(address, 'https://inside.internal/hook')
        await keys.fill(form.getByLabel('Your own secret (optional)'), '')
        await keys.press(form.getByRole('button', { name: 'Add endpoint' }))
        await form
          .getByText('The URL must lead to the public Internet, and inside.internal does not.')
          .waitFor()
        await keys.back(address)
        await keys.fill(address, url)
        await keys.fill(form.getByLabel('Description (optional)'), 'Sample receiver')
        await keys.press(form.getByRole('button', { name: 'Add endpoint' }))
        await says('The endpoint has been added.')
        const [secret = ''] = await takeSecrets(visit, 'Signing secret', ['Signing secret'])
        await leavesNothing(visit, [secret])
        expectSigned(url, secret)

        const before = receiver.verified()
        await act(visit, 'Ping', url)
        await dialog('Ping').getByText('Test event accepted. HTTP 204').waitFor()
        assert.equal(receiver.verified(), before + 1)
        status = 503
        await keys.press(dialog('Ping').getByRole('button', { name: 'Ping again' }))
        await dialog('Ping').getByText('Test event not accepted. HTTP 503').waitFor()
        await dialog('Ping').getByText('closed for tests').waitFor()
        await looksRight('a ping that failed')
        await keys.key('Escape')

        await act(visit, 'Edit', url)
        await keys.space(dialog('Edit endpoint').getByRole('checkbox', { name: 'Case: status changed' }))
        await looksRight('changing')
        await keys.press(dialog('Edit endpoint').getByRole('button', { name: 'Save' }))
        await says('Changes saved. They apply immediately.')
        await row(url).getByText('Case: status changed').waitFor()

        await act(visit, 'Rotate secret', url)
        await keys.press(dialog('Rotate the secret').getByRole('button', { name: 'Rotate secret' }))
        await page.getByText('Deliveries are signed with both the old and the new secret until').waitFor()
        const [newer = ''] = await takeSecrets(visit, 'New signing secret', ['Signing secret'])
        assert.notEqual(newer, secret)
        await row(url).getByText('Old secret until').waitFor()

        await act(visit, 'Disable', url)
        await keys.press(dialog('Disable this endpoint?').getByRole('button', { name: 'Disable endpoint' }))
        await says('The endpoint has been disabled.')
        await row(url).getByText('Disabled', { exact: true }).waitFor()
        await looksRight('disabled')
        await act(visit, 'Enable', url)
        await keys.press(dialog('Enable this endpoint?').getByRole('button', { name: 'Enable endpoint' }))
        await says('The endpoint has been enabled.')

        await act(visit, 'Delete', url)
        await keys.press(dialog('Delete this endpoint?').getByRole('button', { name: 'Delete endpoint' }))
        await says('The endpoint has been deleted.')
        await page.getByText('No endpoints yet. Add the URL').waitFor()
        const actors = await house.sql<{ action: string; actor: string }[]>`
          select action, actor_id as actor from audit where subject_kind = 'webhookEndpoint' order by id`
        assert.ok(actors.every(({ actor }) => actor === me.id))
        assert.equal(actors.length, 8)
      },
    )

    each('deliveries are filtered, opened and redelivered', { as: 'admin' }, async (visit) => {
      const { house, keys, open, button, dialog, field, says, page, path, looksRight } = visit
      const [client] = await house.sql<{ id: string; name: string }[]>`
          select id, name from clients where id = 'cl_dealer'`
      assert.ok(client)
      const url = `${receiver.url}/deliveries`
      await open(`/console/clients/${client.id}/webhooks`, `Webhooks: ${client.name}`)
      await keys.press(button('Add endpoint'))
      await keys.fill(dialog('Add endpoint').getByLabel('URL', { exact: true }), url)
      await keys.press(dialog('Add endpoint').getByRole('button', { name: 'Add endpoint' }))
      const [secret = ''] = await takeSecrets(visit, 'Signing secret', ['Signing secret'])
      expectSigned(url, secret)
      await page.getByText('No deliveries yet.').waitFor()
      status = 503
      for (let sent = 0; sent < 2; sent++) {
        const body = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
        assert.equal((await house.call('dealer', 'POST', '/api/quote/submit', { body })).status, 200)
      }
      const refusedOnce = () => receiver.received.filter((one) => one.path === '/deliveries').length >= 2
      await until('both were refused', refusedOnce)
      // One is given up, as after five days.
      const given = await eventually('an attempt on record', async () => {
        const [one] = await house.sql<{ number: string }[]>`
            select a.number from delivery_attempts a join deliveries d using (endpoint_id, number)
            where d.attempts = 1 order by a.number limit 1`
        return one?.number
      })
      await house.sql`
          update deliveries set state = 'failed', settled_at = now() where number = ${given}`
      await keys.press(button('Refresh'))
      await page.getByText('2 deliveries', { exact: true }).waitFor()
      // The endpoint's health is of the same deliveries, and each names its application.
      await page.getByText(/^0 of \d+ delivered$/).waitFor()
      assert.equal(await page.getByRole('cell').getByRole('link', { name: /^Q01/ }).count(), 2)
      await looksRight('with deliveries that failed and wait')
      await keys.choose(field('State'), 'Failed')
      await page.getByText('1 delivery', { exact: true }).waitFor()
      assert.match(path(), /[?&]state=failed/)

      await keys.press(button(/^Show delivery: Quote: status changed/))
      await dialog('Delivery').getByText('HTTP 503').waitFor()
      await dialog('Delivery').getByRole('link', { name: /^Q01/ }).waitFor()
      await dialog('Delivery').getByText('closed for tests').waitFor()
      assert.match(path(), new RegExp(`delivery=[0-9a-f-]+\\.${given}`))
      await looksRight('a delivery with its attempt')
      await page.reload()
      await dialog('Delivery').getByText('HTTP 503').waitFor()
      status = 204
      await keys.press(dialog('Delivery').getByRole('button', { name: 'Redeliver' }))
      await says('The event has been queued for redelivery.')
      await eventually('a second attempt that was taken', async () => {
        const [one] = await house.sql`select from deliveries where number = ${given} and state = 'delivered'`
        return one
      })
      await keys.press(dialog('Delivery').getByRole('button', { name: 'Refresh' }))
      await dialog('Delivery').getByText('HTTP 204').waitFor()
      await keys.key('Escape')
      await page.getByText('No deliveries match these filters').waitFor()
      assert.ok(!path().includes('delivery='))

      const before = receiver.received.length
      await keys.press(button(`Actions: ${url}`))
      await keys.press(button(`Redeliver: ${url}`))
      await visit.isAt(dialog('Redeliver events').getByRole('radio', { name: 'Failed deliveries' }))
      await keys.key('ArrowDown')
      await looksRight('asked what to redeliver')
      await keys.press(dialog('Redeliver events').getByRole('button', { name: 'Redeliver' }))
      await says(/events? (has|have) been queued for redelivery\./)
      await until('they came again', () => receiver.received.length >= before + 2)
      // What is noted of a delivery comes after its response, and the list is read once.
      await eventually('both are noted as delivered', async () => {
        const noted = await house.sql`
          select from deliveries where state = 'delivered'
            and endpoint_id = (select endpoint_id from deliveries where number = ${given})`
        return noted.length >= 2 ? true : undefined
      })
      await keys.choose(field('State'), 'Delivered')
      await page.getByText('2 deliveries', { exact: true }).waitFor()
    })

    each(
      'of two who look after an endpoint the second learns who was quicker, and what was typed stays',
      { as: 'admin', meets: ['409 webhooks/id'] },
      async ({ house, keys, open, button, dialog, fails, page }) => {
        const { clientId, name } = await house.addClient()
        const colleague = await house.addUser('admin')
        const url = `${receiver.url}/${clientId}`
        await open(`/console/clients/${clientId}/webhooks`, `Webhooks: ${name}`)
        await keys.press(button('Add endpoint'))
        await keys.fill(dialog('Add endpoint').getByLabel('URL', { exact: true }), url)
        await keys.press(dialog('Add endpoint').getByRole('button', { name: 'Add endpoint' }))
        await keys.press(dialog('Signing secret').getByRole('button', { name: 'Done' }))
        await keys.press(button(`Actions: ${url}`))
        await keys.press(button(`Edit: ${url}`))
        const form = dialog('Edit endpoint')
        await keys.fill(form.getByLabel('Description (optional)'), 'Typed for long')
        const [endpoint] = await house.sql<{ id: string; at: Date }[]>`
          select id, updated_at as at from webhook_endpoints where client_id = ${clientId}`
        const session = await house.begin(colleague)
        const changed = await house.call(
          undefined,
          'POST',
          `/console/api/clients/${clientId}/webhooks/${endpoint?.id}`,
          {
            body: { seen: endpoint?.at.toISOString(), types: ['consent.changed'] },
            headers: {
              cookie: `forecourt=${session}`,
              'sec-fetch-site': 'same-origin',
              origin: house.baseUrl,
            },
          },
        )
        assert.equal(changed.status, 200, changed.text)
        await keys.press(form.getByRole('button', { name: 'Save' }))
        await fails('The webhook endpoint has changed since you opened it.')
        await fails(`${colleague.email} changed it`)
        assert.equal(await form.getByLabel('Description (optional)').inputValue(), 'Typed for long')
        await keys.key('Escape')
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
      },
    )

    each(
      'webhooks of a client that there is not lead back',
      { as: 'admin', meets: ['404 client'] },
      async ({ open, page }) => {
        await open('/console/clients/cl_nobodys/webhooks', 'Client not found')
        await page.getByRole('link', { name: 'All clients' }).waitFor()
      },
    )
  },
  () => ({ webhooks: true }),
)
