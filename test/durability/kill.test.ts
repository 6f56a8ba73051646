/** Killed in the middle of its work, again and again: nothing acknowledged is lost, nothing sent once is doubled. */
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { serverNumber } from '../../packages/postgres/embedded/testing.ts'
import { times } from '../extent.ts'
import { freePort, startService, withDatabase } from '../support/running-service.ts'
import { assertNothingLost, raiseLimits, SubmissionLoad } from '../support/submission-load.ts'

/** In short, the service once, and once with its database. */
const KILLS = times(2, 2, 20)

test('kill -9 in mid-load, of the service and in every other round of its database too', {
  timeout: 60_000 + KILLS * 30_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-kill-'))
  const port = await freePort()
  let service = await startService(dataDir, port, { LOG_LEVEL: 'warn' })
  let load: SubmissionLoad | undefined
  try {
    await withDatabase(dataDir, raiseLimits)
    /** The response for each key; undefined while there is none. */
    const responses = new Map<string, string | undefined>()
    load = new SubmissionLoad(service, responses)
    for (let round = 0; round < KILLS; round++) {
      // Killed only once work is under way, at a moment that differs from round to round.
      await load.more(10)
      await pause(randomInt(0, 40))
      service.process.kill('SIGKILL')
      if (round % 2 === 1) process.kill(await serverNumber(dataDir), 'SIGKILL')
      await service.ended
      service = await startService(dataDir, port, { LOG_LEVEL: 'warn' })
    }
    await load.finish()
    assert.ok(responses.size > KILLS * 10)
    await withDatabase(dataDir, (sql) => assertNothingLost(sql, responses))
  } finally {
    // If the service did not start again, the load would go on for ever, and this process with it.
    load?.abandon()
    service.process.kill('SIGTERM')
    await service.ended
    await rm(dataDir, { recursive: true, force: true })
  }
})

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
