/** A search reads few applications, however many there are and however many have the word. */
import assert from 'node:assert/strict'
import test, { after, before, suite } from 'node:test'
import { connect, type Database } from '../../packages/postgres/connection/database.ts'
import { findMarkedSendings, findOwnMarked } from '../../src/store/applications/lists.ts'
import { findMarked } from '../../src/store/applications/parties.ts'
import { searchQueue, searchQueueByNumber } from '../../src/store/queue/queue.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { rowsRead } from './plans.ts'

const APPLICATIONS = 60_000
const BEGIN = Date.parse('2026-03-02T09:00:00Z')
const DEALER = '00000000-0000-4000-8000-000000000003'
const LIMIT = 50
const MOST = 3_000

/** Each application has a number of its own, and names: a tenth have the common one, and others are rarer, as people's names are. */
const NUMBER = 7n
const COMMON_NAME = 1_000_000n

let database: TestDatabase
let sql: Database
before(async () => {
  database = await openTestDatabase()
  sql = connect(database.connection, { max: 1 })
  await sql`
    with made as materialized (
      select n, (lpad(to_hex(${BEGIN}::bigint + n * 1000), 12, '0') || '70008000' || lpad(n::text, 12, '0'))::uuid as id,
        to_timestamp(${BEGIN / 1_000}::bigint + n) as at
      from generate_series(1, ${APPLICATIONS}::integer) n
    ), applied as (
      insert into applications (id, model_set, mode, client_id, owner_dealer_id, state, state_since, transitions, revision,
        ever_submitted, key_id, data_key, created_at, updated_at)
      select id, 'a', 'live', 'partner', ${DEALER}, 'InReview', at, 1, 1, true, 'k1', '', at, at from made
    ), sent as (
      insert into revisions (application_id, revision, received_at, client_id, content, marks)
      select id, 1, at, 'partner', '', array[n, ${COMMON_NAME}::bigint + n % 10, 2000000 + n % 499, 3000000 + n % 1999] from made
    )
    insert into case_queue (mode, application_id, model_set, stage, state, state_since, due_at, client_id, dealer_id,
      documents_to_look_at)
    select 'live', id, 'a', 'decide', 'InReview', at, at, 'partner', ${DEALER}, 0 from made`
  for (const table of TABLES) await sql.unsafe(`vacuum (analyze) ${table}`)
})
after(async () => {
  await sql.end()
  await database.close()
})

const TABLES = ['applications', 'revisions', 'case_queue']

const SPAN = { from: new Date(BEGIN), to: new Date(BEGIN + APPLICATIONS * 1_000) }

const SEARCHES: Readonly<Record<string, () => Promise<readonly unknown[]>>> = {
  'staff, by a number': () => searchQueueByNumber(sql, 'live', [NUMBER], LIMIT),
  'staff, by a number that many have': () => searchQueueByNumber(sql, 'live', [COMMON_NAME], LIMIT),
  'staff, by a common name': () => searchQueue(sql, 'live', [[COMMON_NAME]], { limit: LIMIT }),
  "a dealer's people, by a number": () =>
    findOwnMarked(sql, {
      dealerId: DEALER,
      mode: 'live',
      states: ['InReview'],
      marks: [NUMBER],
      limit: LIMIT,
    }),
  'duplicates, by a number': () =>
    findMarked(sql, { marks: [NUMBER], except: DEALER, mode: 'live', ...SPAN, limit: LIMIT }),
  'all sendings of a person': () => findMarkedSendings(sql, { marks: [NUMBER], mode: 'live', limit: LIMIT }),
}

const readsFew = (name: string, search: () => Promise<readonly unknown[]>) =>
  test(`${name}: few rows are read`, async () => {
    let found: readonly unknown[] = []
    const read = await rowsRead(sql, TABLES, async () => {
      found = await search()
    })
    assert.equal(found.length, /common name|many/.test(name) ? LIMIT : 1)
    assert.ok(read <= MOST, `${read} rows were read`)
  })

for (const [name, search] of Object.entries(SEARCHES)) readsFew(name, search)

suite('where PostgreSQL takes a number for a common one, as it does among millions', () => {
  before(async () => {
    await sql`alter table revisions alter marks set statistics 0`
    await sql.unsafe('analyze revisions')
    await sql.unsafe(`delete from pg_statistic where starelid = 'revisions'::regclass and staattnum = (
      select attnum from pg_attribute where attrelid = 'revisions'::regclass and attname = 'marks')`)
  })
  for (const [name, search] of Object.entries(SEARCHES)) if (!name.includes('common')) readsFew(name, search)
})
