/** The service around its operations: health, metrics, ids, headers, limits, unknown paths, and its log. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { keyUses } from '../../src/adapters/access/authenticate.ts'
import { PROBLEMS } from '../../src/http/problem.ts'
import { validQuote } from '../interface/samples.ts'
import { startMinute } from '../support/steady-clock.ts'
import { EMAILS, openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const quote = (overrides = {}) =>
  validQuote(
    'Individual',
    // A car that is in no catalogue here would fail.
    { 'quote.quoteReference': null, 'quote.newVehicle': null, ...overrides },
    { filled: 'full', client: 'dealer' },
  )

test('alive and ready', async () => {
  assert.deepEqual((await world.call(undefined, 'GET', '/health/live')).body, { status: 'live' })
  assert.deepEqual((await world.call(undefined, 'GET', '/health/ready')).body, { status: 'ready' })
})

test('every answer carries a request id of its own, and the log carries it too', async () => {
  const paths = ['/health/live', '/api/quote', '/nowhere', '/api/quote/x/status', '/api/quote/%zz']
  const ids = new Set<string>()
  for (const path of paths) {
    const { headers } = await world.call('dealer', 'GET', path)
    const id = headers.get('x-request-id') ?? ''
    assert.match(id, /^[\w-]{10,}$/, path)
    ids.add(id)
  }
  assert.equal(ids.size, paths.length)
  const { headers } = await world.call('dealer', 'GET', '/api/quote', { headers: { 'x-request-id': 'mine' } })
  assert.notEqual(headers.get('x-request-id'), 'mine')
  assert.ok(world.log().includes(`"requestId":"${headers.get('x-request-id')}"`))
})

test('an unknown path is 404, a known one with another method 405 with Allow; neither repeats the request', async () => {
  const secret = 'x1234567FAx'
  const unknown = await world.call('dealer', 'GET', `/api/${secret}?${secret}`)
  assert.equal(unknown.status, 404)
  const wrong = await world.call('dealer', 'DELETE', `/api/quote/${secret}?${secret}`)
  assert.equal(wrong.status, 405)
  assert.equal(wrong.headers.get('allow'), 'GET, HEAD')
  assert.match(wrong.body.detail, /Supported: GET, HEAD\.$/)
  const submit = await world.call('dealer', 'GET', '/api/quote/submit')
  assert.deepEqual([submit.status, submit.headers.get('allow')], [405, 'POST'])
  assert.equal((await world.call('dealer', 'PUT', '/api/quote/submit', { body: {} })).status, 405)
  for (const response of [unknown, wrong]) {
    assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/)
    assert.ok(!response.text.includes(secret))
  }
})

test('who comes to the bare address is led to the pages', async () => {
  for (const [path, location] of [
    ['/', '/console'],
    ['/docs/', '/docs'],
  ]) {
    const response = await fetch(`${world.baseUrl}${path}`, { redirect: 'manual' })
    assert.deepEqual([response.status, response.headers.get('location')], [302, location])
  }
})

test('each kind of problem is explained at the address of its type', async () => {
  for (const kind of Object.keys(PROBLEMS)) {
    const { status, body } = await world.call(undefined, 'GET', `/problems/${kind}`)
    assert.deepEqual([status, body.type], [200, `/problems/${kind}`])
  }
  assert.equal((await world.call(undefined, 'GET', '/problems/toString')).status, 404)
})

test('security headers are on every answer', async () => {
  for (const path of ['/health/live', '/nowhere', '/api/quote']) {
    const { headers } = await world.call(undefined, 'GET', path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/)
    assert.match(headers.get('strict-transport-security') ?? '', /max-age/)
    assert.equal(headers.get('x-powered-by'), null)
  }
})

test('figures are there for Prometheus, by operation', async () => {
  await world.call('dealer', 'GET', '/api/quote')
  const { text } = await world.call(undefined, 'GET', '/metrics')
  assert.match(text, /forecourt_http_answers_total\{operation="listQuotes",method="GET",status="200"\} \d+/)
  assert.match(text, /forecourt_process_resident_memory_bytes \d+/)
})

test('where a token is set, only those who send it are shown the figures', async (t) => {
  const own = await openWorld({ metricsToken: 'a-sample-metrics-token' })
  t.after(own.close)
  const statusWith = async (token?: string) =>
    (
      await fetch(`${own.baseUrl}/metrics`, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      })
    ).status
  assert.deepEqual(
    [await statusWith(), await statusWith('another-token'), await statusWith('a-sample-metrics-token')],
    [401, 401, 200],
  )
})

test('no personal data and no secret reaches the log or a problem', async () => {
  const planted = [
    '1234567FA',
    'Aoife',
    'IE00SMPL99000012345678',
    'aoife@example.ie',
    '085 123 4567',
    EMAILS.dealerOwner,
  ]
  await world.call('dealer', 'POST', '/api/quote/submit', {
    body: { ...quote(), ownerUserEmail: EMAILS.dealerOwner },
  })
  await world.call('dealer', 'POST', '/api/quote/submit', {
    body: { ...quote({ 'quote.borrowerType': 'Aoife 1234567FA' }), ownerUserEmail: 'aoife@example.ie' },
  })
  await world.call('dealer', 'POST', '/api/quote/submit', { body: '{"ppsNumber":"1234567FA"' })
  await world.call('dealer', 'GET', `/api/quote/1234567FA?state=Aoife`)
  await world.sql`alter table events add constraint planted check (type <> 'quote.statusChanged') not valid`
  const failed = await world.call('dealer', 'POST', '/api/quote/submit', { body: quote() })
  await world.sql`alter table events drop constraint planted`
  assert.equal(failed.status, 500)
  assert.deepEqual(
    [failed.body.status, failed.body.wasSubmitted, failed.body.errors],
    ['ServerError', false, []],
  )
  const log = world.log()
  assert.match(log, /"constraint":"planted"/, 'the log tells what failed')
  for (const secret of [...planted, ...Object.values(world.keys)]) {
    assert.ok(!log.includes(secret), `the log holds ${secret}`)
    assert.ok(!failed.text.includes(secret))
  }
})

const rowCounts = async () => {
  const tables = ['applications', 'revisions', 'transitions', 'events', 'stored_answers', 'audit']
  const counts = tables.map((table) => world.sql`select count(*)::int as n from ${world.sql(table)}`)
  return (await Promise.all(counts)).map(([row]) => row?.['n'])
}

test('no header of an upload reaches the log, at whatever level', async () => {
  const before = world.log().length
  const form = '--sample\r\ncontent-disposition: form-data; name="requirement"\r\n\r\nr1\r\n--sample--\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=sample' }
  await world.call('dealer', 'POST', '/api/quote/Q00000000000000000000000000/documents', {
    body: form,
    headers,
  })
  const { body } = await world.call('dealer', 'POST', '/api/quote/submit', { body: quote() })
  await world.call('dealer', 'POST', `/api/quote/${body.quoteReference}/documents`, { body: form, headers })
  const log = world.log().slice(before)
  assert.match(log, /busboyOptions/, 'the library logged')
  assert.ok(!log.includes(world.keys.dealer))
})

test('after an internal error nothing is kept, and the same request with the same key succeeds later', async () => {
  const before = await rowCounts()
  const send = () =>
    world.call('dealer', 'POST', '/api/quote/submit', {
      body: quote(),
      headers: { 'idempotency-key': 'after-a-fault' },
    })
  await world.sql`alter table audit add constraint planted check (action = 'x') not valid`
  assert.equal((await send()).status, 500)
  await world.sql`alter table audit drop constraint planted`
  assert.deepEqual(await rowCounts(), before)
  const response = await send()
  assert.equal(response.body.status, 'Success')
})

test('a client that used up its minute gets 429 with Retry-After, others do not', async () => {
  const small = await openWorld({ requestsPerMinute: 5 })
  try {
    const call = (client: 'dealer' | 'partner') => small.call(client, 'GET', '/api/quote')
    startMinute(small)
    for (let i = 0; i < 5; i++) {
      const { status, headers } = await call('dealer')
      assert.equal(status, 200)
      assert.deepEqual(
        [headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')],
        ['5', String(4 - i)],
      )
      assert.ok(Number(headers.get('ratelimit-reset')) <= 60)
    }
    const refused = await small.call('dealer', 'POST', '/api/quote/submit', { body: 'not json' })
    assert.deepEqual([refused.status, refused.body.status], [429, 'ServerError'])
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    assert.equal(refused.headers.get('ratelimit-remaining'), '0')
    assert.equal((await call('partner')).status, 200)
    assert.equal((await small.call(undefined, 'GET', '/health/live')).headers.get('ratelimit-limit'), null)
  } finally {
    await small.close()
  }
})

test('the last use of a key is recorded, and does not change the reference data', async () => {
  const version = async () => (await world.sql`select version from directory_version`)[0]?.['version']
  const before = await version()
  await world.call('dealer', 'GET', '/api/quote')
  await world.noteUses()
  const [row] = await world.sql<{ ago: number }[]>`
    select extract(epoch from now() - last_used_at)::float as ago
    from api_key_uses u join api_keys k on k.id = u.key_id where k.client_id = 'cl_dealer'`
  assert.ok(row !== undefined && row.ago < 60)
  assert.equal(await version(), before)
})

test('uses that could not be written are written with the next', async () => {
  const [key] = await world.sql<{ id: string }[]>`select id from api_keys where client_id = 'cl_partner'`
  const errors: unknown[] = []
  const uses = keyUses(world.sql, (error) => errors.push(error))
  const [first, second] = [Date.now() + 60_000, Date.now() + 120_000]
  const written = async () => {
    const [row] = await world.sql<{ at: Date }[]>`
      select last_used_at as at from api_key_uses where key_id = ${key?.id ?? ''}`
    return row?.at.getTime()
  }
  await world.sql`alter table api_key_uses rename to away`
  uses.note(key?.id ?? '', first)
  await assert.rejects(uses.flush())
  await world.sql`alter table away rename to api_key_uses`
  await uses.flush()
  assert.equal(await written(), first)
  uses.note(key?.id ?? '', second)
  await uses.stop()
  assert.equal(await written(), second)
  assert.deepEqual(errors, [])
})

test('X-Forwarded-For and -Proto count from a trusted proxy alone, and one that TRUSTED_PROXIES does not list is named in the log', async () => {
  const REQUESTS = 150
  const [open, trusting] = [await openWorld(), await openWorld({ trustedProxies: ['127.0.0.1'] })]
  const notices = (of: World) => of.log().split('TRUSTED_PROXIES').length - 1
  /** Others have one limit, whatever they say. */
  const believed = async (asked: World) => {
    const overHttps = await asked.call(undefined, 'POST', '/console/api/sign-in', {
      headers: { 'x-forwarded-proto': 'https', origin: asked.baseUrl.replace('http:', 'https:') },
      body: { email: 'nobody.sample@example.ie', password: 'a long enough sample password' },
    })
    const responses = await Promise.all(
      Array.from({ length: REQUESTS }, (_, index) => {
        const headers = { 'x-forwarded-for': `198.51.100.${index}` }
        return asked.call(undefined, 'GET', '/console/api/me', { headers })
      }),
    )
    const isEachAlone = responses.every(({ status }) => status === 401)
    return [isEachAlone, responses.some(({ status }) => status === 429), overHttps.body.type]
  }
  try {
    await open.call(undefined, 'GET', '/health/live')
    assert.equal(notices(open), 0)
    assert.deepEqual(await believed(trusting), [true, false, '/problems/sign-in-failed'])
    assert.deepEqual(await believed(open), [false, true, '/problems/foreign-page'])
    assert.deepEqual([notices(open), notices(trusting)], [1, 0])
    assert.ok(!open.log().includes('198.51.100.'))
  } finally {
    await open.close()
    await trusting.close()
  }
})
