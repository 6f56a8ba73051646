/** Changes are accepted only from our own pages, signing in included. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { storedTexts } from '../support/stored-tables.ts'
import { OPERATIONS } from './operations.ts'
import { sampleObjects } from './sample-objects.ts'
import { SAMPLES } from './samples.ts'
import { type Console, countOf, kindOf, openConsole } from './support.ts'

let plain: Console
let published: Console
let publishedPlainly: Console
const PUBLIC_URL = 'https://finance.example.ie'
const PLAIN_PUBLIC_URL = 'http://finance.internal:8080'
before(async () => {
  plain = await openConsole()
  published = await openConsole({ publicUrl: PUBLIC_URL })
  publishedPlainly = await openConsole({ publicUrl: PLAIN_PUBLIC_URL })
})
after(async () => {
  await plain.close()
  await published.close()
  await publishedPlainly.close()
})

type Sent = Readonly<Record<string, string | string[]>>
const own = () => plain.address
const port = () => new URL(plain.address).port

/** Headers → whether they come from a page of ours, without PUBLIC_URL. */
const PLAIN: readonly (readonly [says: string, headers: () => Sent, isOwn: boolean])[] = [
  ['nothing said', () => ({}), false],
  ['same-origin', () => ({ 'sec-fetch-site': 'same-origin' }), true],
  ['same-site', () => ({ 'sec-fetch-site': 'same-site' }), false],
  ['cross-site', () => ({ 'sec-fetch-site': 'cross-site' }), false],
  ['none', () => ({ 'sec-fetch-site': 'none' }), false],
  ['empty site', () => ({ 'sec-fetch-site': '' }), false],
  ['own origin', () => ({ origin: own() }), true],
  ['own origin and same-origin', () => ({ origin: own(), 'sec-fetch-site': 'same-origin' }), true],
  ['own origin but cross-site', () => ({ origin: own(), 'sec-fetch-site': 'cross-site' }), false],
  [
    'another origin but same-origin',
    () => ({ origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' }),
    false,
  ],
  ['another origin', () => ({ origin: 'http://evil.example' }), false],
  ['origin null', () => ({ origin: 'null' }), false],
  ['empty origin', () => ({ origin: '' }), false],
  ['another port', () => ({ origin: 'http://127.0.0.1:1' }), false],
  ['another scheme', () => ({ origin: own().replace('http:', 'https:') }), false],
  ['ours as a beginning', () => ({ origin: `${own()}.evil.example` }), false],
  ['ours with a path', () => ({ origin: `${own()}/` }), false],
  ['several origins', () => ({ origin: [own(), 'http://evil.example'] }), false],
  [
    'another name that leads here',
    () => ({ host: `localhost:${port()}`, origin: `http://localhost:${port()}` }),
    true,
  ],
  [
    'https, where a proxy tells of it',
    () => ({ host: 'name.example', 'x-forwarded-proto': 'https', origin: 'https://name.example' }),
    true,
  ],
  [
    'another name than was asked',
    () => ({ host: `localhost:${port()}`, origin: `http://other.example:${port()}` }),
    false,
  ],
  ['only a referrer', () => ({ referer: `${own()}/console` }), false],
]

/** The same with PUBLIC_URL, which names the one origin. */
const PUBLISHED: readonly (readonly [says: string, headers: Sent, isOwn: boolean])[] = [
  ['own origin', { origin: PUBLIC_URL }, true],
  ['same-origin', { 'sec-fetch-site': 'same-origin' }, true],
  ['http in place of https', { origin: 'http://finance.example.ie' }, false],
  ['a host of the same site', { origin: 'https://www.example.ie' }, false],
  ['the name that was asked', { host: 'internal:8080', origin: 'http://internal:8080' }, false],
  ['the name that was asked, https', { host: 'evil.example', origin: 'https://evil.example' }, false],
]

/** The same with a PUBLIC_URL of http. */
const PUBLISHED_PLAINLY: typeof PUBLISHED = [
  ['own origin', { origin: PLAIN_PUBLIC_URL }, true],
  ['same-origin', { 'sec-fetch-site': 'same-origin' }, true],
  ['the name that was asked', { host: 'name.example', origin: 'http://name.example' }, false],
  [
    'the name that was asked, https',
    { host: 'name.example', 'x-forwarded-proto': 'https', origin: 'https://name.example' },
    false,
  ],
]

const signIn = (testConsole: Console, headers: Sent) =>
  testConsole.call('POST', '/console/api/sign-in', { body: SAMPLES.signIn({} as never).body, headers })

const assertTaken = async (testConsole: Console, headers: Sent, isOwn: boolean) => {
  const before = await countOf(testConsole.sql, 'request.foreignPage')
  const response = await signIn(testConsole, {
    'x-forwarded-for': `198.51.100.${Math.floor(Math.random() * 250)}`,
    ...headers,
  })
  assert.equal(kindOf(response), isOwn ? 'sign-in-failed' : 'foreign-page')
  assert.equal(response.status, isOwn ? 401 : 403)
  assert.equal(response.headers.get('set-cookie'), null)
  const isRecorded = (await countOf(testConsole.sql, 'request.foreignPage')) > before
  assert.equal(isRecorded, !isOwn)
}

for (const [says, headers, isOwn] of PLAIN) {
  test(`${says}: ${isOwn ? 'accepted' : 'refused, and recorded'}`, () => assertTaken(plain, headers(), isOwn))
}
for (const [says, headers, isOwn] of PUBLISHED) {
  test(`with PUBLIC_URL, ${says}: ${isOwn ? 'accepted' : 'refused, and recorded'}`, () =>
    assertTaken(published, headers, isOwn))
}

for (const [says, headers, isOwn] of PUBLISHED_PLAINLY) {
  test(`with a PUBLIC_URL of http, ${says}: ${isOwn ? 'accepted' : 'refused, and recorded'}`, () =>
    assertTaken(publishedPlainly, headers, isOwn))
}

test('every operation that changes something is refused from another page, with a valid session too', async () => {
  const session = await plain.begin(plain.people.admin)
  const objects = await sampleObjects(plain, 'own')
  for (const { name, method } of OPERATIONS) {
    if (method === 'GET') continue
    const { path, body = {} } = SAMPLES[name](objects)
    const response = await plain.ask('POST', path, {
      session,
      body,
      headers: { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' },
    })
    assert.equal(kindOf(response), 'foreign-page', name)
  }
  assert.equal((await plain.ask('GET', '/me', { session })).status, 200)
})

for (const type of [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
]) {
  test(`a body of type "${type}", as forms can send it, is refused`, async () => {
    const session = await plain.begin(plain.people.admin)
    const response = await plain.ask('POST', '/sign-out', {
      session,
      body: '{}',
      headers: { 'content-type': type },
    })
    assert.equal(kindOf(response), 'unsupported-media-type')
    assert.equal((await plain.ask('GET', '/me', { session })).status, 200)
  })
}

test('a request without a body and a type is refused', async () => {
  const session = await plain.begin(plain.people.admin)
  const response = await plain.call('POST', '/console/api/sign-out', {
    headers: { cookie: `forecourt=${session}`, origin: own() },
  })
  assert.equal(kindOf(response), 'unsupported-media-type')
})

/** The rows of every table that a request may change, but for when sessions were seen and who read what. */
const kept = async (): Promise<ReadonlyMap<string, string>> => {
  const changing = ['sessions', 'audit', 'mails']
  const texts = await storedTexts(plain.sql)
  const own = texts.filter(({ table }) => !changing.includes(table))
  return new Map(own.map(({ table, text }) => [table, text]))
}

test('no GET changes anything, but that the audit has who read what', async () => {
  const objects = await sampleObjects(plain, 'own')
  const sessions = await Promise.all(
    [plain.people.admin, plain.people.ownAdmin].map((person) => plain.begin(person)),
  )
  const before = await kept()
  assert.ok(before.size > 30)
  const statuses = new Set<number>()
  for (const { name, method } of OPERATIONS) {
    if (method !== 'GET') continue
    for (const session of sessions)
      statuses.add((await plain.ask('GET', SAMPLES[name](objects).path, { session })).status)
  }
  assert.ok(statuses.has(200))
  assert.deepEqual(await kept(), before)
})

/** Whether requests of one path come to the operation of another, as those of "/users/search" do to "/users/{id}". */
const takes = (taker: string, path: string): boolean => {
  const [parts, wanted] = [taker.split('/'), path.split('/')]
  return (
    parts.length === wanted.length && parts.every((part, at) => part.startsWith('{') || part === wanted[at])
  )
}

test('other methods are refused, and other paths are not found', async () => {
  for (const { method, path } of OPERATIONS) {
    const url = `/console/api${path.replace(/\{\w+\}/g, 'x')}`
    const others = OPERATIONS.filter((one) => takes(one.path, path)).map((one) => one.method as string)
    for (const other of ['PUT', 'DELETE', method === 'GET' ? 'POST' : 'GET']) {
      if (others.includes(other)) continue
      const response = await plain.call(other, url, other === 'GET' ? {} : { body: {} })
      assert.equal(response.status, 405, `${other} ${url}`)
      assert.match(response.headers.get('allow') ?? '', new RegExp(`\\b${method}\\b`))
    }
  }
  for (const path of [
    '/console/api',
    '/console/api/',
    '/console/api/x',
    '/console/api/users/x/y',
    '/console/api/me/',
  ]) {
    for (const method of ['GET', 'POST']) {
      const response = await plain.call(method, path, method === 'GET' ? {} : { body: {} })
      assert.equal(response.status, 404, `${method} ${path}`)
      assert.equal(kindOf(response), 'not-found')
    }
  }
})
