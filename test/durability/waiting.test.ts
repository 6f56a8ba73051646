/** What a restored database still sends. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { settleRestored } from '../../src/modules/running/restore-lender.ts'
import { openTestDatabase } from '../database.ts'

const DAY = 24 * 60 * 60 * 1_000

test('after a restore, webhooks that clients no longer remember are given up, and others are sent', async (t) => {
  const { sql, close } = await openTestDatabase()
  t.after(close)
  const now = Date.now()
  const endpoint = newId(now)
  const ages = [
    [6, 'pending', 'failed'],
    [4, 'pending', 'pending'],
    [6, 'delivered', 'delivered'],
  ] as const
  for (const [number, [days, state]] of ages.entries())
    await sql`
      insert into deliveries (endpoint_id, number, event_id, state, attempts, next_at, created_at, settled_at)
      values (${endpoint}, ${number}, ${newId(now)}, ${state}::delivery_state, 1, now(), ${new Date(now - days * DAY)},
        ${state === 'pending' ? null : new Date(now)})`
  const settled = await settleRestored(sql, [], () => now)
  assert.deepEqual(settled, { erased: 0, webhooks: 1, emails: 0, abandoned: 1 })
  const states = await sql<{ state: string }[]>`
    select state::text as state from deliveries where endpoint_id = ${endpoint} order by number`
  assert.deepEqual(
    states.map(({ state }) => state),
    ages.map(([, , after]) => after),
  )
})
