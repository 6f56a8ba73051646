/** Requests that are no whole requests of HTTP: with several Host headers, without one clear end, or ended in their middle. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const open = () => {
  const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1')
  socket.on('error', () => undefined)
  return socket
}

const responseTo = async (request: string): Promise<string> => {
  const socket = open()
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.end(request)
  await once(socket, 'close')
  return received
}

const get = (path: string, hosts: readonly string[]) =>
  [`GET ${path} HTTP/1.1`, ...hosts, 'Connection: close', '', ''].join('\r\n')

test('a request with several Host headers is refused, in whatever case and wherever it goes', async () => {
  const several = ['Host: sample.example', 'hOST: other.example']
  for (const path of ['/health/live', '/docs', '/oauth/jwks', '/console/api/me', '/nowhere']) {
    const response = await responseTo(get(path, several))
    assert.match(response, /^HTTP\/1\.1 400 /, path)
    assert.match(response, /more than one Host header/, path)
  }
  assert.match(
    await responseTo(get('/health/live', ['Host: sample.example', 'Host: sample.example'])),
    /^HTTP\/1\.1 400 /,
  )
  assert.match(await responseTo(get('/health/live', ['Host: sample.example'])), /^HTTP\/1\.1 200 /)
})

const JSON_TYPE = ['Content-Type: application/json']

const UNCLEAR_ENDS: readonly (readonly [says: string, headers: readonly string[], body: string])[] = [
  ['two lengths that differ', ['Content-Length: 2', 'Content-Length: 3'], '{}'],
  ['a length and chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'],
  ['chunks that are not the last encoding', ['Transfer-Encoding: chunked, identity'], '2\r\n{}\r\n0\r\n\r\n'],
  ['a broken chunk', ['Transfer-Encoding: chunked'], '2\r\n{}\r\nzz\r\n'],
  ['an encoding that is not chunks', ['Transfer-Encoding: gzip'], '{}'],
  ['a length with a sign', ['Content-Length: +2'], '{}'],
  ['a negative length', ['Content-Length: -2'], '{}'],
  ['a length in hexadecimal', ['Content-Length: 0x2'], '{}'],
  ['a length in two parts', ['Content-Length: 1 2'], '{}'],
  ['a blank before the colon', ['Content-Length : 2'], '{}'],
]

for (const [says, headers, body] of UNCLEAR_ENDS) {
  test(`a request with ${says} is refused, and what follows it is no second request`, async () => {
    const next = 'GET /health/live HTTP/1.1\r\nHost: sample.example\r\nConnection: close\r\n\r\n'
    for (const caller of ['nobody', world.keys.dealer]) {
      const own = [
        'Host: sample.example',
        `Authorization: Bearer ${caller}`,
        ...JSON_TYPE,
        ...headers,
        '',
        '',
      ]
      const response = await responseTo(
        ['POST /api/quote/submit HTTP/1.1', ...own].join('\r\n') + body + next,
      )
      const statuses = [...response.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)
      assert.equal(statuses.length, 1, `${caller}: ${statuses.join()}`)
      assert.match(statuses[0] ?? '', /^40[01]$/)
    }
  })
}

test('there is no GraphQL, and a request to speak WebSocket instead is answered as if it did not ask', async () => {
  const headers = [
    'Host: sample.example',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: c2FtcGxlIHNhbXBsZSBzYQ==',
    '',
    '',
  ]
  assert.match(await responseTo(['GET /health/live HTTP/1.1', ...headers].join('\r\n')), /^HTTP\/1\.1 200 /)
  for (const path of ['/graphql', '/api/graphql']) {
    const { status } = await world.call('dealer', 'POST', path, { body: { query: '{ __typename }' } })
    assert.equal(status, 404, path)
  }
})

test('a client that hangs up in mid-body is logged as that, and not as a database that is away', async () => {
  const before = world.log().length
  for (const path of ['/api/quote/submit', '/api/case/validate', '/api/quotation']) {
    const socket = open()
    socket.write(
      [
        `POST ${path} HTTP/1.1`,
        'Host: sample.example',
        `Authorization: Bearer ${world.keys.dealer}`,
        'Content-Type: application/json',
        'Content-Length: 1000',
        'Expect: 100-continue',
        '',
        '{"quote":',
      ].join('\r\n'),
    )
    await once(socket, 'data')
    await pause(200)
    socket.destroy()
  }
  const news = () => world.log().slice(before)
  // One that was cut off before its body was waited for is a broken request.
  const isLogged = () => news().includes('The client hung up before its request was complete')
  for (let round = 0; round < 100 && !isLogged(); round++) await pause(50)
  assert.ok(isLogged(), news())
  assert.doesNotMatch(news(), /database|"level":(?:40|50|60)|failed/)
})
