/** Webhooks are sent only to receivers that prove who they are. */
import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import test, { after } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { webhookAgents } from '../../src/adapters/delivery/target.ts'
import { type Certified, certificate } from './certificate.ts'
import { failed, outcomeOf, sender, startedReceiver, startedTalk } from './sending.ts'

const agents = webhookAgents({ isLocal: true })
after(() => agents.destroy())

const send = sender(agents)

const authority = certificate()
setDefaultCACertificates([...getCACertificates(), authority.cert])

test('a certificate must be valid: for the name, in time, and from a trusted authority', async (t) => {
  const localhost = ['localhost', '127.0.0.1']
  const past = new Date(Date.now() - 86_400_000)
  const rows: [string, Certified, string, object][] = [
    ['good, for a name', certificate({ hosts: localhost, by: authority }), 'localhost', answered],
    ['good, for an address', certificate({ hosts: localhost, by: authority }), '127.0.0.1', answered],
    ['signed by itself', certificate({ hosts: localhost }), 'localhost', failed('tls')],
    [
      'signed by an authority nobody knows',
      certificate({ hosts: localhost, by: certificate() }),
      'localhost',
      failed('tls'),
    ],
    [
      'for another name',
      certificate({ hosts: ['dealer.example'], by: authority }),
      'localhost',
      failed('tls'),
    ],
    [
      'expired',
      certificate({ hosts: localhost, by: authority, from: new Date(+past - 1_000), to: past }),
      'localhost',
      failed('tls'),
    ],
    [
      'not valid yet',
      certificate({ hosts: localhost, by: authority, from: new Date(Date.now() + 3_600_000) }),
      'localhost',
      failed('tls'),
    ],
  ]
  for (const [has, certified, host, expected] of rows) {
    await t.test(has, async (t) => {
      let requests = 0
      const started = await startedReceiver(
        t,
        (_request, response) => {
          requests++
          response.end('ok')
        },
        certified,
      )
      // The second goes out on the first's connection, or on one that resumes it.
      for (const _ of [1, 2]) {
        const outcome = await send(`https://${host}:${started.port}/`, { timeoutMilliseconds: 3_000 })
        assert.deepEqual(outcomeOf(outcome), expected)
      }
      assert.equal(requests, expected === answered ? 2 : 0)
      if (expected === answered) assert.equal(started.connections(), 1)
    })
  }
})

const answered = { is: 'answered', status: 200, response: 'ok' }

test('a handshake that fails, hangs or never happens', async (t) => {
  const rows: [string, string, (socket: Socket) => void, timeoutMilliseconds: number][] = [
    ['plain HTTP', 'tls', (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'), 30_000],
    ['closes', 'tls', (socket) => socket.end(), 30_000],
    ['hangs', 'timeout', () => undefined, 300],
  ]
  for (const [does, code, talk, timeoutMilliseconds] of rows) {
    const started = await startedTalk(t, talk)
    const outcome = await send(`https://127.0.0.1:${started.port}/`, { timeoutMilliseconds })
    assert.deepEqual(outcomeOf(outcome), failed(code), does)
  }
})
