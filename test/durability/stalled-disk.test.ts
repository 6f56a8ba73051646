/** A database whose disk stalls under load: nothing is acknowledged before it is stored, every request has a response, and all goes on. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startFaultyHouse } from '../support/database-faults.ts'
import { mountStallingDisk } from '../support/stalling-disk.ts'
import { assertNothingLost, raiseLimits, SubmissionLoad } from '../support/submission-load.ts'

const PATIENCE_MILLISECONDS = 60_000
/** What was under way as the disk stalled has its response by then. */
const SETTLE_MILLISECONDS = 2_000
/** 409 as long as the first request with the same key waits for the disk. */
const RETRIED = [409, 503]

test('with a stalled disk submissions are 503 and the service is not ready; afterwards nothing is missing', {
  timeout: 3 * PATIENCE_MILLISECONDS,
}, async (context) => {
  await using ends = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-stalled-'))
  ends.defer(() => rm(folder, { recursive: true, force: true }))
  const disk = await mountStallingDisk(folder)
  if (disk === undefined) return context.skip('this user may not mount a file system to freeze')
  ends.use(disk)
  const house = await startFaultyHouse({}, { dataDir: join(disk.path, 'database') })
  ends.defer(house.close)
  ends.defer(disk.goOn)
  await raiseLimits(house.sql)
  const { baseUrl, output, process: service } = house.service
  const responses = new Map<string, string | undefined>()
  using load = new SubmissionLoad(house.service, responses, { retried: RETRIED })
  const ready = async () => {
    const response = await fetch(`${baseUrl}/health/ready`)
    return { status: response.status, detail: ((await response.json()) as { detail?: string }).detail }
  }
  const becomes = async (what: string, isSo: () => boolean | Promise<boolean>) => {
    const until = performance.now() + PATIENCE_MILLISECONDS
    while (!(await isSo())) {
      assert.ok(performance.now() < until, `${what}: ${output().slice(-1_000)}`)
      await pause(50)
    }
  }
  await load.more(20)

  await disk.stall()
  await pause(SETTLE_MILLISECONDS)
  const { acknowledged } = load
  await becomes('submissions are 503', () => (load.statuses.get(503) ?? 0) >= 8)
  await becomes('not ready', async () => (await ready()).status === 503)
  context.diagnostic(`not ready: ${(await ready()).detail}`)
  assert.equal((await fetch(`${baseUrl}/health/live`)).status, 200)
  assert.equal(load.acknowledged, acknowledged, 'nothing was acknowledged while nothing could be stored')

  await disk.goOn()
  await load.more(20)
  await becomes('ready again', async () => (await ready()).status === 200)
  await load.finish()
  assert.equal(service.exitCode, null)
  context.diagnostic(`${load.acknowledged} acknowledged, ${JSON.stringify([...load.statuses])}`)
  assert.deepEqual(
    [...load.statuses.keys()].filter((status) => ![200, ...RETRIED].includes(status)),
    [],
  )
  await assertNothingLost(house.sql, responses)
  const outages = output().match(/"msg":"The database cannot be reached"/g) ?? []
  assert.equal(outages.length, 1, output())
})
