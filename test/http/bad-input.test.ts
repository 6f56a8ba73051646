/** Rubbish over real HTTP: each kind gets the decided answer, nothing is half-kept, and never a 5xx. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import test, { after, before } from 'node:test'
import fc from 'fast-check'
import { validCase, validQuote, withAt } from '../interface/samples.ts'
import { type CallOptions, openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const quote = () => validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
const post = (path: string, body: CallOptions['body'], headers: Record<string, string> = {}) =>
  world.call('dealer', 'POST', path, { body, headers })
const storedBefore = async () => (await world.sql`select count(*)::int as n from revisions`)[0]?.['n']

const unreadable: readonly (readonly [name: string, body: string | Uint8Array])[] = [
  ['empty', ''],
  ['blank', ' \n'],
  ['not JSON', 'quote=1'],
  ['truncated', JSON.stringify(quote()).slice(0, -1)],
  ['a list', '[]'],
  ['null', 'null'],
  ['a string', '"x"'],
  ['a number', '1'],
  ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['UTF-16', Buffer.from(JSON.stringify(quote()), 'utf16le')],
  ['a bare NUL', '{"a":"\0"}'],
  ['only nesting', '['.repeat(200_000)],
]

for (const [name, body] of unreadable) {
  test(`${name}: 400 in both sets`, async () => {
    const before = await storedBefore()
    const a = await post('/api/quote/submit', body)
    assert.deepEqual(
      [a.status, a.body.status, a.body.quoteReference, a.body.errors],
      [400, 'Invalid', null, []],
    )
    assert.equal(typeof a.body.errorMessage, 'string')
    const b = await post('/api/case/submit', body)
    assert.equal(b.status, 400)
    assert.match(b.headers.get('content-type') ?? '', /problem\+json/)
    assert.equal((await post('/api/quote/validate', body)).status, 400)
    assert.equal(await storedBefore(), before)
  })
}

test('no body and no content type at all: 400', async () => {
  const response = await world.call('dealer', 'POST', '/api/quote/submit')
  assert.deepEqual([response.status, response.body.status], [400, 'Invalid'])
})

test('a byte order mark is no harm', async () => {
  assert.equal((await post('/api/quote/submit', `\ufeff${JSON.stringify(quote())}`)).body.status, 'Success')
})

test('256 KiB are accepted, one byte more is 413', async () => {
  const fill = (bytes: number) => {
    const body = JSON.stringify({ ...quote(), unknown: '' })
    return body.replace('"unknown":""', `"unknown":"${'x'.repeat(bytes - Buffer.byteLength(body))}"`)
  }
  assert.equal((await post('/api/quote/submit', fill(256 * 1024))).body.status, 'Success')
  const large = await post('/api/quote/submit', fill(256 * 1024 + 1))
  assert.deepEqual([large.status, large.body.status], [413, 'Invalid'])
})

test('another content type or encoding is 415', async () => {
  for (const type of [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    '*/*',
    'garbage',
  ]) {
    assert.equal((await post('/api/case/submit', '{}', { 'content-type': type })).status, 415, type)
  }
  assert.equal((await post('/api/case/submit', '{}', { 'content-encoding': 'gzip' })).status, 415)
  for (const type of [
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;charset=UTF-8',
  ]) {
    assert.equal(
      (await post('/api/quote/submit', JSON.stringify(quote()), { 'content-type': type })).body.status,
      'Success',
      type,
    )
  }
})

test('nesting as deep as the size allows is an unknown field or customData like any other', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const unknown = JSON.stringify(quote()).replace(/\}$/, `,"unknown":${deep}}`)
  const { body } = await post('/api/quote/submit', unknown)
  assert.equal(body.status, 'Success')
  const back = await world.call('dealer', 'GET', `/api/quote/${body.quoteReference}`)
  assert.equal(back.status, 200)
  const wrongPlace = JSON.stringify(quote()).replace('"borrowerType":"Individual"', `"borrowerType":${deep}`)
  assert.deepEqual(
    (await post('/api/quote/submit', wrongPlace)).body.errors.map((e: { type: string }) => e.type),
    ['type'],
  )
  const nested = `{"a":${'['.repeat(8_000)}${']'.repeat(8_000)}}`
  const stored = await post(
    '/api/quote/submit',
    JSON.stringify(quote()).replace(/\}$/, `,"customData":${nested}}`),
  )
  assert.equal(stored.body.status, 'Success')
  const status = await fetch(`${world.baseUrl}/api/quote/${stored.body.quoteReference}/status`, {
    headers: { authorization: `Bearer ${world.keys.dealer}` },
  })
  assert.ok((await status.text()).includes(`"customData":${nested}`))
})

test('of duplicate keys the last wins; __proto__ and constructor are unknown fields', async () => {
  const text = JSON.stringify(quote())
  const twice = text.replace(/\}$/, ',"quote":{}}')
  assert.ok((await post('/api/quote/submit', twice)).body.errors.length > 3)
  const first = text.replace(
    /^\{/,
    '{"quote":{},"__proto__":{"quote":1},"constructor":{"prototype":{"x":1}},',
  )
  assert.equal((await post('/api/quote/submit', first)).body.status, 'Success')
  const polluted = text.replace('"borrowerType":', '"__proto__":{"borrowerType":"Joint"},"borrowerType":')
  assert.equal((await post('/api/quote/submit', polluted)).body.status, 'Success')
})

test('NUL and lone surrogates in free text come back as sent; elsewhere the format decides', async () => {
  const odd = withAt(withAt(quote(), 'quote.furtherInformation', '\0 \ud800'), 'customData', {
    '\0': '\udfff',
  })
  const { body } = await post('/api/quote/submit', odd)
  assert.equal(body.status, 'Success')
  const back = (await world.call('dealer', 'GET', `/api/quote/${body.quoteReference}`)).body
  assert.deepEqual([back.quote.furtherInformation, back.customData], ['\0 \ud800', { '\0': '\udfff' }])
  const name = await post(
    '/api/quote/submit',
    withAt(quote(), 'quote.applicants[0].personalInfo.firstName', 'A\0'),
  )
  assert.deepEqual(
    name.body.errors.map((e: { type: string }) => e.type),
    ['personName'],
  )
})

test('a field’s name may be written with escapes, and no other body changes how it is read', async () => {
  const named = (name: string) => JSON.stringify(quote()).replace('"term":', `"${name}":`)
  const other = await post('/api/quote/submit', named('\\\\u00'))
  assert.equal(other.body.wasSubmitted, false)
  const { body } = await post('/api/quote/submit', named('\\u0074erm'))
  assert.equal(body.wasSubmitted, true, JSON.stringify(body))
})

test('numbers beyond range and lists of 10,000 get one failure each', async () => {
  const huge = JSON.stringify(quote()).replace(/"assetPurchasePrice":\d+/, '"assetPurchasePrice":1e400')
  assert.deepEqual(
    (await post('/api/quote/submit', huge)).body.errors.map((e: { model: string; type: string }) => [
      e.model,
      e.type,
    ]),
    [['quote.finance.assetPurchasePrice', 'type']],
  )
  const long = withAt(
    quote(),
    'quote.applicants',
    Array.from({ length: 10_000 }, () => ({})),
  )
  assert.deepEqual(
    (await post('/api/quote/submit', long)).body.errors.map((e: { model: string; type: string }) => [
      e.model,
      e.type,
    ]),
    [['quote.applicants', 'maxLength']],
  )
})

test('customData of 16 KiB is accepted, a byte more is maxLength', async () => {
  const data = (bytes: number) => ({ x: 'é'.repeat(10), y: 'x'.repeat(bytes - 35) })
  assert.equal(Buffer.byteLength(JSON.stringify(data(16_384))), 16_384)
  assert.equal(
    (await post('/api/quote/submit', { ...quote(), customData: data(16_384) })).body.status,
    'Success',
  )
  const { errors } = (await post('/api/quote/submit', { ...quote(), customData: data(16_385) })).body
  assert.deepEqual(
    errors.map((e: { model: string; type: string }) => [e.model, e.type]),
    [['customData', 'maxLength']],
  )
})

test('references with strange characters are 404', async () => {
  for (const reference of [
    '%00',
    '%zz',
    '..%2f..',
    '%F0%9F%9A%97',
    'a b',
    "';drop table applications--",
    'x'.repeat(5_000),
    '%ED%A0%80',
    'Q/../x',
  ]) {
    for (const path of [`/api/quote/${reference}/status`, `/api/case/${reference}`]) {
      const response = await world.call('dealer', 'GET', encodeURI(path).replaceAll('%25', '%'))
      assert.equal(response.status, 404, path)
      assert.match(response.headers.get('content-type') ?? '', /problem\+json/)
    }
  }
})

test('what is not HTTP gets an error, and the service lives on', async () => {
  const say = (text: string) =>
    new Promise<string>((resolve) => {
      const { port } = new URL(world.baseUrl)
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
      let response = ''
      socket.on('data', (chunk) => {
        response += chunk
      })
      socket.on('close', () => resolve(response))
      socket.on('error', () => resolve(response))
    })
  assert.match(await say('GARBAGE\r\n\r\n'), /^HTTP\/1\.1 400 .*\r\n/)
  assert.match(await say(`GET / HTTP/1.1\r\nHost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`), /^HTTP\/1\.1 431 /)
  assert.match(
    await say('POST /api/quote/submit HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n'),
    /^HTTP\/1\.1 400 /,
  )
  const noHost = await say('GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n')
  assert.match(noHost, /^HTTP\/1\.1 400 [\s\S]*x-request-id: [\s\S]*problem\+json/i)
  const expecting = await say(
    'POST /api/quote/submit HTTP/1.1\r\nHost: x\r\nExpect: foo\r\nContent-Length: 2\r\n\r\n{}',
  )
  assert.match(expecting, /^HTTP\/1\.1 417 [\s\S]*x-request-id: /i)
  assert.equal((await world.call(undefined, 'GET', '/health/live')).status, 200)
})

test('a request cut off in the middle leaves nothing', async () => {
  const before = await storedBefore()
  await new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1', () => {
      socket.write(
        `POST /api/quote/submit HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.keys.dealer}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{"quote":`,
        () => socket.destroy(),
      )
    })
    socket.on('close', () => resolve())
  })
  assert.equal(await storedBefore(), before)
})

test('whatever JSON is sent, the answer says at least one failure, or that nobody has the address of its owner', async () => {
  const values = fc.jsonValue({ maxDepth: 4 })
  const bodies = fc.oneof(
    fc.dictionary(fc.constantFrom('quote', 'customData', 'ownerUserEmail', 'x'), values),
    fc
      .dictionary(
        fc.constantFrom('applicants', 'finance', 'borrowerType', 'usedVehicle', 'newVehicle', 'bankDetails'),
        values,
      )
      .map((part) => ({ quote: { ...part } })),
  )
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const a = await post('/api/quote/submit', body)
      if (a.status === 401) {
        // Only a well-formed address is looked up, and a random one may be well-formed.
        const { ownerUserEmail } = body as { readonly ownerUserEmail?: unknown }
        assert.match(String(ownerUserEmail), /^\s*[^\s@]+@[^\s@]+\s*$/)
        assert.equal(a.body.status, 'Denied')
        return
      }
      assert.equal(a.status, 200)
      assert.ok(a.body.errors.length > 0)
    }),
    { numRuns: 100, examples: [[{ ownerUserEmail: '#@A' }], [{ ownerUserEmail: '#A' }]] },
  )
  const kase = validCase('joint', {}, { filled: 'minimal' })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(kase)), values, async (key, value) => {
      const { status } = await post('/api/case/submit', { ...kase, [key]: value })
      assert.ok([200, 401, 404].includes(status), String(status))
    }),
    { numRuns: 100 },
  )
})
