/** Passwords are changed by who knows the current one, and set with a link that was mailed. */
import assert from 'node:assert/strict'
import test, { after, before, beforeEach } from 'node:test'
import { passwordWork } from '../../src/adapters/access/password.ts'
import type { WebUser } from '../../src/adapters/access/person.ts'
import { checkPasswordLink } from '../../src/modules/people/password-links.ts'
import { changePassword } from '../../src/modules/people/passwords.ts'
import { signIn } from '../../src/modules/people/sign-in.ts'
import { usePasswordLink } from '../../src/modules/people/use-link.ts'
import { findPerson } from '../../src/service/find-person.ts'
import { LINK_NOT_VALID, Refusal, tooManyRequests } from '../../src/service/refusal.ts'
import {
  EMAILS,
  HOUR,
  kindOf,
  NEW_PASSWORD,
  openPeople,
  PASSWORD,
  type People,
  SECOND,
  stranger,
  visitorFrom,
} from './people-world.ts'

let people: People
before(async () => {
  people = await openPeople()
})
beforeEach(() => people.beginAgain())
after(() => people.close())

const DEALER = 'Kestrel Sample Motors'
const DONE = { recoveryCodes: [], signedIn: null }

const opens = async (password: string, email = EMAILS.seller) =>
  kindOf(await signIn(people.service, { email, password }, stranger())) === 'signedIn'

const says = (response: unknown): string => {
  assert.ok(response instanceof Refusal)
  return response.says
}

test('a changed password opens, the former one no more; other sessions end, and a mail tells of it', async () => {
  const { service, enter, ids, audit, mails } = people
  const [own, other] = [await enter(), await enter()]
  const link = await people.mailLink('seller', 'reset')
  await audit()
  const given = { current: PASSWORD, password: NEW_PASSWORD }
  assert.equal(await changePassword(service, stranger(own.person), given), 'done')
  assert.deepEqual(await findPerson(service, own.sessionToken), own.person)
  assert.equal(await findPerson(service, other.sessionToken), undefined)
  assert.equal(await checkPasswordLink(service, link), undefined)
  assert.deepEqual(await mails(), [{ kind: 'passwordChanged', userId: ids.seller }])
  assert.deepEqual(await audit(), [
    { action: 'user.passwordChanged', actor: `user ${ids.seller}`, subject: `user ${ids.seller}` },
  ])
  assert.equal(await opens(PASSWORD), false)
  assert.equal(await opens(NEW_PASSWORD), true)
  const [row] = await people.sql<{ at: Date }[]>`
    select password_changed_at as at from users where id = ${ids.seller}`
  assert.equal(row?.at.getTime(), service.now())
})

test('a password is not changed without the current one, to itself, or to one that breaks a rule', async () => {
  const { service, enter, mails } = people
  const visitor = stranger((await enter()).person)
  const rows: [string, string, RegExp][] = [
    ['wrong', NEW_PASSWORD, /current password is not correct/],
    [PASSWORD, PASSWORD, /different from the current/],
    [PASSWORD, 'short', /at least 10/],
    [PASSWORD, 'password123', /too easy/],
    [PASSWORD, 'Kestrel Sample 26', /too easy/],
    [PASSWORD, `${EMAILS.seller}!`, /too easy/],
  ]
  for (const [current, password, sentence] of rows) {
    assert.match(says(await changePassword(service, visitor, { current, password })), sentence)
  }
  assert.equal(await opens(PASSWORD), true)
  assert.deepEqual(await mails(), [])
})

test('guessing the current password is slowed, apart from guesses of others at the account', async () => {
  const { service, enter, passTime, audit } = people
  const visitor = stranger((await enter()).person)
  const guess = (from: WebUser) => changePassword(service, from, { current: 'wrong', password: NEW_PASSWORD })
  await audit()
  for (let i = 0; i < 5; i++) assert.equal(await opens('wrong'), false)
  for (let i = 0; i < 5; i++) says(await guess(visitor))
  assert.deepEqual(await guess(visitor), tooManyRequests(1))
  const right = { current: PASSWORD, password: NEW_PASSWORD }
  assert.deepEqual(await changePassword(service, visitor, right), tooManyRequests(1))
  const actions = (await audit()).map(({ action }) => action)
  const [guessed, tried] = ['passwordChange.failed', 'signIn.failed'].map((action) => Array(5).fill(action))
  assert.deepEqual(actions.toSorted(), [...(guessed ?? []), 'passwordChange.slowed', ...(tried ?? [])])
  passTime(SECOND)
  assert.equal(await changePassword(service, visitor, right), 'done')
})

test('of several changes at once one is made', async () => {
  const { service, enter } = people
  const visitor = stranger((await enter()).person)
  const passwords = [1, 2, 3].map((number) => `${NEW_PASSWORD} ${number}`)
  const responses = await Promise.all(
    passwords.map((password) => changePassword(service, visitor, { current: PASSWORD, password })),
  )
  assert.equal(responses.filter((response) => response === 'done').length, 1)
  assert.equal(await opens(passwords[responses.indexOf('done')] ?? ''), true)
})

test('a link says what it is for and whose it is; a password set with it opens, and all sessions end', async () => {
  const { service, enter, ids, audit, mails, mailLink } = people
  const { sessionToken } = await enter()
  const token = await mailLink('seller', 'reset')
  assert.deepEqual(await checkPasswordLink(service, token), {
    purpose: 'reset',
    email: EMAILS.seller,
    name: null,
    dealer: DEALER,
    clients: [],
    mayAddPasskey: true,
    needsProvider: false,
  })
  await audit()
  assert.deepEqual(await usePasswordLink(service, { token, password: NEW_PASSWORD }, stranger()), DONE)
  assert.equal(await findPerson(service, sessionToken), undefined)
  assert.deepEqual(await mails(), [{ kind: 'passwordChanged', userId: ids.seller }])
  assert.deepEqual(await audit(), [
    { action: 'user.passwordSet', actor: 'service visitor', subject: `user ${ids.seller}` },
  ])
  assert.equal(await opens(PASSWORD), false)
  assert.equal(await opens(NEW_PASSWORD), true)
})

test('an invitation sets the first password, of which no mail tells', async () => {
  const { service, mailLink, mails } = people
  const token = await mailLink('invited', 'invitation')
  assert.deepEqual(await checkPasswordLink(service, token), {
    purpose: 'invitation',
    email: EMAILS.invited,
    name: null,
    dealer: DEALER,
    clients: [],
    mayAddPasskey: true,
    needsProvider: false,
  })
  const used = await usePasswordLink(service, { token, password: NEW_PASSWORD }, stranger())
  assert.ok(typeof used === 'object' && 'signedIn' in used)
  assert.equal((await findPerson(service, used.signedIn?.sessionToken ?? ''))?.email, EMAILS.invited)
  assert.deepEqual(await mails(), [])
  assert.equal(await opens(NEW_PASSWORD, EMAILS.invited), true)
})

test('a refused password leaves the link good', async () => {
  const { service, mailLink } = people
  const token = await mailLink('seller', 'reset')
  const begun = passwordWork.begun()
  for (const password of ['', 'short', 'welcome2024', 'Kestrel Sample Motors', `${EMAILS.seller}`]) {
    assert.match(says(await usePasswordLink(service, { token, password }, stranger())), /^The password /)
  }
  assert.equal(passwordWork.begun(), begun)
  assert.deepEqual(await usePasswordLink(service, { token, password: NEW_PASSWORD }, stranger()), DONE)
})

test('a link that is used, too old, replaced, made up or of somebody disabled is not valid, which is put on record', async () => {
  const { service, mailLink, passTime, audit } = people
  const used = await mailLink('seller', 'reset')
  await usePasswordLink(service, { token: used, password: NEW_PASSWORD }, stranger())
  const replaced = await mailLink('other', 'reset')
  const old = await mailLink('other', 'reset', HOUR)
  const rows = {
    used,
    replaced,
    madeUp: 'x'.repeat(43),
    noToken: '',
    disabled: await mailLink('disabled', 'reset'),
  }
  await audit()
  const refused = {
    action: 'passwordLink.refused',
    actor: 'service visitor',
    subject: 'request linkNotValid',
  }
  const isRefused = async (token: string, what: string) => {
    const begun = passwordWork.begun()
    assert.equal(await checkPasswordLink(service, token), undefined, what)
    assert.equal(
      await usePasswordLink(service, { token, password: NEW_PASSWORD }, stranger()),
      LINK_NOT_VALID,
      what,
    )
    assert.equal(passwordWork.begun(), begun, what)
    assert.deepEqual(await audit(), [refused], what)
  }
  for (const [what, token] of Object.entries(rows)) await isRefused(token, what)
  passTime(HOUR - 1)
  assert.ok((await checkPasswordLink(service, old)) !== undefined)
  passTime(1)
  await isRefused(old, 'old')
  const flood = stranger()
  for (let i = 0; i < 35; i++) await usePasswordLink(service, { token: used, password: NEW_PASSWORD }, flood)
  assert.equal((await audit()).length, 30)
})

test('of several who use one link at once one is let through', async () => {
  const { service, mailLink } = people
  const token = await mailLink('seller', 'reset')
  const passwords = [1, 2, 3, 4].map((number) => `${NEW_PASSWORD} ${number}`)
  const responses = await Promise.all(
    passwords.map((password) => usePasswordLink(service, { token, password }, stranger())),
  )
  const right = responses.findIndex((response) => typeof response === 'object' && 'signedIn' in response)
  assert.equal(responses.filter((response) => response === LINK_NOT_VALID).length, 3)
  assert.equal(await opens(passwords[right] ?? ''), true)
})

test('a password set with a link ends the wait that failures brought', async () => {
  const { service, mailLink } = people
  for (let i = 0; i < 6; i++) await opens('wrong')
  const token = await mailLink('seller', 'reset')
  await usePasswordLink(service, { token, password: NEW_PASSWORD }, stranger())
  assert.equal(await opens(NEW_PASSWORD), true)
})

test('it ends the wait at the network that the account is known from, too', async () => {
  const { service, mailLink } = people
  const home = visitorFrom('192.0.2.78')
  const attempt = (password: string) => signIn(service, { email: EMAILS.seller, password }, home)
  assert.equal(kindOf(await attempt(PASSWORD)), 'signedIn')
  for (let i = 0; i < 5; i++) assert.equal(kindOf(await attempt('wrong')), 'sign-in-failed')
  assert.equal(kindOf(await attempt(PASSWORD)), 'too-many-requests')
  const token = await mailLink('seller', 'reset')
  await usePasswordLink(service, { token, password: NEW_PASSWORD }, home)
  assert.equal(kindOf(await attempt(NEW_PASSWORD)), 'signedIn')
})

test('where too many passwords are being hashed nothing is set, and the link stays good', async () => {
  const { service, mailLink } = people
  const token = await mailLink('seller', 'reset')
  const door = Promise.withResolvers<void>()
  const others = Array.from({ length: 52 }, () => passwordWork.run(() => door.promise))
  const given = { token, password: NEW_PASSWORD }
  assert.match(says(await usePasswordLink(service, given, stranger())), /in a moment/)
  door.resolve()
  await Promise.all(others)
  assert.deepEqual(await usePasswordLink(service, given, stranger()), DONE)
})
