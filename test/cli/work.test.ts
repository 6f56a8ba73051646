/** `forecourt work`: the work beside requests, in a separate process. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { keyRing, readKeyFile } from '../../packages/encryption/key-ring.ts'
import { connect, type Database } from '../../packages/postgres/connection/database.ts'
import { runningEmbeddedPostgres } from '../../packages/postgres/embedded/embedded-postgres.ts'
import { serverNumber } from '../../packages/postgres/embedded/testing.ts'
import { makeEndpointOf, openReceiver, type Receiver, statesOf, until } from '../events/receiver.ts'
import { validQuote } from '../interface/samples.ts'
import { type Collecting, openCollector } from '../monitoring/collector.ts'
import { freePort, type RunningService, startService } from '../support/running-service.ts'
import { startWork } from '../support/running-work.ts'

let dataDir: string
let service: RunningService
let sql: Database
let receiver: Receiver
let endpoint: string
let collector: Collecting
let metricsPort: string

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forecourt-work-'))
  collector = await openCollector()
  metricsPort = String(await freePort())
  const environment = { ...sending(), WORKERS: 'off', METRICS_PORT: metricsPort }
  service = await startService(dataDir, await freePort(), environment)
  const connection = await runningEmbeddedPostgres(dataDir)
  assert.ok(connection !== undefined)
  sql = connect(connection, { max: 1 })
  receiver = await openReceiver()
  const ring = keyRing(() => readKeyFile(dataDir) ?? '')
  endpoint = await makeEndpointOf({ sql, ring }, service.sandbox.clients.dealer.clientId, receiver.url)
})
/** Both send to the collector. */
const sending = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })

after(async () => {
  await receiver.close()
  await collector.close()
  await sql.end()
  service.process.kill('SIGTERM')
  await service.ended
  await rm(dataDir, { recursive: true })
})

const submit = async () => {
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

test('a service with WORKERS=off leaves webhooks to it; it shares the embedded database', async () => {
  await submit()
  await pause(700)
  assert.equal(receiver.received.length, 0)
  const port = String(await freePort())
  const work = await startWork(dataDir, { ...sending(), METRICS_PORT: port })
  // That of the submission, and that of the consent which the sandbox came with.
  await until('both were delivered', async () => (await statesOf({ sql }, endpoint)).delivered === 2)
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  assert.match(figures, /^forecourt_work_total\{work="delivery",outcome="done"\} 2$/m)
  assert.match(figures, /^forecourt_outbox_events 0$/m)
  work.process.kill('SIGTERM')
  assert.equal(await work.ended, 0)
  assert.match(work.output(), /"Working: webhooks, emails, expiry, scheduled actions and signing\."/)
  assert.match(work.output(), /"Stopping: finishing what is in flight\."/)
  assert.match(work.output(), /"Stopped\."/)
  assert.doesNotMatch(work.output(), /"level":(40|50)/)
  assert.equal((await fetch(`${service.baseUrl}/health/ready`)).status, 200)
  // The remaining deliveries were sent at the end.
  const names = () => collector.spans().map(({ name }) => name)
  assert.equal(names().filter((name) => name === 'deliver webhook').length, 2)
  await until('the service sent its own', () => names().includes('POST /api/quote/submit'), 10_000)
  assert.ok(collector.metrics().some(({ name }) => name === 'forecourt_work_total'))
})

test('stopped in the middle of a delivery it ends soon, and the next process makes that delivery again', async () => {
  const before = receiver.received.length
  receiver.behave = () => 'done'
  const first = await startWork(dataDir, { METRICS_PORT: metricsPort })
  assert.match(first.output(), /already in use\. The metrics of this process are not available/)
  await submit()
  await until('it is under way', () => receiver.received.length > before)
  const began = performance.now()
  first.process.kill('SIGTERM')
  assert.equal(await first.ended, 0)
  assert.ok(performance.now() - began < 10_000)
  assert.equal((await statesOf({ sql }, endpoint)).pending, 1)
  receiver.behave = () => 204
  const second = await startWork(dataDir)
  // At once: the first process has released its work.
  await until('it was delivered', async () => (await statesOf({ sql }, endpoint)).pending === 0, 5_000)
  second.process.kill('SIGINT')
  assert.equal(await second.ended, 0)
  const [one, again] = receiver.received.slice(before)
  assert.deepEqual([again?.id, again?.body], [one?.id, one?.body])
})

const quiet = (output: string) => {
  assert.doesNotMatch(output, /\n\s+at |"level":50|SuppressedError/)
}

test('started first it waits for the service, whose DATA_DIR it leaves alone, and ends in one line once that was stopped', async () => {
  const alone = await mkdtemp(join(tmpdir(), 'forecourt-work-alone-'))
  try {
    const work = await startWork(alone, {}, 'Waiting for a service')
    const other = await startWork(alone, {}, 'Waiting for a service')
    assert.deepEqual(await readdir(alone), [])
    other.process.kill('SIGTERM')
    assert.equal(await other.ended, 0)
    quiet(other.output())

    const late = await startService(alone, await freePort(), { WORKERS: 'off' })
    await until('it works', () => work.output().includes('Working:'))
    late.process.kill('SIGTERM')
    assert.equal(await late.ended, 0)
    assert.equal(await work.ended, 1)
    quiet(work.output())
    assert.match(
      work.output(),
      /^The service on DATA_DIR \S+ was stopped, and its embedded database with it: .*\n$/m,
    )
    assert.equal(await runningEmbeddedPostgres(alone), undefined)
  } finally {
    await rm(alone, { recursive: true })
  }
})

test('an embedded database that crashed and was started again does not end it', async () => {
  const work = await startWork(dataDir)
  const pid = await serverNumber(dataDir)
  process.kill(pid, 'SIGKILL')
  await until('the server runs again', async () => {
    const found = await runningEmbeddedPostgres(dataDir)
    return found !== undefined && (await serverNumber(dataDir)) !== pid
  })
  await until(
    'the service is ready',
    async () => (await fetch(`${service.baseUrl}/health/ready`)).status === 200,
  )
  const before = receiver.received.length
  await submit()
  await until('it was delivered', () => receiver.received.length > before)
  work.process.kill('SIGTERM')
  assert.equal(await work.ended, 0)
})
