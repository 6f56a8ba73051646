/** Which secrets and clients get tokens: overlap, expiry, revocation, and being switched off. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import {
  ask,
  basic,
  form,
  type HttpResponse,
  type OAuthWorld,
  openOAuthWorld,
  type TestClient,
} from './support.ts'

let world: OAuthWorld
before(async () => {
  world = await openOAuthWorld()
})
after(() => world.close())

const getToken = (client: TestClient, fields: Record<string, string> = {}): Promise<HttpResponse> =>
  ask(`${world.baseUrl}/oauth/token`, {
    ...form({ grant_type: 'client_credentials', ...fields }),
    headers: basic(client),
  })

const REFUSED = { error: 'invalid_client', error_description: 'client authentication failed' }

const isRefused = ({ status, body, headers }: HttpResponse): void => {
  assert.deepEqual([status, body], [401, REFUSED])
  assert.match(headers.get('www-authenticate') ?? '', /^Basic realm="[^"]+\/oauth"/)
  assert.equal(headers.get('cache-control'), 'no-store')
}

test('a revoked secret, a wrong one, one of another client, and one that was never there are refused alike', async () => {
  const client = await world.newClient()
  const other = await world.newClient()
  const revoked = await world.newSecret(client.id, { revokedAt: new Date(world.now()) })
  isRefused(await getToken({ ...client, secret: revoked }))
  isRefused(await getToken({ ...client, secret: other.secret }))
  isRefused(await getToken({ ...client, secret: client.secret.slice(0, -1) }))
  isRefused(await getToken({ ...client, id: 'cl_nobody' }))
})

test('a page of another origin learns nothing about which clients there are', async () => {
  const client = await world.newClient()
  for (const id of [client.id, 'cl_nobody']) {
    const { status, body, headers } = await ask(`${world.baseUrl}/oauth/token`, {
      ...form({ grant_type: 'client_credentials' }),
      headers: { ...basic({ id, secret: 'wrong' }), origin: 'https://evil.example' },
    })
    assert.deepEqual([status, body], [401, REFUSED])
    assert.equal(headers.get('access-control-allow-origin'), null)
  }
})

test('a secret says when it was last used, to the minute', async () => {
  const client = await world.newClient()
  const used = async () => {
    const [row] = await world.sql<{ at: Date | null }[]>`
      select last_used_at as at from client_secrets where client_id = ${client.id}`
    return row?.at
  }
  assert.equal(await used(), null)
  await getToken({ ...client, secret: 'wrong' })
  assert.equal(await used(), null)
  await getToken(client)
  const first = await used()
  assert.ok(first instanceof Date)
  await getToken(client)
  assert.deepEqual(await used(), first)
  world.passTime(60_000)
  await getToken(client)
  assert.ok(((await used()) as Date) > first)
})

test('a token has the scopes that were asked for, or all of the client; one that it lacks is refused', async () => {
  const client = await world.newClient({ scopes: ['applications:read', 'catalogue:read'] })
  const rows = [
    [{}, 200, 'applications:read catalogue:read'],
    [{ scope: '' }, 200, 'applications:read catalogue:read'],
    [{ scope: 'catalogue:read' }, 200, 'catalogue:read'],
    [{ scope: 'catalogue:read catalogue:read' }, 200, 'catalogue:read'],
    [{ scope: 'catalogue:read applications:submit' }, 400, 'invalid_scope'],
    [{ scope: 'openid' }, 400, 'invalid_scope'],
    [{ scope: ' ' }, 400, 'invalid_scope'],
    [{ scope: 'nonsense' }, 400, 'invalid_scope'],
    [{ resource: `${world.baseUrl}/api` }, 200, 'applications:read catalogue:read'],
    [{ resource: `${world.baseUrl}/api/` }, 400, 'invalid_target'],
    [{ resource: 'https://other.example/api' }, 400, 'invalid_target'],
    [{ resource: 'nonsense' }, 400, 'invalid_target'],
    [{ audience: 'https://other.example/api' }, 200, 'applications:read catalogue:read'],
  ] as const
  for (const [fields, status, error] of rows) {
    const answered = await getToken(client, fields as Record<string, string>)
    assert.deepEqual(
      [answered.status, answered.body.scope ?? answered.body.error],
      [status, error],
      JSON.stringify(fields),
    )
  }
  const none = await getToken(await world.newClient({ scopes: [] }))
  assert.deepEqual([none.status, none.body.error], [400, 'invalid_scope'])
})
