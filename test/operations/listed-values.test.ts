/** Values that the database lists as a type are those that the code lists: a migration is missing where they differ. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { MODES } from '../../src/domain/access/access.ts'
import { SET_NAMES } from '../../src/domain/application/sets.ts'
import { STATES } from '../../src/domain/application/states.ts'
import { BOOKING_STATES } from '../../src/domain/case/booking.ts'
import { STAGES } from '../../src/domain/case/queue-views.ts'
import { SIGNING_STATES } from '../../src/domain/signing/signing-states.ts'
import { openTestDatabase } from '../database.ts'

/** By the name of the type in the database. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  application_state: STATES,
  booking_state: BOOKING_STATES,
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
