/** What a sandbox could see of others, or do to them, besides what the rules of dealers and partners cover. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dublinDay } from '../../packages/values/dublin-day.ts'
import { type CheckProvider, ProviderError } from '../../src/adapters/checks/provider.ts'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { createClient } from '../../src/modules/clients/clients.ts'
import { giveConsent } from '../../src/modules/clients/consents.ts'
import { createUser } from '../../src/modules/people/users.ts'
import { importPolicy } from '../../src/modules/products/imports.ts'
import { followDue } from '../../src/modules/submissions/plans.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { dataFor } from '../../src/service/surroundings.ts'
import { fileOf } from '../../src/store/applications/encrypted-parts.ts'
import { change } from '../../src/store/audit/change.ts'
import { listProviders } from '../../src/store/queue/numbers.ts'
import { findSandboxIdOfUser } from '../../src/store/sandboxes/sandboxes.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import type { World } from '../support/world.ts'
import { createSandbox, type OwnSandbox, openWorldOfSandboxes, submitQuote } from './scene.ts'
import { countInQueue } from './staff.ts'

let world: World
let mine: OwnSandbox
let theirs: OwnSandbox
before(async () => {
  world = await openWorldOfSandboxes()
  mine = await createSandbox(world)
  theirs = await createSandbox(world)
})
after(() => world.close())

const asOperator = <T>(work: Parameters<typeof change<T>>[2]) =>
  change(world.sql, { actor: { kind: 'operator', id: 'test' }, now: world.service.now }, work)

const signedIn = async ({ email, password }: { email: string; password: string }) => {
  const { headers } = await world.call(undefined, 'POST', '/console/api/sign-in', {
    body: { email, password },
    headers: { origin: world.baseUrl },
  })
  const cookie = String(headers.get('set-cookie')).split(';')[0] ?? ''
  return (method: string, path: string, body?: object) =>
    world.call(undefined, method, `/console/api${path}`, {
      headers: { cookie, origin: world.baseUrl },
      ...(body === undefined ? {} : { body }),
    })
}

test('a user and a client of different sandboxes, or of a sandbox and the installation, have no consent', async () => {
  const consent = (user: string, clientId: string) =>
    asOperator((inProgress) => giveConsent(inProgress, world.ring, { user, clientId, from: 'test' }))
  for (const [user, clientId] of [
    [theirs.users.noConsentOwner.email, mine.clients.partner.clientId],
    [theirs.users.noConsentOwner.email, 'cl_partner'],
    ['no.consent@example.ie', mine.clients.partner.clientId],
  ] as const)
    assert.ok((await consent(user, clientId)) instanceof Refusal, `${user} ${clientId}`)
  assert.deepEqual(await consent(mine.users.noConsentOwner.email, mine.clients.partner.clientId), {
    changed: true,
  })
  const as = await signedIn(theirs.users.dealerOwner)
  const ask = async (clientId: string) =>
    (await as('GET', `/consent-request?client_id=${clientId}`)).body.signedIn
  assert.notEqual((await ask(theirs.clients.otherPartner.clientId)).ticket, null)
  for (const clientId of [mine.clients.partner.clientId, 'cl_partner']) {
    const { ticket, cannot } = await ask(clientId)
    assert.equal(ticket, null, clientId)
    assert.match(cannot, /same sandbox/)
  }
})

test('nothing in a sandbox is live', async () => {
  const [dealer] = await world.sql<
    { id: string }[]
  >`select id from dealers where sandbox_id = ${mine.id} limit 1`
  const created = await asOperator((inProgress) =>
    createClient(inProgress, { name: 'Live', dealer: dealer?.id, mode: 'live' }),
  )
  assert.ok(created instanceof Refusal)
  const as = await signedIn(mine.users.dealerOwner)
  assert.equal((await as('GET', '/own-first-mode')).body.mode, 'test')
  const submit = (mode: 'live' | 'test', draftId: string) =>
    as('POST', '/own-applications', {
      mode,
      set: 'b',
      body: validCase('individual', {}, { filled: 'minimal' }),
      draftId,
    })
  const live = await submit('live', '01a2b3c4-d5e6-7f80-9a1b-2c3d4e5f6a7b')
  assert.ok(live.status >= 400 && live.status < 500, live.text)
  const sent = await submit('test', '01a2b3c4-d5e6-7f80-9a1b-2c3d4e5f6a7c')
  assert.equal(sent.body.isSubmitted, true, sent.text)
  assert.equal((await world.sql`select from applications where mode = 'live'`).count, 0)
})

test('a user of a sandbox has an address of the sandbox, and nobody else has', async () => {
  const [dealer] = await world.sql<
    { id: string }[]
  >`select id from dealers where sandbox_id = ${mine.id} limit 1`
  const domain = mine.users.dealerOwner.email.split('@')[1]
  const foreign = theirs.users.dealerOwner.email.split('@')[1]
  const create = async (email: string, of: string | undefined) =>
    (await asOperator((inProgress) =>
      createUser(inProgress, world.ring, { email, role: 'dealerUser', dealer: of }),
    )) instanceof Refusal
  assert.equal(await create('somebody@bank.example', dealer?.id), true)
  assert.equal(await create(`new@${foreign}`, dealer?.id), true)
  assert.equal(await create(`new@${domain}`, 'Sample Dealer'), true)
  assert.equal(await create(`new@${domain}`, dealer?.id), false)
})

test('an Idempotency-Key of another sandbox is a key of its own', async () => {
  const body = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
  const submit = ({ clients }: OwnSandbox) =>
    world.call(undefined, 'POST', '/api/quote/submit', {
      headers: { authorization: `Bearer ${clients.dealer.apiKey}`, 'idempotency-key': 'the same' },
      body,
    })
  const [one, other] = [await submit(mine), await submit(theirs)]
  assert.notEqual(one.body.quoteReference, other.body.quoteReference)
  assert.equal(other.headers.get('idempotent-replayed'), null)
})

test('the lender’s staff see nothing of sandboxes in their lists', async () => {
  await submitQuote(world, mine)
  assert.equal(await countInQueue(world), 0)
  const body = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
  await world.call('dealer', 'POST', '/api/quote/submit', { body })
  assert.equal(await countInQueue(world), 1)
})

test('a dealer administrator sees their own dealer, its users and the clients of the sandbox, and nobody else', async () => {
  const as = await signedIn(mine.users.dealerAdmin)
  const { items: dealers } = (await as('GET', '/dealers')).body
  assert.equal(dealers.length, 1)
  assert.match(dealers[0].name, /^Sandbox dealer /)
  const { items: clients } = (await as('GET', '/clients')).body
  assert.deepEqual(
    clients.map(({ id }: { id: string }) => id),
    [mine.clients.dealer.clientId],
  )
  const { items: users } = (await as('POST', '/users/search', { text: '', dealerId: null, cursor: null }))
    .body
  const domain = mine.users.dealerAdmin.email.split('@')[1]
  assert.ok(users.length >= 3)
  for (const { email } of users) assert.ok(email.endsWith(`@${domain}`), email)
  // Of the same sandbox also partners and the other dealer's software.
  for (const { clientId } of Object.values(mine.clients))
    assert.equal((await as('GET', `/clients/${clientId}/requests`)).status, 200)
  for (const clientId of [...Object.values(theirs.clients).map((client) => client.clientId), 'cl_partner'])
    for (const path of ['', '/requests', '/events', '/webhooks'])
      assert.equal((await as('GET', `/clients/${clientId}${path}`)).status, 404, `${clientId}${path}`)
  const user = await signedIn(mine.users.dealerOwner)
  assert.equal((await user('GET', `/clients/${mine.clients.partner.clientId}`)).status, 403)
})

test('a partner administrator manages the partner of their sandbox, and reaches nothing outside of it', async () => {
  const as = await signedIn(mine.users.partnerAdmin)
  const { clientId } = mine.clients.partner
  const idsOf = async () => (await as('GET', '/clients')).body.items.map(({ id }: { id: string }) => id)
  assert.deepEqual(await idsOf(), [clientId])
  for (const other of [theirs.clients.partner.clientId, mine.clients.dealer.clientId, 'cl_partner'])
    for (const path of ['', '/requests', '/events', '/webhooks'])
      assert.equal((await as('GET', `/clients/${other}${path}`)).status, 404, `${other}${path}`)
  const search = { text: '', dealerId: null, cursor: null }
  const { items: users } = (await as('POST', '/users/search', search)).body
  assert.deepEqual(
    users.map(({ email }: { email: string }) => email),
    [mine.users.partnerAdmin.email],
  )
  assert.equal((await as('GET', '/partners')).status, 403)
  const me = (await as('GET', '/me')).body
  assert.match(me.partner.name, /^Sandbox partner /)
  assert.equal(me.isInSandbox, true)
  const own = {
    name: 'Sample',
    dealerId: null,
    partnerId: me.partner.id,
    scopes: ['applications:read'],
    redirectUris: [],
  }
  const made = await as('POST', '/clients', { ...own, mode: 'test' })
  assert.equal(made.status, 201, made.text)
  const { id: madeId } = made.body.client
  assert.equal((await as('POST', '/clients', { ...own, mode: 'live' })).status, 403)
  const [stored] = await world.sql<{ sandbox: string; limit: number }[]>`
    select sandbox_id as sandbox, requests_per_minute as "limit" from clients where id = ${madeId}`
  assert.deepEqual(stored, { sandbox: mine.id, limit: 120 })
  assert.deepEqual((await idsOf()).sort(), [clientId, madeId].sort())
  const invite = (email: string) =>
    as('POST', '/users', { email, role: 'partnerUser', dealerId: null, partnerId: me.partner.id })
  const domain = mine.users.partnerAdmin.email.split('@')[1]
  for (const address of [
    'someone@dealer.example',
    `someone@${theirs.users.dealerOwner.email.split('@')[1]}`,
  ]) {
    const refused = await invite(address)
    assert.equal(refused.status, 409, refused.text)
    assert.match(refused.body.detail, /An email address in this sandbox must end with @/)
  }
  const invited = await invite(`someone@${domain}`)
  assert.equal(invited.status, 201, invited.text)
  assert.equal(await findSandboxIdOfUser(world.sql, invited.body.id), mine.id)
})

test('a sandbox’s applications are decided by samples: neither the lender’s providers nor its policy nor its products are asked', async () => {
  let asked = 0
  const own: CheckProvider = {
    name: 'own',
    checks: ['identity', 'creditRegister', 'sanctions', 'pep'],
    check: async () => {
      asked++
      throw new ProviderError('It is down.', '503')
    },
  }
  const service: Service = { ...world.service, isSandbox: true, checkProviders: [own] }
  await asOperator((making) => importPolicy(making, { rules: [], otherwise: 'decline', fourEyesFrom: null }))
  await world.service.referenceData.newest()
  const words = { onBehalfOf: '', 'loanDetails.furtherInformation': 'sandbox: ask providers' }
  const body = validCase('individual', words, { filled: 'minimal' })
  const finding = async (apiKey: string) => {
    const sent = await world.call(undefined, 'POST', '/api/case/submit', {
      body,
      headers: { authorization: `Bearer ${apiKey}` },
    })
    assert.equal(sent.body.isSubmitted, true, sent.text)
    const id = idOfReference('b', sent.body.caseId) ?? ''
    world.passTime(5_000)
    await followDue(service, () => undefined)
    const application = (await service.findApplication(id)) ?? assert.fail('It is not there')
    const { policy, checks } = fileOf(service, application)
    return {
      outcome: policy?.outcome,
      by: [...new Set(checks.map((check) => check.by.id))].sort(),
      state: application.state,
    }
  }
  const strange = await finding(mine.clients.dealer.apiKey)
  assert.deepEqual([strange.outcome, strange.state, asked], ['approve', 'Approved', 0])
  assert.deepEqual(strange.by, ['creditRegister', 'identity', 'pep', 'sanctions'])
  // No question of a stranger's is in the lender's numbers.
  assert.equal((await listProviders(world.sql)).length, 0)
  const data = world.service.referenceData.current()
  assert.equal(data.policyOn(dublinDay(world.service.now())).otherwise, 'decline')
  const seen = dataFor(world.service, { mode: 'test', clientId: mine.clients.dealer.clientId })
  assert.deepEqual(
    seen.products.filter(({ sample }) => !sample),
    [],
  )
})
