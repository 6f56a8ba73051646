/** Whatever the server, the database or the role sets, a session is ours. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type HOSTILE_SETTINGS, hostileTo } from '../../../test/support/hostile-settings.ts'
import { connect, type Database, SERVICE_LIMITS } from './database.ts'

let database: TestDatabase
let name: string
before(async () => {
  database = await openTestDatabase()
  name = database.connection.database
})
after(() => database.close())

const within = async (work: (sql: Database) => Promise<void>, limits?: typeof SERVICE_LIMITS) => {
  const sql = connect(database.connection, { max: 1, ...(limits === undefined ? {} : { limits }) })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}

/** What each hostile setting is in a session of ours. */
const OURS: Readonly<Record<keyof typeof HOSTILE_SETTINGS, string>> = {
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  client_encoding: 'UTF8',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  transform_null_equals: 'off',
  exit_on_error: 'off',
  row_security: 'off',
  search_path: 'public',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  synchronous_commit: 'on',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  transaction_timeout: '0',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
}

describe('where the database and the role set everything otherwise', () => {
  before(async () => {
    for (const whose of [`database ${name}`, `role current_user in database ${name}`])
      for (const statement of hostileTo(whose)) await database.sql.unsafe(statement)
  })

  for (const [setting, ours] of Object.entries(OURS)) {
    test(`${setting} is ${ours}`, () =>
      within(async (sql) => {
        const [row] = await sql`select current_setting(${setting}) as value`
        assert.equal(row?.['value'], ours)
      }))
  }

  test('the limits of the service are those of its sessions', () =>
    within(async (sql) => {
      const [row] = await sql`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`
      assert.deepEqual(row, { statement: '5s', idle: '30s' })
    }, SERVICE_LIMITS))

  test('dates, intervals, bytes and fractions come back as they were sent', () =>
    within(async (sql) => {
      const moment = new Date('2026-02-03T04:05:06.789Z')
      const [row] =
        await sql`select ${moment} as moment, ${'2026-02-03'}::date as date, (interval '1 day 2 hours')::text as interval,
        ${Buffer.from([0, 92, 255])} as bytes, 0.1::float8 + 0.2::float8 as sum, '\\' as backslash, ${'Łódź'}::text as town`
      assert.deepEqual(row, {
        moment,
        date: new Date('2026-02-03'),
        interval: '1 day 02:00:00',
        bytes: Buffer.from([0, 92, 255]),
        sum: 0.1 + 0.2,
        backslash: '\\',
        town: 'Łódź',
      })
    }))
})

const quoted = (text: string) => `'${text}'`

describe('the schema', () => {
  before(async () => {
    await database.sql.unsafe('create schema empty')
    await database.sql.unsafe('create schema other')
    await database.sql.unsafe('create table other.schema_migrations (version int)')
  })
  for (const [given, path, expected] of [
    ['PostgreSQL’s default', '"$user", public', 'public'],
    ['an empty schema before that with the installation', 'empty, public', 'public'],
    ['two installations', 'other, public', 'other'],
    ['an empty schema only', 'empty', 'empty'],
    ['system schemas first', 'pg_catalog, information_schema, other', 'other'],
    ['nothing', quoted(''), 'public'],
    ['nothing that is there', 'nowhere', 'public'],
  ] as const) {
    test(`search_path with ${given}: ${expected}, alone`, async () => {
      await database.sql.unsafe(`alter role current_user in database ${name} set search_path = ${path}`)
      await within(async (sql) => {
        const [row] = await sql`select current_schemas(false)::text[] as schemas`
        assert.deepEqual(row?.['schemas'], [expected])
      })
    })
  }
  test('search_path with nothing that is there: the schema of the role’s name if there is one', async () => {
    await database.sql.unsafe(`alter role current_user in database ${name} set search_path = nowhere`)
    const [{ role } = assert.fail()] = await database.sql<{ role: string }[]>`select current_user as role`
    await database.sql`create schema ${database.sql(role)}`
    await within(async (sql) => {
      const [row] = await sql`select current_schema() as schema`
      assert.equal(row?.['schema'], role)
    })
  })
})
