/** The power of the disk is cut under load, again and again: what was acknowledged is there, once. */
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { serverNumber } from '../../packages/postgres/embedded/testing.ts'
import { times } from '../extent.ts'
import { makeCutOffDisk } from '../support/cut-off-disk.ts'
import { freePort, startService, withDatabase } from '../support/running-service.ts'
import { assertNothingLost, raiseLimits, SubmissionLoad } from '../support/submission-load.ts'

const CUTS = times(2, 2, 20)
const MEGABYTES = 1_500

test('the power is cut in mid-load, and nothing acknowledged is lost', {
  timeout: 60_000 + CUTS * 40_000,
}, async (t) => {
  await using ends = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-power-'))
  ends.defer(() => rm(folder, { recursive: true, force: true }))
  const disk = await makeCutOffDisk(folder, MEGABYTES)
  if (typeof disk === 'string') return t.skip(disk)
  ends.use(disk)
  const dataDir = join(disk.path, 'data')
  const port = await freePort()
  let service = await startService(dataDir, port, { LOG_LEVEL: 'warn' })
  ends.defer(async () => {
    service.process.kill('SIGTERM')
    await service.ended
  })
  await withDatabase(dataDir, raiseLimits)
  const responses = new Map<string, string | undefined>()
  using load = new SubmissionLoad(service, responses)
  for (let round = 0; round < CUTS; round++) {
    await load.more(10)
    await pause(randomInt(0, 200))
    // Its file can't be read any more once the disk is cut off.
    const database = await serverNumber(dataDir)
    await disk.cut()
    // The processes of a machine without power end, too. Until then the service may answer: it must not say that it stored anything.
    await pause(randomInt(0, 300))
    service.process.kill('SIGKILL')
    await killAll(database)
    await service.ended
    await disk.mountAgain()
    service = await startService(dataDir, port, { LOG_LEVEL: 'warn' })
  }
  await load.finish()
  assert.ok(responses.size > CUTS * 10)
  await withDatabase(dataDir, (sql) => assertNothingLost(sql, responses))
})

/** Kills the server and its children, and waits until none uses the disk. */
const killAll = async (server: number): Promise<void> => {
  // A stopped server starts no more of them.
  send(server, 'SIGSTOP')
  const children = (await readFile(`/proc/${server}/task/${server}/children`, 'utf8').catch(() => ''))
    .split(' ')
    .filter((pid) => pid !== '')
    .map(Number)
  for (const pid of [server, ...children]) send(pid, 'SIGKILL')
  while ([server, ...children].some(isThere)) await pause(20)
}

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
