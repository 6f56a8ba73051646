/** The benchmark's stored applications must have the same rows as real submissions in the current tables. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { referenceOf } from '../src/domain/reference.ts'
import type { Database } from '../src/store/connection/database.ts'
import { numberEvents } from '../src/store/events/numbering.ts'
import { validQuote } from '../test/interface/samples.ts'
import { openWorld } from '../test/support/world.ts'
import { takeTemplates } from './stored-applications.ts'

const SENT = 3
const STORED = 50
const TABLES = ['applications', 'revisions', 'transitions', 'events', 'audit', 'stored_answers']

test('stored applications have all their rows, and the service answers for them', async () => {
  await using ends = new AsyncDisposableStack()
  const world = await openWorld()
  ends.defer(world.close)
  const body = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
  for (let n = 0; n < SENT; n++) {
    const headers = { 'idempotency-key': `sample-${n}` }
    const { body: answer } = await world.call('dealer', 'POST', '/api/quote/submit', { body, headers })
    assert.equal(answer.status, 'Success')
  }
  await numberEvents(world.sql, new Date(), SENT)

  const templates = await takeTemplates(world.sql)
  await templates.store(STORED, () => undefined)
  for (const table of TABLES) {
    const [row] = await world.sql<{ count: number }[]>`select count(*)::int as count from ${world.sql(table)}`
    assert.equal(row?.count, STORED, table)
  }
  const [id] = await templates.drawIds(1)
  assert.ok(id)
  const { status } = await world.call('dealer', 'GET', `/api/quote/${referenceOf('a', id)}/status`)
  assert.equal(status, 200)
  const { body: page } = await world.call('dealer', 'GET', `/api/events?cursor=0&limit=${STORED}`)
  assert.equal(page.items.length, STORED)
})

test('the tables are emptied beside a service that reads them in another order', async () => {
  await using ends = new AsyncDisposableStack()
  const world = await openWorld()
  ends.defer(world.close)
  const templates = await takeTemplates(world.sql)
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
