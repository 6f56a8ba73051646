/** A client's webhook endpoints and deliveries over HTTP: changed, tried out, searched and delivered again. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { after, before } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import type {
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEndpoint,
} from '../../src/http/webhooks/pages.ts'
import { disableEndpoint } from '../../src/store/events/endpoint-leases.ts'
import { findEndpoint } from '../../src/store/events/endpoints.ts'
import { openReceiver, type Receiver } from '../events/receiver.ts'
import { expectSigned } from '../events/verification.ts'
import { sampleObjects } from './sample-objects.ts'
import { type Console, type HttpResponse, kindOf, openConsole } from './support.ts'

let console: Console
let session: string
let receiver: Receiver
before(async () => {
  console = await openConsole()
  session = await console.begin(console.people.ownAdmin)
  receiver = await openReceiver((_, response) => {
    response.writeHead(202).end('taken')
    return 'done'
  })
})
after(async () => {
  await console.close()
  await receiver.close()
})

const get = (path: string) => console.ask('GET', path, { session })
const post = (path: string, body: object = {}) => console.ask('POST', path, { session, body })
const bodyOf = <T>(response: HttpResponse, status = 200): T => {
  assert.equal(response.status, status, response.text)
  return response.body as T
}

type Made = { readonly endpoint: WebhookEndpoint; readonly secret: string }

const aClientWithout = async () => {
  const { clientId } = await sampleObjects(console, 'own')
  await console.sql`delete from webhook_endpoints where client_id = ${clientId}`
  return `/clients/${clientId}`
}

const create = async (client: string, body: object = {}): Promise<Made> =>
  bodyOf(await post(`${client}/webhooks`, { url: `${receiver.url}/hook`, ...body }), 201)

const listOf = async (client: string) =>
  bodyOf<{ items: WebhookEndpoint[] }>(await get(`${client}/webhooks`)).items

/** Who did what to an endpoint, in order. */
const recordOf = async (id: string) => {
  const rows = await console.sql<{ action: string; actor: string }[]>`
    select action, actor_id as actor from audit where subject_id = ${id} order by id`
  for (const { actor } of rows) assert.equal(actor, console.people.ownAdmin)
  return rows.map(({ action }) => action.replace('webhookEndpoint.', ''))
}

test('a dealer’s admin makes an endpoint, changes it, rotates its secret and deletes it, each on record', async () => {
  const client = await aClientWithout()
  assert.deepEqual(await listOf(client), [])
  const { endpoint, secret } = await create(client, {
    types: ['quote.statusChanged'],
    description: ' Stock ',
  })
  assert.match(secret, /^whsec_/)
  assert.deepEqual(
    [endpoint.url, endpoint.types, endpoint.description, endpoint.enabled, endpoint.disabledAt],
    [`${receiver.url}/hook`, ['quote.statusChanged'], 'Stock', true, null],
  )
  assert.deepEqual(endpoint.health, {
    attempts: 0,
    succeeded: 0,
    lastAttemptAt: null,
    lastDeliveredAt: null,
    waiting: 0,
    nextAttemptAt: null,
  })
  assert.deepEqual(await listOf(client), [endpoint])
  const path = `${client}/webhooks/${endpoint.id}`
  const off = bodyOf<WebhookEndpoint>(await post(path, { seen: endpoint.updatedAt, enabled: false }))
  assert.deepEqual([off.enabled, off.disabledAt, off.disabledReason], [false, off.updatedAt, null])
  const moved = bodyOf<WebhookEndpoint>(
    await post(path, { seen: off.updatedAt, url: `${receiver.url}/other`, types: [] }),
  )
  assert.deepEqual([moved.url, moved.types, moved.disabledAt], [`${receiver.url}/other`, [], off.disabledAt])
  const on = bodyOf<WebhookEndpoint>(await post(path, { seen: moved.updatedAt, enabled: true }))
  assert.equal(on.disabledAt, null)
  const rotated = bodyOf<Made>(await post(`${path}/rotate-secret`, { seen: on.updatedAt }))
  assert.notEqual(rotated.secret, secret)
  const hours =
    (Date.parse(rotated.endpoint.oldSecretUntil ?? '') - Date.parse(rotated.endpoint.updatedAt)) / 3_600_000
  assert.equal(hours, 24)
  assert.equal((await post(`${path}/delete`)).status, 204)
  assert.equal((await post(`${path}/delete`)).body.detail, 'Webhook endpoint not found.')
  assert.deepEqual(await recordOf(endpoint.id), [
    'created',
    'disabled',
    'changed',
    'enabled',
    'secretRotated',
    'deleted',
  ])
  const stored = JSON.stringify(await console.sql`select * from audit where subject_id = ${endpoint.id}`)
  assert.ok(!stored.includes(receiver.url) && !stored.includes('whsec_'))
})

test('of two who change an endpoint at once the second is refused, and learns who was quicker', async () => {
  const client = await aClientWithout()
  const { endpoint } = await create(client)
  const path = `${client}/webhooks/${endpoint.id}`
  const admin = await console.begin(console.people.admin)
  const first = await console.ask('POST', path, {
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

test('faults come in the public API’s sentences, each with its field', async () => {
  const client = await aClientWithout()
  const response = await post(`${client}/webhooks`, {
    url: 'http://dealer.example/hook',
    description: 'two\nlines',
    types: ['quote.statusChanged', 'nothing'],
  })
  assert.equal(kindOf(response), 'bad-request')
  const { errors, detail } = response.body
  assert.deepEqual(
    errors.map(({ field, type }: { field: string; type: string }) => `${field} ${type}`),
    ['url url', 'types enum', 'description text'],
  )
  assert.match(
    errors[0].message,
    /^The URL must begin with https:\/\/\. Only localhost, 127\.0\.0\.1 and \[::1\] can use http/,
  )
  assert.match(errors[1].message, /^types\[1\] must be one of /)
  assert.equal(detail, errors.map(({ message }: { message: string }) => message).join(' '))
  assert.equal((await post(`${client}/webhooks`, {})).body.detail, 'url is required.')
  const inside = await post(`${client}/webhooks`, { url: 'https://10.0.0.1/hook' })
  assert.equal(inside.body.detail, 'The URL must lead to the public Internet, and 10.0.0.1 does not.')
})

test('a client has at most 20 endpoints', async () => {
  const client = await aClientWithout()
  for (let made = 0; made < 20; made++) await create(client)
  const more = await post(`${client}/webhooks`, { url: receiver.url })
  assert.equal(more.status, 409)
  assert.match(more.body.detail, /already has 20 webhook endpoints, which is the maximum/)
})

test('a ping shows the receiver’s answer, or why there was none, and is recorded', async () => {
  const client = await aClientWithout()
  const { endpoint, secret } = await create(client)
  expectSigned(`${receiver.url}/hook`, secret)
  const path = `${client}/webhooks/${endpoint.id}/ping`
  const { id, milliseconds, ...pinged } = bodyOf<Record<string, unknown>>(await post(path))
  assert.deepEqual(pinged, { delivered: true, status: 202, error: null, answer: 'taken' })
  assert.ok(typeof milliseconds === 'number')
  assert.equal(receiver.received.find((one) => one.id === id)?.path, '/hook')
  const nobody = await create(client, { url: 'http://127.0.0.1:9/' })
  const refused = bodyOf<Record<string, unknown>>(await post(`${client}/webhooks/${nobody.endpoint.id}/ping`))
  assert.deepEqual([refused['delivered'], refused['error']], [false, 'refused'])
  assert.deepEqual(await recordOf(endpoint.id), ['created', 'pinged'])
})

let numbered = 0

/** Events of the client's feed, each with a delivery in a state. */
const deliver = async (
  client: string,
  endpointId: string,
  given: readonly { readonly state: string; readonly type?: string }[],
) => {
  const clientId = client.replace('/clients/', '')
  const numbers: string[] = []
  for (const { state, type = 'consent.changed' } of given) {
    // The ids of attempts give their order by the millisecond.
    const at = new Date(Date.now() + numbers.length)
    const eventId = newId(at.getTime())
    const number = String(at.getTime() * 1_000 + numbered++)
    await console.sql`
      insert into events (id, type, at, sequence, client_id) values (${eventId}, ${type}, ${at}, 1, ${clientId})`
    await console.sql`insert into client_events (client_id, number, event_id) values (${clientId}, ${number}, ${eventId})`
    await console.sql`
      insert into deliveries (endpoint_id, number, event_id, state, attempts, next_at, created_at, settled_at)
      values (${endpointId}, ${number}, ${eventId}, ${state}::delivery_state, 2, ${at}, ${at},
        ${state === 'pending' ? null : at})`
    const status = state === 'delivered' ? 200 : 503
    for (const [place, one] of [503, status].entries())
      await console.sql`
        insert into delivery_attempts (id, endpoint_id, number, at, status, error, milliseconds, answer)
        values (${newId(at.getTime(), place)}, ${endpointId}, ${number}, ${at}, ${one}, null, 12, 'sample')`
    numbers.push(number)
  }
  return numbers
}

const times = (count: number, state: string, type?: string) =>
  Array.from({ length: count }, () => (type === undefined ? { state } : { state, type }))

test('deliveries of all endpoints are listed by cursor, narrowed down, and shown with their attempts', async () => {
  const client = await aClientWithout()
  const [one, two] = [(await create(client)).endpoint, (await create(client)).endpoint]
  await deliver(client, one.id, times(60, 'delivered'))
  await deliver(client, two.id, [
    ...times(2, 'failed', 'case.statusChanged'),
    ...times(1, 'pending'),
    ...times(3, 'delivered'),
  ])
  type Page = { items: WebhookDelivery[]; nextCursor: string | null }
  const page = async (query: Record<string, string>) =>
    bodyOf<Page>(await get(`${client}/webhook-deliveries?${new URLSearchParams(query)}`))
  const first = await page({})
  const second = await page({ cursor: first.nextCursor ?? '' })
  assert.deepEqual([first.items.length, second.items.length, second.nextCursor], [50, 16, null])
  const numbers = [...first.items, ...second.items].map(({ number }) => BigInt(number))
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => (a < b ? 1 : -1)),
  )
  assert.equal(new Set(numbers).size, 66)
  const counts = async (query: Record<string, string>) => (await page(query)).items.length
  assert.equal(await counts({ endpoint: two.id }), 6)
  assert.equal(await counts({ state: 'failed' }), 2)
  assert.equal(await counts({ type: 'case.statusChanged', endpoint: two.id }), 2)
  assert.equal(await counts({ type: 'case.statusChanged', endpoint: one.id }), 0)
  const { items } = await page({ state: 'pending' })
  const detail = bodyOf<WebhookDeliveryDetail>(
    await get(`${client}/webhooks/${two.id}/deliveries/${items[0]?.number}`),
  )
  assert.deepEqual(
    detail.log.map(({ status, milliseconds, answer }) => [status, milliseconds, answer]),
    [
      [503, 12, 'sample'],
      [503, 12, 'sample'],
    ],
  )
  assert.ok(detail.nextAttemptAt !== null)
  const health = (await listOf(client)).map(({ health: { attempts, succeeded, waiting } }) => [
    attempts,
    succeeded,
    waiting,
  ])
  assert.deepEqual(health, [
    [100, 50, 0],
    [12, 3, 1],
  ])
  for (const [query, says] of [
    ['state=lost', 'state must be one of pending, delivered, failed.'],
    ['type=nothing', /^type must be one of /],
    ['cursor=1.x', 'cursor must be the nextCursor of an earlier response.'],
    [`endpoint=${randomUUID()}`, 'Webhook endpoint not found.'],
  ] as const) {
    const { detail: said } = (await get(`${client}/webhook-deliveries?${query}`)).body
    if (typeof says === 'string') assert.equal(said, says)
    else assert.match(said, says)
  }
})

test('one is delivered again, or all that failed since a moment, or all; on record each time', async () => {
  const client = await aClientWithout()
  const { endpoint } = await create(client)
  const path = `${client}/webhooks/${endpoint.id}`
  const [old = '', failed = '', , good = ''] = await deliver(client, endpoint.id, [
    ...times(3, 'failed'),
    ...times(2, 'delivered'),
  ])
  const statesNow = async () => {
    const rows = await console.sql<{ state: string }[]>`
      select state from deliveries where endpoint_id = ${endpoint.id} order by number`
    return rows.map(({ state }) => state)
  }
  assert.deepEqual(bodyOf(await post(`${path}/replay`, { what: 'failed', from: failed })), {
    queued: 2,
    nextCursor: null,
  })
  assert.deepEqual(await statesNow(), ['failed', 'pending', 'pending', 'delivered', 'delivered'])
  assert.deepEqual(bodyOf(await post(`${path}/deliveries/${good}/redeliver`)), {
    queued: 1,
    nextCursor: null,
  })
  assert.deepEqual(await statesNow(), ['failed', 'pending', 'pending', 'pending', 'delivered'])
  assert.deepEqual(bodyOf(await post(`${path}/replay`, { what: 'failed', from: '2100-01-01' })), {
    queued: 0,
    nextCursor: null,
  })
  assert.deepEqual(bodyOf(await post(`${path}/replay`, { what: 'undelivered', from: old })), {
    queued: 4,
    nextCursor: null,
  })
  assert.deepEqual(await statesNow(), ['pending', 'pending', 'pending', 'pending', 'delivered'])
  assert.deepEqual(bodyOf(await post(`${path}/replay`, { what: 'all', from: old })), {
    queued: 5,
    nextCursor: null,
  })
  assert.deepEqual(await statesNow(), Array(5).fill('pending'))
  const unknown = await post(`${path}/deliveries/1/redeliver`)
  assert.equal(unknown.body.detail, 'Event not found in the event feed of this client.')
  assert.deepEqual(await recordOf(endpoint.id), ['created', ...Array(4).fill('redelivered')])

  const row = await findEndpoint(console.sql, client.replace('/clients/', ''), endpoint.id)
  assert.ok(row)
  await disableEndpoint(console.sql, row, new Date(), 'The endpoint returned 410 Gone.')
  const [now] = await listOf(client)
  assert.equal(now?.disabledReason, 'The endpoint returned 410 Gone.')
  assert.ok(now?.disabledAt !== null)
  const range = { what: 'failed', from: '2026-01-01' }
  for (const [asked, body] of [
    [`${path}/deliveries/${good}/redeliver`],
    [`${path}/replay`, range],
  ] as const) {
    const refused = await post(asked, body)
    assert.equal(refused.status, 409)
    assert.equal(refused.body.detail, 'The webhook endpoint is disabled. Enable it first.')
  }
})
