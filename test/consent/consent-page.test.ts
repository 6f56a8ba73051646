/** The consent page's operations: what a client's link asks, what a user may answer, and what follows. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { ConsentRequest as WireConsentRequest } from '../../src/modules/clients/consent-pages.ts'
import { answerConsentRequest } from '../../src/modules/clients/consent-requests.ts'
import { listOwnConsents, withdrawOwnConsent } from '../../src/modules/clients/consents.ts'
import {
  ask,
  type ConsentWorld,
  granted,
  inTheRequest,
  ORIGIN,
  openConsentWorld,
  type PersonName,
  RETURN_ADDRESS,
  refused,
  responseTo,
  SIGNED_OUT,
  ticketFor,
} from './consent-world.ts'

let world: ConsentWorld
before(async () => {
  world = await openConsentWorld()
})
after(() => world.close())

const consentsOf = async (name: PersonName) =>
  listOwnConsents(world.service, (await world.visitor(name)).person)
const inForce = async (name: PersonName) =>
  (await consentsOf(name)).filter(({ withdrawnAt }) => withdrawnAt === null).map(({ client }) => client.id)
const lastAudit = async () => (await world.audit()).at(-1)
const withdrawAll = async (name: PersonName) => {
  const visitor = await world.visitor(name)
  for (const { id } of await consentsOf(name)) await withdrawOwnConsent(world.service, visitor, id)
}

test('a person who is not signed in sees who asks, for what, and where it leads, and gets no ticket', async () => {
  const link = { clientId: 'cl_otherPartner', state: 's', redirectUri: RETURN_ADDRESS }
  const request: WireConsentRequest = granted(await ask(world.service, SIGNED_OUT, link))
  assert.deepEqual(request, {
    client: { id: 'cl_otherPartner', name: 'otherPartner', mode: 'live' },
    scopes: [
      'applications:submit',
      'applications:read',
      'signing:start',
      'catalogue:read',
      'webhooks:manage',
    ],
    dealer: null,
    returnsTo: 'partner.example',
    signedIn: null,
  })
})

test(
  'two users, two clients: each answer is separate, and the record says who gave it, when and where',
  inTheRequest(
    () => world,
    async () => {
      const [one, other] = [await world.visitor('noConsentOwner'), await world.visitor('dealerAdmin')]
      const link = (clientId: string) => ({ clientId, state: 'a b', redirectUri: RETURN_ADDRESS })
      const tickets = await Promise.all([
        ticketFor(world.service, one, link('cl_partner')),
        ticketFor(world.service, one, link('cl_otherPartner')),
        ticketFor(world.service, other, link('cl_otherPartner')),
      ])
      const response = async (index: number, visitor: typeof one, decision: 'agree' | 'refuse') =>
        granted(
          await answerConsentRequest(world.service, { ticket: tickets[index] ?? '', decision }, visitor),
        )
      const began = Date.now()
      assert.deepEqual(await response(0, one, 'agree'), {
        redirectTo: `${RETURN_ADDRESS}?consent=given&state=a%20b`,
      })
      const given = await lastAudit()
      assert.deepEqual(await response(1, one, 'refuse'), {
        redirectTo: `${RETURN_ADDRESS}?consent=refused&state=a%20b`,
      })
      const notGiven = await lastAudit()
      await response(2, other, 'agree')
      assert.deepEqual(await inForce('noConsentOwner'), ['cl_partner'])
      assert.deepEqual(await inForce('dealerAdmin'), ['cl_otherPartner'])

      const [consent] = await consentsOf('noConsentOwner')
      assert.equal(given?.action, 'consent.given')
      assert.equal(given.subject, `consent ${consent?.id}`)
      assert.equal(notGiven?.action, 'consent.refused')
      assert.equal(notGiven.subject, 'client cl_otherPartner')
      for (const row of [given, notGiven]) {
        assert.equal(row.actor, `user ${one.person.userId}`)
        assert.deepEqual(row.origin, ORIGIN)
        assert.equal(row.requestId, one.requestId)
        assert.ok(row.at.getTime() >= began && row.at.getTime() <= Date.now())
      }
      const [kept] = await world.sql`select given_from from consents where id = ${consent?.id ?? null}`
      assert.equal(kept?.['given_from'], 'page')
      const { signedIn } = granted(await ask(world.service, one, { clientId: 'cl_partner' }))
      assert.equal(signedIn?.hasConsented, true)
      await withdrawAll('noConsentOwner')
      await withdrawAll('dealerAdmin')
    },
  ),
)

test('agreeing again keeps the consent in force, and refusing then does not withdraw it', async () => {
  const visitor = await world.visitor('noConsentOwner')
  const link = { clientId: 'cl_partner' }
  await responseTo(world.service, visitor, link, 'agree')
  const before = await consentsOf('noConsentOwner')
  const rows = (await world.audit()).length
  assert.deepEqual(await responseTo(world.service, visitor, link, 'agree'), { redirectTo: null })
  assert.equal((await world.audit()).length, rows)
  assert.deepEqual(await responseTo(world.service, visitor, link, 'refuse'), { redirectTo: null })
  assert.deepEqual(await consentsOf('noConsentOwner'), before)
  assert.deepEqual(await inForce('noConsentOwner'), ['cl_partner'])
  await withdrawAll('noConsentOwner')
})

test('a person who can’t consent learns why and gets no ticket', async () => {
  const rows: readonly [PersonName, string, RegExp | null][] = [
    ['dealerOwner', 'cl_partner', null],
    ['dealerAdmin', 'cl_partner', null],
    ['dealerOwner', 'cl_specialDealer', null],
    ['dealerOwner', 'cl_dealer', null],
    ['dealerAdmin', 'cl_dealersLive', null],
    ['underwriter', 'cl_partner', /Only dealer users own applications/],
    ['underwriter', 'cl_dealer', /Only dealer users own applications/],
  ]
  for (const [name, clientId, says] of rows) {
    const { signedIn } = granted(await ask(world.service, await world.visitor(name), { clientId }))
    assert.equal(typeof signedIn?.ticket, says === null ? 'string' : 'object', `${name} ${clientId}`)
    if (says === null) assert.equal(signedIn?.cannot, null)
    else assert.match(signedIn?.cannot ?? '', says)
  }
})

test('unknown and disabled clients are refused in the same words, which repeat nothing', async () => {
  const disable = (isDisabled: boolean) =>
    world.sql`update dealers set disabled_at = ${isDisabled ? new Date() : null} where special_agreement`
  await disable(true)
  const ids = [undefined, '', 'cl_nobody', 'cl_disabled', 'cl_specialDealer', 'cl_\0', 'é', 'x'.repeat(9_000)]
  const visitor = await world.visitor('dealerOwner')
  const said = new Set<string>()
  for (const clientId of ids) {
    const link = {
      state: 'repeated',
      redirectUri: 'https://repeated.example/',
      ...(clientId && { clientId }),
    }
    said.add(refused(await ask(world.service, visitor, link as { clientId: string })))
  }
  await disable(false)
  assert.equal(said.size, 1)
  assert.doesNotMatch([...said].join(), /repeated|cl_/)
})

test('a state may have 1,000 characters that can be sent back', async () => {
  const visitor = await world.visitor('dealerOwner')
  const clientId = 'cl_partner'
  granted(await ask(world.service, visitor, { clientId, state: 'x'.repeat(1_000) }))
  assert.match(
    refused(await ask(world.service, visitor, { clientId, state: 'x'.repeat(1_001) })),
    /at most 1,000/,
  )
  assert.match(
    refused(await ask(world.service, visitor, { clientId, state: 'a\ud800' })),
    /cannot be returned/,
  )
})

test('client and user are checked again when the answer is stored', async () => {
  const visitor = await world.visitor('noConsentOwner')
  const link = { clientId: 'cl_otherPartner', redirectUri: RETURN_ADDRESS }
  const { userId } = visitor.person
  const moment = new Date()
  const { sql } = world
  const changes: readonly [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'the client was disabled',
      () => sql`update clients set disabled_at = ${moment} where id = 'cl_otherPartner'`,
      () => sql`update clients set disabled_at = null where id = 'cl_otherPartner'`,
    ],
    [
      'the address was taken from the client',
      () => sql`update clients set redirect_uris = '{}' where id = 'cl_otherPartner'`,
      () => sql`update clients set redirect_uris = ${[RETURN_ADDRESS]} where id = 'cl_otherPartner'`,
    ],
    [
      'the user was disabled',
      () => sql`update users set disabled_at = ${moment} where id = ${userId}`,
      () => sql`update users set disabled_at = null where id = ${userId}`,
    ],
    [
      'the user’s dealer was disabled',
      () => sql`update dealers set disabled_at = ${moment} where not special_agreement`,
      () => sql`update dealers set disabled_at = null where not special_agreement`,
    ],
  ]
  for (const [name, make, undo] of changes) {
    for (const decision of ['agree', 'refuse'] as const) {
      const ticket = await ticketFor(world.service, visitor, link)
      await make()
      const response = await answerConsentRequest(world.service, { ticket, decision }, visitor)
      await undo()
      refused(response)
      assert.deepEqual(await inForce('noConsentOwner'), [], name)
      const row = await lastAudit()
      assert.equal(row?.action, 'consent.ticketRefused', name)
      assert.equal(row.subject, 'client cl_otherPartner')
    }
  }
})

test(
  'a user withdraws their own consents only, each once',
  inTheRequest(
    () => world,
    async () => {
      const [owner, other] = [await world.visitor('noConsentOwner'), await world.visitor('dealerAdmin')]
      await responseTo(world.service, owner, { clientId: 'cl_partner' }, 'agree')
      const [consent] = await consentsOf('noConsentOwner')
      const id = consent?.id ?? ''
      assert.equal(await withdrawOwnConsent(world.service, other, id), false)
      assert.deepEqual(await inForce('noConsentOwner'), ['cl_partner'])
      const at = await Promise.all([1, 2, 3].map(() => withdrawOwnConsent(world.service, owner, id)))
      assert.deepEqual(at.sort(), [false, false, true])
      const row = await lastAudit()
      assert.deepEqual(
        [row?.action, row?.subject, row?.actor],
        ['consent.withdrawn', `consent ${id}`, `user ${owner.person.userId}`],
      )
      assert.deepEqual(row?.origin, ORIGIN)
      for (const unknown of ['', 'x', '\0', `${id}0`, id.replaceAll('-', ''), crypto.randomUUID()]) {
        assert.equal(await withdrawOwnConsent(world.service, owner, unknown), false)
      }
      await assert.rejects(withdrawOwnConsent(world.service, SIGNED_OUT, id))
    },
  ),
)

test('a user sees the consents in force and those withdrawn, newest first, with what each client may do', async () => {
  await withdrawAll('dealerAdmin')
  await world.sql`delete from consents where user_id = ${(await world.visitor('dealerAdmin')).person.userId}`
  const visitor = await world.visitor('dealerAdmin')
  let ahead = 0
  const later = { ...world.service, now: () => world.service.now() + ahead++ * 1_000 }
  for (const clientId of ['cl_partner', 'cl_otherPartner', 'cl_specialDealer']) {
    await responseTo(later, visitor, { clientId }, 'agree')
  }
  const [, middle] = await consentsOf('dealerAdmin')
  await withdrawOwnConsent(later, visitor, middle?.id ?? '')
  const listed = await consentsOf('dealerAdmin')
  assert.deepEqual(
    listed.map(({ client, withdrawnAt }) => [client.id, client.mode, withdrawnAt === null]),
    [
      ['cl_specialDealer', 'test', true],
      ['cl_otherPartner', 'live', false],
      ['cl_partner', 'test', true],
    ],
  )
  assert.ok(listed.every(({ scopes }) => scopes.includes('applications:submit')))
  assert.deepEqual(Object.keys(listed[0] ?? {}).sort(), ['client', 'givenAt', 'id', 'scopes', 'withdrawnAt'])
})
