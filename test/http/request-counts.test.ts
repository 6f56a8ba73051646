/** The limit of requests per minute: each client's own, and one for all processes of the service together. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { requestCounts } from '../../src/adapters/access/request-counts.ts'
import { startMinute } from '../support/steady-clock.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld({ requestsPerMinute: 10 })
})
after(() => world.close())

const sendAt = async (baseUrl: string) => {
  const { status, headers } = await world.call('dealer', 'GET', '/api/quote', { baseUrl })
  return [status, headers.get('ratelimit-remaining')]
}

test('a client’s requests to one process count at the others, and each minute starts at zero', async () => {
  const second = await world.another()
  startMinute(world)
  for (let left = 9; left >= 4; left--) assert.deepEqual(await sendAt(world.baseUrl), [200, String(left)])
  assert.deepEqual(await sendAt(second.baseUrl), [200, '9'])
  await world.shareCounts()
  await second.shareCounts()
  // Six there, and two here.
  assert.deepEqual(await sendAt(second.baseUrl), [200, '2'])
  assert.deepEqual(await sendAt(second.baseUrl), [200, '1'])
  assert.deepEqual(await sendAt(second.baseUrl), [200, '0'])
  assert.deepEqual(await sendAt(second.baseUrl), [429, '0'])
  const other = await world.call('partner', 'GET', '/api/quote', { baseUrl: second.baseUrl })
  assert.equal(other.headers.get('ratelimit-remaining'), '9')
  startMinute(world)
  assert.deepEqual(await sendAt(second.baseUrl), [200, '9'])
  await second.shareCounts()
  // The others' counts are of the minute before.
  assert.deepEqual(await sendAt(second.baseUrl), [200, '8'])
})

test('processes exchange their counts by themselves, and only after requests', async () => {
  const [one, other] = [requestCounts(world.sql), requestCounts(world.sql)]
  try {
    const now = 1_800_000_000_000
    for (let sent = 1; sent <= 5; sent++) one.add('cl_alone', now)
    let own = 1
    let seen = other.add('cl_alone', now).current
    while (seen === own) {
      await pause(100)
      own++
      seen = other.add('cl_alone', now).current
    }
    assert.equal(seen, own + 5)
    const rows = () =>
      world.sql`select xmin from request_counts where client_id = 'cl_alone' order by process`
    await other.stop()
    await one.exchange()
    const before = await rows()
    await one.exchange()
    assert.deepEqual(await rows(), before)
  } finally {
    await one.stop()
    await other.stop()
  }
})

test('while the database is away each process counts alone, and the first error alone is reported', async () => {
  const errors: unknown[] = []
  const broken = (() => Promise.reject(new Error('away'))) as unknown as typeof world.sql
  const counts = requestCounts(broken, { onError: (error) => errors.push(error) })
  try {
    for (let sent = 1; sent <= 3; sent++) {
      assert.equal(counts.add('cl_alone', 1_800_000_000_000).current, sent)
      await pause(1_100)
    }
    assert.equal(errors.length, 1)
  } finally {
    await counts.stop()
  }
})

test('a process without others asks no database', () => {
  const counts = requestCounts(undefined)
  assert.deepEqual(counts.add('cl_alone', 1_800_000_015_000), { current: 1, ttl: 45_000 })
  assert.deepEqual(counts.add('cl_alone', 1_800_000_059_999), { current: 2, ttl: 1 })
  assert.deepEqual(counts.add('cl_alone', 1_800_000_060_000), { current: 1, ttl: 60_000 })
})
