/** Applications that the bench stores: they must have the rows that submissions leave, in tables as they are now. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { referenceOf } from '../src/domain/reference.ts'
import { numberEvents } from '../src/store/events.ts'
import { validQuote } from '../test/interface/samples.ts'
import { openWorld } from '../test/support/world.ts'
import { takeTemplates } from './stored-applications.ts'

const SENT = 3
const STORED = 50
const TABLES = ['applications', 'revisions', 'transitions', 'events', 'audit', 'stored_answers']

test('stored applications have all their rows, and are answered for', async () => {
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
  const { body: page } = await world.call('dealer', 'GET', `/api/events?after=0&limit=${STORED}`)
  assert.equal(page.items.length, STORED)
})
