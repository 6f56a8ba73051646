/** The feed of events over HTTP: one strict order that misses nothing, only the client's own, and waiting for new ones. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { memberText } from '../../packages/values/json-text.ts'
import { EVENT_TYPES } from '../../src/domain/events/notifications.ts'
import { eraseApplication } from '../../src/modules/privacy/erase.ts'
import { purgeOnce } from '../../src/modules/running/housekeeping.ts'
import { asyncApiDocument } from '../../src/server/async-document.ts'
import { change } from '../../src/store/audit/change.ts'
import { insertConsentEvent, insertSigningEvent } from '../../src/store/events/events.ts'
import { allNumbered } from '../events/receiver.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { type ClientName, EMAILS, openWorld, type World } from '../support/world.ts'

let world: World
let second: Awaited<ReturnType<World['another']>>
before(async () => {
  world = await openWorld({ webhooks: true })
  second = await world.another()
})
after(() => world.close())

type Event = {
  readonly id: string
  readonly cursor: string
  readonly type: string
  readonly timestamp: string
  // biome-ignore lint/suspicious/noExplicitAny: the test reads an event's data untyped.
  readonly data: any
}

const quote = (overrides = {}, client: 'dealer' | 'partner' = 'dealer') =>
  validQuote('Individual', overrides, { filled: 'minimal', client })
const kase = (overrides = {}) => validCase('individual', overrides, { filled: 'minimal' })
const submit = async (body: object, client: ClientName = 'dealer', baseUrl = world.baseUrl) => {
  const response = await world.call(client, 'POST', '/api/quote/submit', { body, baseUrl })
  assert.equal(response.status, 200, response.text)
  return response.body.quoteReference as string
}
const read = (query = '', client: ClientName = 'dealer', baseUrl = world.baseUrl) =>
  world.call(client, 'GET', `/api/events?${query}`, { baseUrl })
const now = async (client: ClientName = 'dealer'): Promise<string> => {
  await allNumbered(world)
  return (await read('cursor=now', client)).body.nextCursor
}
const since = async (after: string, client: ClientName = 'dealer', more = ''): Promise<readonly Event[]> => {
  await allNumbered(world)
  return (await read(`cursor=${after}&limit=200${more}`, client)).body.items
}

test('a reader with a cursor gets every event once and in order while two services submit at once', async () => {
  let cursor = await now()
  const found: Event[] = []
  let isOver = false
  const reading = (async () => {
    for (let places = [world, second]; !isOver || found.length < 120; places = places.toReversed()) {
      const { body } = await read(`cursor=${cursor}&limit=7&wait=1`, 'dealer', places[0]?.baseUrl)
      found.push(...body.items)
      cursor = body.nextCursor
    }
  })()
  const writing = [world.baseUrl, second.baseUrl].flatMap((baseUrl) =>
    Array.from({ length: 6 }, async () => {
      const references: string[] = []
      for (let n = 0; n < 10; n++) references.push(await submit(quote(), 'dealer', baseUrl))
      return references
    }),
  )
  const references = (await Promise.all(writing)).flat()
  isOver = true
  await reading
  assert.deepEqual(found.map(({ data }) => data.reference).sort(), references.toSorted())
  const cursors = found.map((event) => BigInt(event.cursor))
  assert.ok(cursors.every((one, place) => place === 0 || one > (cursors[place - 1] ?? one)))
})

test('the events of one application come by their sequence, and say what happened', async () => {
  const after = await now()
  const body = quote({ 'quote.finance.term': 47 })
  const reference = await submit(body)
  await submit(quote({ 'quote.quoteReference': reference }))
  const withdrawn = await world.call('dealer', 'POST', `/api/quote/${reference}/withdraw`, { body: {} })
  assert.equal(withdrawn.status, 200)
  const events = await since(after)
  const seen = events.map(({ type, data }) => [type, data.previousStatus, data.status, data.sequence])
  const sequences = events.map(({ data }) => data.sequence)
  assert.deepEqual(
    sequences,
    [...new Set(sequences)].toSorted((a, b) => a - b),
  )
  assert.deepEqual(
    seen.map(([type, from, to]) => `${type} ${from} ${to}`),
    [
      'quote.statusChanged null Open',
      'quote.validationFailed undefined Open',
      'quote.statusChanged Open Submitted',
      'quote.statusChanged Submitted Withdrawn',
    ],
  )
  assert.equal(events[1]?.data.errors[0].model, 'quote.finance.term')
})

test('a waiting reader has a new event at once, whichever service it waits at', async () => {
  for (const baseUrl of [world.baseUrl, second.baseUrl]) {
    const after = await now()
    const began = performance.now()
    const waiting = read(`cursor=${after}&wait=20`, 'dealer', baseUrl)
    await pause(300)
    const reference = await submit(quote())
    const { body } = await waiting
    assert.deepEqual(
      body.items.map(({ data }: Event) => data.reference),
      [reference],
    )
    assert.ok(performance.now() - began < 10_000)
  }
})

test('a reader that waits in vain is answered in time, and may go on behind others’ events', async () => {
  const after = await now('specialDealer')
  const began = performance.now()
  const waiting = read(`cursor=${after}&wait=3`, 'specialDealer')
  await submit(quote())
  const { body } = await waiting
  const milliseconds = performance.now() - began
  assert.deepEqual(body.items, [])
  assert.ok(BigInt(body.nextCursor) > BigInt(after))
  assert.ok(milliseconds > 2_950 && milliseconds < 20_000, `${milliseconds}`)
})

test('waiting holds no connection to the database, and a client may wait 20 times at once', async () => {
  const after = await now('otherPartner')
  const gone = new AbortController()
  const headers = { authorization: `Bearer ${world.keys.otherPartner}` }
  const wait = async () => {
    const url = `${world.baseUrl}/api/events?cursor=${after}&wait=30`
    // The one below may be there first.
    while ((await fetch(url, { headers, signal: gone.signal })).status === 429);
  }
  const waiting = Array.from({ length: 20 }, () => wait().catch(() => undefined))
  // They are here once one more is refused.
  let refused = await read(`cursor=${after}&wait=1`, 'otherPartner')
  for (let i = 0; i < 60 && refused.status === 200; i++)
    refused = await read(`cursor=${after}&wait=1`, 'otherPartner')
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '5'])
  assert.match(refused.body.detail, /20 open requests that wait/)
  assert.equal((await read(`cursor=${after}`, 'otherPartner')).status, 200)
  const busy = await world.sql`
    select from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`
  assert.ok(busy.length <= 2, `${busy.length} connections are busy`)
  // Those who went away are not counted any more.
  gone.abort()
  await Promise.all(waiting)
  await pause(100)
  assert.equal((await read(`cursor=${after}&wait=1`, 'otherPartner')).status, 200)
})

test('who waits is answered at once when the service stops', async (t) => {
  const stopping = await openWorld({ webhooks: true })
  const { mock } = t.mock.method(stopping.service.feed, 'after')
  const began = performance.now()
  const waiting = stopping.call('dealer', 'GET', '/api/events?cursor=now&wait=30')
  while (mock.callCount() === 0) await pause(10)
  const closed = stopping.close()
  const { status, body } = await waiting
  assert.deepEqual([status, body.items], [200, []])
  assert.ok(performance.now() - began < 25_000)
  await closed
})

test('who loses its access while it waits gets nothing more', async () => {
  const after = await now('dealersOther')
  const token = await world.token('dealersOther', { milliseconds: 700 })
  const headers = { authorization: `Bearer ${token}` }
  const waiting = world.call(undefined, 'GET', `/api/events?cursor=${after}&wait=20`, { headers })
  await pause(900)
  await submit(quote())
  const { status } = await waiting
  assert.equal(status, 401)
})

test('events go to those who may read the application, and to nobody else', async () => {
  const clients = [
    'dealer',
    'dealersOther',
    'dealersLive',
    'specialDealer',
    'partner',
    'otherPartner',
  ] as const
  const after = await now()
  const live = await submit(quote(), 'dealersLive')
  const own = await submit(quote())
  const partners = await submit({ ...quote({}, 'partner'), ownerUserEmail: EMAILS.dealerOwner }, 'partner')
  const specials = await submit(
    { ...quote({}, 'partner'), ownerUserEmail: EMAILS.specialDealerOwner },
    'partner',
  )
  const seen = async (client: ClientName) => (await since(after, client)).map(({ data }) => data.reference)
  const expected: Readonly<Record<(typeof clients)[number], readonly string[]>> = {
    dealer: [own, partners],
    dealersOther: [own, partners],
    dealersLive: [live],
    specialDealer: [specials],
    partner: [partners, specials],
    otherPartner: [],
  }
  for (const client of clients) assert.deepEqual(await seen(client), expected[client], client)
})

test('with a consent withdrawn all its events are hidden, except its end', async () => {
  const after = await now('partner')
  await submit({ ...quote({}, 'partner'), ownerUserEmail: EMAILS.specialDealerOwner }, 'partner')
  assert.equal((await since(after, 'partner')).length, 1)
  await change(
    world.sql,
    { actor: { kind: 'operator', id: 'sample' }, now: world.service.now },
    async ({ sql, at, newId }) => {
      const [consent] = await sql<{ id: string }[]>`
        update consents c set withdrawn_at = ${at} from users u join dealers d on d.id = u.dealer_id
        where u.id = c.user_id and d.special_agreement and c.client_id = 'cl_partner' returning c.id`
      assert.ok(consent)
      await insertConsentEvent(sql, { id: newId(), at, consentId: consent.id, isGiven: false })
    },
  )
  const events = await since(after, 'partner')
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.given, data.clientId, data.ownerUserEmail]),
    [['consent.changed', false, 'cl_partner', EMAILS.specialDealerOwner.toLowerCase()]],
  )
  assert.deepEqual(await since(after, 'otherPartner'), [])
})

test('customData comes back to the letter, with numbers larger than any computer’s', async () => {
  const customData = '{"n":123456789012345678901234567890.10,"é":[1e400,-0.0],"nested":{"a":"\\u00e9\\/"}}'
  const text = JSON.stringify({ ...quote(), customData: 'HERE' }).replace('"HERE"', customData)
  const after = await now()
  const response = await world.call('dealer', 'POST', '/api/quote/submit', { body: text })
  assert.equal(response.body.wasSubmitted, true, response.text)
  await allNumbered(world)
  const page = (await read(`cursor=${after}`)).text
  const items = memberText(page, 'items') ?? ''
  const data = memberText(items.slice(1), 'data') ?? ''
  assert.equal(memberText(data, 'customData'), customData)
})

test('the feed has only the requested types', async () => {
  const after = await now()
  await submit(quote({ 'quote.finance.term': 47 }))
  await world.call('dealer', 'POST', '/api/case/submit', { body: kase() })
  const types = async (asked: string) =>
    (await since(after, 'dealer', `&types=${asked}`)).map(({ type }) => type)
  assert.deepEqual(await types('quote.validationFailed'), ['quote.validationFailed'])
  assert.deepEqual(await types('case.statusChanged,quote.statusChanged'), [
    'quote.statusChanged',
    'case.statusChanged',
  ])
  assert.deepEqual(await types('consent.changed'), [])
})

const REFUSED: readonly (readonly [query: string, detail: RegExp])[] = [
  ['cursor=x', /cursor must be a cursor from this feed/],
  ['cursor=-1', /cursor must be a cursor from this feed/],
  ['cursor=01', /cursor must be a cursor from this feed/],
  [`cursor=${'9'.repeat(19)}`, /cursor must be a cursor from this feed/],
  ['cursor=1&cursor=2', /cursor must appear only once/],
  ['types=quote.other', /types must be a comma-separated list of event types: quote\.statusChanged/],
  ['types=', /types must be a comma-separated list/],
  ['limit=0', /limit must be a whole number from 1 to 200/],
  ['limit=201', /limit must be/],
  ['wait=31', /wait must be a whole number of seconds from 0 to 30/],
  ['wait=0.5', /wait must be/],
  ['cursor=x&types=y&limit=z&wait=w', /cursor .* types .* limit .* wait/],
]
for (const [query, detail] of REFUSED) {
  test(`the feed can't be read with ${query}`, async () => {
    const { status, body } = await read(query)
    assert.deepEqual([status, body.type], [400, '/problems/bad-request'])
    assert.match(body.detail, detail)
  })
}

test('payloads are as the AsyncAPI document describes them, and each type is described', async () => {
  const document = (await world.call(undefined, 'GET', '/asyncapi.json')).body
  assert.deepEqual(
    document,
    JSON.parse(JSON.stringify(asyncApiDocument(world.service.signing.publicWording))),
  )
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'document', components: document.components })
  const check = (type: string, payload: unknown) => {
    const { $ref } = document.components.messages[type].payload
    const validate = ajv.compile({ $ref: `document${$ref}` })
    assert.ok(validate(payload), `${type}: ${JSON.stringify(validate.errors)}`)
    const nameOf = (ref: string) => ref.split('/').at(-1) as string
    const { data: described } = document.components.schemas[nameOf($ref)].properties
    const { properties } = document.components.schemas[nameOf(described.allOf[0].$ref)]
    const { data } = payload as Event
    // Only the lender's clients get what was decided, and only a payout pays something.
    const ofAll = Object.keys(properties).filter((name) => name !== 'decision' && name !== 'payment')
    const isPaid = data.status === 'PaidOut' && type.endsWith('.statusChanged')
    assert.deepEqual(Object.keys(data).sort(), [...ofAll, ...(isPaid ? ['payment'] : [])].sort(), type)
  }
  const invalid = await world.call('dealer', 'POST', '/api/case/submit', {
    body: kase({ 'loanDetails.term': 13 }),
  })
  assert.equal(invalid.body.isSubmitted, false)
  const signing = { status: 'underWay', signers: [{ role: 'borrower', state: 'invited' }] }
  for (const set of ['a', 'b']) {
    const [application] = await world.sql<{ id: string }[]>`
      select id from applications where client_id = 'cl_dealer' and model_set = ${set} order by id limit 1`
    assert.ok(application)
    const type = set === 'a' ? 'quote.requirementsChanged' : 'case.requirementsChanged'
    await world.sql`
      with told as (
        insert into events (id, type, application_id, state, at, sequence)
        select ${newId(Date.now())}, ${type}, id, state, now(), 9 from applications where id = ${application.id}
        returning id)
      insert into event_outbox (event_id) select id from told`
    const seen = { applicationId: application.id, at: new Date(), signing, ofSignature: false }
    await insertSigningEvent(world.sql, seen)
    const by = { actor: { kind: 'operator', id: 'sample' } } as const
    assert.equal(await eraseApplication(world.service, application.id, by, () => true), 'erased')
  }
  const seen = new Set<string>()
  for (const client of ['dealer', 'partner'] as const) {
    for (let after = '0'; ; ) {
      await allNumbered(world)
      const { items, nextCursor } = (await read(`cursor=${after}&limit=200`, client)).body
      for (const { id: _id, cursor: _cursor, ...payload } of items as Event[]) {
        check(payload.type, payload)
        seen.add(payload.type)
      }
      if (items.length === 0) break
      after = nextCursor
    }
  }
  assert.deepEqual([...seen].sort(), EVENT_TYPES.toSorted())
  for (const { examples = [] } of Object.values(document.components.messages) as {
    examples?: readonly { readonly payload: Event }[]
  }[]) {
    for (const example of examples) check(example.payload.type, example.payload)
  }
})

test('after a restore of an older copy no number comes again, and a reader goes on with the cursor that it has', async () => {
  await submit(quote())
  const cursor = await now()
  // As the copy has it: nothing of the last hour was numbered.
  await world.sql`update event_numbering set last_number = ${String(BigInt(cursor) - 3_600_000_000n)}`
  assert.deepEqual((await read(`cursor=${cursor}`)).body, { items: [], nextCursor: cursor })
  const reference = await submit(quote())
  const [event] = await since(cursor)
  assert.ok(event && BigInt(event.cursor) > BigInt(cursor))
  assert.equal(event.data.reference, reference)
})

test('events are kept for 90 days', async () => {
  const day = 24 * 60 * 60 * 1_000
  const before = (await since('0')).length
  assert.ok(before > 0)
  world.passTime(89 * day)
  await purgeOnce(world.service)
  assert.equal((await since('0')).length, before)
  world.passTime(2 * day)
  await purgeOnce(world.service)
  assert.deepEqual(await since('0'), [])
})
