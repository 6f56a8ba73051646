/** What the lender's own clients get of events and webhooks, and what nobody else gets. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { ALL_EVENT_TYPES, EVENT_TYPES, type EventType } from '../../src/domain/events/notifications.ts'
import { eraseApplication } from '../../src/modules/privacy/erase.ts'
import { allNumbered } from '../events/receiver.ts'
import { validQuote } from '../interface/samples.ts'
import { createSandbox, openWorldOfSandboxes, submitQuote } from '../sandboxes/scene.ts'
import { createLenderClient } from '../support/lender-client.ts'
import type { ClientName, HttpResponse, World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorldOfSandboxes({ webhooks: true, withLenders: true })
})
after(() => world.close())

const ENDPOINTS = '/api/webhook-endpoints'
const NOWHERE = 'http://127.0.0.1:9/nobody-listens'
const quote = (client: 'dealer' | 'partner' = 'dealer') =>
  validQuote('Individual', {}, { filled: 'minimal', client })
const submit = async (client: ClientName, body: object = quote()): Promise<string> => {
  const { status, text, body: sent } = await world.call(client, 'POST', '/api/quote/submit', { body })
  assert.equal(status, 200, text)
  return sent.quoteReference
}

type Item = { readonly id: string; readonly type: string; readonly data: Record<string, unknown> }
const feedOf = async (
  asks: (path: string) => Promise<HttpResponse>,
  query = '',
): Promise<readonly Item[]> => {
  await allNumbered(world)
  const { status, text, body } = await asks(`/api/events?limit=200${query}`)
  assert.equal(status, 200, text)
  return body.items
}
const as = (client: ClientName) => (path: string) => world.call(client, 'GET', path)
const byKey = (apiKey: string) => (path: string) =>
  world.call(undefined, 'GET', path, { headers: { authorization: `Bearer ${apiKey}` } })
const referencesIn = (items: readonly Item[]) => new Set(items.map(({ data }) => data['reference']))

test('a client of the lender gets the events of every dealer and partner in its mode, the same as they get and what was decided', async () => {
  const dealers = await submit('dealer')
  const partners = await submit('partner', { ...quote('partner'), ownerUserEmail: null })
  const live = await submit('dealersLive')
  const found = await feedOf(as('lender'))
  const references = referencesIn(found)
  assert.ok(references.has(dealers) && references.has(partners) && !references.has(live))
  // What was decided, by what code and on what figures is for the lender alone.
  const asDealersGet = found.map((event) => {
    const { decision, ...data } = event.data
    assert.equal(decision !== undefined, event.type.endsWith('.statusChanged'), event.type)
    return { ...event, data }
  })
  assert.deepEqual(
    asDealersGet.filter(({ data }) => data['reference'] === dealers),
    (await feedOf(as('dealer'))).filter(({ data }) => data['reference'] === dealers),
  )
  const ofLive = referencesIn(await feedOf(as('lenderLive')))
  assert.ok(ofLive.has(live) && !ofLive.has(dealers) && !ofLive.has(partners))
  assert.ok(!found.some(({ type }) => type === 'consent.changed'))
})

test('it gets nothing from before it existed, nor of sandboxes that anyone can create', async () => {
  await submit('dealer')
  await allNumbered(world)
  const { apiKey } = await createLenderClient(world)
  assert.deepEqual(await feedOf(byKey(apiKey)), [])
  const sandbox = await createSandbox(world)
  const strangers = await submitQuote(world, sandbox)
  assert.ok(strangers)
  const own = await submit('dealer')
  assert.deepEqual(referencesIn(await feedOf(byKey(apiKey))), new Set([own]))
})

test('it keeps reading what a disabled dealer’s own clients no longer read', async () => {
  const reference = await submit('specialDealer', {
    ...quote(),
    ownerUserEmail: 'special.owner@example.ie',
  })
  await allNumbered(world)
  const switched = (at: Date | null) =>
    world.sql`update dealers set disabled_at = ${at} where special_agreement`
  await switched(new Date())
  try {
    assert.ok(referencesIn(await feedOf(as('lender'))).has(reference))
  } finally {
    await switched(null)
  }
})

const bookingChanged = async (reference: string): Promise<string> => {
  const id = newId(Date.now())
  await world.sql`
    with told as (
      insert into events (id, type, application_id, state, at, sequence, revision, file)
      select ${id}, 'quote.bookingChanged', id, state, now(), version + 1, revision, file
      from applications where id = ${idOfReference('a', reference) ?? ''} returning id
    ) insert into event_outbox (event_id) select id from told`
  world.service.notifyOfEvents()
  return id
}

test('bookings reach the lender’s clients only, in the feed and by webhook, whatever types an endpoint takes', async () => {
  const endpoints: string[] = []
  for (const client of ['lender', 'dealer'] as const) {
    const { body, status } = await world.call(client, 'POST', ENDPOINTS, { body: { url: NOWHERE } })
    assert.equal(status, 201)
    endpoints.push(body.id)
  }
  const reference = await submit('dealer')
  const event = await bookingChanged(reference)
  const found = (await feedOf(as('lender'))).find(({ id }) => id === event)
  assert.deepEqual(
    [found?.type, found?.data['booking'], found?.data['reference']],
    ['quote.bookingChanged', null, reference],
  )
  for (const client of ['dealer', 'dealersOther'] as const)
    assert.ok(!(await feedOf(as(client))).some(({ type }) => type === 'quote.bookingChanged'), client)
  assert.ok(!(await feedOf(as('lenderLive'))).some(({ id }) => id === event))
  const queued = await world.sql<{ endpoint_id: string }[]>`
    select endpoint_id from deliveries where event_id = ${event}`
  assert.deepEqual(
    queued.map(({ endpoint_id }) => endpoint_id),
    [endpoints[0]],
  )
  const narrowed = await feedOf(as('lender'), '&types=quote.bookingChanged')
  assert.ok(narrowed.length > 0 && narrowed.every(({ type }) => type === 'quote.bookingChanged'))
})

test('an erasure reaches everyone who may read the application, in the feed, by webhook and by its time', async () => {
  const reference = await submit('dealer')
  const id = idOfReference('a', reference) ?? ''
  const times = async () => {
    const { body } = await as('lender')('/api/lender/applications?limit=200')
    return body.items.find((one: { reference: string }) => one.reference === reference).updatedAt
  }
  const before = await times()
  world.passTime(60_000)
  assert.equal(
    await eraseApplication(world.service, id, { actor: { kind: 'operator', id: 'cli' } }, () => true),
    'erased',
  )
  const told = async (client: ClientName) => {
    const items = (await feedOf(as(client))).filter(({ data }) => data['reference'] === reference)
    return items.at(-1)
  }
  const event = await told('lender')
  assert.deepEqual(Object.keys(event?.data ?? {}), ['version', 'sequence', 'reference', 'status', 'date'])
  assert.deepEqual([event?.type, event?.data['status']], ['quote.erased', 'Withdrawn'])
  assert.deepEqual(await told('dealer'), event)
  assert.equal(await told('dealersLive'), undefined)
  const queued = await world.sql`select 1 from deliveries where event_id = ${event?.id ?? ''}`
  assert.ok(queued.length > 0)
  assert.ok((await times()) > before)
})

/** Each place where a client names types, with the response's message about others. */
const NAMING: readonly (readonly [
  what: string,
  ask: (client: ClientName, types: readonly string[]) => Promise<HttpResponse>,
  says: (types: readonly EventType[]) => string,
])[] = [
  [
    'the event feed',
    (client, types) => world.call(client, 'GET', `/api/events?types=${types.join(',')}`),
    (types) => `types must be a comma-separated list of event types: ${types.join(', ')}.`,
  ],
  [
    'a new endpoint',
    (client, types) =>
      world.call(client, 'POST', ENDPOINTS, { body: { url: NOWHERE, types, enabled: false } }),
    (types) => `types[0] must be one of ${types.join(', ')}.`,
  ],
  [
    'a redelivery',
    async (client, types) => {
      const { body } = await world.call(client, 'POST', ENDPOINTS, { body: { url: NOWHERE } })
      const path = `${ENDPOINTS}/${body.id}`
      const response = await world.call(client, 'POST', `${path}/redeliver`, { body: { from: '0', types } })
      await world.call(client, 'DELETE', path)
      return response
    },
    (types) => `types must be an array of one or more of ${types.join(', ')}, or omitted.`,
  ],
]
for (const [what, ask, says] of NAMING) {
  test(`${what} takes the types of bookings from the lender’s clients alone, and tells nobody else of them`, async () => {
    const refused = await ask('dealer', ['quote.bookingChanged'])
    assert.equal(refused.status, 400)
    assert.equal(refused.body.errors[0].message, says(EVENT_TYPES))
    assert.ok(!refused.text.includes('case.bookingChanged'))
    assert.ok([200, 201].includes((await ask('lender', ['quote.bookingChanged'])).status))
    const unknown = await ask('lender', ['no.such.type'])
    assert.equal(unknown.body.errors[0].message, says(ALL_EVENT_TYPES))
  })
}

test('what a client of the lender may do is in its tokens, and it acts for no user', async () => {
  const { clientId, clientSecret } = await createLenderClient(world, { scopes: ['lender:read'] })
  const tokenFor = (scope: string) =>
    world.call(undefined, 'POST', '/oauth/token', {
      body: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      },
    })
  const { status, body } = await tokenFor('lender:read')
  assert.deepEqual([status, body.scope], [200, 'lender:read'])
  assert.equal((await byKey(body.access_token)('/api/events')).status, 200)
  for (const scope of ['lender:decide', 'applications:read'])
    assert.equal((await tokenFor(scope)).body.error, 'invalid_scope', scope)
  const asked = await world.call(undefined, 'GET', `/console/api/consent-request?client_id=${clientId}`)
  const unknown = await world.call(undefined, 'GET', '/console/api/consent-request?client_id=cl_none')
  assert.deepEqual([asked.status, asked.body.detail], [unknown.status, unknown.body.detail])
})
