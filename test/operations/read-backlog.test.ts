/** The figures of what waits: each tells of its own kind of work, and of none that is done. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Backlog, readBacklog } from '../../src/service/backlog.ts'
import { addMail } from '../../src/store/people/mails.ts'
import { makeEndpoint, submit } from '../events/receiver.ts'
import { openWorld, type World } from '../support/world.ts'

const MINUTES = 60_000

let world: World
let applicationId: string
before(async () => {
  world = await openWorld()
  const { id } = await submit(world)
  applicationId = id
})
after(() => world.close())

/** The backlog as it will be ten minutes from now. */
const later = () => readBacklog({ sql: world.sql, now: () => Date.now() + 10 * MINUTES })

const isTenMinutes = (seconds: number) => seconds >= 600 && seconds < 660

const rises = async (figure: Exclude<keyof Backlog, 'failingProviders'>): Promise<void> => {
  const found = (await later())[figure]
  assert.ok(isTenMinutes(found), `${figure} is ${found}`)
}

test('the oldest entry of the audit without a seal', async () => {
  await rises('unsealedSeconds')
  await world.sql`
    insert into audit_seals (number, up_to, entries, at, hash, ring_key, mac)
    select 1, id, 1, now(), ''::bytea, 'k1', ''::bytea from audit order by id desc limit 1`
  assert.equal((await later()).unsealedSeconds, 0)
})

test('the mail that no process has taken, and those that are tried again', async () => {
  const { mailOverdueSeconds, mailsRetried } = await later()
  assert.deepEqual([mailOverdueSeconds, mailsRetried], [0, 0])
  await addMail(world.sql, { kind: 'sample' })
  await rises('mailOverdueSeconds')
  await world.sql`update mails set failure = 'EDNS', due_at = now() + interval '1 hour'`
  const retried = await later()
  assert.deepEqual([retried.mailOverdueSeconds, retried.mailsRetried], [0, 1])
  await world.sql`update mails set due_at = null, ended_at = now()`
  assert.equal((await later()).mailsRetried, 0)
})

test('the plan that is due', async () => {
  await world.sql`update applications set due_at = now() where id = ${applicationId}`
  await rises('planOverdueSeconds')
  await world.sql`update applications set due_at = null where id = ${applicationId}`
  assert.equal((await later()).planOverdueSeconds, 0)
})

test('the agreement that is due, and those that failed', async () => {
  await world.sql`
    insert into signings (id, application_id, state, version, started_at, lapses_at, due_at, file)
    values (${randomUUID()}, ${applicationId}, 'preparing', 1, now(), now() + interval '1 day', now(), ''::bytea)`
  await rises('signingOverdueSeconds')
  assert.equal((await later()).signingsRetried, 0)
  await world.sql`update signings set attempts = 2, due_at = now() + interval '1 hour'`
  const failed = await later()
  assert.deepEqual([failed.signingOverdueSeconds, failed.signingsRetried], [0, 1])
  await world.sql`update signings set due_at = null`
  assert.equal((await later()).signingsRetried, 0)
})

test('an endpoint that fails, unless it is off', async () => {
  const failing = async () => (await later()).failingEndpoints
  assert.equal(await failing(), 0)
  const id = await makeEndpoint(world, 'dealer', 'http://127.0.0.1:9/fails')
  await world.sql`update webhook_endpoints set failing_since = now() where id = ${id}`
  assert.equal(await failing(), 1)
  await world.sql`update webhook_endpoints set enabled = false where id = ${id}`
  assert.equal(await failing(), 0)
})
