/** Backups: taken while clients submit, restored into both kinds of database, compared row by row, and served. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before, type TestContext } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { newKeyText, readKeyFile } from '../../packages/encryption/key-ring.ts'
import { type Connection, connect, type Database } from '../../packages/postgres/connection/database.ts'
import { startEmbeddedPostgres } from '../../packages/postgres/embedded/embedded-postgres.ts'
import { migrateWithin } from '../../packages/postgres/migration/migrate.ts'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { currentBuild } from '../../src/service/build.ts'
import { MIGRATIONS, newestVersion } from '../../src/store/migrations.ts'
import { type BackupHeader, openBackup, writeBackup } from '../../src/store/upkeep/file.ts'
import { loadBackup } from '../../src/store/upkeep/load.ts'
import { sumsOf as sums } from '../../src/store/upkeep/tables.ts'
import { takeBackup } from '../../src/store/upkeep/take.ts'
import { forecourt } from '../cli/command.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { validQuote } from '../interface/samples.ts'
import { newerVersion } from '../support/newer-version.ts'
import { freePort, type RunningService, startService, withDatabase } from '../support/running-service.ts'
import { raiseLimits } from '../support/submission-load.ts'

let folder: string
let server: TestDatabase
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-backup-'))
  server = await openTestDatabase()
})
after(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const done = async (...commandLine: Parameters<typeof forecourt>) => {
  const ended = await forecourt(...commandLine)
  assert.equal(ended.code, 0, ended.stderr)
  return ended.stdout
}

const asDealer = (service: RunningService) => ({
  authorization: `Bearer ${service.sandbox.clients.dealer.apiKey}`,
  'content-type': 'application/json',
})

const submitOne = async (service: RunningService): Promise<string> => {
  const response = await fetch(`${service.baseUrl}/api/quote/submit`, {
    method: 'POST',
    headers: asDealer(service),
    body: JSON.stringify(validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })),
  })
  const body = (await response.json()) as { quoteReference: string }
  assert.equal(response.status, 200, JSON.stringify(body))
  return body.quoteReference
}

/** The application's body. */
const sentOf = async (service: RunningService, reference: string): Promise<unknown> => {
  const response = await fetch(`${service.baseUrl}/api/quote/${reference}`, { headers: asDealer(service) })
  assert.equal(response.status, 200, reference)
  return ((await response.json()) as { quote: unknown }).quote
}

const stopped = async (service: RunningService): Promise<void> => {
  service.process.kill('SIGTERM')
  assert.equal(await service.ended, 0)
}

/** A checksum of every row of every table. */
const sumsOf = async (connection: Connection): Promise<Readonly<Record<string, object>>> => {
  const sql = connect(connection, { max: 1 })
  try {
    return Object.fromEntries(await sums(sql))
  } finally {
    await sql.end()
  }
}

/** A database without tables, on the server of the test. */
const emptyDatabase = async (context: TestContext) => {
  const name = `empty_${randomBytes(6).toString('hex')}`
  await server.sql.unsafe(`create database ${name}`)
  const connection = { ...server.connection, database: name }
  const sql = connect(connection, { max: 2 })
  context.after(async () => {
    await sql.end()
    await server.sql.unsafe(`drop database ${name} with (force)`)
  })
  const { socketFolder, port, user } = connection
  const query = new URLSearchParams({ host: socketFolder, port: String(port) })
  return { sql, connection, url: `postgres://${user}@localhost/${name}?${query}` }
}

/** A DATA_DIR that has the keys and the sandbox's file of another, and no database. */
const dataDirWithKeysOf = async (dataDir: string): Promise<string> => {
  const made = await mkdtemp(join(folder, 'restored-'))
  for (const name of ['keys.json', 'sandbox.json']) await cp(join(dataDir, name), join(made, name))
  return made
}

const SENDERS = 4
const BEFORE = 20
/** Of the applications in the first backup. */
let submitted: string

test('a backup taken under load has everything acknowledged before, each application whole, and a service runs on it', async (context) => {
  const dataDir = join(folder, 'source')
  const service = await startService(dataDir, await freePort(), { SANDBOX: 'on' })
  let isOver = false
  context.after(() => {
    isOver = true
    service.process.kill('SIGKILL')
  })
  await withDatabase(dataDir, raiseLimits)
  const acknowledged: string[] = []
  const senders = Array.from({ length: SENDERS }, async () => {
    while (!isOver) acknowledged.push(await submitOne(service))
  })
  while (acknowledged.length < BEFORE) await Promise.race([...senders, new Promise((r) => setTimeout(r, 20))])
  const before = [...acknowledged]
  submitted = before[0] ?? assert.fail('none was acknowledged')
  const file = join(folder, 'under-load.backup')
  const said = await done(['backup', file], { env: { DATA_DIR: dataDir } })
  const during = acknowledged.length - before.length
  isOver = true
  await Promise.all(senders)
  assert.ok(during > 0, 'clients went on meanwhile')
  assert.match(said, /^Wrote \S+: \d+ rows in \d+ tables as of /)
  assert.match(said, /The keys are not in it: it needs k1 of the key ring\./)
  const sent = new Map<string, unknown>()
  for (const reference of before) sent.set(reference, await sentOf(service, reference))
  await stopped(service)

  const bytes = gunzipSync(await readFile(file)).toString('latin1')
  const secret = readKeyFile(dataDir)?.split(':')[1] ?? ''
  assert.ok(secret.length > 40 && !bytes.includes(secret), 'no key is in it')
  const check = JSON.parse(await done(['backup', file, '--verify', '--json']))
  assert.deepEqual(check.keys, ['k1'])
  const { version, commit, schema } = check
  assert.deepEqual({ version, commit, schema }, currentBuild())

  const restored = await dataDirWithKeysOf(dataDir)
  await done(['restore', file], { env: { DATA_DIR: restored } })
  const again = await startService(restored, await freePort(), { SANDBOX: 'on' })
  context.after(() => again.process.kill('SIGKILL'))
  for (const [reference, quote] of sent) assert.deepEqual(await sentOf(again, reference), quote)
  await submitOne(again)
  await stopped(again)
})

test('a restored backup, embedded or by DATABASE_URL, equals the original row for row', async (context) => {
  const dataDir = join(folder, 'source')
  const embedded = await startEmbeddedPostgres({ dataDir, fsync: false })
  const file = join(folder, 'quiet.backup')
  const source = await (async () => {
    try {
      await done(['backup', file], { env: { DATA_DIR: dataDir } })
      return await sumsOf(embedded.connection)
    } finally {
      await embedded.stop()
    }
  })()
  assert.ok(Object.keys(source).length > 50)

  const restored = await dataDirWithKeysOf(dataDir)
  await done(['restore', file], { env: { DATA_DIR: restored } })
  const second = await startEmbeddedPostgres({ dataDir: restored, fsync: false })
  try {
    assert.deepEqual(await sumsOf(second.connection), source)
  } finally {
    await second.stop()
  }

  const { url, connection, sql } = await emptyDatabase(context)
  const keys = readKeyFile(dataDir) ?? ''
  const env = { DATABASE_URL: url, ENCRYPTION_KEYS: keys, DATA_DIR: restored }
  await done(['restore', file], { env })
  assert.deepEqual(await sumsOf(connection), source)
  // The database's sequences continue after the restored numbers.
  const [model] = await sql<{ id: number; most: number }[]>`
    with made as (insert into car_model (make_key, model_key) values ('sample', 'sample') returning id)
    select made.id, (select max(id) from car_model) as most from made`
  assert.ok(model !== undefined && model.id > model.most)

  const twice = await forecourt(['restore', file], { env })
  assert.deepEqual([twice.code, twice.stdout], [1, ''])
  assert.match(
    twice.stderr,
    /The database holds \d+ tables already\. A backup can only be restored into an empty database/,
  )
  const over = await forecourt(['restore', file], { env: { DATA_DIR: dataDir } })
  assert.equal(over.code, 1)
  assert.match(over.stderr, /already contains a database\. Restore the backup into a DATA_DIR without one/)
})

test('without its keys, or with others of the same name, a backup is refused before anything is made', async () => {
  const file = join(folder, 'quiet.backup')
  const dataDir = await mkdtemp(join(folder, 'no-keys-'))
  const rows: readonly (readonly [env: Record<string, string>, says: RegExp])[] = [
    [
      {},
      /keys\.json is missing\. The backup does not contain the keys: put your copy of keys\.json there first/,
    ],
    [
      { ENCRYPTION_KEYS: newKeyText('k1') },
      /Key k1 of the key ring is not the key that this database used under that ID/,
    ],
    [{ ENCRYPTION_KEYS: newKeyText('k2') }, /The key ring lacks key k1\./],
  ]
  for (const [env, says] of rows) {
    const ended = await forecourt(['restore', file], { env: { DATA_DIR: dataDir, ...env } })
    assert.equal(ended.code, 1)
    assert.match(ended.stderr, says)
    assert.deepEqual(await readdir(dataDir), [])
  }
})

test('--verify and restore say what is wrong with a file that is no whole backup, and restore makes nothing', async () => {
  const whole = await readFile(join(folder, 'quiet.backup'))
  const lines = gunzipSync(whole).toString('utf8').split('\n')
  const zipped = (text: readonly string[]) => gzipSync(text.join('\n'))
  const header = JSON.parse(lines[0] as string)
  const changed = whole.with(
    Math.floor(whole.length / 2),
    (whole[Math.floor(whole.length / 2)] as number) ^ 1,
  )
  const rows: readonly (readonly [what: string, content: Uint8Array, says: RegExp])[] = [
    ['cut off', whole.subarray(0, whole.length / 2), /It is incomplete/],
    ['a bit changed', changed, /It is incomplete|It has been changed/],
    [
      'a row left out',
      zipped(lines.toSpliced(5, 1)),
      /It is incomplete: rows are missing|It has been changed/,
    ],
    [
      'a row changed',
      zipped(lines.with(5, lines[6] as string)),
      /It has been changed: its SHA-256 does not match/,
    ],
    ['no end', zipped(lines.slice(0, -2)), /It is incomplete: its end is missing/],
    ['more behind the end', zipped([...lines, '"more"']), /It has been changed: there is data after its end/],
    ['another file', Buffer.from('no backup'), /It is incomplete, or is not a Forecourt backup/],
    ['other lines', zipped(['{}', '{}']), /It is not a Forecourt backup/],
    ['nothing', Buffer.alloc(0), /not a Forecourt backup/],
    [
      'a newer form',
      zipped([JSON.stringify({ ...header, forecourtBackup: 2 })]),
      /created by a newer version of Forecourt/,
    ],
  ]
  const dataDir = await mkdtemp(join(folder, 'not-whole-'))
  const file = join(folder, 'not-whole.backup')
  for (const [what, content, says] of rows) {
    await writeFile(file, content)
    for (const command of [
      ['backup', file, '--verify'],
      ['restore', file],
    ]) {
      const ended = await forecourt(command, {
        env: { DATA_DIR: dataDir, ENCRYPTION_KEYS: newKeyText('k1') },
      })
      assert.deepEqual([ended.code, ended.stdout], [1, ''], what)
      assert.match(ended.stderr, says, what)
      assert.doesNotMatch(ended.stderr, /^ +at /m, what)
    }
  }
  assert.deepEqual(await readdir(dataDir), [])
  const missing = await forecourt(['backup', join(folder, 'missing'), '--verify'])
  assert.match(missing.stderr, /missing cannot be read: the file does not exist\.\n$/)
  const there = await forecourt(['backup', file], { env: { DATA_DIR: join(folder, 'source') } })
  assert.match(there.stderr, /it already exists. Use --force to replace it\.\n$/)
})

const DOCUMENT = '00000000-0000-4000-8000-000000000001'

const backupOf = async (
  sql: Database,
  file: string,
  alter: (row: string, table: string) => string = (row) => row,
) =>
  takeBackup(sql, { version: '0.0.1', commit: 'unknown' }, async (header: BackupHeader, rows) => {
    const altered = async function* () {
      for await (const { table, row } of rows)
        yield { table, row: alter(row, header.tables[table]?.name ?? '') }
    }
    const chunks: Buffer[] = []
    for await (const chunk of writeBackup(header, altered(), () => undefined)) chunks.push(chunk)
    await writeFile(file, Buffer.concat(chunks))
  })

test('a backup whose rows the database refuses leaves nothing behind, and the next restore works', async (context) => {
  const file = join(folder, 'refused.backup')
  await backupOf(server.sql, file, (row, table) => (table === 'event_numbering' ? '(f,0)' : row))
  const { sql } = await emptyDatabase(context)
  await assert.rejects(
    loadBackup(sql, await openBackup(file), () => undefined),
    { code: '23514' },
  )
  assert.equal((await sql`select from pg_class where relnamespace = 'public'::regnamespace`).length, 0)
  await backupOf(server.sql, file)
  await loadBackup(sql, await openBackup(file), () => undefined)
  assert.equal((await sql`select from event_numbering`).length, 1)
})

test('a newer version restores a backup of this one unchanged, and then migrates it', async (context) => {
  const [older, newer] = [await emptyDatabase(context), await emptyDatabase(context)]
  const newest = newestVersion()
  await older.sql.begin((transaction) => migrateWithin(transaction, MIGRATIONS))
  await older.sql`insert into dealers (id, name, created_at) values (gen_random_uuid(), 'Sample (a "dealer", \\ and é)', now())`
  await older.sql`
    insert into applications (id, mode, model_set, state, state_since, revision, transitions, ever_submitted,
      created_at, updated_at)
    values (${DOCUMENT}, 'test', 'a', 'Open', now(), 1, 1, false, now(), now())`
  await older.sql`
    insert into documents (id, application_id, requirement_id, started_at, by_kind, by_id)
    values (${DOCUMENT}, ${DOCUMENT}, 'r', now(), 'client', 'c')`
  for (let chunk = 0; chunk < 6; chunk++)
    await older.sql`
      insert into document_pieces (document_id, number, content) values (${DOCUMENT}, ${chunk}, ${randomBytes(1_500_000)})`
  const file = join(folder, 'older.backup')
  await backupOf(older.sql, file)
  const env = { ...process.env, DATABASE_URL: newer.url, ENCRYPTION_KEYS: newKeyText('k1'), DATA_DIR: folder }
  const command = await newerVersion(folder)
  const ended = spawnSync(process.execPath, [command, 'restore', file], { env, encoding: 'utf8' })
  assert.equal(ended.status, 0, ended.stderr)
  const [state] = await newer.sql`select max(version)::int as version from schema_migrations`
  assert.equal(state?.['version'], newest + 1)
  assert.equal((await newer.sql`select newer from clients`).length, 0)
  const [was, is] = [await sumsOf(older.connection), await sumsOf(newer.connection)]
  for (const table of ['dealers', 'documents', 'document_pieces'])
    assert.deepEqual(is[table], was[table], table)
})

test('the erasure list erases again, after a restore, what was erased after the backup', async (context) => {
  const source = join(folder, 'source')
  const file = join(folder, 'quiet.backup')
  const erased = { application: idOfReference('a', submitted), erasedAt: new Date().toISOString() }
  const list = join(folder, 'erased.jsonl')
  await writeFile(list, `${JSON.stringify(erased)}\n`)
  const lines = await readFile(list, 'utf8')
  const again = () => forecourt(['person', 'erase-again', list], { env: { DATA_DIR: source } })
  assert.equal((await again()).stdout, 'Erased 1 application again, of 1 on the list.\n')
  assert.equal((await again()).stdout, 'Erased 0 applications again, of 1 on the list.\n')
  assert.equal(await done(['person', 'erasures'], { env: { DATA_DIR: source } }), lines)
  await writeFile(list, `${lines}{"application": 1}\n`)
  assert.match((await again()).stderr, /cannot be used\. Line 2 is not an erasure\./)
  await writeFile(list, lines)

  const ENCRYPTION_KEYS = readKeyFile(source) ?? ''
  /** What a restored database has erased, and what the restore said. */
  const restored = async (DATA_DIR: string, ...options: readonly string[]) => {
    const env = { DATABASE_URL: (await emptyDatabase(context)).url, ENCRYPTION_KEYS, DATA_DIR }
    const { code, stderr } = await forecourt(['restore', file, ...options], { env })
    assert.equal(code, 0, stderr)
    return { erasures: await done(['person', 'erasures'], { env }), stderr }
  }
  const forgetful = await restored(await dataDirWithKeysOf(source))
  assert.match(forgetful.stderr, /No list of erasures was there: what was erased after \S+ is back\./)
  assert.equal(forgetful.erasures, '')
  const beside = await dataDirWithKeysOf(source)
  await cp(list, join(beside, 'erasures.jsonl'))
  assert.equal((await restored(beside)).erasures, lines)
  assert.equal((await restored(await dataDirWithKeysOf(source), '--erasures', list)).erasures, lines)
})
