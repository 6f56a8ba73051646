/** From an invitation or a forgotten password to being signed in, by the mail that is sent. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { randomSecret } from '../../src/adapters/access/secrets.ts'
import { anEmail } from './sample-values.ts'
import { answered, type Console, kindOf, openConsole } from './support.ts'

const PATIENCE_MILLISECONDS = 10_000

let testConsole: Console
before(async () => {
  testConsole = await openConsole()
})
after(() => testConsole.close())

/** The token of the newest link that was mailed to an address, once there are so many. */
const mailedToken = async (email: string, count = 1): Promise<string> => {
  const end = performance.now() + PATIENCE_MILLISECONDS
  for (;;) {
    const tokens = testConsole.mails.flatMap(({ to, text }) => {
      const token = /#token=([\w-]{43})/.exec(text)?.[1]
      return to === email && token !== undefined ? [token] : []
    })
    if (tokens.length >= count) return tokens.at(-1) as string
    assert.ok(performance.now() < end, 'no such mail came')
    await pause(20)
  }
}

const invite = async () => {
  const email = anEmail()
  const session = await testConsole.begin(testConsole.people.ownAdmin)
  const body = { email, role: 'dealerUser', dealerId: testConsole.dealers.own }
  const invited = await testConsole.ask('POST', '/users', { session, body })
  assert.equal(invited.status, 201)
  return { email, id: invited.body.id as string, user: invited.body, session }
}

const check = (token: string) => testConsole.ask('POST', '/password-link/check', { body: { token } })
const use = (token: string, password: string) =>
  testConsole.ask('POST', '/password-link/use', { body: { token, password } })
const signIn = (email: string, password: string) =>
  testConsole.ask('POST', '/sign-in', { body: { email, password } })

test('who is invited chooses a password by the mailed link, once, and signs in', async () => {
  const { email, id, user, session } = await invite()
  assert.equal(user.state, 'invited')
  const token = await mailedToken(email)
  assert.deepEqual((await check(token)).body, {
    purpose: 'invitation',
    email,
    name: null,
    dealer: 'Sample Dealer',
    clients: [],
    mayAddPasskey: true,
    needsProvider: false,
  })
  const weak = await use(token, 'short')
  assert.equal(kindOf(weak), 'not-possible')
  const password = 'nine green sample kettles'
  const used = await use(token, password)
  assert.equal(used.status, 200)
  assert.match(used.headers.get('set-cookie') ?? '', /^forecourt=[\w-]{43};/)
  assert.equal(used.body.me.userId, id)
  const signed = await signIn(email, password)
  assert.equal(signed.status, 200)
  assert.equal(signed.body.userId, id)
  for (const response of [await use(token, password), await check(token)]) {
    assert.equal(response.status, 410)
    assert.equal(kindOf(response), 'link-not-valid')
  }
  const found = await testConsole.ask('POST', '/users/search', {
    session,
    body: { text: email, dealerId: null, cursor: null },
  })
  assert.equal(found.body.items[0].state, 'active')
  assert.ok(Date.parse(found.body.items[0].lastSignedInAt) > 0)
  const again = await testConsole.ask('POST', `/users/${id}/invite`, { session })
  assert.equal(kindOf(again), 'not-possible')
})

test('requests for a link are answered alike for any address', async () => {
  const { email } = await testConsole.addUser('underwriter', null)
  const { id, email: disabled } = await testConsole.addUser('underwriter', null)
  await testConsole.sql`update users set disabled_at = now() where id = ${id}`
  const ask = async (address: string) =>
    answered(await testConsole.ask('POST', '/password-link', { body: { email: address } }))
  const known = await ask(email)
  assert.deepEqual(await ask(anEmail()), known)
  assert.deepEqual(await ask(disabled), known)
  assert.deepEqual(await ask('no address'), known)
})

test('an unknown or malformed link is answered like a used one', async () => {
  for (const token of [randomSecret(), 'x', `${randomSecret()}x`]) {
    assert.equal(kindOf(await check(token)), 'link-not-valid')
    assert.equal(kindOf(await use(token, 'eleven blue sample ladders')), 'link-not-valid')
  }
})

test('a person changes their password, which ends their other sessions', async () => {
  const { email } = await invite()
  const first = 'nine green sample kettles'
  await use(await mailedToken(email), first)
  const sessionOf = async (password: string) =>
    /forecourt=([\w-]{43})/.exec((await signIn(email, password)).headers.get('set-cookie') ?? '')?.[1] ?? ''
  const [session, other] = [await sessionOf(first), await sessionOf(first)]
  const change = (current: string, password: string) =>
    testConsole.ask('POST', '/my-password', { session, body: { current, password } })
  assert.equal(kindOf(await change('wrong', 'twelve red sample bridges')), 'not-possible')
  assert.equal(kindOf(await change(first, 'short')), 'not-possible')
  assert.equal((await change(first, 'twelve red sample bridges')).status, 204)
  assert.equal((await testConsole.ask('GET', '/me', { session })).status, 200)
  assert.equal(kindOf(await testConsole.ask('GET', '/me', { session: other })), 'signed-out')
})

test('a person who accepts an invitation sets a name, and a bad name uses up no link', async () => {
  const { email, id, session } = await invite()
  const token = await mailedToken(email)
  const given = { token, password: 'nine green sample kettles' }
  const post = (name: string) => testConsole.ask('POST', '/password-link/use', { body: { ...given, name } })
  assert.equal(kindOf(await post(' ')), 'not-possible')
  assert.equal((await post('Sample Name')).status, 200)
  const body = { text: email, dealerId: null, cursor: null }
  const found = await testConsole.ask('POST', '/users/search', { session, body })
  assert.deepEqual([found.body.items[0].id, found.body.items[0].name], [id, 'Sample Name'])
})
