import assert from 'node:assert/strict'
import { once } from 'node:events'
import { ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { queryObjects } from 'node:v8'
import fastify from 'fastify'
import { watchRequests } from './slow-requests.ts'

const CLIENTS = 20
/** Each look collects all garbage first, which takes a while on a busy machine. */
const PATIENCE_MILLISECONDS = 60_000
/** The last few may still be held by the machine. */
const LEFT = 3

/** Only the responses of this test. */
class CountedResponse extends ServerResponse {}

test('nothing stays in memory of clients that hang up in the middle of their bodies', async (t) => {
  const app = fastify({ http: { ServerResponse: CountedResponse as typeof ServerResponse } })
  const watch = watchRequests(app, new Set())
  app.addHook('onRequest', async (_request, reply) => watch.add(reply))
  app.post('/', async () => 'sample')
  await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())
  for (let client = 0; client < CLIENTS; client++) {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    const arrived = once(app.server, 'request')
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{')
    await arrived
    socket.destroy()
    await once(socket, 'close')
  }
  const until = performance.now() + PATIENCE_MILLISECONDS
  while (queryObjects(CountedResponse, { format: 'count' }) > LEFT) {
    assert.ok(
      performance.now() < until,
      `${queryObjects(CountedResponse, { format: 'count' })} answers are left`,
    )
    await pause(100)
  }
})
