/** Each list and filter of the queue is read by an index, however many cases there are. */

import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { QUEUE_VIEWS } from '../../src/domain/case/queue-views.ts'
import { type QueueFilter, queuePage } from '../../src/store/queue/queue.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { assertReadByIndex } from './plans.ts'

const CASES = 60_000
const DEALERS = 300
const STAFF = 20
const PAGE = { after: undefined, limit: 50 }

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  const { sql } = database
  // Most are done, as in a lender's third year; what is not stands at every stage.
  await sql`insert into case_queue (mode, application_id, model_set, stage, state, state_since, due_at, client_id,
      dealer_id, product_id, amount_cents, documents_to_look_at, unread_by_lender,
      policy_outcome, assignee_id)
    select case when n % 50 = 0 then 'test' else 'live' end::mode, gen_random_uuid(), case n % 2 when 0 then 'a' else 'b' end::model_set,
      case when n % 20 > 0 then 'done' else (enum_range(null::queue_stage))[1 + n / 20 % 6] end::queue_stage,
      case when n % 20 > 0 then 'PaidOut' else 'InReview' end::application_state,
      now() - n * interval '1 minute', now() + (n % 5000 - 2500) * interval '1 minute', 'sample',
      ('00000000-0000-4000-8000-' || lpad((n % ${DEALERS}::integer)::text, 12, '0'))::uuid,
      'sample-' || n % 7, 500000 + n * 7919 % 5000000, case when n % 400 = 0 then 1 else 0 end,
      case when n % 500 = 1 then 2 else 0 end,
      case n % 3 when 0 then 'refer' when 1 then 'approve' else 'decline' end,
      case when n % 3 = 0 then ('00000000-0000-4000-9000-' || lpad((n % ${STAFF}::integer)::text, 12, '0'))::uuid end
    from generate_series(1, ${CASES}::integer) n`
  await sql.unsafe('analyze case_queue')
})
after(() => database.close())

const BASE: Omit<QueueFilter, 'view'> = {
  mode: 'live',
  userId: '00000000-0000-4000-9000-000000000003',
  now: new Date(),
}

const FILTERS: Readonly<Record<string, Partial<QueueFilter>>> = {
  'no filter': {},
  'a set': { set: 'a' },
  'a state': { state: 'InReview' },
  'a dealer': { dealerId: '00000000-0000-4000-8000-000000000007' },
  'a product': { productId: 'sample-3' },
  'an assignee': { assigneeId: BASE.userId },
  'nobody as assignee': { assigneeId: null },
  'an amount': { amountFrom: 2_000_000, amountTo: 3_000_000 },
  "the policy's outcome": { policyOutcome: 'refer' },
  'when they came in': { receivedFrom: Date.now() - 86_400_000, receivedBefore: Date.now() },
  'what is overdue': { dueBefore: new Date() },
  'the other way round': { isReversed: true },
}

/** Fails where the cases are not read by an index, or most of them are. */
const assertIndexed = (filter: QueueFilter): Promise<void> =>
  assertReadByIndex(database.sql, queuePage(database.sql, filter, PAGE), {
    table: 'case_queue',
    most: CASES / 10,
  })

for (const view of QUEUE_VIEWS) {
  for (const [name, filter] of Object.entries(FILTERS))
    test(`${view} with ${name} is read by an index`, () => assertIndexed({ ...BASE, ...filter, view }))
}

test('a list without its index is noticed', async () => {
  await database.sql.unsafe('drop index case_queue_by_stage')
  await assert.rejects(assertIndexed({ ...BASE, view: 'toDecide' }), assert.AssertionError)
})
