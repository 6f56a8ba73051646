/** Lists of dealers, partners and clients are in the order of their names as people read them, whatever the database's collation. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { listDealers, listPartners } from '../../src/store/people/organisations.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'

const IN_ORDER = [
  'alpha Cars',
  'Ángel Motors',
  'Beta Cars',
  'Éire Motors',
  'emerald Cars',
  'O’Sample',
  'Zeta Cars',
]
const SENT = [
  'Zeta Cars',
  'Éire Motors',
  'alpha Cars',
  'O’Sample',
  'emerald Cars',
  'Ángel Motors',
  'Beta Cars',
]

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

const namesOf = (rows: readonly { readonly name: string }[]) =>
  rows.map(({ name }) => name).filter((name) => IN_ORDER.includes(name))

test('dealers and partners are in the order of their names', async () => {
  const { sql } = database
  for (const name of SENT) {
    await sql`insert into dealers (id, name, created_at) values (${newId(Date.now())}, ${name}, now())`
    await sql`insert into partners (id, name, created_at) values (${newId(Date.now())}, ${name}, now())`
  }
  assert.deepEqual(namesOf(await listDealers(sql)), IN_ORDER)
  assert.deepEqual(namesOf(await listPartners(sql)), IN_ORDER)
})
