/** What is kept and logged tells nothing that lets in, and strangers can't fill either. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import test, { after, before } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { openSigningKeys } from '../../src/adapters/access/authorization-server/storage.ts'
import { perMinute } from '../../src/adapters/access/limits.ts'
import { openOrigin } from '../../src/store/audit/change.ts'
import { storedTexts } from '../support/stored-tables.ts'
import { ask, basic, form, type OAuthWorld, openOAuthWorld, type TestClient } from './support.ts'

let world: OAuthWorld
let client: TestClient
before(async () => {
  world = await openOAuthWorld()
  client = await world.newClient()
})
after(() => world.close())

const getToken = (as: TestClient = client) =>
  ask(`${world.baseUrl}/oauth/token`, { ...form({ grant_type: 'client_credentials' }), headers: basic(as) })

test('neither a dump nor the log holds a token, a secret, an assertion, its id or a private key', async () => {
  const keys = await generateKeyPair('ES256', { extractable: true })
  await world.newPublicKey(client.id, 'sample-1', keys.publicKey)
  const jti = randomUUID()
  const assertion = await new SignJWT({ jti })
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuer(client.id)
    .setSubject(client.id)
    .setAudience(`${world.baseUrl}/oauth`)
    .setExpirationTime('1m')
    .sign(keys.privateKey)
  const proof = {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  }
  const byKey = () =>
    ask(`${world.baseUrl}/oauth/token`, form({ grant_type: 'client_credentials', ...proof }))
  const first = await byKey()
  assert.equal(first.status, 200)
  assert.equal((await byKey()).status, 401)
  const second = await getToken()
  await getToken({ ...client, secret: 'planted-wrong-secret' })
  const revoked = await ask(`${world.baseUrl}/oauth/revoke`, {
    ...form({ token: second.body.access_token }),
    headers: basic(client),
  })
  assert.equal(revoked.status, 200)
  const [signing] = await openSigningKeys(world)
  const planted: Readonly<Record<string, string | undefined>> = {
    token: first.body.access_token,
    'revoked token': second.body.access_token,
    secret: client.secret,
    'wrong secret': 'planted-wrong-secret',
    assertion,
    'assertion’s signature': assertion.split('.')[2],
    jti,
    'private key of the client': (await exportJWK(keys.privateKey)).d,
    'private signing key': signing?.d,
  }
  for (const { table, text } of await storedTexts(world.sql)) {
    for (const [what, value] of Object.entries(planted)) {
      assert.ok(value !== undefined && value.length > 8, what)
      for (const form of [value, Buffer.from(value).toString('hex')]) {
        assert.ok(!text.includes(form), `${table} holds the ${what}`)
      }
    }
  }
  for (const [what, value] of Object.entries(planted)) {
    assert.ok(!world.log().includes(value ?? ''), `the log holds the ${what}`)
  }
})

test('a refusal and a revocation are on record, with client, request and sealed address', async () => {
  const other = await world.newClient()
  const refused = await getToken({ ...other, secret: 'wrong' })
  const { body } = await getToken(other)
  await ask(`${world.baseUrl}/oauth/revoke`, { ...form({ token: body.access_token }), headers: basic(other) })
  await ask(
    `${world.baseUrl}/oauth/token`,
    form({ grant_type: 'client_credentials', client_id: 'cl_nobody' }),
  )
  type Row = {
    id: string
    actor: string
    action: string
    about: string
    request: string
    keyId: string
    origin: Buffer
  }
  const rows = await world.sql<Row[]>`
    select id, actor_id as actor, action, subject_id as about, request_id as request, origin_key_id as "keyId", origin
    from audit where action <> 'signingKey.created' order by id desc limit 3`
  const [unknown, revoked, wrong] = rows
  assert.deepEqual(
    [unknown?.actor, unknown?.action, unknown?.about],
    ['visitor', 'oauth.refused', 'invalid_client'],
  )
  assert.deepEqual([revoked?.actor, revoked?.action], [other.id, 'accessToken.revoked'])
  assert.deepEqual([wrong?.actor, wrong?.action, wrong?.about], [other.id, 'oauth.refused', 'invalid_client'])
  assert.equal(wrong?.request, refused.headers.get('x-request-id'))
  for (const row of rows) {
    const encrypted = { keyId: row.keyId, encrypted: row.origin }
    assert.equal(openOrigin(world.ring, { kind: 'audit', id: row.id }, encrypted).address, '127.0.0.1')
  }
})

test('of an address that is refused on and on, 60 refusals a minute are on record, and 300 requests are answered', async () => {
  world.passTime(60_000)
  const statuses: number[] = []
  let limited: Awaited<ReturnType<typeof ask>> | undefined
  for (let batch = 0; batch < 16; batch++) {
    const answered = await Promise.all(
      Array.from({ length: 20 }, () => ask(`${world.baseUrl}/oauth/token`, form({ grant_type: 'x' }))),
    )
    statuses.push(...answered.map(({ status }) => status))
    limited ??= answered.find(({ status }) => status === 429)
  }
  assert.equal(statuses.filter((status) => status === 400).length, 300)
  assert.equal(statuses.filter((status) => status === 429).length, 20)
  assert.ok(limited !== undefined)
  assert.match(limited.headers.get('content-type') ?? '', /^application\/problem\+json/)
  const wait = Number(limited.headers.get('retry-after'))
  assert.ok(wait >= 1 && wait <= 60, `${wait}`)
  const rows = await world.sql`
    select from audit where action = 'oauth.refused' and at > ${new Date(world.now() - 60_000)}`
  assert.equal(rows.length, 60)
  world.passTime(60_000)
  assert.equal((await getToken()).status, 200)
})

test('a fault of ours is answered as one, and logged by its kind and place, without values', async () => {
  await world.sql`alter table access_tokens rename to access_tokens_elsewhere`
  try {
    const { status, body, headers } = await getToken()
    assert.deepEqual([status, body.error], [500, 'server_error'])
    const line = world
      .log()
      .split('\n')
      .find((text) => text.includes('The authorization server failed'))
    const logged = JSON.parse(line ?? '{}')
    assert.equal(logged.requestId, headers.get('x-request-id'))
    assert.equal(logged.fault.code, '42P01')
    assert.doesNotMatch(line ?? '', /access_tokens|cl_|scope/)
  } finally {
    await world.sql`alter table access_tokens_elsewhere rename to access_tokens`
  }
  assert.equal((await getToken()).status, 200)
})

test('loading the library prints nothing', () => {
  const file = new URL('../../src/adapters/access/authorization-server/library.ts', import.meta.url)
  const script = `import { loadLibrary } from '${file}'; await loadLibrary()`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  assert.deepEqual([status, stdout, stderr], [0, '', ''])
})

test('so much is taken a minute, of each on its own', () => {
  const take = perMinute(2)
  assert.deepEqual([take('a', 0), take('a', 1), take('a', 2), take('b', 3)], [0, 0, 60, 0])
  assert.deepEqual([take('a', 59_999), take('a', 60_000), take('b', 60_002)], [1, 0, 0])
})

test('a minute that began before the clock was set back is over', () => {
  const take = perMinute(1)
  assert.deepEqual(
    [take('a', 3_600_000), take('a', 3_600_001), take('a', 60_000), take('a', 60_001)],
    [0, 60, 0, 60],
  )
})

test('counts of many strangers are forgotten, the oldest first', () => {
  const take = perMinute(1)
  for (let stranger = 0; stranger < 30_000; stranger++) take(`${stranger}`, 0)
  assert.equal(take('29999', 1), 60)
  assert.equal(take('0', 1), 0)
})
