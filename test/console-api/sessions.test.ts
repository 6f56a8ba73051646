/** Signing in and out by cookie, a person's sessions, and worthless cookies. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { hashRandomPassword } from '../../src/adapters/access/password.ts'
import { randomSecret } from '../../src/adapters/access/secrets.ts'
import { type Console, countOf, type HttpResponse, kindOf, openConsole } from './support.ts'

const PASSWORD = 'seven sample umbrellas in a row'

let testConsole: Console
let published: Console
before(async () => {
  testConsole = await openConsole()
  published = await openConsole({ publicUrl: 'https://finance.example.ie' })
})
after(async () => {
  await testConsole.close()
  await published.close()
})

const addSignable = async (on: Console) => {
  const user = await on.addUser('dealerAdmin', 'own')
  await on.sql`update users set password_hash = ${await hashRandomPassword(PASSWORD)} where id = ${user.id}`
  return user
}

/** The session's token in a Set-Cookie header. */
const tokenOf = (response: HttpResponse): string =>
  /forecourt=([A-Za-z0-9_-]{43});/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''

test('signing in answers with the person and a cookie that no script can read', async () => {
  const { id, email } = await addSignable(testConsole)
  const response = await testConsole.ask('POST', '/sign-in', { body: { email, password: PASSWORD } })
  assert.equal(response.status, 200)
  assert.deepEqual(response.body, {
    userId: id,
    email,
    name: null,
    role: 'dealerAdmin',
    dealer: { id: testConsole.dealers.own, name: 'Sample Dealer' },
    partner: null,
    isInSandbox: false,
    mustEnrol: false,
  })
  assert.match(
    response.headers.get('set-cookie') ?? '',
    /^forecourt=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  assert.deepEqual((await testConsole.ask('GET', '/me', { session: tokenOf(response) })).body, response.body)
})

test('over https the cookie is Secure and its name starts with __Host-', async () => {
  const { email } = await addSignable(published)
  const response = await published.ask('POST', '/sign-in', { body: { email, password: PASSWORD } })
  const cookie = response.headers.get('set-cookie') ?? ''
  assert.match(cookie, /^__Host-forecourt=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  const session = tokenOf(response)
  assert.equal((await published.ask('GET', '/me', { session })).status, 200)
  const byOtherName = await published.ask('GET', '/me', { headers: { cookie: `forecourt=${session}` } })
  assert.equal(kindOf(byOtherName), 'signed-out')
  const out = await published.ask('POST', '/sign-out', { session })
  assert.match(out.headers.get('set-cookie') ?? '', /^__Host-forecourt=; Max-Age=0; Path=\/; .*Secure$/)
})

test('behind a proxy that reports https the cookie is the same, without PUBLIC_URL too', async () => {
  const { email } = await addSignable(testConsole)
  const headers = {
    'x-forwarded-proto': 'https',
    host: 'finance.example.ie',
    origin: 'https://finance.example.ie',
  }
  const response = await testConsole.ask('POST', '/sign-in', { body: { email, password: PASSWORD }, headers })
  assert.equal(response.status, 200)
  assert.match(
    response.headers.get('set-cookie') ?? '',
    /^__Host-forecourt=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
  const session = tokenOf(response)
  const over = (cookie: string) => testConsole.ask('GET', '/me', { headers: { ...headers, cookie } })
  assert.equal((await over(`__Host-forecourt=${session}`)).status, 200)
  assert.equal(kindOf(await over(`forecourt=${session}`)), 'signed-out')
})

test('a wrong password and an unknown address are answered alike, and set no cookie', async () => {
  const { email } = await addSignable(testConsole)
  const wrong = await testConsole.ask('POST', '/sign-in', { body: { email, password: 'another' } })
  const unknown = await testConsole.ask('POST', '/sign-in', {
    body: { email: 'nobody.sample@example.ie', password: PASSWORD },
  })
  for (const response of [wrong, unknown]) {
    assert.equal(response.status, 401)
    assert.equal(kindOf(response), 'sign-in-failed')
    assert.equal(response.headers.get('set-cookie'), null)
    assert.ok(!response.text.includes('@'))
  }
  assert.equal(wrong.body.detail, unknown.body.detail)
})

test('failures slow later attempts, and answers have the seconds to wait', async () => {
  const { email } = await addSignable(testConsole)
  let response: HttpResponse | undefined
  for (let n = 0; n < 8 && response?.status !== 429; n++)
    response = await testConsole.ask('POST', '/sign-in', { body: { email, password: 'another' } })
  assert.equal(response?.status, 429)
  assert.equal(response && kindOf(response), 'too-many-requests')
  assert.match(response?.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
})

test('signing out ends the session and removes the cookie', async () => {
  const session = await testConsole.begin(testConsole.people.ownUser)
  const out = await testConsole.ask('POST', '/sign-out', { session })
  assert.equal(out.status, 204)
  assert.equal(out.text, '')
  assert.equal(out.headers.get('set-cookie'), 'forecourt=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  assert.equal(kindOf(await testConsole.ask('GET', '/me', { session })), 'signed-out')
})

test('a person sees their sessions, and can end one or all others', async () => {
  const { id } = await testConsole.addUser('underwriter', null)
  const session = await testConsole.begin(id)
  const others = [await testConsole.begin(id), await testConsole.begin(id), await testConsole.begin(id)]
  const list = await testConsole.ask('GET', '/my-sessions', { session })
  assert.equal(list.body.items.length, 4)
  const [current] = list.body.items.filter((item: { current: boolean }) => item.current)
  assert.deepEqual(Object.keys(current).sort(), [
    'address',
    'browser',
    'current',
    'id',
    'lastSeenAt',
    'startedAt',
  ])
  const [other] = list.body.items.filter((item: { current: boolean }) => !item.current)
  const ended = await testConsole.ask('POST', `/my-sessions/${other.id}/end`, { session })
  assert.equal(ended.status, 204)
  assert.equal(ended.headers.get('set-cookie'), null)
  assert.equal((await testConsole.ask('POST', `/my-sessions/${other.id}/end`, { session })).status, 404)
  assert.equal((await testConsole.ask('POST', '/my-sessions/end-others', { session })).status, 204)
  for (const token of others)
    assert.equal(kindOf(await testConsole.ask('GET', '/me', { session: token })), 'signed-out')
  const last = await testConsole.ask('POST', `/my-sessions/${current.id}/end`, { session })
  assert.match(last.headers.get('set-cookie') ?? '', /Max-Age=0/)
  assert.equal(kindOf(await testConsole.ask('GET', '/me', { session })), 'signed-out')
})

test('a session says where it began', async () => {
  const { email } = await addSignable(testConsole)
  const response = await testConsole.ask('POST', '/sign-in', {
    body: { email, password: PASSWORD },
    headers: { 'x-forwarded-for': '192.0.2.77', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/133.0' },
  })
  const list = await testConsole.ask('GET', '/my-sessions', { session: tokenOf(response) })
  assert.equal(list.body.items[0].address, '192.0.2.77')
  assert.equal(list.body.items[0].browser, 'Firefox on Windows')
})

const good = async () => testConsole.begin(testConsole.people.ownUser)

const MALFORMED: readonly (readonly [says: string, cookie: () => Promise<string>])[] = [
  ['in quotes', async () => `forecourt="${await good()}"`],
  ['with something behind', async () => `forecourt=${await good()}x`],
  ['of 8,000 characters', async () => `forecourt=${'a'.repeat(8_000)}`],
  ['empty', async () => 'forecourt='],
]

for (const [says, cookieOf] of MALFORMED) {
  test(`a cookie ${says} signs nobody in, and is removed and recorded`, async () => {
    const before = await countOf(testConsole.sql, 'request.malformedCookie')
    const response = await testConsole.ask('GET', '/me', { headers: { cookie: await cookieOf() } })
    assert.equal(kindOf(response), 'signed-out')
    assert.match(response.headers.get('set-cookie') ?? '', /^forecourt=; Max-Age=0/)
    assert.equal(await countOf(testConsole.sql, 'request.malformedCookie'), before + 1)
  })
}

const SEVERAL: readonly (readonly [says: string, cookies: (own: string) => string | string[]])[] = [
  ['another before it', (own) => `forecourt=${randomSecret()}; forecourt=${own}`],
  ['an empty one after it', (own) => `forecourt=${own}; forecourt=`],
  ['itself again', (own) => `forecourt=${own}; forecourt=${own}`],
  ['another in a header of its own', (own) => [`forecourt=${own}`, `forecourt=${randomSecret()}`]],
]

for (const [says, cookies] of SEVERAL) {
  test(`a cookie with ${says} signs nobody in and is recorded, but is not removed`, async () => {
    const before = await countOf(testConsole.sql, 'request.malformedCookie')
    const session = await good()
    const response = await testConsole.ask('GET', '/me', { headers: { cookie: cookies(session) } })
    assert.equal(kindOf(response), 'signed-out')
    assert.equal(response.headers.get('set-cookie'), null)
    assert.equal(await countOf(testConsole.sql, 'request.malformedCookie'), before + 1)
    assert.equal((await testConsole.ask('GET', '/me', { session })).status, 200)
  })
}

test('headers beyond 16 KiB are refused before anything is looked at', async () => {
  const response = await testConsole.call('GET', '/console/api/me', {
    headers: { cookie: `forecourt=${'a'.repeat(17_000)}` },
  })
  assert.equal(response.status, 431)
})

test('a token in the address or in another header signs nobody in', async () => {
  const token = await good()
  for (const [path, headers] of [
    [`/me?forecourt=${token}`, {}],
    ['/me', { authorization: `Bearer ${token}` }],
    ['/me', { forecourt: token }],
  ] as const) {
    assert.equal(kindOf(await testConsole.ask('GET', path, { headers })), 'signed-out')
  }
})
