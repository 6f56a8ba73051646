/** What a running service logs while its database is away, and while it is checked. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startFaultyHouse } from '../support/database-faults.ts'

const OUTAGE_MILLISECONDS = 4_000
const PATIENCE_MILLISECONDS = 60_000

test('an outage of the database is one line, and one when it is over; health checks are not in the log', {
  timeout: 120_000,
}, async (context) => {
  const house = await startFaultyHouse({ LOG_LEVEL: 'info' })
  context.after(house.close)
  const { baseUrl, sandbox, output } = house.service
  const lines = () =>
    output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
  const { version, commit, schema } = lines()[0]
  assert.ok(version && commit && schema)

  // It responds shortly before it has started everything.
  while (!/Ready at/.test(output())) await pause(20)
  house.proxy.leadTo({ socketFolder: '/nowhere', port: 1 })
  house.proxy.cut()
  const end = performance.now() + OUTAGE_MILLISECONDS
  const statuses = new Set<number>()
  const headers = { authorization: `Bearer ${sandbox.clients.dealer.apiKey}` }
  while (performance.now() < end) {
    statuses.add((await fetch(`${baseUrl}/api/quote`, { headers })).status)
    await fetch(`${baseUrl}/health/ready`)
    await fetch(`${baseUrl}/health/live`)
    await fetch(`${baseUrl}/metrics`)
    await pause(50)
  }
  assert.deepEqual([...statuses], [503])
  house.proxy.leadTo(house.place)
  const outages = () => lines().filter(({ outage }) => outage === 'database')
  const late = performance.now() + PATIENCE_MILLISECONDS
  while (outages().length < 2 && performance.now() < late) await pause(200)
  assert.deepEqual(
    outages().map(({ level, msg }) => [level, msg]),
    [
      [50, 'The database cannot be reached'],
      [40, 'The database can be reached again'],
    ],
    output(),
  )
  const [, over] = outages()
  assert.ok(
    over.failures > 10 && over.seconds >= 2 && Number.isFinite(Date.parse(over.since)),
    JSON.stringify(over),
  )
  const others = lines().filter(({ level, outage }) => level >= 40 && outage === undefined)
  assert.deepEqual(others, [])
  assert.deepEqual(
    lines().filter(({ operation }) => ['live', 'ready', 'metrics'].includes(operation)),
    [],
  )
  assert.ok(lines().some(({ operation, status }) => operation === 'listQuotes' && status === 503))
})
