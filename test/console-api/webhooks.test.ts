/** A client's webhook endpoints and deliveries over HTTP: changed, tried out, searched and delivered again. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { WebhookEndpoint } from '../../src/modules/events/webhook-pages.ts'
import { openReceiver, type Receiver } from '../events/receiver.ts'
import { sampleObjects } from './sample-objects.ts'
import { type Console, type HttpResponse, kindOf, openConsole } from './support.ts'

let testConsole: Console
let session: string
let receiver: Receiver
before(async () => {
  testConsole = await openConsole()
  session = await testConsole.begin(testConsole.people.ownAdmin)
  receiver = await openReceiver((_, response) => {
    response.writeHead(202).end('taken')
    return 'done'
  })
})
after(async () => {
  await testConsole.close()
  await receiver.close()
})

const get = (path: string) => testConsole.ask('GET', path, { session })
const post = (path: string, body: object = {}) => testConsole.ask('POST', path, { session, body })
const bodyOf = <T>(response: HttpResponse, status = 200): T => {
  assert.equal(response.status, status, response.text)
  return response.body as T
}

const aClientWithout = async () => {
  const { clientId } = await sampleObjects(testConsole, 'own')
  await testConsole.sql`delete from webhook_endpoints where client_id = ${clientId}`
  return `/clients/${clientId}`
}

const create = async (client: string, body: object = {}): Promise<WebhookEndpoint> =>
  bodyOf(await post(`${client}/webhooks`, { url: `${receiver.url}/hook`, ...body }), 201)

const listOf = async (client: string) =>
  bodyOf<{ items: WebhookEndpoint[] }>(await get(`${client}/webhooks`)).items

test('of two who change an endpoint at once the second is refused, and learns who was quicker', async () => {
  const client = await aClientWithout()
  const endpoint = await create(client)
  const path = `${client}/webhooks/${endpoint.id}`
  const admin = await testConsole.begin(testConsole.people.admin)
  const first = await testConsole.ask('POST', path, {
    session: admin,
    body: { seen: endpoint.updatedAt, description: 'By the lender' },
  })
  assert.equal(first.status, 200)
  for (const [asked, body] of [
    [path, { enabled: false }],
    [`${path}/rotate-secret`, {}],
  ] as const) {
    const late = await post(asked, { seen: endpoint.updatedAt, ...body })
    assert.equal(kindOf(late), 'not-possible')
    assert.match(late.body.detail, /has changed since you opened it/)
    assert.deepEqual([late.body.changed.what, late.body.changed.at], ['changed it', first.body.updatedAt])
  }
  const [now] = await listOf(client)
  assert.deepEqual([now?.enabled, now?.description, now?.oldSecretUntil], [true, 'By the lender', null])
})
