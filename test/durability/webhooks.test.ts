/**
 * Service and workers are killed again and again while they deliver events: each arrives, under one id, and the feed
 * has it.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '../../bench/random.ts'
import { keyRing, newKeyText } from '../../packages/encryption/key-ring.ts'
import { readFeed } from '../../src/store/events/events.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { makeEndpointOf, openReceiver, type Received, type Receiver, until } from '../events/receiver.ts'
import { times } from '../extent.ts'
import { validQuote } from '../interface/samples.ts'
import { freePort, type RunningService, startService } from '../support/running-service.ts'
import { startWork } from '../support/running-work.ts'

const KILLS = times(3, 3, 50)
const EVENTS = times(150, 150, 5_000)
const SENDERS = 12
const SEED = 20_260_801
/** The longest that a process runs before it is killed. */
const LIFE_MILLISECONDS = 400
const REST_MILLISECONDS = 120_000

let database: TestDatabase
let dataDir: string
let receiver: Receiver
before(async () => {
  database = await openTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'forecourt-webhooks-'))
  receiver = await openReceiver()
})
after(async () => {
  await receiver.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

test(`kill -9 of service and workers ${KILLS} times during ${EVENTS} events: none is lost`, {
  timeout: 60_000 + KILLS * 30_000,
}, async () => {
  const { socketFolder, port: databasePort, user, database: name } = database.connection
  const keys = newKeyText('k1')
  const environment = {
    DATABASE_URL: `postgres://${encodeURIComponent(user)}@localhost/${name}?host=${encodeURIComponent(socketFolder)}&port=${databasePort}`,
    ENCRYPTION_KEYS: keys,
    SANDBOX: 'on',
    WORKERS: 'off',
  }
  const port = await freePort()
  const first = await startService(dataDir, port, environment)
  const { dealer } = first.sandbox.clients
  await database.sql`update clients set requests_per_minute = 1000000`
  await makeEndpointOf({ sql: database.sql, ring: keyRing(() => keys) }, dealer.clientId, receiver.url)
  const processes = [
    killable(Promise.resolve(first), () => startService(dataDir, port, environment)),
    killable(startWork(dataDir, environment), () => startWork(dataDir, environment)),
    killable(startWork(dataDir, environment), () => startWork(dataDir, environment)),
  ]
  try {
    const load = new Load(first)
    const random = randomFrom(SEED)
    for (let kills = 0; kills < KILLS; kills++) {
      load.permitted = ((kills + 1) * EVENTS) / KILLS
      const victim = random.pick(processes)
      await victim.lives()
      await pause(random.whole(0, LIFE_MILLISECONDS))
      await victim.kill()
    }
    await load.finish()
    const { length } = await notifiedToDealer()
    assert.ok(length >= EVENTS, `${length} events`)
    await until(
      'nothing is left to number',
      async () => (await database.sql`select from event_outbox limit 1`).length === 0,
      REST_MILLISECONDS,
    )
    await until(
      'nothing is pending',
      async () =>
        (await database.sql`select from deliveries where state <> 'delivered' limit 1`).length === 0,
      REST_MILLISECONDS,
    )
  } finally {
    await Promise.all(processes.map(({ stop }) => stop()))
  }
  await assertAllReceived(receiver.received)
  assert.equal(receiver.verified(), receiver.received.length)
  await assertFeedComplete(dealer.clientId)
})

type Running = Pick<RunningService, 'process' | 'ended'>

/** A process that is started again whenever it was killed. */
const killable = (starting: Promise<Running>, start: () => Promise<Running>) => {
  let running = starting
  return {
    lives: () => running,
    kill: async () => {
      const { process: child, ended } = await running
      child.kill('SIGKILL')
      await ended
      running = start()
      // Resolves the waiting calls.
      running.catch(() => undefined)
    },
    stop: async () => {
      const { process: child, ended } = await running
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Sends quotes; every third is faulty at first, and sent again: three events of one application. */
class Load {
  /** The number of events that may be delivered by now. */
  permitted = 0
  #told = 0
  readonly #url: string
  readonly #key: string
  readonly #senders: Promise<void>[]

  constructor({ baseUrl, sandbox }: RunningService) {
    this.#url = `${baseUrl}/api/quote/submit`
    this.#key = sandbox.clients.dealer.apiKey
    this.#senders = Array.from({ length: SENDERS }, (_, n) => this.#send(n))
  }

  async finish() {
    await Promise.all(this.#senders)
  }

  async #send(first: number) {
    for (let n = first; this.#told < EVENTS; n++) {
      if (this.#told >= this.permitted) {
        await pause(20)
        continue
      }
      this.#told += n % 3 === 0 ? 3 : 1
      const reference = await this.#submit(n % 3 === 0 ? { 'quote.finance.term': 1 } : {})
      if (n % 3 === 0) await this.#submit({ 'quote.quoteReference': reference })
    }
  }

  /** Sends until it is answered. */
  async #submit(values: Readonly<Record<string, unknown>>): Promise<string> {
    const body = JSON.stringify(validQuote('Individual', values, { filled: 'minimal', client: 'dealer' }))
    const headers = {
      authorization: `Bearer ${this.#key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    for (;;) {
      // Undefined if the connection broke: a killed process answers nothing, or part of a response.
      const response = await fetch(this.#url, { method: 'POST', headers, body }).catch(() => undefined)
      const text = await response?.text().catch(() => undefined)
      if (response !== undefined) assert.equal(response.status, 200, text ?? '')
      if (text !== undefined) return (JSON.parse(text) as { quoteReference: string }).quoteReference
      await pause(20)
    }
  }
}

/** Every event at least once, always under its id and in the same bytes; each application's in order at first. */
const assertAllReceived = async (received: readonly Received[]) => {
  const events = await notifiedToDealer()
  const bodies = new Map<string, string>()
  for (const { id, body } of received) {
    assert.equal(bodies.get(id) ?? body, body)
    bodies.set(id, body)
  }
  assert.deepEqual(
    events.filter((id) => !bodies.has(id)),
    [],
  )
  assert.equal(bodies.size, events.length)
  const doubled = received.length - bodies.size
  assert.ok(doubled < KILLS * 250, `${doubled} came more than once`)
  const seen = new Map<string, number>()
  const firsts = new Set<string>()
  for (const { id, reference, sequence } of received) {
    if (firsts.has(id)) continue
    firsts.add(id)
    assert.ok(sequence >= (seen.get(reference) ?? 0), `${reference} came out of order`)
    seen.set(reference, sequence)
  }
}

const PAGE_EVENTS = 97

/** Read by its cursor, page by page, the feed has every event once, each application's in order. */
const assertFeedComplete = async (clientId: string) => {
  const [client] = await database.sql<
    { dealer: string }[]
  >`select dealer_id as dealer from clients where id = ${clientId}`
  const fed: string[] = []
  const last = new Map<string, number>()
  for (let after = 0n; ; ) {
    const page = await readFeed(database.sql, {
      clientId,
      dealerId: client?.dealer ?? null,
      after,
      types: [],
      limit: PAGE_EVENTS,
    })
    if (page.length === 0) break
    for (const { id, number, applicationId, sequence } of page) {
      assert.ok(BigInt(number) > after)
      after = BigInt(number)
      assert.ok(sequence >= (last.get(applicationId ?? '') ?? 0), 'an application’s events are in order')
      last.set(applicationId ?? '', sequence)
      fed.push(id)
    }
  }
  assert.deepEqual(fed.toSorted(), await notifiedToDealer())
}

/** The ids of all events but those of the sandbox's consents to other clients. */
const notifiedToDealer = async (): Promise<readonly string[]> => {
  const events = await database.sql<{ id: string }[]>`
    select id from events where type <> 'consent.changed'
      or id in (select event_id from deliveries join webhook_endpoints on webhook_endpoints.id = endpoint_id)
    order by id`
  return events.map(({ id }) => id)
}
