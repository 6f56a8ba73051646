/** The chain of seals over the audit: whatever is done to an entry or to a seal shows, and nothing else does. */
import assert from 'node:assert/strict'
import test, { after, before, beforeEach } from 'node:test'
import { keyRing, newKeyText } from '../../packages/encryption/key-ring.ts'
import { type AuditFault, checkAudit, checkWholeAudit, sealAudit } from '../../src/modules/audit/seals.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { change } from '../../src/store/audit/change.ts'
import { readSeals, sealNext } from '../../src/store/audit/seals.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'

const MINUTE = 60_000
const keyText = newKeyText('k1')
const ring = keyRing(() => keyText)

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())
beforeEach(() => database.sql`truncate audit, audit_seals`)

const service = (now = Date.now()) => ({ sql: database.sql, ring, now: () => now })

/** Adds so many entries that are old enough to be sealed. */
const addEntries = async (count: number, minutesAgo = 10): Promise<readonly string[]> => {
  const now = Date.now() - minutesAgo * MINUTE
  await change(
    database.sql,
    { actor: { kind: 'operator', id: 'sample' }, now: () => now },
    async ({ record }) => {
      for (let entry = 0; entry < count; entry++)
        await record('dealer.renamed', { kind: 'dealer', id: `d${entry}` })
    },
  )
  const rows = await database.sql<{ id: string }[]>`select id from audit order by id`
  return rows.map(({ id }) => id)
}

const faults = async (): Promise<readonly Pick<AuditFault, 'seal' | 'what'>[]> => {
  const checked = await checkWholeAudit(service(), 2)
  assert.ok(!(checked instanceof Refusal))
  return checked.faults.map(({ seal, what }) => ({ seal, what }))
}

/** Three seals over nine entries. */
const threeSeals = async (): Promise<readonly string[]> => {
  for (const minutesAgo of [30, 20, 10]) {
    await addEntries(3, minutesAgo)
    assert.equal(await sealAudit(service()), 3)
  }
  assert.deepEqual(await faults(), [])
  return addEntries(0)
}

const TAMPERED: readonly (readonly [
  what: string,
  tamper: (ids: readonly string[]) => Promise<unknown>,
  found: readonly Pick<AuditFault, 'seal' | 'what'>[],
])[] = [
  [
    'an action that was changed',
    ([, , , , id = '']) => database.sql`update audit set action = 'dealer.disabled' where id = ${id}`,
    [{ seal: 2, what: 'entries' }],
  ],
  ...(['actor_id', 'subject_id', 'subject_kind', 'request_id'] as const).map(
    (column) =>
      [
        `another ${column}`,
        ([id = '']: readonly string[]) =>
          database.sql`update audit set ${database.sql(column)} = 'other' where id = ${id}`,
        [{ seal: 1, what: 'entries' }],
      ] as const,
  ),
  [
    'a moment that was changed',
    ([id = '']) => database.sql`update audit set at = at + interval '1 microsecond' where id = ${id}`,
    [{ seal: 1, what: 'entries' }],
  ],
  [
    'an entry that was removed',
    ([, , , id = '']) => database.sql`delete from audit where id = ${id}`,
    [{ seal: 2, what: 'entries' }],
  ],
  [
    'the last entry of a seal that was removed',
    ([, , , , , id = '']) => database.sql`delete from audit where id = ${id}`,
    [{ seal: 2, what: 'entries' }],
  ],
  [
    'an entry that was added among the others',
    ([id = '']) => database.sql`
      insert into audit (id, at, actor_kind, actor_id, action, subject_kind, subject_id)
      select (left(id::text, 24) || 'ffffffffffff')::uuid, at, actor_kind, actor_id, action, subject_kind, subject_id
      from audit where id = ${id}`,
    [{ seal: 1, what: 'entries' }],
  ],
  [
    'two entries that were swapped',
    ([one = '', other = '']) => database.sql`
      update audit a set subject_id = b.subject_id from audit b
      where (a.id = ${one} and b.id = ${other}) or (a.id = ${other} and b.id = ${one})`,
    [{ seal: 1, what: 'entries' }],
  ],
  [
    'a seal that was made to fit what was changed',
    async ([id = '']) => {
      await database.sql`update audit set action = 'dealer.disabled' where id = ${id}`
      const [first] = await readSeals(database.sql, 1, 1)
      assert.ok(first)
      await database.sql`update audit_seals set hash = ${first.hashNow} where number = 1`
    },
    [
      { seal: 1, what: 'seal' },
      { seal: 2, what: 'entries' },
    ],
  ],
  [
    'a seal that was removed with its entries',
    async ([, , , ...ids]) => {
      await database.sql`delete from audit_seals where number = 2`
      await database.sql`delete from audit where id = any (${database.sql.array(ids.slice(0, 3), 'uuid')})`
    },
    [{ seal: 3, what: 'gap' }],
  ],
]

for (const [what, tamper, found] of TAMPERED) {
  test(`the check finds ${what}`, async () => {
    await tamper(await threeSeals())
    assert.deepEqual(await faults(), found)
  })
}

test('the check finds a chain that was cut and rebuilt by the seal noted before', async () => {
  const ids = await threeSeals()
  const { head } = await checkAudit(service(), 1, 10)
  assert.ok(head)
  const noted = `${head.number}:${head.hash}`
  assert.ok(!((await checkWholeAudit(service(), 2, noted)) instanceof Refusal))
  await database.sql`delete from audit where id = ${ids.at(-1) ?? ''}`
  await database.sql`delete from audit_seals where number = 3`
  await sealAudit(service())
  assert.deepEqual(await faults(), [])
  assert.ok((await checkWholeAudit(service(), 2, noted)) instanceof Refusal)
  for (const head of ['', 'x', '1:', `9:${'0'.repeat(64)}`, "1:' or 1=1"])
    assert.ok((await checkWholeAudit(service(), 2, head)) instanceof Refusal, head)
})

test('a new entry waits for its seal, and then gets it', async () => {
  await addEntries(2, 0)
  assert.equal(await sealAudit(service()), 0)
  const { unsealed, seals } = await checkAudit(service(), 1, 10)
  assert.deepEqual([unsealed.entries, seals], [2, 0])
  assert.ok(unsealed.since instanceof Date)
  // The database's clock doesn't move, so the entries must really be that old.
  await database.sql`truncate audit`
  await addEntries(2, 3)
  assert.equal(await sealAudit(service()), 2)
  assert.equal((await checkAudit(service(), 1, 10)).unsealed.entries, 0)
})

test('an entry of a transaction that is still under way is not passed over', async () => {
  const began = await database.sql<{ at: Date }[]>`select now() as at`
  assert.ok(began[0])
  await addEntries(1, 10)
  await database.sql.begin(async (other) => {
    // It began just now, which is later than the lag, so entries before that are sealed.
    await other`select 1`
    assert.equal(await sealAudit(service()), 1)
    await addEntries(1, 1)
    assert.equal(await sealAudit(service(Date.now() + 10 * MINUTE)), 0)
  })
})

test('of two processes that seal at once one does, and the chain stays whole', async () => {
  await addEntries(30)
  const how = { now: Date.now(), lagMilliseconds: 0, limit: 5 }
  while ((await Promise.all([1, 2, 3].map(() => sealNext(database.sql, ring, how)))).some((n) => n > 0));
  const checked = await checkAudit(service(), 1, 50)
  assert.deepEqual([checked.entries, checked.faults], [30, []])
})

test('seals under a key that the ring has lost are counted, and their chain is still checked', async () => {
  const ids = await threeSeals()
  const other = newKeyText('k2')
  const rotated = { ...service(), ring: keyRing(() => other) }
  const checked = await checkAudit(rotated, 1, 10)
  assert.deepEqual([checked.underLostKeys, checked.faults], [3, []])
  await database.sql`delete from audit where id = ${ids[0] ?? ''}`
  assert.equal((await checkAudit(rotated, 1, 10)).faults.length, 1)
})
