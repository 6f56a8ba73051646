/** Tickets of the consent page: valid once, for ten minutes, for exactly the session that they were made for. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import fc from 'fast-check'
import { keyRing, newKeyText } from '../../packages/encryption/key-ring.ts'
import type { WebUser } from '../../src/adapters/access/person.ts'
import { answerConsentRequest, issueTicket, openTicket } from '../../src/modules/clients/consent-requests.ts'
import { purgeOnce } from '../../src/modules/running/housekeeping.ts'
import {
  type ConsentWorld,
  granted,
  openConsentWorld,
  RETURN_ADDRESS,
  refused,
  SIGNED_OUT,
  ticketFor,
} from './consent-world.ts'

let world: ConsentWorld
before(async () => {
  world = await openConsentWorld()
})
after(() => world.close())

const LINK = { clientId: 'cl_otherPartner', state: 'state', redirectUri: RETURN_ADDRESS }
const TOO_OLD = 'This request has expired or has already been used. Open the link again.'
const TEN_MINUTES = 600_000

const agree = (ticket: string, visitor: WebUser, service = world.service) =>
  answerConsentRequest(service, { ticket, decision: 'agree' }, visitor)
const consents = async () => {
  const [row] = await world.sql<{ count: number }[]>`
    select count(*)::int from consents where client_id = 'cl_otherPartner'`
  return row?.count
}
const ticketsRefused = async () =>
  (await world.audit()).filter(({ action }) => action === 'consent.ticketRefused')

test('of twenty answers with one ticket at once, one counts and the others are on record', async () => {
  const visitor = await world.visitor('dealerOwner')
  const ticket = await ticketFor(world.service, visitor, LINK)
  const second = (await world.another()).service
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      answerConsentRequest(
        index % 2 === 0 ? world.service : second,
        { ticket, decision: index < 10 ? 'agree' : 'refuse' },
        visitor,
      ),
    ),
  )
  assert.equal(responses.filter((response) => 'redirectTo' in response).length, 1)
  const rows = await world.audit()
  const counted = rows.filter(({ action }) => action === 'consent.given' || action === 'consent.refused')
  assert.equal(counted.length, 1)
  const others = await ticketsRefused()
  assert.equal(others.length, 19)
  assert.ok(others.every(({ actor }) => actor === `user ${visitor.person.userId}`))
  assert.ok(others.every(({ subject }) => subject === 'client cl_otherPartner'))
  assert.equal(refused(await agree(ticket, visitor)), TOO_OLD)
})

test('a ticket with any byte changed, any part missing or anything added is refused', async () => {
  const visitor = await world.visitor('specialDealerOwner')
  const ticket = await ticketFor(world.service, visitor, LINK)
  const bytes = Buffer.from(ticket, 'latin1')
  for (let place = 0; place < bytes.length; place++) {
    for (const bit of new Set([0, place % 8])) {
      const changed = Buffer.from(bytes)
      changed[place] = (bytes[place] ?? 0) ^ (1 << bit)
      const opened = openTicket(world.ring, changed.toString('latin1'))
      assert.equal(opened, undefined, `byte ${place}, bit ${bit}`)
    }
  }
  const anyOther = fc.string({ unit: 'binary' }).filter((text) => text !== '')
  fc.assert(
    fc.property(fc.nat(ticket.length - 1), anyOther, (place, text) => {
      assert.equal(openTicket(world.ring, ticket.slice(0, place)), undefined)
      assert.equal(openTicket(world.ring, ticket.slice(0, place) + text + ticket.slice(place)), undefined)
      assert.equal(openTicket(world.ring, text), undefined)
    }),
  )
  const rows = (await ticketsRefused()).length
  const stored = await consents()
  for (const bad of ['', '.', 'k1.', `${ticket}A`, `${ticket}=`, ` ${ticket}`, ticket.replace('k1', 'k2')]) {
    assert.equal(refused(await agree(bad, visitor)), TOO_OLD)
  }
  const refusals = (await ticketsRefused()).slice(rows)
  assert.equal(refusals.length, 7)
  assert.ok(refusals.every(({ subject }) => subject === `request ${visitor.requestId}`))
  assert.equal(await consents(), stored)
  granted(await agree(ticket, visitor))
})

test('a ticket is for one session of one user, and stays valid for them when others try it', async () => {
  const visitor = await world.visitor('noConsentOwner')
  const ticket = await ticketFor(world.service, visitor, LINK)
  const stored = await consents()
  const foreign: readonly WebUser[] = [
    await world.visitor('noConsentOwner', 'second'),
    await world.visitor('dealerAdmin'),
    {
      ...visitor,
      person: { ...visitor.person, userId: (await world.visitor('dealerAdmin')).person.userId },
    },
    SIGNED_OUT,
  ]
  for (const other of foreign) {
    const rows = (await ticketsRefused()).length
    assert.equal(refused(await agree(ticket, other)), TOO_OLD)
    const [row, ...more] = (await ticketsRefused()).slice(rows)
    assert.deepEqual(more, [])
    assert.equal(row?.subject, 'client cl_otherPartner')
    assert.equal(row.actor, other.person === undefined ? 'service visitor' : `user ${other.person.userId}`)
  }
  assert.equal(await consents(), stored)
  granted(await agree(ticket, visitor))
  assert.equal(await consents(), (stored ?? 0) + 1)
})

test('a ticket is valid until the last millisecond of ten minutes', async () => {
  const visitor = await world.visitor('dealerAdmin')
  const start = Date.now()
  const at = (milliseconds: number) => ({ ...world.service, now: () => start + milliseconds })
  const tickets = [await ticketFor(at(0), visitor, LINK), await ticketFor(at(0), visitor, LINK)] as const
  assert.equal(refused(await agree(tickets[0], visitor, at(TEN_MINUTES))), TOO_OLD)
  granted(await agree(tickets[1], visitor, at(TEN_MINUTES - 1)))
})

test('cleaning up forgets no used ticket that is still valid, by any clock', async () => {
  const visitor = await world.visitor('dealerAdmin')
  const start = Date.now()
  const at = (milliseconds: number) => ({ ...world.service, now: () => start + milliseconds })
  const ticket = await ticketFor(at(0), visitor, LINK)
  granted(await agree(ticket, visitor, at(0)))
  await purgeOnce(at(2 * TEN_MINUTES))
  assert.equal(refused(await agree(ticket, visitor, at(0))), TOO_OLD)
})

test('a ticket survives a rotation of the ring, and none opens under a key of another ring', async () => {
  const { person } = await world.visitor('dealerOwner')
  const [first, second] = [newKeyText('k1'), newKeyText('k2')]
  const ringOf = (...keys: string[]) => keyRing(() => keys.join(','))
  const question = { clientId: 'cl_partner', redirectUri: null, state: null }
  const ticket = issueTicket({ ...world.service, ring: ringOf(first) }, person, question)
  assert.equal(openTicket(ringOf(second, first), ticket)?.userId, person.userId)
  assert.equal(openTicket(ringOf(second), ticket), undefined)
  assert.equal(openTicket(ringOf(newKeyText('k1')), ticket), undefined)
  let text = second
  const rotatedElsewhere = keyRing(() => text)
  text = `${first},${second}`
  assert.equal(openTicket(rotatedElsewhere, ticket)?.userId, person.userId)
})

test('a ticket reveals nothing of its content', async () => {
  const visitor = await world.visitor('dealerOwner')
  const ticket = await ticketFor(world.service, visitor, { ...LINK, state: 'a-state-to-look-for' })
  const inside = Buffer.from(ticket.split('.')[1] ?? '', 'base64url').toString('latin1')
  for (const text of ['a-state-to-look-for', visitor.person.userId, 'cl_otherPartner', 'partner.example']) {
    assert.ok(!inside.includes(text) && !ticket.includes(text))
  }
})
