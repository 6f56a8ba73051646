/** Values that the database lists as a type are those that the code lists: a migration is missing where they differ. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { migrateWithin } from '../../packages/postgres/migration/migrate.ts'
import { MODES } from '../../src/domain/access/access.ts'
import { SET_NAMES } from '../../src/domain/application/sets.ts'
import { STATES } from '../../src/domain/application/states.ts'
import { LISTED_AS } from '../../src/domain/case/booking.ts'
import { STAGES } from '../../src/domain/case/queue-views.ts'
import { SIGNING_STATES } from '../../src/domain/signing/signing-states.ts'
import { MIGRATIONS } from '../../src/store/migrations.ts'
import { openTestDatabase } from '../database.ts'

/** By the name of the type in the database. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  application_state: STATES,
  booking_state: LISTED_AS,
  mode: MODES,
  model_set: SET_NAMES,
  queue_stage: STAGES,
  signing_state: SIGNING_STATES,
}

test('the database lists the values of its types as the code does', async () => {
  await using ends = new AsyncDisposableStack()
  const { sql, close } = await openTestDatabase()
  ends.defer(close)
  const rows = await sql<{ type: string; value: string }[]>`
    select typname as type, enumlabel as value
    from pg_enum join pg_type on pg_type.oid = enumtypid
    where typnamespace = current_schema()::regnamespace`
  const found = Object.groupBy(rows, ({ type }) => type)
  for (const [type, values] of Object.entries(LISTED))
    assert.deepEqual(found[type]?.map(({ value }) => value).toSorted(), values.toSorted(), type)
})

const SINCE_ENDS = 74

test('a contract that was booked before contracts could end is still booked after the migration, and can end', async () => {
  await using ends = new AsyncDisposableStack()
  const { sql, close } = await openTestDatabase()
  ends.defer(close)
  await sql.begin(async (transaction) => {
    await transaction.unsafe('create schema upgraded')
    await transaction.unsafe('set local search_path = upgraded')
    await migrateWithin(transaction, MIGRATIONS, SINCE_ENDS - 1)
    await transaction`
      insert into applications (id, mode, model_set, state, state_since, revision, transitions, ever_submitted,
        created_at, updated_at, booking)
      values (gen_random_uuid(), 'test', 'a', 'PaidOut', now(), 1, 1, false, now(), now(), 'booked')`
    await migrateWithin(transaction, MIGRATIONS)
  })
  const [before] = await sql`select booking from upgraded.applications`
  assert.equal(before?.['booking'], 'booked')
  for (const value of LISTED_AS) await sql.unsafe(`update upgraded.applications set booking = '${value}'`)
})
