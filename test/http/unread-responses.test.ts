/** Clients that ask and never read: their waiting responses are bounded, and nobody else is affected. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openPageFiles } from '../../src/http/browsers.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  const pages = await openPageFiles(fileURLToPath(new URL('../../console/dist', import.meta.url)))
  world = await openWorld({ webhooks: true, ...(pages === undefined ? {} : { pages }) })
})
after(() => world.close())

const MEGABYTE = 1024 * 1024
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** A connection that sends a request and reads nothing. */
const askAndNeverRead = async (path: string, headers: readonly string[] = []): Promise<Socket> => {
  const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1')
  sockets.push(socket)
  socket.pause().on('error', () => undefined)
  await once(socket, 'connect')
  socket.write([`GET ${path} HTTP/1.1`, 'Host: sample.example', ...headers, '', ''].join('\r\n'))
  return socket
}

const ended = (text: string) => world.log().split(text).length - 1

test('a large file costs memory once, however many do not read it', async () => {
  const assets = await readdir(new URL('../../console/dist/assets', import.meta.url))
  const file = `/console/assets/${assets.find((name) => /^pdf-worker-.+\.js$/.test(name))}`
  const identity = { headers: { 'accept-encoding': 'identity' } }
  const { length } = await (await fetch(world.baseUrl + file, identity)).text()
  assert.ok(length > MEGABYTE)
  const readers = 120
  const before = process.memoryUsage().rss
  for (let i = 0; i < readers; i++) await askAndNeverRead(file)
  await pause(1_000)
  const grown = process.memoryUsage().rss - before
  assert.ok(grown < (readers * length) / 3, `${Math.round(grown / MEGABYTE)} MB for ${readers} readers`)
  assert.equal(ended('Ended a response that nobody read'), 0)
})

test('pages of the feed that one client does not read wait up to 16 MiB, and the oldest of more are ended', async () => {
  await fillFeed()
  const path = '/api/events?limit=200'
  const { length } = (await world.call('dealer', 'GET', path)).text
  assert.ok(length > MEGABYTE, `${length} bytes`)
  const key = `Authorization: Bearer ${world.keys.dealer}`
  const get = [`GET ${path} HTTP/1.1`, 'Host: sample.example', key].join('\r\n')
  // The system takes some megabytes for each connection, so each asks for more: six pages, without waiting for any.
  const readers: Socket[] = []
  for (let i = 0; i < 6; i++)
    readers.push(await askAndNeverRead(path, [key, '', ...Array(5).fill(`${get}\r\n`)]))
  for (let round = 0; round < 600 && ended('as too much waits to be sent') === 0; round++) await pause(50)
  assert.ok(ended('as too much waits to be sent') > 0)
  // Reading clients still get whole pages, this one and others.
  for (const client of ['dealer', 'partner'] as const) {
    const { status, body } = await world.call(client, 'GET', path)
    assert.equal(status, 200)
    assert.ok(Array.isArray(body.items))
  }
})

/** Events that each have some thousand failures. */
const fillFeed = async () => {
  const applicants = Array.from({ length: 100 }, () => ({ personalInfo: {}, contactDetails: {} }))
  const body = { quote: { applicants } }
  for (let i = 0; i < 12; i++)
    assert.equal((await world.call('dealer', 'POST', '/api/quote/submit', { body })).status, 200)
  for (let round = 0; round < 100; round++) {
    const { body: page } = await world.call('dealer', 'GET', '/api/events?limit=200')
    if (page.items.length >= 12) return
    await pause(100)
  }
  throw new Error('The events were not numbered')
}
