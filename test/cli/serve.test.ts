/** Starts of the service that can't be finished, and commands before the first start. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runningEmbeddedPostgres } from '../../src/store/embedded/embedded-postgres.ts'
import { freePort } from '../support/running-service.ts'
import { type Ended, forecourt, type Installation, openInstallation } from './command.ts'

let installation: Installation
let folder: string
let other: Server
let taken: string

before(async () => {
  installation = await openInstallation()
  folder = await mkdtemp(join(tmpdir(), 'forecourt-serve-'))
  other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  taken = String((other.address() as { port: number }).port)
})
after(async () => {
  other.close()
  await installation.close()
  await rm(folder, { recursive: true })
})

/** It ended with one sentence. */
const assertEnded = ({ code, signal, stderr }: Ended, expected: number, says: RegExp): void => {
  assert.match(stderr, says)
  assert.equal(stderr.split('\n').length, 2, stderr)
  assert.deepEqual([code, signal], [expected, null])
}

test('where the port for metrics is taken the start ends, and its database with it', async () => {
  const dataDir = join(folder, 'metrics')
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), METRICS_PORT: taken }
  const ended = await forecourt(['serve'], { env })
  assertEnded(ended, 1, /^HOST and METRICS_PORT name 127\.0\.0\.1, port \d+, which is in use already\.$/m)
  assert.match(ended.stdout, /"Stopped\."/)
  assert.doesNotMatch(ended.stdout, /Ready/)
  assert.equal(await runningEmbeddedPostgres(dataDir), undefined)
  assert(!(await readdir(join(dataDir, 'postgres'))).includes('postmaster.pid'))
})

test('where its own port is taken the start ends, with the metrics that were served already', async () => {
  const env = { PORT: taken, METRICS_PORT: String(await freePort()), SANDBOX: 'off' }
  const ended = await installation.run(['serve'], { env })
  assertEnded(ended, 1, /^HOST and PORT name 127\.0\.0\.1, port \d+, which is in use already\.$/m)
  assert.match(ended.stdout, /"Stopped\."/)
})

const unusable: readonly (readonly [env: Record<string, string>, says: RegExp])[] = [
  [{ HOST: 'nohost.invalid' }, /^HOST must be an address of this machine; "nohost\.invalid" is none\.$/m],
  [{ HOST: '192.0.2.1' }, /^HOST must be an address of this machine; "192\.0\.2\.1" is none\.$/m],
  [{ TRUSTED_PROXIES: 'abc' }, /^TRUSTED_PROXIES must list addresses, .* "abc" is none of these\.$/m],
  [{ ENCRYPTION_KEYS: 'abc' }, /^ENCRYPTION_KEYS: Entry 1 of the key ring is not of the form id:base64/m],
  [{ ENCRYPTION_KEYS: ',' }, /^ENCRYPTION_KEYS: The key ring is empty/m],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/m],
]

for (const [env, says] of unusable) {
  test(`${JSON.stringify(env)} can't be used, which ends the start with 2`, async () => {
    assertEnded(await installation.run(['serve'], { env: { SANDBOX: 'off', PORT: '0', ...env } }), 2, says)
  })
}

test('settings that can’t be used are found before anything is made', async () => {
  const dataDir = join(folder, 'none')
  for (const env of [{ HOST: 'nohost.invalid' }, { ENCRYPTION_KEYS: 'abc' }]) {
    assert.equal((await forecourt(['serve'], { env: { DATA_DIR: dataDir, ...env } })).code, 2)
  }
  assert(!(await readdir(folder)).includes('none'))
})

test('a command makes no installation by the way; "migrate" makes one, and then commands work', async () => {
  const dataDir = await mkdtemp(join(folder, 'new-'))
  const env = { DATA_DIR: dataDir }
  const says = /^There is no installation in \S+; set DATA_DIR to the folder of one, or make one with/
  assertEnded(await forecourt(['dealer', 'list'], { env }), 1, says)
  assertEnded(await forecourt(['dealer', 'create', 'Northside Motors'], { env }), 1, says)
  assertEnded(await forecourt(['keys', 'rotate'], { env: { DATA_DIR: join(dataDir, 'none') } }), 1, says)
  assert.deepEqual(await readdir(dataDir), [])
  assert.equal((await forecourt(['migrate'], { env })).code, 0)
  assert.equal((await forecourt(['dealer', 'list'], { env })).stdout, 'There are no dealers.\n')
})

test('started in place of an older Node.js, the service ends when that is killed', async () => {
  const dataDir = join(folder, 'starter')
  const port = await freePort()
  // What an older Node.js does: it starts the same file by a fitting one, and tells its own number.
  const starter = spawn(
    process.execPath,
    ['-e', STARTER, fileURLToPath(new URL('../../bin/forecourt.js', import.meta.url))],
    { env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), SANDBOX: 'off' }, stdio: 'ignore' },
  )
  await until(() => isReady(port))
  starter.kill('SIGKILL')
  await until(async () => !(await isReady(port)))
  await until(async () => (await runningEmbeddedPostgres(dataDir)) === undefined)
})

const STARTER = `
  const env = { ...process.env, FORECOURT_STARTED_AGAIN: String(process.pid) }
  require('node:child_process').spawn(process.execPath, [process.argv[1], 'serve'], { env, stdio: 'ignore' })
  setInterval(() => {}, 1000)`

const isReady = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok
  } catch {
    return false
  }
}

const PATIENCE_MILLISECONDS = 60_000

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + PATIENCE_MILLISECONDS
  while (!(await holds())) {
    assert(performance.now() < end, 'it did not happen in time')
    await pause(50)
  }
}
