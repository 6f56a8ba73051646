/** Each list of a dealer's people is read by an index, and looks at no more than their own dealer's cases. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { OWN_VIEWS } from '../../src/domain/case/own-views.ts'
import { type OwnFilter, ownPage } from '../../src/store/applications/lists.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { assertReadByIndex } from './plans.ts'

const CASES = 100_000
const DEALERS = 200
/** Of a dealer in one mode. */
const OWN_CASES = CASES / DEALERS
const USERS_OF_A_DEALER = 5
const LIMIT = 51

const dealer = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const user = (number: number): string => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  const { sql } = database
  // Most are done, as in a lender's third year; what is not stands at every stage.
  await sql`
    with made as materialized (
      select n, gen_random_uuid() as id, n / ${DEALERS}::integer as of_dealer, n % ${DEALERS}::integer as dealer
      from generate_series(0, ${CASES - 1}::integer) n
    ), queued as (
      insert into case_queue (mode, application_id, model_set, stage, state, state_since, due_at, dealer_id,
        documents_to_look_at)
      select 'live', id, 'b',
        case when of_dealer % 10 > 0 then 'done' else (enum_range(null::queue_stage))[1 + of_dealer / 10 % 6] end::queue_stage,
        case when of_dealer % 10 > 0 then 'PaidOut' else 'InReview' end::application_state,
        now(), now(), ('00000000-0000-4000-8000-' || lpad(dealer::text, 12, '0'))::uuid, 0
      from made
    )
    insert into applications (id, model_set, mode, owner_user_id, owner_dealer_id, state, state_since, transitions,
      revision, ever_submitted, created_at, updated_at)
    select id, 'b', 'live',
      ('00000000-0000-4000-9000-' || lpad((dealer * ${USERS_OF_A_DEALER}::integer + of_dealer % ${USERS_OF_A_DEALER}::integer)::text, 12, '0'))::uuid,
      ('00000000-0000-4000-8000-' || lpad(dealer::text, 12, '0'))::uuid,
      case when of_dealer % 10 > 0 then 'PaidOut' else 'InReview' end::application_state, now(), 1, 1, true, now(), now()
    from made`
  await sql.unsafe('analyze case_queue')
  await sql.unsafe('analyze applications')
})
after(() => database.close())

const NUMBER = 7
const filterOf = (view: (typeof OWN_VIEWS)[number], whose: 'mine' | 'dealer'): OwnFilter => ({
  dealerId: dealer(NUMBER),
  mode: 'live',
  view,
  mayBeSigned: whose === 'mine',
  ownerId: whose === 'mine' ? user(NUMBER * USERS_OF_A_DEALER) : undefined,
})

const assertIndexed = async (filter: OwnFilter, cursor: string | undefined): Promise<void> => {
  const { sql } = database
  for (const table of ['case_queue', 'applications'])
    await assertReadByIndex(sql, ownPage(sql, filter, { after: cursor, limit: LIMIT }), {
      table,
      most: OWN_CASES,
    })
}

for (const view of OWN_VIEWS)
  for (const whose of ['mine', 'dealer'] as const)
    test(`${view} of ${whose === 'mine' ? 'one person' : 'a dealer'} is read by an index, from its start and from a cursor`, async () => {
      await assertIndexed(filterOf(view, whose), undefined)
      await assertIndexed(filterOf(view, whose), '80000000-0000-4000-8000-000000000000')
      const { sql } = database
      const rows = await ownPage(sql, filterOf(view, whose), { after: undefined, limit: LIMIT })
      assert.ok(rows.length > 0)
    })

test('a narrowed list is read by the same index', async () => {
  const narrowed = {
    ...filterOf('done', 'dealer'),
    state: 'Declined' as const,
    receivedFrom: 0,
    receivedBefore: Date.parse('2100-01-01'),
  }
  await assertIndexed(narrowed, undefined)
})
