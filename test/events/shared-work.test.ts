/** Several processes that deliver, slow or dead endpoints beside good ones, and the work that a killed process leaves. */

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { LEASE_MILLISECONDS } from '../../src/adapters/delivery/drain-endpoint.ts'
import { newSecret } from '../../src/adapters/delivery/sign-webhook.ts'
import { encryptEndpoint, startAfresh } from '../../src/store/events/endpoints.ts'
import { numberEvents } from '../../src/store/events/feed.ts'
import { openWorld, type World } from '../support/world.ts'
import {
  allNumbered,
  type Behaviour,
  insertSampleEvents,
  itsOwnTime,
  makeEndpoint,
  openReceiver,
  type Receiver,
  sequencesOf,
  statesOf,
  submit,
  until,
} from './receiver.ts'
import { expectSigned } from './verification.ts'

let world: World
const receivers: Receiver[] = []

beforeEach(async () => {
  world = await openWorld({ webhooks: true })
})
afterEach(async () => {
  try {
    for (const receiver of receivers.splice(0)) {
      await receiver.close()
      assert.equal(receiver.verified(), receiver.received.length)
    }
  } finally {
    await world.close()
  }
})

const receiverThat = async (behave?: Behaviour): Promise<Receiver> => {
  const receiver = await openReceiver(behave, itsOwnTime)
  receivers.push(receiver)
  return receiver
}

const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1)

const submitSeveral = async (count: number) => {
  const applications = await Promise.all(Array.from({ length: count }, () => submit(world)))
  return { ids: applications.map(({ id }) => id), references: applications.map(({ reference }) => reference) }
}

test('processes share the work: each event arrives once, and no endpoint is drained twice at a time', async () => {
  const services = [world.service, (await world.another()).service, (await world.another()).service]
  const receiver = await receiverThat(async () => {
    await pause(3)
    return 204
  })
  const endpoints = await Promise.all(
    upTo(5).map((n) => makeEndpoint(world, 'dealer', `${receiver.url}/${n}`)),
  )
  const { ids, references } = await submitSeveral(4)
  const events = 12
  const each = references.length * (1 + 5 * events)
  const holders = new Set<string>()
  const all = async () => {
    for (const { by } of await world.sql<
      { by: string | null }[]
    >`select leased_by as by from webhook_endpoints`)
      if (by !== null) holders.add(by)
    return receiver.received.length >= each * endpoints.length
  }
  const arrive = until('all are there', all)
  for (let n = 0; n < events; n++) {
    await insertSampleEvents(world, ids, 5, services[n % services.length])
    // A running loop that is notified again continues; if none runs, the notification starts one.
    const expected = endpoints.length * references.length * (1 + 5 * (n + 1))
    if (n % 2 === 1) await until('all so far are there', () => receiver.received.length >= expected)
    await pause(40)
  }
  await arrive
  await until('all is on record', async () => {
    const states = await Promise.all(endpoints.map((endpoint) => statesOf(world, endpoint)))
    return states.every(({ delivered }) => delivered === each)
  })
  assert.equal(receiver.received.length, each * endpoints.length)
  assert.equal(receiver.besideEachOther(), 1)
  for (const n of upTo(5)) {
    const sequences = sequencesOf(receiver.received.filter(({ path }) => path === `/${n}`))
    for (const reference of references) assert.deepEqual(sequences.get(reference), upTo(1 + 5 * events))
  }
  assert.ok(holders.size > 1, 'one process alone did all the work')
})

test('whenever an event comes, also just as a process lets go of its endpoint, it is delivered', async () => {
  const services = [world.service, (await world.another()).service]
  const receiver = await receiverThat()
  const endpoint = await makeEndpoint(world, 'dealer', receiver.url)
  const { ids } = await submitSeveral(3)
  const events = 120
  for (let n = 0; n < events; n++) {
    await insertSampleEvents(world, [ids[n % ids.length] ?? ''], 1, services[n % services.length])
    // From within the time that gathers events to number to well after the release.
    await pause((n * 7) % 50)
  }
  await until(
    'all are there',
    async () => (await statesOf(world, endpoint)).delivered === events + ids.length,
  )
  assert.equal(receiver.received.length, events + ids.length)
  await until('nobody holds it, and nothing is due', async () => {
    const [row] = await world.sql`select from webhook_endpoints where leased_by is null and due_at is null`
    return row !== undefined
  })
})

/** Replaces an endpoint's URL as its client does; pending deliveries are due at once. */
const replaceUrl = async (endpoint: string, url: string) => {
  const secret = newSecret()
  expectSigned(url, secret)
  const { keyId, encrypted } = encryptEndpoint(world.ring, endpoint, { url, secret })
  await world.sql`update webhook_endpoints set key_id = ${keyId}, sealed = ${encrypted} where id = ${endpoint}`
  await startAfresh(world.sql, endpoint, new Date(world.service.now()))
}

for (const failures of [0, 9]) {
  test(`started afresh while a delivery to its old URL is under way, it is not held against the new one (${failures} failures before)`, async () => {
    const old = await receiverThat(() => 'done')
    const renewed = await receiverThat()
    const endpoint = await makeEndpoint(world, 'dealer', old.url)
    if (failures > 0)
      await world.sql`update webhook_endpoints set failures = ${failures}, failing_since = now()`
    await submit(world)
    await until('it is under way', () => old.received.length > 0)
    await replaceUrl(endpoint, renewed.url)
    await submit(world)
    await until('another application’s event is there', () => renewed.received.length > 0)
    await old.close()
    world.passTime(10_000)
    await until('all are there', async () => (await statesOf(world, endpoint)).delivered === 2)
    assert.equal(renewed.received.length, 2)
  })
}

for (const [when, milliseconds] of [
  ['at once', 0],
  // Long enough for the code that waits for the response to have read the endpoint again.
  ['when the endpoint has been read again', 1_000],
] as const) {
  test(`410 of a URL that was replaced in between does not switch the new one off, answered ${when}`, async () => {
    const gone = Promise.withResolvers<number>()
    const old = await receiverThat(() => gone.promise)
    const renewed = await receiverThat()
    const endpoint = await makeEndpoint(world, 'dealer', old.url)
    await submit(world)
    await until('it is under way', () => old.received.length > 0)
    await replaceUrl(endpoint, renewed.url)
    await pause(milliseconds)
    gone.resolve(410)
    await until('it is on record', async () => (await world.sql`select from delivery_attempts`).length > 0)
    world.passTime(10_000)
    await until('it was delivered', async () => (await statesOf(world, endpoint)).delivered === 1)
    const [row] =
      await world.sql`select enabled, failures, failing_since from webhook_endpoints where id = ${endpoint}`
    assert.deepEqual({ ...row }, { enabled: true, failures: 0, failing_since: null })
    const disabled = await world.sql`select from audit where action = 'webhookEndpoint.disabled'`
    assert.equal(disabled.length, 0)
  })
}

test('a killed process’s work is taken over when its lease has ended', async () => {
  const receiver = await receiverThat()
  const endpoint = await makeEndpoint(world, 'dealer', receiver.url)
  // As a process leaves it that is killed in mid-work.
  const leaseUntil = new Date(world.service.now() + LEASE_MILLISECONDS)
  await world.sql`update webhook_endpoints set leased_by = ${randomUUID()}, lease_until = ${leaseUntil}`
  await submit(world)
  await allNumbered(world)
  await pause(600)
  assert.equal(receiver.received.length, 0)
  world.passTime(LEASE_MILLISECONDS + 1)
  await until('it was delivered', async () => (await statesOf(world, endpoint)).delivered === 1)
})

test('endpoints that never answer or drip delay no other endpoint', async () => {
  const dead = await receiverThat(() => 'done')
  const slow = await receiverThat((_one, response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('.'), 200)
    response.on('close', () => clearInterval(drip))
    return 'done'
  })
  const good = await receiverThat()
  const bad = [await makeEndpoint(world, 'dealer', dead.url), await makeEndpoint(world, 'dealer', slow.url)]
  const { ids } = await submitSeveral(30)
  await allNumbered(world)
  await until('the bad ones are called', () => dead.received.length > 0 && slow.received.length > 0)
  await Promise.all(upTo(20).map((n) => makeEndpoint(world, 'dealer', `${good.url}/${n}`)))
  await insertSampleEvents(world, ids, 5)
  await until('all good ones have all', () => good.received.length >= 20 * 30 * 5)
  for (const n of upTo(20)) {
    const sequences = sequencesOf(good.received.filter(({ path }) => path === `/${n}`))
    for (const sequence of sequences.values()) assert.deepEqual(sequence, [2, 3, 4, 5, 6])
  }
  for (const endpoint of bad) assert.equal((await statesOf(world, endpoint)).delivered, 0)
  for (const receiver of [dead, slow]) assert.ok(receiver.received.length <= 16)
})

test('endpoints that never answer, more of them than are delivered to at a time, delay no other endpoint', async () => {
  const dead = await receiverThat(() => 'done')
  await Promise.all(upTo(300).map((n) => makeEndpoint(world, 'dealer', `${dead.url}/${n}`)))
  const { id } = await submit(world)
  await until('as many hang as are delivered to at a time', () => dead.received.length >= 256)
  const good = await receiverThat()
  await makeEndpoint(world, 'dealer', good.url)
  await insertSampleEvents(world, [id], 1)
  await until('the good one has its event', () => good.received.length > 0)
  const attempts = await world.sql`select from delivery_attempts where error = 'timeout'`
  assert.equal(attempts.length, 0, 'it has not waited until one of the others was given up')
})

test('a backlog of 100,000 is begun at once, in order, and without being read into memory', async () => {
  const receiver = await receiverThat()
  const application = await submit(world)
  await allNumbered(world)
  const endpoint = await makeEndpoint(world, 'dealer', receiver.url)
  const at = new Date(world.service.now())
  const [event] = await world.sql<
    { id: string }[]
  >`select id from events where application_id = ${application.id}`
  await world.sql`
    insert into deliveries (endpoint_id, number, event_id, application_id, state, attempts, next_at, created_at)
    select ${endpoint}, n, ${event?.id ?? ''}, gen_random_uuid(), 'pending', 0, ${at}, ${at} from generate_series(1, 100000) n`
  const before = process.memoryUsage().heapUsed
  await world.sql`update webhook_endpoints set due_at = ${at}`
  await until('the first thousand are there', () => receiver.received.length >= 1_000)
  assert.ok(process.memoryUsage().heapUsed - before < 100_000_000)
  await until('some are on record', async () => (await statesOf(world, endpoint)).delivered >= 400)
  const [row] = await world.sql<{ last: string; count: string }[]>`
    select max(number) as last, count(*) as count from deliveries where state = 'delivered'`
  assert.ok(Number(row?.last) - Number(row?.count) < 250, 'the first of them first')
})

test('one process at a time gives numbers, and an application’s events keep the order of their sequence', async () => {
  const quiet = await openWorld()
  try {
    const application = await submit(quiet)
    // As written by processes whose clocks differ: the later a change, the smaller its id.
    const began = quiet.service.now()
    const count = 60
    for (let n = 0; n < count; n++) {
      const id = newId(began - n * 1_000)
      await quiet.sql`
        with told as (
          insert into events (id, type, application_id, state, at, sequence)
          select ${id}, 'quote.requirementsChanged', id, state, ${new Date()}, ${n + 2} from applications
          where id = ${application.id} returning id
        )
        insert into event_outbox (event_id) select id from told`
    }
    const several = await Promise.all(
      upTo(8).map(() => numberEvents(quiet.sql, new Date(quiet.service.now()), 7)),
    )
    assert.ok(several.some(({ is }) => is === 'numbered'))
    for (;;) {
      const numbered = await numberEvents(quiet.sql, new Date(quiet.service.now()), 7)
      if (numbered.is === 'numbered' && numbered.count === 0) break
    }
    const fed = await quiet.sql<{ sequence: number; number: string }[]>`
      select e.sequence, f.number from client_events f join events e on e.id = f.event_id
      where f.client_id = 'cl_dealer' order by f.number`
    assert.deepEqual(
      fed.map(({ sequence }) => sequence),
      upTo(count + 1),
    )
    assert.equal(new Set(fed.map(({ number }) => number)).size, count + 1)
  } finally {
    await quiet.close()
  }
})
