/** A client's webhooks: endpoints made, tried out and looked after, against a receiver that takes real deliveries. */
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { openReceiver, type Receiver } from '../events/receiver.ts'
import { expectSigned } from '../events/verification.ts'
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
  },
  () => ({ webhooks: true }),
)
