/** Requests that are no whole requests of HTTP: with several Host headers, or ended in their middle. */
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

const answerTo = async (request: string): Promise<string> => {
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
    const answer = await answerTo(get(path, several))
    assert.match(answer, /^HTTP\/1\.1 400 /, path)
    assert.match(answer, /one Host header, not several/, path)
  }
  assert.match(
    await answerTo(get('/health/live', ['Host: sample.example', 'Host: sample.example'])),
    /^HTTP\/1\.1 400 /,
  )
  assert.match(await answerTo(get('/health/live', ['Host: sample.example'])), /^HTTP\/1\.1 200 /)
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
