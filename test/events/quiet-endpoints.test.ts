/** Five days of failure count only if something was due on them; giving up on a delivery ends them. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { deleteEndpoint } from '../../src/store/events/endpoints.ts'
import { openWorld, type World } from '../support/world.ts'
import {
  allNumbered,
  itsOwnTime,
  makeEndpoint,
  openReceiver,
  type Receiver,
  sequencesOf,
  statesOf,
  submit,
  until,
} from './receiver.ts'

const HOUR_MILLISECONDS = 60 * 60 * 1_000
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS
/** More than any wait between attempts. */
const STEP_MILLISECONDS = 10 * HOUR_MILLISECONDS

let world: World
let receiver: Receiver
let endpoint: string
before(async () => {
  world = await openWorld({ webhooks: true })
})
after(() => world.close())
afterEach(async () => {
  await deleteEndpoint(world.sql, endpoint, new Date())
  await receiver.close()
})

const endpointRow = async () => {
  const [row] = await world.sql<
    { enabled: boolean; since: Date | null; due: Date | null; leased: boolean }[]
  >`
    select enabled, failing_since as since, due_at as due, leased_by is not null as leased
    from webhook_endpoints where id = ${endpoint}`
  assert.ok(row !== undefined)
  return row
}

const attempts = async (): Promise<number> =>
  (await world.sql`select from delivery_attempts where endpoint_id = ${endpoint}`).length

/** Passes time until the failing delivery is given up, or for at most so many attempts. */
const failOn = async ({ most = 40, stepMilliseconds = STEP_MILLISECONDS } = {}) => {
  for (let step = 0; step < most; step++) {
    const before = await attempts()
    world.passTime(stepMilliseconds)
    await until('it was tried again', async () => (await attempts()) > before)
    await until('it was let go', async () => !(await endpointRow()).leased)
    if ((await statesOf(world, endpoint)).pending === 0) return
  }
}

test('days without anything to deliver don’t count', async () => {
  const poisoned = await submit(world)
  await allNumbered(world)
  receiver = await openReceiver(({ reference }) => (reference === poisoned.reference ? 500 : 204), itsOwnTime)
  endpoint = await makeEndpoint(world, 'dealer', receiver.url)
  const [event] =
    await world.sql`select number from client_events where client_id = 'cl_dealer' order by number limit 1`
  const path = `/api/webhook-endpoints/${endpoint}/deliveries/${event?.['number']}/redeliver`
  assert.equal((await world.call('dealer', 'POST', path, { body: {} })).status, 200)
  await until('it failed', async () => (await attempts()) === 1)
  await failOn({ most: 4 })
  const good = await submit(world)
  await until('another is delivered', () => sequencesOf(receiver.received).has(good.reference))
  await until('it fares well', async () => (await endpointRow()).since === null)
  await failOn()
  assert.deepEqual(await statesOf(world, endpoint), { pending: 0, failed: 1, delivered: 1 })
  world.passTime(STEP_MILLISECONDS)
  await until('nothing is due', async () => (await endpointRow()).due === null)
  assert.deepEqual(await endpointRow(), { enabled: true, since: null, due: null, leased: false })

  world.passTime(10 * DAY_MILLISECONDS)
  receiver.behave = () => 500
  const before = await attempts()
  await submit(world)
  await until('the next one failed', async () => (await attempts()) > before)
  await until('that is noted', async () => (await endpointRow()).since !== null)
  const { enabled, since } = await endpointRow()
  assert.equal(enabled, true)
  assert.ok(since !== null && world.service.now() - since.getTime() < HOUR_MILLISECONDS)
})

test('an endpoint that never accepted anything is switched off when its first event is given up', async () => {
  receiver = await openReceiver((_one, response) => {
    response.writeHead(503, { 'retry-after': String(DAY_MILLISECONDS / 1_000) }).end()
    return 'done'
  }, itsOwnTime)
  endpoint = await makeEndpoint(world, 'dealer', receiver.url)
  await submit(world)
  await until('it failed', async () => (await attempts()) === 1)
  // After 100 hours the next attempt would come too late.
  await failOn({ stepMilliseconds: 25 * HOUR_MILLISECONDS, most: 4 })
  assert.deepEqual(await statesOf(world, endpoint), { pending: 0, failed: 1, delivered: 0 })
  assert.equal((await endpointRow()).enabled, false)
})
