/** The log of deliveries over HTTP, and redelivery: one event, a range, and nothing that is not the client's. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { allNumbered, openReceiver, type Receiver, statesOf, submit, until } from '../events/receiver.ts'
import { validQuote } from '../interface/samples.ts'
import { type ClientName, EMAILS, openWorld, type World } from '../support/world.ts'

const ENDPOINTS = '/api/webhook-endpoints'
const MINUTE_MILLISECONDS = 60_000

let world: World
let receiver: Receiver
before(async () => {
  world = await openWorld({ webhooks: true })
  receiver = await openReceiver()
})
after(async () => {
  await world.close()
  await receiver.close()
})

const post = (path: string, body: object = {}, client: ClientName = 'dealer') =>
  world.call(client, 'POST', path, { body })
const makeEndpoint = async (body: object = {}, client: ClientName = 'dealer'): Promise<string> => {
  await allNumbered(world)
  return (await post(ENDPOINTS, { url: `${receiver.url}/hook`, ...body }, client)).body.id
}
const deliveriesOf = async (id: string, query = '', client: ClientName = 'dealer') =>
  (await world.call(client, 'GET', `${ENDPOINTS}/${id}/deliveries${query}`)).body
const settled = (id: string, count: number) =>
  until(`${count} are settled`, async () => {
    const { delivered, failed } = await statesOf(world, id)
    return delivered + failed >= count
  })
const feed = async (client: ClientName = 'dealer') =>
  (await world.call(client, 'GET', '/api/events?limit=200')).body.items as readonly {
    readonly id: string
    readonly cursor: string
    readonly type: string
    readonly data: { readonly reference: string }
  }[]
/** So that one test's endpoint does not receive another's events. */
const drop = (id: string, client: ClientName = 'dealer') => world.call(client, 'DELETE', `${ENDPOINTS}/${id}`)

test('the log has every attempt, with the ids and cursors of the feed', async () => {
  const id = await makeEndpoint()
  receiver.behave = () => 500
  const { reference } = await submit(world)
  await until('it was tried', async () => (await deliveriesOf(id)).items[0]?.attempts.length === 1)
  const [pending] = (await deliveriesOf(id)).items
  assert.deepEqual([pending.state, pending.attempts[0].status, pending.settledAt], ['pending', 500, null])
  assert.ok(Date.parse(pending.nextAttemptAt) > Date.parse(pending.createdAt))
  receiver.behave = () => 204
  world.passTime(MINUTE_MILLISECONDS)
  await settled(id, 1)
  const { items, nextCursor } = await deliveriesOf(id, '?state=delivered')
  assert.equal(nextCursor, null)
  const [{ number, eventId, type, attempts, nextAttemptAt }] = items
  assert.deepEqual(
    attempts.map(({ status }: { status: number }) => status),
    [500, 204],
  )
  assert.deepEqual([type, nextAttemptAt], ['quote.statusChanged', null])
  const event = (await feed()).find((one) => one.data.reference === reference)
  assert.deepEqual([event?.cursor, event?.id], [number, eventId])
  assert.equal(receiver.received.at(-1)?.id, eventId)
  assert.deepEqual((await deliveriesOf(id, '?state=pending')).items, [])
  await drop(id)
})

test('pages of the log hold every delivery once, the newest first', async () => {
  const id = await makeEndpoint()
  for (let n = 0; n < 5; n++) await submit(world)
  await settled(id, 5)
  const numbers: string[] = []
  for (let cursor = ''; ; ) {
    const { items, nextCursor } = await deliveriesOf(id, `?limit=2${cursor}`)
    numbers.push(...items.map(({ number }: { number: string }) => number))
    if (nextCursor === null) break
    cursor = `&cursor=${nextCursor}`
  }
  assert.equal(new Set(numbers).size, 5)
  assert.deepEqual(numbers, numbers.toSorted().toReversed())
  for (const query of [
    'state=open',
    'limit=0',
    'limit=201',
    'cursor=x',
    'cursor=-1',
    'state=failed&state=failed',
  ])
    assert.equal(
      (await world.call('dealer', 'GET', `${ENDPOINTS}/${id}/deliveries?${query}`)).status,
      400,
      query,
    )
  await drop(id)
})

test('one event is delivered again with the same id, also one that the endpoint was never told of', async () => {
  const { reference } = await submit(world)
  const id = await makeEndpoint({ types: ['consent.changed'] })
  const event = (await feed()).find((one) => one.data.reference === reference)
  assert.ok(event)
  const path = `${ENDPOINTS}/${id}/deliveries/${event.cursor}/redeliver`
  for (const round of [1, 2]) {
    assert.deepEqual((await post(path)).body, { queued: 1, nextCursor: null })
    await until('it arrived', () => receiver.received.filter((one) => one.id === event.id).length === round)
    await settled(id, 1)
  }
  const [listed] = (await deliveriesOf(id)).items
  assert.deepEqual([listed.number, listed.attempts.length], [event.cursor, 2])
  for (const number of ['1', 'x', '-1', '9'.repeat(30)])
    assert.equal((await post(`${ENDPOINTS}/${id}/deliveries/${number}/redeliver`)).status, 404, number)
  await drop(id)
})

test('a range by moments or cursors is delivered again, of the types that are asked for', async () => {
  const quotes = await Promise.all([submit(world), submit(world), submit(world)])
  await allNumbered(world)
  const ours = (await feed()).filter(({ data }) =>
    quotes.some(({ reference }) => reference === data.reference),
  )
  const [first, , last] = ours
  assert.ok(first && last)
  const id = await makeEndpoint({ types: ['quote.statusChanged'] })
  const range = (body: object) => post(`${ENDPOINTS}/${id}/redeliver`, body)
  assert.deepEqual((await range({ from: first.cursor, to: last.cursor })).body, {
    queued: 3,
    nextCursor: null,
  })
  await settled(id, 3)
  assert.equal((await range({ from: last.cursor })).body.queued, 1)
  assert.equal((await range({ from: first.cursor, types: ['consent.changed'] })).body.queued, 0)
  const moment = (cursor: string) => new Date(Number(cursor) / 1_000).toISOString()
  const byMoment = await range({ from: moment(first.cursor), to: moment(last.cursor) })
  assert.ok(byMoment.body.queued >= 3)
  assert.equal((await range({ from: '2020-01-01', to: '2020-12-31' })).body.queued, 0)
  const { status, body } = await range({ to: 'x', types: ['y'] })
  assert.equal(status, 400)
  for (const fault of [/from must be a cursor/, /to must be a cursor/, /types must be an array/])
    assert.match(body.detail, fault)
  assert.match((await range({ from: '2', to: '1' })).body.detail, /from must not be after to/)
  await world.call('dealer', 'PATCH', `${ENDPOINTS}/${id}`, { body: { enabled: false } })
  const off = await range({ from: '0' })
  assert.deepEqual([off.status, off.body.type], [409, '/problems/not-possible'])
  await drop(id)
})

test('what failed while the receiver was broken arrives at once when it is given another URL', async () => {
  const id = await makeEndpoint({ url: 'http://127.0.0.1:1/' })
  const { reference } = await submit(world)
  await until('it was tried', async () => (await deliveriesOf(id)).items[0]?.attempts.length === 1)
  assert.equal((await deliveriesOf(id)).items[0].attempts[0].error, 'refused')
  const body = { url: `${receiver.url}/mended` }
  assert.equal((await world.call('dealer', 'PATCH', `${ENDPOINTS}/${id}`, { body })).status, 200)
  await until('it arrived', () =>
    receiver.received.some((one) => one.path === '/mended' && one.reference === reference),
  )
  await drop(id)
})

test('what happens while an endpoint is switched off is not told, and can be had later', async () => {
  const id = await makeEndpoint({ enabled: false })
  const since = new Date(world.service.now()).toISOString()
  const { reference } = await submit(world)
  await allNumbered(world)
  await world.call('dealer', 'PATCH', `${ENDPOINTS}/${id}`, { body: { enabled: true } })
  assert.deepEqual((await deliveriesOf(id)).items, [])
  assert.equal((await post(`${ENDPOINTS}/${id}/redeliver`, { from: since })).body.queued, 1)
  await until('it arrived', () => receiver.received.some((one) => one.reference === reference))
  await drop(id)
})

test('nothing of an owner who has withdrawn is delivered again', async () => {
  const quote = validQuote('Individual', {}, { filled: 'minimal', client: 'partner' })
  const { body } = await post(
    '/api/quote/submit',
    { ...quote, ownerUserEmail: EMAILS.dealerOwner },
    'partner',
  )
  const id = await makeEndpoint({}, 'partner')
  const event = (await feed('partner')).find(({ data }) => data.reference === body.quoteReference)
  assert.ok(event)
  await world.sql`update consents set withdrawn_at = now() where client_id = 'cl_partner'`
  const one = await post(`${ENDPOINTS}/${id}/deliveries/${event.cursor}/redeliver`, {}, 'partner')
  const range = await post(`${ENDPOINTS}/${id}/redeliver`, { from: '0' }, 'partner')
  assert.deepEqual([one.status, range.body], [404, { queued: 0, nextCursor: null }])
  await drop(id, 'partner')
})
