/** Every operation on an application × every kind of client: who may not see it can't tell that it exists. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { validCase, validQuote } from '../interface/samples.ts'
import { type Answer, type ClientName, EMAILS, openWorld, type World } from '../support/world.ts'

let world: World
const references = new Map<string, string>()

const quote = (overrides = {}) =>
  validQuote(
    'Individual',
    { 'quote.finance.term': 47, ...overrides },
    { filled: 'minimal', client: 'dealer' },
  )
const kase = (overrides = {}) =>
  validCase('individual', { 'loanDetails.term': 13, ...overrides }, { filled: 'minimal' })

before(async () => {
  world = await openWorld()
  const owners = { dealers: null, partners: EMAILS.dealerOwner }
  for (const [name, owner] of Object.entries(owners)) {
    const client = name === 'dealers' ? 'dealer' : 'partner'
    const a = await world.call(client, 'POST', '/api/quote/submit', {
      body: { ...quote(), ownerUserEmail: owner },
    })
    const b = await world.call(client, 'POST', '/api/case/submit', { body: { ...kase(), onBehalfOf: owner } })
    references.set(`${name} quote`, a.body.quoteReference)
    references.set(`${name} case`, b.body.caseId)
  }
})
after(() => world.close())

const operations = (path: 'quote' | 'case', reference: string) =>
  [
    ['GET', `/api/${path}/${reference}/status`, undefined],
    ['GET', `/api/${path}/${reference}`, undefined],
    [
      'POST',
      `/api/${path}/submit`,
      path === 'quote' ? quote({ 'quote.quoteReference': reference }) : kase({ caseId: reference }),
    ],
    [
      'POST',
      `/api/${path}/validate`,
      path === 'quote' ? quote({ 'quote.quoteReference': reference }) : kase({ caseId: reference }),
    ],
  ] as const

const MAY: Readonly<Record<'dealers' | 'partners', readonly ClientName[]>> = {
  dealers: ['dealer', 'dealersOther'],
  partners: ['dealer', 'dealersOther', 'partner'],
}
const STRANGERS: readonly ClientName[] = ['dealersLive', 'specialDealer', 'otherPartner']

/** What an answer tells, the request's own id and moment aside. */
const told = (answer: Answer) => {
  const headers = Object.fromEntries(answer.headers)
  for (const own of ['x-request-id', 'date', 'ratelimit-remaining', 'ratelimit-reset']) delete headers[own]
  const body = answer.body === undefined ? answer.text : { ...answer.body, requestId: '' }
  return { status: answer.status, headers, body }
}

for (const path of ['quote', 'case'] as const) {
  for (const whose of ['dealers', 'partners'] as const) {
    test(`the ${whose}' ${path}: those who may see it do`, async () => {
      for (const client of MAY[whose]) {
        for (const [method, url, body] of operations(path, references.get(`${whose} ${path}`) as string)) {
          const answer = await world.call(client, method, url, body === undefined ? {} : { body })
          assert.equal(answer.status, 200, `${client} ${method} ${url}`)
        }
      }
    })
    test(`the ${whose}' ${path}: to strangers it is like one that never was`, async () => {
      const reference = references.get(`${whose} ${path}`) as string
      const unknown = `${reference.slice(0, -4)}0000`
      const strangers = whose === 'dealers' ? [...STRANGERS, 'partner' as const] : STRANGERS
      for (const client of strangers) {
        const foreign = operations(path, reference)
        const never = operations(path, unknown)
        for (const [i, [method, url, body]] of foreign.entries()) {
          const [, otherUrl, otherBody] = never[i] as (typeof never)[number]
          const answer = await world.call(client, method, url, body === undefined ? {} : { body })
          const other = await world.call(
            client,
            method,
            otherUrl,
            otherBody === undefined ? {} : { body: otherBody },
          )
          assert.equal(answer.status, 404, `${client} ${method} ${url}`)
          assert.deepEqual(told(answer), told(other))
        }
      }
    })
  }
}

test('without the scope, or switched off, every operation is 403', async () => {
  const reference = references.get('dealers quote') as string
  for (const client of ['noScope', 'disabled'] as const) {
    for (const [method, url, body] of operations('quote', reference)) {
      assert.equal((await world.call(client, method, url, body === undefined ? {} : { body })).status, 403)
    }
    assert.equal((await world.call(client, 'GET', '/api/quote')).status, 403)
    assert.equal((await world.call(client, 'GET', '/api/car/specification?make=x')).status, 403)
  }
  assert.equal((await world.call('readOnly', 'GET', `/api/quote/${reference}`)).status, 200)
})

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
