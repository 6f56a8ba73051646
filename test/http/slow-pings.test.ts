/** A ping of a receiver that takes too long says so after its own time, in the API and in the console. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { sampleObjects } from '../console-api/sample-objects.ts'
import { openConsole } from '../console-api/support.ts'
import { openWorld } from '../support/world.ts'

test('not delivered: timeout', async (t) => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  t.after(() => {
    silent.close()
    silent.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
  const world = await openWorld()
  t.after(() => world.close())
  const made = await world.call('dealer', 'POST', '/api/webhook-endpoints', { body: { url } })
  const ping = `/api/webhook-endpoints/${made.body.id}/ping`
  const console = await openConsole()
  t.after(() => console.close())
  const session = await console.begin(console.people.ownAdmin)
  const { clientId } = await sampleObjects(console, 'own')
  const ofPage = await console.ask('POST', `/clients/${clientId}/webhooks`, { session, body: { url } })
  const pingOfPage = `/clients/${clientId}/webhooks/${ofPage.body.endpoint.id}/ping`
  const responses = await Promise.all([
    world.call('dealer', 'POST', ping),
    world.call('dealer', 'POST', ping, { headers: { 'idempotency-key': 'slow' } }),
    console.ask('POST', pingOfPage, { session, body: {} }),
  ])
  for (const { status, body, text } of responses)
    assert.deepEqual([status, body.delivered, body.status, body.error], [200, false, null, 'timeout'], text)
})
