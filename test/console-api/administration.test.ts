/** Dealers, users, clients, credentials and consents, made and ended as the console does, in the words of its contract. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { PublicKey } from '../../src/http/clients/credential-pages.ts'
import type { Client, ClientDetail } from '../../src/http/clients/pages.ts'
import type { ConsentRequest, OwnConsent } from '../../src/http/consents/pages.ts'
import type { Dealer } from '../../src/http/people/dealer-pages.ts'
import type { User } from '../../src/http/people/pages.ts'
import type { ResponseTo } from '../../src/http/server/page-operations.ts'
import { sampleObjects } from './sample-objects.ts'
import { aClient, anEmail, aPublicKey } from './sample-values.ts'
import { type Console, countOf, type HttpResponse, kindOf, openConsole, type PersonName } from './support.ts'

let console: Console
before(async () => {
  console = await openConsole()
})
after(() => console.close())

const HOUR_MILLISECONDS = 3_600_000
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Calls as a person, in a new session. */
const as = async (person: PersonName) => {
  const session = await console.begin(console.people[person])
  return {
    get: (path: string) => console.ask('GET', path, { session }),
    post: (path: string, body: object = {}) => console.ask('POST', path, { session, body }),
  }
}

const bodyOf = <T>(response: HttpResponse, status = 200): T => {
  assert.equal(response.status, status, response.text)
  return response.body as T
}

test('a dealer is made with the special agreement, renamed, loses it, and is switched off and on again', async () => {
  const { get, post } = await as('admin')
  const made = bodyOf<Dealer>(
    await post('/dealers', { name: ' Sample Garage ', specialAgreement: true }),
    201,
  )
  assert.deepEqual(
    { ...made, id: '', createdAt: '' },
    { id: '', name: 'Sample Garage', specialAgreement: true, address: [], createdAt: '', disabledAt: null },
  )
  assert.match(made.createdAt, MOMENT)
  const path = `/dealers/${made.id}`
  const changed = bodyOf<Dealer>(
    await post(path, { name: 'Sample Motors', specialAgreement: false, disabled: true }),
  )
  assert.equal(changed.name, 'Sample Motors')
  assert.equal(changed.specialAgreement, false)
  assert.match(changed.disabledAt ?? '', MOMENT)
  assert.deepEqual(bodyOf<Dealer>(await post(path, { disabled: false })), {
    ...changed,
    disabledAt: null,
  })
  assert.deepEqual(bodyOf<Dealer>(await post(path)), { ...changed, disabledAt: null })
  const { items } = bodyOf<{ items: readonly Dealer[] }>(await get('/dealers'))
  assert.deepEqual(
    items.find(({ id }) => id === made.id),
    { ...changed, disabledAt: null },
  )
  const again = await post('/dealers', { name: 'sample motors', specialAgreement: false })
  assert.equal(kindOf(again), 'not-possible')
  assert.match(again.body.detail, /already/)
})

test('a user is invited, found by a part of their address, changed and switched off', async () => {
  const { post } = await as('ownAdmin')
  const email = anEmail()
  const given = { email, role: 'dealerUser', dealerId: console.dealers.own }
  const user = bodyOf<User>(await post('/users', given), 201)
  assert.deepEqual(
    { ...user, id: '', createdAt: '' },
    {
      id: '',
      email,
      role: 'dealerUser',
      dealer: { id: console.dealers.own, name: 'Sample Dealer' },
      partner: null,
      state: 'invited',
      hasSecondFactor: false,
      createdAt: '',
      lastSignedInAt: null,
      name: null,
      notConsentedTo: [],
    },
  )
  assert.equal(kindOf(await post('/users', given)), 'not-possible')
  const search = { text: email.slice(3, 30).toUpperCase(), dealerId: null, cursor: null }
  const found = bodyOf<ResponseTo<'searchUsers'>>(await post('/users/search', search))
  assert.deepEqual(found, { items: [user], nextCursor: null })
  const promoted = bodyOf<User>(await post(`/users/${user.id}`, { role: 'dealerAdmin' }))
  assert.deepEqual(promoted, { ...user, role: 'dealerAdmin' })
  const readdressed = await post(`/users/${user.id}`, { email: anEmail() })
  assert.equal(kindOf(readdressed), 'bad-request', 'an address is not changed')
  const off = bodyOf<User>(await post(`/users/${user.id}`, { disabled: true }))
  assert.equal(off.state, 'disabled')
  assert.equal(kindOf(await post(`/users/${user.id}/invite`)), 'not-possible')
})

test('whose sessions an admin ends is signed in nowhere', async () => {
  const { post } = await as('ownAdmin')
  const { id } = await console.addUser('dealerUser', 'own')
  const session = await console.begin(id)
  assert.equal((await post(`/users/${id}/end-sessions`)).status, 204)
  assert.equal(kindOf(await console.ask('GET', '/me', { session })), 'signed-out')
})

test('a client is made with a secret and a key, which are shown once', async () => {
  const { get, post } = await as('admin')
  const given = { ...aClient(console.dealers.own), redirectUris: ['https://partner.example.ie/back'] }
  const made = bodyOf<ResponseTo<'createClient'>>(await post('/clients', given), 201)
  const { dealerId: _dealerId, ...rest } = given
  const { id, createdAt, ...client } = made.client
  assert.deepEqual(client, {
    ...rest,
    requestsPerMinute: 600,
    dealer: { id: console.dealers.own, name: 'Sample Dealer' },
    partner: null,
    isLender: false,
    disabledAt: null,
  })
  assert.match(id, /^cl_/)
  assert.match(createdAt, MOMENT)
  const read = await get(`/clients/${id}`)
  const detail = bodyOf<ClientDetail>(read)
  assert.ok(!read.text.includes(made.clientSecret) && !read.text.includes(made.apiKey))
  assert.deepEqual(Object.keys(detail.apiKeys[0] ?? {}).sort(), [
    'createdAt',
    'expiresAt',
    'id',
    'lastUsedAt',
    'name',
    'revokedAt',
    'scopes',
    'startOfKey',
    'state',
  ])
  assert.deepEqual(Object.keys(detail.secrets[0] ?? {}).sort(), [
    'createdAt',
    'expiresAt',
    'id',
    'lastUsedAt',
    'revokedAt',
    'state',
  ])
  const changed = bodyOf<Client>(await post(`/clients/${id}`, { name: 'Renamed', disabled: true }))
  assert.equal(changed.name, 'Renamed')
  assert.match(changed.disabledAt ?? '', MOMENT)
  const odd = await post(`/clients/${id}`, { redirectUris: ['javascript:alert(1)'] })
  assert.equal(kindOf(odd), 'not-possible')
})

test('keys and secrets are rotated with an overlap of a day, and revoked at once', async () => {
  const { get, post } = await as('ownAdmin')
  const { clientId, keyId, secretId } = await sampleObjects(console, 'own')
  const path = `/clients/${clientId}`
  const key = bodyOf<ResponseTo<'createApiKey'>>(await post(`${path}/keys/${keyId}/rotate`), 201)
  const secret = bodyOf<ResponseTo<'rotateSecret'>>(await post(`${path}/secrets/rotate`), 201)
  for (const { replacedExpiresAt } of [key, secret]) {
    const hours = (Date.parse(replacedExpiresAt ?? '') - Date.now()) / HOUR_MILLISECONDS
    assert.ok(hours > 23.9 && hours <= 24)
  }
  const states = async () => {
    const { apiKeys, secrets } = bodyOf<ClientDetail>(await get(path))
    return Object.fromEntries([...apiKeys, ...secrets].map(({ id, state }) => [id, state]))
  }
  assert.deepEqual(await states(), {
    [keyId]: 'inForce',
    [key.id]: 'inForce',
    [secretId]: 'inForce',
    [secret.id]: 'inForce',
  })
  assert.equal((await post(`${path}/keys/${key.id}/revoke`)).status, 204)
  assert.equal((await post(`${path}/secrets/${secret.id}/revoke`)).status, 204)
  assert.equal(kindOf(await post(`${path}/keys/${key.id}/revoke`)), 'not-possible')
  console.passTime(25 * HOUR_MILLISECONDS)
  const later = await as('ownAdmin')
  const { apiKeys, secrets } = bodyOf<ClientDetail>(await later.get(path))
  console.passTime(-25 * HOUR_MILLISECONDS)
  assert.deepEqual(Object.fromEntries([...apiKeys, ...secrets].map(({ id, state }) => [id, state])), {
    [keyId]: 'expired',
    [key.id]: 'revoked',
    [secretId]: 'expired',
    [secret.id]: 'revoked',
  })
})

test('a key has no more scopes than its client', async () => {
  const admin = await as('admin')
  const { client } = bodyOf<ResponseTo<'createClient'>>(
    await admin.post('/clients', aClient(console.dealers.own)),
    201,
  )
  const { post } = await as('ownAdmin')
  const key = { name: 'sample', expiresAt: null }
  const path = `/clients/${client.id}/keys`
  const wide = await post(path, { ...key, scopes: ['applications:read', 'webhooks:manage'] })
  assert.equal(kindOf(wide), 'not-possible')
  const expiresAt = new Date(Date.now() + HOUR_MILLISECONDS).toISOString()
  const made = bodyOf<ResponseTo<'createApiKey'>>(
    await post(path, { ...key, scopes: ['applications:read'], expiresAt }),
    201,
  )
  assert.equal(made.replacedExpiresAt, null)
  const detail = bodyOf<ClientDetail>(await admin.get(`/clients/${client.id}`))
  assert.equal(detail.apiKeys.find(({ id }) => id === made.id)?.expiresAt, expiresAt)
})

test('a public key is added and shown', async () => {
  const { post } = await as('ownAdmin')
  const { clientId } = await sampleObjects(console, 'own')
  const added = bodyOf<PublicKey>(
    await post(`/clients/${clientId}/public-keys`, { name: 'sample', key: aPublicKey() }),
    201,
  )
  const { id, kid, createdAt, ...rest } = added
  const shown = { name: 'sample', kind: 'Ed25519', state: 'inForce', revokedAt: null, lastUsedAt: null }
  assert.deepEqual(rest, shown)
  assert.match(createdAt, MOMENT)
  assert.ok(id !== '' && kid !== '')
})

test('a consent is requested, given, listed and withdrawn', async () => {
  const { clientId } = await sampleObjects(console, 'unnamedPartners')
  const link = `/consent-request?client_id=${clientId}&state=sample`
  const visitor = bodyOf<ConsentRequest>(await console.ask('GET', link))
  assert.equal(visitor.signedIn, null)
  assert.equal(visitor.client.id, clientId)
  const { get, post } = await as('otherUser')
  const asked = bodyOf<ConsentRequest>(await get(link))
  assert.deepEqual(Object.keys(asked).sort(), ['client', 'dealer', 'returnsTo', 'scopes', 'signedIn'])
  const response = { ticket: asked.signedIn?.ticket, decision: 'agree' }
  assert.deepEqual(bodyOf(await post('/consent', response)), { redirectTo: null })
  assert.equal(kindOf(await post('/consent', response)), 'not-possible')
  const listed = async () =>
    bodyOf<{ items: readonly OwnConsent[] }>(await get('/my-consents')).items.find(
      ({ client }) => client.id === clientId,
    )
  const consent = await listed()
  assert.deepEqual(Object.keys(consent ?? {}).sort(), ['client', 'givenAt', 'id', 'scopes', 'withdrawnAt'])
  assert.equal(consent?.withdrawnAt, null)
  assert.equal((await post(`/my-consents/${consent?.id}/withdraw`)).status, 204)
  assert.match((await listed())?.withdrawnAt ?? '', MOMENT)
  assert.equal((await post(`/my-consents/${consent?.id}/withdraw`)).status, 404)
})

test('a consent link of an unknown client or to a foreign address is refused in a sentence', async () => {
  const { clientId } = await sampleObjects(console, 'unnamedPartners')
  const before = await countOf(console.sql, 'consent.addressRefused')
  for (const query of [
    'client_id=cl_none',
    'state=x',
    `client_id=${clientId}&redirect_uri=https%3A%2F%2Fevil.example`,
    'client_id=%00',
  ]) {
    const response = await console.ask('GET', `/consent-request?${query}`)
    assert.equal(kindOf(response), 'not-possible')
    assert.ok(!response.text.includes('evil'))
  }
  assert.equal(await countOf(console.sql, 'consent.addressRefused'), before + 1)
})

test('a dealer’s address is set and changed, line by line, and a list of anything else is refused', async () => {
  const { post } = await as('admin')
  const address = ['1 Sample Road', 'Sampletown']
  const given = { name: 'Sample Address', specialAgreement: false, address }
  const made = bodyOf<Dealer>(await post('/dealers', given), 201)
  assert.deepEqual(made.address, address)
  const path = `/dealers/${made.id}`
  const changed = bodyOf<Dealer>(await post(path, { address: ['2 Sample Road', ' '] }))
  assert.deepEqual(changed.address, ['2 Sample Road'])
  assert.deepEqual(bodyOf<Dealer>(await post(path, { specialAgreement: true })).address, ['2 Sample Road'])
  assert.equal((await post(path, { address: '2 Sample Road' })).status, 400)
  assert.equal((await post(path, { address: [7] })).status, 400)
  assert.match((await post(path, { address: ['x'.repeat(101)] })).text, /at most 100 characters/)
  assert.deepEqual(bodyOf<Dealer>(await post(path, { address: [] })).address, [])
})
