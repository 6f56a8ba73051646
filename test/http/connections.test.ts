/** How many connections one address may have, those that say nothing and those of a proxy apart. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openWorld, type World } from '../support/world.ts'

const OF_ADDRESS_MAXIMUM = 500
const SILENT_MAXIMUM = 100
/** A new connection has two seconds for its first request. */
const SILENT_MILLISECONDS = 2_000

let world: World
let behindProxy: World
before(async () => {
  world = await openWorld()
  behindProxy = await openWorld({ trustedProxies: ['127.0.0.1'] })
})
after(async () => {
  await world.close()
  await behindProxy.close()
})

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

const REQUEST = 'GET /health/live HTTP/1.1\r\nHost: sample.example\r\n\r\n'

const open = async ({ baseUrl }: World): Promise<Socket> => {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined).resume()
  await once(socket, 'connect')
  return socket
}

/** A connection that was answered, or closed instead. */
const openAnswered = async (of: World): Promise<Socket> => {
  const socket = await open(of)
  socket.write(REQUEST)
  // Closing may reset it.
  await new Promise((resolve) => socket.once('data', resolve).once('close', resolve))
  return socket
}

const times = async (count: number, make: () => Promise<Socket>): Promise<Socket[]> => {
  const made: Socket[] = []
  for (let i = 0; i < count; i++) made.push(await make())
  return made
}

const openOf = (made: readonly Socket[]) => made.filter(({ destroyed }) => !destroyed).length

test('one address has up to 500 connections; those that are open go on, further ones are closed', async () => {
  const before = world.log().length
  const made = await times(OF_ADDRESS_MAXIMUM + 20, () => openAnswered(world))
  const log = world.log().slice(before)
  assert.equal(openOf(made.slice(0, OF_ADDRESS_MAXIMUM)), OF_ADDRESS_MAXIMUM)
  assert.equal(openOf(made), OF_ADDRESS_MAXIMUM)
  assert.ok(log.includes('Rejected connections: one address has too many open'))
  assert.ok(!log.includes('127.0.0.1'))
  // Once some have gone there is room again.
  for (const socket of made.slice(0, 30)) socket.destroy()
  await pause(500)
  assert.equal(openOf(await times(20, () => openAnswered(world))), 20)
})

test('a trusted proxy may have any number of connections', async () => {
  const made = await times(OF_ADDRESS_MAXIMUM + 20, () => openAnswered(behindProxy))
  assert.equal(openOf(made), made.length)
})

test('of connections that say nothing one address has up to 100, and the oldest go for newer ones', async () => {
  const silent = await times(SILENT_MAXIMUM, () => open(world))
  await pause(SILENT_MILLISECONDS + 200)
  // Half a request doesn't count.
  for (const socket of silent.slice(0, 50)) socket.write('GET /health/live HTTP/1.1\r\nHost: ')
  const newer = await times(30, () => openAnswered(world))
  await pause(500)
  assert.equal(openOf(newer), newer.length)
  const left = openOf(silent)
  assert.ok(left < SILENT_MAXIMUM, `${left} silent ones are left`)
  const more = await times(SILENT_MAXIMUM, () => open(world))
  await pause(500)
  assert.ok(
    openOf(silent) + openOf(more) <= SILENT_MAXIMUM + 1,
    `${openOf(silent) + openOf(more)} are silent`,
  )
})
