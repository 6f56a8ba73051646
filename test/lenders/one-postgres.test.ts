/** Two lenders in one database of a PostgreSQL that asks for their passwords. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseEnv } from 'node:util'
import { connect } from '../../packages/postgres/connection/database.ts'
import { startEmbeddedPostgres } from '../../packages/postgres/embedded/embedded-postgres.ts'
import { isRestoring, isTaken, type Lender } from '../../packages/postgres/lenders/lenders.ts'
import { BIN, forecourt } from '../cli/command.ts'
import type { SocketConnection } from '../database.ts'
import { rewrite } from './drill.ts'
import { type Lenders, post, SAMPLE, testTwoLenders } from './two-lenders.ts'

const openEngine = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-postgres-'))
  const server = await startEmbeddedPostgres({ dataDir, fsync: false })
  const { socketFolder, port, user } = server.connection as SocketConnection
  const rules = join(dataDir, 'postgres', 'pg_hba.conf')
  await writeFile(rules, `local all north,south,west scram-sha-256\n${await readFile(rules, 'utf8')}`)
  const admin = connect({ socketFolder, port, user, database: 'postgres' }, { max: 1 })
  await admin`select pg_reload_conf()`
  await admin.unsafe('create database lenders')
  await admin.end()
  const query = new URLSearchParams({ host: socketFolder, port: String(port) })
  return {
    url: `postgres://${user}@localhost/lenders?${query}`,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** docs/security.md has this list. */
const SEEN_IN_THE_CATALOGUE = [
  [
    'the names of roles, and their limits',
    "select rolname from pg_roles where rolname = 'south' and rolconnlimit = 40",
  ],
  ['the names of schemas', "select nspname from pg_namespace where nspname = 'south'"],
  [
    'the names of tables, their size and about how many rows they have',
    `select pg_total_relation_size(oid), reltuples from pg_class
     where relnamespace = (select oid from pg_namespace where nspname = 'south') and relname = 'applications'`,
  ],
  [
    'the names of columns',
    "select attname from pg_attribute where attrelid = (select oid from pg_class where relname = 'applications' and relnamespace = (select oid from pg_namespace where nspname = 'south')) and attname = 'id'",
  ],
  [
    'how much was written',
    "select n_tup_ins from pg_stat_user_tables where schemaname = 'south' and relname = 'applications'",
  ],
  ['that there are sessions', "select pid from pg_stat_activity where usename = 'south' limit 1"],
] as const
const NOT_SEEN = [
  [
    'the statements of others',
    "select from pg_stat_activity where usename = 'south' and query <> '<insufficient privilege>'",
  ],
  ['statistics of values', "select from pg_stats where schemaname = 'south'"],
] as const

const catalogue = (lenders: () => Lenders) => {
  for (const [what, query] of SEEN_IN_THE_CATALOGUE)
    test(`a lender’s role sees of another: ${what}`, async () => {
      assert.equal((await lenders().as('north').unsafe(query)).length, 1)
    })
  for (const [what, query] of NOT_SEEN)
    test(`a lender’s role does not see of another: ${what}`, async () => {
      assert.equal((await lenders().as('north').unsafe(query)).length, 0)
    })
  test('passwords are in no catalogue that a lender’s role may read', async () => {
    await assert.rejects(lenders().as('north').unsafe('select from pg_authid'), { code: '42501' })
  })
}

const limits = (lenders: () => Lenders) => {
  test('a lender that has all its connections is answered 503 with Retry-After, and the other goes on', async () => {
    const { north, south, admin, command, as } = lenders()
    const own = as('north')
    await own`select 1`
    const [{ n } = assert.fail()] = await own<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity where usename = 'north'`
    assert.ok(n > 1)
    try {
      assert.equal(
        (await command('connections', 'north', '1')).stdout,
        'The connection limit of north is 1.\n',
      )
      await admin`select pg_terminate_backend(pid) from pg_stat_activity
        where usename = 'north' and pid <> ${(await own`select pg_backend_pid() as pid`)[0]?.['pid']}`
      // The service may have heard of the end of a session only with the next statement on it.
      let refused = await post(north, SAMPLE)
      while (refused.status === 200) refused = await post(north, SAMPLE)
      assert.equal(refused.status, 503)
      assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
      assert.equal((await post(south, SAMPLE)).status, 200)
    } finally {
      assert.equal((await command('connections', 'north', '40')).code, 0)
    }
    assert.equal((await post(north, SAMPLE)).status, 200)
    assert.match((await command('connections', 'none', '1')).stderr, /has no lender named none/)
  })
}

/** Restores of a lender "west" from the backup of another lender of this name. */
const interruptions = (lenders: () => Lenders) => {
  const fileOf = (name: string) => join(lenders().folder, name)
  const restore = (file: string) =>
    lenders().command('restore', 'west', fileOf(file), '--settings', fileOf('interrupted.env'))

  test('a restore that fails leaves nothing of the lender', async () => {
    const { admin, command } = lenders()
    const made = await command('create', 'west', '--out', fileOf('interrupted.env'))
    assert.equal(made.code, 0, made.stderr)
    const env = parseEnv(await readFile(fileOf('interrupted.env'), 'utf8')) as Record<string, string>
    const backedUp = await forecourt(['backup', fileOf('west.backup')], { env })
    assert.equal(backedUp.code, 0, backedUp.stderr)
    assert.equal((await command('erase', 'west', '--yes')).code, 0)
    await rewrite(fileOf('west.backup'), fileOf('refused.backup'), {
      row: (row, table) => (table === 'event_numbering' ? '(f,0)' : row),
    })
    assert.equal((await restore('refused.backup')).code, 1)
    assert.equal(await isTaken(admin, 'west'), false)
  })

  test('a restore that is killed lets nobody in as the lender, and the next one works', async () => {
    const { admin, command, url } = lenders()
    const env = parseEnv(await readFile(fileOf('interrupted.env'), 'utf8')) as Record<string, string>
    const child = spawn(
      process.execPath,
      [BIN, 'lender', 'restore', 'west', fileOf('west.backup'), '--settings', fileOf('interrupted.env')],
      { env: { ...process.env, DATABASE_URL: url } },
    )
    const ended = once(child, 'close')
    while (!(await isRestoring(admin, 'west'))) assert.equal(child.exitCode, null, 'it has begun')
    child.kill('SIGKILL')
    await ended
    const own = connect({ url: env['DATABASE_URL'] as string }, { max: 1 })
    await assert.rejects(own`select 1`, { code: '28P01' })
    await own.end()
    const listed = JSON.parse((await command('list', '--json')).stdout) as Lender[]
    assert.equal(listed.find(({ name }) => name === 'west')?.restoring, true)
    assert.match((await command('list')).stdout, /west \(being restored\)/)
    assert.match(
      (await command('create', 'west', '--out', fileOf('other.env'))).stderr,
      /A restore of the lender west has not finished/,
    )
    // As one of an installation with a database of its own, which has no lender's name.
    await rewrite(fileOf('west.backup'), fileOf('own.backup'), { header: ({ lender: _, ...rest }) => rest })
    const { code, stderr } = await restore('own.backup')
    assert.equal(code, 0, stderr)
    assert.equal((await forecourt(['product', 'list'], { env })).code, 0)
    assert.equal((await command('erase', 'west', '--yes')).code, 0)
  })
}

testTwoLenders(openEngine, true, (lenders) => {
  catalogue(lenders)
  limits(lenders)
  interruptions(lenders)
})
