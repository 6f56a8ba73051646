/** A client's own applications: lists by page, filters, and refusals. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { validCase, validQuote } from '../interface/samples.ts'
import { type ClientName, EMAILS, openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const quote = (overrides = {}) => validQuote('Individual', overrides, { filled: 'minimal', client: 'dealer' })
const submit = async (client: ClientName, body: object): Promise<string> =>
  (await world.call(client, 'POST', '/api/quote/submit', { body })).body.quoteReference
const list = async (client: ClientName, query = '', path = '/api/quote') =>
  (await world.call(client, 'GET', `${path}${query === '' ? '' : `?${query}`}`)).body

test('a client sees its own and its dealer’s, a partner only what its consents cover', async () => {
  const byDealer = await submit('dealer', quote())
  const byPartner = await submit('partner', { ...quote(), ownerUserEmail: EMAILS.dealerOwner })
  const special = await submit('partner', { ...quote(), ownerUserEmail: EMAILS.specialDealerOwner })
  const live = await submit('dealersLive', quote())
  const seen = async (client: ClientName) =>
    (await list(client)).items.map(({ quoteReference }: { quoteReference: string }) => quoteReference).sort()
  assert.deepEqual(await seen('dealer'), [byDealer, byPartner].sort())
  assert.deepEqual(await seen('dealersOther'), [byDealer, byPartner].sort())
  assert.deepEqual(await seen('partner'), [byPartner, special].sort())
  assert.deepEqual(await seen('specialDealer'), [special])
  assert.deepEqual(await seen('dealersLive'), [live])
  assert.deepEqual(await seen('otherPartner'), [])
  await world.sql`update consents set withdrawn_at = now()
    where user_id in (select id from users where dealer_id = (select id from dealers where special_agreement))`
  await world.service.referenceData.refresh()
  assert.deepEqual(await seen('partner'), [byPartner])
  assert.equal((await world.call('partner', 'GET', `/api/quote/${special}`)).status, 404)
  const gone = await world.call('partner', 'POST', '/api/quote/submit', {
    body: quote({ 'quote.quoteReference': special }),
  })
  assert.equal(gone.status, 404)
  await world.sql`update consents set withdrawn_at = null`
  await world.service.referenceData.refresh()
})

test('pages go through everything once, the longest unchanged first', async () => {
  const sent = new Set<string>()
  for (let i = 0; i < 7; i++) sent.add(await submit('otherPartner', quote({ 'quote.finance.term': 47 })))
  const seen: string[] = []
  let cursor: string | null = ''
  const dates: string[] = []
  while (cursor !== null) {
    const page: { items: { quoteReference: string; updatedAt: string }[]; nextCursor: string | null } =
      await list('otherPartner', `limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`)
    assert.ok(page.items.length <= 3)
    seen.push(...page.items.map((item) => item.quoteReference))
    dates.push(...page.items.map((item) => item.updatedAt))
    cursor = page.nextCursor
  }
  assert.equal(seen.length, 7)
  assert.deepEqual(new Set(seen), sent)
  assert.deepEqual(dates, [...dates].sort())
})

test('state and updatedSince narrow the list', async () => {
  const open = await submit('otherPartner', quote({ 'quote.finance.term': 47 }))
  const { items } = await list('otherPartner', 'state=Open')
  assert.ok(items.every(({ state }: { state: string }) => state === 'Open'))
  const { date } = items.find(({ quoteReference }: { quoteReference: string }) => quoteReference === open)
  const since = (moment: string) => list('otherPartner', `updatedSince=${encodeURIComponent(moment)}`)
  assert.deepEqual((await since(date)).items.at(-1).quoteReference, open)
  assert.deepEqual((await since('2999-01-01T00:00:00+01:00')).items, [])
  assert.ok((await since('2000-01-01')).items.length > 0)
  assert.ok((await since('0000-01-01')).items.length > 0)
  assert.deepEqual((await since('9999-12-31T23:59:59-23:59')).items, [])
  assert.deepEqual((await list('otherPartner', 'state=PaidOut')).items, [])
})

test('a cursor is valid only for the set that it came from', async () => {
  for (let i = 0; i < 2; i++) await submit('otherPartner', quote({ 'quote.finance.term': 47 }))
  const { nextCursor } = await list('otherPartner', 'limit=1')
  assert.equal((await world.call('otherPartner', 'GET', `/api/quote?cursor=${nextCursor}`)).status, 200)
  assert.equal((await world.call('otherPartner', 'GET', `/api/case?cursor=${nextCursor}`)).status, 400)
})

test('a list of cases is of cases', async () => {
  const { caseId } = (
    await world.call('dealer', 'POST', '/api/case/submit', {
      body: validCase('individual', {}, { filled: 'minimal' }),
    })
  ).body
  const { items } = await list('dealer', '', '/api/case')
  assert.deepEqual(
    items.map((item: { caseId: string }) => item.caseId),
    [caseId],
  )
  assert.deepEqual(Object.keys(items[0]), ['caseId', 'state', 'revision', 'date', 'updatedAt', 'onBehalfOf'])
})

const refused = [
  'state=open',
  'state=Nonsense',
  'updatedSince=yesterday',
  'updatedSince=2026-02-30',
  'updatedSince=2026-01-01T00:00:00%2B99:00',
  'cursor=x',
  `cursor=${Buffer.from('99999999999999999 x').toString('base64url')}`,
  'state=',
  'updatedSince=',
  'cursor=',
  'limit=',
  'limit=0',
  'limit=1e1',
  'limit=%2B5',
  'limit=05',
  'limit=201',
  'limit=1.5',
  'limit=many',
  'limit=-1',
  'state=Open&state=Open',
  'limit=1&limit=2',
]

for (const query of refused) {
  test(`?${query} is 400`, async () => {
    const response = await world.call('dealer', 'GET', `/api/quote?${query}`)
    assert.equal(response.status, 400)
    assert.match(response.headers.get('content-type') ?? '', /problem\+json/)
  })
}

test('limits are 1 to 200, and parameters that get past caches are ignored', async () => {
  for (const query of ['limit=1', 'limit=200', '_=1']) {
    assert.equal((await world.call('dealer', 'GET', `/api/quote?${query}`)).status, 200, query)
  }
})
