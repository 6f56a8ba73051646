/**
 * The request log: each request of a client is in it, and nothing of it that could be personal or a secret; of a test
 * client's also what was sent, encrypted and without secrets.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { after, before } from 'node:test'
import { anyReferenceId } from '../../src/domain/application/reference.ts'
import { STORED_MAXIMUM_CHARACTERS } from '../../src/domain/events/as-sent.ts'
import { requestLog } from '../../src/modules/clients/request-log.ts'
import { readClientRequest, searchClientRequests } from '../../src/modules/clients/search-requests.ts'
import { purgeOnce } from '../../src/modules/running/housekeeping.ts'
import { eraseApplicationRow } from '../../src/store/applications/erase.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { type ClientName, type HttpResponse, openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const logged = async (response: HttpResponse, client: ClientName = 'dealer') => {
  await world.logRequests()
  const requestId = response.headers.get('x-request-id') ?? ''
  const request = await readClientRequest(world.service, `cl_${client}`, requestId)
  assert.ok(request, `${requestId} is not in the log`)
  return request
}

/** Only so many requests a second are stored as sent. */
const inAFreshSecond = () => world.passTime(2_000)

const quote = (overrides: Readonly<Record<string, unknown>> = {}) =>
  validQuote('Individual', overrides, { filled: 'minimal', client: 'dealer' })

test('a submission is logged with its application, its failures and the sandbox’s words', async () => {
  const body = quote({
    'quote.finance.term': 47,
    'quote.furtherInformation': 'sandbox: approve after 5s; require Payslips; dance',
  })
  const key = randomUUID()
  const headers = { 'idempotency-key': key, 'user-agent': 'sample-sdk/1.2.3 (mary@example.ie) node' }
  const response = await world.call('dealer', 'POST', '/api/quote/submit', { body, headers })
  const request = await logged(response)
  assert.equal(request.operation, 'submitQuote')
  assert.equal(request.path, '/api/quote/submit')
  assert.equal(request.mode, 'test')
  assert.equal(request.status, 200)
  assert.equal(request.reference, response.body.quoteReference)
  assert.deepEqual(request.details.failures, [
    { field: response.body.errors[0].model, type: response.body.errors[0].type },
  ])
  assert.deepEqual(request.details.sandboxWords, ['approve after 5s', 'require (1)', 'unknown words (1)'])
  assert.equal(request.details.idempotencyKey, key)
  assert.equal(request.details.userAgent, 'sample-sdk/1.2.3 node')
  assert.equal(request.details.isReplayed, undefined)
  const ofAnother = await readClientRequest(world.service, 'cl_otherDealer', request.requestId)
  assert.equal(ofAnother, undefined, 'no other client reads it')
  const again = await logged(await world.call('dealer', 'POST', '/api/quote/submit', { body, headers }))
  assert.equal(again.details.isReplayed, true)
  assert.deepEqual(again.details.failures, request.details.failures)
  assert.equal(again.reference, request.reference)
})

test('body, query and response of a test client are as they were, and nothing is of a live one', async () => {
  inAFreshSecond()
  const body = { ...quote({ 'quote.finance.term': 47 }), 'Mary Sample': 'Séan O’Sample' }
  const path = '/api/quote/submit?stat=Mary%20Sample&empty='
  const response = await world.call('dealer', 'POST', path, { body })
  const { asSent } = await logged(response)
  assert.equal(asSent?.body, JSON.stringify(body))
  assert.equal(asSent.response, response.text)
  assert.deepEqual(asSent.query, [
    { name: 'stat', value: 'Mary Sample' },
    { name: 'empty', value: '' },
  ])
  assert.deepEqual([asSent.isBodyCut, asSent.isResponseCut], [false, false])
  const read = await world.call('dealer', 'GET', `/api/quote/${response.body.quoteReference}`)
  assert.equal((await logged(read)).asSent?.response, read.text)
  const refused = await world.call('dealer', 'GET', '/api/quote?limit=0')
  assert.equal((await logged(refused)).asSent?.response, refused.text)
  const live = await world.call('dealersLive', 'POST', '/api/quote/submit', { body: quote() })
  assert.equal(live.status, 200, live.text)
  const ofLive = await logged(live, 'dealersLive')
  assert.equal(ofLive.mode, 'live')
  assert.equal(ofLive.asSent, null)
  assert.equal(ofLive.details.body, undefined)
})

test('a body that is not JSON is stored as it came', async () => {
  inAFreshSecond()
  const body = '{"quote": {"applicants": [ }'
  const headers = { 'content-type': 'application/json' }
  const { asSent, status } = await logged(
    await world.call('dealer', 'POST', '/api/quote/submit', { body, headers }),
  )
  assert.equal(status, 400)
  assert.equal(asSent?.body, body)
})

test('no secret is stored, whoever sent it and wherever', async () => {
  inAFreshSecond()
  const key = world.keys.dealer
  const made = await world.call('dealer', 'POST', '/api/webhook-endpoints', {
    body: { url: 'https://hooks.example/in', description: `our key is ${key}` },
  })
  assert.match(made.text, /whsec_/)
  const { asSent } = await logged(made)
  const stored = JSON.stringify(asSent)
  for (const secret of ['whsec_', key]) assert.ok(!stored.includes(secret), secret)
  assert.match(asSent?.body ?? '', /"description":"our key is \[secret\]"/)
  const refused = await world.call('dealer', 'POST', '/api/webhook-endpoints', {
    body: { url: 'https://me:pass@hooks.example/in', token: 'kettle-7' },
  })
  const refusedBody = (await logged(refused)).asSent?.body ?? ''
  assert.match(refusedBody, /https:\/\/\[secret\]@hooks/)
  assert.ok(!refusedBody.includes('kettle-7'), refusedBody)
  const asked = await logged(await world.call('dealer', 'GET', `/api/quote?access_token=kettle&q=${key}`))
  assert.deepEqual(
    asked.asSent?.query?.map(({ value }) => value),
    ['[secret]', '[secret]'],
  )
})

test('what was sent is encrypted for its own row', async () => {
  inAFreshSecond()
  const one = await logged(await world.call('dealer', 'GET', '/api/quote?limit=1'))
  const other = await logged(await world.call('dealer', 'GET', '/api/quote?limit=2'))
  await world.sql`
    update api_requests set sent = (select sent from api_requests where id = ${one.id}) where id = ${other.id}`
  await assert.rejects(readClientRequest(world.service, 'cl_dealer', other.requestId))
})

test('refusals are logged: unknown parameters, missing scopes, unknown objects, and wrong states', async () => {
  const misspelt = await logged(
    await world.call('dealer', 'GET', '/api/quote?stat=Open&limit=5&murphy=1234567T'),
  )
  assert.equal(misspelt.status, 400)
  assert.equal(misspelt.problem, 'bad-request')
  assert.deepEqual(misspelt.details.query, { stat: '••••', limit: '5', '•1': '••••••••' })
  assert.deepEqual(misspelt.details.errors, [
    { field: 'stat', type: 'unknown' },
    { field: '•', type: 'unknown' },
  ])
  const forbidden = await logged(await world.call('noScope', 'GET', '/api/quote?state=Open'), 'noScope')
  assert.equal(forbidden.problem, 'forbidden')
  assert.deepEqual(forbidden.details.query, { state: 'Open' })
  const reference = `Q0${'0'.repeat(25)}`
  const unknown = await logged(await world.call('dealer', 'GET', `/api/quote/${reference}/status`))
  assert.equal(unknown.problem, 'not-found')
  assert.equal(unknown.path, '/api/quote/{quoteReference}/status')
  const kept = await world.call('dealer', 'POST', '/api/quote/submit', {
    body: quote({ 'quote.finance.term': 47 }),
  })
  const path = `/api/quote/${kept.body.quoteReference}/review`
  const refused = await logged(await world.call('dealer', 'POST', path, { body: {} }))
  assert.equal(refused.problem, 'not-possible')
  assert.equal(refused.reference, kept.body.quoteReference)
  const endpoint = await logged(
    await world.call('dealer', 'POST', '/api/webhook-endpoints', { body: { url: 'x' } }),
  )
  assert.deepEqual(endpoint.details.errors, [{ field: 'url', type: 'url' }])
  const nowhere = await logged(await world.call('dealer', 'GET', '/api/quote/Mary%20Sample/statsu/1234567T'))
  assert.equal(nowhere.path, '/api/quote/•/statsu/•')
  assert.equal(nowhere.problem, 'not-found')
  const other = await logged(await world.call('dealer', 'GET', '/api/v2/loan-applications/Mary/851234567'))
  assert.equal(other.path, '/api/v2/loan-applications/•/•')
})

test('failed requests include invalid submissions, whose status is 200', async () => {
  const invalid = await logged(
    await world.call('dealer', 'POST', '/api/quote/submit', { body: quote({ 'quote.finance.term': 47 }) }),
  )
  assert.deepEqual([invalid.status, invalid.hasFailures], [200, true])
  const page = await searchClientRequests(world.service, 'cl_dealer', { status: 'failed' })
  assert.ok('items' in page)
  assert.ok(page.items.some(({ requestId }) => requestId === invalid.requestId))
  assert.ok(page.items.every(({ status, hasFailures }) => status >= 400 || hasFailures))
})

test('a key that expired or was revoked is known by its client, and one that nobody has is not', async () => {
  for (const client of ['expired', 'revoked'] as const) {
    const request = await logged(await world.call(client, 'GET', '/api/quote'), client)
    assert.equal(request.status, 401)
    assert.equal(request.problem, 'no-credentials')
  }
  const response = await world.call(undefined, 'GET', '/api/quote', {
    headers: { authorization: `Bearer fc_test_${'x'.repeat(43)}` },
  })
  await world.logRequests()
  const rows =
    await world.sql`select 1 from api_requests where request_id = ${response.headers.get('x-request-id')}`
  assert.equal(rows.length, 0)
})

test('requests for tokens are logged, the refused ones with their error', async () => {
  const ask = async (secret: string) => {
    const response = await fetch(`${world.baseUrl}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`cl_dealer:${secret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    await response.text()
    return logged({ headers: response.headers } as HttpResponse)
  }
  const given = await ask(world.secrets.dealer)
  assert.equal(given.operation, 'issueToken')
  assert.equal(given.status, 200)
  assert.equal(given.problem, null)
  const refused = await ask('wrong')
  assert.equal(refused.status, 401)
  assert.equal(refused.problem, 'invalid_client')
})

/** Values that nobody may find in the log, wherever a client sent them. */
const PLANTED = {
  pps: '7654321W',
  iban: 'IE29AIBK93115212345678',
  email: 'mary.planted@example.ie',
  phone: '0851234567',
  name: 'Plantagenet',
  secret: `fc_test_${'s'.repeat(43)}`,
} as const
const values = Object.values(PLANTED)

test('nothing personal and no secret can be read in the table, from body, query, path or headers', async () => {
  const { pps, iban, email, phone, name, secret } = PLANTED
  const applicant = 'quote.applicants.0'
  const personal = {
    [`${applicant}.personalInfo.ppsNumber`]: pps,
    [`${applicant}.personalInfo.firstName`]: name,
    [`${applicant}.contactDetails.emailAddress`]: email,
    [`${applicant}.contactDetails.mainPhoneNumber`]: phone,
    'quote.furtherInformation': `sandbox: require ${name}; ${name} ${phone}; ${secret}`,
  }
  const everywhere = Object.fromEntries(values.map((value) => [value, { [value]: [value, 851_234_567] }]))
  const bodies = [
    quote(personal),
    { ...quote(personal), ...everywhere, quoteReference: iban },
    { ...validCase('individual', {}, { filled: 'minimal' }), caseId: pps, customData: everywhere },
    { to: name, ...everywhere, number: 851_234_567, term: 851_234_567 },
  ]
  const query = values
    .map((value) => `${encodeURIComponent(value)}=1&state=${value}&limit=${value}&from=${value}`)
    .join('&')
  const paths = [
    '/api/quote/submit',
    '/api/case/submit',
    '/api/quote/validate',
    `/api/sandbox/${name}/advance`,
  ]
  const headers = {
    'user-agent': `${name}/${phone} (${email}) ${pps}`,
    'idempotency-key': `${name} ${pps}`,
    cookie: `forecourt=${secret}`,
  }
  for (const path of paths)
    for (const body of bodies)
      await world.call('dealer', 'POST', `${path}?${query}`, {
        body,
        headers: { ...headers, 'idempotency-key': `${path} ${name} ${JSON.stringify(body).length}` },
      })
  for (const value of values) {
    for (const path of [
      `/api/quote/${value}/status`,
      `/api/${value}`,
      `/api/events?after=${value}`,
      `/api/quote?cursor=${value}`,
    ])
      await world.call('dealer', 'GET', `${path}${path.includes('?') ? '&' : '?'}${query}`, { headers })
  }
  await world.call('dealer', 'POST', '/api/webhook-endpoints', {
    body: { url: `https://${name}.example/${pps}`, types: [name], description: email },
    headers,
  })
  await world.logRequests()
  const rows = await world.sql<{ text: string }[]>`select r::text as text from api_requests r`
  assert.ok(rows.length > 40, `${rows.length} requests`)
  const all = rows
    .map(({ text }) => text)
    .join('\n')
    .toLowerCase()
  for (const value of [...values, world.keys.dealer, '851234567', 'AIBK', 'planta'])
    assert.equal(all.includes(value.toLowerCase()), false, `${value} is in the log`)
})

test('pages follow each other without gap and twin, and filters narrow them', async () => {
  for (let i = 0; i < 7; i++)
    await world.call('partner', 'GET', i % 2 === 0 ? '/api/quote' : '/api/quote?limit=0')
  await world.logRequests()
  const clientId = 'cl_partner'
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await searchClientRequests(
      world.service,
      clientId,
      cursor === undefined ? {} : { cursor },
      3,
    )
    assert.ok('items' in page)
    seen.push(...page.items.map(({ requestId }) => requestId))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  assert.equal(seen.length, 7)
  assert.equal(new Set(seen).size, 7)
  const count = async (query: object) => {
    const page = await searchClientRequests(world.service, clientId, query)
    assert.ok('items' in page)
    return page.items.length
  }
  assert.equal(await count({ status: 'failed' }), 3)
  assert.equal(await count({ status: '4xx' }), 3)
  assert.equal(await count({ status: '2xx' }), 4)
  assert.equal(await count({ status: '5xx' }), 0)
  assert.equal(await count({ method: 'POST' }), 0)
  assert.equal(await count({ operation: 'listQuotes', method: 'GET' }), 7)
  assert.equal(await count({ request: seen[2] }), 1)
  assert.equal(await count({ request: 'none' }), 0)
  assert.equal(await count({ to: '2026-01-01' }), 0)
  assert.equal(await count({ from: '2026-01-01' }), 7)
})

test('an erased application takes its requests along', async () => {
  const response = await world.call('dealer', 'POST', '/api/quote/submit', { body: quote() })
  const { reference } = await logged(response)
  const id = anyReferenceId(reference ?? '') ?? ''
  const [row] = await world.sql<{ version: number }[]>`select version from applications where id = ${id}`
  assert.equal(await eraseApplicationRow(world.sql, { id, version: row?.version ?? 0 }, new Date()), true)
  const left = await world.sql`select 1 from api_requests where application_id = ${id}`
  assert.equal(left.length, 0)
})

test('expired entries are purged', async () => {
  const [before] = await world.sql<{ count: number }[]>`select count(*)::int as count from api_requests`
  assert.ok((before?.count ?? 0) > 0)
  const later = () => world.service.now() + 29 * 86_400_000
  await purgeOnce({ sql: world.sql, now: later }, { kinds: ['requestLog'] })
  const [kept] = await world.sql<{ count: number }[]>`select count(*)::int as count from api_requests`
  assert.equal(kept?.count, before?.count)
  const muchLater = () => world.service.now() + 31 * 86_400_000
  await purgeOnce({ sql: world.sql, now: muchLater }, { kinds: ['requestLog'] })
  const [left] = await world.sql<{ count: number }[]>`select count(*)::int as count from api_requests`
  assert.equal(left?.count, 0)
})

test('entries that the database refuses, and excess entries, are dropped and counted', async () => {
  let lost = 0
  const errors: unknown[] = []
  const away = { unsafe: () => Promise.reject(new Error('away')) } as unknown as World['sql']
  const reports = {
    onError: (error: unknown) => errors.push(error),
    onLost: (count: number) => (lost += count),
  }
  const log = requestLog({ sql: away, ring: world.ring }, reports)
  const request = {
    requestId: randomUUID(),
    at: Date.now(),
    method: 'GET',
    operation: undefined,
    path: '/api/quote',
    status: 200,
    milliseconds: 1,
    problem: undefined,
    reference: undefined,
    details: {},
  }
  for (let i = 0; i < 300; i++) log.note({ credentialHash: '00' }, () => request)
  assert.equal(lost, 100)
  lost = 0
  // A second may end in between.
  for (let i = 0; i < 1_000; i++) log.note({ clientId: 'cl_dealer' }, () => request)
  assert.ok(lost === 900 || lost === 800, `${lost}`)
  for (let i = 0; i < 10_000; i++) log.note({ clientId: `cl_${i}` }, () => request)
  await log.stop()
  assert.ok(errors.length > 0)
  assert.ok(lost > 5_000)
})

test('a long body is cut', async () => {
  inAFreshSecond()
  const note = 'x'.repeat(100 * 1024)
  const long = await logged(
    await world.call('dealer', 'POST', '/api/quote/validate', { body: { ...quote(), note } }),
  )
  assert.equal(long.asSent?.isBodyCut, true)
  assert.equal(long.asSent.body?.length, STORED_MAXIMUM_CHARACTERS)
})
