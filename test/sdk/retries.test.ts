/** What the network and the service do to a request on its way: the SDK repeats it, once in its effect, and ends in time. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test, { after, before } from 'node:test'
import {
  AuthenticationError,
  ConnectionError,
  Forecourt,
  type ForecourtOptions,
  type Observed,
  RateLimitError,
  RefusedError,
  ServiceError,
  TimeoutError,
} from '../../sdk/src/index.ts'
import { validQuote } from '../interface/samples.ts'
import { openWorld, type World } from '../support/world.ts'
import { type FlakyProxy, openFlakyProxy } from './flaky-proxy.ts'

let world: World
let proxy: FlakyProxy
before(async () => {
  world = await openWorld()
  proxy = await openFlakyProxy(world.baseUrl)
})
after(async () => {
  await proxy.close()
  await world.close()
})

const QUICK = { tries: 4, firstWaitMilliseconds: 1 }

const byKey = (more: Partial<ForecourtOptions> = {}): Forecourt =>
  new Forecourt({ baseUrl: proxy.baseUrl, apiKey: world.keys.dealer, retries: QUICK, ...more })
const bySecret = (more: Partial<ForecourtOptions> = {}): Forecourt =>
  new Forecourt({
    baseUrl: proxy.baseUrl,
    clientId: 'cl_dealer',
    clientSecret: world.secrets.dealer,
    retries: QUICK,
    ...more,
  })

const quote = () =>
  validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' }) as Parameters<
    Forecourt['quotes']['submit']
  >[0]
const count = async () => (await world.sql`select count(*)::int as n from applications`)[0]?.['n']
const keysSeen = () => new Set(proxy.seen.map(({ headers }) => headers['idempotency-key']))

test('a submission whose answer was lost is sent again under its key, and has one effect', async () => {
  const before = await count()
  proxy.plan({ is: 'loseAnswer' }, { is: 'cut' })
  const submitted = await byKey().quotes.submit(quote())
  assert.deepEqual([submitted.outcome, submitted.isReplay], ['accepted', true])
  assert.deepEqual([await count(), proxy.seen.length, keysSeen().size], [before + 1, 3, 1])
  const [first, ...others] = proxy.seen.map(({ body }) => body)
  assert.ok(others.every((body) => body === first))
})

test('a caller’s own key is used, and two calls without one have two keys', async () => {
  proxy.plan()
  const client = byKey()
  await client.quotes.submit(quote(), { idempotencyKey: 'order 17' })
  const again = await client.quotes.submit(quote(), { idempotencyKey: 'order 17' })
  assert.ok(again.isReplay)
  await client.quotes.submit(quote())
  await client.quotes.submit(quote())
  assert.equal(keysSeen().size, 3)
})

const STILL_RUNNING = {
  type: '/problems/still-running',
  title: 'Still running',
  status: 409,
  detail: 'Wait.',
}

for (const [name, fault] of Object.entries({
  'a 429': { is: 'answer', status: 429, headers: { 'retry-after': '0' } },
  'a 500': { is: 'answer', status: 500 },
  'a 502 of a proxy': {
    is: 'answer',
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: '<h1>Bad gateway</h1>',
  },
  'a 503': { is: 'answer', status: 503, headers: { 'retry-after': '0' } },
  'a 504': { is: 'answer', status: 504 },
  'a 409 of a first try that is still running': {
    is: 'answer',
    status: 409,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify(STILL_RUNNING),
  },
  'a 409 in the words of set A': {
    is: 'answer',
    status: 409,
    headers: { 'content-type': 'application/json' },
    body: '{"status":"Invalid","errors":[],"quoteReference":null,"wasSubmitted":false,"errorMessage":"Wait."}',
  },
} as const)) {
  test(`after ${name} the request is sent again`, async () => {
    proxy.plan(fault, fault)
    assert.equal((await byKey().quotes.submit(quote())).outcome, 'accepted')
    assert.deepEqual([proxy.seen.length, keysSeen().size], [3, 1])
  })
}

test('what the request itself is at fault for is not repeated', async () => {
  proxy.plan()
  await assert.rejects(byKey().cases.read('C0nothing'), { name: 'NotFoundError' })
  await assert.rejects(byKey().cases.review('C0nothing'), { name: 'NotFoundError' })
  assert.equal(proxy.seen.length, 2)
})

test('tries are bounded, and each was observed', async () => {
  const observed: Observed[] = []
  const client = byKey({ onTry: (one) => observed.push(one) })
  const fault = { is: 'answer', status: 503, headers: { 'retry-after': '0', 'x-request-id': 'r1' } } as const
  proxy.plan(...Array(9).fill(fault))
  const error = await client.quotes.status('Q0').catch((thrown: unknown) => thrown)
  assert.ok(error instanceof ServiceError)
  assert.deepEqual([error.status, error.retryAfter, error.requestId, proxy.seen.length], [503, 0, 'r1', 4])
  assert.deepEqual(
    observed.map((one) => [one.try, one.status, one.path]),
    [1, 2, 3, 4].map((tried) => [tried, 503, '/api/quote/{quoteReference}/status']),
  )
  proxy.plan({ is: 'cut' }, { is: 'cut' })
  await assert.rejects(client.quotes.status('Q0', { retries: { tries: 2 } }), ConnectionError)
  assert.equal(proxy.seen.length, 2)
})

for (const [name, status, retryAfter] of [
  ['seconds', 429, '120'],
  ['seconds, while the service is unavailable', 503, '120'],
  ['a date', 503, new Date(Date.now() + 3_600_000).toUTCString()],
] as const) {
  test(`a longer wait than the caller allows, in ${name}, ends the call at once and says when to retry`, async () => {
    proxy.plan({ is: 'answer', status, headers: { 'retry-after': retryAfter } })
    const error = await byKey()
      .quotes.status('Q0')
      .catch((thrown: unknown) => thrown)
    assert.ok(error instanceof RefusedError)
    assert.equal(error instanceof RateLimitError, status === 429)
    assert.ok((error.retryAfter ?? 0) > 60)
    const seconds = Math.ceil(error.retryAfter ?? 0)
    assert.equal(
      error.message,
      `GET /api/quote/{quoteReference}/status was rejected with ${status}. Retry after ${seconds} seconds.`,
    )
    assert.equal(proxy.seen.length, 1)
  })
}

test('the longest wait of a call takes precedence over that of the client', async () => {
  proxy.plan({ is: 'answer', status: 503, headers: { 'retry-after': '1' } })
  const impatient = byKey({ retries: { longestWaitMilliseconds: 900 } })
  await assert.rejects(impatient.consents.list().firstPage(), ServiceError)
  proxy.plan({ is: 'answer', status: 503, headers: { 'retry-after': '1' } })
  const patient = { retries: { longestWaitMilliseconds: 1_100 } }
  assert.ok((await impatient.consents.list({}, patient).firstPage()).items)
  assert.equal(proxy.seen.length, 2)
})

test('every request says which version of the SDK sends it, token requests too', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../sdk/package.json', import.meta.url), 'utf8'))
  proxy.plan()
  await bySecret().consents.list().firstPage()
  assert.deepEqual(
    proxy.seen.map(({ headers }) => headers['user-agent']),
    [`forecourt-sdk/${version}`, `forecourt-sdk/${version}`],
  )
})

test('Retry-After is waited for', async () => {
  proxy.plan({ is: 'answer', status: 503, headers: { 'retry-after': '1' } })
  const began = performance.now()
  await byKey().consents.list().firstPage()
  assert.ok(performance.now() - began >= 990)
})

test('while no request is left, none is sent: later calls wait for the reset', async () => {
  const client = byKey()
  proxy.plan({ is: 'pass', headers: { 'ratelimit-remaining': '0', 'ratelimit-reset': '1' } })
  const list = client.consents.list()
  const began = performance.now()
  await list.firstPage()
  await Promise.all([list.firstPage(), list.firstPage()])
  assert.ok(performance.now() - began >= 900)
})

test('a signal ends a call at once, while it waits to repeat and while it is sent', async () => {
  const reason = new Error('closed')
  const client = byKey({ retries: { firstWaitMilliseconds: 60_000 } })
  for (const fault of [{ is: 'answer', status: 503 }, { is: 'silence' }] as const) {
    const controller = new AbortController()
    proxy.plan(fault)
    const call = client.quotes.submit(quote(), { signal: controller.signal })
    while (proxy.seen.length === 0) await new Promise(setImmediate)
    controller.abort(reason)
    await assert.rejects(call, reason)
  }
  proxy.plan()
  await assert.rejects(client.quotes.status('Q0', { signal: AbortSignal.abort(reason) }), reason)
  assert.equal(proxy.seen.length, 0)
})

test('a try that takes too long is repeated, and the last is a TimeoutError', async () => {
  proxy.plan({ is: 'silence' })
  assert.equal((await byKey().quotes.submit(quote(), { timeoutMilliseconds: 500 })).outcome, 'accepted')
  proxy.plan({ is: 'silence' })
  await assert.rejects(
    byKey().quotes.status('Q0', { timeoutMilliseconds: 50, retries: { tries: 1 } }),
    TimeoutError,
  )
})

test('an endpoint whose deletion was not answered is deleted; one that was gone before is not found', async () => {
  const client = byKey()
  const { id } = await client.webhookEndpoints.create({ url: 'http://127.0.0.1:9/hook' })
  proxy.plan({ is: 'loseAnswer' })
  await client.webhookEndpoints.delete(id)
  assert.equal(proxy.seen.length, 2)
  await assert.rejects(client.webhookEndpoints.delete(id), { name: 'NotFoundError' })
})

const tokenRequests = () => proxy.seen.filter(({ line }) => line === 'POST /oauth/token').length

test('calls at the same time share one request for a token, and later calls its token', async () => {
  proxy.plan()
  const client = bySecret()
  await Promise.all(Array.from({ length: 8 }, () => client.consents.list().firstPage()))
  await client.quotes.submit(quote())
  assert.deepEqual([tokenRequests(), proxy.seen.length], [1, 10])
})

test('a revoked token is replaced once for all calls, without using up a try', async () => {
  const client = bySecret({ retries: { tries: 1 } })
  proxy.plan()
  await client.consents.list().firstPage()
  const token = proxy.seen.at(-1)?.headers.authorization?.replace('Bearer ', '') ?? ''
  assert.equal((await client.accessTokens.introspect(token)).active, true)
  await client.accessTokens.revoke(token)
  proxy.plan()
  await Promise.all([client.consents.list().firstPage(), client.quotes.submit(quote())])
  assert.equal(tokenRequests(), 1)
})

test('a caller that gives up does not take the token from the others', async () => {
  const client = bySecret()
  const controller = new AbortController()
  proxy.plan({ is: 'answer', status: 503, headers: { 'retry-after': '0' } })
  const ended = client.consents.list({}, { signal: controller.signal }).firstPage()
  const other = client.consents.list().firstPage()
  controller.abort(new Error('closed'))
  await assert.rejects(ended, /closed/)
  assert.ok((await other).items.length > 0)
})

test('a wrong secret is an error of the authorization server, asked for once', async () => {
  proxy.plan()
  const client = bySecret({ clientSecret: 'wrong' } as Partial<ForecourtOptions>)
  const error = await client.consents
    .list()
    .firstPage()
    .catch((thrown: unknown) => thrown)
  assert.ok(error instanceof AuthenticationError)
  assert.deepEqual([error.type, proxy.seen.length], ['invalid_client', 1])
})

test('credentials do not follow a redirect', async () => {
  proxy.plan({ is: 'answer', status: 307, headers: { location: `${proxy.baseUrl}/elsewhere` } })
  await assert.rejects(byKey().quotes.submit(quote()), { name: 'UnexpectedAnswerError' })
  assert.equal(proxy.seen.length, 1)
})

test('no error’s message repeats an answer, a body or a key', async () => {
  const body = JSON.stringify({ type: 'x y PPS 1234567FA', detail: '1234567FA', title: '1234567FA' })
  for (const [status, type] of [
    [400, 'application/problem+json'],
    [403, 'text/html'],
    [200, 'text/html'],
  ] as const) {
    proxy.plan({ is: 'answer', status, headers: { 'content-type': type }, body })
    const error = await byKey()
      .quotes.submit(quote())
      .catch((thrown: unknown) => thrown)
    assert.ok(error instanceof Error)
    assert.ok(!error.message.includes('1234567FA') && !String(error.stack).includes(world.keys.dealer))
  }
})

test('a reason of the service comes along without what may identify a person; one of a proxy does not', async () => {
  const detail = 'anna.sample@example.ie with 1234567FA and 087 1234567 must be corrected.'
  for (const [type, reason] of [
    ['/problems/bad-request', ' bad-request: … with … and 087 … must be corrected.'],
    ['about:blank', ''],
    ['/problems/Not A Kind', ''],
  ] as const) {
    const body = JSON.stringify({ type, title: 'x', status: 400, detail })
    proxy.plan({ is: 'answer', status: 400, headers: { 'content-type': 'application/problem+json' }, body })
    await assert.rejects(byKey().quotes.status('Q0'), {
      message: `GET /api/quote/{quoteReference}/status was rejected with 400${reason}`,
      detail,
    })
  }
})
