/**
 * A database that starts after the service, and after the load balancer in front of it: each process ends with one sentence, its
 * supervisor starts it again as the guide's systemd unit and the Kubernetes example do, and all run once the database is there.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { newKeyText } from '../../packages/encryption/key-ring.ts'
import { startEmbeddedPostgres } from '../../packages/postgres/embedded/embedded-postgres.ts'
import { validQuote } from '../interface/samples.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { freePort } from '../support/running-service.ts'

const COMMAND = fileURLToPath(new URL('../../bin/forecourt.js', import.meta.url))
/** The unit waits five seconds, Kubernetes longer. */
const RESTART_MILLISECONDS = 250
const PATIENCE_MILLISECONDS = 60_000
const NOTHING = { socketFolder: '/nowhere', port: 1 }
const UNREACHABLE = 'The database of DATABASE_URL cannot be reached (ECONNREFUSED).'
const LOST = 'The connection to the database was lost.'

type Supervised = {
  /** Its runs that failed: the exit status, and everything that was written. */
  readonly failed: readonly { readonly code: number | null; readonly output: string }[]
  /** What the current run has written. */
  readonly output: () => string
  /** Resolves once a run has succeeded. */
  readonly ended: Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts it again whenever it fails, except for a wrong setting. */
const supervise = (command: string, environment: Readonly<Record<string, string>>): Supervised => {
  const failed: { code: number | null; output: string }[] = []
  let output = ''
  let child: ChildProcess | undefined
  const run = async () => {
    for (;;) {
      output = ''
      child = spawn(process.execPath, [COMMAND, command], {
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk) => {
          output += chunk
        })
      const [code] = (await once(child, 'close')) as [number | null]
      if (code === 0) return
      failed.push({ code, output })
      if (code === 2 || code === null) return
      await pause(RESTART_MILLISECONDS)
    }
  }
  const ended = run()
  const stop = async () => {
    child?.kill('SIGTERM')
    await ended
  }
  return { failed, output: () => output, ended, stop }
}

const until = async (what: string, isSo: () => boolean, says: () => string): Promise<void> => {
  const late = performance.now() + PATIENCE_MILLISECONDS
  while (!isSo()) {
    assert.ok(performance.now() < late, `${what}: ${says()}`)
    await pause(50)
  }
}

test('serve, work and migrate that start before their database end with a sentence, and run once it is there', {
  timeout: 3 * PATIENCE_MILLISECONDS,
}, async (context) => {
  await using ends = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-late-'))
  ends.defer(() => rm(folder, { recursive: true, force: true }))
  const [databasePort, port, otherPort] = [await freePort(), await freePort(), await freePort()]
  const shared = {
    HOST: '127.0.0.1',
    DATABASE_URL: `postgres://forecourt@127.0.0.1:${databasePort}/forecourt`,
    ENCRYPTION_KEYS: newKeyText('k1'),
  }
  const dataDir = join(folder, 'service')
  const other = { ...shared, SANDBOX: 'off', DATA_DIR: join(folder, 'other') }
  const all: Readonly<Record<string, Supervised>> = {
    migrate: supervise('migrate', other),
    serve: supervise('serve', { ...shared, SANDBOX: 'on', DATA_DIR: dataDir, PORT: String(port) }),
    'serve with PROCESSES=2': supervise('serve', { ...other, PORT: String(otherPort), PROCESSES: '2' }),
    work: supervise('work', other),
  }
  const { migrate, ...running } = all as typeof all & { migrate: Supervised }
  for (const { stop } of Object.values(all)) ends.defer(stop)
  const outputs = () => JSON.stringify(Object.values(all).map(({ failed, output }) => [failed, output()]))
  const saying = (sentence: string) =>
    until(
      `each one ends and says: ${sentence}`,
      () => Object.values(all).every(({ failed }) => failed.some(({ output }) => output.includes(sentence))),
      outputs,
    )

  await saying(UNREACHABLE)
  const proxy = await startDatabaseProxy(NOTHING, databasePort)
  ends.defer(proxy.close)
  await saying(LOST)
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), fsync: false })
  ends.defer(server.stop)
  proxy.leadTo(server.connection)
  await migrate.ended
  await until(
    'all of them run',
    () => Object.values(running).every(({ output }) => /"(?:Ready at|Working:) /.test(output())),
    outputs,
  )
  for (const [name, { failed }] of Object.entries(all)) {
    context.diagnostic(`${name} ended ${failed.length} times`)
    for (const { code, output } of failed) {
      assert.equal(code, 1, `${name}: ${output}`)
      const says = output.split('\n').filter((line) => line !== '' && !line.includes('"msg":"Starting."'))
      assert.ok(says.length === 1 && [UNREACHABLE, LOST].includes(says[0] as string), `${name}: ${output}`)
    }
  }
  const { clients } = JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8'))
  for (const at of [port, otherPort]) {
    const response = await fetch(`http://127.0.0.1:${at}/api/quote/submit`, {
      method: 'POST',
      headers: { authorization: `Bearer ${clients.dealer.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })),
    })
    assert.equal(response.status, 200, outputs())
  }
})
