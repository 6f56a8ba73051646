/** The archive of the embedded database: a moment of it restored after a disaster under load, and what stands against that. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { newKeyText } from '../../packages/encryption/key-ring.ts'
import { connect, type Database } from '../../packages/postgres/connection/database.ts'
import { prepareArchive } from '../../packages/postgres/embedded/archiving.ts'
import { startEmbeddedPostgres } from '../../packages/postgres/embedded/embedded-postgres.ts'
import { recoverEmbedded } from '../../packages/postgres/embedded/recover.ts'
import { chooseServerUser } from '../../packages/postgres/embedded/server-user.ts'
import { archiveKeeper } from '../../src/operations/housekeeping/keep-archive.ts'
import { type BaseCopy, FILES, readArchive } from '../../src/store/backup/read.ts'
import { readArchiving } from '../../src/store/backup/state.ts'
import { backupTables, settle, sumOf } from '../../src/store/backup/tables.ts'
import { nextWalName } from '../../src/store/backup/wal-name.ts'
import { forecourt } from '../cli/command.ts'
import { validQuote } from '../interface/samples.ts'
import { freePort, type RunningService, startService, withDatabase } from '../support/running-service.ts'
import { raiseLimits, SubmissionLoad } from '../support/submission-load.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-archive-'))
  // The server's own user goes through it.
  await chmod(folder, 0o711)
})
after(() => rm(folder, { recursive: true }))

const done = async (...commandLine: Parameters<typeof forecourt>): Promise<string> => {
  const ended = await forecourt(...commandLine)
  assert.equal(ended.code, 0, ended.stderr)
  return ended.stdout
}

const refused = async (
  commandLine: readonly string[],
  env: Record<string, string>,
  says: RegExp,
): Promise<void> => {
  const ended = await forecourt(commandLine, { env })
  assert.match(ended.stderr, says)
  assert.notEqual(ended.code, 0)
}

type Copy = { readonly at: string; readonly until: string; readonly missing: string | null }

const copiesIn = async (archive: string): Promise<readonly Copy[]> =>
  JSON.parse(await done(['archive', 'list', '--json'], { env: { ARCHIVE_DIR: archive } }))

const PATIENCE_MILLISECONDS = 120_000

const until = async (what: string, holds: () => Promise<boolean> | boolean): Promise<void> => {
  const deadline = performance.now() + PATIENCE_MILLISECONDS
  while (!(await holds())) {
    assert.ok(performance.now() < deadline, what)
    await pause(50)
  }
}

/** A checksum of every row of every table, by table. */
const sumsOf = (sql: Database): Promise<ReadonlyMap<string, string>> =>
  sql.begin(async (transaction) => {
    await settle(transaction)
    const sums = new Map<string, string>()
    for (const table of await backupTables(transaction))
      sums.set(table.name, JSON.stringify(await sumOf(transaction, table)))
    return sums
  })

/** Runs `work` on a DATA_DIR on which no service runs. */
const onDatabase = async (dataDir: string, work: (sql: Database) => Promise<void>): Promise<void> => {
  const embedded = await startEmbeddedPostgres({ dataDir, fsync: false })
  const sql = connect(embedded.connection, { max: 1 })
  try {
    await work(sql)
  } finally {
    await sql.end()
    await embedded.stop()
  }
}

/** A DATA_DIR that has the keys and the sandbox's file of another, and no database. */
const dataDirWithKeysOf = async (dataDir: string): Promise<string> => {
  const made = await mkdtemp(join(folder, 'restored-'))
  for (const name of ['keys.json', 'sandbox.json']) await cp(join(dataDir, name), join(made, name))
  return made
}

const started = async (context: TestContext, dataDir: string, archive: string): Promise<RunningService> => {
  const service = await startService(dataDir, await freePort(), { SANDBOX: 'on', ARCHIVE_DIR: archive })
  context.after(() => service.process.kill('SIGKILL'))
  return service
}

const stopped = async (service: RunningService): Promise<void> => {
  service.process.kill('SIGTERM')
  assert.equal(await service.ended, 0, service.output())
}

const asDealer = ({ sandbox }: RunningService) => ({
  authorization: `Bearer ${sandbox.clients.dealer.apiKey}`,
  'content-type': 'application/json',
})

const submitOne = async (service: RunningService): Promise<void> => {
  const body = JSON.stringify(validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' }))
  const answer = await fetch(`${service.baseUrl}/api/quote/submit`, {
    method: 'POST',
    headers: asDealer(service),
    body,
  })
  assert.equal(answer.status, 200)
}

const statusOf = async (service: RunningService, reference: string): Promise<number> =>
  (await fetch(`${service.baseUrl}/api/quote/${reference}`, { headers: asDealer(service) })).status

/** The answers of a load that went on until so many were acknowledged. */
const loaded = async (
  service: RunningService,
  count: number,
  meanwhile = async () => {},
): Promise<readonly string[]> => {
  const answers = new Map<string, string | undefined>()
  const load = new SubmissionLoad(service, answers)
  await until('submissions', () => load.acknowledged >= count)
  await meanwhile()
  await load.finish()
  return [...answers.values()].map(String)
}

/** Applications that are asked for, of those next to the moment. */
const SAMPLE = 30

/** Tables whose rows a submission writes. */
const WRITTEN = ['applications', 'revisions', 'transitions', 'stored_answers', 'events', 'audit']

test('after a disaster under load the moment before it is restored, row for row, and served; all that came later is not there', async (t) => {
  const dataDir = join(folder, 'source')
  const archive = join(folder, 'archive')
  const service = await started(t, dataDir, archive)
  await withDatabase(dataDir, raiseLimits)
  await until('a first base copy', async () => (await copiesIn(archive)).length === 1)
  const earlier = await loaded(service, 40, async () => {
    await done(['archive', 'copy'], { env: { DATA_DIR: dataDir, ARCHIVE_DIR: archive } })
    const elsewhere = { DATA_DIR: dataDir, ARCHIVE_DIR: join(folder, 'elsewhere') }
    await refused(
      ['archive', 'copy'],
      elsewhere,
      /^The database does not archive into \S+elsewhere: its service runs/,
    )
  })
  const state = { moment: new Date(0), kept: new Map<string, string>(), id: '' }
  await withDatabase(dataDir, async (sql) => {
    let sums = await sumsOf(sql)
    await until('the work beside requests is done', async () => {
      const [now] = await sql<{ at: Date }[]>`select clock_timestamp() as at`
      await pause(500)
      const [was, is] = [sums, await sumsOf(sql)]
      sums = is
      state.moment = now?.at as Date
      state.kept = new Map([...is].filter(([name, sum]) => was.get(name) === sum))
      return WRITTEN.every((name) => state.kept.has(name) || !is.has(name))
    })
    const [row] = await sql<{ id: string }[]>`select id from applications order by id limit 1`
    state.id = row?.id as string
  })
  assert.ok(state.kept.size > 40, `${state.kept.size} tables to compare`)
  const later = await loaded(service, 20)
  await withDatabase(dataDir, async (sql) => {
    await sql`select pg_switch_wal()`
    for (const table of ['applications', 'revisions', 'transitions']) await sql.unsafe(`delete from ${table}`)
  })
  assert.equal(await statusOf(service, earlier[0] as string), 404)
  await stopped(service)

  const restored = await dataDirWithKeysOf(dataDir)
  const env = { DATA_DIR: restored, ARCHIVE_DIR: archive }
  const began = performance.now()
  const said = await done(['restore', '--to', state.moment.toISOString()], { env })
  t.diagnostic(
    `${Math.round(performance.now() - began)} ms to restore ${earlier.length} applications of ${earlier.length + later.length}`,
  )
  const reached = /^Restored the moment (\S+): the last change in it is of (\S+)\./.exec(said)
  assert.equal(reached?.[1], state.moment.toISOString())
  assert.ok(new Date(reached?.[2] as string) <= state.moment)
  await onDatabase(restored, async (sql) => {
    const sums = await sumsOf(sql)
    for (const [name, sum] of state.kept) assert.equal(sums.get(name), sum, name)
  })

  const again = await started(t, restored, archive)
  for (const reference of earlier.slice(-SAMPLE)) assert.equal(await statusOf(again, reference), 200)
  for (const reference of later.slice(0, SAMPLE)) assert.equal(await statusOf(again, reference), 404)
  await until('a base copy of the restored database', async () => (await copiesIn(archive)).length === 3)
  await submitOne(again)
  await stopped(again)

  // The restored database is archived on, beside what the lost one wrote; what was erased since is erased again.
  const list = join(folder, 'erasures.jsonl')
  await writeFile(list, `${JSON.stringify({ application: state.id, erasedAt: new Date().toISOString() })}\n`)
  const latest = await dataDirWithKeysOf(dataDir)
  // A long log is emptied first, and what the server says after that is still found.
  await writeFile(join(latest, 'postgres.log'), 'an old line\n'.repeat(500_000))
  await done(['restore', '--to', 'latest', '--erasures', list], {
    env: { DATA_DIR: latest, ARCHIVE_DIR: archive },
  })
  await onDatabase(latest, async (sql) => {
    const erased = await sql<{ id: string }[]>`select id from applications where data_key is null`
    assert.deepEqual(
      erased.map(({ id }) => id),
      [state.id],
    )
    const [count] = await sql<{ count: number }[]>`select count(*)::int as count from applications`
    assert.equal(count?.count, earlier.length + 1)
  })
  const histories = (await readdir(join(archive, 'wal'))).filter((name) => name.endsWith('.history.gz'))
  assert.deepEqual(histories.sort(), ['00000002.history.gz', '00000003.history.gz'])
})

test('of two recoveries that end at the same time one is kept, since both would write the same names', async () => {
  const archive = join(folder, 'archive')
  const { copies } = await readArchive(archive)
  const copy = join((copies.at(-1) as BaseCopy).folder, FILES)
  const histories = () =>
    readdir(join(archive, 'wal')).then((names) => names.filter((name) => /history/.test(name)))
  const before = await histories()
  const dataDirs = [
    await dataDirWithKeysOf(join(folder, 'source')),
    await dataDirWithKeysOf(join(folder, 'source')),
  ]
  const [first, second] = await Promise.all(
    dataDirs.map((dataDir) =>
      recoverEmbedded({ dataDir, archiveDir: archive, copy, until: 'latest', fsync: false }),
    ),
  )
  await first?.keep()
  await assert.rejects(
    second?.keep() ?? Promise.resolve(),
    /^EmbeddedPostgresError: Another restore from this archive/,
  )
  const made = await Promise.all(dataDirs.map((dataDir) => readdir(dataDir)))
  assert.deepEqual(
    made.map((names) => names.filter((name) => /^postgres(?!\.log)/.test(name))),
    [['postgres'], []],
  )
  assert.equal((await histories()).length, before.length + 1)
})

test('what the archive cannot restore is refused with a sentence, and nothing is made', async () => {
  const source = join(folder, 'source')
  const archive = join(folder, 'archive')
  const copies = await copiesIn(archive)
  const [first, second] = copies
  assert.ok(first !== undefined && second !== undefined)
  const dataDir = await dataDirWithKeysOf(source)
  const env = { DATA_DIR: dataDir, ARCHIVE_DIR: archive }
  const restore = (moment: string) => ['restore', '--to', moment]
  const before = new Date(Date.parse(first.at) - 1_000).toISOString()
  await refused(
    restore(before),
    env,
    /^The oldest base copy in \S+ is of \S+: no earlier moment can be restored\.\n/,
  )
  await refused(
    restore('2099-01-01T00:00:00Z'),
    env,
    /^The archive ends before this moment\. From the base copy of/,
  )
  await refused(restore('2026-01-01 00:00'), env, /^--to takes a moment such as/)
  await refused(restore('latest'), { ...env, ARCHIVE_DIR: join(folder, 'none') }, /^There is no base copy in/)
  await refused(restore('latest'), { DATA_DIR: dataDir }, /^Set ARCHIVE_DIR to the folder of the archive\.\n/)
  await refused(restore('latest'), { ...env, DATA_DIR: source }, /holds a database already/)
  await refused(
    restore('latest'),
    { ...env, DATA_DIR: join(folder, 'without-keys') },
    /keys\.json is missing/,
  )
  await refused(restore('latest'), { ...env, ENCRYPTION_KEYS: newKeyText('k1') }, /is not the key of that id/)
  await refused(['restore'], env, /^Name a backup to restore, or a moment of the archive with --to\.\n/)

  const torn = join(folder, 'torn')
  await promisify(execFile)('cp', ['-a', archive, torn])
  const { lastWal } = (await readArchive(torn)).copies[1] as BaseCopy
  const file = join(torn, 'wal', `${nextWalName(lastWal)}.gz`)
  // A file that is cut off ends the recovery like one that is missing; the moment after it is not claimed.
  await truncate(file, 100)
  const within = { ...env, ARCHIVE_DIR: torn }
  await refused(
    restore(second.until),
    within,
    /\nThe archive can't be read to its end: the WAL file after [0-9A-F]{24} is damaged/,
  )
  await rm(file)
  await refused(
    restore(second.until),
    within,
    /^The archive has a gap: the WAL file [0-9A-F]{24} is missing\. From the base copy of \S+ it leads to \S+\. The next base copy is of/,
  )
  assert.equal((await copiesIn(torn))[1]?.missing, nextWalName(lastWal))
  const made = (await readdir(dataDir)).filter((name) => /^postgres(?!\.log)/.test(name))
  assert.deepEqual(made, [])
})

test('an archive that takes no WAL is warned about and counted, and the service goes on; then it catches up', async () => {
  const dataDir = join(folder, 'warned')
  const archiveDir = join(folder, 'gone')
  const embedded = await startEmbeddedPostgres({ dataDir, archiveDir, fsync: false })
  const sql = connect(embedded.connection, { max: 2 })
  const keeper = archiveKeeper({ dataDir, archiveDir, days: 7, version: '0' }, Date.now)
  const said: string[] = []
  const hear = (sentence: string) => void said.push(sentence)
  /** One look at the archive. */
  const look = async () => {
    const { stop } = keeper.start(sql, {
      log: { info: hear, warn: hear },
      onError: (error) => hear(String(error)),
    })
    await stop()
  }
  const filled = async () => {
    await sql`select pg_logical_emit_message(true, 'test', 'something')`
    await sql`select pg_switch_wal()`
  }
  try {
    await rm(join(archiveDir, 'wal'), { recursive: true })
    await filled()
    await until('a failed try', async () => (await readArchiving(sql)).isFailing)
    await look()
    assert.match(
      said[0] ?? '',
      /^The archive \S+ takes no WAL: \d+ files \(\d+ MB\) wait in DATA_DIR and will fill its disk\./,
    )
    assert.ok((keeper.figures()?.waitingFiles ?? 0) > 0)
    assert.equal(keeper.figures()?.copyAgeSeconds, undefined)
    assert.equal(said.length, 1, 'no base copy is tried')
    await look()
    assert.equal(said.length, 1, 'the warning is not repeated at once')

    await prepareArchive(
      archiveDir,
      join(dataDir, 'postgres'),
      await chooseServerUser(join(dataDir, 'postgres')),
    )
    await filled()
    await until('the archive catches up', async () => {
      const { isFailing, waitingFiles } = await readArchiving(sql)
      return !isFailing && waitingFiles === 0
    })
    await look()
    assert.equal(said[1], 'The archive takes WAL again.')
  } finally {
    await sql.end()
    await embedded.stop()
  }
  await assert.rejects(
    startEmbeddedPostgres({ dataDir: join(folder, 'another'), archiveDir, fsync: false }),
    /has the archive of another database/,
  )
})
