import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import {
  addKeyToFile,
  type KeyRing,
  keyRing,
  newDataKey,
  newKeyText,
  readKeyFile,
  unwrap,
} from '../../packages/encryption/key-ring.ts'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { followReferenceData } from '../../src/adapters/access/reference-data.ts'
import type { Actor } from '../../src/domain/access/actor.ts'
import { createDealer } from '../../src/modules/people/organisations.ts'
import { createUser } from '../../src/modules/people/users.ts'
import { type RotationOptions, rotateKeys } from '../../src/modules/running/rotate-encryption-keys.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { change } from '../../src/store/audit/change.ts'
import { findUserId } from '../../src/store/people/users.ts'
import { asOnlyRotation } from '../../src/store/upkeep/rewrap.ts'
import { checkRing } from '../../src/store/upkeep/ring-proof.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { type Installation, openInstallation } from './command.ts'

const OPERATOR: Actor = { kind: 'operator', id: 'test' }

let database: TestDatabase
let dataDir: string
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-keys-'))
})
after(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  database = await openTestDatabase()
  dataDir = await mkdtemp(join(folder, 'data-'))
  addKeyToFile(dataDir)
})
afterEach(() => database.close())

/** The ring as a process of its own reads it from the file. */
const ringOfFile = (): KeyRing => keyRing(() => readKeyFile(dataDir) ?? '')

/** Adds applications whose data keys the ring's current key wraps; returns the data keys by id. */
const addApplications = async (ring: KeyRing, count: number): Promise<ReadonlyMap<string, Buffer>> => {
  const keys = new Map<string, Buffer>()
  const rows = Array.from({ length: count }, () => {
    const id = newId(Date.now())
    const { key, keyId, wrapped } = newDataKey(ring, id)
    keys.set(id, key)
    const at = new Date()
    return {
      ...{
        id,
        model_set: 'a',
        mode: 'test',
        client_id: 'cl_x',
        state: 'Open',
        state_since: at,
        transitions: 1,
      },
      ...{
        revision: 1,
        ever_submitted: false,
        key_id: keyId,
        data_key: wrapped,
        created_at: at,
        updated_at: at,
      },
    }
  })
  await database.sql`insert into applications ${database.sql(rows)}`
  return keys
}

/** This ring opens every data key to its original value. */
const assertOpens = async (ring: KeyRing, keys: ReadonlyMap<string, Buffer>): Promise<void> => {
  const rows = await database.sql<{ id: string; keyId: string; wrapped: Buffer }[]>`
    select id, key_id as "keyId", data_key as wrapped from applications`
  assert.equal(rows.length, keys.size)
  for (const row of rows) assert.deepEqual(unwrap(ring, row.id, row), keys.get(row.id))
}

const keysInUse = async (): Promise<readonly string[]> => {
  const rows = await database.sql`
    select key_id from applications union select key_id from users order by key_id`
  return rows.map((row) => row['key_id'])
}

const rotate = (options: Partial<RotationOptions> = {}, ring: KeyRing = ringOfFile()) =>
  rotateKeys(
    { sql: database.sql, ring, now: Date.now, actor: OPERATOR },
    { addKey: () => addKeyToFile(dataDir), onProgress: () => undefined, ...options },
  )

const addUser = (ring: KeyRing, email: string) =>
  change(database.sql, { actor: OPERATOR, now: Date.now }, async (inProgress) => {
    const dealer = await createDealer(inProgress, { name: `Dealer ${randomUUID()}`, specialAgreement: false })
    assert(!(dealer instanceof Refusal))
    const user = await createUser(inProgress, ring, { email, role: 'dealerUser', dealer: dealer.id })
    assert(!(user instanceof Refusal))
    return user.id
  })

test('a rotation brings every data key and address under a new key, and all still open', async () => {
  const ring = ringOfFile()
  const keys = await addApplications(ring, 2_300)
  const userId = await addUser(ring, 'Mary@dealer.example')
  const reported: (readonly [number, number])[] = []
  const rotation = await rotate({ onProgress: (done, total) => reported.push([done, total]) })
  assert.deepEqual(rotation, { keyId: 'k2', addedKey: true, rows: 2_301 })
  assert.deepEqual(await keysInUse(), ['k2'])
  const newest = keyRing(() => readKeyFile(dataDir)?.split(',')[0] ?? '')
  await assertOpens(newest, keys)
  assert.equal(await findUserId(database.sql, newest, 'mary@dealer.example'), userId)
  assert.deepEqual(reported.slice(0, 5), [
    [0, 2_301],
    [1_000, 2_301],
    [2_000, 2_301],
    [2_300, 2_301],
    [2_301, 2_301],
  ])
  await checkRing(database.sql, newest)
})

test('an interrupted rotation is finished by the next one, without a further key', async () => {
  const keys = await addApplications(ringOfFile(), 1_500)
  const interrupted = rotate({
    onProgress: (done) => {
      if (done > 0) throw new Error('interrupted')
    },
  })
  await assert.rejects(interrupted, /interrupted/)
  assert.deepEqual(await keysInUse(), ['k1', 'k2'])
  await assertOpens(ringOfFile(), keys)
  assert.deepEqual(await rotate(), { keyId: 'k2', addedKey: false, rows: 500 })
  assert.deepEqual(await keysInUse(), ['k2'])
  assert.deepEqual(await rotate(), { keyId: 'k3', addedKey: true, rows: 1_500 })
  await assertOpens(ringOfFile(), keys)
})

test('a service with the old ring continues, and seals with the new key once it reads the ring again', async () => {
  const { sql } = database
  const ring = ringOfFile()
  await addUser(ring, 'mary@dealer.example')
  const keys = await addApplications(ring, 3)
  const follower = await followReferenceData(sql, ring, () => undefined)
  const before = follower.current().version
  await rotate()
  assert.equal((await follower.refresh()).dealerUser('mary@dealer.example') === undefined, false)
  assert.notEqual(follower.current().version, before)
  assert.equal(ring.current().id, 'k2')
  await assertOpens(ring, keys)
  await follower.stop()
})

test('a ring that was not read again opens rows under a newer key', async () => {
  const ring = ringOfFile()
  const keys = await addApplications(ring, 3)
  await rotate()
  assert.equal(ring.current().id, 'k1')
  await assertOpens(ring, keys)
})

test('rows written under an older key during the rotation move to the new one as well', async () => {
  const older = keyRing(() => readKeyFile(dataDir)?.split(',').at(-1) ?? '')
  const keys = new Map(await addApplications(older, 1_200))
  let late: Promise<ReadonlyMap<string, Buffer>> | undefined
  await rotate({
    onProgress: (done) => {
      if (done > 0) late ??= addApplications(older, 3)
    },
  })
  for (const [id, key] of (await late) ?? []) keys.set(id, key)
  await rotate({ addKey: undefined })
  assert.deepEqual(await keysInUse(), ['k2'])
  await assertOpens(ringOfFile(), keys)
})

test('of two rotations at once one is refused', async () => {
  await addApplications(ringOfFile(), 2)
  const refused = await asOnlyRotation(database.sql, () => rotate())
  assert.ok(refused instanceof Refusal)
  assert.equal(refused.says, 'Another key rotation is in progress.')
  assert.ok(!((await rotate()) instanceof Refusal))
  assert.deepEqual(await keysInUse(), ['k2'])
})

test('erased applications, which have no key, are left alone', async () => {
  await addApplications(ringOfFile(), 2)
  const { sql } = database
  await sql`update applications set key_id = null, data_key = null where id = (select min(id::text)::uuid from applications)`
  assert.deepEqual(await rotate(), { keyId: 'k2', addedKey: true, rows: 1 })
})

const [first, second, third] = [newKeyText('one'), newKeyText('two'), newKeyText('three')]
const ringOf = (...entries: readonly string[]) => keyRing(() => entries.join(','))

test('a ring opens what it was checked with, also with keys before and after', async () => {
  const { sql } = database
  await checkRing(sql, ringOf(first))
  await checkRing(sql, ringOf(first))
  await checkRing(sql, ringOf(second, first))
  await checkRing(sql, ringOf(third, first, second))
  const ids = await sql`select id from ring_keys order by first_used_at`
  assert.deepEqual(
    ids.map((row) => row['id']),
    ['one', 'two', 'three'],
  )
})

test('a ring without a key that sealed something is refused, by the key’s name; an unused key may go', async () => {
  const { sql } = database
  await checkRing(sql, ringOf(first))
  await checkRing(sql, ringOf(second))
  await addApplications(ringOf(second), 1)
  await checkRing(sql, ringOf(third, second))
  await assert.rejects(checkRing(sql, ringOf(third)), {
    message: 'The key ring lacks key two, with which stored data was encrypted. Put it back into the ring.',
  })
  await addUser(ringOf(third), 'mary@dealer.example')
  await assert.rejects(checkRing(sql, ringOf(second)), /lacks key three/)
})

test('another secret under a known id is refused', async () => {
  await checkRing(database.sql, ringOf(first))
  await assert.rejects(
    checkRing(database.sql, ringOf(newKeyText('one'))),
    /Key one of the key ring is not the key/,
  )
  await assert.rejects(checkRing(database.sql, ringOf(second, newKeyText('one'))), /Key one of the key ring/)
})

test('of processes that start at once with different secrets under one id only one goes on', async () => {
  const rings = Array.from({ length: 4 }, () => ringOf(newKeyText('one')))
  const results = await Promise.allSettled(rings.map((ring) => checkRing(database.sql, ring)))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
})

test('"keys rotate" with ENCRYPTION_KEYS brings all under the key that is first in it', async () => {
  const installation: Installation = await openInstallation()
  try {
    await installation.json('user', 'create', 'una@lender.example', '--role', 'underwriter')
    const both = { ENCRYPTION_KEYS: `${newKeyText('k2')},${installation.keys}` }
    const rotated = await installation.run(['keys', 'rotate', '--json'], { env: both })
    assert.equal(rotated.code, 0, rotated.stderr)
    assert.deepEqual(JSON.parse(rotated.stdout), { keyId: 'k2', addedKey: false, rows: 1 })
    assert.equal(rotated.stderr, '', 'no progress bar where nobody looks at it')
    const again = await installation.run(['keys', 'rotate'], { env: both })
    assert.match(again.stdout, /^Brought 0 rows under key k2; no older keys are in use\.\n$/)
    const old = await installation.run(['product', 'list'])
    assert.equal(old.code, 1)
    assert.match(old.stderr, /^The key ring lacks key k2, with which stored data was encrypted\..*\n$/)
  } finally {
    await installation.close()
  }
})

test('a key that was added to the file is first, and the older ones stay', async () => {
  await rotate()
  const { keys } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')) as { keys: string[] }
  assert.deepEqual(
    keys.map((key) => key.split(':')[0]),
    ['k2', 'k1'],
  )
})
