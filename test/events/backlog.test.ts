/** Metrics of the waiting background work, and the leases that an embedded service takes back. */

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { keyRing, readKeyFile } from '../../packages/encryption/key-ring.ts'
import { connect } from '../../packages/postgres/connection/database.ts'
import { runningEmbeddedPostgres } from '../../packages/postgres/embedded/embedded-postgres.ts'
import { metricsOf } from '../../src/service/metrics.ts'
import { readEventBacklog } from '../../src/store/events/events.ts'
import { numberEvents } from '../../src/store/events/feed.ts'
import { validQuote } from '../interface/samples.ts'
import { freePort, type RunningService, startService } from '../support/running-service.ts'
import { openWorld } from '../support/world.ts'
import { makeEndpoint, makeEndpointOf, openReceiver, submit, until } from './receiver.ts'

const MINUTES = 60_000

test('/metrics says how many events wait for their number and how many deliveries are overdue, and since when', async () => {
  const world = await openWorld()
  try {
    const later = (milliseconds: number) => readEventBacklog(world.sql, new Date(Date.now() + milliseconds))
    const kept = await makeEndpoint(world, 'dealer', 'http://127.0.0.1:9/kept')
    const off = await makeEndpoint(world, 'dealer', 'http://127.0.0.1:9/off')
    const { id } = await submit(world)
    await submit(world)
    await world.sql`
      insert into events (id, type, application_id, state, at, sequence)
      values (gen_random_uuid(), 'quote.requirementsChanged', ${id}, 'Submitted', now(), 99)`
    await world.sql`
      insert into event_outbox select id from events where sequence = 99`
    const waiting = await later(10 * MINUTES)
    assert.equal(waiting.waitingEvents, 3)
    assert.ok(waiting.oldestEventSeconds >= 600)
    assert.deepEqual([waiting.overdueDeliveries, waiting.overdueSeconds], [0, 0])

    const { text } = await world.call(undefined, 'GET', '/metrics')
    assert.match(text, /^forecourt_outbox_events 3$/m)
    assert.match(text, /^forecourt_outbox_oldest_seconds \d/m)
    assert.match(text, /^forecourt_webhook_overdue_deliveries 0$/m)
    assert.match(text, /^forecourt_webhook_overdue_seconds 0$/m)

    await numberEvents(world.sql, new Date(), 100)
    await world.sql`update webhook_endpoints set enabled = false where id = ${off}`
    assert.deepEqual(
      { ...(await later(0)), overdueSeconds: 0 },
      {
        waitingEvents: 0,
        oldestEventSeconds: 0,
        overdueDeliveries: 0,
        overdueSeconds: 0,
        failingEndpoints: 0,
      },
      'what is due now is not overdue',
    )
    const overdue = await later(10 * MINUTES)
    assert.equal(overdue.overdueDeliveries, 2, 'of one application only the first, of one that is off none')
    assert.ok(overdue.overdueSeconds >= 590 && overdue.overdueSeconds < 700)
    const lease = async (until: Date) =>
      world.sql`update webhook_endpoints set leased_by = gen_random_uuid(), lease_until = ${until} where id = ${kept}`
    await lease(new Date(Date.now() + 11 * MINUTES))
    const slow = await later(10 * MINUTES)
    assert.deepEqual(
      [slow.overdueDeliveries, slow.overdueSeconds],
      [0, 0],
      'a process is sending to a slow endpoint',
    )
    await lease(new Date(Date.now() + 9 * MINUTES))
    assert.equal((await later(10 * MINUTES)).overdueDeliveries, 2, 'a killed process sends nothing')
    await world.sql`update deliveries set state = 'delivered', settled_at = now() where endpoint_id = ${kept}`
    assert.equal((await later(10 * MINUTES)).overdueDeliveries, 0)
  } finally {
    await world.close()
  }
})

test("while the database does not answer, the backlog's metrics are absent, and the others are there", async () => {
  for (const backlog of [
    () => Promise.reject(new Error('away')),
    () => new Promise<never>(() => undefined),
  ]) {
    const text = await metricsOf({ backlog }).text()
    assert.match(text, /^forecourt_process_cpu_seconds_total/m)
    assert.doesNotMatch(text, /^forecourt_(outbox|webhook)_\w+ /m)
  }
})

const submitTo = async (service: RunningService) => {
  const response = await fetch(`${service.baseUrl}/api/quote/submit`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${service.sandbox.clients.dealer.apiKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })),
  })
  assert.equal(response.status, 200)
}

test('an embedded service that was killed takes back its leases at its next start, and no others', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-leases-'))
  const receiver = await openReceiver(() => 'done')
  let service = await startService(dataDir, await freePort())
  try {
    const connection = await runningEmbeddedPostgres(dataDir)
    assert.ok(connection !== undefined)
    const sql = connect(connection, { max: 1 })
    const ring = keyRing(() => readKeyFile(dataDir) ?? '')
    const endpoint = await makeEndpointOf(
      { sql, ring },
      service.sandbox.clients.dealer.clientId,
      receiver.url,
    )
    await submitTo(service)
    await until('it is under way', () => receiver.received.length > 0, MINUTES)
    service.process.kill('SIGKILL')
    await service.ended
    // Its database lives on. However long the leases would have lasted, nothing is waited for.
    const other = await makeEndpointOf(
      { sql, ring },
      service.sandbox.clients.dealer.clientId,
      `${receiver.url}/other`,
    )
    const worker = randomUUID()
    await sql`update webhook_endpoints set lease_until = now() + interval '1 hour' where id = ${endpoint}`
    await sql`
      update webhook_endpoints set leased_by = ${worker}, lease_until = now() + interval '1 hour' where id = ${other}`
    await sql.end()
    receiver.behave = () => 204
    service = await startService(dataDir, await freePort())
    const first = receiver.received[0]?.id
    const isAgain = () => receiver.received.filter(({ id }) => id === first).length > 1
    await until('it was delivered', isAgain, MINUTES)
    const again = connect(connection, { max: 1 })
    const [row] = await again`select leased_by from webhook_endpoints where id = ${other}`
    assert.equal(row?.['leased_by'], worker)
    await again.end()
  } finally {
    service.process.kill('SIGTERM')
    await service.ended
    await receiver.close()
    await rm(dataDir, { recursive: true })
  }
})
