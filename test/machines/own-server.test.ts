/**
 * A lender's own PostgreSQL: TLS, hosts and sign-ins of DATABASE_URL as libpq has them, writes after a failover, and a sentence for
 * each set-up that can't work.
 */
import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { newKeyText } from '../../packages/encryption/key-ring.ts'
import { connect, type Database } from '../../packages/postgres/connection/database.ts'
import { migrateWithin } from '../../packages/postgres/migration/migrate.ts'
import { MIGRATIONS } from '../../src/store/migrations.ts'
import { forecourt } from '../cli/command.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { unless } from '../support/programs.ts'
import { freePort } from '../support/running-service.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { urlAt } from './patroni.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { type Program, unlessInstalled } from './programs.ts'

const RULES = [
  'hostssl tls_only all 127.0.0.1/32 trust',
  'hostnossl plain_only all 127.0.0.1/32 trust',
  'hostssl certificates all 127.0.0.1/32 cert',
  'host tls_only,plain_only,certificates all 127.0.0.1/32 reject',
  'host trusting,ascii,latin all 127.0.0.1/32 trust',
]

describe('a PostgreSQL of Debian', { skip: unlessInstalled('all') || unless('openssl') }, () => {
  let folder: string
  let server: OwnServer
  let standby: OwnServer
  const programs: Program[] = []

  before(async () => {
    folder = await mkdtemp('/var/tmp/forecourt-own-')
    // PostgreSQL's own user goes through it.
    await chmod(folder, 0o711)
    server = await startOwnServer(folder, RULES)
    for (const name of ['forecourt', 'tls_only', 'plain_only', 'certificates', 'trusting'])
      await server.admin.unsafe(`create database ${name}`)
    for (const [name, encoding] of [
      ['ascii', 'SQL_ASCII'],
      ['latin', 'LATIN1'],
    ])
      await server.admin.unsafe(`create database ${name} encoding '${encoding}' template template0`)
    standby = await server.standby()
  })
  after(async () => {
    for (const program of programs) await program.kill()
    await standby?.stop()
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const using = async <T>(url: string, work: (sql: Database) => Promise<T>): Promise<T> => {
    const sql = connect({ url }, { max: 2 })
    try {
      return await work(sql)
    } finally {
      await sql.end({ timeout: 1 })
    }
  }
  /** How the URL connects: in TLS or plain, or the code of the error. */
  const comesBy = (url: string): Promise<unknown> =>
    using(url, async (sql) => {
      const [row] = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`
      return row?.['ssl'] === true ? 'TLS' : 'plain'
    }).catch((error) => error.code)

  for (const [database, query, expected, host = '127.0.0.1'] of [
    ['trusting', 'sslmode=disable', 'plain'],
    ['trusting', 'sslmode=allow', 'plain'],
    ['trusting', '', 'TLS'],
    ['trusting', 'sslmode=prefer', 'TLS'],
    ['trusting', 'sslmode=require', 'TLS'],
    ['trusting', 'ssl=true', 'TLS'],
    ['tls_only', 'sslmode=disable', '28000'],
    ['tls_only', 'sslmode=allow', 'TLS'],
    ['plain_only', 'sslmode=prefer', 'plain'],
    ['plain_only', 'sslmode=require', '28000'],
    // The certificate is for localhost.
    ['trusting', 'sslmode=verify-ca&sslrootcert=TLS/ca.pem', 'TLS'],
    ['trusting', 'sslmode=verify-full&sslrootcert=TLS/ca.pem', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['trusting', 'sslmode=verify-full&sslrootcert=TLS/ca.pem', 'TLS', 'localhost'],
    ['trusting', 'sslmode=verify-ca&sslrootcert=TLS/other-ca.pem', 'SELF_SIGNED_CERT_IN_CHAIN'],
    ['trusting', 'sslmode=require&sslrootcert=TLS/other-ca.pem', 'SELF_SIGNED_CERT_IN_CHAIN'],
    ['trusting', 'sslmode=verify-ca', 'SELF_SIGNED_CERT_IN_CHAIN'],
    ['trusting', 'sslrootcert=system', 'SELF_SIGNED_CERT_IN_CHAIN', 'localhost'],
    ['certificates', 'sslmode=require', '28000'],
    ['certificates', 'sslmode=require&sslcert=TLS/client.pem&sslkey=TLS/client.key', 'TLS'],
    [
      'certificates',
      'sslmode=require&sslcert=TLS/client.pem&sslkey=TLS/locked.key&sslpassword=opensesame',
      'TLS',
    ],
    ['forecourt', 'channel_binding=require', 'TLS'],
    ['forecourt', 'channel_binding=prefer&sslmode=disable', 'plain'],
    ['trusting', 'channel_binding=require', 'NOT_BOUND'],
    ['plain_only', 'channel_binding=require', 'NOT_BOUND'],
  ] as const) {
    test(`${database}?${query} at ${host}: ${expected}`, async () => {
      const url = urlAt(server.port, database).replace(
        /\?.*/,
        `?${query.replaceAll('TLS/', `${folder}/tls/`)}`,
      )
      assert.equal(await comesBy(url.replace('127.0.0.1', host)), expected)
    })
  }

  test('what the URL sets, the session has', () =>
    using(
      `${urlAt(server.port)}&application_name=A%20name&options=-c%20geqo%3Doff%20-c%20datestyle%3Dgerman`,
      async (sql) => {
        const [row] =
          await sql`select current_setting('application_name') as name, current_setting('geqo') as geqo,
          current_setting('datestyle') as dates`
        assert.deepEqual(row, { name: 'A name', geqo: 'off', dates: 'ISO, YMD' })
      },
    ))

  test('a restore can load contracts that have ended in the transaction that creates the schema', () =>
    using(urlAt(server.port, 'trusting'), async (sql) => {
      const undone = new Error('Everything is undone')
      const restored = sql.begin(async (transaction) => {
        await migrateWithin(transaction, MIGRATIONS)
        await transaction`
          insert into applications (id, mode, model_set, state, state_since, revision, transitions, ever_submitted,
            created_at, updated_at, booking)
          values (gen_random_uuid(), 'test', 'a', 'PaidOut', now(), 1, 1, false, now(), now(), 'ended')`
        throw undone
      })
      await assert.rejects(restored, undone)
    }))

  describe('several hosts', () => {
    const hosts = (ports: readonly number[], query = '') =>
      urlAt(server.port).replace(/@[^/]*/, `@${ports.map((port) => `127.0.0.1:${port}`).join(',')}`) + query
    const portOf = (url: string) =>
      using(url, async (sql) => (await sql`select current_setting('port')::int as port`)[0]?.['port'])

    test('the first that answers and takes writes is used, or any if that is asked for', async () => {
      const closed = await freePort()
      assert.equal(await portOf(hosts([closed, server.port])), server.port)
      assert.equal(await portOf(hosts([standby.port, server.port])), server.port)
      for (const attributes of ['read-write', 'primary'])
        assert.equal(
          await portOf(hosts([standby.port, server.port], `&target_session_attrs=${attributes}`)),
          server.port,
        )
      assert.equal(
        await portOf(hosts([standby.port, server.port], '&target_session_attrs=any')),
        standby.port,
      )
      await assert.rejects(portOf(hosts([standby.port, closed])), { code: 'ECONNREFUSED' })
      await assert.rejects(portOf(hosts([closed, standby.port])), { code: 'NOT_WRITABLE' })
      assert.equal(await portOf(hosts([standby.port])), standby.port)
    })
  })

  describe('a set-up that can’t work is a sentence', () => {
    const keys = newKeyText('k1')
    const migrate = async (url: string) => {
      const { code, stderr } = await forecourt(['migrate'], {
        env: { DATABASE_URL: url, ENCRYPTION_KEYS: keys },
      })
      return { code, stderr: stderr.replaceAll(/^Applied migration .*\n/gm, '') }
    }
    before(async () => {
      await server.admin.unsafe('create database closed')
      await server.admin.unsafe('create database untriggered')
      await server.admin.unsafe('create database moved')
      await server.admin.unsafe('create database bare')
      await using(urlAt(server.port, 'bare'), (sql) => sql.unsafe('drop schema public'))
      await server.admin.unsafe("create role guest login password 'guest'")
      await server.admin.unsafe("create role narrow login password 'narrow' connection limit 0")
      await server.admin.unsafe('alter database closed set default_transaction_read_only = on')
      await server.admin.unsafe('alter database untriggered set session_replication_role = replica')
    })
    const at = (database: string) => () => urlAt(server.port, database)
    const as = (role: string, password: string) => () =>
      urlAt(server.port).replace(/\/\/[^@]*@/, `//${role}:${password}@`)
    for (const [what, url, says] of [
      [
        'LATIN1',
        at('latin'),
        /^The database latin has the encoding LATIN1, which cannot hold every name\. Make one with/,
      ],
      ['SQL_ASCII', at('ascii'), /^The database ascii has the encoding SQL_ASCII/],
      [
        'a closed database',
        at('closed'),
        /^The database does not accept writes: it is a standby, or default_transaction_read_only is on/,
      ],
      [
        'a standby',
        () => urlAt(standby.port, 'trusting'),
        /^The database does not accept writes: it is a standby/,
      ],
      [
        'triggers switched off',
        at('untriggered'),
        /^session_replication_role is replica .* Set it back to origin/,
      ],
      ['a database that is not there', at('nothing'), /^The database in DATABASE_URL does not exist/],
      ['a wrong password', as('postgres', 'wrong'), /^The database rejects the user or password/],
      ['a user that is not there', as('nobody_here', 'x'), /^The database rejects the user or password/],
      [
        'TLS that is rejected',
        () => urlAt(server.port, 'plain_only').replace('disable', 'require'),
        /^The database rejects the user or the connection of DATABASE_URL: pg_hba.conf rejects/,
      ],
      [
        'no password',
        () => urlAt(server.port).replace(/:[^:@]*@/, '@'),
        /^The database requires a password, but DATABASE_URL has none/,
      ],
      [
        'a user without privileges',
        as('guest', 'guest'),
        /^The user guest of DATABASE_URL cannot create tables in the schema "public" of the database forecourt/,
      ],
      [
        'no schema',
        at('bare'),
        /^The database has none of the schemas that the user of DATABASE_URL looks in/,
      ],
      [
        'no connections left',
        as('narrow', 'narrow'),
        /^The database does not accept more connections: raise max_connections/,
      ],
      [
        'a certificate of nobody',
        () => urlAt(server.port).replace('disable', 'verify-full'),
        /^The certificate of the database cannot be verified, or its TLS cannot be used \(SELF_SIGNED/,
      ],
      [
        'no binding',
        () => urlAt(server.port, 'trusting').replace('disable', 'require&channel_binding=require'),
        /^DATABASE_URL has channel_binding=require/,
      ],
      [
        'only a standby',
        () => `${urlAt(standby.port)}&target_session_attrs=primary`,
        /^None of the servers in DATABASE_URL accepts writes/,
      ],
    ] as const) {
      test(what, async () => {
        const { code, stderr } = await migrate(url())
        assert.match(stderr, says)
        assert.doesNotMatch(stderr, /bug in Forecourt|\n {4}at |only-in-tests/)
        assert.equal(code, 1)
      })
    }

    for (const [what, query, says] of [
      ['a parameter', '&sslmod=x', /^DATABASE_URL has the parameter sslmod, which PostgreSQL does not know/],
      ['a mode', '&sslmode=no-verify', /^In DATABASE_URL, sslmode must be disable, allow/],
      [
        'a file',
        '&sslmode=verify-ca&sslrootcert=/nowhere.pem',
        /^The file that sslrootcert of DATABASE_URL names cannot be read \(ENOENT\)/,
      ],
    ] as const) {
      test(`${what} of the URL that can't be used, as a fault of the settings`, async () => {
        const { code, stderr } = await migrate(urlAt(server.port) + query)
        assert.match(stderr, says)
        assert.deepEqual([code, /only-in-tests|bug/.test(stderr)], [2, false])
      })
    }

    test('a search_path that leads past the installation', async () => {
      assert.equal((await migrate(urlAt(server.port, 'moved'))).code, 0)
      await using(urlAt(server.port, 'moved'), (sql) => sql.unsafe('create schema elsewhere'))
      await server.admin.unsafe('alter database moved set search_path = elsewhere')
      const { code, stderr } = await migrate(urlAt(server.port, 'moved'))
      assert.match(stderr, /leads to an empty schema, while its installation is in the schema "public"/)
      assert.equal(code, 1)
      // The tables are found behind an empty schema.
      await server.admin.unsafe('alter database moved set search_path = elsewhere, public')
      assert.deepEqual(await migrate(urlAt(server.port, 'moved')), { code: 0, stderr: '' })
    })

    test('PgBouncer: one session is one connection, or the start ends with a sentence', async () => {
      const session = await startPgBouncer(folder, server.port)
      programs.push(session.program)
      assert.deepEqual(await migrate(urlAt(session.port)), { code: 0, stderr: '' })
      const transaction = await startPgBouncer(folder, server.port, 'transaction')
      programs.push(transaction.program)
      const { code, stderr } = await migrate(urlAt(transaction.port))
      assert.match(
        stderr,
        /^DATABASE_URL leads to a pooler that gives a connection to somebody else .* pool_mode = session/,
      )
      assert.equal(code, 1)
      const refused = await migrate(`${urlAt(session.port)}&options=-c%20geqo%3Doff`)
      assert.match(
        refused.stderr,
        /^The database of DATABASE_URL ended the connection: unsupported startup parameter: options/,
      )
    })
  })

  test('after a failover the sessions on the former primary are dropped, and writes go on', async () => {
    // What the address leads to takes no writes, as a primary that has become a standby; its connections stay open.
    const proxy = await startDatabaseProxy({ socketFolder: standby.folder, port: standby.port })
    const sql = connect({ url: urlAt(proxy.port) }, { max: 5 })
    const write = () => sql`create table if not exists written_after (id int)`
    try {
      await sql.begin(() => sql.begin(() => sql.begin(() => sql`select 1`)))
      await assert.rejects(Promise.resolve(write()), { code: '25006' })
      await Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.05)`))
      proxy.leadTo({ socketFolder: server.folder, port: server.port })
      // The first may still meet the former primary, and renews all.
      for (let tries = 0; tries < 5; tries++) {
        const failed = await write().then(
          () => undefined,
          (error: unknown) => error,
        )
        if (failed === undefined) break
        await pause(1_000)
      }
      await Promise.all([1, 2, 3, 4, 5].map(write))
      const seen = await Promise.all(
        [1, 2, 3, 4, 5].map(() => sql`select pg_is_in_recovery() as is, pg_sleep(0.05)`),
      )
      assert.deepEqual(
        seen.map(([row]) => row?.['is']),
        [false, false, false, false, false],
      )
    } finally {
      await sql.end({ timeout: 1 })
      await proxy.close()
    }
  })

  test('with several hosts, the standby that takes over is found', async () => {
    const url = urlAt(server.port).replace(/@[^/]*/, `@127.0.0.1:${server.port},127.0.0.1:${standby.port}`)
    await using(url, async (sql) => {
      await sql`create table if not exists taken_over (id int)`
      await server.stop()
      await standby.promote()
      for (let tries = 0; ; tries++) {
        const failed = await sql`insert into taken_over values (1)`.then(
          () => undefined,
          (error: unknown) => error,
        )
        if (failed === undefined) break
        assert.ok(tries < 50, String(failed))
        await pause(100)
      }
    })
  })
})
