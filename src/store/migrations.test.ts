import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { connect, DatabaseSetupError } from '../../packages/postgres/connection/database.ts'
import { compareSchema, migrate } from '../../packages/postgres/migration/migrate.ts'
import { openTestDatabase, type TestDatabase } from '../../test/database.ts'
import { FIRST_VERSION, MIGRATIONS, newestVersion } from './migrations.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

test('a migrated database stays as it is, whatever its name', async () => {
  assert.deepEqual(await migrate(database.sql, MIGRATIONS), [])
  assert.equal(await compareSchema(database.sql, MIGRATIONS), 'same')
})

test('of several processes that start at once on an empty schema, one migrates and the others wait for it', async () => {
  await database.sql`create schema fresh`
  const pools = Array.from({ length: 4 }, () => connect(database.connection, { max: 1 }))
  try {
    for (const sql of pools) await sql`set search_path to fresh`
    const applied = await Promise.all(pools.map((sql) => migrate(sql, MIGRATIONS)))
    const counts = applied.map((migrations) => migrations.length).sort()
    assert.deepEqual(counts, [0, 0, 0, readdirSync(MIGRATIONS.folder).length])
  } finally {
    for (const sql of pools) await sql.end()
  }
})

test('every table has a primary key: without one Citus can’t move a lender that is at work', async () => {
  const tables = await database.sql<{ name: string; has: boolean }[]>`
    select relname as name, exists (select from pg_index where indrelid = pg_class.oid and indisprimary) as has
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`
  assert.ok(tables.length > 60)
  assert.deepEqual(
    tables.filter(({ has }) => !has).map(({ name }) => name),
    [],
  )
})

test('a newer schema is the same to a program that it fits, and refused to all others', async () => {
  const newest = await newestVersion()
  await database.sql`insert into schema_migrations (version, name) values (999, 'later')`
  const [{ oldest } = assert.fail()] = await database.sql<{ oldest: number }[]>`select oldest from schema_fit`
  try {
    await database.sql`update schema_fit set oldest = ${newest}`
    assert.equal(await compareSchema(database.sql, MIGRATIONS), 'same')
    assert.deepEqual(await migrate(database.sql, MIGRATIONS), [])
    await database.sql`update schema_fit set oldest = ${newest + 1}`
    assert.equal(await compareSchema(database.sql, MIGRATIONS), 'newer')
    await assert.rejects(migrate(database.sql, MIGRATIONS), DatabaseSetupError)
  } finally {
    await database.sql`delete from schema_migrations where version = 999`
    await database.sql`update schema_fit set oldest = ${oldest}`
  }
})

/** Programs of earlier versions may still use what this takes away or narrows. */
const CHANGES_WHAT_IS_THERE =
  /\b(drop (table|column|function|view|type)|rename|set not null|alter column \w+ type|add constraint|drop default)\b/i

for (const file of readdirSync(MIGRATIONS.folder)) {
  const version = Number.parseInt(file, 10)
  if (version === FIRST_VERSION) continue
  test(`${file} says that it is the oldest schema that fits, if it changes what programs may use`, () => {
    const script = readFileSync(join(MIGRATIONS.folder, file), 'utf8').replace(/--.*$/gm, '')
    const says = new RegExp(`update schema_fit set oldest = ${version}\\b`).test(script)
    assert.ok(says || !CHANGES_WHAT_IS_THERE.test(script), 'End it with: update schema_fit set oldest = …;')
  })
}

test('the first schema stays as it is, byte for byte: databases remember its checksum', () => {
  const hash = createHash('sha256')
    .update(readFileSync(join(MIGRATIONS.folder, '066.do.schema.sql')))
    .digest('hex')
  assert.equal(hash, '4101c50a80360ed675e34b824d6c1f2f43581b00c12ace4c596b3b81c7d75033')
})
