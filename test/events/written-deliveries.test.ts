/** Records of deliveries that several processes write at once, report late, or keep for long. */

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { purgeOnce } from '../../src/modules/running/housekeeping.ts'
import { type AttemptRow, redeliver, writeAttempts } from '../../src/store/events/deliveries.ts'
import { deleteEndpoint, startAfresh } from '../../src/store/events/endpoints.ts'
import { numberEvents } from '../../src/store/events/feed.ts'
import { untilWaiting } from '../support/lock-waits.ts'
import { openWorld, type World } from '../support/world.ts'
import { makeEndpoint, submit } from './receiver.ts'

const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000
const NOWHERE = 'http://127.0.0.1:9/nobody-listens'

// Nobody works here but the test.
let world: World
let endpoint: string
before(async () => {
  world = await openWorld()
})
after(() => world.close())
beforeEach(async () => {
  await world.sql`delete from webhook_endpoints`
  endpoint = await makeEndpoint(world, 'dealer', NOWHERE)
})

const at = new Date()

const insertDelivery = (number: number, attempts = 0, eventId = randomUUID()) => world.sql`
  insert into deliveries (endpoint_id, number, event_id, state, attempts, next_at, created_at)
  values (${endpoint}, ${number}, ${eventId}, 'pending', ${attempts}, ${at}, ${at})`

const attemptAt = (number: number, more: Partial<AttemptRow> = {}): AttemptRow => ({
  id: newId(Date.now()),
  number: String(number),
  attemptsBefore: 0,
  dueBefore: at,
  at,
  status: 204,
  error: null,
  milliseconds: 1,
  answer: '',
  state: 'delivered',
  nextAt: at,
  ...more,
})

const rowOf = async (number: number | string) => {
  const [row] = await world.sql<{ state: string; attempts: number; next: Date }[]>`
    select state, attempts, next_at as next from deliveries where endpoint_id = ${endpoint} and number = ${number}`
  return row === undefined ? undefined : { ...row }
}

/** What locks several of an endpoint's deliveries, given in an order other than that of their numbers. */
const LOCKING: Readonly<Record<string, () => Promise<unknown>>> = {
  'what became of them is written': () =>
    writeAttempts(world.sql, endpoint, [
      attemptAt(2, { attemptsBefore: 1 }),
      attemptAt(1, { attemptsBefore: 1 }),
    ]),
  'the endpoint is started afresh': () => startAfresh(world.sql, endpoint, new Date()),
  'the endpoint is deleted': () => deleteEndpoint(world.sql, endpoint, new Date()),
}
for (const [name, lock] of Object.entries(LOCKING)) {
  test(`deliveries are locked in the order of their numbers: ${name}`, async () => {
    // Without an order the one with the greater number is found first.
    await insertDelivery(2, 1)
    await insertDelivery(1, 1)
    const other = await world.sql.reserve()
    try {
      await other`begin`
      await other`select from deliveries where endpoint_id = ${endpoint} and number = 1 for update`
      const locking = lock()
      await untilWaiting(world.sql)
      await other`select from deliveries where endpoint_id = ${endpoint} and number = 2 for update nowait`
      await other`rollback`
      await locking
    } finally {
      await other`rollback`
      other.release()
    }
  })
}

test('a late report about a delivery that was restarted is recorded, and changes nothing', async () => {
  await insertDelivery(11, 3)
  const afresh = new Date(at.getTime() + 1_000)
  await startAfresh(world.sql, endpoint, afresh)
  const nextAt = new Date(at.getTime() + DAY_MILLISECONDS)
  await writeAttempts(world.sql, endpoint, [
    attemptAt(11, { attemptsBefore: 3, status: 500, state: 'pending', nextAt }),
  ])
  assert.deepEqual(await rowOf(11), { state: 'pending', attempts: 0, next: afresh })
  const logged = await world.sql`select status from delivery_attempts where endpoint_id = ${endpoint}`
  assert.deepEqual(
    logged.map(({ status }) => status),
    [500],
  )
})

test('a late report about a first attempt does not settle a delivery that was requested again', async () => {
  await submit(world)
  await numberEvents(world.sql, new Date(), 100)
  const [pending] = await world.sql<{ number: string; next: Date }[]>`
    select number, next_at as next from deliveries where endpoint_id = ${endpoint}`
  assert.ok(pending !== undefined)
  const again = new Date(Date.now() + 1_000)
  const range = { from: pending.number, to: pending.number, types: [] }
  const [client] = await world.sql`select dealer_id as dealer from clients where id = 'cl_dealer'`
  const by = { endpointId: endpoint, clientId: 'cl_dealer', dealerId: client?.['dealer'] as string }
  assert.equal(
    (await redeliver(world.sql, { ...by, ...range, at: again, states: undefined, limit: 1 })).count,
    1,
  )
  const first = attemptAt(0, { number: pending.number, dueBefore: pending.next })
  await writeAttempts(world.sql, endpoint, [first])
  assert.deepEqual(await rowOf(pending.number), { state: 'pending', attempts: 0, next: again })
  await writeAttempts(world.sql, endpoint, [{ ...first, id: newId(Date.now()), dueBefore: again }])
  assert.equal((await rowOf(pending.number))?.state, 'delivered')
})

test('a moment that is known to the microsecond in the database is the one that was read of it', async () => {
  await insertDelivery(21)
  await world.sql`
    update deliveries set next_at = '2026-09-01 12:00:00.123987Z' where endpoint_id = ${endpoint} and number = 21`
  const read = await rowOf(21)
  assert.ok(read !== undefined)
  await writeAttempts(world.sql, endpoint, [attemptAt(21, { dueBefore: read.next })])
  assert.equal((await rowOf(21))?.state, 'delivered')
})

test('pending deliveries of a switched-off endpoint go with their event after 90 days, and no others', async () => {
  await world.sql`delete from deliveries`
  const on = await makeEndpoint(world, 'dealer', `${NOWHERE}/on`)
  const { id: applicationId } = await submit(world)
  const began = world.service.now()
  await numberEvents(world.sql, new Date(began), 100)
  await world.sql`update webhook_endpoints set enabled = false where id = ${endpoint}`
  const left = async (days: number) => {
    await purgeOnce({ sql: world.sql, now: () => began + days * DAY_MILLISECONDS })
    const pending = await world.sql`
      select d.endpoint_id as id from deliveries d join events e on e.id = d.event_id
      where e.application_id = ${applicationId}`
    return pending.map(({ id }) => id as string).toSorted()
  }
  assert.deepEqual(await left(89), [endpoint, on].toSorted())
  assert.deepEqual(await left(91), [on])
  await world.sql`update webhook_endpoints set enabled = false where id = ${on}`
  assert.deepEqual(await left(91), [])
  assert.equal((await world.sql`select from deliveries`).length, 0)
  assert.equal((await world.sql`select from events where application_id = ${applicationId}`).length, 0)
})
