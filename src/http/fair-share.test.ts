/** What happens at the limit of all connections: over real ones, from several addresses. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { boundConnections } from './fair-share.ts'

const LIMITS = { maximum: 10, ofNetworkMaximum: 100, silentOfNetworkMaximum: 100, silentMilliseconds: 60_000 }
const PROXY = '127.0.0.9'

test('at the limit, the oldest connection of the address with the most is closed, and a trusted proxy keeps its own', {
  timeout: 60_000,
}, async (t) => {
  const app = fastify()
  const open = boundConnections(app, [PROXY], LIMITS)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const sockets: Socket[] = []
  t.after(async () => {
    for (const socket of sockets) socket.destroy()
    await app.close()
  })
  const from = async (localAddress: string, count: number) => {
    const made: Socket[] = []
    for (let i = 0; i < count; i++) {
      const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined)
      sockets.push(socket.resume())
      made.push(socket)
      await once(socket, 'connect')
    }
    return made
  }
  const openOf = (made: readonly Socket[]) => made.map(({ closed }) => !closed)
  const proxied = await from(PROXY, 6)
  const neighbour = await from('127.0.0.2', 1)
  const crowd = await from('127.0.0.3', 6)
  while (crowd.slice(0, 3).some(({ closed }) => !closed)) await pause(10)
  // None of the others follows.
  await pause(200)
  assert.deepEqual(openOf(proxied), Array(6).fill(true))
  assert.deepEqual(openOf(neighbour), [true])
  assert.deepEqual(openOf(crowd), [false, false, false, true, true, true])
  assert.equal(open.size, LIMITS.maximum)
})
