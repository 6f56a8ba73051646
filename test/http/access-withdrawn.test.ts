/** A revoked permission counts at once, or within a second, on every service over one database. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { allNumbered } from '../events/receiver.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { type ClientName, EMAILS, openWorld, type World } from '../support/world.ts'

let world: World
const references = new Map<string, string>()

const quote = () =>
  validQuote('Individual', { 'quote.finance.term': 47 }, { filled: 'minimal', client: 'dealer' })

before(async () => {
  world = await openWorld()
  const { body } = await world.call('partner', 'POST', '/api/quote/submit', {
    body: { ...quote(), ownerUserEmail: EMAILS.dealerOwner },
  })
  references.set('partners quote', body.quoteReference)
})
after(() => world.close())

test('a consent withdrawn, a client disabled or a key revoked counts within a second, on both of two services', async () => {
  const other = await world.another()
  const reference = references.get('partners quote') as string
  const status = (client: ClientName, baseUrl: string) =>
    world
      .call(client, 'GET', `/api/quote/${reference}/status`, { baseUrl })
      .then((response) => response.status)
  const becomes = async (client: ClientName, expected: number, change: () => Promise<unknown>) => {
    assert.deepEqual([await status(client, world.baseUrl), await status(client, other.baseUrl)], [200, 200])
    await change()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    assert.deepEqual(
      [await status(client, world.baseUrl), await status(client, other.baseUrl)],
      [expected, expected],
    )
  }
  await becomes('partner', 404, () => world.sql`update consents set withdrawn_at = now()`)
  await becomes(
    'dealersOther',
    403,
    () => world.sql`update clients set disabled_at = now() where id = 'cl_dealersOther'`,
  )
  await becomes(
    'dealer',
    401,
    () => world.sql`update api_keys set revoked_at = now() where client_id = 'cl_dealer'`,
  )
})

test('for an application and for an owner, a consent counts from the very next request, given or withdrawn', async () => {
  const body = { ...quote(), ownerUserEmail: EMAILS.specialDealerOwner }
  await world.sql`update consents set withdrawn_at = null`
  for (let i = 0; i < 5; i++) {
    const sent = await world.call('partner', 'POST', '/api/quote/submit', { body })
    assert.equal(sent.status, 200)
    const path = `/api/quote/${sent.body.quoteReference}`
    assert.equal((await world.call('partner', 'GET', path)).status, 200)
    await world.sql`update consents set withdrawn_at = now()`
    assert.equal((await world.call('partner', 'GET', path)).status, 404)
    assert.equal((await world.call('partner', 'GET', `${path}/status`)).status, 404)
    assert.deepEqual((await world.call('partner', 'GET', '/api/quote')).body.items, [])
    await world.sql`update consents set withdrawn_at = null`
  }
})

test('a submission checks the consent again when it is written, so a withdrawal just before counts at once', async () => {
  const body = { ...quote(), ownerUserEmail: EMAILS.specialDealerOwner }
  await world.sql`update consents set withdrawn_at = null`
  await world.service.referenceData.refresh()
  assert.equal((await world.call('partner', 'POST', '/api/quote/submit', { body })).status, 200)
  await world.sql`update consents set withdrawn_at = now()`
  const response = await world.call('partner', 'POST', '/api/quote/submit', { body })
  assert.deepEqual([response.status, response.body.status], [401, 'Denied'])
})

test('a client that withdraws an application while its consent ends learns what it did', async (t) => {
  await world.sql`update consents set withdrawn_at = null`
  await world.service.referenceData.refresh()
  const sent = await world.call('partner', 'POST', '/api/quote/submit', {
    body: { ...quote(), ownerUserEmail: EMAILS.specialDealerOwner },
  })
  const find = world.service.findApplication
  let found = 0
  t.mock.method(world.service, 'findApplication', async (id: string) => {
    const application = await find(id)
    found += 1
    if (found === 1) await world.sql`update consents set withdrawn_at = now()`
    return application
  })
  const path = `/api/quote/${sent.body.quoteReference}`
  const { status, body } = await world.call('partner', 'POST', `${path}/withdraw`, { body: {} })
  assert.deepEqual([status, body.status], [200, 'Withdrawn'])
  assert.equal((await world.call('partner', 'GET', path)).status, 404)
  t.mock.restoreAll()
})

test('a dry run refuses an owner whose consent another process has just ended', async () => {
  for (const [path, body] of [
    ['/api/quote/validate', { ...quote(), ownerUserEmail: EMAILS.specialDealerOwner }],
    [
      '/api/case/validate',
      validCase('individual', { onBehalfOf: EMAILS.specialDealerOwner }, { filled: 'minimal' }),
    ],
  ] as const) {
    for (let i = 0; i < 5; i++) {
      await world.sql`update consents set withdrawn_at = null`
      await world.service.referenceData.refresh()
      assert.equal((await world.call('partner', 'POST', path, { body })).status, 200)
      await world.sql`update consents set withdrawn_at = now()`
      assert.equal((await world.call('partner', 'POST', path, { body })).status, 401)
    }
  }
})

test('a dealer that is switched off is closed to partners from the next request on, and open again with it', async () => {
  const closed = await openWorld({ webhooks: true })
  try {
    const call = (path: string, body?: object) =>
      closed.call('partner', body === undefined ? 'GET' : 'POST', path, body === undefined ? {} : { body })
    const kase = validCase('individual', { onBehalfOf: EMAILS.dealerOwner }, { filled: 'minimal' })
    const open = { ...kase, loanDetails: { ...(kase['loanDetails'] as object), term: 13 } }
    const [ready, kept] = [await call('/api/case/submit', kase), await call('/api/case/submit', open)]
    const path = `/api/case/${ready.body.caseId}`
    assert.equal((await call(`/api/sandbox/${ready.body.caseId}/advance`, { to: 'Approved' })).status, 200)
    await allNumbered(closed)
    const readable = async () => (await call('/api/events')).body.items.length
    const before = await readable()
    assert.ok(before > 0)
    const rights = async () => [
      (await call(path)).status,
      (await call(`${path}/status`)).status,
      (await call(`${path}/documents`)).status,
      (await call(`/api/sandbox/${ready.body.caseId}/advance`, { to: 'Declined' })).status,
      (await call(`${path}/withdraw`, {})).status,
      (await call('/api/case/submit', { ...open, onBehalfOf: null, caseId: kept.body.caseId })).status,
      (await call(`${path}/esign`, {})).body.status,
      (await call('/api/case')).body.items.length,
      (await call('/api/consents')).body.items.length,
    ]
    await closed.sql`update dealers set disabled_at = now() where not special_agreement`
    assert.deepEqual(await rights(), [404, 404, 404, 404, 404, 404, 'Not permitted', 0, 1])
    assert.equal(await readable(), 0)
    // Clients that may not read the application don't learn what happens to it in between.
    await closed.sql`insert into events (id, type, application_id, previous_state, state, at, sequence, revision)
      select ${newId(Date.now())}, 'case.statusChanged', id, state, state, now(), version + 1, revision
      from applications where state = 'Approved'`
    await closed.sql`insert into event_outbox (event_id) select id from events order by id desc limit 1`
    await allNumbered(closed)
    await closed.sql`update dealers set disabled_at = null`
    assert.equal((await call(path)).status, 200)
    assert.equal((await call('/api/case')).body.items.length, 2)
    assert.equal(await readable(), before)
    assert.equal((await call(`${path}/esign`, {})).body.status, 'Initiated')
  } finally {
    await closed.close()
  }
})
