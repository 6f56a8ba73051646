/** Each list and filter of the queue is read by an index, however many cases there are. */

import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { connect } from '../../packages/postgres/connection/database.ts'
import {
  firstSortOf,
  LENDERS_STAGES,
  QUEUE_SORTS,
  QUEUE_VIEWS,
  type QueueSort,
  type QueueView,
} from '../../src/domain/case/queue-views.ts'
import { cents } from '../../src/domain/finance/money.ts'
import { listQueue } from '../../src/store/queue/queue.ts'
import {
  casesUpTo,
  placeIn,
  type QueueFilter,
  type QueuePage,
  queuePage,
} from '../../src/store/queue/queue-page.ts'
import { takeNext } from '../../src/store/queue/queue-work.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { assertReadByIndex, rowsRead } from './plans.ts'

const CASES = 100_000
const DEALERS = 300
const STAFF = 20
const LIMIT = 50

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
      now() - n * interval '1 minute', date_trunc('minute', now()) + (n % 5000 - 2500) * interval '1 minute', 'sample',
      ('00000000-0000-4000-8000-' || lpad((abs(hashint4(n)) % ${DEALERS}::integer)::text, 12, '0'))::uuid,
      'sample-' || n % 7, case when abs(hashint4(7 * n)) % 20 > 0 then n % 1000 * 10000 end, case when n % 400 = 20 then 1 else 0 end,
      case when n % 500 = 1 then 2 else 0 end,
      case n % 3 when 0 then 'refer' when 1 then 'approve' else 'decline' end,
      case when abs(hashint4(-n)) % 3 = 0 then ('00000000-0000-4000-9000-' || lpad((abs(hashint4(n)) % ${STAFF}::integer)::text, 12, '0'))::uuid end
    from generate_series(1, ${CASES}::integer) n`
  await sql.unsafe('analyze case_queue')
})
after(() => database.close())

const BASE: Omit<QueueFilter, 'view'> = {
  mode: 'live',
  userId: '00000000-0000-4000-9000-000000000003',
  now: new Date(),
}

const SOME_DEALER = '00000000-0000-4000-8000-000000000007'

const FILTERS: Readonly<Record<string, Partial<QueueFilter>>> = {
  'no filter': {},
  'a set': { set: 'a' },
  'a state': { state: 'InReview' },
  'a dealer': { dealerId: SOME_DEALER },
  'a product': { productId: 'sample-3' },
  'an assignee': { assigneeId: BASE.userId },
  'nobody as assignee': { assigneeId: null },
  'an amount': { amountFrom: 2_000_000, amountTo: 3_000_000 },
  "the policy's outcome": { policyOutcome: 'refer' },
  'when they came in': { receivedFrom: Date.now() - 86_400_000, receivedBefore: Date.now() },
  'what is overdue': { dueBefore: new Date() },
}

/** Fails where the cases are not read by an index, or most of them are. */
const assertIndexed = (
  filter: QueueFilter,
  page: Partial<QueuePage> = {},
  most = CASES / 10,
): Promise<void> =>
  assertReadByIndex(
    database.sql,
    queuePage(database.sql, filter, { sort: firstSortOf(filter.view), limit: LIMIT, ...page }),
    { table: 'case_queue', most },
  )

/** A page of each of seven stages, with an amount and without. */
const PAGE_MOST = 14 * (LIMIT + 1)

const ONE_OF_EACH = QUEUE_VIEWS.flatMap((view) =>
  QUEUE_SORTS.map((sort): [QueueView, QueueSort] => [view, sort]),
)

for (const [view, sort] of ONE_OF_EACH)
  test(`${view} by ${sort} is read in this order from an index, from the start and from the middle`, async () => {
    const filter = { ...BASE, view }
    await assertIndexed(filter, { sort }, PAGE_MOST)
    const [middle] = (await listQueue(database.sql, filter, { sort, limit: 40 })).slice(-1)
    assert.ok(middle)
    await assertIndexed(filter, { sort, after: placeIn(sort, middle) }, PAGE_MOST)
  })

for (const sort of QUEUE_SORTS)
  test(`pages by ${sort} have each case once and in order, also where many are equal or have nothing to sort by`, async () => {
    for (const view of ['all', 'unassigned', 'waitingOnDealer', 'mine'] as const) {
      const filter = { ...BASE, view, dealerId: view === 'all' ? SOME_DEALER : undefined }
      const whole = await listQueue(database.sql, filter, { sort, limit: CASES })
      assert.ok(whole.length > 10, view)
      assert.deepEqual(idsOf(whole), idsOf(whole.toSorted(comparedBy(sort))))
      const paged: (typeof whole)[number][] = []
      for (;;) {
        const last = paged.at(-1)
        const page = await listQueue(database.sql, filter, {
          sort,
          limit: 40,
          after: last === undefined ? undefined : placeIn(sort, last),
        })
        if (page.length === 0) break
        paged.push(...page)
      }
      assert.deepEqual(idsOf(paged), idsOf(whole), view)
    }
  })

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

type Compared = Awaited<ReturnType<typeof listQueue>>[number]

/** What is due, then what waits, then what has ended; amounts before none; equal ones by age. */
const comparedBy = (sort: QueueSort) => {
  const sign = sort.startsWith('-') ? -1 : 1
  const groupOf = ({ stage, amount }: Compared) => {
    if (sort.endsWith('amount')) return amount === null ? 1 : 0
    if (!sort.endsWith('due') || LENDERS_STAGES.includes(stage)) return 0
    return stage === 'done' ? 2 : 1
  }
  const sortedBy = ({ dueAt, amount }: Compared) =>
    sort.endsWith('due') ? dueAt.getTime() : sort.endsWith('amount') ? (amount ?? 0) : 0
  return (one: Compared, other: Compared): number =>
    groupOf(one) - groupOf(other) ||
    sign * (sortedBy(one) - sortedBy(other)) ||
    sign * (one.id < other.id ? -1 : 1)
}

for (const view of QUEUE_VIEWS)
  test(`the number of cases in ${view} is counted without reading many`, () =>
    assertReadByIndex(database.sql, casesUpTo(database.sql, { ...BASE, view, dealerId: SOME_DEALER }, 100), {
      table: 'case_queue',
      most: PAGE_MOST,
    }))

for (const view of QUEUE_VIEWS) {
  for (const [name, filter] of Object.entries(FILTERS))
    test(`${view} with ${name} is read by an index`, () => assertIndexed({ ...BASE, ...filter, view }))
}

test('the next case within a mandate is found by an index, though most cases are above it', async () => {
  const sql = connect(database.connection, { max: 1 })
  const next = () =>
    takeNext(sql, {
      mode: 'live',
      userId: BASE.userId,
      mandate: cents(1_000_000),
      now: BASE.now,
      presentSince: BASE.now,
      skippedSince: BASE.now,
    })
  try {
    const read = await rowsRead(sql, ['case_queue'], next)
    assert.ok(read < PAGE_MOST, `${read} rows were read`)
  } finally {
    await sql.end()
  }
})
