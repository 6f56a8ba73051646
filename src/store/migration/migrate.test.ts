import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { connect, DatabaseError } from '../connection/database.ts'
import { compareSchema, migrate } from './migrate.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

test('what is migrated stays as it is, in a database of any name', async () => {
  assert.deepEqual(await migrate(database.sql), [])
  assert.equal(await compareSchema(database.sql), 'same')
})

test('of several that start at once on an empty schema, one migrates and the others wait for it', async () => {
  await database.sql`create schema fresh`
  const pools = Array.from({ length: 4 }, () => connect(database.connection, { max: 1 }))
  try {
    for (const sql of pools) await sql`set search_path to fresh`
    const applied = await Promise.all(pools.map((sql) => migrate(sql)))
    const counts = applied.map((migrations) => migrations.length).sort()
    assert.deepEqual(counts.slice(0, 3), [0, 0, 0])
    assert.ok((counts[3] as number) >= 4)
  } finally {
    for (const sql of pools) await sql.end()
  }
})

test('a schema that is newer than the program is refused to a start, and seen by one that runs', async () => {
  await database.sql`insert into schema_migrations (version, name) values (999, 'later')`
  await assert.rejects(migrate(database.sql), DatabaseError)
  assert.equal(await compareSchema(database.sql), 'newer')
  await database.sql`delete from schema_migrations where version = 999`
})
