/** Databases from before the first schema: every command that opens one says what to do, and changes nothing in it. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { connect, type Database } from '../../packages/postgres/connection/database.ts'
import { startEmbeddedPostgres } from '../../packages/postgres/embedded/embedded-postgres.ts'
import { FIRST_VERSION } from '../../src/store/migrations.ts'
import { sumsOf } from '../../src/store/upkeep/tables.ts'
import { type Ended, forecourt, type Installation, openInstallation, started } from './command.ts'

let installation: Installation
let folder: string
before(async () => {
  installation = await openInstallation()
  folder = await mkdtemp(join(tmpdir(), 'forecourt-earlier-schema-'))
})
after(async () => {
  await installation.close()
  await rm(folder, { recursive: true })
})

/** Gives a database the version of an earlier schema, whose tables had the same names. */
const turnBack = async (sql: Database, version: number): Promise<void> => {
  await sql`delete from schema_migrations where version > 0`
  await sql`insert into schema_migrations (version, name) select n, 'earlier' from generate_series(1, ${version}::int) n`
  await sql`update schema_fit set oldest = ${Math.min(version, 50)}`
}

/** Every row, table, column, index and function of a database. */
const contentOf = async (sql: Database) => ({
  sums: Object.fromEntries(await sumsOf(sql)),
  catalogue: await sql`
    select (select count(*)::int from pg_class) as relations, (select count(*)::int from pg_attribute) as columns,
      (select count(*)::int from pg_proc) as functions, (select count(*)::int from pg_namespace where nspname !~ 'temp') as schemas`,
})

const COMMANDS = [
  ['serve'],
  ['migrate'],
  ['backup', 'none.backup'],
  ['check'],
  ['keys', 'rotate'],
  ['audit', 'check'],
  ['product', 'list'],
]

const assertRefused = ({ code, stdout, stderr }: Ended, version: number): void => {
  assert.match(
    stderr,
    new RegExp(
      `^The database has schema ${version}, which this version of Forecourt does not upgrade, and nothing was changed in it\\. Make a backup with Forecourt 1\\.1\\.0 of schema 65 \\(Git commit \\w+\\), then restore it with this version into an empty database, or into an empty DATA_DIR with a copy of keys\\.json in it\\.$`,
      'm',
    ),
  )
  assert.equal(stderr.trimEnd().split('\n').length, 1, stderr)
  assert.equal(code, 1)
  assert.doesNotMatch(stdout, /Applied|Ready/)
}

for (const version of [1, FIRST_VERSION - 1]) {
  test(`a database of schema ${version} in DATABASE_URL is refused and stays as it is`, async () => {
    await turnBack(installation.sql, version)
    const content = await contentOf(installation.sql)
    for (const command of COMMANDS) {
      const isService = command[0] === 'serve'
      const run = isService ? installation.started : installation.run
      const dataDir = await mkdtemp(join(folder, 'none-'))
      if (isService && version === 1) continue
      assertRefused(await run(command, { env: { DATA_DIR: dataDir, PORT: '0' } }), version)
      assert.deepEqual(await readdir(dataDir), [], command.join(' '))
    }
    assert.deepEqual(await contentOf(installation.sql), content)
  })
}

/** The files of a DATA_DIR, without those of PostgreSQL itself. */
const filesOf = async (dataDir: string) => {
  const names = (await readdir(dataDir)).filter((name) => !name.startsWith('postgres')).sort()
  return Promise.all(
    names.map(async (name) => [name, await readFile(join(dataDir, name), 'base64').catch(() => 'folder')]),
  )
}

test('a DATA_DIR of an earlier schema is refused and stays as it is', async () => {
  const dataDir = join(folder, 'data')
  const env = { DATA_DIR: dataDir, PORT: '0', SANDBOX: 'on' }
  assert.equal((await forecourt(['migrate'], { env })).code, 0)
  const onDatabase = async <T>(work: (sql: Database) => Promise<T>): Promise<T> => {
    const server = await startEmbeddedPostgres({ dataDir, fsync: false })
    const sql = connect(server.connection, { max: 1 })
    try {
      return await work(sql)
    } finally {
      await sql.end()
      await server.stop()
    }
  }
  const version = FIRST_VERSION - 1
  const content = await onDatabase(async (sql) => {
    await turnBack(sql, version)
    return contentOf(sql)
  })
  const files = await filesOf(dataDir)
  assert.ok(files.length > 0)
  assertRefused(await started(['serve'], { env }), version)
  assertRefused(await forecourt(['migrate'], { env }), version)
  assert.deepEqual(await filesOf(dataDir), files)
  assert.deepEqual(await onDatabase(contentOf), content)
})
