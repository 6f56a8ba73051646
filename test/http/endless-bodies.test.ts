/** Bodies that never end, or hardly ever: the sender is answered, and then let go. */
import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openWorld, type World } from '../support/world.ts'

/** The second that a connection lingers, and some patience with a busy machine. */
const CLOSED_WITHIN_MILLISECONDS = 10_000
/** The half minute that a request may take to arrive, the five seconds between two checks, and some patience. */
const SLOW_CUT_WITHIN_MILLISECONDS = 30_000 + 5_000 + 25_000

let world: World
before(async () => {
  world = await openWorld()
})
after(async () => {
  for (const socket of sockets) socket.destroy()
  await world.close()
})

const sockets: Socket[] = []

type Spoken = {
  readonly socket: Socket
  readonly received: () => string
  readonly closed: Promise<void>
}

const speak = (): Spoken => {
  const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1')
  sockets.push(socket)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  // The test expects the connection to be cut while it writes.
  socket.on('error', () => undefined)
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  socket.on('close', () => resolve())
  return { socket, received: () => received, closed }
}

const head = (path: string, headers: readonly string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: sample.example', ...headers, '', ''].join('\r\n')

/** Sends as much as the connection accepts, until it closes. */
const sendOnAndOn = (socket: Socket) => {
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', more)
  more()
}

const closesWithin = async (milliseconds: number, closed: Promise<void>) => {
  const isClosed = await Promise.race([closed.then(() => true), pause(milliseconds, false, { ref: false })])
  assert.ok(isClosed, `the connection is still open after ${milliseconds} ms`)
}

const JSON_TYPE = 'Content-Type: application/json'

const REFUSED: readonly (readonly [path: string, headers: readonly string[], status: number])[] = [
  ['/oauth/token', ['Content-Type: text/plain'], 400],
  ['/console/api/sign-in', [JSON_TYPE], 403],
  ['/api/quote/submit', [JSON_TYPE], 401],
  ['/nowhere', [JSON_TYPE], 413],
  ['/%zz', [JSON_TYPE], 404],
]

describe('a body without end', { concurrency: true }, () => {
  for (const [path, headers, status] of REFUSED) {
    test(`to ${path}: ${status}, and the connection is closed soon after`, async () => {
      const { socket, received, closed } = speak()
      socket.write(head(path, [...headers, 'Transfer-Encoding: chunked']))
      sendOnAndOn(socket)
      await closesWithin(CLOSED_WITHIN_MILLISECONDS, closed)
      assert.match(received(), new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*\\}`))
    })

    test(`to ${path}, with nothing more sent: the same`, async () => {
      const { socket, received, closed } = speak()
      socket.write(head(path, [...headers, 'Content-Length: 1000000']))
      await closesWithin(CLOSED_WITHIN_MILLISECONDS, closed)
      assert.match(received(), new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*\\}`))
    })
  }

  test('who reads the answer a little later finds all of it', async () => {
    const { socket, received, closed } = speak()
    socket.pause()
    socket.write(head('/api/quote/submit', [JSON_TYPE, 'Transfer-Encoding: chunked']))
    sendOnAndOn(socket)
    setTimeout(() => socket.resume(), 500)
    await closesWithin(CLOSED_WITHIN_MILLISECONDS, closed)
    assert.match(received(), /^HTTP\/1\.1 401 [\s\S]*\}$/)
  })

  for (const path of ['/api/quote/submit', '/oauth/token']) {
    test(`a body to ${path} that drips is cut off after half a minute at the latest`, async () => {
      const { socket, received, closed } = speak()
      const type = path === '/oauth/token' ? 'application/x-www-form-urlencoded' : 'application/json'
      const key = `Authorization: Bearer ${world.keys.dealer}`
      socket.write(head(path, [`Content-Type: ${type}`, key, 'Content-Length: 1000']))
      const drip = setInterval(() => socket.write('x'), 500)
      try {
        await closesWithin(SLOW_CUT_WITHIN_MILLISECONDS, closed)
      } finally {
        clearInterval(drip)
      }
      assert.match(received(), /^HTTP\/1\.1 408 /)
      const response = path === '/oauth/token' ? '"status":408' : '"status":"Invalid"'
      assert.ok(received().includes(response), received())
    })
  }
})

test('a connection is kept if the rest of a refused body comes within a moment', async () => {
  const { socket, received } = speak()
  const length = 200_000
  const request = head('/api/quote/submit', [JSON_TYPE, `Content-Length: ${length}`])
  socket.write(request + 'x'.repeat(length / 2))
  await pause(300)
  socket.write('x'.repeat(length / 2))
  await pause(1_500)
  socket.write('GET /health/live HTTP/1.1\r\nHost: sample.example\r\n\r\n')
  while (!/^HTTP\/1\.1 401 [\s\S]*HTTP\/1\.1 200 /.test(received())) {
    assert.ok(!socket.destroyed, 'the connection was closed')
    await pause(20)
  }
  socket.destroy()
})
