/** Deliveries by the workers, as shipped, to real receivers: what arrives, in which order, and what is tried again when. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { GIVEN_UP_AFTER_SECONDS, JITTER_SHARE, WAITS_SECONDS } from '../../src/adapters/delivery/schedule.ts'
import { newSecret } from '../../src/adapters/delivery/sign-webhook.ts'
import { deleteEndpoint, startAfresh } from '../../src/store/events/endpoints.ts'
import { insertUser } from '../../src/store/people/users.ts'
import { validQuote } from '../interface/samples.ts'
import { EMAILS, openWorld, type World } from '../support/world.ts'
import {
  allNumbered,
  type Behaviour,
  insertSampleEvents,
  itsOwnTime,
  makeEndpoint,
  openReceiver,
  type Receiver,
  sequencesOf,
  signatureOf,
  statesOf,
  submit,
  until,
} from './receiver.ts'

/** The interval at which workers look for due work. */
const LOOK_MILLISECONDS = 250

const SECOND_MILLISECONDS = 1_000
const MINUTE_MILLISECONDS = 60 * SECOND_MILLISECONDS
const HOUR_MILLISECONDS = 60 * MINUTE_MILLISECONDS
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS

/** A wait begins once the exchange has ended, and what is stored of an attempt is its beginning. */
const EXCHANGE_SECONDS_MAXIMUM = 10

let world: World
let mailFolder: string
const receivers: Receiver[] = []

before(async () => {
  mailFolder = await mkdtemp(join(tmpdir(), 'forecourt-events-'))
  world = await openWorld({ webhooks: true, mailFolder })
})
after(async () => {
  await world.close()
  await rm(mailFolder, { recursive: true })
})
// No test's endpoints receive the next one's events.
afterEach(async () => {
  const left = await world.sql<{ id: string }[]>`select id from webhook_endpoints where deleted_at is null`
  for (const { id } of left) await deleteEndpoint(world.sql, id, new Date())
  for (const receiver of receivers.splice(0)) {
    await receiver.close()
    assert.equal(receiver.verified(), receiver.received.length)
  }
})

const receiverThat = async (behave?: Behaviour): Promise<Receiver> => {
  const receiver = await openReceiver(behave, itsOwnTime)
  receivers.push(receiver)
  return receiver
}

const submitSeveral = (count: number) => Promise.all(Array.from({ length: count }, () => submit(world)))

const ids = (applications: readonly { readonly id: string }[]) => applications.map(({ id }) => id)

const allDelivered = (endpoint: string) =>
  until('everything is delivered', async () => {
    // Asked first: an event numbered between the two queries is pending in the second.
    const [waits] = await world.sql`select from event_outbox limit 1`
    const { pending, delivered } = await statesOf(world, endpoint)
    return pending === 0 && delivered > 0 && waits === undefined
  })

const attemptsOf = (endpoint: string) =>
  world.sql<
    { number: string; at: Date; status: number | null; error: string | null; answer: string | null }[]
  >`
    select number, at, status, error, answer from delivery_attempts where endpoint_id = ${endpoint} order by id`

const endpointRow = async (endpoint: string) => {
  const [row] = await world.sql<
    { enabled: boolean; reason: string | null; failures: number; since: Date | null; leased: string | null }[]
  >`select enabled, disabled_reason as reason, failures, failing_since as since, leased_by as leased
    from webhook_endpoints where id = ${endpoint}`
  assert.ok(row !== undefined)
  return row
}

test('one application’s events arrive in the order of their sequence, each once', async () => {
  const receiver = await receiverThat()
  const endpoint = await makeEndpoint(world, 'dealer', receiver.url)
  const applications = await submitSeveral(6)
  await insertSampleEvents(world, ids(applications), 40)
  await allDelivered(endpoint)
  const sequences = sequencesOf(receiver.received)
  assert.equal(receiver.received.length, 6 * 41)
  for (const { reference } of applications)
    assert.deepEqual(
      sequences.get(reference),
      Array.from({ length: 41 }, (_, n) => n + 1),
    )
  assert.equal(receiver.besideEachOther(), 1)
})

test('a failed delivery is tried again on the schedule, and holds up later events of its application', async () => {
  let isDown = true
  const receiver = await receiverThat(() => (isDown ? 503 : 204))
  const endpoint = await makeEndpoint(world, 'dealer', receiver.url)
  const application = await submit(world)
  await insertSampleEvents(world, [application.id], 1)
  for (const [failed, wait] of WAITS_SECONDS.entries()) {
    await until('it failed once more', async () => (await attemptsOf(endpoint)).length === failed + 1)
    const [row] = await world.sql<{ at: Date; next: Date }[]>`
      select (select max(at) from delivery_attempts where endpoint_id = ${endpoint}) as at, next_at as next
      from deliveries where endpoint_id = ${endpoint} order by number limit 1`
    const waits = ((row?.next.getTime() ?? 0) - (row?.at.getTime() ?? 0)) / SECOND_MILLISECONDS
    assert.ok(
      waits >= wait * (1 - JITTER_SHARE) && waits <= wait * (1 + JITTER_SHARE) + EXCHANGE_SECONDS_MAXIMUM,
      `${waits} of ${wait}`,
    )
    if (failed === WAITS_SECONDS.length - 1) isDown = false
    world.passTime(waits * SECOND_MILLISECONDS)
  }
  await allDelivered(endpoint)
  assert.deepEqual(
    receiver.received.map(({ sequence }) => sequence),
    [...WAITS_SECONDS.map(() => 1), 1, 2],
  )
  const [first, ...again] = receiver.received.filter(({ sequence }) => sequence === 1)
  for (const one of again) {
    assert.deepEqual([one.id, one.body], [first?.id, first?.body])
    assert.notDeepEqual(one.signatures, first?.signatures)
  }
})

test('Retry-After is honoured if it is longer than the wait', async () => {
  const receiver = await receiverThat((_one, response) => {
    response.writeHead(429, { 'retry-after': '3600' }).end('{"say": "a, \\"b\\" {c}\\\\"}\u0000\ud800, null')
    return 'done'
  })
  const endpoint = await makeEndpoint(world, 'dealer', receiver.url)
  await submit(world)
  await until('it was refused', async () => (await attemptsOf(endpoint)).length === 1)
  const [row] = await world.sql<{ waits: number }[]>`
    select extract(epoch from d.next_at - a.at)::float as waits from deliveries d
    join delivery_attempts a on a.endpoint_id = d.endpoint_id and a.number = d.number where d.endpoint_id = ${endpoint}`
  assert.ok(row !== undefined && row.waits >= 3_600 && row.waits < 3_610, String(row?.waits))
  const [attempt] = await attemptsOf(endpoint)
  assert.equal(attempt?.status, 429)
  assert.equal(attempt?.answer, '{"say": "a, \\"b\\" {c}\\\\"}**, null')
})

test('410 Gone switches the endpoint off at once; its dealer’s admins get a mail', async () => {
  const email = 'endpoint.admin@example.ie'
  const [dealer] = await world.sql<
    { id: string }[]
  >`select dealer_id as id from clients where id = 'cl_dealer'`
  await insertAdmin(email, 'dealerAdmin', dealer?.id ?? null)
  const receiver = await receiverThat(() => 410)
  const endpoint = await makeEndpoint(world, 'dealer', receiver.url)
  await submit(world)
  await until('it is off', async () => !(await endpointRow(endpoint)).enabled)
  assert.match((await endpointRow(endpoint)).reason ?? '', /410/)
  await until('it has let go', async () => (await endpointRow(endpoint)).leased === null)
  assert.equal(await mailsTo(email), 1)
  world.passTime(HOUR_MILLISECONDS)
  await submit(world)
  await allNumbered(world)
  // Pending deliveries stay pending, and new events are not for it.
  assert.deepEqual(await statesOf(world, endpoint), { pending: 1, delivered: 0, failed: 0 })
  await pause(2 * LOOK_MILLISECONDS)
  assert.equal(receiver.received.length, 1)
  const [record] =
    await world.sql`select from audit where action = 'webhookEndpoint.disabled' and subject_id = ${endpoint}`
  assert.ok(record !== undefined)
})

test('five days of nothing but failure switch a partner’s endpoint off; the lender’s admins get a mail', async () => {
  const email = 'lender.admin@example.ie'
  await insertAdmin(email, 'admin', null)
  const receiver = await receiverThat(() => 500)
  const endpoint = await makeEndpoint(world, 'partner', receiver.url)
  const began = world.service.now()
  for (let days = 0; days < 7 && (await endpointRow(endpoint)).enabled; days += 0.5) {
    const before = receiver.received.length
    await submitForPartner()
    await until(
      'it was tried',
      async () => receiver.received.length > before || !(await endpointRow(endpoint)).enabled,
    )
    await until('it was let go', async () => (await endpointRow(endpoint)).leased === null)
    world.passTime(DAY_MILLISECONDS / 2)
  }
  const { enabled, reason, since } = await endpointRow(endpoint)
  assert.equal(enabled, false)
  assert.match(reason ?? '', /^For 5 days every delivery failed\.$/)
  assert.ok(
    since !== null && world.service.now() - since.getTime() >= GIVEN_UP_AFTER_SECONDS * SECOND_MILLISECONDS,
  )
  assert.ok(since.getTime() - began < HOUR_MILLISECONDS)
  assert.equal(await mailsTo(email), 1)

  await allNumbered(world)
  // Switched on again, the endpoint gets what was pending, including deliveries tried for days.
  receiver.behave = () => 204
  const { pending } = await statesOf(world, endpoint)
  assert.ok(pending > 5)
  await world.sql`update webhook_endpoints set enabled = true, disabled_reason = null where id = ${endpoint}`
  await startAfresh(world.sql, endpoint, new Date(world.service.now()))
  await allDelivered(endpoint)
  assert.equal((await statesOf(world, endpoint)).delivered, pending)
  assert.deepEqual((await endpointRow(endpoint)).failures, 0)
})

test('an event that its receiver can’t process holds up only its own application, however quiet the endpoint is', async () => {
  const poisoned = await submit(world)
  await allNumbered(world)
  let hangs = false
  const receiver = await receiverThat(({ reference }) => {
    if (reference !== poisoned.reference) return 204
    return hangs ? 'done' : 500
  })
  const endpoint = await makeEndpoint(world, 'dealer', receiver.url)
  await insertSampleEvents(world, [poisoned.id], 3)
  // Alone for two days: that says nothing of other events.
  let tried = 1
  const triedAgain = () => until('it was tried again', () => receiver.received.length >= tried)
  const onRecord = () => until('that is on record', async () => (await attemptsOf(endpoint)).length >= tried)
  for (; tried <= 6; tried++) {
    await triedAgain()
    await onRecord()
    world.passTime(10 * HOUR_MILLISECONDS)
  }
  await triedAgain()
  await onRecord()
  const other = await submit(world)
  await until('another application’s event is there', () =>
    sequencesOf(receiver.received).has(other.reference),
  )
  // The same if the receiver never answers.
  hangs = true
  tried += 2
  world.passTime(10 * HOUR_MILLISECONDS)
  await triedAgain()
  const began = performance.now()
  const another = await submit(world)
  await until('another application’s event is there', () =>
    sequencesOf(receiver.received).has(another.reference),
  )
  assert.ok(performance.now() - began < 10 * SECOND_MILLISECONDS)
  assert.deepEqual(sequencesOf(receiver.received).get(poisoned.reference), [2])
  await until('all others are on record', async () => (await statesOf(world, endpoint)).pending === 3)
})

test('an event whose body can’t be built holds up only its own application', async () => {
  const broken = await submit(world)
  const receiver = await receiverThat()
  const endpoint = await makeEndpoint(world, 'dealer', receiver.url)
  await world.sql`
    with told as (
      insert into events (id, type, application_id, state, at, sequence, file)
      select ${newId(world.service.now())}, 'quote.requirementsChanged', id, state, ${new Date()}, 2, 'nothing sealed'::bytea
      from applications where id = ${broken.id} returning id
    )
    insert into event_outbox (event_id) select id from told`
  const other = await submit(world)
  await until('the other one’s event is there', () => sequencesOf(receiver.received).has(other.reference))
  await until('it is on record', async () =>
    (await attemptsOf(endpoint)).some(({ error }) => error === 'noBody'),
  )
  assert.match(world.log(), /Work failed/)
  assert.equal((await endpointRow(endpoint)).failures, 0)
  await world.sql`delete from events where application_id = ${broken.id}`
})

test('while secrets are rotated all sign that have time, and afterwards the new one alone', async () => {
  const [secret, oldSecret, olderSecret] = [newSecret(), newSecret(), newSecret()]
  const receiver = await receiverThat()
  const until = world.service.now() + HOUR_MILLISECONDS
  const former = [
    { secret: oldSecret, until },
    { secret: olderSecret, until: until - 1_000 },
    { secret: newSecret(), until: world.service.now() - 1 },
  ]
  const endpoint = await makeEndpoint(world, 'dealer', receiver.url, { secret, former })
  await submit(world)
  await allDelivered(endpoint)
  world.passTime(HOUR_MILLISECONDS)
  await submit(world)
  await allDelivered(endpoint)
  const [first, second] = receiver.received
  assert.ok(first !== undefined && second !== undefined)
  const signing = [secret, oldSecret, olderSecret]
  assert.deepEqual(
    first.signatures,
    signing.map((one) => signatureOf(first, one)),
  )
  assert.deepEqual(second.signatures, [signatureOf(second, secret)])
})

test('deliveries pending for a deleted endpoint end', async () => {
  const receiver = await receiverThat(() => 500)
  const endpoint = await makeEndpoint(world, 'dealer', receiver.url)
  await submitSeveral(3)
  await allNumbered(world)
  await until('it failed', () => receiver.received.length > 0)
  await deleteEndpoint(world.sql, endpoint, new Date())
  await until('it was let go', async () => (await endpointRow(endpoint)).leased === null)
  const before = receiver.received.length
  world.passTime(DAY_MILLISECONDS)
  await submit(world)
  await allNumbered(world)
  assert.equal((await statesOf(world, endpoint)).pending, 0)
  assert.equal(receiver.received.length, before)
})

test('Under a virtual clock a receiver down for 72 h gets everything', async () => {
  let isDown = true
  const receiver = await receiverThat(() => (isDown ? 500 : 204))
  const endpoint = await makeEndpoint(world, 'dealer', receiver.url)
  const applications = await submitSeveral(4)
  const waits = async () => {
    const [row] = await world.sql<{ waits: boolean }[]>`
      select leased_by is null and greatest(lease_until, due_at) > ${new Date(world.service.now())} as waits
      from webhook_endpoints where id = ${endpoint}`
    return row?.waits === true
  }
  const began = world.service.now()
  for (const [step, hours] of DOWN_HOURS.entries()) {
    if (step % 3 === 0) await insertSampleEvents(world, ids(applications), 20)
    const { length } = receiver.received
    world.passTime(hours * HOUR_MILLISECONDS)
    await until('it was tried, or waits', async () => receiver.received.length > length || (await waits()))
  }
  // If a try were recorded only after time has passed, the wait would start then.
  await until('it waits', waits)
  assert.ok(world.service.now() - began >= 72 * HOUR_MILLISECONDS)
  const whileDown = receiver.received.length
  assert.ok(whileDown < 80, `A receiver that is down was called ${whileDown} times`)
  isDown = false
  // The longest time that it is left alone.
  world.passTime(8 * (1 + JITTER_SHARE) * HOUR_MILLISECONDS)
  await allDelivered(endpoint)
  const sequences = sequencesOf(receiver.received.slice(whileDown))
  const attempts = 1 + 20 * Math.ceil(DOWN_HOURS.length / 3)
  for (const { reference } of applications)
    assert.deepEqual(
      sequences.get(reference),
      Array.from({ length: attempts }, (_, n) => n + 1),
    )
  assert.deepEqual(await statesOf(world, endpoint), { pending: 0, failed: 0, delivered: 4 * attempts })
})

/** Together 72 and a little more. */
const DOWN_HOURS = [0.01, 0.05, 0.2, 0.5, 1, 2, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]

const insertAdmin = (email: string, role: 'admin' | 'dealerAdmin', dealerId: string | null) =>
  insertUser(world.sql, world.ring, {
    id: newId(Date.now()),
    email,
    role,
    dealerId,
    passwordHash: null,
    at: new Date(),
  })

const mailsTo = async (email: string): Promise<number> => {
  const mails = async () => {
    // One that is still being written has another name.
    const names = (await readdir(mailFolder)).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
    const texts = await Promise.all(names.map((name) => readFile(join(mailFolder, name), 'utf8')))
    return texts.filter((text) => text.includes(email)).length
  }
  await until('the mail is there', async () => (await mails()) > 0)
  return mails()
}

const submitForPartner = async () => {
  const body = validQuote('Individual', { ownerUserEmail: 'dealer.owner@example.ie' }, { filled: 'minimal' })
  const response = await world.call('partner', 'POST', '/api/quote/submit', { body })
  assert.equal(response.status, 200, response.text)
}

test('an event queued before a consent was withdrawn is not delivered afterwards', async () => {
  const receiver = await receiverThat(() => 500)
  const endpoint = await makeEndpoint(world, 'partner', receiver.url)
  const body = {
    ...validQuote('Individual', {}, { filled: 'minimal', client: 'partner' }),
    ownerUserEmail: EMAILS.dealerOwner,
  }
  assert.equal((await world.call('partner', 'POST', '/api/quote/submit', { body })).status, 200)
  await until('it was tried', async () => receiver.received.length === 1)
  await world.sql`
    update consents set withdrawn_at = now() where client_id = 'cl_partner' and withdrawn_at is null`
  try {
    world.passTime(HOUR_MILLISECONDS)
    await until('it has ended', async () => (await statesOf(world, endpoint)).failed === 1)
    assert.equal(receiver.received.length, 1)
    const [attempt] = await world.sql`
      select error from delivery_attempts where endpoint_id = ${endpoint} order by id desc limit 1`
    assert.equal(attempt?.['error'], 'noAccess')
  } finally {
    await world.sql`update consents set withdrawn_at = null where client_id = 'cl_partner'`
  }
})
