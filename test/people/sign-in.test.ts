/** Signing in: who may, one answer for all who may not, and nothing that tells them apart. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { hashPassword, passwordWork } from '../../src/adapters/access/password.ts'
import { signIn } from '../../src/modules/people/sign-in.ts'
import { findPerson } from '../../src/service/find-person.ts'
import { SIGN_IN_FAILED, tooManyRequests } from '../../src/service/refusal.ts'
import { insertSession } from '../../src/store/people/sessions.ts'
import { storedTexts } from '../support/stored-tables.ts'
import {
  EMAILS,
  kindOf,
  NOT_ENABLED,
  openPeople,
  PASSWORD,
  type People,
  recording,
  SECOND,
  stranger,
} from './people-world.ts'

let people: People
before(async () => {
  people = await openPeople()
})
after(() => people.close())

test('address and password open a session, whose token finds the person', async () => {
  await people.audit()
  const { sessionToken, person } = await people.enter('seller')
  assert.match(sessionToken, /^[A-Za-z0-9_-]{43}$/)
  const { sessionId, proof, ...rest } = person
  const at = new Date(people.service.now())
  assert.deepEqual(proof, { at, isStrong: false, hasFactor: false, needsFactor: false })
  assert.deepEqual(rest, {
    userId: people.ids.seller,
    email: EMAILS.seller,
    name: null,
    role: 'dealerUser',
    dealer: { id: rest.dealer?.id, name: 'Kestrel Sample Motors' },
    partner: null,
    isInSandbox: false,
  })
  assert.deepEqual(await findPerson(people.service, sessionToken), person)
  assert.deepEqual(await people.audit(), [
    { action: 'signIn.succeeded', actor: `user ${people.ids.seller}`, subject: `session ${sessionId}` },
  ])
  const lender = await people.enter('admin')
  assert.equal(lender.person.dealer, null)
})

test('case and blanks of the address do not matter', async () => {
  const given = { email: `  ${EMAILS.seller.toUpperCase()} `, password: PASSWORD }
  assert.equal(kindOf(await signIn(people.service, given, stranger())), 'signedIn')
})

test('each sign-in draws another token and session; the session that the visitor came with ends', async () => {
  const first = await people.enter('seller')
  const second = await people.enter('seller', stranger(first.person))
  assert.notEqual(second.sessionToken, first.sessionToken)
  assert.notEqual(second.person.sessionId, first.person.sessionId)
  assert.equal(await findPerson(people.service, first.sessionToken), undefined)
  assert.deepEqual(await findPerson(people.service, second.sessionToken), second.person)
  await people.enter('other', stranger(second.person))
  assert.equal(await findPerson(people.service, second.sessionToken), undefined)
})

test('one answer, one hash and the same statements for all who may not sign in', async () => {
  const rows: { who: string; email: string; password: string }[] = [
    { who: 'unknown', email: 'nobody@dealer.example', password: PASSWORD },
    { who: 'no address', email: '', password: PASSWORD },
    { who: 'wrong password', email: EMAILS.seller, password: 'wrong' },
    { who: 'no password', email: EMAILS.seller, password: '' },
    { who: 'too long a password', email: EMAILS.seller, password: PASSWORD.repeat(1_000) },
    ...NOT_ENABLED.map((who) => ({ who, email: EMAILS[who], password: PASSWORD })),
  ]
  const { service, sent } = recording(people)
  const all: string[][] = []
  for (const { who, email, password } of rows) {
    const begun = passwordWork.begun()
    assert.deepEqual(await signIn(service, { email, password }, stranger()), SIGN_IN_FAILED, who)
    assert.equal(passwordWork.begun() - begun, 1, who)
    all.push(sent())
  }
  assert.ok((all[0]?.length ?? 0) >= 5)
  for (const [i, { who }] of rows.entries()) assert.deepEqual(all[i], all[0], who)
})

test('the audit names a known user, and all unknown ones alike', async () => {
  await people.audit()
  const subjects = async (email: string) => {
    await signIn(people.service, { email, password: 'wrong' }, stranger())
    return people.audit()
  }
  const visitor = { action: 'signIn.failed', actor: 'service visitor' }
  assert.deepEqual(await subjects(EMAILS.other), [{ ...visitor, subject: `user ${people.ids.other}` }])
  assert.deepEqual(await subjects(EMAILS.disabled), [{ ...visitor, subject: `user ${people.ids.disabled}` }])
  assert.deepEqual(await subjects('nobody@else.example'), [{ ...visitor, subject: 'request unknownUser' }])
})

test('while too many passwords are being hashed it is slowed, and not held against anyone', async () => {
  const from = stranger()
  const door = Promise.withResolvers<void>()
  const others = Array.from({ length: 52 }, () => passwordWork.run(() => door.promise))
  const given = { email: EMAILS.other, password: PASSWORD }
  for (let i = 0; i < 10; i++) {
    assert.deepEqual(await signIn(people.service, given, from), tooManyRequests(2))
  }
  door.resolve()
  await Promise.all(others)
  assert.equal(kindOf(await signIn(people.service, given, from)), 'signedIn')
})

test('a password that is replaced while it is verified opens nothing', async () => {
  const passwordHash = await hashPassword(PASSWORD)
  const [before, { sql, ring, service, ids }] = [await hashPassword(PASSWORD), people]
  await sql`update users set password_hash = ${before} where id = ${ids.other}`
  const at = new Date(service.now())
  const begin = () =>
    insertSession(sql, ring, {
      id: newId(at.getTime()),
      tokenHash: Buffer.from(newId(at.getTime())),
      userId: ids.other,
      passwordHash: before,
      origin: stranger().origin,
      at,
      expiresAt: new Date(at.getTime() + SECOND),
    })
  assert.equal(await begin(), true)
  let meanwhile: Promise<boolean> | undefined
  await sql.begin(async (transaction) => {
    await transaction`update users set password_hash = ${passwordHash} where id = ${ids.other}`
    meanwhile = begin()
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  assert.equal(await meanwhile, false)
  await sql`update users set disabled_at = ${at} where id = ${ids.other}`
  assert.equal(await begin(), false)
  await sql`update users set disabled_at = null where id = ${ids.other}`
})

test('no table holds a password, a token, an address of mail or of the network in clear', async () => {
  const from = stranger()
  const { sessionToken } = await people.enter('seller', from)
  await signIn(people.service, { email: 'planted.unknown@example.ie', password: 'planted-wrong' }, from)
  const planted = [sessionToken, PASSWORD, 'planted-wrong', 'planted.unknown@example.ie', from.origin.address]
  let size = 0
  for (const { table, text } of await storedTexts(people.sql)) {
    size += text.length
    for (const secret of [...planted, ...Object.values(EMAILS)]) {
      const forms = [secret, secret.toLowerCase(), Buffer.from(secret).toString('hex')]
      for (const form of forms) assert.ok(!text.includes(form), `${table} holds something in clear`)
    }
  }
  assert.ok(size > 2_000)
})
