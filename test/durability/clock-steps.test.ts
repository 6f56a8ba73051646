/**
 * The clock is set forwards and back by hours while clients submit, upload and have agreements signed: whatever was acknowledged is there,
 * once, each event arrives under its id, and nothing waits until the clock shows the same time once more.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { keyRing, readKeyFile } from '../../packages/encryption/key-ring.ts'
import type { Database } from '../../packages/postgres/connection/database.ts'
import { checkWholeAudit, sealAudit } from '../../src/modules/audit/seals.ts'
import { readFeed } from '../../src/store/events/events.ts'
import { itsOwnTime, makeEndpointOf, openReceiver, type Receiver, until } from '../events/receiver.ts'
import { isFullLength, times } from '../extent.ts'
import { validQuote } from '../interface/samples.ts'
import { freePort, type RunningService, startService, withDatabase } from '../support/running-service.ts'
import { type RunningWork, startWork } from '../support/running-work.ts'
import { openSetClock, type SetClock, startServerAgain, unlessClocksCanBeSet } from '../support/set-clock.ts'
import { raiseLimits, SubmissionLoad } from '../support/submission-load.ts'
import { type Call, callerOf, startClients } from '../support/uploads-and-signings.ts'

/** The clock at each step, in hours from the right time: no key gets older than a day. After one back everything is killed. */
const STEPS_HOURS = [6, 1, -3, 2, 9, -5, -2, 8, 0, 3, -6, 0].slice(0, times(2, 2, 12))
const SIGNINGS_MAXIMUM = 4
const REST_MILLISECONDS = 120_000
/** What is delivered late shall be late because of the clock, and not because there is more than can be delivered. */
const SENDERS_REST_MILLISECONDS = 400
const MINUTE_MILLISECONDS = 60_000

/** A service whose clock alone is wrong meets a part of what one on such a machine meets. */
const CLOCKS = isFullLength ? (['the machine', 'the service alone'] as const) : (['the machine'] as const)

for (const whose of CLOCKS)
  test(`the clock of ${whose} is set by hours, and nothing is lost, doubled or held up`, {
    skip: unlessClocksCanBeSet(),
    timeout: 240_000 + STEPS_HOURS.length * 120_000,
  }, async (t) => {
    const clock = await openSetClock()
    t.after(clock.close)
    const house = await openHouse(t, clock, whose === 'the machine')
    const receiver = await openReceiver(undefined, itsOwnTime)
    t.after(receiver.close)
    await withDatabase(house.dataDir, async (sql) => {
      await raiseLimits(sql)
      await makeEndpointOf({ sql, ring: house.ring() }, house.clientId(), receiver.url)
    })
    const responses = new Map<string, string | undefined>()
    using load = new SubmissionLoad(house.service(), responses, {
      restMilliseconds: SENDERS_REST_MILLISECONDS,
    })
    const call = callerOf(house.service)
    const clients = startClients(call, SIGNINGS_MAXIMUM)
    const stored = [await submitOnce(call)]
    const longest: number[] = []
    for (const [place, hours] of STEPS_HOURS.entries()) {
      await load.more(20)
      const token = await newToken(house.service())
      assert.equal(await statusWith(house.service(), token), 200)
      // Whatever is delivered now has to be tried again, after a time that the clock sets.
      receiver.behave = () => 500
      await load.more(5)
      await clock.set(hours)
      receiver.behave = () => 204
      const setAt = performance.now()
      if (place === 1) await house.killAll()
      await load.more(5)
      // Expired, or issued in the future.
      assert.equal(await statusWith(house.service(), token), 401)
      assert.equal(await statusWith(house.service(), await newToken(house.service())), 200)
      for (const one of stored) assert.deepEqual(await one.again(), one.answer)
      stored.push(await submitOnce(call))
      await arrived(receiver, stored.at(-1)?.answer.reference ?? '')
      await allDelivered(house)
      longest.push(performance.now() - setAt)
      await withDatabase(house.dataDir, async (sql) => {
        const parts = { sql, ring: house.ring(), now: () => clock.now() + 3 * MINUTE_MILLISECONDS }
        await sealAudit(parts)
      })
    }
    await load.finish()
    const { signings } = await clients.finish()
    await clients.assertStored(house.output)
    await allDelivered(house)
    t.diagnostic(
      `${responses.size} submissions; after a step all is delivered in ${longest.map(Math.round)} ms`,
    )
    await withDatabase(house.dataDir, async (sql) => {
      await assertStoredOnce(sql, responses.size + stored.length, signings.length, clients.casesOfUploads())
      await assertSentOnce(sql, house.clientId(), receiver)
      await sealAudit({ sql, ring: house.ring(), now: () => clock.now() + 12 * 60 * MINUTE_MILLISECONDS })
      const audit = await checkWholeAudit({ sql, ring: house.ring() }, 100)
      assert.ok('faults' in audit)
      // What is sealed has to be old by the database's clock too.
      if (whose === 'the machine') assert.ok(audit.seals > 0)
      assert.deepEqual(audit.faults, [])
    })
  })

/** A service and a process that works, which follow the clock; their database does if all of the machine is to. */
const openHouse = async (t: TestContext, clock: SetClock, isMachine: boolean) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-clock-steps-'))
  const port = await freePort()
  const settings: Record<string, string> = { LOG_LEVEL: 'warn', WORKERS: 'off', ...clock.environment }
  const settingsOfWork: Record<string, string> = { ...clock.environment }
  const end = async (program: RunningService | RunningWork, signal: 'SIGKILL' | 'SIGTERM') => {
    program.process.kill(signal)
    await program.ended
  }
  let endServer = () => {}
  const start = () => startService(dataDir, port, settings)
  let service = await start()
  if (isMachine) {
    const server = await startServerAgain(dataDir, clock.environment, () => end(service, 'SIGTERM'))
    endServer = server.end
    for (const one of [settings, settingsOfWork]) Object.assign(one, server.settings)
    service = await start()
  }
  let work = await startWork(dataDir, settingsOfWork)
  t.after(async () => {
    await end(work, 'SIGKILL')
    await end(service, 'SIGTERM')
    endServer()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
  })
  return {
    dataDir,
    service: () => service,
    clientId: () => service.sandbox.clients.dealer.clientId,
    ring: () => keyRing(() => readKeyFile(dataDir) ?? ''),
    output: () => service.output() + work.output(),
    killAll: async () => {
      await Promise.all([end(work, 'SIGKILL'), end(service, 'SIGKILL')])
      service = await start()
      work = await startWork(dataDir, settingsOfWork)
    },
  }
}

type House = Awaited<ReturnType<typeof openHouse>>

/** A submission under a key, its response, and the same once more. */
const submitOnce = async (call: Call) => {
  const key = randomUUID()
  const body = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
  const again = async () => {
    const { status, bytes } = await call('POST', '/api/quote/submit', { body, key })
    return { status, reference: JSON.parse(bytes.toString()).quoteReference as string }
  }
  const answer = await again()
  assert.equal(answer.status, 200)
  return { answer, again }
}

const newToken = async ({ baseUrl, sandbox }: RunningService): Promise<string> => {
  const { clientId, clientSecret } = sandbox.clients.dealer
  const response = await fetch(`${baseUrl}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  assert.equal(response.status, 200)
  return ((await response.json()) as { access_token: string }).access_token
}

const statusWith = async ({ baseUrl }: RunningService, token: string): Promise<number> =>
  (await fetch(`${baseUrl}/api/quote`, { headers: { authorization: `Bearer ${token}` } })).status

const arrived = (receiver: Receiver, wanted: string) =>
  until(
    `the webhook of ${wanted} arrives`,
    () => receiver.received.some(({ reference }) => reference === wanted),
    REST_MILLISECONDS,
  )

/** Nothing that was written before waits any longer: what clients send meanwhile does not count. */
const allDelivered = ({ dataDir }: House) =>
  withDatabase(dataDir, async (sql) => {
    const [last] = await sql<{ number: string }[]>`select coalesce(max(number), 0) as number from deliveries`
    await until(
      'all is delivered',
      async () => {
        const waiting = await sql`
          select from deliveries where number <= ${last?.number ?? '0'} and state <> 'delivered' limit 1`
        return waiting.length === 0
      },
      REST_MILLISECONDS,
    )
  })

const assertStoredOnce = async (sql: Database, quotes: number, signings: number, uploaded: number) => {
  const [counts] = await sql`
    select (select count(*)::int from applications) as applications, (select count(*)::int from stored_answers) as answers,
      (select count(*)::int from transitions where to_state = 'Signed') as signed,
      (select count(*)::int from event_outbox) as "withoutNumber",
      (select count(*)::int from (select from transitions group by application_id, number having count(*) > 1) as twice) as twice`
  const all = quotes + signings + uploaded
  assert.deepEqual(
    { ...counts },
    { applications: all, answers: all, signed: signings, withoutNumber: 0, twice: 0 },
  )
}

/** The feed has each event once, in the order of its numbers, and the receiver got the same ones. */
const assertSentOnce = async (sql: Database, clientId: string, receiver: Receiver) => {
  const [client] = await sql<
    { dealer: string }[]
  >`select dealer_id as dealer from clients where id = ${clientId}`
  const fed: string[] = []
  for (let after = 0n; ; ) {
    const dealerId = client?.dealer ?? null
    const page = await readFeed(sql, { clientId, dealerId, after, types: [], limit: 100 })
    if (page.length === 0) break
    for (const { id, number } of page) {
      assert.ok(BigInt(number) > after)
      after = BigInt(number)
      fed.push(id)
    }
  }
  assert.equal(new Set(fed).size, fed.length)
  const events = await sql<
    { id: string }[]
  >`select id from events where type <> 'consent.changed' order by id`
  const wantedOf = (ids: Iterable<string>) => [...new Set(ids)].filter((id) => wanted.has(id)).toSorted()
  const wanted = new Set(events.map(({ id }) => id))
  assert.deepEqual(wantedOf(fed), [...wanted].toSorted())
  assert.deepEqual(wantedOf(receiver.received.map(({ id }) => id)), [...wanted].toSorted())
}
