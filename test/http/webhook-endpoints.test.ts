/** Webhook endpoints over HTTP: what they accept, what they show of their secrets, and how they are tried out. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test, { after, before } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { keyRing, newKeyText } from '../../packages/encryption/key-ring.ts'
import { webhookVerifier } from '../../sdk/src/webhooks/verify.ts'
import { asyncApiDocument } from '../../src/server/async-document.ts'
import { encryptEndpoint } from '../../src/store/events/endpoints.ts'
import { rewrapOnce } from '../../src/store/upkeep/rewrap.ts'
import { openReceiver, type Receiver, signatureOf } from '../events/receiver.ts'
import { type ClientName, openWorld, type World } from '../support/world.ts'

const ENDPOINTS = '/api/webhook-endpoints'
const HOUR_MILLISECONDS = 60 * 60 * 1_000
const SECRET = `whsec_${Buffer.alloc(24, 'sample').toString('base64')}`

let world: World
let receiver: Receiver
before(async () => {
  world = await openWorld()
  receiver = await openReceiver()
})
after(async () => {
  await world.close()
  await receiver.close()
})

type Headers = Readonly<Record<string, string>>
const post = (path: string, body?: unknown, headers: Headers = {}, client: ClientName = 'dealer') =>
  world.call(client, 'POST', path, { headers, ...(body === undefined ? {} : { body }) })
const create = (body: object = {}, client: ClientName = 'dealer') =>
  post(ENDPOINTS, { url: `${receiver.url}/hook`, ...body }, {}, client)
const patch = (id: string, body: object) => world.call('dealer', 'PATCH', `${ENDPOINTS}/${id}`, { body })
const read = (id: string) => world.call('dealer', 'GET', `${ENDPOINTS}/${id}`)

test('an endpoint is made with its defaults, shows its secret once, and is listed for its client alone', async () => {
  const made = await create({}, 'specialDealer')
  assert.equal(made.status, 201)
  const { secret, ...endpoint } = made.body
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.deepEqual([endpoint.types, endpoint.enabled, endpoint.description], [[], true, null])
  const listed = await world.call('specialDealer', 'GET', ENDPOINTS)
  assert.deepEqual(listed.body, { items: [endpoint], nextCursor: null })
  assert.deepEqual((await world.call('otherPartner', 'GET', ENDPOINTS)).body.items, [])
  const rows = await world.sql`select * from webhook_endpoints`
  const stored = JSON.stringify(rows.map((row) => ({ ...row, sealed: row['sealed'].toString('latin1') })))
  for (const secretText of [secret, receiver.url, '/hook'])
    assert.ok(!stored.includes(secretText), secretText)
})

test('the settings are stored: types, description, a secret of the client’s own, switched off', async () => {
  const body = {
    types: ['case.statusChanged', 'consent.changed', 'consent.changed'],
    description: '  Sample  ',
    enabled: false,
    secret: SECRET,
  }
  const { body: made } = await create(body)
  assert.deepEqual(
    [made.types, made.description, made.enabled, made.secret],
    [['case.statusChanged', 'consent.changed'], 'Sample', false, SECRET],
  )
  const changed = await patch(made.id, { types: null, description: null, enabled: true })
  assert.deepEqual([changed.body.types, changed.body.description, changed.body.enabled], [[], null, true])
  assert.deepEqual((await read(made.id)).body, changed.body)
})

const FAULTS: readonly (readonly [given: object, expected: readonly RegExp[]])[] = [
  [{}, [/url is required\./]],
  [{ url: null }, [/url must be an absolute URL/]],
  [{ url: 'ftp://dealer.example' }, [/must begin with https:\/\//]],
  [{ url: 'http://dealer.example/hook' }, [/\[::1\] can use http:\/\//]],
  [{ url: 'https://10.0.0.1/' }, [/public Internet/]],
  [{ url: 'https://user:word@dealer.example' }, [/user name or password/]],
  [{ url: 'https://dealer.example', types: 'all' }, [/types must be an array/]],
  [
    { url: 'https://dealer.example', types: ['consent.changed', 'x', 4] },
    [/types\[1\], types\[2\] must be one of/],
  ],
  [{ url: 'https://dealer.example', types: Array(21).fill('consent.changed') }, [/at most 20 event types/]],
  [
    { url: 'https://dealer.example', types: Array(21).fill('x') },
    [/^types must be an array of at most 20 event types/],
  ],
  [{ url: `https://dealer.example/${'x'.repeat(2_048)}` }, [/^The URL can have at most 2,048 characters/]],
  [{ url: 'https://dealer.example', description: 'x'.repeat(201) }, [/at most 200 characters/]],
  [{ url: 'https://dealer.example', description: 'one\ntwo' }, [/a single line/]],
  [{ url: 'https://dealer.example', enabled: 'yes' }, [/enabled must be true or false/]],
  [{ url: 'https://dealer.example', secret: 'whsec_c2hvcnQ=' }, [/24 to 64 bytes/]],
  [
    { url: 'x', types: 1, description: 2, enabled: 3, secret: 4 },
    [/URL/, /types/, /description/, /enabled/, /secret/],
  ],
]
for (const [given, expected] of FAULTS) {
  test(`no endpoint can be made of ${JSON.stringify(given).slice(0, 90)}: the answer names every fault`, async () => {
    const { status, body } = await post(ENDPOINTS, given)
    assert.deepEqual([status, body.type], [400, '/problems/bad-request'])
    for (const fault of expected) assert.match(body.detail, fault)
  })
}

test('each fault has its field, its type and its place in the order of the document', async () => {
  const { body } = await post(ENDPOINTS, {
    secret: 'x',
    enabled: null,
    description: 'one\ntwo',
    types: ['x'],
    url: 'ftp://dealer.example',
  })
  assert.deepEqual(
    body.errors.map(({ field, type }: { field: string; type: string }) => [field, type]),
    [
      ['url', 'url'],
      ['types', 'enum'],
      ['description', 'text'],
      ['enabled', 'type'],
      ['secret', 'secret'],
    ],
  )
})

test('200 characters are counted as people see them', async () => {
  const description = '🚗'.repeat(200)
  const { status, body } = await create({ description })
  assert.deepEqual([status, body.description], [201, description])
})

test('a refused change changes nothing', async () => {
  const { secret, ...made } = (await create({ enabled: false })).body
  const { status, body } = await patch(made.id, { description: 'other', url: 'https://[::1]:x/', secret })
  assert.equal(status, 400)
  assert.match(body.detail, /^secret cannot be changed here\. Use rotate-secret\. The URL/)
  assert.deepEqual((await read(made.id)).body, made)
})

test('a client has 20 endpoints at most, however many it makes at once', async () => {
  const made = await Promise.all(Array.from({ length: 25 }, () => create({}, 'partner')))
  assert.equal(made.filter(({ status }) => status === 201).length, 20)
  const refused = made.find(({ status }) => status === 409)
  assert.match(refused?.body.detail, /already has 20 webhook endpoints, which is the maximum/)
  const [one] = (await world.call('partner', 'GET', ENDPOINTS)).body.items
  assert.equal((await world.call('partner', 'DELETE', `${ENDPOINTS}/${one.id}`)).status, 204)
  assert.equal((await world.call('partner', 'GET', `${ENDPOINTS}/${one.id}`)).status, 404)
  assert.equal((await create({}, 'partner')).status, 201)
})

test('a secret that changes several times in a day: each signs for its 24 hours (resend/resend-openapi #114)', async () => {
  const { steps } = JSON.parse(
    await readFile(
      new URL('../vectors/reported-cases/x-secret-changed-several-times-in-a-day.json', import.meta.url),
      'utf8',
    ),
  ) as { readonly steps: readonly string[] }
  const { id, secret } = (await create()).body
  const rotate = async (body?: object) => await post(`${ENDPOINTS}/${id}/rotate-secret`, body)
  const secrets = [secret as string]
  for (const _ of steps.filter((step) => step.startsWith('rotate'))) {
    world.passTime(HOUR_MILLISECONDS)
    secrets.unshift((await rotate()).body.secret)
  }
  assert.equal(secrets.length, 3)
  const signatures = async (): Promise<number> => {
    await post(`${ENDPOINTS}/${id}/ping`)
    const last = receiver.received.at(-1)
    assert.ok(last)
    for (const one of secrets) {
      const { verify } = webhookVerifier({ secrets: one, now: () => last.timestamp * 1_000 })
      const headers: Headers = {
        'webhook-id': last.id,
        'webhook-timestamp': String(last.timestamp),
        'webhook-signature': last.signatures.join(' '),
      }
      assert.equal((await verify(last.body, headers)).type, 'webhook.ping')
    }
    return last.signatures.length
  }
  assert.equal(await signatures(), 3)
  // The first has had its day after 23 hours more, the second an hour later.
  world.passTime(23 * HOUR_MILLISECONDS)
  secrets.pop()
  assert.equal(await signatures(), 2)
  // One that is used again is no former one any more.
  const back = secrets[1] as string
  assert.equal((await rotate({ secret: back })).body.secret, back)
  secrets.reverse()
  assert.equal(await signatures(), 2)
  for (let more = 0; more < 8; more++) secrets.unshift((await rotate()).body.secret)
  assert.equal(await signatures(), 10)
  const refused = await rotate()
  assert.deepEqual([refused.status, refused.body.type], [409, '/problems/not-possible'])
  assert.match(refused.body.detail, /^9 replaced secrets of this webhook endpoint/)
  world.passTime(24 * HOUR_MILLISECONDS)
  assert.equal((await rotate()).status, 200)
})

test('the former secret of an endpoint of an earlier version goes on signing', async () => {
  const { id, secret } = (await create()).body
  const old = `whsec_${Buffer.alloc(32, 'old').toString('base64')}`
  const oldSecretUntil = world.service.now() + HOUR_MILLISECONDS
  const stored = { url: `${receiver.url}/hook`, secret, oldSecret: old, oldSecretUntil }
  const { keyId, encrypted } = encryptEndpoint(world.ring, id, stored)
  await world.sql`update webhook_endpoints set key_id = ${keyId}, sealed = ${encrypted} where id = ${id}`
  assert.equal((await read(id)).body.oldSecretUntil, new Date(oldSecretUntil).toISOString())
  await post(`${ENDPOINTS}/${id}/ping`)
  const last = receiver.received.at(-1)
  assert.ok(last)
  assert.deepEqual(last.signatures, [signatureOf(last, secret), signatureOf(last, old)])
})

test('a rotated secret signs beside the previous one for 24 hours, and then alone', async () => {
  const { id, secret: first } = (await create()).body
  const rotated = await post(`${ENDPOINTS}/${id}/rotate-secret`)
  const { secret: second, oldSecretUntil } = rotated.body
  assert.notEqual(second, first)
  const overlap = Date.parse(oldSecretUntil) - Date.parse(rotated.body.updatedAt)
  assert.equal(overlap, 24 * HOUR_MILLISECONDS)
  await post(`${ENDPOINTS}/${id}/ping`)
  const both = receiver.received.at(-1)
  assert.ok(both)
  assert.deepEqual(both.signatures, [signatureOf(both, second), signatureOf(both, first)])
  const own = await post(`${ENDPOINTS}/${id}/rotate-secret`, { secret: SECRET })
  assert.equal(own.body.secret, SECRET)
  assert.equal((await post(`${ENDPOINTS}/${id}/rotate-secret`, { secret: SECRET })).status, 409)
  assert.equal((await post(`${ENDPOINTS}/${id}/rotate-secret`, { secret: 'x' })).status, 400)
  world.passTime(24 * HOUR_MILLISECONDS)
  await post(`${ENDPOINTS}/${id}/ping`)
  const alone = receiver.received.at(-1)
  assert.ok(alone)
  assert.deepEqual(alone.signatures, [signatureOf(alone, SECRET)])
  assert.equal((await read(id)).body.oldSecretUntil, null)
})

test('a ping’s answer has its outcome; it is no delivery, and goes to switched-off endpoints too', async () => {
  const { id } = (await create({ enabled: false })).body
  receiver.behave = (_received, response) => {
    response.writeHead(202).end('taken by someone@dealer.example')
    return 'done'
  }
  const { status, body } = await post(`${ENDPOINTS}/${id}/ping`)
  receiver.behave = () => 410
  const gone = await post(`${ENDPOINTS}/${id}/ping`)
  receiver.behave = () => 204
  assert.equal(status, 200)
  assert.deepEqual([body.delivered, body.status, body.error], [true, 202, null])
  assert.match(body.answer, /^taken by \*+$/)
  assert.deepEqual([gone.body.delivered, gone.body.status], [false, 410])
  const sent = receiver.received.find((one) => one.id === body.id)
  assert.ok(sent)
  const payload = JSON.parse(sent.body)
  assert.deepEqual([payload.type, payload.data], ['webhook.ping', { version: 1, endpointId: id }])
  const { components } = JSON.parse(JSON.stringify(asyncApiDocument()))
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'document', components })
  assert.ok(ajv.validate({ $ref: 'document#/components/schemas/WebhookPingEvent' }, payload))
  assert.deepEqual((await world.call('dealer', 'GET', `${ENDPOINTS}/${id}/deliveries`)).body.items, [])
  assert.equal((await read(id)).body.disabledReason, null)
  await patch(id, { url: 'http://127.0.0.1:1/' })
  const refused = (await post(`${ENDPOINTS}/${id}/ping`)).body
  assert.deepEqual(
    [refused.delivered, refused.status, refused.error, refused.answer],
    [false, null, 'refused', null],
  )
})

test('a client has four pings under way at most', async () => {
  const { id } = (await create()).body
  let response = () => {}
  const waiting = new Promise<number>((resolve) => {
    response = () => resolve(204)
  })
  receiver.behave = () => waiting
  const pings = Array.from({ length: 5 }, () => post(`${ENDPOINTS}/${id}/ping`))
  const first = await Promise.race(pings)
  response()
  receiver.behave = () => 204
  assert.deepEqual([first.status, first.headers.get('retry-after')], [429, '5'])
  assert.deepEqual((await Promise.all(pings)).map(({ status }) => status).sort(), [200, 200, 200, 200, 429])
})

test('a ping that is under way ends when the service stops, and delays nothing', async () => {
  const stopping = await openWorld()
  const { body } = await stopping.call('dealer', 'POST', ENDPOINTS, { body: { url: receiver.url } })
  const isHere = Promise.withResolvers<void>()
  receiver.behave = () => {
    isHere.resolve()
    return 'done'
  }
  const ping = stopping.call('dealer', 'POST', `${ENDPOINTS}/${body.id}/ping`)
  await isHere.promise
  const closed = stopping.close()
  // It does not wait for its time to be over, which says so in the response.
  assert.equal((await ping).body.error, 'stopped')
  await closed
  receiver.behave = () => 204
})

test('under an Idempotency-Key every POST has one effect and replays its answer, secrets included', async () => {
  const headers = { 'idempotency-key': 'sample-1' }
  const body = { url: `${receiver.url}/once`, enabled: true }
  const first = await post(ENDPOINTS, body, headers, 'specialDealer')
  const { id } = first.body
  const paths = [
    [ENDPOINTS, body, 0, { ...body, description: 'Sample' }],
    [`${ENDPOINTS}/${id}/rotate-secret`, {}, 0, '{ }'],
    [`${ENDPOINTS}/${id}/ping`, {}, 1, '{ }'],
    [`${ENDPOINTS}/${id}/redeliver`, { from: '0' }, 0, { from: '1' }],
  ] as const
  for (const [path, sent, arrivals, otherBody] of paths) {
    const before = receiver.received.length
    const one = await post(path, sent, headers, 'specialDealer')
    const two = await post(path, sent, headers, 'specialDealer')
    assert.equal(two.text, one.text, path)
    assert.equal(two.headers.get('idempotent-replayed'), 'true', path)
    assert.equal(receiver.received.length, before + arrivals, path)
    const other = await world.call('specialDealer', 'POST', path, {
      body: otherBody,
      headers: { ...headers, 'content-type': 'application/json' },
    })
    assert.deepEqual([other.status, other.body.type], [422, '/problems/key-reused'], path)
    const empty = await post(path, sent, { 'idempotency-key': '' }, 'specialDealer')
    assert.equal(empty.status, 400, path)
    assert.deepEqual(empty.body.errors, [keyFault('required')], path)
  }
  const { items } = (await world.call('specialDealer', 'GET', ENDPOINTS)).body
  assert.equal(items.filter(({ url }: { url: string }) => url.endsWith('/once')).length, 1)
  // A refusal keeps nothing: the corrected request works under the same key.
  const key = { 'idempotency-key': 'sample-2' }
  assert.equal((await post(ENDPOINTS, {}, key, 'specialDealer')).status, 400)
  assert.equal((await post(ENDPOINTS, body, key, 'specialDealer')).status, 201)
})

test('kept answers with secrets are sealed by the ring, and rotated with its keys', async () => {
  const headers = { 'idempotency-key': 'sample-3' }
  const body = { url: receiver.url }
  const { body: made } = await post(ENDPOINTS, body, headers)
  const rows = await world.sql<{ answer: Buffer; keyId: string }[]>`
    select answer, key_id as "keyId" from kept_answers where application_id is null`
  assert.ok(rows.length > 0)
  for (const { answer } of rows) assert.ok(!answer.toString('latin1').includes('whsec_'))
  const texts = [newKeyText('k2')]
  const grown = keyRing(() => `${texts[0]}`)
  const both: typeof world.ring = { ...world.ring, current: grown.current }
  const rewrapped = await rewrapOnce(world.sql, both, () => undefined)
  assert.ok(rewrapped >= rows.length)
  const left = await world.sql`select from kept_answers where key_id = 'k1'`
  assert.equal(left.length, 0)
  const { find } = world.ring
  Object.assign(world.ring, { find: (id: string) => (id === 'k2' ? grown.find(id) : find(id)) })
  assert.deepEqual((await post(ENDPOINTS, body, headers)).body, made)
})

test('all that is done to an endpoint is on record, and nothing of its URL or secret', async () => {
  const { id } = (await create()).body
  await patch(id, { description: 'sample' })
  await patch(id, { enabled: false })
  await patch(id, { enabled: true })
  await post(`${ENDPOINTS}/${id}/rotate-secret`)
  await post(`${ENDPOINTS}/${id}/ping`)
  await world.call('dealer', 'DELETE', `${ENDPOINTS}/${id}`)
  const rows = await world.sql`select * from audit where subject_id = ${id} order by id`
  assert.deepEqual(
    rows.map((row) => row['action']),
    ['created', 'changed', 'disabled', 'enabled', 'secretRotated', 'pinged', 'deleted'].map(
      (act) => `webhookEndpoint.${act}`,
    ),
  )
  for (const row of rows) {
    assert.deepEqual(
      [row['subject_kind'], row['actor_kind'], row['actor_id']],
      ['webhookEndpoint', 'client', 'cl_dealer'],
    )
    assert.ok(row['request_id'])
  }
  assert.ok(!/whsec_|127\.0\.0\.1:\d+\/hook/.test(JSON.stringify(rows) + world.log()))
})

test('outside the sandbox an endpoint can’t be on the machine itself', async () => {
  const live = await openWorld({ sandbox: false })
  try {
    for (const url of [receiver.url, 'https://localhost/hook', 'https://[::1]/'])
      assert.equal((await live.call('dealer', 'POST', ENDPOINTS, { body: { url } })).status, 400, url)
    const { status } = await live.call('dealer', 'POST', ENDPOINTS, {
      body: { url: 'https://dealer.example/' },
    })
    assert.equal(status, 201)
  } finally {
    await live.close()
  }
})

test('in a sandbox that others can reach, nothing is sent to the machine itself, whatever was registered before', async () => {
  const reachable = await openWorld({ isLocal: false, sandboxes: { days: 14, maximum: 10, perHour: 10 } })
  try {
    const { body: stranger } = await reachable.call(undefined, 'POST', '/api/sandboxes')
    const headers = { authorization: `Bearer ${stranger.clients.dealer.apiKey}` }
    const ask = (method: string, path: string, body?: object) =>
      reachable.call(undefined, method, path, { headers, ...(body === undefined ? {} : { body }) })
    for (const url of [receiver.url, 'https://localhost/hook', 'https://[::1]/', 'https://127.0.0.1:5432/'])
      assert.equal((await ask('POST', ENDPOINTS, { url })).status, 400, url)
    const { body: made } = await ask('POST', ENDPOINTS, { url: 'https://dealer.example/' })
    const before = encryptEndpoint(reachable.service.ring, made.id, { url: receiver.url, secret: SECRET })
    await reachable.sql`update webhook_endpoints set key_id = ${before.keyId}, sealed = ${before.encrypted}
      where id = ${made.id}`
    const sent = receiver.received.length
    const pinged = await ask('POST', `${ENDPOINTS}/${made.id}/ping`)
    assert.deepEqual([pinged.body.delivered, pinged.body.error], [false, 'forbiddenAddress'], pinged.text)
    assert.equal(receiver.received.length, sent)
  } finally {
    await reachable.close()
  }
})

const keyFault = (type: 'required' | 'maxLength') => ({
  field: 'Idempotency-Key',
  type,
  message: 'Idempotency-Key must have 1 to 255 characters.',
})

test('a key that can’t be used is an error of its header in every operation that takes one', async () => {
  for (const path of [
    ENDPOINTS,
    '/api/case/submit',
    '/api/case/C0UNKNOWN/withdraw',
    '/api/case/C0UNKNOWN/esign',
  ]) {
    const { status, body } = await post(path, {}, { 'idempotency-key': 'k'.repeat(256) }, 'dealer')
    assert.deepEqual([status, body.errors], [400, [keyFault('maxLength')]], path)
    assert.equal(body.detail, keyFault('maxLength').message, path)
  }
})
