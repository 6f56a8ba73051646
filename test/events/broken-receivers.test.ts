/** Receivers that hang, drip, break off, never end or talk nonsense get an outcome, in time, and keep no connection. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import test, { after } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { webhookAgents } from '../../src/adapters/delivery/target.ts'
import { at, failed, outcomeOf, sender, startedReceiver, startedTalk, until } from './sending.ts'

const agents = webhookAgents({ isLocal: true })
after(() => agents.destroy())

const send = sender(agents)

test('receivers that break the rules get an outcome, and keep no connection', async (t) => {
  const endless = (socket: Socket, text: string) => {
    const more = () => {
      while (!socket.destroyed && socket.write(text));
      if (!socket.destroyed) socket.once('drain', more)
    }
    more()
  }
  const rows: [string, object, (socket: Socket) => void][] = [
    ['closes without a word', failed('reset'), (socket) => socket.end()],
    ['resets', failed('reset'), (socket) => socket.resetAndDestroy()],
    ['closes within the status line', failed('reset'), (socket) => socket.end('HTTP/1.1 2')],
    ['closes within the headers', failed('reset'), (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Le')],
    [
      'closes within the body',
      failed('reset'),
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome'),
    ],
    [
      'closes within a chunk',
      failed('reset'),
      (socket) => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nsome'),
    ],
    [
      'resets within the body',
      failed('reset'),
      (socket) =>
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome', () =>
          setTimeout(() => socket.resetAndDestroy(), 20),
        ),
    ],
    ['speaks HTTP/0.9', failed('brokenAnswer'), (socket) => socket.end('<html>Welcome</html>')],
    ['speaks something else', failed('brokenAnswer'), (socket) => socket.end('220 mail.example ESMTP\r\n')],
    ['sends bytes at random', failed('brokenAnswer'), (socket) => socket.end(Buffer.of(0, 255, 13, 10, 0))],
    ['has a status of two digits', failed('brokenAnswer'), (socket) => socket.end('HTTP/1.1 20 OK\r\n\r\n')],
    [
      'gives two lengths',
      failed('brokenAnswer'),
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'),
    ],
    [
      'sends a chunk of no length',
      failed('brokenAnswer'),
      (socket) => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n'),
    ],
    [
      'sends headers without end',
      failed('brokenAnswer'),
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n')
        endless(socket, `A: ${'a'.repeat(500)}\r\n`)
      },
    ],
    [
      'sends one header without end',
      failed('brokenAnswer'),
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nA: ')
        endless(socket, 'a'.repeat(1_000))
      },
    ],
    [
      'sends interim answers without end',
      failed('brokenAnswer'),
      (socket) => endless(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n'),
    ],
    [
      'says that it goes on without end',
      failed('brokenAnswer'),
      (socket) => endless(socket, 'HTTP/1.1 100 Continue\r\n\r\n'),
    ],
    [
      'switches protocols',
      failed('brokenAnswer'),
      (socket) =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
    ],
    [
      'sends trailers without end',
      failed('brokenAnswer'),
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n')
        endless(socket, `A: ${'a'.repeat(500)}\r\n`)
      },
    ],
  ]
  for (const [does, expected, talk] of rows) {
    await t.test(does, async (t) => {
      const started = await startedTalk(t, talk)
      assert.deepEqual(outcomeOf(await send(at(started), { timeoutMilliseconds: 15_000 })), expected)
      await until(() => started.open() === 0)
    })
  }
})

const REPORTED = JSON.parse(
  readFileSync(new URL('../vectors/reported-cases/x-answer-of-a-receiver.json', import.meta.url), 'utf8'),
) as { readonly receiverAnswers: string }

const NO_CONTENT = { is: 'answered', status: 204, response: '' }
const OK = { is: 'answered', status: 200, response: 'ok' }

for (const [does, text, expected] of [
  ['a 204 with a body (nodejs/node #24580; request/request #2669)', REPORTED.receiverAnswers, NO_CONTENT],
  ['a 204 with a body, kept alive', 'HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n{}', NO_CONTENT],
  [
    'a 204 with chunks',
    'HTTP/1.1 204 \r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    NO_CONTENT,
  ],
  ['a 204 and a body that it does not announce', 'HTTP/1.1 204 No Content\r\n\r\n<html>', NO_CONTENT],
  ['a 205 without a length, kept open', 'HTTP/1.1 205 Reset Content\r\n\r\n', { ...NO_CONTENT, status: 205 }],
  ['a 304 with a body', 'HTTP/1.1 304 \r\nContent-Length: 2\r\n\r\n{}', { ...NO_CONTENT, status: 304 }],
  ['bytes after the length', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok\r\n\0junk', OK],
  [
    'bytes after the last chunk',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\njunk',
    OK,
  ],
  [
    'a second answer',
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 500 X\r\nContent-Length: 0\r\n\r\n',
    OK,
  ],
] as const)
  for (const isSplit of [false, true])
    test(`${does} is the answer that it begins with${isSplit ? ', byte by byte' : ''}`, async (t) => {
      const started = await startedTalk(t, async (socket) => {
        if (!isSplit) return void socket.write(text)
        for (const byte of text) {
          if (!socket.destroyed) socket.write(byte)
          await nextTurn()
        }
      })
      assert.deepEqual(outcomeOf(await send(at(started), { timeoutMilliseconds: 15_000 })), expected)
    })

test('an answer without a length ends with its connection', async (t) => {
  const started = await startedTalk(t, (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nok'))
  assert.deepEqual(outcomeOf(await send(at(started))), OK)
})

test('what a receiver sends after its answer does not become the answer to the next webhook', async (t) => {
  let connections = 0
  const started = await startedTalk(t, (socket) => {
    connections++
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
    setTimeout(() => socket.write('junk that is no answer\r\n\r\n'), 20)
  })
  for (let sent = 0; sent < 3; sent++) {
    assert.deepEqual(outcomeOf(await send(at(started))), OK)
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  assert.ok(connections >= 2)
})

test('an interim answer or two are no harm', async (t) => {
  const started = await startedTalk(t, (socket) =>
    socket.end(
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n',
    ),
  )
  assert.deepEqual(outcomeOf(await send(at(started))), { is: 'answered', status: 204, response: '' })
})

test('the time is that of the whole exchange, however it is spent', async (t) => {
  const drip = (socket: Socket, text: string) => {
    const timer = setInterval(() => socket.write(text), 20)
    socket.on('close', () => clearInterval(timer))
  }
  const rows: [string, (socket: Socket) => void][] = [
    ['never answers', () => undefined],
    [
      'drips headers',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nX-')
        drip(socket, 'A')
      },
    ],
    [
      'drips the body',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n')
        drip(socket, 'a')
      },
    ],
    ['stops within the body', (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\na')],
  ]
  for (const [does, talk] of rows) {
    await t.test(does, async (t) => {
      const started = await startedTalk(t, talk)
      const outcome = await send(at(started), { timeoutMilliseconds: 300 })
      assert.deepEqual(outcomeOf(outcome), failed('timeout'))
      assert.ok(outcome.milliseconds >= 295 && outcome.milliseconds < 10_000, String(outcome.milliseconds))
      await until(() => started.open() === 0)
    })
  }
})

test('of an answer of 10 MB the sender reads at most 64 KiB, and its status counts', async (t) => {
  let written = 0
  const started = await startedReceiver(t, (_request, response) => {
    const more = () => {
      while (written < 10_000_000 && !response.destroyed) {
        written += 16_384
        if (!response.write(Buffer.alloc(16_384, 'a'))) return response.once('drain', more)
      }
      return response.end()
    }
    more()
  })
  const outcome = await send(at(started))
  assert.deepEqual(outcomeOf(outcome), { is: 'answered', status: 200, response: 'a'.repeat(512) })
  await until(() => started.open() === 0)
  // The size of the system's own buffers adds to it.
  assert.ok(written < 10_000_000)
})
