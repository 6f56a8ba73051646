/** The layer over the driver: values in both directions, transactions, and connections that fail in every way. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { connect, type Database } from './database.ts'
import { openPool } from './pool.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

const moment = new Date('2026-02-03T04:05:06.789Z')

for (const [type, given, expected] of [
  ['integer', 7, 7],
  ['bigint', 9_007_199_254_740_993n, '9007199254740993'],
  ['numeric', '12345678901234567890.10', '12345678901234567890.10'],
  ['double precision', 0.1, 0.1],
  ['boolean', false, false],
  ['text', 'a "quoted" \\ text with ’, {} and 🚗', 'a "quoted" \\ text with ’, {} and 🚗'],
  ['text', null, null],
  ['timestamptz', moment, moment],
  ['date', moment, new Date('2026-02-03T00:00:00Z')],
  ['bytea', Buffer.from([0, 255, 92, 39]), Buffer.from([0, 255, 92, 39])],
  ['text[]', ['a', 'b,"c"', '\\', 'null', ''], ['a', 'b,"c"', '\\', 'null', '']],
  ['integer[]', [1, 2], [1, 2]],
  ['timestamptz[]', [moment, null], [moment, null]],
  ['bytea[]', [Buffer.from('a')], [Buffer.from('a')]],
  ['jsonb', { a: [1, 'x', null] }, { a: [1, 'x', null] }],
] as const) {
  test(`a value of ${type} comes back as it was sent: ${String(given)}`, async () => {
    const { sql } = database
    const sent = type === 'jsonb' ? sql.json(given) : given
    const [row] = await sql`select ${sent}::${sql.unsafe(type)} as value`
    assert.deepEqual(row?.['value'], expected)
    const [other] = await sql.unsafe(`select $1::${type} as value`, [sent], { prepare: true })
    assert.deepEqual(other?.['value'], expected)
  })
}

test('undefined is an error and never NULL', async () => {
  await assert.rejects(database.sql`select ${undefined}::text`, TypeError)
})

test('a statement gives its first row, one column of its rows, and whether it has any', async () => {
  const { sql } = database
  const counted = (rows: number) =>
    sql<{ id: number; word: string }[]>`select id, 'w' || id as word from generate_series(1, ${rows}::int) id`
  assert.deepEqual(await counted(2).first(), { id: 1, word: 'w1' })
  assert.equal(await counted(2).first('word'), 'w1')
  assert.equal(await counted(0).first(), undefined)
  assert.equal(await counted(0).first('word'), undefined)
  assert.deepEqual(await counted(2).all('id'), [1, 2])
  assert.equal(await counted(1).only('id'), 1)
  await assert.rejects(counted(0).only('id'), /always has a row/)
  assert.deepEqual([await counted(1).some(), await counted(0).some()], [true, false])
  await sql`create table changed (id integer)`
  assert.equal(await sql`insert into changed values (1)`.some(), true)
  assert.equal(await sql`update changed set id = 3 where id = 2`.some(), false)
})

test('names, lists, rows and parts become part of the text, and the count shows what changed', async () => {
  const { sql } = database
  await sql`create table "odd ""name" (id integer, word text)`
  const table = sql('odd "name')
  const added = await sql`insert into ${table} ${sql([
    { id: 1, word: 'a' },
    { id: 2, word: null },
  ])}`
  assert.equal(added.count, 2)
  const more = [2, 4].map((id) => sql`or id = ${id}`)
  assert.equal((await sql`select from ${table} where id = ${1} ${more}`).count, 2)
  const some = sql`id in ${sql([1, 3])}`
  assert.deepEqual(
    [...(await sql`select word from ${table} where ${some} and true = ${true}`)],
    [{ word: 'a' }],
  )
  assert.equal((await sql`update ${table} set word = 'b' where false`).count, 0)
})

test('an error rolls back a transaction, even that of a caught statement; a savepoint rolls back its own', async () => {
  const { sql } = database
  await sql`create table marks (id integer primary key)`
  const ids = async () => (await sql`select id from marks order by id`).map(({ id }) => id)
  await assert.rejects(
    sql.begin(async (transaction) => {
      await transaction`insert into marks values (1)`
      await transaction`insert into marks values (1)`.catch(() => undefined)
    }),
    { code: '23505' },
  )
  assert.deepEqual(await ids(), [])
  await sql.begin(async (transaction) => {
    await transaction`insert into marks values (2)`
    await assert.rejects(
      transaction.savepoint(async (deeper) => {
        await deeper`insert into marks values (3)`
        await deeper`insert into marks values (2)`
      }),
      { code: '23505', constraint: 'marks_pkey' },
    )
    await Promise.all([transaction`insert into marks values (4)`, transaction`insert into marks values (5)`])
  })
  assert.deepEqual(await ids(), [2, 4, 5])
})

test('a statement that a migration made outdated is prepared again', async () => {
  const sql = connect(database.connection, { max: 1 })
  try {
    await sql`create table growing (id integer)`
    const all = () => sql.unsafe('select * from growing', [], { prepare: true })
    await all()
    await sql`alter table growing add column word text default 'new'`
    await sql`insert into growing values (1)`
    assert.deepEqual([...(await all())], [{ id: 1, word: 'new' }])
  } finally {
    await sql.end()
  }
})

for (const [what, wait] of [
  ['a statement', (sql: Database) => sql`select pg_sleep(20)`],
  ['a transaction', (sql: Database) => sql.begin((transaction) => transaction`select pg_sleep(20)`)],
] as const) {
  test(`a connection that its server ends rejects ${what} with a code, and the next one has a new connection`, async () => {
    const sql = connect(database.connection, { max: 1 })
    try {
      const [{ pid } = {}] = await sql`select pg_backend_pid() as pid`
      const rejected = assert.rejects(Promise.resolve(wait(sql)), { code: '57P01' })
      const isAtWork = () =>
        database.sql`select from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`
      while ((await isAtWork()).count === 0);
      await database.sql`select pg_terminate_backend(${pid})`
      await rejected
      const [{ pid: other } = {}] = await sql`select pg_backend_pid() as pid`
      assert.notEqual(other, pid)
    } finally {
      await sql.end()
    }
  })
}

test('sessions that take no writes are dropped: after one failed write all go on where writes are taken', async () => {
  const { database: name } = database.connection
  const setAll = (value: string) =>
    database.sql.unsafe(`alter database ${name} set default_transaction_read_only = ${value}`)
  const sql = connect(database.connection, { max: 3 })
  const together = <T>(work: (n: number) => Promise<T>) => Promise.all([1, 2, 3].map(work))
  await sql`create table written (id integer)`
  await sql.end()
  await setAll('on')
  const closed = connect(database.connection, { max: 3 })
  try {
    await together(() => Promise.resolve(closed`select pg_sleep(0.1)`))
    assert.equal(closed.usage().idle, 3)
    await setAll('off')
    await assert.rejects(closed`insert into written values (0)`, { code: '25006' })
    await together((n) =>
      Promise.resolve(closed`insert into written values (${n}), ((select 0 from pg_sleep(0.1)))`),
    )
  } finally {
    await closed.end()
  }
})

test('after the end statements are refused with a code', async () => {
  const sql = connect(database.connection)
  await sql.end()
  await assert.rejects(sql`select 1`, { code: 'CONNECTION_ENDED' })
})

/** What a fake server does with a connection, and the code of the error. */
const BROKEN: readonly (readonly [string, (socket: Socket) => void, string, object?])[] = [
  ['hangs up', (socket) => socket.once('data', () => socket.end()), 'CONNECTION_LOST'],
  ['never says a word', () => undefined, 'CONNECT_TIMEOUT', { ssl: false, connectionTimeoutMillis: 300 }],
  ['offers no TLS', (socket) => socket.once('data', () => socket.end('N')), 'TLS_NOT_OFFERED', { ssl: true }],
]

for (const [what, does, code, options = { ssl: false }] of BROKEN) {
  test(`a server that ${what}: ${code}`, async () => {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined))
      does(socket)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { readonly port: number }
    const sql = openPool({ host: '127.0.0.1', port, user: 'x', connectionTimeoutMillis: 30_000, ...options })
    try {
      await assert.rejects(sql`select 1`, { code })
    } finally {
      await sql.end({ timeout: 0 })
      for (const socket of sockets) socket.destroy()
      server.close()
    }
  })
}
