/** Asking for a link to set a password: who is sent one, and that nobody learns who has an account. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { askPasswordLink } from '../../src/modules/people/password-links.ts'
import { tooManyRequests } from '../../src/service/refusal.ts'
import { NOBODYS_ID } from '../../src/store/people/sign-in.ts'
import { EMAILS, HOUR, openPeople, type People, recording, stranger, visitorFrom } from './people-world.ts'

let people: People
before(async () => {
  people = await openPeople()
})
after(() => people.close())

test('a reset is sent to who has a password, an invitation to who has none, and nobody else gets anything', async () => {
  const { service, ids, mails, audit } = people
  const rows: [string, { kind: string; userId: string }, string][] = [
    [EMAILS.seller, { kind: 'reset', userId: ids.seller }, `user ${ids.seller}`],
    [` ${EMAILS.other.toUpperCase()}`, { kind: 'reset', userId: ids.other }, `user ${ids.other}`],
    [EMAILS.invited, { kind: 'invitation', userId: ids.invited }, `user ${ids.invited}`],
    [EMAILS.disabled, { kind: 'reset', userId: NOBODYS_ID }, `user ${ids.disabled}`],
    [EMAILS.ofDisabledDealer, { kind: 'reset', userId: NOBODYS_ID }, `user ${ids.ofDisabledDealer}`],
    ['nobody@dealer.example', { kind: 'reset', userId: NOBODYS_ID }, 'request unknownUser'],
    ['', { kind: 'reset', userId: NOBODYS_ID }, 'request unknownUser'],
  ]
  const recorded = recording(people)
  const all: string[][] = []
  await audit()
  for (const [email, mail, subject] of rows) {
    assert.equal(await askPasswordLink(recorded.service, email, stranger()), 'asked')
    all.push(recorded.sent())
    assert.deepEqual(await mails(), [mail])
    assert.deepEqual(await audit(), [{ action: 'passwordLink.asked', actor: 'service visitor', subject }])
  }
  assert.ok((all[0]?.length ?? 0) >= 6)
  for (const sent of all) assert.deepEqual(sent, all[0])
  assert.equal(service.now(), recorded.service.now())
  people.passTime(HOUR)
})

test('an account is sent five an hour, and nobody is told', async () => {
  const { service, mails, audit, passTime } = people
  const ask = (email: string) => askPasswordLink(service, email, stranger())
  for (const email of [EMAILS.seller, 'nobody@dealer.example']) {
    await audit()
    for (let i = 0; i < 7; i++) assert.equal(await ask(email), 'asked')
    assert.equal((await mails()).length, 5)
    assert.equal((await audit()).length, 5)
  }
  passTime(HOUR - 1)
  await ask(EMAILS.seller)
  assert.equal((await mails()).length, 0)
  passTime(1)
  await ask(EMAILS.seller)
  assert.equal((await mails()).length, 1)
  passTime(HOUR)
})

test('a network asks thirty times an hour, then it is slowed and that is put on record once', async () => {
  const { service, mails, audit, passTime } = people
  const from = visitorFrom('203.0.113.4')
  await audit()
  const asked = Array.from({ length: 40 }, (_, i) => askPasswordLink(service, `n${i}@dealer.example`, from))
  const responses = await Promise.all(asked)
  assert.equal(responses.filter((response) => response === 'asked').length, 30)
  const slowed = responses.find((response) => response !== 'asked')
  assert.deepEqual(slowed, tooManyRequests(3_600))
  assert.equal((await mails()).length, 30)
  const actions = (await audit()).map(({ action }) => action)
  assert.equal(actions.filter((action) => action === 'passwordLink.slowed').length, 1)
  assert.equal(actions.length, 31)
  assert.equal(await askPasswordLink(service, EMAILS.seller, visitorFrom('203.0.113.5')), 'asked')
  passTime(HOUR)
  assert.equal(await askPasswordLink(service, EMAILS.seller, from), 'asked')
})
