/**
 * Paths without regard to case and to a slash at the end, and what an operator sets for clients that move over from
 * another service: their paths, and the headers in which they send id and secret.
 */
import assert from 'node:assert/strict'
import diagnostics from 'node:diagnostics_channel'
import { readFile } from 'node:fs/promises'
import test, { after, before } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { takenAlias } from '../../src/server/document.ts'
import { OPERATIONS } from '../../src/server/operations.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { type ClientName, openWorld, type World } from '../support/world.ts'

const ID = 'x-client-id'
const SECRET = 'x-client-secret'

let world: World
const routes: string[] = []
before(async () => {
  const onOpened = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ path }) => {
      routes.push(path)
    })
  diagnostics.subscribe('fastify.initialization', onOpened)
  world = await openWorld({
    pathAliases: [
      { from: '/v2/Applications', to: '/api/case/submit' },
      { from: '/v2/applications/{id}/state', to: '/api/case/{id}/status' },
      { from: '/v2/quotes', to: '/api/quote/submit' },
    ],
    credentialHeaders: [
      { id: ID, secret: SECRET },
      { id: 'app', secret: 'app-key' },
    ],
  })
  diagnostics.unsubscribe('fastify.initialization', onOpened)
})
after(() => world.close())

const quote = () => validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
const kase = () => validCase('individual', {}, { filled: 'minimal' })
const pairOf = (client: ClientName, secret = world.secrets[client]) => ({
  [ID]: `cl_${client}`,
  [SECRET]: secret,
})

test('a path of a reported case, with a slash at its end (getsentry/sentry #5400; sebadob/rauthy #1389)', async () => {
  const file = new URL('../vectors/reported-cases/x-path.json', import.meta.url)
  const { method, path } = JSON.parse(await readFile(file, 'utf8'))
  const response = await world.call('dealer', method, path, { body: quote() })
  assert.deepEqual([response.status, response.body.status], [200, 'Success'])
})

for (const path of ['/API/Quote/Validate', '/api/QUOTE/validate/', '/Api/case/VALIDATE'])
  test(`${path} is found`, async () => {
    const body = /quote/i.test(path) ? quote() : kase()
    assert.equal((await world.call('dealer', 'POST', path, { body })).status, 200)
  })

test('a reference keeps its case, and another case is another reference', async () => {
  const { caseId } = (await world.call('dealer', 'POST', '/API/CASE/SUBMIT/', { body: kase() })).body
  const found = await world.call('dealer', 'GET', `/Api/Case/${caseId}/Status/`)
  assert.deepEqual([found.status, found.body.quoteReference], [200, caseId])
  assert.equal((await world.call('dealer', 'GET', `/api/case/${caseId.toLowerCase()}/status`)).status, 404)
})

test('refusals are those of the path: 404, 405 with Allow, set A in its own model', async () => {
  const other = await world.call('dealer', 'PUT', '/Api/Quote/Submit/')
  assert.deepEqual([other.status, other.body.status, other.headers.get('allow')], [405, 'Invalid', 'POST'])
  const unread = await world.call('dealer', 'POST', '/API/quote/validate/', { body: '{' })
  assert.deepEqual([unread.status, unread.body.status], [400, 'Invalid'])
  assert.equal(
    (await world.call(undefined, 'POST', '/API/quote/validate/', { body: '{' })).body.status,
    'Denied',
  )
  const deleted = await world.call('dealer', 'DELETE', '/API/CASE/')
  assert.deepEqual([deleted.status, deleted.headers.get('allow')], [405, 'GET, HEAD'])
  for (const path of ['/api/quote/validate//', '/api/nothing/', '/api/', '/API'])
    assert.equal((await world.call('dealer', 'POST', path, { body: quote() })).status, 404, path)
})

test('a key is of one path, however the path is spelt', async () => {
  const headers = { 'idempotency-key': 'one-path' }
  const body = quote()
  const first = await world.call('dealer', 'POST', '/api/quote/submit', { body, headers })
  for (const path of ['/api/quote/submit/', '/API/Quote/Submit', '/v2/quotes/']) {
    const again = await world.call('dealer', 'POST', path, { body, headers })
    assert.equal(again.text, first.text)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
  }
})

test('log, request log and figures name the declared path', async () => {
  await world.call('dealer', 'POST', '/V2/quotes', { body: quote() })
  await world.logRequests()
  const rows = await world.sql<{ path: string }[]>`
    select distinct path from api_requests where operation = 'submitQuote'`
  assert.deepEqual(
    rows.map(({ path }) => path),
    ['/api/quote/submit'],
  )
  const figures = await world.call(undefined, 'GET', '/Metrics/')
  assert.equal(figures.status, 200)
  assert.doesNotMatch(figures.text, /v2\/|V2\//)
  assert.doesNotMatch(world.log(), /V2\//)
})

test('pages and files are found as they are written only', async () => {
  assert.equal((await world.call(undefined, 'GET', '/docs/')).status, 200)
  assert.equal((await world.call(undefined, 'GET', '/Docs')).status, 404)
})

test('an alias leads to its operation, with its parameters, in any case', async () => {
  const sent = await world.call('dealer', 'POST', '/V2/applications', { body: kase() })
  assert.deepEqual([sent.status, sent.body.isSubmitted], [200, true])
  const status = await world.call('dealer', 'GET', `/v2/Applications/${sent.body.caseId}/STATE/`)
  assert.deepEqual([status.status, status.body.quoteReference], [200, sent.body.caseId])
  const refused = await world.call('dealer', 'POST', '/v2/quotes', { body: '{' })
  assert.deepEqual([refused.status, refused.body.status], [400, 'Invalid'])
  assert.equal((await world.call('dealer', 'PUT', '/v2/quotes')).status, 405)
})

test('no route of the service but those of the API can be hidden by an alias', () => {
  const ofPages = routes.filter((path) => !path.startsWith('/api/') && path !== '/' && path !== '*')
  assert.ok(ofPages.length > 20)
  const hidden = ofPages
    .map((path) => path.replaceAll(/:\w+|\*/g, 'x'))
    .filter((from) => takenAlias([{ from, to: '/api/case/submit' }]) === undefined)
  assert.deepEqual(hidden, [])
})

test('id and secret in headers are a client’s credentials, for the six operations alone', async () => {
  const headers = pairOf('dealer')
  const call = (method: string, path: string, body?: object) =>
    world.call(undefined, method, path, { headers, ...(body === undefined ? {} : { body }) })
  const { quoteReference } = (await call('POST', '/api/quote/submit', quote())).body
  const { caseId } = (await call('POST', '/v2/applications', kase())).body
  assert.equal((await call('GET', `/api/quote/${quoteReference}/status`)).status, 200)
  assert.equal((await call('GET', `/v2/applications/${caseId}/state`)).status, 200)
  assert.equal((await call('GET', '/api/car/specification?make=x')).status, 200)
  assert.equal((await call('POST', `/api/case/${caseId}/esign`)).body.status, 'Not ready')
  for (const { id, method, path, who } of OPERATIONS) {
    if (!path.startsWith('/api/') || id === 'readSandboxSigning' || who === 'anyone') continue
    const isOfInterface = /submit$|status$|esign$|specification$/.test(path) && !path.includes('/sandbox/')
    if (!isOfInterface) assert.equal((await call(method, path.replaceAll(/\{\w+\}/g, 'x'))).status, 401, id)
  }
  const other = { app: 'cl_partner', 'app-key': world.secrets.partner }
  assert.equal(
    (await world.call(undefined, 'GET', `/api/case/${caseId}/status`, { headers: other })).status,
    404,
  )
})

const WRONG: readonly (readonly [what: string, status: number, headers: () => Record<string, string>])[] = [
  ['another client’s secret', 401, () => pairOf('dealer', world.secrets.partner)],
  ['a key in the place of the secret', 401, () => pairOf('dealer', world.keys.dealer)],
  ['the id alone', 401, () => ({ [ID]: 'cl_dealer' })],
  ['the secret alone', 401, () => ({ [SECRET]: world.secrets.dealer })],
  ['halves of two pairs', 401, () => ({ [ID]: 'cl_dealer', 'app-key': world.secrets.dealer })],
  ['an id that names nobody', 401, () => ({ ...pairOf('dealer'), [ID]: 'cl_nobody' })],
  ['a long secret', 401, () => pairOf('dealer', 'x'.repeat(500))],
  ['a client that is switched off', 403, () => pairOf('disabled')],
  [
    'Authorization beside it, which counts alone',
    401,
    () => ({ ...pairOf('dealer'), authorization: 'Bearer x' }),
  ],
]
for (const [what, status, headers] of WRONG)
  test(`headers with ${what}: ${status}`, async () => {
    const response = await world.call(undefined, 'GET', '/api/car/specification?make=x', {
      headers: headers(),
    })
    assert.equal(response.status, status)
    if (status === 401)
      assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer realm="forecourt"/)
  })

test('a client that lacks a scope lacks it here too, and its requests are limited as its others', async () => {
  const response = await world.call(undefined, 'POST', '/api/quote/submit', {
    headers: pairOf('readOnly'),
    body: quote(),
  })
  assert.deepEqual([response.status, response.body.status], [403, 'Forbidden'])
  assert.notEqual(response.headers.get('ratelimit-limit'), null)
})

test('the secret reaches no log, right or wrong', async () => {
  const wrong = 'fcs_wrong-secret-of-a-test'
  await world.call(undefined, 'POST', '/api/quote/submit', { headers: pairOf('dealer'), body: quote() })
  await world.call(undefined, 'POST', '/api/quote/submit', {
    headers: pairOf('dealer', wrong),
    body: quote(),
  })
  await world.logRequests()
  const rows = await world.sql`select to_jsonb(api_requests)::text as text from api_requests`
  assert.ok(rows.length > 0)
  for (const text of [world.log(), JSON.stringify(rows)])
    for (const secret of [wrong, world.secrets.dealer]) assert.ok(!text.includes(secret))
})

test('wrong pairs of a network are limited, right ones are not', async () => {
  const url = '/api/car/specification?make=x'
  const statuses = new Map<number, number>()
  for (let sent = 0; sent < 310; sent++) {
    const { status, headers } = await world.call(undefined, 'GET', url, { headers: pairOf('dealer', 'x') })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 429) assert.match(headers.get('retry-after') ?? '', /^[1-9]\d?$/)
  }
  assert.ok((statuses.get(429) ?? 0) >= 10)
  assert.ok((statuses.get(401) ?? 0) <= 300)
  assert.equal((await world.call(undefined, 'GET', url, { headers: pairOf('dealer') })).status, 200)
})

test('without the settings neither is known', async () => {
  const plain = await openWorld({ keepAliveSeconds: 7 })
  try {
    const call = (path: string, headers: Record<string, string>) =>
      plain.call(undefined, 'POST', path, { headers, body: quote() })
    const pair = { [ID]: 'cl_dealer', [SECRET]: plain.secrets.dealer }
    assert.equal((await call('/api/quote/submit', pair)).status, 401)
    assert.equal((await call('/v2/quotes', { authorization: `Bearer ${plain.keys.dealer}` })).status, 404)
    const alive = await plain.call('dealer', 'GET', '/api/quote')
    assert.equal(alive.headers.get('keep-alive'), 'timeout=7')
  } finally {
    await plain.close()
  }
})
