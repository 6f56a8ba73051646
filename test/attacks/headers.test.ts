/** Every answer restricts what a browser may do with it, as docs/security.md promises; so do answers to what is not HTTP. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import test, { after, before } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { hashPassword } from '../../src/adapters/access/password.ts'
import { insertUser } from '../../src/store/people/users.ts'
import { mutated, type ValidRequest } from './mutations.ts'
import { type AttackedHouse, openAttackedHouse } from './valid-requests.ts'
import { sendBytes, type WireResponse } from './wire.ts'

let house: AttackedHouse
before(async () => {
  house = await openAttackedHouse()
})
after(() => house.close())

const port = () => Number(new URL(house.world.baseUrl).port)

const responseTo = async (bytes: Uint8Array, isHead = false): Promise<WireResponse> => {
  const response = await sendBytes({ port: port(), bytes, isHead, patienceMilliseconds: 10_000 })
  return response ?? assert.fail('no answer')
}

let senders = 0
const send = (request: ValidRequest): Promise<WireResponse> => {
  senders++
  const headers = { 'x-forwarded-for': `2001:db8:0:${senders.toString(16)}::1`, ...request.headers }
  return responseTo(mutated({ ...request, headers }, []).bytes)
}

const directivesOf = ({ headers }: WireResponse): readonly string[] =>
  (headers['content-security-policy'] ?? '').split(/\s*;\s*/)

/** By the requirements of ASVS that ask for them. */
const OF_EVERY_RESPONSE: Readonly<Record<string, (response: WireResponse) => boolean>> = {
  '3.4.1 HSTS': ({ headers }) =>
    headers['strict-transport-security'] === 'max-age=31536000; includeSubDomains',
  '3.4.2 no CORS': ({ headers }) => headers['access-control-allow-origin'] === undefined,
  '3.4.3 a policy': (response) =>
    directivesOf(response).includes("default-src 'none'") &&
    directivesOf(response).includes("base-uri 'none'") &&
    !directivesOf(response).some((one) => one.startsWith('object-src')),
  '3.4.4 nosniff': ({ headers }) => headers['x-content-type-options'] === 'nosniff',
  '3.4.5 no referrer': ({ headers }) => headers['referrer-policy'] === 'no-referrer',
  '3.4.6 no frames': (response) => directivesOf(response).includes("frame-ancestors 'none'"),
  'no embedding': ({ headers }) => headers['cross-origin-resource-policy'] === 'same-origin',
  'no scripts in place': (response) => !directivesOf(response).some((one) => /^script-src.*unsafe/.test(one)),
  '4.1.1 a type': ({ headers, body }) =>
    body.length === 0 || /^(?!text\/|[^;]*[+/]xml).|; charset=utf-8$/.test(headers['content-type'] ?? ''),
  '4.1.2 no redirect to another host': ({ headers }) => /^(?:\/(?!\/).*)?$/.test(headers['location'] ?? ''),
  '13.4.2 no name of the server': ({ headers }) =>
    headers['server'] === undefined && headers['x-powered-by'] === undefined,
}

/** Documentation and files of the pages, the same for everybody. */
const MAY_BE_KEPT = /^page \/(?:docs|problems|console\/assets)/

/** A cookie over https, and over http, which only a sandbox speaks. */
const COOKIE = /^forecourt(?:-\w+)?=[\w-]*;(?: Max-Age=\d+;)? Path=\/; HttpOnly; SameSite=Lax$/
const SECURE_COOKIE =
  /^__Host-forecourt(?:-\w+)?=[\w-]*;(?: Max-Age=\d+;)? Path=\/; HttpOnly; SameSite=Lax; Secure$/

const faultsOf = (name: string, response: WireResponse): readonly string[] => {
  const { 'cache-control': cache = '', 'set-cookie': cookie } = response.headers
  return [
    ...Object.entries(OF_EVERY_RESPONSE)
      .filter(([, holds]) => !holds(response))
      .map(([rule]) => `${name} ${response.status}: ${rule}, ${JSON.stringify(response.headers)}`),
    ...(cache === 'no-store' ||
    (MAY_BE_KEPT.test(name) && /^(?:no-cache|public, max-age=3600)$|immutable/.test(cache))
      ? []
      : [`${name} ${response.status}: 14.3.2 cache-control "${cache}"`]),
    ...(cookie === undefined || COOKIE.test(cookie) ? [] : [`${name}: 3.3.2 ${cookie}`]),
  ]
}

test('every operation and page answers with the headers', async () => {
  const faults: string[] = []
  for (const request of await house.validRequests())
    faults.push(...faultsOf(request.operation, await send(request)))
  assert.deepEqual(faults, [])
})

test('so does every refusal, of what is not HTTP too', async () => {
  const requests: readonly string[] = [
    'GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'GET /api/quote HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'PUT /api/quote HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'TRACE /api/quote HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'GET /.git/config HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'GET /console/assets/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'GET /console/api/me HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'POST /oauth/token HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'GARBAGE\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`,
    'POST / HTTP/1.1\r\nHost: a\r\nExpect: rubbish\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  ]
  for (const request of requests) {
    const response = await responseTo(Buffer.from(request))
    assert.ok(response.status >= 400 && response.status < 500, `${response.status} ${request.slice(0, 60)}`)
    assert.deepEqual(faultsOf(request.slice(0, 60), response), [])
  }
})

test('a session comes as a cookie that no script reads and no other site sends', async () => {
  const { world } = house
  const password = 'a long enough sample password'
  const email = 'cookies@example.ie'
  await insertUser(world.sql, world.ring, {
    id: newId(Date.now()),
    email,
    role: 'admin',
    dealerId: null,
    passwordHash: await hashPassword(password),
    at: new Date(),
  })
  for (const [scheme, form] of [
    ['http', COOKIE],
    ['https', SECURE_COOKIE],
  ] as const) {
    const host = new URL(world.baseUrl).host
    const response = await send({
      operation: 'console signIn',
      method: 'POST',
      path: '/console/api/sign-in',
      headers: {
        host,
        'x-forwarded-proto': scheme,
        origin: `${scheme}://${host}`,
        'content-type': 'application/json',
      },
      body: { email, password },
    })
    assert.equal(response.status, 200, response.body.toString())
    const cookie = response.headers['set-cookie'] ?? ''
    assert.match(cookie, form)
    const token = /=([\w-]+)/.exec(cookie)?.[1] ?? ''
    assert.equal(token.length, 43)
    assert.ok(!response.body.includes(token))
  }
})

test('the pages store nothing about anybody in the browser but what somebody writes in an open tab, and take no messages of other windows', () => {
  const root = new URL('../..', import.meta.url)
  const sources = globSync('console/src/**/*.{ts,tsx}', { cwd: root })
  assert.ok(sources.length > 100, 'the sources were not found')
  const using = (form: RegExp) =>
    sources.filter((path) => form.test(readFileSync(new URL(path, root), 'utf8'))).sort()
  assert.deepEqual(using(/indexedDB|document\.cookie|caches\.open/), [])
  // How a person likes the pages, and when somebody signed out, for other tabs; the library itself keeps their theme.
  assert.deepEqual(using(/localStorage/i), [
    'console/src/shared/person/draft.ts',
    'console/src/shared/person/person.ts',
  ])
  const drafts = readFileSync(new URL('console/src/shared/person/draft.ts', root), 'utf8')
  assert.deepEqual(drafts.match(/localStorage\.\w+\(.*\)/g), [
    'localStorage.setItem(SIGNED_OUT, String(Date.now()))',
  ])
  const preferences = readFileSync(new URL('console/src/shared/person/person.ts', root), 'utf8')
  assert.deepEqual(
    [...preferences.matchAll(/setting<[^(]*\('([^']+)'/g)].map(([, key]) => key),
    ['forecourt-density', 'forecourt-single-keys', 'forecourt-mode', 'forecourt-hidden-columns'],
  )
  // What somebody on the staff has begun to write, until they sign out or close the tab. What the window that visits the
  // identity provider was opened for: a word. And a signer's link, which shows nothing without a code, for as long as its
  // tab is open.
  assert.deepEqual(using(/sessionStorage/i), [
    'console/src/shared/person/draft.ts',
    'console/src/visitor/link-token.ts',
    'console/src/visitor/sign-in/provider.ts',
  ])
  // A channel among pages of one origin, for the same window.
  assert.deepEqual(using(/postMessage|onmessage|addEventListener\('message'/), [
    'console/src/visitor/sign-in/provider.ts',
  ])
  assert.deepEqual(using(/dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|\beval\(/), [])
})
