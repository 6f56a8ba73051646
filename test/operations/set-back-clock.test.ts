/** A clock that is set back holds up nothing that waits, and ids go on rising. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { moveIds, newId } from '../../packages/postgres/connection/uuid.ts'
import type { Actor } from '../../src/domain/access/actor.ts'
import { changeCase } from '../../src/modules/applications/change.ts'
import { checkWholeAudit, sealAudit } from '../../src/modules/audit/seals.ts'
import { followClock } from '../../src/modules/running/housekeeping.ts'
import { followDue, followPlans } from '../../src/modules/submissions/plans.ts'
import { recordAlone } from '../../src/store/audit/change.ts'
import { raiseIdsPastStored } from '../../src/store/upkeep/purges.ts'
import { makeEndpoint, submit } from '../events/receiver.ts'
import { openWorld, type World } from '../support/world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BEFORE = Date.parse('2020-02-03T12:00:00Z')
const ACTOR: Actor = { kind: 'operator', id: 'cli' }

let world: World
before(async () => {
  world = await openWorld()
})
after(async () => {
  // For the other tests of this process.
  moveIds(Number.NEGATIVE_INFINITY)
  await world.close()
})

test('an entry of the audit that is made after the clock was set back is not taken for added later', async () => {
  const { sql, ring } = world
  await sql`delete from audit`
  const record = (at: number) =>
    recordAlone(sql, { actor: ACTOR, now: () => at }, 'sandbox.setUp', { kind: 'sandbox', id: 'sandbox' })
  const seal = (at: number) => sealAudit({ sql, ring, now: () => at })
  await record(BEFORE)
  assert.equal(await seal(BEFORE + HOUR), 1)
  await raiseIdsPastStored(sql, BEFORE - 5 * HOUR)
  await record(BEFORE - 5 * HOUR)
  const checked = await checkWholeAudit({ sql, ring }, 10)
  assert.ok('faults' in checked)
  assert.deepEqual(checked.faults, [])
  assert.equal(await seal(BEFORE + HOUR), 1)
})

test('once the clock is set back, everything that waits is due, and again only if it is set back again', async () => {
  const { sql } = world
  const { id } = await submit(world)
  const endpointId = await makeEndpoint(world, 'dealer', 'http://127.0.0.1:9/')
  const now = Date.now()
  const later = new Date(now + 2 * HOUR)
  const wait = async () => {
    await sql`update applications set due_at = ${later} where id = ${id}`
    await sql`update webhook_endpoints set due_at = ${later}, lease_until = ${later} where id = ${endpointId}`
    await sql`
      insert into deliveries (endpoint_id, number, event_id, application_id, state, attempts, next_at, created_at)
      select ${endpointId}, 1, id, application_id, 'pending', 1, ${later}, ${later} from events where application_id = ${id} limit 1
      on conflict (endpoint_id, number) do update set next_at = excluded.next_at`
  }
  const waiting = async () => {
    const [row] = await sql<{ waiting: number }[]>`
      select (select count(*) from applications where due_at = ${later})::int
        + (select count(*) from webhook_endpoints where due_at = ${later} and lease_until = ${later})::int
        + (select count(*) from deliveries where next_at = ${later})::int as waiting`
    return row?.waiting
  }
  let [clock, elapsed] = [now, 0]
  const said: string[] = []
  const errors: unknown[] = []
  await wait()
  const follower = await followClock({
    sql,
    now: () => clock,
    elapsed: () => elapsed,
    say: (sentence) => said.push(sentence),
    onError: (error) => errors.push(error),
  })
  try {
    // A second passes, the clock is set forwards, and it is corrected by as much as is usual.
    for (const [passes, by] of [
      [1_000, 0],
      [1_000, MINUTE],
      [1_000, -1_500],
    ] as const) {
      elapsed += passes
      clock += passes + by
      await follower.look()
    }
    assert.equal(await waiting(), 3)
    const ids = [newId(clock)]
    clock -= 3 * HOUR
    await follower.look()
    assert.equal(await waiting(), 0)
    ids.push(newId(++clock), newId(++clock, 0), newId(clock, 1), newId(++clock))
    assert.deepEqual(ids, ids.toSorted())
    await wait()
    await follower.look()
    assert.equal(await waiting(), 3)
  } finally {
    await follower.stop()
  }
  assert.deepEqual(said, ['The clock was set back by 10800 seconds: all pending work is being checked now.'])
  assert.deepEqual(errors, [])
})

test('a process that starts after the clock was set back makes everything due that waits', async () => {
  const { sql } = world
  const { id } = await submit(world)
  const now = Date.now()
  const later = new Date(now + 2 * HOUR)
  await sql`update applications set due_at = ${later} where id = ${id}`
  const [numbered] = await sql<{ last: string }[]>`
    update event_numbering set last_number = ${BigInt(now + HOUR) * 1_000n} returning last_number as last`
  assert.equal(numbered?.last, `${now + HOUR}000`)
  const said: string[] = []
  const follower = await followClock({
    sql,
    now: () => now,
    elapsed: () => 0,
    say: (sentence) => said.push(sentence),
    onError: (error) => assert.fail(String(error)),
  })
  await follower.stop()
  assert.equal(said.length, 1)
  const [row] = await sql<{ dueAt: Date }[]>`select due_at as "dueAt" from applications where id = ${id}`
  assert.deepEqual(row?.dueAt, new Date(now))
})

test('a plan that was made due is followed before its time, and one that was made since is not', async () => {
  const { sql, service } = world
  const { id } = await submit(world)
  const stored = () => service.findApplication(id).then((row) => row ?? assert.fail('It is stored'))
  const { version: before } = await stored()
  const planned = await changeCase(service, id, { actor: ACTOR }, ({ file, now }) => ({
    file: { ...file, plans: [{ does: 'refer', at: now + HOUR }] },
    audits: [],
  }))
  assert.equal(planned.is, 'changed')
  await followPlans(service, id, { dueVersion: before })
  assert.equal((await stored()).state, 'Submitted')
  await sql`update applications set due_at = ${new Date(service.now())} where id = ${id}`
  await followDue(service, (error) => assert.fail(String(error)))
  assert.equal((await stored()).state, 'InReview')
})
