/** A passkey that a mailed link adds: instead of a password, or beside one. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { hashOfSecret, randomSecret } from '../../src/adapters/access/secrets.ts'
import { createMailLink } from '../../src/store/people/mail-links.ts'
import { type Authenticator, softwareAuthenticator } from '../support/software-authenticator.ts'
import { addSignable, enrol, entered, MINUTE, PASSWORD, signIn, tokenOf } from './second-factor-steps.ts'
import { type Console, countOf, kindOf, openConsole } from './support.ts'

const ORIGIN = 'https://finance.example.ie'

let testConsole: Console
before(async () => {
  testConsole = await openConsole({ publicUrl: ORIGIN, secondFactorRoles: ['admin'] })
})
after(() => testConsole.close())

const linkFor = async (userId: string, purpose: 'invitation' | 'reset' = 'invitation'): Promise<string> => {
  const token = randomSecret()
  const now = testConsole.service.now()
  await createMailLink(testConsole.sql, {
    id: newId(now),
    tokenHash: hashOfSecret(token),
    userId,
    purpose,
    at: new Date(now),
    expiresAt: new Date(now + 60 * MINUTE),
  })
  return token
}

const ask = (token: string) => testConsole.ask('POST', '/password-link/passkey-options', { body: { token } })

const made = async (token: string, device: Authenticator, twist = {}) => {
  const asked = await ask(token)
  assert.equal(asked.status, 200, asked.text)
  return device.make(asked.body, twist)
}

const use = (body: object) => testConsole.ask('POST', '/password-link/use', { body })

const isGood = async (token: string): Promise<boolean> =>
  (await testConsole.ask('POST', '/password-link/check', { body: { token } })).status === 200

const enter = async (device: Authenticator) => {
  const { body } = await testConsole.ask('POST', '/sign-in/passkey-options')
  return testConsole.ask('POST', '/sign-in/passkey', { body: { passkey: device.get(body) } })
}

const stateOf = async (email: string): Promise<string> => {
  const session = await testConsole.begin(testConsole.people.admin)
  await testConsole.sql`update sessions set is_strong = true where user_id = ${testConsole.people.admin}`
  const body = { text: email, dealerId: null, cursor: null }
  return (await testConsole.ask('POST', '/users/search', { session, body })).body.items[0].state
}

test('an invited person needs no password: a passkey signs them in, and can’t be removed as their only way', async () => {
  const user = await testConsole.addUser('admin', null, { isInvited: true })
  const token = await linkFor(user.id)
  const device = softwareAuthenticator(ORIGIN)
  const used = await use({ token, passkey: await made(token, device), name: 'Sample Person' })
  assert.equal(used.status, 200, used.text)
  assert.equal(used.body.recoveryCodes.length, 10)
  const invited = await testConsole.ask('GET', '/me', { session: tokenOf(used) })
  assert.deepEqual([invited.body.userId, invited.body.mustEnrol], [user.id, false])
  assert.equal(await isGood(token), false)
  const signedIn = await enter(device)
  assert.equal(signedIn.status, 200, signedIn.text)
  assert.deepEqual(
    [signedIn.body.userId, signedIn.body.name, signedIn.body.mustEnrol],
    [user.id, 'Sample Person', false],
  )
  assert.equal(await stateOf(user.email), 'active')
  const session = tokenOf(signedIn)
  const { body } = await testConsole.ask('GET', '/my-factors', { session })
  assert.equal(body.hasPassword, false)
  const removed = await testConsole.ask('POST', `/my-passkeys/${body.passkeys[0].id}/remove`, { session })
  assert.match(removed.body.detail, /This passkey is your only way to sign in/)
})

test('password and passkey together bring recovery codes, and end the sessions', async () => {
  const user = await addSignable(testConsole)
  const session = await entered(testConsole, user)
  const token = await linkFor(user.id, 'reset')
  const device = softwareAuthenticator(ORIGIN)
  const password = 'nine green sample kettles'
  const used = await use({ token, password, passkey: await made(token, device) })
  assert.equal(used.body.recoveryCodes.length, 10)
  assert.equal(used.body.me, null)
  assert.equal(kindOf(await testConsole.ask('GET', '/me', { session })), 'signed-out')
  assert.equal((await signIn(testConsole, user, undefined, password)).status, 200)
  assert.equal((await enter(device)).status, 200)
  const mails = await testConsole.sql`
    select from mails where about->>'what' = 'passkeyAdded' and about->>'userId' = ${user.id}`
  assert.equal(mails.length, 1)
})

test('a link alone does not get past a second factor', async () => {
  const user = await addSignable(testConsole)
  await enrol(testConsole, await entered(testConsole, user))
  const token = await linkFor(user.id, 'reset')
  const checked = await testConsole.ask('POST', '/password-link/check', { body: { token } })
  assert.equal(checked.body.mayAddPasskey, false)
  assert.match((await ask(token)).body.detail, /you cannot add a passkey with a link alone/)
  const passkey = softwareAuthenticator(ORIGIN).make({ challenge: 'none' })
  assert.match((await use({ token, passkey })).body.detail, /you cannot add a passkey with a link alone/)
  assert.equal((await use({ token, password: PASSWORD })).status, 200)
})

test('an answer that differs from the request adds nothing, and leaves the link valid', async () => {
  const [user, other] = [await addSignable(testConsole), await addSignable(testConsole)]
  const [token, another] = [await linkFor(user.id), await linkFor(other.id)]
  const device = softwareAuthenticator(ORIGIN)
  const before = await countOf(testConsole.sql, 'passkey.added')
  for (const body of [
    { token },
    { token, passkey: await made(another, device) },
    { token, passkey: await made(token, device, { isVerified: false }) },
    { token, passkey: await made(token, device, { origin: 'https://evil.example' }) },
    { token, passkey: await made(token, device), password: 'short' },
  ]) {
    assert.equal(kindOf(await use(body)), 'not-possible')
    assert.equal(await isGood(token), true)
  }
  assert.equal((await use({ token: another, passkey: await made(another, device) })).status, 200)
  // The same passkey a second time: the earlier steps of the change are undone with it.
  const again = await use({
    token,
    password: 'eleven blue sample ladders',
    passkey: await made(token, device),
  })
  assert.match(again.body.detail, /already been added/)
  assert.equal(await isGood(token), true)
  assert.equal((await signIn(testConsole, user)).status, 200)
  assert.equal(await countOf(testConsole.sql, 'passkey.added'), before + 1)
})
