/** GET /api/consents: which users let the calling client act for them. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { listConsents, withdrawOwnConsent } from '../../src/modules/clients/consents.ts'
import { EMAILS } from '../support/world.ts'
import { type ConsentWorld, openConsentWorld, responseTo } from './consent-world.ts'

let world: ConsentWorld
before(async () => {
  world = await openConsentWorld()
})
after(() => world.close())

const list = async (query = '', client: 'partner' | 'otherPartner' | 'dealer' = 'partner') =>
  (await world.call(client, 'GET', `/api/consents${query}`)).body
const emails = async (client: 'partner' | 'otherPartner' | 'dealer' = 'partner') =>
  (await list('', client)).items.map(({ userEmail }: { userEmail: string }) => userEmail).sort()

test('a client sees who consented to it, as long as the consent is in force', async () => {
  const both = [EMAILS.dealerOwner, EMAILS.specialDealerOwner]
  assert.deepEqual(await emails(), both)
  assert.deepEqual(await list('', 'otherPartner'), { items: [], nextCursor: null })
  assert.deepEqual(await emails('dealer'), [EMAILS.dealerOwner])

  const visitor = await world.visitor('noConsentOwner')
  await responseTo(world.service, visitor, { clientId: 'cl_partner' }, 'agree')
  const newest = (await list()).items.at(-1)
  assert.deepEqual(Object.keys(newest), ['userEmail', 'givenAt'])
  assert.equal(newest.userEmail, EMAILS.noConsentOwner)
  assert.equal(new Date(newest.givenAt).toISOString(), newest.givenAt)

  const [consent] = await world.sql<{ id: string }[]>`
    select id from consents where user_id = ${visitor.person.userId}`
  const second = await world.another()
  assert.equal(await withdrawOwnConsent(second.service, visitor, consent?.id ?? ''), true)
  assert.deepEqual(await emails(), both)
})

test('users who are disabled, and those of a disabled dealer, are left out', async () => {
  const { userId } = (await world.visitor('dealerOwner')).person
  await world.sql`update users set disabled_at = now() where id = ${userId}`
  assert.deepEqual(await emails(), [EMAILS.specialDealerOwner])
  await world.sql`update dealers set disabled_at = now() where special_agreement`
  assert.deepEqual(await emails(), [])
  await world.sql`update dealers set disabled_at = null`
  await world.sql`update users set disabled_at = null`
})

test('pages go through everything once, oldest first, also if times differ by less than a millisecond', async () => {
  const caller = { clientId: 'cl_otherPartner' }
  const users = await world.sql<
    { id: string }[]
  >`select id from users where dealer_id is not null order by id`
  const moments = ['00.000001', '00.000002', '00.000002', '00.999999']
  for (const [index, moment] of moments.entries()) {
    await world.sql`insert into consents (id, client_id, user_id, given_at, given_from)
      values (${newId(1_000)}, 'cl_otherPartner', ${users[index]?.id ?? null}, ${`2026-01-01T00:00:${moment}Z`}::text::timestamptz, 'test')`
  }
  const whole = await listConsents(world.service, caller, {})
  assert.ok('items' in whole)
  assert.equal(whole.items.length, moments.length)
  for (const limit of ['1', '2', '3', '4']) {
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await listConsents(world.service, caller, { limit, cursor: cursor ?? undefined })
      assert.ok('items' in page && page.items.length > 0 && page.items.length <= Number(limit))
      seen.push(...page.items.map(({ userEmail }) => userEmail))
      cursor = page.nextCursor
    } while (cursor !== null)
    assert.deepEqual(
      seen,
      whole.items.map(({ userEmail }) => userEmail),
    )
  }
})
