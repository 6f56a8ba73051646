/** A log that cannot be written: the service responds nevertheless, and ends when it is told to. */
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { runningEmbeddedPostgres } from '../../packages/postgres/embedded/embedded-postgres.ts'
import { freePort } from '../support/running-service.ts'
import { BIN } from './command.ts'

const PATIENCE = { timeout: 240_000, skip: process.platform !== 'linux' && 'it needs /dev/full and pipes' }
/** The guide promises 20 seconds; on a busy machine the process may get to it later. */
const END_MILLISECONDS = 30_000

const folder = await mkdtemp(join(tmpdir(), 'forecourt-log-'))
after(() => rm(folder, { recursive: true, force: true }))

/** Starts the service with standard output on this file, and ends it with the test. */
const serveTo = async (output: number, dataDir: string, settings: Readonly<Record<string, string>> = {}) => {
  const port = await freePort()
  const child = spawn(process.execPath, [BIN, 'serve'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), ...settings },
    stdio: ['ignore', output, 'pipe'],
  })
  closeSync(output)
  let stderr = ''
  child.stderr?.on('data', (text) => {
    stderr += text
  })
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  after(() => child.kill('SIGKILL'))
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(10_000) })
    return { status: response.status, text: await response.text() }
  }
  const statusOf = (path: string) => get(path).then(({ status }) => status)
  while ((await statusOf('/health/ready').catch(() => 0)) !== 200) {
    assert.equal(child.exitCode, null, stderr)
    await pause(50)
  }
  /** Sends requests, each of which is logged and must be answered. */
  const ask = async (count: number) => {
    for (let sent = 0; sent < count; sent += 50)
      assert.deepEqual(
        new Set(await Promise.all(Array.from({ length: 50 }, () => statusOf('/api/quote')))),
        new Set([401]),
      )
  }
  const lost = async () =>
    Number(/^forecourt_log_lines_lost_total (\d+)$/m.exec((await get('/metrics')).text)?.[1])
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), END_MILLISECONDS)
    const [code] = await ended
    clearTimeout(late)
    assert.equal(await runningEmbeddedPostgres(dataDir), undefined)
    return { code, stderr }
  }
  return { ask, lost, stop, statusOf }
}

for (const command of ['serve', 'work'])
  test(`"${command}" does not start if its log cannot be written, and says so`, PATIENCE, () => {
    const output = openSync('/dev/full', 'w')
    const { status, stderr } = spawnSync(process.execPath, [BIN, command], {
      env: { ...process.env, DATA_DIR: join(folder, 'none'), PORT: '0' },
      stdio: ['ignore', output, 'pipe'],
      encoding: 'utf8',
      timeout: END_MILLISECONDS,
    })
    closeSync(output)
    assert.equal(stderr, 'The log cannot be written to standard output: ENOSPC.\n')
    assert.equal(status, 1)
  })

/** A disk that is soon full; undefined if this user may mount none. */
const mountSmall = async (): Promise<string | undefined> => {
  const path = join(folder, 'disk')
  await mkdir(path)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  after(() => execFileSync('umount', ['-l', path]))
  return path
}

test(
  'with a full disk for the log it responds, counts lost lines, says so with room again, and ends on SIGTERM',
  PATIENCE,
  async (t) => {
    const disk = await mountSmall()
    if (disk === undefined) return t.skip('this user may not mount a file system to fill')
    const log = join(disk, 'log')
    const service = await serveTo(openSync(log, 'a'), join(folder, 'full'))
    while ((await service.lost()) === 0) await service.ask(500)
    const size = (to: string) => execFileSync('mount', ['-o', `remount,size=${to}`, disk])
    size('8m')
    const lines = () => readFileSync(log, 'utf8').split('\n')
    while (!lines().some((line) => line.includes('"Log lines were lost'))) await pause(100)
    const [said] = lines().filter((line) => line.includes('"Log lines were lost'))
    assert.ok(JSON.parse(said ?? '').lost > 0)
    for (const line of lines().slice(0, -1)) assert.equal(typeof JSON.parse(line), 'object')
    // Full again until its end.
    execFileSync('sh', ['-c', 'cat /dev/zero > "$0" || true', join(disk, 'filler')], { stdio: 'ignore' })
    await service.ask(50)
    assert.equal(await service.statusOf('/health/live'), 200)
    const { code, stderr } = await service.stop('SIGTERM')
    assert.equal(code, 0, stderr)
    assert.match(stderr, /^The log could not be written: \d+ lines lost\.$/m)
  },
)

for (const [signal, PROCESSES] of [
  ['SIGTERM', '1'],
  ['SIGHUP', '2'],
] as const)
  test(
    `with a pipe for the log that nobody reads, the service of PROCESSES=${PROCESSES} responds, and ends on ${signal}`,
    PATIENCE,
    async () => {
      const fifo = join(folder, `pipe-${signal}`)
      execFileSync('mkfifo', [fifo])
      const reader = openSync(fifo, 'r+')
      const service = await serveTo(openSync(fifo, 'w'), join(folder, signal), { PROCESSES })
      await service.ask(1_000)
      assert.equal(await service.statusOf('/health/live'), 200)
      const { code, stderr } = await service.stop(signal)
      closeSync(reader)
      assert.equal(code, 0, stderr)
      assert.match(stderr, /^The log could not be written: \d+ lines lost\.$/m)
    },
  )
