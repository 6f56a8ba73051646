/** What was taken away counts at once, or within a second, on every service over one database. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { validQuote } from '../interface/samples.ts'
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
    world.call(client, 'GET', `/api/quote/${reference}/status`, { baseUrl }).then((answer) => answer.status)
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

test('for an application and for an owner, a consent counts from the very next request on, given or withdrawn', async () => {
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

test('a submission checks the consent again as it is written, so a withdrawal just before counts at once', async () => {
  const body = { ...quote(), ownerUserEmail: EMAILS.specialDealerOwner }
  await world.sql`update consents set withdrawn_at = null`
  await world.service.directory.refresh()
  assert.equal((await world.call('partner', 'POST', '/api/quote/submit', { body })).status, 200)
  await world.sql`update consents set withdrawn_at = now()`
  const answer = await world.call('partner', 'POST', '/api/quote/submit', { body })
  assert.deepEqual([answer.status, answer.body.status], [401, 'Denied'])
})
