/**
 * Upgrades the database of each earlier version, grown to many applications, with the command as it ships: nothing is lost, what was
 * asked before is answered as before, and the backup taken before brings the earlier database back. It states how long each takes.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { keyRing } from '../../packages/encryption/key-ring.ts'
import { connect, type Database } from '../../packages/postgres/connection/database.ts'
import {
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../packages/postgres/embedded/embedded-postgres.ts'
import { newestVersion } from '../../packages/postgres/migration/newest-version.ts'
import { referenceOf } from '../../src/domain/application/reference.ts'
import { isAway } from '../../src/service/assembly.ts'
import { openBackup, writeBackup } from '../../src/store/backup/file.ts'
import { loadRows } from '../../src/store/backup/load.ts'
import { backupTables, settle, sumOf } from '../../src/store/backup/tables.ts'
import { takeBackup } from '../../src/store/backup/take.ts'
import { isFullLength, times } from '../extent.ts'
import { freePort, type RunningService, startService, withDatabase } from '../support/running-service.ts'
import { type Grown, grow } from './grow.ts'

/** Applications in all; a run of 100,000 takes some minutes. */
const APPLICATIONS = times(100, 100, 100_000)
const SAMPLES = 20
const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const VERSIONS = readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, 'database.backup')))

type Left = {
  readonly keys: readonly string[]
  readonly apiKey: string
  readonly answers: readonly { readonly path: string; readonly body: unknown }[]
}

const onDatabase = async <T>(dataDir: string, work: (sql: Database) => Promise<T>): Promise<T> => {
  const embedded = await startEmbeddedPostgres({ dataDir, fsync: false })
  const sql = connect(embedded.connection)
  try {
    return await work(sql)
  } finally {
    await sql.end()
    await embedded.stop()
  }
}

const sumsOf = (
  sql: Database,
): Promise<Readonly<Record<string, { readonly rows: number; readonly sum: string }>>> =>
  sql.begin(async (transaction) => {
    await settle(transaction)
    const sums: Record<string, { rows: number; sum: string }> = {}
    for (const table of await backupTables(transaction)) sums[table.name] = await sumOf(transaction, table)
    return sums
  })

/** How many rows quotes have: of cases, signings that were under way end by themselves. */
const rowsOfQuotes = async (sql: Database): Promise<object> => {
  const counts: Record<string, unknown> = {}
  for (const name of ['revisions', 'transitions', 'events', 'documents']) {
    const [row] = await sql.unsafe(
      `select count(*)::int as count from ${name} t join applications a on a.id = t.application_id where a.model_set = 'a'`,
    )
    counts[name] = row
  }
  return counts
}

const writeTo = (file: string, sql: Database): Promise<void> =>
  takeBackup(sql, { version: '0.1.0', commit: 'unknown' }, (header, rows) =>
    writeFile(
      file,
      writeBackup(header, rows, () => undefined),
    ),
  )

/**
 * Asks for an application as another process would, from when the database is there until stopped; returns the longest that an
 * answer took, in milliseconds.
 */
const longestWait = (dataDir: string): (() => Promise<number>) => {
  let longest = 0
  let isOver = false
  const ask = async (): Promise<void> => {
    const connection = await runningEmbeddedPostgres(dataDir)
    if (connection === undefined) return
    const sql = connect(connection, { max: 1 })
    try {
      while (!isOver) {
        const began = performance.now()
        await sql`select from applications limit 1`
        longest = Math.max(longest, performance.now() - began)
        await pause(ASKED_EVERY_MILLISECONDS)
      }
    } catch (error) {
      // It is starting or stopping.
      if (!isAway(error)) throw error
    } finally {
      await sql.end()
    }
  }
  const asking = (async () => {
    while (!isOver) {
      await ask()
      await pause(ASKED_EVERY_MILLISECONDS)
    }
  })()
  return async () => {
    isOver = true
    await asking
    return longest
  }
}
const ASKED_EVERY_MILLISECONDS = 5

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`

suite('upgrade of a large database', () => {
  for (const version of VERSIONS) {
    test(`${version} with ${APPLICATIONS} applications is upgraded by starting the service, and backed out of`, async (t) => {
      const { keys, apiKey, answers }: Left = JSON.parse(
        readFileSync(join(FOLDER, version, 'left.json'), 'utf8'),
      )
      const folder = await mkdtemp(join(tmpdir(), 'forecourt-upgrade-'))
      t.after(() => rm(folder, { recursive: true, force: true }))
      const dataDir = join(folder, 'data')
      await mkdir(dataDir)
      await writeFile(join(dataDir, 'keys.json'), JSON.stringify({ keys }), { mode: 0o600 })
      const took = timer(t)

      const backup = join(folder, 'before.backup')
      const { grown, sums, rows } = await onDatabase(dataDir, async (sql) => {
        await loadRows(sql, await openBackup(join(FOLDER, version, 'database.backup')), () => undefined)
        // The repository's rows get older from year to year, and the service erases what ended long ago.
        await sql`update applications set state_since = now()`
        const added = await grow(
          sql,
          keyRing(() => keys.join(',')),
          APPLICATIONS,
        )
        const [before, quotes] = [await sumsOf(sql), await rowsOfQuotes(sql)]
        await took('backup', () => writeTo(backup, sql))
        return { grown: added, sums: before, rows: quotes }
      })

      const stopAsking = longestWait(dataDir)
      const upgraded = await took('upgrade until ready', async () =>
        startService(dataDir, await freePort(), { SANDBOX: 'on', EXPIRE_OPEN_DAYS: 'off' }),
      )
      t.after(() => upgraded.process.kill('SIGKILL'))
      t.diagnostic(`longest that the tables were locked: ${seconds(await stopAsking())}`)
      await assertResponses(upgraded, { apiKey, answers, grown })
      await took('queue and numbers of all applications', () => settled(dataDir, APPLICATIONS))
      await withDatabase(dataDir, async (sql) => {
        const [row] = await sql<
          { version: number }[]
        >`select max(version)::int as version from schema_migrations`
        assert.equal(row?.version, await newestVersion())
        assert.deepEqual(await rowsOfQuotes(sql), rows)
      })
      await assertResponses(upgraded, { apiKey, answers, grown })
      upgraded.process.kill('SIGTERM')
      assert.equal(await upgraded.ended, 0)

      const back = join(folder, 'back')
      await mkdir(back)
      await onDatabase(back, async (sql) => {
        await took('restore of the backup', async () =>
          loadRows(sql, await openBackup(backup), () => undefined),
        )
        assert.deepEqual(await sumsOf(sql), sums)
      })
    })
  }
})

/** Runs work, and states how long it took. */
const timer =
  (t: TestContext) =>
  async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const result = await work()
    t.diagnostic(`${what}: ${seconds(performance.now() - began)}`)
    return result
  }

/** Samples of the copies are answered as their originals were. */
const assertResponses = async (
  { baseUrl }: RunningService,
  { apiKey, answers, grown }: Pick<Left, 'apiKey' | 'answers'> & { readonly grown: readonly Grown[] },
): Promise<void> => {
  const step = Math.max(1, Math.floor(grown.length / SAMPLES))
  for (let place = 0; place < grown.length; place += step) {
    const { id, template } = grown[place] as Grown
    const [reference, original] = [referenceOf('a', id), referenceOf('a', template)]
    for (const kind of ['', '/status']) {
      const answer = await fetch(`${baseUrl}/api/quote/${reference}${kind}`, {
        headers: { authorization: `Bearer ${apiKey}` },
      })
      assert.equal(answer.status, 200, reference)
      const expected = answers.find(({ path }) => path === `/api/quote/${original}${kind}`)?.body
      // Later versions have added the next step.
      const { nextStep: _, ...rest } = withoutTimes(await answer.text())
      assert.deepEqual(rest, withoutTimes(JSON.stringify(expected).replaceAll(original, reference)))
    }
  }
}

/** Copies have other times. */
const withoutTimes = (text: string): Readonly<Record<string, unknown>> =>
  JSON.parse(text.replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)"/g, '"at"'))

/** Waits until the work beside requests has made what the version before did not have: rows of the queue, figures of the past. */
const settled = (dataDir: string, applications: number): Promise<void> =>
  withDatabase(dataDir, async (sql) => {
    const until = performance.now() + 60_000 + applications * 50
    for (;;) {
      const [state] = await sql<{ filled: number; counted: boolean }[]>`
        select (select count(*)::int from case_queue) as filled,
          (select history_up_to >= (select id from applications order by id desc limit 1) from numbers_progress) as counted`
      if (state !== undefined && state.filled >= applications && (state.counted || !isFullLength)) return
      assert.ok(performance.now() < until, JSON.stringify(state))
      await pause(100)
    }
  })
