/** The request of a delivery, its connections, and what is stored of the response. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import test, { after } from 'node:test'
import { sendWebhook } from '../../src/adapters/delivery/send-webhook.ts'
import { webhookAgents } from '../../src/adapters/delivery/target.ts'
import { receiver } from './raw-receiver.ts'
import { at, BODY, failed, outcomeOf, sender, startedReceiver, until } from './sending.ts'

const agents = webhookAgents({ isLocal: true })
after(() => agents.destroy())

const send = sender(agents)

test('a webhook is posted byte for byte, with its headers, and the outcome has the answer’s status and beginning', async (t) => {
  const seen: unknown[] = []
  const started = await startedReceiver(t, async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const { 'webhook-id': id, 'content-type': type, 'content-length': length, host } = request.headers
    seen.push({ method: request.method, url: request.url, body, id, type, length, host })
    response.writeHead(202).end('Taken,\nthank you')
  })
  const outcome = await send(at(started, '/hooks?of=forecourt'), { headers: { 'webhook-id': 'event-1' } })
  assert.deepEqual(outcomeOf(outcome), { is: 'answered', status: 202, response: 'Taken, thank you' })
  assert.deepEqual(seen, [
    {
      method: 'POST',
      url: '/hooks?of=forecourt',
      body: BODY,
      id: 'event-1',
      type: 'application/json',
      length: String(Buffer.byteLength(BODY)),
      host: `127.0.0.1:${started.port}`,
    },
  ])
})

test('connections are kept and reused, and no other endpoint uses them', async (t) => {
  const started = await startedReceiver(t, (_request, response) => response.end('ok'))
  for (let count = 0; count < 20; count++) assert.equal((await send(at(started))).is, 'answered')
  assert.equal(started.connections(), 1)
  await send(at(started), { endpointId: 'another endpoint' })
  assert.equal(started.connections(), 2)
})

test('an endpoint has 16 connections at most, and one that hangs doesn’t delay others', async (t) => {
  const started = await startedReceiver(t, (request, response) => {
    if (request.url !== '/hangs') response.end('ok')
  })
  const stop = new AbortController()
  const hanging = Array.from({ length: 40 }, () =>
    send(at(started, '/hangs'), { endpointId: 'hanging', signal: stop.signal }),
  )
  await until(() => started.connections() === 16)
  assert.equal((await send(at(started, '/answers'), { endpointId: 'answering' })).is, 'answered')
  assert.equal(started.connections(), 17)
  stop.abort()
  for (const outcome of await Promise.all(hanging)) assert.deepEqual(outcomeOf(outcome), failed('stopped'))
  // Connections that others wait for are opened again, and kept for a while.
  await until(() => started.open() <= 1 + 16)
})

test('a connection that was closed while nobody used it costs no failure', async (t) => {
  const sockets: Socket[] = []
  const started = await startedReceiver(t, (request, response) => {
    sockets.push(request.socket)
    response.end('ok')
  })
  await send(at(started))
  // Closed right after the next request has begun to leave: the sender can't know yet.
  const next = send(at(started))
  sockets[0]?.resetAndDestroy()
  assert.equal((await next).is, 'answered')
})

test('a receiver that closes every kept connection when it is used is tried only three times', async (t) => {
  let requests = 0
  const started = await startedReceiver(t, (request, response) => {
    requests++
    if (request.headers['webhook-id'] === 'closes') request.socket.destroy()
    else setTimeout(() => response.end('ok'), 30)
  })
  await Promise.all(Array.from({ length: 6 }, () => send(at(started), { endpointId: 'one' })))
  const outcome = await send(at(started), { endpointId: 'one', headers: { 'webhook-id': 'closes' } })
  assert.deepEqual(outcomeOf(outcome), failed('reset'))
  assert.equal(requests, 6 + 3)
})

test('a redirect is an answer, and nobody follows it', async (t) => {
  const privateReceiver = await startedReceiver(t, (_request, response) => response.end('secret'))
  for (const status of [301, 302, 303, 307, 308]) {
    const started = await startedReceiver(t, (_request, response) =>
      response.writeHead(status, { location: at(privateReceiver, '/latest/meta-data/') }).end(),
    )
    assert.deepEqual(outcomeOf(await send(at(started))), { is: 'answered', status, response: '' })
  }
  assert.equal(privateReceiver.connections(), 0)
})

test('the outcome says how long a receiver wants to be left alone', async (t) => {
  const now = new Date('2026-09-01T12:00:00Z')
  const rows: [string, number | undefined][] = [
    ['120', 120],
    ['Tue, 01 Sep 2026 12:05:00 GMT', 300],
    ['Tue, 01 Sep 2026 11:00:00 GMT', undefined],
    ['soon', undefined],
  ]
  for (const [header, expected] of rows) {
    const started = await startedReceiver(t, (_request, response) =>
      response.writeHead(503, { 'retry-after': header }).end(),
    )
    const outcome = await send(at(started), { now })
    assert.ok(outcome.is === 'answered' && outcome.status === 503)
    assert.equal(outcome.retryAfterSeconds, expected, header)
  }
})

test('the outcome has nothing of an answer that could be about a person', async (t) => {
  const started = await startedReceiver(t, (_request, response) =>
    response.writeHead(400).end('no user someone@dealer.example, call 087 123 4567'),
  )
  assert.deepEqual(outcomeOf(await send(at(started))), {
    is: 'answered',
    status: 400,
    response: `no user ${'*'.repeat('someone@dealer.example'.length)}, call ${'*'.repeat(12)}`,
  })
})

test('nobody listens, no name, no way in', async (t) => {
  const closed = await receiver(() => undefined)
  await closed.close()
  assert.deepEqual(outcomeOf(await send(at(closed))), failed('refused'))

  const started = await startedReceiver(t, (_request, response) => response.end('ok'))
  const outside = webhookAgents({ isLocal: false })
  t.after(() => outside.destroy())
  const unknown = webhookAgents({ isLocal: false, lookup: () => Promise.reject(new Error('SERVFAIL')) })
  t.after(() => unknown.destroy())
  const webhook = { endpointId: 'x', headers: {}, body: BODY }
  for (const url of [at(started), `https://127.0.0.1:${started.port}/`, `https://[::1]:${started.port}/`]) {
    const outcome = await sendWebhook(outside, { ...webhook, url: new URL(url) })
    assert.deepEqual(outcomeOf(outcome), failed('forbiddenAddress'), url)
  }
  const outcome = await sendWebhook(unknown, { ...webhook, url: new URL('https://dealer.example/') })
  assert.deepEqual(outcomeOf(outcome), failed('dns'))
  assert.equal(started.connections(), 0)
})

test('a name server that never answers ends with the time', async (t) => {
  const silent = webhookAgents({ isLocal: false, lookup: () => new Promise(() => undefined) })
  t.after(() => silent.destroy())
  const outcome = await sendWebhook(silent, {
    endpointId: 'x',
    url: new URL('https://dealer.example/'),
    headers: {},
    body: BODY,
    timeoutMilliseconds: 100,
  })
  assert.deepEqual(outcomeOf(outcome), failed('timeout'))
})

test('a caller’s signal ends the exchange, before it begins too', async (t) => {
  const started = await startedReceiver(t, () => undefined)
  const stop = new AbortController()
  const hanging = send(at(started), { signal: stop.signal })
  await until(() => started.connections() === 1)
  stop.abort()
  assert.deepEqual(outcomeOf(await hanging), failed('stopped'))
  assert.deepEqual(outcomeOf(await send(at(started), { signal: AbortSignal.abort() })), failed('stopped'))
  await until(() => started.open() === 0)
})

test('stopping closes all connections, and connections that nobody uses are closed after 30 seconds', async (t) => {
  const started = await startedReceiver(t, (_request, response) => response.end('ok'))
  const own = webhookAgents({ isLocal: true })
  await sendWebhook(own, { endpointId: 'x', url: new URL(at(started)), headers: {}, body: BODY })
  const [socket] = Object.values(own.of('http:').freeSockets).flat()
  assert.equal(socket?.timeout, 30_000)
  assert.equal(started.open(), 1)
  const closed = once(socket ?? assert.fail('no connection is kept'), 'close')
  // After that time the socket does this by itself.
  socket.emit('timeout')
  await closed
  await sendWebhook(own, { endpointId: 'x', url: new URL(at(started)), headers: {}, body: BODY })
  assert.equal(started.connections(), 2)
  own.destroy()
  await until(() => started.open() === 0)
})
