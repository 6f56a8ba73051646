/**
 * Service, workers and database are killed at random while clients submit, upload and have agreements signed: whatever was
 * acknowledged is there, once, and what was under way comes to its end.
 */
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { serverNumber } from '../../packages/postgres/embedded/testing.ts'
import { times } from '../extent.ts'
import { freePort, type RunningService, startService, withDatabase } from '../support/running-service.ts'
import { type RunningWork, startWork } from '../support/running-work.ts'
import { raiseLimits, SubmissionLoad } from '../support/submission-load.ts'
import { callerOf, PATIENCE_MILLISECONDS, startClients } from '../support/uploads-and-signings.ts'

const KILLS = times(4, 4, 200)
const VICTIMS = ['service', 'workers', 'database'] as const
const SIGNINGS_MAXIMUM = times(2, 4, 40)

test('service, workers and database are killed while everything is under way, and nothing is lost or doubled', {
  timeout: PATIENCE_MILLISECONDS * 2 + KILLS * 20_000,
}, async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-everything-'))
  const house = await openHouse(dataDir)
  t.after(async () => {
    await house.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  await withDatabase(dataDir, raiseLimits)
  const responses = new Map<string, string | undefined>()
  using load = new SubmissionLoad(house.service(), responses)
  const clients = startClients(callerOf(house.service), SIGNINGS_MAXIMUM)
  const without: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    await load.more(10)
    await pause(randomInt(0, 300))
    const killedAt = performance.now()
    await house.kill(VICTIMS[kill % VICTIMS.length] ?? 'service')
    await load.more(1)
    without.push(performance.now() - killedAt)
  }
  await load.finish()
  const { uploads, signings } = await clients.finish()
  t.diagnostic(
    `${KILLS} kills, ${responses.size} submissions, ${uploads.size} uploads, ${signings.length} signings; without an answer for at most ${Math.round(Math.max(...without))} ms`,
  )
  assert.ok(uploads.size > 0 && signings.length > 0)

  await clients.assertStored(house.output)
  await withDatabase(dataDir, async (sql) => {
    assert.equal(new Set(responses.values()).size, responses.size, 'each key has an application of its own')
    const [counts] = await sql`
      select (select count(*)::int from applications) as applications, (select count(*)::int from stored_answers) as answers,
        (select count(*)::int from transitions where to_state = 'Signed') as signed,
        (select count(*)::int from (select from transitions group by application_id, number having count(*) > 1) as twice) as twice`
    const cases = signings.length + clients.casesOfUploads()
    assert.deepEqual(
      { ...counts },
      {
        applications: responses.size + cases,
        answers: responses.size + cases,
        signed: signings.length,
        twice: 0,
      },
    )
  })
})

type House = {
  readonly service: () => RunningService
  readonly kill: (victim: (typeof VICTIMS)[number]) => Promise<void>
  readonly output: () => string
  readonly close: () => Promise<void>
}

/** A service that leaves the work beside requests to a process of its own, over one embedded database. */
const openHouse = async (dataDir: string): Promise<House> => {
  const port = await freePort()
  const settings = { LOG_LEVEL: 'warn', WORKERS: 'off' }
  let service = await startService(dataDir, port, settings)
  let work: RunningWork = await startWork(dataDir)
  const end = async (program: RunningService | RunningWork) => {
    program.process.kill('SIGKILL')
    await program.ended
  }
  const kill: House['kill'] = async (victim) => {
    if (victim === 'workers') {
      await end(work)
    } else {
      const server = victim === 'database' ? await serverNumber(dataDir) : undefined
      await end(service)
      if (server !== undefined) process.kill(server, 'SIGKILL')
      service = await startService(dataDir, port, settings)
    }
    if (work.process.exitCode !== null || work.process.signalCode !== null) work = await startWork(dataDir)
  }
  return {
    service: () => service,
    kill,
    output: () => service.output() + work.output(),
    close: async () => {
      await end(work)
      service.process.kill('SIGTERM')
      await service.ended
    },
  }
}
