/**
 * A connection plans a frequent statement once, perhaps while its tables are almost empty. The rows it reads must still
 * not grow with the tables.
 */

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connect, type Database } from '../../packages/postgres/connection/database.ts'
import { numberEvents } from '../../src/store/events/feed.ts'
import { createLenderClient } from '../support/lender-client.ts'
import { openWorld, type World } from '../support/world.ts'
import { insertSampleEvents, submit } from './receiver.ts'

const MANY = 3_000
const FEW = 10
/** For each of the few: some rows that it is about, and nothing like all. */
const READ_OF_EACH_MAXIMUM = 20

// Nobody works here but the test, by one connection, so that each statement has one plan.
let world: World
let sql: Database
before(async () => {
  world = await openWorld()
  sql = connect(world.connection, { max: 1 })
})
after(async () => {
  await sql.end({ timeout: 5 })
  await world.close()
})

/** How many rows of a table the work reads, whatever way it finds them. */
const rowsRead = async (table: string, work: () => Promise<unknown>): Promise<number> => {
  const sum = async () => {
    await sql`select pg_stat_force_next_flush()`
    const [row] = await sql<{ read: string }[]>`
      select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables where relname = ${table}`
    return Number(row?.read)
  }
  const before = await sum()
  await work()
  return (await sum()) - before
}

const number = async (count: number) => {
  const numbered = await numberEvents(sql, new Date(), count)
  assert.equal(numbered.is === 'numbered' && numbered.count, count)
}

test('numbering a few events reads a few, planned when there was one', async () => {
  const applications = [(await submit(world)).id]
  await number(1)
  for (let n = 1; n < MANY / 100; n++) applications.push((await submit(world)).id)
  await insertSampleEvents(world, applications, 100)
  const [row] = await world.sql<{ count: number }[]>`select count(*)::integer from event_outbox`
  await number(row?.count ?? 0)
  for (const table of ['events', 'applications']) {
    await insertSampleEvents(world, applications.slice(0, FEW), 1)
    const read = await rowsRead(table, () => number(FEW))
    assert.ok(read <= FEW * READ_OF_EACH_MAXIMUM, `${read} rows of ${table} were read`)
  }
})

test('the lender’s clients cost each event one look-up of them, however many clients and dealers there are', async () => {
  const application = (await submit(world)).id
  await number(1)
  await world.sql`
    insert into dealers (id, name, special_agreement, created_at)
    select gen_random_uuid(), 'Sample ' || n, false, now() from generate_series(1, ${MANY}) n`
  await world.sql`
    insert into clients (id, name, dealer_id, mode, scopes, requests_per_minute, created_at)
    select 'cl_' || id, name, id, 'test', '{}', 600, now() from dealers where name like 'Sample %'`
  // The service reads its reference data again after a change, which is counted whenever its connection says so.
  const readOf = async (table: string) => {
    const read: number[] = []
    for (let tries = 0; tries < 3; tries++) {
      await insertSampleEvents(world, [application], FEW)
      read.push(await rowsRead(table, () => number(FEW)))
    }
    return Math.min(...read)
  }
  const before = { clients: await readOf('clients'), dealers: await readOf('dealers') }
  await createLenderClient(world)
  for (const table of ['clients', 'dealers'] as const) {
    const more = (await readOf(table)) - before[table]
    assert.ok(more <= 2 * FEW, `${more} more rows of ${table} were read`)
    assert.ok(before[table] <= FEW * READ_OF_EACH_MAXIMUM, `${before[table]} rows of ${table} were read`)
  }
})
