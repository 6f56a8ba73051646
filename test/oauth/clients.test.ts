/** Outside OAuth libraries get, introspect and revoke tokens by every method; nothing of ours is on their side. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { SCOPES } from '../../src/domain/access/roles.ts'
import { ask, basic, form, type OAuthWorld, openOAuthWorld, type TestClient } from './support.ts'

let world: OAuthWorld
let issuer: URL
let both: TestClient
let keys: Awaited<ReturnType<typeof oauth.generateKeyPair>>
before(async () => {
  world = await openOAuthWorld()
  issuer = new URL(`${world.baseUrl}/oauth`)
  both = await world.newClient()
  keys = await oauth.generateKeyPair('ES256')
  await world.newPublicKey(both.id, 'sample-1', keys.publicKey)
})
after(() => world.close())

const insecure = { [oauth.allowInsecureRequests]: true }

const discovered = async (algorithm: 'oidc' | 'oauth2' = 'oauth2') =>
  oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { algorithm, ...insecure }))

const METHODS: Readonly<Record<string, () => { ours: oauth.ClientAuth; theirs: openid.ClientAuth }>> = {
  client_secret_basic: () => ({
    ours: oauth.ClientSecretBasic(both.secret),
    theirs: openid.ClientSecretBasic(both.secret),
  }),
  client_secret_post: () => ({
    ours: oauth.ClientSecretPost(both.secret),
    theirs: openid.ClientSecretPost(both.secret),
  }),
  private_key_jwt: () => {
    const key = { key: keys.privateKey, kid: 'sample-1' }
    return { ours: oauth.PrivateKeyJwt(key), theirs: openid.PrivateKeyJwt(key) }
  },
}

for (const algorithm of ['oidc', 'oauth2'] as const) {
  test(`the server is discovered in the form of ${algorithm}, and tells only of what there is`, async () => {
    const server = await discovered(algorithm)
    assert.equal(server.issuer, issuer.href)
    assert.deepEqual(server.grant_types_supported, ['client_credentials'])
    assert.deepEqual(server.response_types_supported, [])
    assert.deepEqual(server.scopes_supported, SCOPES)
    assert.deepEqual(server.token_endpoint_auth_methods_supported, Object.keys(METHODS))
    for (const [name, value] of Object.entries(server)) {
      if (!/_endpoint$|_uri$/.test(name)) continue
      assert.match(name, /^(token_endpoint|revocation_endpoint|introspection_endpoint|jwks_uri)$/)
      const { status } = await ask(value as string, { method: name === 'jwks_uri' ? 'GET' : 'POST' })
      assert.equal(status, name === 'jwks_uri' ? 200 : 400, name)
    }
  })
}

test('the description is the same under all three of its paths, whatever Host the request names', async () => {
  const paths = [
    '/oauth/.well-known/openid-configuration',
    '/oauth/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/oauth',
  ]
  const texts = new Set<string>()
  for (const path of paths) {
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      host: 'evil.example',
    }
    texts.add((await ask(world.baseUrl + path, { headers })).text)
  }
  assert.equal(texts.size, 1)
  assert.doesNotMatch([...texts].join(), /evil|gopher/)
})

for (const [method, proof] of Object.entries(METHODS)) {
  test(`oauth4webapi: a token is issued, introspected and revoked with ${method}`, async () => {
    const server = await discovered()
    const client: oauth.Client = { client_id: both.id }
    const authenticated = () => proof().ours
    const issued = await oauth.processClientCredentialsResponse(
      server,
      client,
      await oauth.clientCredentialsGrantRequest(
        server,
        client,
        authenticated(),
        { scope: 'applications:read' },
        insecure,
      ),
    )
    assert.equal(issued.scope, 'applications:read')
    assert.equal(issued.expires_in, 600)
    assert.equal(issued.token_type, 'bearer')
    assert.match(issued.access_token, /^[A-Za-z0-9_-]{43}$/)
    const introspect = async () =>
      oauth.processIntrospectionResponse(
        server,
        client,
        await oauth.introspectionRequest(server, client, authenticated(), issued.access_token, insecure),
      )
    const known = await introspect()
    assert.equal(known.active, true)
    assert.equal(known.client_id, both.id)
    assert.equal(known.scope, 'applications:read')
    assert.equal(known.aud, `${world.baseUrl}/api`)
    assert.equal((known.exp as number) - (known.iat as number), 600)
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, authenticated(), issued.access_token, insecure),
    )
    assert.deepEqual(await introspect(), { active: false })
  })

  test(`openid-client: a token is issued, introspected and revoked with ${method}`, async () => {
    const configuration = await openid.discovery(issuer, both.id, undefined, proof().theirs, {
      execute: [openid.allowInsecureRequests],
    })
    const issued = await openid.clientCredentialsGrant(configuration, { resource: `${world.baseUrl}/api` })
    assert.equal(issued.scope, SCOPES.join(' '))
    assert.equal((await openid.tokenIntrospection(configuration, issued.access_token)).active, true)
    await openid.tokenRevocation(configuration, issued.access_token)
    assert.equal((await openid.tokenIntrospection(configuration, issued.access_token)).active, false)
  })
}

for (const algorithm of ['RS256', 'PS256', 'ES256', 'ES384', 'ES512', 'Ed25519']) {
  test(`an assertion is taken that was signed with ${algorithm}, also where it names no key`, async () => {
    const client = await world.newClient()
    const pair = await oauth.generateKeyPair(algorithm)
    await world.newPublicKey(client.id, `key-${algorithm}`, pair.publicKey)
    const server = await discovered()
    for (const key of [{ key: pair.privateKey, kid: `key-${algorithm}` }, pair.privateKey]) {
      const named = { client_id: client.id }
      const response = await oauth.clientCredentialsGrantRequest(
        server,
        named,
        oauth.PrivateKeyJwt(key),
        {},
        insecure,
      )
      await oauth.processClientCredentialsResponse(server, named, response)
    }
    const [row] = await world.sql<{ used: Date | null }[]>`
      select last_used_at as used from client_public_keys where client_id = ${client.id}`
    assert.ok(row?.used instanceof Date)
  })
}

test('introspection is answered signed where that is asked for (RFC 9701), by a key that is shown', async () => {
  const server = await discovered()
  const client: oauth.Client = { client_id: both.id }
  const proof = oauth.ClientSecretBasic(both.secret)
  const { body } = await ask(server.token_endpoint as string, {
    ...form({ grant_type: 'client_credentials' }),
    headers: basic(both),
  })
  const response = await oauth.introspectionRequest(server, client, proof, body.access_token, {
    ...insecure,
    requestJwtResponse: true,
  })
  assert.equal((await oauth.processIntrospectionResponse(server, client, response)).active, true)
  await oauth.validateApplicationLevelSignature(server, response, insecure)
})

test('another instance over the same database introspects and revokes what this one issued', async () => {
  const { address } = await world.another()
  const headers = basic(both)
  const { body } = await ask(`${world.baseUrl}/oauth/token`, {
    ...form({ grant_type: 'client_credentials' }),
    headers,
  })
  const token = form({ token: body.access_token })
  const there = await ask(`${address}/oauth/introspect`, { ...token, headers })
  assert.equal(there.body.active, true)
  assert.equal((await ask(`${address}/oauth/revoke`, { ...token, headers })).status, 200)
  assert.deepEqual((await ask(`${world.baseUrl}/oauth/introspect`, { ...token, headers })).body, {
    active: false,
  })
})

test('a token of another client, an unknown one and an expired one look alike, and none is revoked', async () => {
  const other = await world.newClient()
  const issue = async () =>
    (
      await ask(`${world.baseUrl}/oauth/token`, {
        ...form({ grant_type: 'client_credentials' }),
        headers: basic(both),
      })
    ).body.access_token as string
  const foreign = await issue()
  const introspect = (token: string, client: TestClient, hint?: string) =>
    ask(`${world.baseUrl}/oauth/introspect`, {
      ...form({ token, ...(hint === undefined ? {} : { token_type_hint: hint }) }),
      headers: basic(client),
    })
  for (const token of [foreign, 'unknown', 'x'.repeat(5_000), '\0', 'ü']) {
    for (const hint of [undefined, 'access_token', 'refresh_token', 'nonsense']) {
      const { status, body } = await introspect(token, other, hint)
      assert.deepEqual([status, body], [200, { active: false }])
    }
    const revoked = await ask(`${world.baseUrl}/oauth/revoke`, { ...form({ token }), headers: basic(other) })
    assert.deepEqual([revoked.status, revoked.text], [200, ''])
  }
  assert.equal((await introspect(foreign, both)).body.active, true)
  world.passTime(600_000)
  assert.deepEqual((await introspect(foreign, both)).body, { active: false })
})

test('behind a proxy all addresses are those that clients use, whatever stands in their path', async () => {
  const publicUrl = 'https://finance.example/token/jwks'
  const hidden = await openOAuthWorld({ publicUrl })
  try {
    const { body } = await ask(`${hidden.baseUrl}/.well-known/oauth-authorization-server/oauth`)
    assert.equal(body.issuer, `${publicUrl}/oauth`)
    assert.equal(body.token_endpoint, `${publicUrl}/oauth/token`)
    assert.equal(body.revocation_endpoint, `${publicUrl}/oauth/revoke`)
    assert.equal(body.introspection_endpoint, `${publicUrl}/oauth/introspect`)
    assert.equal(body.jwks_uri, `${publicUrl}/oauth/jwks`)
    assert.deepEqual(body.protected_resources, [`${publicUrl}/api`])
    const headers = basic(await hidden.newClient())
    const issued = await ask(`${hidden.baseUrl}/oauth/token`, {
      ...form({ grant_type: 'client_credentials' }),
      headers,
    })
    assert.equal(issued.status, 200)
    const [row] = await hidden.sql<{ audience: string }[]>`select audience from access_tokens`
    assert.equal(row?.audience, `${publicUrl}/api`)
  } finally {
    await hidden.close()
  }
})
