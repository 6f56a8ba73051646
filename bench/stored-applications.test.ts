/** The benchmark's stored applications must have the same rows as real submissions in the current tables. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../packages/postgres/connection/database.ts'
import { newId } from '../packages/postgres/connection/uuid.ts'
import { referenceOf } from '../src/domain/application/reference.ts'
import { listCases } from '../src/modules/cases/queue.ts'
import { searchCases } from '../src/modules/cases/search-cases.ts'
import { Refusal } from '../src/service/refusal.ts'
import { numberEvents } from '../src/store/events/feed.ts'
import { validQuote } from '../test/interface/samples.ts'
import { openWorld } from '../test/support/world.ts'
import { takeTemplates } from './stored-applications.ts'
import { wordsOf } from './stored-names.ts'

const SENT = 3
const STORED = 50
const DEALER = newId(0)
const TABLES = ['applications', 'case_queue', 'revisions', 'transitions', 'events', 'audit', 'stored_answers']

test('stored applications have all their rows, and the service answers for them', async () => {
  await using ends = new AsyncDisposableStack()
  const world = await openWorld()
  ends.defer(world.close)
  const body = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
  for (let n = 0; n < SENT; n++) {
    const headers = { 'idempotency-key': `sample-${n}` }
    const { body: response } = await world.call('dealer', 'POST', '/api/quote/submit', { body, headers })
    assert.equal(response.status, 'Success')
  }
  await numberEvents(world.sql, new Date(), SENT)

  const templates = await takeTemplates(world.sql, { ring: world.ring, dealerIds: [DEALER] })
  await templates.store(STORED, () => undefined)
  for (const table of TABLES) {
    const [row] = await world.sql<{ count: number }[]>`select count(*)::int as count from ${world.sql(table)}`
    assert.equal(row?.count, STORED, table)
  }
  const [number = 0] = templates.drawNumbers(1)
  const reference = referenceOf('a', templates.idOf(number))
  const { status } = await world.call('dealer', 'GET', `/api/quote/${reference}`)
  assert.equal(status, 200)
  const { ppsNumber, registration, fullName } = wordsOf(number)
  for (const text of [reference, ppsNumber, registration, fullName]) {
    const { items: found } = await searchCases(world.service, 'test', text)
    assert.ok(found.some((one) => one.reference === reference && one.borrowers.length > 0))
  }
  const ofDealer = { mode: 'test', view: 'all', userId: DEALER, dealerId: DEALER } as const
  const page = await listCases(world.service, ofDealer, { limit: STORED })
  assert.ok(!(page instanceof Refusal))
  assert.equal(page.items.length, STORED)
  const { body: feed } = await world.call('dealer', 'GET', `/api/events?cursor=0&limit=${STORED}`)
  assert.equal(feed.items.length, STORED)
})

test('the tables are emptied beside a service that reads them in another order', async () => {
  await using ends = new AsyncDisposableStack()
  const world = await openWorld()
  ends.defer(world.close)
  const templates = await takeTemplates(world.sql, { ring: world.ring })
  const reader = await world.sql.reserve()
  ends.defer(() => reader.release())
  await reader`begin`
  await reader`select from audit limit 1`
  const stored = templates.store(0, () => undefined)
  // Requested once the first table is locked: only one of the two can continue, and PostgreSQL chooses which.
  while (!(await isHeld(world.sql, 'applications'))) await pause(LOOK_EVERY_MILLISECONDS)
  await reader`select from applications limit 1`.catch((error) =>
    assert.equal((error as { code?: string }).code, DEADLOCK),
  )
  await reader`rollback`
  await stored
})

const LOOK_EVERY_MILLISECONDS = 10
const DEADLOCK = '40P01'

const isHeld = async (sql: Database, table: string): Promise<boolean> => {
  const [row] = await sql<{ held: boolean }[]>`
    select exists (
      select from pg_locks where relation = ${table}::regclass and mode = 'AccessExclusiveLock' and granted) as held`
  return row?.held ?? false
}
