/** PROCESSES: several processes handle the requests of one port, and one more leads them. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { runningEmbeddedPostgres } from '../../packages/postgres/embedded/embedded-postgres.ts'
import { until } from '../events/receiver.ts'
import { freePort, type RunningService, startService, withDatabase } from '../support/running-service.ts'
import { assertNothingLost, raiseLimits, SubmissionLoad } from '../support/submission-load.ts'
import { BIN, started } from './command.ts'

const PATIENCE = { timeout: 120_000 }

let dataDir: string
let service: RunningService
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forecourt-processes-'))
  service = await startService(dataDir, await freePort(), { PROCESSES: '2' })
})
after(async () => {
  service.process.kill('SIGKILL')
  await service.ended
  await rm(dataDir, { recursive: true, force: true })
})

/** The processes that a process started and that run this program, by number. */
const startedBy = async (parent: number): Promise<readonly number[]> => {
  const found = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const children = await Promise.all(
    found.map(async (pid) => {
      const [status, words] = await Promise.all(
        ['stat', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
      )
      const [, of] = /^.*\) \S (\d+)/s.exec(status ?? '') ?? []
      return Number(of) === parent && words?.includes('forecourt.js') ? [pid] : []
    }),
  )
  return children.flat()
}

/** The sum of a figure over its labels. */
const figure = async (name: string): Promise<number> => {
  const text = await (await fetch(`${service.baseUrl}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}

const { skip } = { skip: process.platform !== 'linux' && 'the processes are found in /proc' }

test('one address, and /metrics adds up the responses of all processes', PATIENCE, async () => {
  const of = 'forecourt_http_answers_total'
  const count = async () => {
    // The same text is served for a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    return figure(of)
  }
  const earlier = await count()
  await Promise.all(Array.from({ length: 40 }, () => fetch(`${service.baseUrl}/health/live`)))
  assert.ok((await count()) - earlier >= 40)
  // The start itself has events, and the backlog is read every few seconds.
  await until('the outbox is empty', async () => (await figure('forecourt_outbox_events')) === 0)
  assert.equal(await figure('forecourt_build_info'), 1)
})

test('another process takes the place of a dead one, and no acknowledged submission is lost', {
  ...PATIENCE,
  skip,
}, async () => {
  const leader = service.process.pid as number
  await withDatabase(dataDir, raiseLimits)
  const responses = new Map<string, string | undefined>()
  using load = new SubmissionLoad(service, responses)
  await load.more(20)
  const [dead = 0, other = 0] = await startedBy(leader)
  process.kill(dead, 'SIGKILL')
  await load.more(20)
  await until('there are two again', async () => {
    const now = await startedBy(leader)
    return now.length === 2 && now.includes(other) && !now.includes(dead)
  })
  await load.more(20)
  await load.finish()
  await withDatabase(dataDir, (sql) => assertNothingLost(sql, responses))
  await until('the log says so', () => service.output().includes('another one takes its place'))
})

test('each line of the log is whole', () => {
  for (const line of service.output().trim().split('\n')) assert.equal(typeof JSON.parse(line), 'object')
})

test('the others end with the process that leads them', { ...PATIENCE, skip }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-processes-'))
  try {
    const own = await startService(folder, await freePort(), { PROCESSES: '2' })
    const others = await startedBy(own.process.pid as number)
    assert.equal(others.length, 2)
    own.process.kill('SIGTERM')
    assert.equal(await own.ended, 0)
    for (const pid of others) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
    assert.match(own.output(), /"Stopped\."/)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('those that are still starting end with a leader that is killed', {
  timeout: 240_000,
  skip,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-processes-'))
  const leader = spawn(process.execPath, [BIN, 'serve'], {
    env: { ...process.env, DATA_DIR: folder, PORT: String(await freePort()), PROCESSES: '2' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let others: readonly number[] = []
    await until(
      'they are started',
      async () => {
        others = await startedBy(leader.pid as number)
        return others.length === 2
      },
      100_000,
    )
    leader.kill('SIGKILL')
    const isThere = (pid: number) => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    }
    await until('they are gone', async () => !others.some(isThere))
  } finally {
    // It goes on until the next start.
    const [server] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(server), 'SIGINT')
    await until('the database is gone', async () => (await runningEmbeddedPostgres(folder)) === undefined)
    await rm(folder, { recursive: true, force: true })
  }
})

test('a port in use ends the start with a sentence', PATIENCE, async () => {
  const taken = createServer()
  const port = await freePort()
  await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve))
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-processes-'))
  try {
    const env = { PROCESSES: '2', PORT: String(port), DATA_DIR: folder }
    const { code, stderr } = await started(['serve'], { env })
    assert.equal(code, 1)
    assert.match(stderr, new RegExp(`HOST and PORT name 127.0.0.1, port ${port}, which is already in use`))
  } finally {
    taken.close()
    await rm(folder, { recursive: true, force: true })
  }
})

for (const PROCESSES of ['0', '1.5', 'all', '9'])
  test(`PROCESSES=${PROCESSES} with the embedded database is rejected`, async () => {
    const { code, stderr } = await started(['serve'], { env: { PROCESSES, DATA_DIR: '/nonexistent' } })
    assert.equal(code, 2)
    assert.match(stderr, /PROCESSES must be auto or a whole number from 1 to 8 with the embedded database\./)
  })
