/** A list that clients ask for begins in an index where its page does, with the one plan that a connection has for it. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { connect, type Database } from '../../packages/postgres/connection/database.ts'
import { isAtRest, STATES } from '../../src/domain/application/states.ts'
import { type LenderFilter, listForLender } from '../../src/store/applications/lender-lists.ts'
import { type ListFilter, listApplications } from '../../src/store/applications/read.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { rowsRead } from './plans.ts'

const APPLICATIONS = 60_000
const OPEN = 600
const LIMIT = 50
const DEALER = '00000000-0000-4000-8000-000000000003'
const BEGIN = Date.parse('2026-03-02T09:00:00Z')

let database: TestDatabase
let sql: Database
before(async () => {
  database = await openTestDatabase()
  sql = connect(database.connection, { max: 1 })
  // The last ones are open, in all states in turns.
  await sql`
    insert into applications (id, model_set, mode, client_id, owner_dealer_id, state, state_since, transitions, revision,
      ever_submitted, created_at, updated_at)
    select (lpad(to_hex(${BEGIN}::bigint + n * 1000), 12, '0') || '70008000' || lpad(n::text, 12, '0'))::uuid, 'a', 'live',
      case when n % 2 = 0 then 'partner' else 'other' end,
      ('00000000-0000-4000-8000-' || lpad((n % 10)::text, 12, '0'))::uuid,
      case when n > ${APPLICATIONS - OPEN}::integer then (enum_range(null::application_state))[1 + n % 10] else 'PaidOut' end, at, 1, 1, true, at, at
    from generate_series(1, ${APPLICATIONS}::integer) n
      cross join lateral (select to_timestamp(${BEGIN / 1_000}::bigint + n) as at) t`
  await sql`
    insert into clients (id, name, mode, scopes, requests_per_minute, created_at)
    select name, name, 'live', '{}', 60, now() from unnest('{partner,other}'::text[]) name`
  await sql.unsafe('analyze applications, clients')
})
after(async () => {
  await sql.end()
  await database.close()
})

const BASE: ListFilter = {
  set: 'a',
  mode: 'live',
  clientId: 'partner',
  dealerId: null,
  state: undefined,
  updatedSince: undefined,
  after: undefined,
  limit: LIMIT,
}
const { clientId: _client, set: _set, ...OF_LENDER } = BASE
const LATE = new Date(BEGIN + (APPLICATIONS - LIMIT) * 1_000)

const FILTERS: Readonly<Record<string, Partial<ListFilter>>> = {
  'no filter': {},
  'what has changed since': { updatedSince: LATE },
  'the next page': { after: { updatedAt: LATE, id: DEALER } },
  ...Object.fromEntries(
    STATES.filter((state) => !isAtRest(state)).map((state) => [`what is ${state}`, { state }]),
  ),
  'a state and what has changed since': { state: 'InReview', updatedSince: LATE },
}

const assertFew = async (filter: ListFilter): Promise<void> => {
  const read = await rowsRead(sql, ['applications'], () => listApplications(sql, filter))
  assert.ok(read <= 3 * LIMIT, `${read} applications were read`)
}

/** Each narrows what has changed since: by themselves they may read the whole list for a page. */
const NARROWING = {
  'what changed since in one set': { set: 'a' },
  'what changed since and was created since': { createdSince: LATE, createdBefore: new Date() },
  'what changed since of one client': { clientId: 'partner' },
  'what changed since by its place in the queue': {
    productId: 'hp',
    policyOutcome: 'refer',
    amountFrom: 1,
    amountTo: 2,
  },
} satisfies Readonly<Record<string, Partial<LenderFilter>>>
const OF_LENDERS = Object.entries({
  ...FILTERS,
  ...Object.fromEntries(
    Object.entries(NARROWING).map(([name, filter]) => [name, { ...filter, updatedSince: LATE }]),
  ),
})

for (const [whose, dealerId] of Object.entries({ 'all dealers': undefined, 'one dealer': DEALER }))
  for (const [name, filter] of OF_LENDERS)
    test(`the lender’s list of ${whose} with ${name} begins where its page does for each client`, async () => {
      const read = await rowsRead(sql, ['applications'], () =>
        listForLender(sql, { ...OF_LENDER, ...filter, sandbox: null, dealerId }),
      )
      // A page for each of two clients and two sets, and of what people sent.
      assert.ok(read <= 6 * LIMIT, `${read} applications were read`)
    })

for (const [whose, of] of Object.entries({
  partner: BASE,
  dealer: { ...BASE, clientId: 'of dealer', dealerId: DEALER },
})) {
  for (const [name, filter] of Object.entries(FILTERS))
    test(`the list of a ${whose} with ${name} begins where its page does`, () =>
      assertFew({ ...of, ...filter }))
}

test('a list without its index is noticed', async () => {
  await sql.unsafe('drop index applications_open_of_client')
  await assert.rejects(assertFew({ ...BASE, state: 'InReview' }), assert.AssertionError)
})
