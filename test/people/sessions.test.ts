/** Sessions: how long they last, what ends them, and that nobody ends those of others. */
import assert from 'node:assert/strict'
import test, { after, before, beforeEach } from 'node:test'
import { randomSecret } from '../../src/adapters/access/secrets.ts'
import { endOtherSessions, endSession, listSessions, signOut } from '../../src/modules/people/sign-in.ts'
import { findPerson } from '../../src/service/find-person.ts'
import { endSessionsOf, lastSignIns } from '../../src/store/people/sessions.ts'
import { DAY, HOUR, MINUTE, openPeople, type People, stranger, visitorFrom } from './people-world.ts'

let people: People
before(async () => {
  people = await openPeople()
})
beforeEach(async () => {
  await people.sql`delete from sessions`
})
after(() => people.close())

const isIn = async (token: string) => (await findPerson(people.service, token)) !== undefined

test('a session that is not seen for 12 hours is over, to the millisecond', async () => {
  const { passTime, enter } = people
  const [seen, unseen] = [await enter(), await enter()]
  passTime(12 * HOUR - 1)
  assert.equal(await isIn(seen.sessionToken), true)
  passTime(1)
  assert.equal(await isIn(unseen.sessionToken), false)
  assert.equal(await isIn(seen.sessionToken), true)
  passTime(12 * HOUR - 2)
  assert.equal(await isIn(seen.sessionToken), true)
  passTime(12 * HOUR)
  assert.equal(await isIn(seen.sessionToken), false)
})

test('a session that is seen all the time is over after 14 days, to the millisecond', async () => {
  const { sessionToken } = await people.enter()
  for (let passed = 0; passed < 14 * DAY - 6 * HOUR; passed += 6 * HOUR) {
    assert.equal(await isIn(sessionToken), true)
    people.passTime(6 * HOUR)
  }
  people.passTime(6 * HOUR - 1)
  assert.equal(await isIn(sessionToken), true)
  people.passTime(1)
  assert.equal(await isIn(sessionToken), false)
})

test('a session that began later than now, before the clock was set back, is over: it would last too long', async () => {
  const { sessionToken, person } = await people.enter()
  people.passTime(-2 * MINUTE + 1)
  assert.equal(await isIn(sessionToken), true)
  people.passTime(-1)
  assert.equal(await isIn(sessionToken), false)
  assert.deepEqual(await listSessions(people.service, person), [])
  people.passTime(2 * MINUTE)
})

test('that a session was seen is written once a minute', async () => {
  const { sessionToken, person } = await people.enter()
  const lastSeen = async () => (await listSessions(people.service, person))[0]?.lastSeenAt.getTime()
  const begun = people.service.now()
  people.passTime(MINUTE - 1)
  await isIn(sessionToken)
  assert.equal(await lastSeen(), begun)
  people.passTime(1)
  await isIn(sessionToken)
  assert.equal(await lastSeen(), begun + MINUTE)
})

test('who or whose dealer is disabled is nobody from then on', async () => {
  const { sql, enter, ids } = people
  const { sessionToken, person } = await enter()
  await sql`update users set disabled_at = now() where id = ${ids.seller}`
  assert.equal(await isIn(sessionToken), false)
  await sql`update users set disabled_at = null where id = ${ids.seller}`
  assert.equal(await isIn(sessionToken), true)
  const dealerId = person.dealer?.id ?? null
  await sql`update dealers set disabled_at = now() where id = ${dealerId}`
  assert.equal(await isIn(sessionToken), false)
  await sql`update dealers set disabled_at = null where id = ${dealerId}`
  await sql`update users set role = 'dealerAdmin' where id = ${ids.seller}`
  assert.equal((await findPerson(people.service, sessionToken))?.role, 'dealerAdmin')
  await sql`update users set role = 'dealerUser' where id = ${ids.seller}`
})

test('what was never a token finds nobody', async () => {
  const { sessionToken } = await people.enter()
  const rubbish = ['', 'x', `${sessionToken} `, `${sessionToken}=`, sessionToken.slice(1), 'é'.repeat(43)]
  for (const token of [...rubbish, randomSecret(), sessionToken.toLowerCase(), '\0'.repeat(43)]) {
    assert.equal(await isIn(token), false)
  }
})

test('a person sees their sessions that are not over, from where they began, and no others', async () => {
  const first = await people.enter('seller', visitorFrom('192.0.2.1'))
  people.passTime(MINUTE)
  const second = await people.enter('seller', visitorFrom('192.0.2.2'))
  await people.enter('other')
  const startedAt = new Date(people.service.now())
  const listed = await listSessions(people.service, first.person)
  assert.deepEqual(
    listed.map(({ id, isCurrent, origin }) => [id, isCurrent, origin.address, origin.browser]),
    [
      [second.person.sessionId, false, '192.0.2.2', 'Firefox on Windows'],
      [first.person.sessionId, true, '192.0.2.1', 'Firefox on Windows'],
    ],
  )
  assert.deepEqual([listed[0]?.startedAt, listed[0]?.lastSeenAt], [startedAt, startedAt])
  people.passTime(12 * HOUR - MINUTE)
  const later = await listSessions(people.service, first.person)
  assert.deepEqual(
    later.map(({ id }) => id),
    [second.person.sessionId],
  )
})

test('signing out ends the session for good', async () => {
  const { sessionToken, person } = await people.enter()
  await people.audit()
  await signOut(people.service, stranger(person))
  assert.equal(await isIn(sessionToken), false)
  assert.deepEqual(await people.audit(), [
    { action: 'session.ended', actor: `user ${person.userId}`, subject: `session ${person.sessionId}` },
  ])
  await signOut(people.service, stranger(person))
  await signOut(people.service, stranger())
  assert.deepEqual(await people.audit(), [])
})

test('a person ends one of their sessions, and none of others', async () => {
  const [own, second, foreign] = [await people.enter(), await people.enter(), await people.enter('other')]
  const asOwn = stranger(own.person)
  for (const id of [foreign.person.sessionId, 'no-id', '', own.person.sessionId.toUpperCase()]) {
    assert.equal(await endSession(people.service, asOwn, id), false)
  }
  assert.equal(await endSession(people.service, stranger(), own.person.sessionId), false)
  assert.equal(await endSession(people.service, asOwn, second.person.sessionId), true)
  assert.equal(await endSession(people.service, asOwn, second.person.sessionId), false)
  const now = [own, second, foreign].map(({ sessionToken }) => isIn(sessionToken))
  assert.deepEqual(await Promise.all(now), [true, false, true])
})

test('a person ends all their other sessions', async () => {
  const [own, second, third, foreign] = [
    await people.enter(),
    await people.enter(),
    await people.enter(),
    await people.enter('other'),
  ]
  await people.audit()
  await endOtherSessions(people.service, stranger(own.person))
  await endOtherSessions(people.service, stranger(own.person))
  const now = [own, second, third, foreign].map(({ sessionToken }) => isIn(sessionToken))
  assert.deepEqual(await Promise.all(now), [true, false, false, true])
  const { userId } = own.person
  assert.deepEqual(await people.audit(), [
    { action: 'user.otherSessionsEnded', actor: `user ${userId}`, subject: `user ${userId}` },
  ])
})

test('all sessions of a user are ended at once, and it is known when each user signed in last', async () => {
  const { sql, ids, enter, passTime, service } = people
  const first = await enter()
  passTime(MINUTE)
  const second = await enter()
  const at = new Date(service.now())
  const last = await lastSignIns(sql, [ids.seller, ids.other])
  assert.deepEqual([...last], [[ids.seller, at]])
  assert.deepEqual([...(await lastSignIns(sql, []))], [])
  assert.equal(await endSessionsOf(sql, ids.seller, at), 2)
  assert.equal(await endSessionsOf(sql, ids.seller, at), 0)
  for (const { sessionToken } of [first, second]) assert.equal(await isIn(sessionToken), false)
})
