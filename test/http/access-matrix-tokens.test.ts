/**
 * The authorization server's own operations × clients: strangers learn nothing, and no client learns about another's
 * tokens.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { HttpResponse } from '../support/world.ts'
import { PROBES } from './access-probes.ts'
import { CLIENTS, LENDERS, matrixWorld, openClients, visiblePart } from './access-world.ts'

before(openClients)
after(() => matrixWorld().close())

/** The credentials that a client presents to the authorization server, by the expected result. */
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
const UNAUTHENTICATED: readonly (readonly [name: string, authorization: () => string])[] = [
  ['an unknown client', () => basic('cl_unknown', matrixWorld().secrets.dealer)],
  ['a wrong secret', () => basic('cl_dealer', 'A'.repeat(43))],
  ['the secret of another client', () => basic('cl_dealer', matrixWorld().secrets.partner)],
  ['an API key for a secret', () => basic('cl_dealer', matrixWorld().keys.dealer)],
  ['a disabled client', () => basic('cl_disabled', matrixWorld().secrets.disabled)],
]

const postForm = async (
  path: string,
  form: Readonly<Record<string, string>>,
  authorization?: string,
): Promise<HttpResponse> =>
  matrixWorld().call(undefined, 'POST', path, {
    body: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(authorization === undefined ? {} : { authorization }),
    },
  })

const tokenPaths = Object.values(PROBES).flatMap((probe) => (probe.about === 'tokens' ? [probe.path] : []))

for (const path of tokenPaths) {
  test(`${path}: who can't prove to be a client gets one answer, whether there is such a client or not`, async () => {
    const form = { grant_type: 'client_credentials', token: 'A'.repeat(43) }
    const [first, ...others] = await Promise.all(
      UNAUTHENTICATED.map(([, authorization]) => postForm(path, form, authorization())),
    )
    assert.ok(first !== undefined)
    assert.deepEqual([first.status, first.body.error], [401, 'invalid_client'])
    assert.match(first.headers.get('www-authenticate') ?? '', /^Basic /)
    for (const other of others) assert.deepEqual(visiblePart(other), visiblePart(first))
    assert.equal((await postForm(path, form)).status, 400)
  })
}

test('a client learns nothing about other clients’ tokens, and can revoke none of them', async () => {
  const own = await postForm(
    '/oauth/token',
    { grant_type: 'client_credentials' },
    basic('cl_dealer', matrixWorld().secrets.dealer),
  )
  const token = own.body.access_token as string
  const authorization = `Bearer ${token}`
  const call = () => matrixWorld().call(undefined, 'GET', '/api/quote', { headers: { authorization } })
  assert.equal((await call()).status, 200)
  for (const client of [...CLIENTS, ...LENDERS].filter((name) => name !== 'dealer')) {
    const as = basic(`cl_${client}`, matrixWorld().secrets[client])
    for (const path of ['/oauth/introspect', '/oauth/revoke']) {
      const foreign = await postForm(path, { token }, as)
      const unknown = await postForm(path, { token: 'A'.repeat(43) }, as)
      assert.deepEqual(visiblePart(foreign), visiblePart(unknown), `${client} ${path}`)
      assert.equal(foreign.status, 200)
    }
  }
  const as = basic('cl_dealer', matrixWorld().secrets.dealer)
  assert.equal((await postForm('/oauth/introspect', { token }, as)).body.active, true)
  assert.equal((await postForm('/oauth/revoke', { token }, as)).status, 200)
  assert.equal((await postForm('/oauth/introspect', { token }, as)).body.active, false)
  await matrixWorld().service.referenceData.newest()
  assert.equal((await call()).status, 401)
})
