/**
 * The database goes away in every way it can, again and again, while submissions arrive: the service lives, answers nothing
 * but 200 and 503, and loses nothing. RESTARTS=100 makes a long run of it.
 */
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { times } from '../extent.ts'
import { type FaultyHouse, startFaultyHouse } from '../support/database-faults.ts'
import { assertNothingLost, raiseLimits, SubmissionLoad } from '../support/submission-load.ts'

/** In short, each fault once. */
const RESTARTS = Number(process.env['RESTARTS'] ?? times(4, 4, 8))
const PATIENCE_MILLISECONDS = 30_000

const FAULTS: Readonly<Record<string, (house: FaultyHouse) => Promise<unknown>>> = {
  'sessions ended by pg_terminate_backend': ({ sql }) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
  'a fast restart': async ({ serverPid }) => process.kill(await serverPid(), 'SIGINT'),
  'an immediate restart': async ({ serverPid }) => process.kill(await serverPid(), 'SIGQUIT'),
  'a cut network': async ({ proxy }) => proxy.cut(),
}

test('a database that goes away under load ends no service and loses nothing', {
  timeout: 60_000 + RESTARTS * 10_000,
}, async (t) => {
  const house = await startFaultyHouse()
  const responses = new Map<string, string | undefined>()
  await raiseLimits(house.sql)
  using load = new SubmissionLoad(house.service, responses)
  try {
    const goesOn = async (after: string) => {
      const enough = load.acknowledged + 10
      const until = performance.now() + PATIENCE_MILLISECONDS
      while (load.acknowledged < enough) {
        assert.equal(house.service.process.exitCode, null, `ended after ${after}: ${house.service.output()}`)
        assert.ok(
          performance.now() < until,
          `no submission is taken after ${after}: ${house.service.output().slice(-2_000)}`,
        )
        await pause(5)
      }
    }
    await goesOn('its start')
    const faults = Object.entries(FAULTS)
    for (let round = 0; round < RESTARTS; round++) {
      const [name, happens] = faults[round % faults.length] as (typeof faults)[number]
      await pause(randomInt(0, 40))
      await happens(house)
      await goesOn(name)
    }
    await load.finish()
    t.diagnostic(`${RESTARTS} times, ${responses.size} submissions, ${JSON.stringify([...load.statuses])}`)
    assert.deepEqual(
      [...load.statuses.keys()].filter((status) => ![200, 503].includes(status)),
      [],
    )
    await assertNothingLost(house.sql, responses)
  } finally {
    load.abandon()
    await house.close()
  }
})
