/** Whatever is sent, the response is precise, tells nothing of what is here, and is never a fault of ours. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import test, { after, before } from 'node:test'
import fc from 'fast-check'
import { ask, basic, form, type OAuthWorld, openOAuthWorld, type TestClient } from './support.ts'

let world: OAuthWorld
let client: TestClient
before(async () => {
  world = await openOAuthWorld()
  client = await world.newClient()
})
after(() => world.close())

const FORM = 'application/x-www-form-urlencoded'

/** Sends a body as it is, with the client's good credentials unless others are given. */
const send = (body: string | Uint8Array, headers: Record<string, string> = {}, path = '/oauth/token') =>
  ask(world.baseUrl + path, {
    method: 'POST',
    body: body as string | Uint8Array<ArrayBuffer>,
    headers: { 'content-type': FORM, ...basic(client), ...headers },
  })

const GRANT = 'grant_type=client_credentials'

const basicOf = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })

test('bad requests for a token', async () => {
  const rows: readonly (readonly [string, ReturnType<typeof send>, number, string])[] = [
    ['an empty body', send(''), 400, 'invalid_request'],
    ['no grant', send('scope=applications:read'), 400, 'invalid_request'],
    ['an unknown grant', send('grant_type=password&username=a&password=b'), 400, 'unsupported_grant_type'],
    ['a grant of browsers', send('grant_type=authorization_code&code=x'), 400, 'unsupported_grant_type'],
    ['a refresh', send('grant_type=refresh_token&refresh_token=x'), 400, 'unsupported_grant_type'],
    ['a grant named like a property', send('grant_type=__proto__'), 400, 'unsupported_grant_type'],
    ['the grant twice', send(`${GRANT}&${GRANT}`), 400, 'invalid_request'],
    ['the scope twice', send(`${GRANT}&scope=a&scope=b`), 400, 'invalid_request'],
    ['the client twice', send(`${GRANT}&client_id=a&client_id=b`), 400, 'invalid_request'],
    [
      'two resources',
      send(`${GRANT}&resource=https://a.example&resource=https://b.example`),
      400,
      'invalid_target',
    ],
    ['a broken escape', send(`${GRANT}&scope=%zz`), 400, 'invalid_scope'],
    ['NUL in the scope', send(`${GRANT}&scope=%00`), 400, 'invalid_scope'],
    ['NUL in the resource', send(`${GRANT}&resource=%00`), 400, 'invalid_target'],
    [
      'not UTF-8',
      send(new Uint8Array([...Buffer.from(`${GRANT}&scope=`), 0xff, 0xfe])),
      400,
      'invalid_scope',
    ],
    [
      'JSON',
      send('{"grant_type":"client_credentials"}', { 'content-type': 'application/json' }),
      400,
      'invalid_request',
    ],
    ['no media type at all', send(GRANT, { 'content-type': 'nonsense' }), 400, 'invalid_request'],
    ['text', send(GRANT, { 'content-type': 'text/plain' }), 400, 'invalid_request'],
    ['57 KiB', send(`${GRANT}&x=${'x'.repeat(57 * 1024)}`), 400, 'invalid_request'],
    ['4 MiB', send(`${GRANT}&x=${'x'.repeat(4 * 1024 * 1024)}`), 400, 'invalid_request'],
    ['a bearer token', send(GRANT, { authorization: 'Bearer x' }), 400, 'invalid_request'],
    ['credentials in no form', send(GRANT, { authorization: 'Basic %%%' }), 400, 'invalid_request'],
    ['credentials without a colon', send(GRANT, basicOf('nonsense')), 400, 'invalid_request'],
    ['credentials without a secret', send(GRANT, basicOf(`${client.id}:`)), 400, 'invalid_request'],
    ['credentials with NUL', send(GRANT, basicOf('\0:\0')), 400, 'invalid_request'],
    ['a client with an escaped NUL', send(GRANT, basicOf('%00:x')), 400, 'invalid_request'],
    ['a long client', send(GRANT, basicOf(`${'x'.repeat(5_000)}:x`)), 401, 'invalid_client'],
    ['two ways at once', send(`${GRANT}&client_secret=x`), 400, 'invalid_request'],
    ['another client in the body', send(`${GRANT}&client_id=other`), 400, 'invalid_request'],
    ['an attested client', send(GRANT, { 'oauth-client-attestation': 'x' }), 400, 'invalid_request'],
  ]
  for (const [what, sent, status, error] of rows) {
    const answered = await sent
    assert.deepEqual([answered.status, answered.body?.error], [status, error], what)
    assert.match(answered.headers.get('content-type') ?? '', /^application\/json/, what)
    assert.equal(answered.headers.get('cache-control'), 'no-store', what)
    assert.ok(answered.headers.get('x-request-id'), what)
  }
})

test('bad credentials in the body, and none', async () => {
  const rows = [
    [{ client_id: client.id, client_secret: 'wrong' }, 401, 'invalid_client'],
    [{ client_id: 'cl_nobody', client_secret: 'wrong' }, 401, 'invalid_client'],
    [{ client_id: '\0', client_secret: '\0' }, 401, 'invalid_client'],
    [{ client_id: 'ü', client_secret: 'ü' }, 401, 'invalid_client'],
    [{ client_id: client.id }, 401, 'invalid_client'],
    [{ client_id: 'cl_nobody' }, 401, 'invalid_client'],
    [{ client_secret: client.secret }, 400, 'invalid_request'],
    [{}, 400, 'invalid_request'],
  ] as const
  for (const [fields, status, error] of rows) {
    const sent = form({ grant_type: 'client_credentials', ...(fields as Record<string, string>) })
    const answered = await ask(`${world.baseUrl}/oauth/token`, sent)
    assert.deepEqual([answered.status, answered.body.error], [status, error], JSON.stringify(fields))
  }
})

test('a browser that would rather have a page gets JSON too', async () => {
  const { body, headers } = await send('', { accept: 'text/html' })
  assert.equal(body.error, 'invalid_request')
  assert.match(headers.get('content-type') ?? '', /^application\/json/)
})

test('revocation and introspection of nothing, of two tokens, and of a token of another make', async () => {
  const jwt = 'eyJhbGciOiJub25lIn0.e30.'
  for (const path of ['/oauth/revoke', '/oauth/introspect']) {
    assert.equal((await send('', {}, path)).body.error, 'invalid_request')
    assert.equal((await send('token=', {}, path)).body.error, 'invalid_request')
    assert.equal((await send('token=a&token=b', {}, path)).body.error, 'invalid_request')
    assert.equal((await send(`token=${jwt}`, {}, path)).body.error, 'unsupported_token_type')
    assert.equal((await send('token=a', basicOf('a:b'), path)).status, 401)
  }
})

test('other methods are answered 405, and other paths of the library 404', async () => {
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const { status, headers } = await ask(`${world.baseUrl}/oauth/token`, { method })
    assert.deepEqual([status, headers.get('allow')], [405, 'POST'], method)
  }
  assert.equal((await ask(`${world.baseUrl}/oauth/jwks`, { method: 'POST' })).status, 405)
  const paths = [
    'auth',
    'me',
    'session/end',
    'device',
    'reg',
    'request',
    'backchannel',
    'interaction/x',
    'token/',
    '',
  ]
  for (const path of paths) {
    for (const method of ['GET', 'POST']) {
      assert.equal((await ask(`${world.baseUrl}/oauth/${path}`, { method })).status, 404, `${method} ${path}`)
    }
  }
})

test('after a body that was refused unread the connection goes on', async () => {
  const port = Number(new URL(world.baseUrl).port)
  const socket = connect({ host: '127.0.0.1', port })
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  const body = `${GRANT}&x=${'x'.repeat(300_000)}`
  const head = `POST /oauth/token HTTP/1.1\r\nHost: a\r\nContent-Type: ${FORM}\r\nContent-Length: ${body.length}\r\n\r\n`
  socket.write(head + body)
  socket.write('GET /oauth/jwks HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  await new Promise((resolve) => socket.on('close', resolve))
  assert.match(received, /^HTTP\/1\.1 400 /)
  assert.match(received, /HTTP\/1\.1 200 OK/)
})

test('a sender who goes away in the middle of a body is no fault of ours', async () => {
  const port = Number(new URL(world.baseUrl).port)
  for (let round = 0; round < 3; round++) {
    const socket = connect({ host: '127.0.0.1', port })
    const head = `POST /oauth/token HTTP/1.1\r\nHost: a\r\nContent-Type: ${FORM}\r\nContent-Length: 100\r\n\r\n`
    socket.write(`${head}grant_type=cl`, () => socket.destroy())
    await new Promise((resolve) => socket.on('close', resolve))
  }
  assert.equal((await send(GRANT)).status, 200)
  assert.deepEqual(
    world
      .log()
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line)),
    [],
  )
})

test('no bytes that are sent as a form lead to a fault of ours', async () => {
  const name = fc.constantFrom(
    'grant_type',
    'scope',
    'resource',
    'client_id',
    'client_secret',
    'client_assertion',
    'x',
  )
  const field = fc.tuple(name, fc.string({ unit: 'binary' })).map(([key, value]) => {
    // A lone half of a character can't be escaped; it is sent as the sign for that.
    return `${key}=${encodeURIComponent(value.toWellFormed())}`
  })
  const body = fc.oneof(
    fc.array(field, { maxLength: 5 }),
    fc.array(fc.string({ unit: 'binary-ascii' }), { maxLength: 3 }),
  )
  await fc.assert(
    fc.asyncProperty(body, fc.boolean(), async (fields, withGrant) => {
      const { status } = await send([...(withGrant ? [GRANT] : []), ...fields].join('&'))
      assert.ok(status < 500, `${status}`)
    }),
    { numRuns: 120 },
  )
  assert.doesNotMatch(world.log(), /"level":[56]0/)
})
