/** Two services, as shipped, over one PostgreSQL: what one grants or revokes counts at the other. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { newKeyText } from '../../packages/encryption/key-ring.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { validQuote } from '../interface/samples.ts'
import { freePort, type RunningService, startService } from '../support/running-service.ts'

const SECOND_MILLISECONDS = 1_000

let database: TestDatabase
let dataDir: string
let first: RunningService
let second: RunningService

before(async () => {
  database = await openTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'forecourt-two-'))
  const { socketFolder, port, user, database: name } = database.connection
  const [firstPort, secondPort] = [await freePort(), await freePort()]
  const environment = {
    DATABASE_URL: `postgres://${encodeURIComponent(user)}@localhost/${name}?host=${encodeURIComponent(socketFolder)}&port=${port}`,
    ENCRYPTION_KEYS: newKeyText('k1'),
    SANDBOX: 'on',
    // Both are known by one address, as behind a load balancer.
    PUBLIC_URL: `http://127.0.0.1:${firstPort}`,
  }
  first = await startService(dataDir, firstPort, environment)
  second = await startService(dataDir, secondPort, environment)
})
after(async () => {
  for (const { process, ended } of [first, second]) {
    process.kill('SIGTERM')
    await ended
  }
  await database.close()
  await rm(dataDir, { recursive: true })
})

type Body = Readonly<Record<string, unknown>>

const post = (service: RunningService, path: string, body: Body, headers: Readonly<Record<string, string>>) =>
  fetch(service.baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const tokenFrom = async (service: RunningService, client: 'dealer' | 'partner' | 'otherPartner') => {
  const { clientId, clientSecret } = first.sandbox.clients[client]
  const response = await fetch(`${service.baseUrl}/oauth/token`, {
    method: 'POST',
    headers: { authorization: basic(clientId, clientSecret) },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  assert.equal(response.status, 200)
  return ((await response.json()) as { access_token: string }).access_token
}

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

const statusAt = async (service: RunningService, credential: string, path = '/api/quote') =>
  (await fetch(service.baseUrl + path, { headers: { authorization: `Bearer ${credential}` } })).status

/** The headers that a user's browser sends after signing in at a service. */
const signedIn = async (service: RunningService, user: keyof RunningService['sandbox']['users']) => {
  const { email, password } = first.sandbox.users[user] as { email: string; password: string }
  const response = await post(service, '/console/api/sign-in', { email, password }, PAGE())
  assert.equal(response.status, 200)
  const [cookie = ''] = response.headers.getSetCookie()
  return { cookie: cookie.split(';', 1)[0] as string }
}

/** Both services give their pages the one address by which they are known. */
const PAGE = () => ({ origin: first.baseUrl })

test('the other service accepts, describes and revokes one’s access token, and both refuse it within a second', async () => {
  const token = await tokenFrom(first, 'dealer')
  const { clientId, clientSecret } = first.sandbox.clients.dealer
  const ask = (service: RunningService, path: string) =>
    fetch(service.baseUrl + path, {
      method: 'POST',
      headers: { authorization: basic(clientId, clientSecret) },
      body: new URLSearchParams({ token }),
    })
  for (const service of [first, second]) assert.equal(await statusAt(service, token), 200)
  assert.equal(((await (await ask(second, '/oauth/introspect')).json()) as Body)['active'], true)
  assert.equal((await ask(second, '/oauth/revoke')).status, 200)
  assert.equal(((await (await ask(first, '/oauth/introspect')).json()) as Body)['active'], false)
  await pause(SECOND_MILLISECONDS)
  for (const service of [first, second]) assert.equal(await statusAt(service, token), 401)
})

test('a consent that its user withdraws at one is gone with the next request at both', async () => {
  const key = first.sandbox.clients.partner.apiKey
  const owner = first.sandbox.users['dealerOwner'] as { email: string }
  const quote = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
  const sent = await post(
    first,
    '/api/quote/submit',
    { ...quote, ownerUserEmail: owner.email },
    { authorization: `Bearer ${key}` },
  )
  const { quoteReference } = (await sent.json()) as { quoteReference: string }
  const path = `/api/quote/${quoteReference}`
  for (const service of [first, second]) assert.equal(await statusAt(service, key, path), 200)
  const session = await signedIn(first, 'dealerOwner')
  // A session from one service is valid at the other.
  const listed = await fetch(`${second.baseUrl}/console/api/my-consents`, { headers: session })
  const { items } = (await listed.json()) as { items: { id: string; client: { id: string } }[] }
  const toPartner = items.find(({ client }) => client.id === first.sandbox.clients.partner.clientId)
  const withdrawal = `/console/api/my-consents/${toPartner?.id}/withdraw`
  assert.equal((await post(second, withdrawal, {}, { ...session, ...PAGE() })).status, 204)
  for (const service of [first, second]) {
    assert.equal(await statusAt(service, key, path), 404)
    const response = await fetch(`${service.baseUrl}/api/consents`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const { items: consents } = (await response.json()) as { items: { userEmail: string }[] }
    assert.ok(consents.every(({ userEmail }) => userEmail !== owner.email))
  }
})

test('a session that is ended at one opens nothing at the other, from the next request on', async () => {
  const session = await signedIn(first, 'underwriter')
  const me = async (service: RunningService) =>
    (await fetch(`${service.baseUrl}/console/api/me`, { headers: session })).status
  assert.deepEqual([await me(first), await me(second)], [200, 200])
  assert.equal((await post(second, '/console/api/sign-out', {}, { ...session, ...PAGE() })).status, 204)
  assert.equal(await me(first), 401)
})

test('a client that an admin switches off at one is refused by both within a second, by key and by token', async () => {
  const { clientId, apiKey } = first.sandbox.clients.otherPartner
  const token = await tokenFrom(second, 'otherPartner')
  for (const service of [first, second])
    for (const credential of [apiKey, token]) assert.equal(await statusAt(service, credential), 200)
  const session = await signedIn(second, 'admin')
  const change = `/console/api/clients/${clientId}`
  assert.equal((await post(first, change, { disabled: true }, { ...session, ...PAGE() })).status, 200)
  await pause(SECOND_MILLISECONDS)
  for (const service of [first, second]) {
    for (const credential of [apiKey, token]) assert.equal(await statusAt(service, credential), 403)
  }
})

test('a mail that one was killed with is sent by the other, and who was signed in stays so', async () => {
  const session = await signedIn(first, 'underwriter')
  const { email } = first.sandbox.users['noConsentOwner'] as { email: string }
  const asked = await post(first, '/console/api/password-link', { email }, PAGE())
  first.process.kill('SIGKILL')
  assert.equal(asked.status, 202)
  await first.ended
  const me = await fetch(`${second.baseUrl}/console/api/me`, { headers: session })
  assert.equal(me.status, 200)
  const mail = await until(async () => {
    const files = await readdir(join(dataDir, 'mail')).catch(() => [])
    // Those that are being written are renamed.
    const whole = files.filter((file) => file.endsWith('.eml'))
    const texts = await Promise.all(
      whole.map((file) => readFile(join(dataDir, 'mail', file), 'utf8').catch(() => '')),
    )
    return texts.find((text) => text.includes(email))
  })
  assert.match(mail, /^Subject: .+/m)
})

const PATIENCE_MILLISECONDS = 240_000

const until = async <T>(check: () => Promise<T | undefined>): Promise<T> => {
  const began = performance.now()
  for (;;) {
    const found = await check()
    if (found !== undefined) return found
    if (performance.now() - began > PATIENCE_MILLISECONDS) throw new Error('It did not happen in time')
    await pause(100)
  }
}
