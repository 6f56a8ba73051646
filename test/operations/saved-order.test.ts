/** Saved views from before lists had several orders keep the order that they had. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { keyRing, newKeyText } from '../../packages/encryption/key-ring.ts'
import { connect } from '../../packages/postgres/connection/database.ts'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { migrateWithin } from '../../packages/postgres/migration/migrate.ts'
import { insertUser } from '../../src/store/people/users.ts'
import { listQueueViews } from '../../src/store/queue/queue-views.ts'
import { openTestDatabase } from '../database.ts'

const VERSION_BEFORE = 62

test('a reversed order is that of all cases by age, and of any other list by due time', async () => {
  const server = await openTestDatabase()
  const name = `views_${server.connection.database}`
  await server.sql.unsafe(`create database ${name}`)
  const sql = connect({ ...server.connection, database: name })
  try {
    await sql.begin((transaction) => migrateWithin(transaction, VERSION_BEFORE))
    const at = new Date()
    const userId = newId(at.getTime())
    const user = {
      id: userId,
      email: 'anne@example.ie',
      role: 'underwriter',
      dealerId: null,
      passwordHash: 'none',
      at,
    } as const
    const text = newKeyText('k1')
    assert.ok(
      await insertUser(
        sql,
        keyRing(() => text),
        user,
      ),
    )
    for (const [view, filters] of [
      ['all', { sort: 'reverse' }],
      ['toDecide', { sort: 'reverse', state: 'InReview' }],
      ['mine', { state: 'InReview' }],
    ] as const)
      await sql`insert into queue_views (id, user_id, name, is_shared, view, filters, created_at)
        values (${newId(Date.now())}, ${userId}, ${view}, false, ${view}, ${sql.json(filters)}, now())`
    await sql.begin((transaction) => migrateWithin(transaction))
    const views = await listQueueViews(sql, userId)
    assert.deepEqual(Object.fromEntries(views.map(({ view, filters }) => [view, filters])), {
      all: { sort: 'received' },
      toDecide: { sort: '-due', state: 'InReview' },
      mine: { state: 'InReview' },
    })
  } finally {
    await sql.end()
    await server.sql.unsafe(`drop database ${name} with (force)`)
    await server.close()
  }
})
