/** The signing keys' life: made once, shown without their private half, exchanged while the service runs, removed. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { keyRing, newKeyText } from '../../packages/encryption/key-ring.ts'
import { shownKids, tendSigningKeys } from '../../src/adapters/access/authorization-server/storage.ts'
import { rotateSigningKeys } from '../../src/modules/clients/credentials.ts'
import { change } from '../../src/store/audit/change.ts'
import { forecourt } from '../cli/command.ts'
import { openTestDatabase } from '../database.ts'
import { ask, basic, form, type OAuthWorld, openOAuthWorld, type TestClient } from './support.ts'

let world: OAuthWorld
let client: TestClient
before(async () => {
  world = await openOAuthWorld()
  client = await world.newClient()
})
after(() => world.close())

const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

const shown = async (at = world.baseUrl): Promise<JSONWebKeySet> => (await ask(`${at}/oauth/jwks`)).body

const kidsShown = async (at?: string) => (await shown(at)).keys.map(({ kid }) => kid)

/** A response of the introspection endpoint, signed. */
const signedAnswer = async (at = world.baseUrl): Promise<string> => {
  const headers = { ...basic(client), accept: 'application/token-introspection+jwt' }
  return (await ask(`${at}/oauth/introspect`, { ...form({ token: 'x' }), headers })).text
}

const rotate = async () => {
  const by = { actor: { kind: 'operator', id: 'test' }, now: world.now } as const
  const rotated = await change(world.sql, by, (inProgress) => rotateSigningKeys(inProgress, world.ring))
  assert.ok('kid' in rotated)
  return rotated
}

test('two processes that start at once on a new database make one key', async () => {
  const database = await openTestDatabase()
  try {
    const text = newKeyText('k1')
    const parts = { sql: database.sql, ring: keyRing(() => text), now: Date.now }
    const found = await Promise.all(Array.from({ length: 6 }, () => shownKids(parts)))
    assert.equal(new Set(found.flat()).size, 1)
    const rows = await database.sql`select action from audit where action = 'signingKey.created'`
    assert.equal(rows.length, 1)
  } finally {
    await database.close()
  }
})

test('only public halves are shown', async () => {
  const { keys } = await shown()
  assert.equal(keys.length, 1)
  for (const key of keys) {
    assert.deepEqual(Object.keys(key).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    assert.deepEqual([key.kty, key.crv, key.alg, key.use], ['EC', 'P-256', 'ES256', 'sig'])
  }
})

test('after a rotation every running instance signs with the new key, and what the older one signed is verified', async () => {
  const { address } = await world.another()
  const before = await signedAnswer(address)
  const rotated = await rotate()
  assert.equal(decodeProtectedHeader(before).kid, rotated.retiredKid)
  for (const at of [world.baseUrl, address]) {
    const signed = await signedAnswer(at)
    assert.equal(decodeProtectedHeader(signed).kid, rotated.kid)
    assert.deepEqual(await kidsShown(at), [rotated.kid, rotated.retiredKid])
    for (const response of [before, signed]) await jwtVerify(response, createLocalJWKSet(await shown(at)))
  }
})

test('requests that are under way during rotations are all answered', async () => {
  const responses: Promise<number>[] = []
  for (let round = 0; round < 3; round++) {
    for (let request = 0; request < 10; request++) {
      const headers = basic(client)
      const sent = ask(`${world.baseUrl}/oauth/token`, {
        ...form({ grant_type: 'client_credentials' }),
        headers,
      })
      responses.push(sent.then(({ status }) => status))
    }
    await rotate()
  }
  assert.deepEqual(new Set(await Promise.all(responses)), new Set([200]))
})

test('a retired key is shown for a day, then no more, and is then removed', async () => {
  const rotated = await rotate()
  world.passTime(DAY_MILLISECONDS - 60_000)
  assert.ok((await kidsShown()).includes(rotated.retiredKid ?? ''))
  world.passTime(60_000)
  assert.deepEqual(await kidsShown(), [rotated.kid])
  await tendSigningKeys(world)
  const rows = await world.sql<{ kid: string }[]>`select kid from signing_keys`
  assert.deepEqual(
    rows.map(({ kid }) => kid),
    [rotated.kid],
  )
  const removed =
    await world.sql`select from audit where action = 'signingKey.removed' and subject_id = ${rotated.retiredKid}`
  assert.equal(removed.length, 1)
})

test('a key of 90 days is exchanged, once, whoever looks; a younger one is not', async () => {
  const [before] = await kidsShown()
  world.passTime(89 * DAY_MILLISECONDS - 60_000)
  await tendSigningKeys(world)
  assert.deepEqual(await kidsShown(), [before])
  world.passTime(DAY_MILLISECONDS)
  await Promise.all([tendSigningKeys(world), tendSigningKeys(world), tendSigningKeys(world)])
  const kids = await kidsShown()
  assert.equal(kids.length, 2)
  assert.equal(kids[1], before)
})

test('of two commands at once at least one rotates, and one key is in force', async () => {
  const by = { actor: { kind: 'operator', id: 'test' }, now: world.now } as const
  const both = await Promise.all(
    [1, 2].map(() => change(world.sql, by, (it) => rotateSigningKeys(it, world.ring))),
  )
  assert.ok(both.some((rotated) => 'kid' in rotated))
  const rows = await world.sql`select from signing_keys where retired_at is null`
  assert.equal(rows.length, 1)
})

test('the command rotates keys beside a running service', async () => {
  const { socketFolder, port, user, database, password } = world.connection
  const credentials = password === undefined ? user : `${user}:${encodeURIComponent(password)}`
  const query = new URLSearchParams({ host: socketFolder, port: String(port) })
  const env = {
    DATABASE_URL: `postgres://${credentials}@localhost/${database}?${query}`,
    ENCRYPTION_KEYS: world.keyText,
  }
  const run = (...words: string[]) => forecourt(['signing-keys', ...words], { env })
  const [before] = await kidsShown()
  const rotated = await run('rotate', '--json')
  assert.equal(rotated.code, 0, rotated.stderr)
  const { kid, retiredKid } = JSON.parse(rotated.stdout)
  assert.equal(retiredKid, before)
  assert.equal((await kidsShown())[0], kid)
  assert.match((await run('rotate')).stdout, /signs from now on.\n.*retired/)
})
