/** Applications that nobody moves expire: after their days to the millisecond, once, and whoever moves them first wins. */
import assert from 'node:assert/strict'
import test, { after, before, beforeEach } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { STATES, type State } from '../../src/domain/application/states.ts'
import {
  type DaysUntilExpiry,
  expireApplications,
  expireOnce,
} from '../../src/modules/applications/withdraw-and-expire.ts'
import type { Service } from '../../src/service/service.ts'
import { validCase } from '../interface/samples.ts'
import { openWorld, type World } from '../support/world.ts'

const DAY = 24 * 60 * 60 * 1_000
const DAYS: DaysUntilExpiry = { Open: 90, Approved: 30 }
const NOW = Date.UTC(2027, 2, 28, 12)

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())
beforeEach(() => world.sql`truncate applications, transitions, events, audit cascade`)

/** The service with its clock at rest. */
const at = (now: number): Service => ({ ...world.service, now: () => now })

type Kept = { readonly since: number; readonly updatedAt?: number; readonly mode?: 'test' | 'live' }

const keep = async (state: State, { since, updatedAt = since, mode = 'test' }: Kept): Promise<string> => {
  const id = newId(since)
  await world.sql`insert into applications (id, model_set, mode, client_id, state, state_since, transitions, revision,
      ever_submitted, created_at, updated_at)
    values (${id}, 'b', ${mode}, 'cl_dealer', ${state}, ${new Date(since)}, 1, 1, false, ${new Date(since)},
      ${new Date(updatedAt)})`
  return id
}

const keepMany = (state: State, count: number, since: number) =>
  world.sql`insert into applications (id, model_set, mode, client_id, state, state_since, transitions, revision,
      ever_submitted, created_at, updated_at)
    select gen_random_uuid(), 'b', 'live', 'cl_dealer', ${state}::text::application_state, since, 1, 1, false, since,
      since
    from generate_series(1, ${count}), (select ${new Date(since)}::timestamptz as since) as moment`

const stateOf = async (id: string): Promise<State | undefined> =>
  (await world.sql<{ state: State }[]>`select state from applications where id = ${id}`)[0]?.state

const countOf = async (table: 'applications' | 'transitions' | 'events' | 'audit', where = 'true') =>
  (await world.sql.unsafe<{ count: number }[]>(`select count(*)::int from ${table} where ${where}`))[0]?.count

const bounds: readonly (readonly [state: 'Open' | 'Approved', days: number])[] = [
  ['Open', 90],
  ['Approved', 30],
  ['Open', 1],
  ['Approved', 3_650],
]
for (const [state, days] of bounds) {
  for (const mode of ['test', 'live'] as const) {
    test(`what is ${state} expires after ${days} days, not a millisecond before (${mode})`, async () => {
      const id = await keep(state, { since: NOW - days * DAY, mode })
      const allowed = { ...DAYS, [state]: days }
      assert.equal(await expireOnce(at(NOW - 1), allowed), 0)
      assert.equal(await stateOf(id), state)
      assert.equal(await expireOnce(at(NOW), allowed), 1)
      assert.equal(await stateOf(id), 'Expired')
      assert.equal(await expireOnce(at(NOW + 1_000 * DAY), allowed), 0)
    })
  }
}

test('nothing else ever expires, and with days that are off nothing at all', async () => {
  const ids = new Map<State, string>()
  for (const state of STATES) ids.set(state, await keep(state, { since: NOW - 10_000 * DAY }))
  assert.equal(await expireOnce(at(NOW), { Open: undefined, Approved: undefined }), 0)
  assert.equal(await expireOnce(at(NOW), { Open: 1, Approved: undefined }), 1)
  assert.equal(await expireOnce(at(NOW), { Open: undefined, Approved: 1 }), 1)
  assert.equal(await expireOnce(at(NOW), { Open: 1, Approved: 1 }), 0)
  for (const [state, id] of ids)
    assert.equal(await stateOf(id), state === 'Open' || state === 'Approved' ? 'Expired' : state, state)
})

test('days of what is Open are counted from its last sending, of what is Approved from its approval', async () => {
  const [since, updatedAt] = [NOW - 1_000 * DAY, NOW - 90 * DAY + 1]
  const open = await keep('Open', { since, updatedAt })
  const approved = await keep('Approved', { since: NOW - 30 * DAY, updatedAt: NOW })
  assert.equal(await expireOnce(at(NOW), DAYS), 1)
  assert.deepEqual([await stateOf(open), await stateOf(approved)], ['Open', 'Expired'])
  assert.equal(await expireOnce(at(NOW + 1), DAYS), 1)
  assert.equal(await stateOf(open), 'Expired')
})

test('transition, event and audit tell of it, by the service, at its moment', async () => {
  const id = await keep('Approved', { since: NOW - 30 * DAY })
  await expireOnce(at(NOW), DAYS)
  const moment = new Date(NOW)
  assert.deepEqual(
    (await world.sql`select * from transitions where application_id = ${id}`).map((row) => ({ ...row })),
    [
      {
        application_id: id,
        number: 2,
        from_state: 'Approved',
        to_state: 'Expired',
        at: moment,
        by_kind: 'service',
        by_id: 'expiry',
        reason: null,
      },
    ],
  )
  const [event] =
    await world.sql`select type, previous_state, state, at from events where type like '%.statusChanged' and application_id = ${id}`
  assert.deepEqual(
    { ...event },
    { type: 'case.statusChanged', previous_state: 'Approved', state: 'Expired', at: moment },
  )
  const [noted] = await world.sql`select at, actor_kind, actor_id, action, subject_id, request_id from audit`
  assert.deepEqual(
    { ...noted },
    {
      at: moment,
      actor_kind: 'service',
      actor_id: 'expiry',
      action: 'application.movedToExpired',
      subject_id: id,
      request_id: null,
    },
  )
})

test('2,500 at once go in batches, and processes that do it together share them', async () => {
  await keepMany('Open', 2_000, NOW - 90 * DAY)
  await keepMany('Approved', 500, NOW - 30 * DAY)
  await keepMany('Open', 100, NOW - 90 * DAY + 1)
  const [here, there] = [at(NOW), { ...(await world.another()).service, now: () => NOW }]
  const counts = await Promise.all([here, there, here].map((service) => expireOnce(service, DAYS)))
  const rest = await expireOnce(here, DAYS)
  assert.equal(
    counts.reduce((sum, count) => sum + count, rest),
    2_500,
  )
  assert.equal(await countOf('applications', "state = 'Expired' and transitions = 2"), 2_500)
  assert.equal(await countOf('applications', "state = 'Open'"), 100)
  for (const table of ['transitions', 'events', 'audit'] as const) assert.equal(await countOf(table), 2_500)
})

test('told to stop, it ends between two batches', async () => {
  await keepMany('Open', 60, NOW - 90 * DAY)
  assert.equal(await expireOnce(at(NOW), DAYS, AbortSignal.abort()), 0)
  const stopping = new AbortController()
  const once = expireOnce(at(NOW), DAYS, stopping.signal)
  stopping.abort()
  assert.equal(await once, 50)
  assert.equal(await countOf('events'), 50)
})

test('what somebody holds is passed over without waiting, and looked at anew the next time', async () => {
  const held = await keep('Open', { since: NOW - 91 * DAY })
  const sentAgain = await keep('Open', { since: NOW - 91 * DAY })
  await keep('Open', { since: NOW - 90 * DAY })
  await world.sql.begin(async (transaction) => {
    await transaction`select from applications where id in (${held}, ${sentAgain}) for update`
    await transaction`update applications set updated_at = ${new Date(NOW)} where id = ${sentAgain}`
    assert.equal(await expireOnce(at(NOW), DAYS), 1)
  })
  assert.equal(await expireOnce(at(NOW), DAYS), 1)
  assert.deepEqual([await stateOf(held), await stateOf(sentAgain)], ['Expired', 'Open'])
})

const OPEN = { 'loanDetails.term': 13 }
const submit = (overrides = {}) =>
  world.call('dealer', 'POST', '/api/case/submit', {
    body: validCase('individual', overrides, { filled: 'minimal' }),
  })
const statusOf = async (reference: string): Promise<State> =>
  (await world.call('dealer', 'GET', `/api/case/${reference}/status`)).body.status

const newOpenCases = async (count: number): Promise<string[]> => {
  const responses = await Promise.all(Array.from({ length: count }, () => submit(OPEN)))
  return responses.map(({ body }) => body.caseId)
}

test('a resubmission that fails again begins the days anew', async () => {
  const [reference = ''] = await newOpenCases(1)
  world.passTime(89 * DAY)
  assert.equal((await submit({ ...OPEN, caseId: reference })).status, 200)
  world.passTime(89 * DAY)
  assert.equal(await expireOnce(world.service, DAYS), 0)
  world.passTime(DAY)
  assert.equal(await expireOnce(world.service, DAYS), 1)
  assert.equal(await statusOf(reference), 'Expired')
})

test('withdrawn at the same moment, each is moved once: withdrawn, or expired and refused', async () => {
  const references = await newOpenCases(60)
  world.passTime(90 * DAY)
  const withdraw = (reference: string) => world.call('dealer', 'POST', `/api/case/${reference}/withdraw`)
  const [expired, ...responses] = await Promise.all([
    expireOnce(world.service, DAYS),
    ...references.map(withdraw),
  ])
  for (const [place, reference] of references.entries())
    assert.equal(await statusOf(reference), responses[place]?.status === 200 ? 'Withdrawn' : 'Expired')
  assert.equal(responses.filter(({ status }) => status === 409).length, expired)
  assert.equal(await countOf('transitions', 'number > 1'), 60)
})

test('sent again at the same moment, each is kept, submitted, or expired and refused', async () => {
  const references = await newOpenCases(60)
  world.passTime(90 * DAY)
  const again = (reference: string, place: number) =>
    submit({ ...(place % 2 === 0 ? OPEN : {}), caseId: reference })
  const [expired, ...responses] = await Promise.all([
    expireOnce(world.service, DAYS),
    ...references.map(again),
  ])
  let refused = 0
  for (const [place, reference] of references.entries()) {
    const state = await statusOf(reference)
    const { body } = await world.call('dealer', 'GET', `/api/case/${reference}`)
    if (state === 'Expired') refused++
    else assert.equal(state, place % 2 === 0 ? 'Open' : 'Submitted')
    assert.equal(body.revision, state === 'Expired' ? 1 : 2)
    assert.equal(responses[place]?.body.isSubmitted, state === 'Submitted')
  }
  assert.equal(refused, expired)
})

test('it looks every minute until stopped, and stopping waits for what is under way', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] })
  const errors: unknown[] = []
  const expiring = expireApplications(at(NOW), DAYS, (error) => errors.push(error))
  await keep('Open', { since: NOW - 90 * DAY })
  context.mock.timers.tick(59_999)
  assert.equal(await countOf('events'), 0)
  context.mock.timers.tick(1)
  await expiring.stop()
  assert.equal(await countOf('events'), 1)
  await keep('Open', { since: NOW - 90 * DAY })
  context.mock.timers.tick(600_000)
  await expiring.stop()
  assert.deepEqual([await countOf('events'), errors], [1, []])
})
