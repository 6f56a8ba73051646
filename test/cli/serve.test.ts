/** Starts of the service that can't be finished, and commands before the first start. */
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { newKeyText } from '../../packages/encryption/key-ring.ts'
import { connect, type Database } from '../../packages/postgres/connection/database.ts'
import { runningEmbeddedPostgres } from '../../packages/postgres/embedded/embedded-postgres.ts'
import { freePort } from '../support/running-service.ts'
import { type Ended, forecourt, type Installation, openInstallation, started } from './command.ts'

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

test('if the port for metrics is in use the start ends, and its database with it', async () => {
  const dataDir = join(folder, 'metrics')
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), METRICS_PORT: taken }
  const ended = await started(['serve'], { env })
  assertEnded(ended, 1, /^HOST and METRICS_PORT name 127\.0\.0\.1, port \d+, which is already in use\.$/m)
  assert.match(ended.stdout, /"Stopped\."/)
  assert.doesNotMatch(ended.stdout, /Ready|Live clients|no longer has an effect/)
  assert.equal(await runningEmbeddedPostgres(dataDir), undefined)
  assert(!(await readdir(join(dataDir, 'postgres'))).includes('postmaster.pid'))
})

test('if its own port is in use the start ends, with the metrics server that was already up; it says which settings have no effect any more', async () => {
  const env = {
    PORT: taken,
    METRICS_PORT: String(await freePort()),
    SANDBOX: 'off',
    ARCHIVE_DIR: '/backup',
    ARCHIVE_DAYS: '7',
  }
  const ended = await installation.started(['serve'], { env })
  assertEnded(ended, 1, /^HOST and PORT name 127\.0\.0\.1, port \d+, which is already in use\.$/m)
  assert.match(ended.stdout, /"Stopped\."/)
  const says = ended.stdout.split('\n').filter((line) => /no longer has an effect/.test(line))
  assert.deepEqual(
    says.map((line) => /"msg":"(ARCHIVE_DIR|ARCHIVE_DAYS) /.exec(line)?.[1]),
    ['ARCHIVE_DIR', 'ARCHIVE_DAYS'],
  )
})

const unusable: readonly (readonly [
  run: typeof started | typeof forecourt,
  env: Record<string, string>,
  says: RegExp,
])[] = [
  [
    started,
    { HOST: 'nohost.invalid' },
    /^HOST must be an address of this machine; "nohost\.invalid" is none\.$/m,
  ],
  [
    started,
    { ENCRYPTION_KEYS: 'abc' },
    /^ENCRYPTION_KEYS: Entry 1 of the key ring is not of the form id:base64/m,
  ],
  // These end before there is anything of a service.
  [
    forecourt,
    { TRUSTED_PROXIES: 'abc' },
    /^TRUSTED_PROXIES must list addresses, .* "abc" is none of these\.$/m,
  ],
  [forecourt, { LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/m],
]

for (const [run, env, says] of unusable) {
  test(`${JSON.stringify(env)} can't be used, which ends the start with 2 before anything is made`, async () => {
    const dataDir = join(folder, 'none')
    assertEnded(await run(['serve'], { env: { DATA_DIR: dataDir, PORT: '0', ...env } }), 2, says)
    assert(!(await readdir(folder)).includes('none'))
  })
}

test('an address of another machine can’t be used, which is found on listening and ends the start with 2', async () => {
  const env = { SANDBOX: 'off', PORT: '0', HOST: '192.0.2.1' }
  const says = /^HOST must be an address of this machine; "192\.0\.2\.1" is none\.$/m
  assertEnded(await installation.started(['serve'], { env }), 2, says)
})

test('a command makes no installation by the way; "migrate" makes one, and then commands work', async () => {
  const dataDir = await mkdtemp(join(folder, 'new-'))
  const env = { DATA_DIR: dataDir }
  const says = /^There is no installation in \S+; set DATA_DIR to the folder of one, or make one with/
  assertEnded(await forecourt(['product', 'list'], { env }), 1, says)
  assertEnded(await forecourt(['dealer', 'create', 'Northside Motors'], { env }), 1, says)
  assertEnded(await forecourt(['keys', 'rotate'], { env: { DATA_DIR: join(dataDir, 'none') } }), 1, says)
  assert.deepEqual(await readdir(dataDir), [])
  assert.equal((await forecourt(['migrate'], { env })).code, 0)
  assert.equal((await forecourt(['product', 'list', '--json'], { env })).code, 0)
})

/** A database without tables, on the same server; gone after the test. */
const emptyDatabase = async (context: TestContext) => {
  const name = `empty_${randomBytes(6).toString('hex')}`
  await installation.sql.unsafe(`create database ${name}`)
  const connection = { ...installation.connection, database: name }
  const sql = connect(connection, { max: 1 })
  context.after(async () => {
    await sql.end()
    await installation.sql.unsafe(`drop database ${name} with (force)`)
  })
  const { socketFolder, port, user } = connection
  const query = new URLSearchParams({ host: socketFolder, port: String(port) })
  return { sql, url: `postgres://${user}@localhost/${name}?${query}` }
}

const tablesOf = async (sql: Database) =>
  (await sql`select relname from pg_class where relnamespace = 'public'::regnamespace`).length

for (const [command, run] of [
  ['serve', started],
  ['migrate', forecourt],
] as const) {
  test(`"${command}" with DATABASE_URL but without ENCRYPTION_KEYS is refused before it makes a table`, async (context) => {
    const { sql, url } = await emptyDatabase(context)
    const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'no-keys'), PORT: '0' }
    assertEnded(
      await run([command], { env }),
      2,
      /^DATABASE_URL requires ENCRYPTION_KEYS, which must be the same for every process/m,
    )
    assert.equal(await tablesOf(sql), 0)
  })
}

test('a failing migration is named, with its obstacle, and is rolled back', async (context) => {
  const { sql, url } = await emptyDatabase(context)
  const env = { DATABASE_URL: url, ENCRYPTION_KEYS: newKeyText('k1') }
  await sql`create table revisions (made_by_hand text)`
  const ended = await forecourt(['migrate'], { env })
  assertEnded(
    ended,
    1,
    /^Migration 66 \(schema\) failed: PostgreSQL says 42P07, relation "revisions" already exists\. Fix the cause, .* No migration was applied: /,
  )
  assert.equal(await tablesOf(sql), 1)
  await sql`drop table revisions`
  assert.equal((await forecourt(['migrate'], { env })).code, 0)
})

test('for a user that may not create tables the message says so, and what to grant', async (context) => {
  const { sql, url } = await emptyDatabase(context)
  const role = `role_${randomBytes(6).toString('hex')}`
  await sql.unsafe(`create role ${role} login; revoke create on schema public from public`)
  context.after(() => installation.sql.unsafe(`drop role ${role}`))
  const env = { DATABASE_URL: url, ENCRYPTION_KEYS: newKeyText('k1') }
  await sql.unsafe(`alter role forecourt in database ${new URL(url).pathname.slice(1)} set role ${role}`)
  const ended = await forecourt(['migrate'], { env })
  assertEnded(
    ended,
    1,
    /^The user \S+ of DATABASE_URL cannot create tables in the schema "public" of the database \S+ Make it the schema's owner, or run "grant create on schema public /,
  )
})

test('a missing keys.json beside data is refused: nothing is written, and the message says what to put back', async () => {
  const dataDir = join(folder, 'lost-ring')
  const env = { DATA_DIR: dataDir, PORT: '0', SANDBOX: 'off' }
  assert.equal((await forecourt(['migrate'], { env })).code, 0)
  assert.equal((await forecourt(['dealer', 'create', 'Northside Motors'], { env })).code, 0)
  const file = join(dataDir, 'keys.json')
  const ring = await readFile(file, 'utf8')
  await rm(file)
  const before = (await readdir(dataDir)).sort()
  const says =
    /^\S+keys\.json is missing, but the database beside it was used with key k1\. Put keys\.json back from where you keep a copy, or set ENCRYPTION_KEYS to its keys\. Nothing was changed\.$/m
  assertEnded(await started(['serve'], { env }), 1, says)
  assertEnded(await forecourt(['keys', 'rotate'], { env }), 1, says)
  assert.deepEqual((await readdir(dataDir)).sort(), before)

  const keys = (JSON.parse(ring) as { keys: string[] }).keys.join(',')
  const again = ['dealer', 'create', 'Northside Motors']
  const byVariable = await forecourt(again, { env: { ...env, ENCRYPTION_KEYS: keys } })
  assert.match(byVariable.stderr, /There is already a dealer named "Northside Motors"/)
})

test('of processes that make the first key ring at once all have one ring', async () => {
  const dataDir = await mkdtemp(join(folder, 'rings-'))
  const make = `import(${JSON.stringify(RING_MODULE)}).then(({ makeKeyFile, readKeyFile }) => {
    while (Date.now() < Number(process.argv[1])) {}
    makeKeyFile(process.argv[2])
    console.log(readKeyFile(process.argv[2]))
  })`
  const at = String(Date.now() + 1_500)
  const made = await Promise.all(
    Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, ['-e', make, at, dataDir])),
  )
  assert.equal(new Set(made.map(({ stdout }) => stdout)).size, 1)
  assert.deepEqual(await readdir(dataDir), ['keys.json'])
})

const RING_MODULE = new URL('../../packages/encryption/key-ring.ts', import.meta.url).href

test('started in place of an older Node.js, the service ends when that is killed', async () => {
  const dataDir = join(folder, 'starter')
  const port = await freePort()
  // An older Node.js starts the same file with a suitable one, and reports its own version.
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
