/** Assertions (private_key_jwt): what they must say, how long they hold, and that each is good once everywhere. */
import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import test, { after, before } from 'node:test'
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import { ask, form, type OAuthWorld, openOAuthWorld, type TestClient } from './support.ts'

let world: OAuthWorld
let client: TestClient
let keys: Awaited<ReturnType<typeof generateKeyPair>>
before(async () => {
  world = await openOAuthWorld()
  client = await world.newClient()
  keys = await generateKeyPair('ES256')
  await world.newPublicKey(client.id, 'sample-1', keys.publicKey)
})
after(() => world.close())

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1_000) + seconds

const claims = (special: JWTPayload = {}): JWTPayload => ({
  iss: client.id,
  sub: client.id,
  aud: `${world.baseUrl}/oauth`,
  exp: inSeconds(60),
  jti: randomUUID(),
  ...special,
})

const signed = (payload: JWTPayload, header: Partial<JWTHeaderParameters> = {}, key = keys.privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'ES256', ...header }).sign(key)

const getToken = (assertion: string, fields: Record<string, string> = {}, at = world.baseUrl) =>
  ask(
    `${at}/oauth/token`,
    form({
      grant_type: 'client_credentials',
      client_assertion_type: TYPE,
      client_assertion: assertion,
      ...fields,
    }),
  )

test('an assertion is good for the issuer, and for the token endpoint', async () => {
  const accepted = [
    `${world.baseUrl}/oauth`,
    `${world.baseUrl}/oauth/token`,
    [`${world.baseUrl}/oauth`],
    [`${world.baseUrl}/oauth/token`],
  ]
  for (const aud of accepted) assert.equal((await getToken(await signed(claims({ aud })))).status, 200)
})

test('an assertion that says too little, too much, or is not signed by the client is refused alike', async () => {
  const strangers = await generateKeyPair('ES256')
  const other = await world.newClient()
  const without = (name: string) => {
    const { [name]: _left, ...rest } = claims()
    return signed(rest)
  }
  const unsigned = (alg: string, mac = '') => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    return `${part({ alg })}.${part(claims())}.${mac}`
  }
  const rows: Readonly<Record<string, string | Promise<string>>> = {
    'no exp': without('exp'),
    'no jti': without('jti'),
    'no iss': without('iss'),
    'no sub': without('sub'),
    'no aud': without('aud'),
    'another audience': signed(claims({ aud: 'https://other.example' })),
    'the audience of the API': signed(claims({ aud: `${world.baseUrl}/api` })),
    'a list with another audience': signed(
      claims({ aud: [`${world.baseUrl}/oauth`, 'https://other.example'] }),
    ),
    'a list with another audience first': signed(
      claims({ aud: ['https://other.example', `${world.baseUrl}/oauth`] }),
    ),
    'both of ours': signed(claims({ aud: [`${world.baseUrl}/oauth`, `${world.baseUrl}/oauth/token`] })),
    'the same twice': signed(claims({ aud: [`${world.baseUrl}/oauth`, `${world.baseUrl}/oauth`] })),
    'an empty list': signed(claims({ aud: [] })),
    'a list in a list': signed(claims({ aud: [[`${world.baseUrl}/oauth`]] as unknown as string[] })),
    'the issuer with a slash': signed(claims({ aud: `${world.baseUrl}/oauth/` })),
    'another issuer': signed(claims({ iss: other.id })),
    'another client': signed(claims({ iss: other.id, sub: other.id })),
    'no such client': signed(claims({ iss: 'cl_nobody', sub: 'cl_nobody' })),
    'a client of a strange form': signed(claims({ iss: '\0', sub: '\0' })),
    expired: signed(claims({ exp: inSeconds(-60) })),
    'over an hour ahead': signed(claims({ exp: inSeconds(3_660) })),
    'beyond all time': signed(claims({ exp: 1e300 })),
    'exp as a text': signed(claims({ exp: '2100-01-01' as unknown as number })),
    'a jti of another type': signed(claims({ jti: 7 as unknown as string })),
    'not yet': signed(claims({ nbf: inSeconds(600) })),
    'a stranger’s key': signed(claims(), {}, strangers.privateKey),
    'a stranger’s key that it brings along': signed(
      claims(),
      { jwk: await exportJWK(strangers.publicKey) },
      strangers.privateKey,
    ),
    'a kid that there is not': signed(claims(), { kid: 'sample-2' }),
    'no algorithm': unsigned('none'),
    'a MAC under the public key': unsigned('HS256', createHmac('sha256', 'public').digest('base64url')),
    'an algorithm that there is not': unsigned('XX999'),
  }
  for (const [what, assertion] of Object.entries(rows)) {
    const { status, body } = await getToken(await assertion)
    assert.deepEqual([status, body.error], [401, 'invalid_client'], what)
  }
})

/** The reasons in the operator's log since a place in it. */
const reasonsFrom = (length: number) =>
  world
    .log()
    .slice(length)
    .split('\n')
    .filter((line) => line.includes('A client assertion was rejected'))
    .map((line) => JSON.parse(line) as { reason: string; client?: string; requestId?: string })

const HOUR = 3_600
for (const [what, special, reason] of [
  ['an iat of now', () => ({ iat: inSeconds(0) }), undefined],
  ['no iat', () => ({}), undefined],
  ['an iat that clocks may differ by', () => ({ iat: inSeconds(115) }), undefined],
  ['an iat beyond that', () => ({ iat: inSeconds(125) }), 'iat is in the future'],
  ['an iat in the far future', () => ({ iat: 4e9 }), 'iat is in the future'],
  ['sixty minutes from iat to exp', () => ({ iat: inSeconds(60) - HOUR, exp: inSeconds(60) }), undefined],
  [
    'a second more',
    () => ({ iat: inSeconds(60) - HOUR - 1, exp: inSeconds(60) }),
    'exp is more than 60 minutes after iat',
  ],
  ['an iat of long ago', () => ({ iat: 0 }), 'exp is more than 60 minutes after iat'],
  ['an iat as a text', () => ({ iat: '1' as unknown as number }), 'invalid iat value'],
  ['an exp sixty minutes ahead', () => ({ exp: inSeconds(HOUR - 5) }), undefined],
  ['an exp further ahead', () => ({ exp: inSeconds(HOUR + 5) }), 'exp is more than 60 minutes ahead'],
  ['an exp that is over', () => ({ exp: inSeconds(-60) }), 'jwt expired'],
  [
    'another audience beside ours',
    () => ({ aud: [`${world.baseUrl}/oauth`, 'https://other.example/secret-path'] }),
    'aud must be the issuer or the token endpoint of this server, and nothing else',
  ],
] as const)
  test(`an assertion with ${what}: ${reason ?? 'taken'}`, async () => {
    const before = world.log().length
    const { status, body } = await getToken(await signed(claims(special())))
    assert.equal(status, reason === undefined ? 200 : 401)
    const found = reasonsFrom(before)
    if (reason === undefined) return assert.deepEqual(found, [])
    assert.deepEqual(body, { error: 'invalid_client', error_description: 'client authentication failed' })
    assert.deepEqual(
      found.map((one) => [one.reason, one.client]),
      [[reason, client.id]],
    )
    assert.ok(found[0]?.requestId)
  })

test('the operator’s log says why an assertion is refused, and repeats nothing of it', async () => {
  const strangers = await generateKeyPair('ES256')
  const own = await world.newClient()
  await world.newPublicKey(own.id, 'sample-1', keys.publicKey)
  const its = (special: JWTPayload = {}) => claims({ iss: own.id, sub: own.id, ...special })
  const before = world.log().length
  const unknown = await signed(claims({ iss: 'cl_planted', sub: 'cl_planted' }))
  const foreign = await signed(its({ jti: 'planted-jti', planted: 'x' }), {}, strangers.privateKey)
  const used = await signed(its())
  await getToken(used)
  for (const assertion of [unknown, foreign, used]) assert.equal((await getToken(assertion)).status, 401)
  await ask(
    `${world.baseUrl}/oauth/revoke`,
    form({ token: 'x', client_assertion_type: TYPE, client_assertion: used }),
  )
  assert.deepEqual(
    reasonsFrom(before).map(({ reason, client: of }) => [reason, of]),
    [
      ['client not found', undefined],
      ['signature verification failed', own.id],
      ['client assertion tokens must only be used once', own.id],
      ['client assertion tokens must only be used once', own.id],
    ],
  )
  const told = world.log().slice(before)
  for (const text of ['planted', unknown, foreign, used, ...used.split('.')])
    assert.ok(!told.includes(text), text)
})

test('what is not an assertion at all is a bad request', async () => {
  const good = await signed(claims())
  const rows = [
    [good, { client_assertion_type: 'urn:other' }],
    [good, { client_assertion_type: '' }],
    [good, { client_id: 'cl_other' }],
    [good, { client_secret: client.secret }],
    ['nonsense', {}],
    ['a.b.c', {}],
    ['\0', {}],
    ['e30.e30.', { client_id: client.id }],
  ] as const
  for (const [assertion, fields] of rows) {
    const { status, body } = await getToken(assertion, fields)
    assert.ok(status === 400 || status === 401, `${status}`)
    assert.ok(body.error === 'invalid_request' || body.error === 'invalid_client')
  }
  assert.equal((await getToken(good)).status, 200, 'none of these used it up')
})

test('an assertion for another endpoint is good for none, not even there', async () => {
  for (const path of ['revoke', 'introspect']) {
    const url = `${world.baseUrl}/oauth/${path}`
    const proof = async (aud: string) => ({
      token: 'x',
      client_assertion_type: TYPE,
      client_assertion: await signed(claims({ aud })),
    })
    assert.equal((await ask(url, form(await proof(url)))).status, 401, path)
    assert.equal((await ask(url, form(await proof(`${world.baseUrl}/oauth`)))).status, 200, path)
  }
})

test('a client without public keys is refused, and so is one whose key was revoked', async () => {
  const bare = await world.newClient()
  assert.equal((await getToken(await signed(claims({ iss: bare.id, sub: bare.id })))).status, 401)
  await world.newPublicKey(bare.id, 'sample-1', keys.publicKey)
  assert.equal((await getToken(await signed(claims({ iss: bare.id, sub: bare.id })))).status, 200)
  await world.sql`update client_public_keys set revoked_at = now() where client_id = ${bare.id}`
  assert.equal((await getToken(await signed(claims({ iss: bare.id, sub: bare.id })))).status, 401)
})

test('Ed25519 is taken under its older name too', async () => {
  const pair = await generateKeyPair('EdDSA')
  await world.newPublicKey(client.id, 'sample-ed', pair.publicKey)
  const assertion = await signed(claims(), { alg: 'EdDSA', kid: 'sample-ed' }, pair.privateKey)
  assert.equal((await getToken(assertion)).status, 200)
})

test('an assertion that was used is refused, at every endpoint, and that is on record', async () => {
  const assertion = await signed(claims())
  assert.equal((await getToken(assertion)).status, 200)
  assert.deepEqual((await getToken(assertion)).body, {
    error: 'invalid_client',
    error_description: 'client authentication failed',
  })
  const introspected = await ask(
    `${world.baseUrl}/oauth/introspect`,
    form({ token: 'x', client_assertion_type: TYPE, client_assertion: assertion }),
  )
  assert.equal(introspected.status, 401)
  const rows = await world.sql<{ actor: string }[]>`
    select actor_id as actor from audit where action = 'oauth.refused' and subject_id = 'assertion_replayed' and actor_id = ${client.id}`
  assert.deepEqual(
    rows.map(({ actor }) => actor),
    [client.id, client.id],
  )
})

test('sent to two instances at once, many times, an assertion is taken exactly once', async () => {
  const { address } = await world.another()
  for (let round = 0; round < 5; round++) {
    const assertion = await signed(claims())
    const answered = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        getToken(assertion, {}, index % 2 === 0 ? world.baseUrl : address),
      ),
    )
    assert.equal(answered.filter(({ status }) => status === 200).length, 1)
    assert.equal(answered.filter(({ status }) => status === 401).length, 7)
  }
})

test('two clients may use one jti', async () => {
  const other = await world.newClient()
  await world.newPublicKey(other.id, 'sample-1', keys.publicKey)
  const jti = randomUUID()
  assert.equal((await getToken(await signed(claims({ jti })))).status, 200)
  assert.equal((await getToken(await signed(claims({ jti, iss: other.id, sub: other.id })))).status, 200)
})
