/** A partner's people manage their own clients, and nothing else; a dealer's admin does the same for the dealer. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { ClientDetail } from '../../src/modules/clients/client-pages.ts'
import { createClient, TEST_CLIENTS_MAXIMUM } from '../../src/modules/clients/clients.ts'
import type { Partner, User } from '../../src/modules/people/people-pages.ts'
import type { ResponseTo } from '../../src/server/page-operations.ts'
import { administer } from '../../src/service/as-web-user.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { findEndpointPeople } from '../../src/store/people/mail-links.ts'
import { listStaffIds } from '../../src/store/people/users.ts'
import { aClient, anEmail } from './sample-values.ts'
import { type Console, type HttpResponse, kindOf, openConsole, type PersonName } from './support.ts'

let testConsole: Console
before(async () => {
  testConsole = await openConsole()
})
after(() => testConsole.close())

/** Calls with a new session of the user. */
const withSessionOf = async (userId: string) => {
  const session = await testConsole.begin(userId)
  return {
    get: (path: string) => testConsole.ask('GET', path, { session }),
    post: (path: string, body: object = {}) => testConsole.ask('POST', path, { session, body }),
  }
}
const as = (person: PersonName) => withSessionOf(testConsole.people[person])

const bodyOf = <T>(response: HttpResponse, status = 200): T => {
  assert.equal(response.status, status, response.text)
  return response.body as T
}

const VISITOR = { person: undefined, origin: { address: '192.0.2.1', browser: null }, requestId: 'sample' }

/** A client that the lender made. */
const clientOf = async (given: Pick<Parameters<typeof createClient>[1], 'mode' | 'dealer' | 'partner'>) => {
  const made = await administer(testConsole.service, VISITOR, (change) =>
    createClient(change, { name: 'Sample software', ...given }),
  )
  if (made instanceof Refusal) throw new Error(made.says)
  return made.clientId
}

const aUserOf = (role: 'partnerUser' | 'partnerAdmin', partnerId: string) => ({
  email: anEmail(),
  role,
  dealerId: null,
  partnerId,
})

test('the lender adds a partner and its first administrator, who invites the others', async () => {
  const lender = await as('admin')
  const partner = bodyOf<Partner>(await lender.post('/partners', { name: ' Sample Site ' }), 201)
  assert.equal(partner.name, 'Sample Site')
  assert.equal(kindOf(await lender.post('/partners', { name: 'SAMPLE site' })), 'not-possible')
  const first = bodyOf<User>(await lender.post('/users', aUserOf('partnerAdmin', partner.id)), 201)
  assert.deepEqual(first.partner, { id: partner.id, name: 'Sample Site' })
  assert.equal(first.dealer, null)
  await testConsole.sql`update users set password_hash = 'none' where id = ${first.id}`
  const { post, get } = await withSessionOf(first.id)
  assert.deepEqual((await get('/me')).body.partner, { id: partner.id, name: 'Sample Site' })
  const second = bodyOf<User>(await post('/users', aUserOf('partnerUser', partner.id)), 201)
  const renamed = bodyOf<Partner>(await lender.post(`/partners/${partner.id}`, { name: 'Renamed' }))
  assert.equal(renamed.name, 'Renamed')
  assert.equal(
    bodyOf<User>(await post(`/users/${second.id}`, { role: 'partnerAdmin' })).partner?.name,
    'Renamed',
  )
  for (const role of ['dealerUser', 'dealerAdmin', 'underwriter', 'admin']) {
    const changed = await post(`/users/${second.id}`, { role })
    assert.equal(kindOf(changed), 'forbidden')
    assert.match(changed.body.detail, /partner user and partner administrator/)
    const body = { email: anEmail(), role, dealerId: null, partnerId: partner.id }
    assert.equal(kindOf(await post('/users', body)), 'forbidden')
  }
  // The lender's admin may invite anybody, but not into an organisation that doesn't fit.
  const odd = { ...aUserOf('partnerUser', partner.id), role: 'underwriter' }
  assert.match((await lender.post('/users', odd)).body.detail, /cannot have a partner/)
  const nowhere = { ...aUserOf('partnerUser', partner.id), partnerId: null }
  assert.match((await lender.post('/users', nowhere)).body.detail, /needs a partner/)
})

for (const person of ['partnerAdmin', 'partnerUser', 'ownAdmin'] as const) {
  const isOfPartner = person !== 'ownAdmin'
  const of = () =>
    isOfPartner
      ? { dealerId: null, partnerId: testConsole.partners.own }
      : { dealerId: testConsole.dealers.own, partnerId: null }

  test(`${person} adds a test client, changes it and gets its secrets once, but never a live one`, async () => {
    const { post, get } = await as(person)
    const given = { ...aClient(null), ...of() }
    const made = bodyOf<ResponseTo<'createClient'>>(await post('/clients', given), 201)
    assert.equal(made.client.mode, 'test')
    assert.equal(made.client.requestsPerMinute, 600)
    assert.equal(
      (isOfPartner ? made.client.partner : made.client.dealer)?.id,
      isOfPartner ? testConsole.partners.own : testConsole.dealers.own,
    )
    assert.match(made.apiKey, /^fc_test_/)
    const path = `/clients/${made.client.id}`
    const changed = await post(path, { name: 'Renamed', scopes: ['webhooks:manage'], disabled: true })
    assert.equal(bodyOf<{ name: string }>(changed).name, 'Renamed')
    for (const body of [{ requestsPerMinute: 6_000 }, { partnerId: testConsole.partners.own }])
      assert.equal(kindOf(await post(path, body)), 'forbidden', JSON.stringify(body))
    assert.equal(kindOf(await post('/clients', { ...given, requestsPerMinute: 600 })), 'forbidden')
    const live = await post('/clients', { ...given, mode: 'live', name: 'Live attempt' })
    assert.equal(kindOf(live), 'forbidden')
    assert.match(live.body.detail, /Only the lender can add or change live clients/)
    const { items } = bodyOf<ResponseTo<'listClients'>>(await get('/clients'))
    assert.ok(items.every(({ name }) => name !== 'Live attempt'))
  })

  test(`${person} manages the credentials of a live client, and cannot change it`, async () => {
    const { post, get } = await as(person)
    const id = await clientOf(
      isOfPartner
        ? { mode: 'live', dealer: undefined, partner: testConsole.partners.own }
        : { mode: 'live', dealer: testConsole.dealers.own },
    )
    for (const body of [{ name: 'Renamed' }, { disabled: true }, { scopes: [] }, {}])
      assert.equal(kindOf(await post(`/clients/${id}`, body)), 'forbidden')
    const key = { name: 'live key', scopes: ['applications:read'], expiresAt: null }
    const made = bodyOf<ResponseTo<'createApiKey'>>(await post(`/clients/${id}/keys`, key), 201)
    assert.match(made.apiKey, /^fc_live_/)
    assert.equal((await post(`/clients/${id}/keys/${made.id}/revoke`)).status, 204)
    const read = bodyOf<ClientDetail>(await get(`/clients/${id}`))
    assert.equal(read.apiKeys.find((one) => one.id === made.id)?.state, 'revoked')
    // The lender moves it nowhere else, either.
    const lender = await as('admin')
    const moved = await lender.post(`/clients/${id}`, { partnerId: testConsole.partners.other })
    assert.equal(kindOf(moved), 'not-possible')
  })
}

test('the lender’s admin gives a client without a partner one, whose people then see it', async () => {
  const id = await clientOf({ mode: 'test', dealer: undefined })
  const partner = await as('partnerAdmin')
  assert.equal((await partner.get(`/clients/${id}`)).status, 404)
  const lender = await as('admin')
  const changed = await lender.post(`/clients/${id}`, { partnerId: testConsole.partners.own })
  assert.deepEqual(changed.body.partner, { id: testConsole.partners.own, name: 'Sample Partner' })
  assert.equal((await partner.get(`/clients/${id}`)).status, 200)
  assert.equal((await (await as('otherPartnerAdmin')).get(`/clients/${id}`)).status, 404)
  const unknown = await lender.post(`/clients/${id}`, { partnerId: id.slice(3) })
  assert.equal(unknown.status, 400)
})

test('a partner’s people add test clients up to a maximum, and the lender adds more', async () => {
  const { id: userId } = await testConsole.addUser('partnerAdmin', null, { partner: 'other' })
  const { post } = await withSessionOf(userId)
  const body = { ...aClient(null), partnerId: testConsole.partners.other }
  await testConsole.sql`
    insert into clients (id, name, partner_id, mode, scopes, requests_per_minute, created_at)
    select 'cl_many' || n, 'Sample', ${testConsole.partners.other}, 'test', '{}', 600, now()
    from generate_series(1, ${TEST_CLIENTS_MAXIMUM - 1}) as n`
  const both = await Promise.all([post('/clients', body), post('/clients', body)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409])
  const refused = await post('/clients', body)
  assert.match(refused.body.detail, /50 test clients, which is the maximum/)
  assert.equal((await (await as('admin')).post('/clients', body)).status, 201)
})

for (const [role, dealer, partner] of [
  ['partnerAdmin', null, 'alone'],
  ['dealerAdmin', 'alone', null],
] as const)
  test(`the only ${role} cannot disable or demote themselves, and the lender’s admin can disable them`, async () => {
    const lender = await as('admin')
    const name = `Sample alone ${role}`
    const made =
      dealer === null
        ? await lender.post('/partners', { name })
        : await lender.post('/dealers', { name, specialAgreement: false })
    const of = {
      dealerId: partner === null ? made.body.id : null,
      partnerId: partner === null ? null : made.body.id,
    }
    const invite = async () => {
      const user = bodyOf<User>(await lender.post('/users', { email: anEmail(), role, ...of }), 201)
      await testConsole.sql`update users set password_hash = 'none' where id = ${user.id}`
      return user
    }
    const alone = await invite()
    const { post } = await withSessionOf(alone.id)
    const lower = role === 'partnerAdmin' ? 'partnerUser' : 'dealerUser'
    for (const body of [{ disabled: true }, { role: lower }]) {
      const refused = await post(`/users/${alone.id}`, body)
      assert.equal(kindOf(refused), 'not-possible')
      assert.match(refused.body.detail, /only enabled administrator/)
    }
    const other = await invite()
    assert.equal(bodyOf<User>(await post(`/users/${alone.id}`, { disabled: true })).state, 'disabled')
    assert.equal(bodyOf<User>(await lender.post(`/users/${other.id}`, { disabled: true })).state, 'disabled')
  })

test('somebody who belongs to a dealer cannot be invited by a partner, who does not learn to whom they belong', async () => {
  const { post } = await as('partnerAdmin')
  const taken = await testConsole.addUser('dealerUser', 'own')
  const staff = await testConsole.addUser('underwriter', null)
  const refusals = []
  for (const { email } of [taken, staff]) {
    const body = { ...aUserOf('partnerUser', testConsole.partners.own), email: email.toUpperCase() }
    const refused = await post('/users', body)
    assert.equal(kindOf(refused), 'not-possible')
    refusals.push(refused.body.detail)
  }
  assert.equal(refusals[0], refusals[1])
  assert.equal(refusals[0], 'There is already a user with this email address.')
  assert.equal(
    (await post('/users/search', { text: taken.email, dealerId: null, cursor: null })).body.items.length,
    0,
  )
})

test('a partner’s people are no staff, consent to nothing, and get the emails about their own endpoints', async () => {
  const clientId = await clientOf({ mode: 'test', dealer: undefined, partner: testConsole.partners.own })
  const staff = await listStaffIds(testConsole.sql)
  const { partnerAdmin, partnerUser, admin, otherPartnerAdmin } = testConsole.people
  assert.ok(staff.includes(admin))
  assert.ok(![partnerAdmin, partnerUser, otherPartnerAdmin].some((id) => staff.includes(id)))
  const people = await findEndpointPeople(testConsole.sql, clientId)
  assert.ok(people.includes(partnerAdmin))
  assert.ok(![partnerUser, admin, otherPartnerAdmin].some((id) => people.includes(id)))
  const unnamed = await clientOf({ mode: 'test', dealer: undefined })
  assert.ok((await findEndpointPeople(testConsole.sql, unnamed)).includes(admin))
  const { get } = await as('partnerUser')
  const request = await get(`/consent-request?client_id=${clientId}`)
  assert.match(request.body.signedIn.cannot, /Only dealer users own applications/)
  assert.equal(request.body.signedIn.ticket, null)
  assert.deepEqual((await get('/my-mails')).body.items, [])
})
