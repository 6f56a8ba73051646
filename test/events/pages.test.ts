/** Bytes limit how much of the feed and of deliveries is in memory at once, and still nothing is left out or sent twice. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { findEventsFor, PAGE_ENCRYPTED_BYTES } from '../../src/store/events/events.ts'
import { validQuote } from '../interface/samples.ts'
import { openWorld, type World } from '../support/world.ts'
import { allNumbered, makeEndpoint, openReceiver, sequencesOf, statesOf, until } from './receiver.ts'

const SENDINGS = 20
/** A body keeps its blanks. */
const BLANKS_CHARACTERS = 250_000

let world: World
before(async () => {
  world = await openWorld({ webhooks: true })
  for (let sending = 0; sending < SENDINGS; sending++) {
    const quote = validQuote(
      'Individual',
      { 'quote.finance.term': 1 },
      { filled: 'minimal', client: 'dealer' },
    )
    const body = `${JSON.stringify(quote)}${' '.repeat(BLANKS_CHARACTERS)}`
    assert.equal((await world.call('dealer', 'POST', '/api/quote/submit', { body })).status, 200)
  }
  await allNumbered(world)
})
after(() => world.close())

type Fed = { readonly id: string; readonly number: string; readonly bytes: number }

/** All of the client's events, with the size of each sealed body. */
const fed = () => world.sql<Fed[]>`
  select e.id, f.number, coalesce(octet_length(case when e.type like '%.validationFailed' then r.content end), 0)
      + coalesce(octet_length(coalesce(e.file, r.file)), 0) as bytes
  from client_events f join events e on e.id = f.event_id
  left join revisions r on r.application_id = e.application_id and r.revision = e.revision
  where f.client_id = 'cl_dealer' order by f.number`

/** The first with which the page is full. */
const fullWith = (events: readonly Fed[]): number => {
  let bytes = 0
  return events.findIndex((event) => {
    bytes += event.bytes
    return bytes >= PAGE_ENCRYPTED_BYTES
  })
}

test('bytes limit a page of the feed, and the next page starts where it ended', async () => {
  const all = await fed()
  assert.ok(all.reduce((sum, { bytes }) => sum + bytes, 0) > 2 * PAGE_ENCRYPTED_BYTES)
  const found: string[] = []
  let cursor = '0'
  for (let pages = 0; found.length < all.length; pages++) {
    const { body } = await world.call('dealer', 'GET', `/api/events?cursor=${cursor}&limit=200`)
    const left = all.slice(found.length)
    const full = fullWith(left)
    const expected = (full === -1 ? left : left.slice(0, full + 1)).map(({ id }) => id)
    assert.deepEqual(
      body.items.map(({ id }: { id: string }) => id),
      expected,
    )
    assert.equal(body.nextCursor, body.items.at(-1).cursor)
    found.push(...expected)
    cursor = body.nextCursor
    assert.ok(pages < SENDINGS)
  }
  assert.deepEqual((await world.call('dealer', 'GET', `/api/events?cursor=${cursor}`)).body.items, [])
})

test('due events are found up to a page’s bytes, in the order requested', async () => {
  const all = (await fed()).toReversed()
  const ids = all.map(({ id }) => id)
  const found = await findEventsFor(world.sql, 'cl_dealer', [randomUUID(), ...ids])
  assert.deepEqual(
    found.map(({ id }) => id),
    ids.slice(0, fullWith(all) + 1),
  )
  const [largest] = all.toSorted((a, b) => b.bytes - a.bytes)
  const [alone] = await findEventsFor(world.sql, 'cl_dealer', [largest?.id ?? ''])
  assert.equal(alone?.id, largest?.id)
})

test('a backlog of large events is delivered to its end, each once, and deleted events don’t count as left', async () => {
  const receiver = await openReceiver()
  const endpoint = await makeEndpoint(world, 'dealer', receiver.url)
  await world.sql`update webhook_endpoints set enabled = false where id = ${endpoint}`
  const at = new Date(world.service.now())
  await world.sql`
    insert into deliveries (endpoint_id, number, event_id, application_id, state, attempts, next_at, created_at)
    select ${endpoint}, f.number, e.id, e.application_id, 'pending', 0, ${at}, ${at}
    from client_events f join events e on e.id = f.event_id where f.client_id = 'cl_dealer'`
  // Deleted by hand: one before all others, and one after.
  for (const number of ['1', '9'.repeat(17)])
    await world.sql`
      insert into deliveries (endpoint_id, number, event_id, state, attempts, next_at, created_at)
      values (${endpoint}, ${number}, ${newId(at.getTime())}, 'pending', 0, ${at}, ${at})`
  await world.sql`update webhook_endpoints set enabled = true, due_at = ${at} where id = ${endpoint}`
  await until('all is settled', async () => (await statesOf(world, endpoint)).pending === 0)
  const all = await fed()
  assert.deepEqual(await statesOf(world, endpoint), { pending: 0, failed: 2, delivered: all.length })
  assert.deepEqual(receiver.received.map(({ id }) => id).toSorted(), all.map(({ id }) => id).toSorted())
  for (const sequences of sequencesOf(receiver.received).values())
    assert.deepEqual(
      sequences,
      sequences.toSorted((a, b) => a - b),
    )
  const errors = await world.sql`select error from delivery_attempts where error is not null`
  assert.deepEqual(
    errors.map(({ error }) => error),
    ['noEvent', 'noEvent'],
  )
  await receiver.close()
})
