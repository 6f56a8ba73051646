import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { authenticate } from '../../src/adapters/access/authenticate.ts'
import { followReferenceData } from '../../src/adapters/access/reference-data.ts'
import { hashOfSecret } from '../../src/adapters/access/secrets.ts'
import { SCOPES } from '../../src/domain/access/roles.ts'
import { createApiKey, revokeApiKey, rotateApiKey } from '../../src/modules/clients/api-keys.ts'
import { changeClient } from '../../src/modules/clients/change-client.ts'
import { createClient, listClients, readClient } from '../../src/modules/clients/clients.ts'
import { addPublicKey, revokeCredential, rotateClientSecret } from '../../src/modules/clients/credentials.ts'
import { tokenFinder } from '../../src/store/clients/authorization-server.ts'
import { secretsInForce } from '../../src/store/clients/credentials.ts'
import { insertAccessToken } from '../support/access-token.ts'
import { type Administration, HOUR, openAdministration, START } from './administration.ts'

let admin: Administration
let clientId: string
before(async () => {
  admin = await openAdministration()
})
after(() => admin.close())
beforeEach(async () => {
  admin.setTime(START)
  clientId = await admin.newClient()
})

const AUDIENCE = 'http://localhost/api'

/** Who an API key or access token belongs to at a moment, as the service sees it. */
const callerOf = async (token: string, at: number = admin.now()) => {
  const referenceData = await followReferenceData(admin.sql, admin.ring, () => undefined)
  const authentication = { referenceData, findToken: tokenFinder(admin.sql), audience: AUDIENCE, now: at }
  try {
    return await authenticate(authentication, `Bearer ${token}`)
  } finally {
    await referenceData.stop()
  }
}

const holds = async (token: string, at?: number) => typeof (await callerOf(token, at)) === 'object'

const secretHolds = async (secret: string, at: number) =>
  (await secretsInForce(admin.sql, clientId, new Date(at))).some(({ hash }) =>
    hash.equals(hashOfSecret(secret)),
  )

const newKey = (given: { scopes?: (typeof SCOPES)[number][]; expiresAt?: Date } = {}) =>
  admin.done((change) => createApiKey(change, { clientId, name: 'spring key', ...given }))

let tokens = 0
const newToken = async (): Promise<string> => {
  const token = `token-${tokens++}`
  await insertAccessToken(admin.sql, {
    hash: hashOfSecret(token),
    clientId,
    scopes: [...SCOPES],
    audience: AUDIENCE,
    payload: {},
    issuedAt: new Date(admin.now()),
    expiresAt: new Date(admin.now() + HOUR),
  })
  return token
}

test('a rotated key keeps name and scopes, and the old one works to the millisecond for 24 hours more', async () => {
  const old = await newKey({ scopes: ['catalogue:read', 'applications:read'] })
  const rotated = await admin.done((change) => rotateApiKey(change, clientId, old.keyId))
  assert.equal(rotated.replacedExpiresAt.getTime(), START + 24 * HOUR)
  assert.deepEqual(
    [await holds(old.apiKey, START + 24 * HOUR - 1), await holds(old.apiKey, START + 24 * HOUR)],
    [true, false],
  )
  assert.equal(await holds(rotated.apiKey, START + 1_000 * 24 * HOUR), true)
  const shown = await readClient(admin, clientId)
  const [now, then] = [rotated.keyId, old.keyId].map((id) => shown?.apiKeys.find((key) => key.id === id))
  assert.deepEqual([now?.name, now?.scopes, now?.expiresAt], ['spring key', then?.scopes, null])
  assert.deepEqual([now?.state, then?.state], ['inForce', 'inForce'])
  assert.deepEqual(await admin.recorded(old.keyId), ['apiKey.created', 'apiKey.replaced'])
  assert.deepEqual(await admin.recorded(rotated.keyId), ['apiKey.created'])
})

const expiries: readonly (readonly [what: string, given: number, ends: number])[] = [
  ['before the overlap ends', 24 * HOUR - 1, 24 * HOUR - 1],
  ['as the overlap ends', 24 * HOUR, 24 * HOUR],
  ['after the overlap has ended', 24 * HOUR + 1, 24 * HOUR],
]

for (const [what, given, ends] of expiries) {
  test(`a rotation never prolongs a key that expires ${what}`, async () => {
    const old = await newKey({ expiresAt: new Date(START + given) })
    const rotated = await admin.done((change) => rotateApiKey(change, clientId, old.keyId))
    assert.equal(rotated.replacedExpiresAt.getTime(), START + ends)
    assert.deepEqual(
      [await holds(old.apiKey, START + ends - 1), await holds(old.apiKey, START + ends)],
      [true, false],
    )
  })
}

test('a key is replaced once: it ends as that said, and the one in its place can be replaced in turn', async () => {
  const old = await newKey()
  const { keyId } = await admin.done((change) => rotateApiKey(change, clientId, old.keyId))
  admin.setTime(START + HOUR)
  assert.match(
    await admin.refused((change) => rotateApiKey(change, clientId, old.keyId)),
    /has already been rotated/,
  )
  assert.deepEqual(
    [await holds(old.apiKey, START + 24 * HOUR - 1), await holds(old.apiKey, START + 24 * HOUR)],
    [true, false],
  )
  await admin.done((change) => rotateApiKey(change, clientId, keyId))
})

test('a key whose expiry is in the past is refused', async () => {
  const expiresAt = new Date(START)
  const given = { clientId, name: 'late', expiresAt }
  assert.match(await admin.refused((change) => createApiKey(change, given)), /must be in the future/)
})

test('scopes are kept once and in one order, and a key gets none that its client lacks', async () => {
  const scopes = ['catalogue:read', 'applications:read', 'catalogue:read'] as const
  const client = { name: 'Scoped', dealer: undefined, mode: 'test', scopes } as const
  const created = await admin.done((change) => createClient(change, client))
  clientId = created.clientId
  const { keyId } = await newKey({ scopes: [...scopes] })
  const shown = await readClient(admin, clientId)
  const once = ['applications:read', 'catalogue:read']
  assert.deepEqual([shown?.scopes, shown?.apiKeys.find(({ id }) => id === keyId)?.scopes], [once, once])
  const more = { clientId, name: 'more', scopes: ['applications:submit'] } as const
  assert.match(
    await admin.refused((change) => createApiKey(change, more)),
    /does not have the scope applications:submit/,
  )
})

test('a key that has expired or was revoked can’t be rotated', async () => {
  const expired = await newKey({ expiresAt: new Date(START + HOUR) })
  admin.setTime(START + HOUR)
  const rotate = (named: string) => admin.refused((change) => rotateApiKey(change, clientId, named))
  assert.match(await rotate(expired.keyId), /has expired/)
  const revoked = await newKey()
  await admin.done((change) => revokeApiKey(change, clientId, revoked.keyId))
  assert.match(await rotate(revoked.keyId), /Key not found.*already been revoked/)
  assert.match(await rotate('nothing'), /Key not found/)
  const foreign = await admin.newClient()
  const other = await newKey()
  assert.match(
    await admin.refused((change) => rotateApiKey(change, foreign, other.keyId)),
    /Key not found/,
    'a key of another client',
  )
  assert.match(
    await admin.refused((change) => rotateApiKey(change, 'cl_x', other.keyId)),
    /Client "cl_x" not found/,
  )
})

test('a rotated secret works beside the new one for 24 hours, to the millisecond', async () => {
  const given = { name: 'Rotating', dealer: undefined, mode: 'live' } as const
  const created = await admin.done((change) => createClient(change, given))
  clientId = created.clientId
  const first = await admin.done((change) => rotateClientSecret(change, clientId))
  assert.equal(first.replacedExpiresAt?.getTime(), START + 24 * HOUR)
  assert.deepEqual(
    [
      await secretHolds(created.clientSecret, START + 24 * HOUR - 1),
      await secretHolds(created.clientSecret, START + 24 * HOUR),
      await secretHolds(first.clientSecret, START + 1_000 * 24 * HOUR),
    ],
    [true, false, true],
  )
  admin.setTime(START + HOUR)
  const second = await admin.done((change) => rotateClientSecret(change, clientId))
  assert.equal(second.replacedExpiresAt?.getTime(), START + 25 * HOUR, 'the last of those before')
  assert.equal(await secretHolds(created.clientSecret, START + 24 * HOUR), false, 'not prolonged')
  assert.equal(await secretHolds(first.clientSecret, START + 25 * HOUR - 1), true)
  assert.equal(await secretHolds(first.clientSecret, START + 25 * HOUR), false)
  assert.deepEqual(await admin.recorded(second.secretId), ['clientSecret.rotated'])
})

test('if no secret is valid, a rotation makes one and replaces none', async () => {
  const [secret] = (await readClient(admin, clientId))?.secrets ?? []
  await admin.done((change) => revokeCredential(change, 'clientSecret', clientId, secret?.id ?? ''))
  const rotated = await admin.done((change) => rotateClientSecret(change, clientId))
  assert.equal(rotated.replacedExpiresAt, null)
  assert.equal(await secretHolds(rotated.clientSecret, START), true)
})

test('two concurrent rotations leave two new secrets, of which the later one replaces the earlier', async () => {
  const rotate = () => admin.done((change) => rotateClientSecret(change, clientId))
  const [one, other] = await Promise.all([rotate(), rotate()])
  const held = await Promise.all(
    [one, other].map(({ clientSecret }) => secretHolds(clientSecret, START + 24 * HOUR)),
  )
  assert.deepEqual(held.sort(), [false, true])
})

test('a revoked secret and a revoked public key end at once, and all access tokens of the client with them', async () => {
  const other = await admin.newClient()
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = String(publicKey.export({ type: 'spki', format: 'pem' }))
  const added = await admin.done((change) => addPublicKey(change, clientId, { name: 'signing', key }))
  const [secret] = (await readClient(admin, clientId))?.secrets ?? []
  const secretId = secret?.id ?? ''
  assert.match(
    await admin.refused((change) => revokeCredential(change, 'clientSecret', other, secretId)),
    /The secret was not found/,
  )
  assert.match(
    await admin.refused((change) => revokeCredential(change, 'publicKey', other, added.id)),
    /The public key was not found/,
  )

  const token = await newToken()
  assert.equal(await holds(token), true)
  await admin.done((change) => revokeCredential(change, 'clientSecret', clientId, secretId.toUpperCase()))
  assert.equal(await holds(token), false)
  assert.match(
    await admin.refused((change) => revokeCredential(change, 'clientSecret', clientId, secretId)),
    /already been revoked/,
  )

  const another = await newToken()
  await admin.done((change) => revokeCredential(change, 'publicKey', clientId, added.id))
  assert.equal(await holds(another), false)
  assert.match(
    await admin.refused((change) => revokeCredential(change, 'publicKey', clientId, added.id)),
    /already been revoked/,
  )
  const shown = await readClient(admin, clientId)
  assert.deepEqual([shown?.secrets[0]?.state, shown?.publicKeys[0]?.state], ['revoked', 'revoked'])
  assert.equal(shown?.publicKeys[0]?.kind, 'EC, P-256')
  assert.deepEqual(await admin.recorded(secretId), ['clientSecret.revoked'])
  assert.deepEqual(await admin.recorded(added.id), ['publicKey.added', 'publicKey.revoked'])
})

test('a kid names one public key of a client, until that one is revoked', async () => {
  const jwk = (kid: string) => {
    const { publicKey } = generateKeyPairSync('ed25519')
    return JSON.stringify({ ...publicKey.export({ format: 'jwk' }), kid })
  }
  const add =
    (key: string, client = clientId) =>
    (change: Parameters<typeof addPublicKey>[0]) =>
      addPublicKey(change, client, { name: 'key', key })
  const first = await admin.done(add(jwk('one')))
  assert.equal(first.kid, 'one')
  assert.match(await admin.refused(add(jwk('one'))), /already has a public key with this key ID/)
  await admin.done(add(jwk('two')))
  await admin.done(add(jwk('one'), await admin.newClient()))
  await admin.done((change) => revokeCredential(change, 'publicKey', clientId, first.id))
  await admin.done(add(jwk('one')))
  assert.match(await admin.refused(add(jwk('x'), 'cl_x')), /Client "cl_x" not found/)
  assert.match(
    await admin.refused((change) => addPublicKey(change, clientId, { name: ' ', key: jwk('y') })),
    /needs a name/,
  )
})

test('key and access token of a disabled client are known and say that it is disabled; enabled again both work', async () => {
  const [token, { apiKey }] = [await newToken(), await newKey()]
  const areDisabled = async () => {
    const found = await Promise.all([token, apiKey].map((credential) => callerOf(credential)))
    return found.map((caller) => (typeof caller === 'object' ? caller.client.isDisabled : caller))
  }
  await admin.done((change) => changeClient(change, clientId, { disabled: true }))
  assert.deepEqual(await areDisabled(), [true, true])
  await admin.done((change) => changeClient(change, clientId, { disabled: false }))
  assert.deepEqual(await areDisabled(), [false, false])
  const recorded = (await admin.recorded(clientId)).filter((action) => action.startsWith('client.'))
  assert.deepEqual(recorded, ['client.created', 'client.disabled', 'client.enabled'])
})

test('scopes that a client loses its keys and tokens lose at once, and get back with it', async () => {
  const { apiKey } = await newKey()
  const token = await newToken()
  const scopesOf = async (credential: string) => {
    const caller = await callerOf(credential)
    return typeof caller === 'object' ? [...caller.scopes] : caller
  }
  const setScopes = (scopes: (typeof SCOPES)[number][]) =>
    admin.done((change) => changeClient(change, clientId, { scopes }))
  await setScopes(['catalogue:read'])
  assert.deepEqual([await scopesOf(apiKey), await scopesOf(token)], [['catalogue:read'], ['catalogue:read']])
  await setScopes([...SCOPES])
  assert.deepEqual([await scopesOf(apiKey), await scopesOf(token)], [[...SCOPES], [...SCOPES]])
})

test('the audit has each change of a client, and nothing for what stays the same', async () => {
  const change = (wanted: Parameters<typeof changeClient>[2]) =>
    admin.done((inProgress) => changeClient(inProgress, clientId, wanted))
  const uris = ['https://partner.example/a', 'https://partner.example/b']
  assert.deepEqual(await change({}), { id: clientId, changed: false })
  const all = {
    name: ' New name ',
    scopes: ['catalogue:read'],
    requestsPerMinute: 5,
    documentQuotaBytes: 6_000_000_000,
    redirectUris: uris,
  } as const
  assert.deepEqual(await change(all), { id: clientId, changed: true })
  const again = { ...all, redirectUris: uris.toReversed(), disabled: false }
  assert.deepEqual(await change(again), { id: clientId, changed: false })
  const shown = await readClient(admin, clientId)
  assert.deepEqual(
    [shown?.name, shown?.scopes, shown?.requestsPerMinute, shown?.documentQuotaBytes, shown?.redirectUris],
    ['New name', ['catalogue:read'], 5, 6_000_000_000, uris],
  )
  assert.deepEqual(await change({ redirectUris: [] }), { id: clientId, changed: true })
  assert.deepEqual(await admin.recorded(clientId), [
    'client.created',
    'client.documentQuotaChanged',
    'client.rateLimitChanged',
    'client.redirectUrisChanged',
    'client.redirectUrisChanged',
    'client.renamed',
    'client.scopesChanged',
  ])
  const refused = (wanted: Parameters<typeof changeClient>[2]) =>
    admin.refused((inProgress) => changeClient(inProgress, clientId, wanted))
  assert.match(await refused({ name: '' }), /needs a name/)
  assert.match(
    await refused({ redirectUris: ['http://evil.example/'] }),
    /Redirect URL 1 must start with https/,
  )
  assert.match(
    await admin.refused((inProgress) => changeClient(inProgress, 'cl_x', {})),
    /Client "cl_x" not found/,
  )
})

test('clients are listed with their dealers, all or those of one', async () => {
  const dealer = await admin.newDealer()
  const given = { name: 'Of a dealer', dealer, mode: 'live', redirectUris: ['https://d.example/'] } as const
  const created = await admin.done((change) => createClient(change, given))
  const [only, ...others] = await listClients(admin, { dealerId: dealer })
  assert.deepEqual(others, [])
  assert.deepEqual(
    [only?.id, only?.dealer?.id, only?.redirectUris],
    [created.clientId, dealer, given.redirectUris],
  )
  const all = await listClients(admin, { dealerId: null })
  assert.ok(all.some(({ id, dealer: of }) => id === clientId && of === null))
  assert.equal(await readClient(admin, 'cl_x'), undefined)
  const { sql } = admin
  const stored = JSON.stringify(await sql`select * from clients, client_secrets, api_keys`)
  assert.ok(!stored.includes(created.clientSecret) && !stored.includes(created.apiKey))
})
