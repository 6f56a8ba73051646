/** Idempotency-Key: one effect, the first response byte for byte, for 24 hours. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { purgeOnce } from '../../src/modules/running/housekeeping.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { type ClientName, EMAILS, openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const quote = (overrides = {}) => validQuote('Individual', overrides, { filled: 'minimal', client: 'dealer' })
const send = (
  client: ClientName,
  key: string,
  body: unknown,
  path = '/api/quote/submit',
  baseUrl = world.baseUrl,
) => world.call(client, 'POST', path, { body, headers: { 'idempotency-key': key }, baseUrl })
const count = async () => (await world.sql`select count(*)::int as n from applications`)[0]?.['n']

test('the same key and body replays the first answer', async () => {
  const before = await count()
  const first = await send('dealer', 'one', quote())
  assert.equal(first.headers.get('idempotent-replayed'), null)
  const again = await send('dealer', 'one', quote())
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual([again.status, again.text], [first.status, first.text])
  assert.equal(await count(), before + 1)
})

test('an answer that kept an invalid application is replayed too', async () => {
  const body = quote({ 'quote.finance.term': 1 })
  const first = await send('dealer', 'invalid', body)
  assert.equal(first.body.status, 'Invalid')
  const again = await send('dealer', 'invalid', body)
  assert.equal(again.text, first.text)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
})

test('another body under the same key is 422, even if it differs in a blank', async () => {
  await send('dealer', 'two', JSON.stringify(quote()))
  assert.equal((await send('dealer', 'two', `\ufeff${JSON.stringify(quote())}`)).status, 422)
  const response = await send('dealer', 'two', `${JSON.stringify(quote())} `)
  assert.deepEqual([response.status, response.body.status], [422, 'Invalid'])
})

test('keys are per client and path', async () => {
  const first = await send('dealer', 'shared', quote())
  const other = await send('specialDealer', 'shared', quote())
  assert.notEqual(first.body.quoteReference, other.body.quoteReference)
  const kase = await send(
    'dealer',
    'shared',
    validCase('individual', {}, { filled: 'minimal' }),
    '/api/case/submit',
  )
  assert.equal(kase.body.isSubmitted, true)
})

test('refusals that kept nothing and changeDenied are not stored', async () => {
  const denied = { ...quote(), ownerUserEmail: 'nobody@example.ie' }
  assert.equal((await send('partner', 'refused', denied)).status, 401)
  assert.equal(
    (await send('partner', 'refused', { ...quote(), ownerUserEmail: EMAILS.dealerOwner })).body.status,
    'Success',
  )
  assert.equal((await send('dealer', 'nothing', quote({ 'quote.quoteReference': 'x' }))).status, 404)
  const { quoteReference } = (await send('dealer', 'nothing', quote())).body
  const closed = quote({ 'quote.quoteReference': quoteReference })
  assert.equal((await send('dealer', 'closed', closed)).body.errors[0].type, 'changeDenied')
  assert.equal((await send('dealer', 'closed', closed)).headers.get('idempotent-replayed'), null)
  assert.equal((await send('dealer', 'closed', quote())).body.status, 'Success')
})

test('a resubmission’s first answer is replayed though the state has moved on', async () => {
  const { quoteReference } = (
    await world.call('dealer', 'POST', '/api/quote/submit', { body: quote({ 'quote.finance.term': 1 }) })
  ).body
  const mended = quote({ 'quote.quoteReference': quoteReference })
  const first = await send('dealer', 'mended', mended)
  assert.equal(first.body.status, 'Success')
  assert.equal((await send('dealer', 'mended', mended)).text, first.text)
})

test('20 equal requests at once, on two services, have one effect', async () => {
  const other = await world.another()
  const before = await count()
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      send('dealer', 'parallel', quote(), '/api/quote/submit', i % 2 === 0 ? world.baseUrl : other.baseUrl),
    ),
  )
  assert.equal(await count(), before + 1)
  const responseTexts = new Set(responses.filter(({ status }) => status === 200).map(({ text }) => text))
  assert.equal(responseTexts.size, 1)
  for (const { status } of responses) assert.ok(status === 200 || status === 409, String(status))
})

test('after 24 hours the key is free again', async () => {
  const first = await send('dealer', 'old', quote())
  world.passTime(24 * 60 * 60 * 1_000 - 60_000)
  assert.equal((await send('dealer', 'old', quote())).text, first.text)
  world.passTime(61_000)
  const later = await send('dealer', 'old', quote())
  assert.equal(later.headers.get('idempotent-replayed'), null)
  assert.notEqual(later.body.quoteReference, first.body.quoteReference)
  assert.equal((await send('dealer', 'old', quote())).text, later.text)
})

test('an empty or too long key is 400; the longest is accepted, quotes are part of it', async () => {
  assert.equal((await send('dealer', '', quote())).status, 400)
  assert.equal((await send('dealer', 'k'.repeat(256), quote())).status, 400)
  assert.equal((await send('dealer', 'k'.repeat(255), quote())).status, 200)
  const quoted = await send('dealer', '"q"', quote())
  assert.notEqual((await send('dealer', 'q', quote())).text, quoted.text)
})

test('a dry run ignores the key', async () => {
  const first = await send('dealer', 'dry', quote(), '/api/quote/validate')
  const again = await send('dealer', 'dry', quote({ 'quote.finance.term': 1 }), '/api/quote/validate')
  assert.equal(first.body.status, 'Success')
  assert.equal(again.body.status, 'Invalid')
})

test('answers that are too old to be replayed are forgotten, younger ones are not', async () => {
  await send('dealer', 'forgotten', quote())
  world.passTime(24 * 60 * 60 * 1_000 + 1_000)
  const young = await send('dealer', 'young', quote())
  assert.ok((await purgeOnce(world.service)) > 0)
  assert.equal((await send('dealer', 'young', quote())).text, young.text)
  assert.deepEqual([...(await world.sql`select count(*)::int as n from stored_answers`)], [{ n: 1 }])
})
