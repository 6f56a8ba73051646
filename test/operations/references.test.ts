/** The database itself rejects parts of an application that does not exist, and rows that contradict themselves. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { World } from '../support/world.ts'
import { caseIn, headOf, withGuardWorld } from './guard-world.ts'

let world: World
withGuardWorld((opened) => {
  world = opened
})

const violates = (constraint: string): RegExp => new RegExp(`"${constraint}"`)

const PARTS = [
  'revisions',
  'transitions',
  'documents',
  'signings',
  'case_presence',
  'case_skips',
  'case_notes',
  'case_messages',
  'duties',
]

test('all parts of an application refer to it, and go with it', async () => {
  const rows = await world.sql<{ of: string }[]>`
    select conrelid::regclass::text as of from pg_constraint
    where contype = 'f' and confrelid = 'applications'::regclass and confdeltype = 'c'`
  assert.deepEqual(rows.map((row) => row.of).toSorted(), PARTS.toSorted())
})

test('a transition of no application is rejected, and an application takes its parts with it', async () => {
  const { id } = await headOf(world.service, await caseIn(world.service, 'Submitted'))
  await assert.rejects(
    world.sql`
      insert into transitions (application_id, number, to_state, at, by_kind, by_id)
      values (gen_random_uuid(), 1, 'Open', now(), 'service', 'sample')`,
    violates('transitions_application_id_fkey'),
  )
  await world.sql`delete from applications where id = ${id}`
  const left = await world.sql`
    select 1 from revisions where application_id = ${id} union all select 1 from transitions where application_id = ${id}`
  assert.equal(left.length, 0)
})

for (const [constraint, change] of [
  ['applications_of_one_owner', `owner_user_id = gen_random_uuid(), owner_client_id = 'sample'`],
  ['applications_key_whole', 'key_id = null'],
  ['applications_key_whole', 'data_key = null'],
  ['applications_counted', 'version = 0'],
  ['applications_counted', 'revision = 0'],
  ['applications_counted', 'transitions = 0'],
] as const)
  test(`${constraint} rejects ${change}`, async () => {
    const { id } = await headOf(world.service, await caseIn(world.service, 'Submitted'))
    await assert.rejects(
      world.sql.unsafe(`update applications set ${change} where id = $1`, [id]),
      violates(constraint),
    )
  })

for (const [state, settled] of [
  ['pending', 'now()'],
  ['delivered', 'null'],
  ['failed', 'null'],
] as const)
  test(`a delivery that is ${state} must not be settled ${settled}`, async () => {
    await assert.rejects(
      world.sql.unsafe(
        `insert into deliveries (endpoint_id, number, event_id, state, attempts, next_at, created_at, settled_at)
         values (gen_random_uuid(), 1, gen_random_uuid(), $1::text::delivery_state, 0, now(), now(), ${settled})`,
        [state],
      ),
      violates('deliveries_settled'),
    )
  })
