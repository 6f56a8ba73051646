/** A token is never got with a credential that was revoked while the token was under way, in whichever order they meet. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { after, before } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { generateKeyPair, SignJWT } from 'jose'
import type { Transaction } from '../../packages/postgres/connection/database.ts'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { revokeCredential } from '../../src/modules/clients/credentials.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { type Change, change } from '../../src/store/audit/change.ts'
import {
  type AccessToken,
  type Credential,
  insertTokenGotWith,
} from '../../src/store/clients/authorization-server.ts'
import { waiting } from '../support/lock-waits.ts'
import {
  ask,
  basic,
  form,
  type HttpResponse,
  type OAuthWorld,
  openOAuthWorld,
  type TestClient,
} from './support.ts'

let world: OAuthWorld
let keys: Awaited<ReturnType<typeof generateKeyPair>>
before(async () => {
  world = await openOAuthWorld()
  keys = await generateKeyPair('ES256')
})
after(() => world.close())

const GRANT = { grant_type: 'client_credentials' }

const bySecret = (client: TestClient, at = world.baseUrl): Promise<HttpResponse> =>
  ask(`${at}/oauth/token`, { ...form(GRANT), headers: basic(client) })

const byKey = async (
  client: TestClient,
  kid: string | undefined,
  at = world.baseUrl,
): Promise<HttpResponse> => {
  const assertion = await new SignJWT({ jti: randomUUID() })
    .setProtectedHeader({ alg: 'ES256', ...(kid === undefined ? {} : { kid }) })
    .setIssuer(client.id)
    .setSubject(client.id)
    .setAudience(`${world.baseUrl}/oauth`)
    .setExpirationTime('1m')
    .sign(keys.privateKey)
  const proof = {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  }
  return ask(`${at}/oauth/token`, form({ ...GRANT, ...proof }))
}

type Table = 'client_secrets' | 'client_public_keys'

const idIn = async (table: Table, client: TestClient, kid?: string): Promise<string> => {
  const [row] = await world.sql<{ id: string }[]>`
    select id from ${world.sql(table)} where client_id = ${client.id}
      ${kid === undefined ? world.sql`` : world.sql`and kid = ${kid}`}`
  assert.ok(row !== undefined)
  return row.id
}

/** Revokes in a change of its own, which stays open until `held` is done. */
const revoking = (
  revoke: (inProgress: Change) => Promise<object>,
  held: Promise<unknown> = Promise.resolve(),
): { readonly revoked: Promise<void>; readonly ended: Promise<void> } => {
  const revoked = Promise.withResolvers<void>()
  const by = { actor: { kind: 'operator', id: 'sample' }, now: world.now } as const
  const ended = change(world.sql, by, async (inProgress) => {
    assert.ok(!((await revoke(inProgress)) instanceof Refusal))
    revoked.resolve()
    await held
  })
  ended.catch(revoked.reject)
  return { revoked: revoked.promise, ended }
}

/** Until a statement waits for a row that another transaction holds, or there is no more need to wait. */
const someoneWaits = async (orDone: Promise<unknown>): Promise<void> => {
  let isDone = false
  const done = () => {
    isDone = true
  }
  orDone.then(done, done)
  for (let look = 0; look < 500 && !isDone; look++) {
    if ((await waiting(world.sql)) > 0) return
    await delay(5)
  }
}

const tokensInForce = async (client: TestClient): Promise<number> =>
  (await world.sql`select from access_tokens where client_id = ${client.id} and revoked_at is null`).length

const isRefused = ({ status, body }: HttpResponse): void =>
  assert.deepEqual(
    [status, body],
    [401, { error: 'invalid_client', error_description: 'client authentication failed' }],
  )

/** Asks for a token while the credential is revoked and that is not yet committed. */
const askWhileRevoking = async (
  client: TestClient,
  getToken: () => Promise<HttpResponse>,
  revoke: (inProgress: Change) => Promise<object>,
): Promise<void> => {
  // The first use of a minute is noted in the row, and would wait there already.
  assert.equal((await getToken()).status, 200)
  const commit = Promise.withResolvers<void>()
  const { revoked, ended } = revoking(revoke, commit.promise)
  await revoked
  const answered = getToken()
  await someoneWaits(answered)
  commit.resolve()
  await ended
  isRefused(await answered)
  assert.equal(await tokensInForce(client), 0)
}

test('a secret that is being revoked brings no token any more', async () => {
  const client = await world.newClient()
  const id = await idIn('client_secrets', client)
  await askWhileRevoking(
    client,
    () => bySecret(client),
    (inProgress) => revokeCredential(inProgress, 'clientSecret', client.id, id),
  )
})

test('nor does a public key, whether the assertion names it or may be signed with any', async () => {
  for (const kid of ['sample-1', undefined]) {
    const client = await world.newClient()
    await world.newPublicKey(client.id, 'sample-1', keys.publicKey)
    await world.newPublicKey(client.id, 'sample-2', (await generateKeyPair('ES256')).publicKey)
    const id = await idIn('client_public_keys', client, 'sample-1')
    await askWhileRevoking(
      client,
      () => byKey(client, kid),
      (inProgress) => revokeCredential(inProgress, 'publicKey', client.id, id),
    )
  }
})

test('a public key that takes the name of a revoked one does not stand in for it', async () => {
  const client = await world.newClient()
  await world.newPublicKey(client.id, 'sample-1', keys.publicKey)
  const id = await idIn('client_public_keys', client)
  const locked = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const replacing = world.sql.begin(async (sql) => {
    await sql`select from client_public_keys where id = ${id} for update`
    locked.resolve()
    await go.promise
    await sql`update client_public_keys set revoked_at = now() where id = ${id}`
    await sql`insert into client_public_keys (id, client_id, name, kid, jwk, created_at)
      select ${newId(world.now())}, client_id, name, kid, jwk, created_at from client_public_keys where id = ${id}`
  })
  await locked.promise
  const answered = byKey(client, 'sample-1')
  await someoneWaits(answered)
  go.resolve()
  await replacing
  isRefused(await answered)
  assert.equal((await byKey(client, 'sample-1')).status, 200)
})

test('what ends a secret or its client between the check and the token is seen', async () => {
  const ends: Readonly<Record<string, (sql: Transaction, clientId: string) => Promise<unknown>>> = {
    'the secret is revoked': (sql, id) =>
      sql`update client_secrets set revoked_at = now() where client_id = ${id}`,
    'the secret expires': (sql, id) =>
      sql`update client_secrets set expires_at = now() - interval '1 second' where client_id = ${id}`,
    'the client is disabled': (sql, id) => sql`update clients set disabled_at = now() where id = ${id}`,
    'its dealer is disabled': (sql, id) =>
      sql`update dealers set disabled_at = now() where id = (select dealer_id from clients where id = ${id})`,
  }
  for (const [what, end] of Object.entries(ends)) {
    const dealerId = newId(world.now())
    await world.sql`insert into dealers (id, name, special_agreement, created_at)
      values (${dealerId}, ${`Sample dealer of whom ${what}`}, false, now())`
    const client = await world.newClient({ dealerId })
    const locked = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const ending = world.sql.begin(async (sql) => {
      await sql`select from client_secrets where client_id = ${client.id} for update`
      locked.resolve()
      await go.promise
      await end(sql, client.id)
    })
    await locked.promise
    // The secret is found good, and its first use is noted in the locked row.
    const answered = bySecret(client)
    await someoneWaits(answered)
    go.resolve()
    await ending
    isRefused(await answered)
    assert.equal(await tokensInForce(client), 0, what)
  }
})

const tokenOf = (client: TestClient): AccessToken => ({
  hash: Buffer.from(randomUUID()),
  clientId: client.id,
  scopes: [],
  audience: `${world.baseUrl}/api`,
  payload: {},
  issuedAt: new Date(world.now()),
  expiresAt: new Date(world.now() + 600_000),
})

test('a revocation waits for the token that is being added, and ends it', async () => {
  const client = await world.newClient()
  const id = await idIn('client_secrets', client)
  const added = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const adding = world.sql.begin(async (sql) => {
    assert.equal(await insertTokenGotWith(sql, { kind: 'secret', ids: [id] }, tokenOf(client)), true)
    added.resolve()
    await go.promise
  })
  await added.promise
  const { ended } = revoking((inProgress) => revokeCredential(inProgress, 'clientSecret', client.id, id))
  await someoneWaits(ended)
  go.resolve()
  await adding
  await ended
  assert.equal(await tokensInForce(client), 0)
})

test('a token is only added with a credential of its own client, and with all that it may have been got with', async () => {
  const [client, other] = [await world.newClient(), await world.newClient()]
  await world.newPublicKey(client.id, 'sample-1', keys.publicKey)
  const [secret, foreign] = [await idIn('client_secrets', client), await idIn('client_secrets', other)]
  const key = await idIn('client_public_keys', client)
  const rows: [Credential['kind'], string[], boolean][] = [
    ['secret', [secret], true],
    ['publicKey', [key], true],
    ['secret', [foreign], false],
    ['secret', [secret, foreign], false],
    ['secret', [key], false],
    ['publicKey', [secret], false],
    ['publicKey', [], false],
    ['publicKey', [key, newId(world.now())], false],
  ]
  for (const [kind, ids, isAdded] of rows) {
    const given = `${kind} ${ids}`
    assert.equal(await insertTokenGotWith(world.sql, { kind, ids }, tokenOf(client)), isAdded, given)
  }
})
