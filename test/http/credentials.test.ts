/** Who calls: API keys and access tokens, why they are refused, and how soon a revoked one stops working. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { connect } from '../../packages/postgres/connection/database.ts'
import { hashOfSecret } from '../../src/adapters/access/secrets.ts'
import { setTokenRevoked } from '../../src/store/clients/authorization-server.ts'
import { type ClientName, type HttpResponse, openWorld, type World } from '../support/world.ts'

const PUBLIC_URL = 'https://finance.example'
let world: World
let second: string

before(async () => {
  world = await openWorld({ publicUrl: PUBLIC_URL })
  second = (await world.another()).baseUrl
})
after(() => world.close())

const ask = (authorization: string | undefined, baseUrl = world.baseUrl): Promise<HttpResponse> =>
  world.call(undefined, 'GET', '/api/quote', {
    baseUrl,
    ...(authorization === undefined ? {} : { headers: { authorization } }),
  })
const asToken = async (client: ClientName, special?: Parameters<World['token']>[1]) =>
  `Bearer ${await world.token(client, special)}`

test('every service accepts an access token in place of its client’s API key', async () => {
  const token = await asToken('dealer')
  for (const baseUrl of [world.baseUrl, second]) {
    for (let i = 0; i < 3; i++) assert.equal((await ask(token, baseUrl)).status, 200)
  }
})

const REFUSED: readonly (readonly [name: string, authorization: () => string | Promise<string>])[] = [
  ['an unknown token', () => `Bearer ${'A'.repeat(43)}`],
  ['an expired token', () => asToken('dealer', { milliseconds: -1 })],
  ['a token for another service', () => asToken('dealer', { audience: 'https://other.example/api' })],
  ['a token for the service itself and not its API', () => asToken('dealer', { audience: PUBLIC_URL })],
  ['a token with another scheme', async () => (await asToken('dealer')).replace('Bearer', 'Token')],
  ['an API key that is sent as Basic', () => `Basic ${Buffer.from(world.keys.dealer).toString('base64')}`],
  ['a token of 10,000 characters', () => `Bearer ${'a'.repeat(10_000)}`],
  ['two tokens', async () => `${await asToken('dealer')} ${world.keys.dealer}`],
  ['the start of a key', () => `Bearer ${world.keys.dealer.slice(0, -1)}`],
  ['a revoked key', () => `Bearer ${world.keys.revoked}`],
  ['an expired key', () => `Bearer ${world.keys.expired}`],
  ['a scheme alone', () => 'Bearer'],
]

for (const [name, authorization] of REFUSED) {
  test(`${name} is no credential: 401 with invalid_token`, async () => {
    const response = await ask(await authorization())
    assert.equal(response.status, 401)
    assert.equal(response.headers.get('www-authenticate'), 'Bearer realm="forecourt", error="invalid_token"')
    assert.equal(response.body.type, '/problems/no-credentials')
  })
}

test('without credentials the challenge names no error', async () => {
  const response = await ask(undefined)
  assert.deepEqual(
    [response.status, response.headers.get('www-authenticate')],
    [401, 'Bearer realm="forecourt"'],
  )
})

test('a token that was issued later than now, before the clock was set back, is no credential: it would last too long', async () => {
  const token = await asToken('dealer')
  assert.equal((await ask(token)).status, 200)
  world.passTime(-2 * 60_000 - 5_000)
  assert.equal((await ask(token)).status, 401)
  world.passTime(5_000 + 2 * 60_000)
  assert.equal((await ask(token)).status, 200)
})

test('a token expires to the millisecond, also one that was seen before', async () => {
  const token = await asToken('dealer', { milliseconds: 60_000 })
  assert.equal((await ask(token)).status, 200)
  world.passTime(60_000 - 5_000)
  assert.equal((await ask(token)).status, 200)
  world.passTime(5_000)
  assert.equal((await ask(token)).status, 401)
  world.passTime(-60_000)
})

test('a token may do what both it and its client may, and a refusal names the missing scope', async () => {
  const narrow = await asToken('dealer', { scopes: ['catalogue:read'] })
  const response = await ask(narrow)
  assert.equal(response.status, 403)
  assert.equal(
    response.headers.get('www-authenticate'),
    'Bearer realm="forecourt", error="insufficient_scope", scope="applications:read"',
  )
  const wide = await asToken('noScope')
  assert.equal((await ask(wide)).status, 403)
  const headers = { authorization: narrow }
  assert.equal((await world.call(undefined, 'GET', '/api/car/specification?make=x', { headers })).status, 200)
})

test('a token of a disabled client is refused like its key, with 403 and no challenge', async () => {
  const response = await ask(await asToken('disabled'))
  assert.deepEqual([response.status, response.headers.get('www-authenticate')], [403, null])
})

const SECOND_MILLISECONDS = 1_000
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('a token that is revoked is refused on both services within a second', async () => {
  const token = await world.token('dealer')
  for (const baseUrl of [world.baseUrl, second])
    assert.equal((await ask(`Bearer ${token}`, baseUrl)).status, 200)
  await setTokenRevoked(world.sql, hashOfSecret(token), new Date())
  await pause(SECOND_MILLISECONDS)
  for (const baseUrl of [world.baseUrl, second])
    assert.equal((await ask(`Bearer ${token}`, baseUrl)).status, 401)
})

test('every service accepts a new key at once', async () => {
  await world.sql`delete from api_keys where client_id = 'cl_specialDealer'`
  const [row] = await world.sql<{ id: string }[]>`select gen_random_uuid() as id`
  await world.sql`insert into api_keys (id, client_id, name, start_of_key, hash, scopes, created_at)
    values (${row?.id as string}, 'cl_specialDealer', 'new', 'fc_test_', ${hashOfSecret(world.keys.specialDealer)},
      ${['applications:read']}, now())`
  for (const baseUrl of [world.baseUrl, second])
    assert.equal((await ask(`Bearer ${world.keys.specialDealer}`, baseUrl)).status, 200)
})

test('while the database is away nobody gets in on cached credentials, and everybody does once it is back', async () => {
  const token = await asToken('dealer')
  const key = `Bearer ${world.keys.dealer}`
  assert.deepEqual([(await ask(token)).status, (await ask(key)).status], [200, 200])
  const admin = connect({ ...world.connection, database: 'postgres' }, { max: 1 })
  const { database } = world.connection
  try {
    await admin.unsafe(`alter database ${database} with allow_connections false`)
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`
    await pause(SECOND_MILLISECONDS)
    for (const authorization of [token, key, `Bearer ${'A'.repeat(43)}`]) {
      const response = await ask(authorization)
      assert.deepEqual([response.status, response.body.type], [503, '/problems/unavailable'])
    }
    const cookie = { cookie: `__Host-forecourt=${'A'.repeat(43)}` }
    const me = await world.call(undefined, 'GET', '/console/api/me', { headers: cookie })
    assert.deepEqual([me.status, me.body.type], [503, '/problems/unavailable'])
    const issued = await world.call(undefined, 'POST', '/oauth/token', {
      body: 'grant_type=client_credentials',
      headers: { authorization: 'Basic eDp5', 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.equal(issued.status, 503)
  } finally {
    await admin.unsafe(`alter database ${database} with allow_connections true`)
    await admin.end()
  }
  await pause(SECOND_MILLISECONDS)
  assert.deepEqual([(await ask(token)).status, (await ask(key)).status], [200, 200])
})
