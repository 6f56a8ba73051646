/** Anyone can create a sandbox where the operator allows it: it works at once, has limits, and can be reset and ended. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { validCase, validQuote } from '../interface/samples.ts'
import { openWorld, type World } from '../support/world.ts'
import { askForSandbox, callAs, createSandbox, openWorldOfSandboxes, submitQuote } from './scene.ts'

let world: World
before(async () => {
  world = await openWorldOfSandboxes()
})
after(() => world.close())

test('one request gives all that an integrator needs, and the sandbox is empty', async () => {
  const sandbox = await createSandbox(world)
  assert.deepEqual(Object.keys(sandbox.clients), [
    'dealer',
    'specialDealer',
    'partner',
    'otherPartner',
    'lender',
  ])
  assert.deepEqual(Object.keys(sandbox.users), [
    'dealerOwner',
    'specialDealerOwner',
    'noConsentOwner',
    'dealerAdmin',
    'partnerAdmin',
  ])
  assert.equal(sandbox.baseUrl, world.baseUrl)
  assert.equal(sandbox.page, `${world.baseUrl}/console/sandbox`)
  assert.equal(Date.parse(sandbox.expiresAt) - Date.parse(sandbox.createdAt), 14 * 24 * 60 * 60 * 1_000)
  for (const [name, client] of Object.entries(sandbox.clients)) {
    assert.match(client.apiKey, /^fc_test_/)
    const applications = name === 'lender' ? ['/api/lender/applications'] : ['/api/quote', '/api/case']
    for (const path of [...applications, '/api/events', '/api/webhook-endpoints']) {
      const { status, body } = await callAs(world, client, 'GET', path)
      assert.deepEqual([status, body.items], [200, []], path)
    }
  }
  for (const { email } of Object.values(sandbox.users)) assert.match(email, /^[\w-]+@\w+\.sandbox\.example$/)
})

test('users have consented as in sandbox.json', async () => {
  const { clients, users } = await createSandbox(world)
  const consents = async (client: keyof typeof clients) =>
    (await callAs(world, clients[client], 'GET', '/api/consents')).body.items.map(
      ({ userEmail }: { userEmail: string }) => userEmail,
    )
  assert.deepEqual(await consents('dealer'), [users.dealerOwner.email])
  assert.deepEqual(await consents('specialDealer'), [users.specialDealerOwner.email])
  assert.deepEqual(
    new Set(await consents('partner')),
    new Set([users.dealerOwner.email, users.specialDealerOwner.email]),
  )
  assert.deepEqual(await consents('otherPartner'), [])
  const submit = (client: keyof typeof clients, ownerUserEmail: string) =>
    callAs(
      world,
      clients[client],
      'POST',
      '/api/quote/submit',
      validQuote('Individual', { ownerUserEmail }, { filled: 'minimal', client: 'partner' }),
    )
  assert.equal((await submit('partner', users.dealerOwner.email)).body.wasSubmitted, true)
  assert.equal((await submit('partner', users.noConsentOwner.email)).status, 401)
  assert.equal((await submit('otherPartner', users.dealerOwner.email)).status, 401)
})

test('its credentials get access tokens, and its users can sign in', async () => {
  const { clients, users } = await createSandbox(world)
  const { clientId, clientSecret } = clients.partner
  const token = await fetch(`${world.baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'applications:read' }),
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
  })
  assert.equal(token.status, 200, await token.clone().text())
  const { access_token } = (await token.json()) as { access_token: string }
  assert.equal(
    (await callAs(world, { ...clients.partner, apiKey: access_token }, 'GET', '/api/sandbox')).status,
    200,
  )
  for (const body of [users.dealerAdmin, users.partnerAdmin]) {
    const signIn = await world.call(undefined, 'POST', '/console/api/sign-in', {
      body,
      headers: { origin: world.baseUrl },
    })
    assert.equal(signIn.status, 200, signIn.text)
  }
})

test('a network can create as many per hour as the operator allows, and others are not affected', async () => {
  const limited = await openWorldOfSandboxes({ sandboxes: { days: 14, maximum: 100, perHour: 3 } })
  try {
    const another = await limited.another()
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        const { status, headers, body } = await limited.call(undefined, 'POST', '/api/sandboxes', {
          baseUrl: i % 2 === 0 ? limited.baseUrl : another.baseUrl,
          headers: { 'x-forwarded-for': `192.0.2.${i}` },
        })
        assert.equal(headers.get('cache-control'), 'no-store')
        if (status === 429) {
          assert.match(String(headers.get('retry-after')), /^(3[56]\d\d)$/)
          assert.equal(body.type, '/problems/too-many-requests')
        }
        return status
      }),
    )
    assert.equal(statuses.filter((status) => status === 201).length, 3)
    assert.equal(statuses.filter((status) => status === 429).length, 27)
    // One office has several networks of IPv6.
    const ofOffice = ['2001:db8:0:a00::1', '2001:db8:0:a01::1', '2001:db8:0:aff::1', '2001:db8:0:a02::1']
    const answered: number[] = []
    for (const address of [...ofOffice, '2001:db8:0:b00::1', '198.51.100.1'])
      answered.push((await askForSandbox(limited, address)).status)
    assert.deepEqual(answered, [201, 201, 201, 429, 201, 201])
    limited.passTime(61 * 60_000)
    assert.equal((await askForSandbox(limited, '192.0.2.1')).status, 201)
  } finally {
    await limited.close()
  }
})

test('at the maximum of all, a problem type of its own says so', async () => {
  const full = await openWorldOfSandboxes({ sandboxes: { days: 14, maximum: 2, perHour: 100 } })
  try {
    for (const address of ['192.0.2.1', '198.51.100.1'])
      assert.equal((await askForSandbox(full, address)).status, 201)
    const { status, body, headers } = await askForSandbox(full, '203.0.113.1')
    assert.deepEqual([status, body.type], [429, '/problems/sandboxes-in-use'])
    assert.equal(headers.get('retry-after'), '3600')
  } finally {
    await full.close()
  }
})

test('where the operator does not allow it, there are no sandboxes', async () => {
  const closed = await openWorld()
  try {
    const { status, body } = await closed.call(undefined, 'POST', '/api/sandboxes')
    assert.deepEqual([status, body.type], [404, '/problems/not-found'])
  } finally {
    await closed.close()
  }
})

test('a reset deletes everything except clients, keys, users and consents', async () => {
  const sandbox = await createSandbox(world)
  const { dealer } = sandbox.clients
  const other = await createSandbox(world)
  const kept = await submitQuote(world, other)
  const reference = await submitQuote(world, sandbox)
  await callAs(world, dealer, 'POST', '/api/case/submit', validCase('individual', {}, { filled: 'minimal' }))
  await callAs(world, dealer, 'POST', '/api/webhook-endpoints', { url: 'https://dealer.example/hooks' })
  assert.equal((await callAs(world, sandbox.clients.partner, 'POST', '/api/sandbox/reset')).status, 204)
  for (const path of [
    '/api/quote',
    '/api/case',
    '/api/events',
    '/api/webhook-endpoints',
    '/api/sandbox/messages',
  ])
    assert.deepEqual((await callAs(world, dealer, 'GET', path)).body.items, [], path)
  assert.equal((await callAs(world, dealer, 'GET', `/api/quote/${reference}/status`)).status, 404)
  assert.equal((await callAs(world, dealer, 'GET', '/api/consents')).body.items.length, 1)
  assert.equal((await callAs(world, other.clients.dealer, 'GET', `/api/quote/${kept}/status`)).status, 200)
  await submitQuote(world, sandbox)
})

test('only a reset that deletes something is in the audit log, which keeps its entries', async () => {
  const sandbox = await createSandbox(world)
  const { dealer } = sandbox.clients
  const resets = async (): Promise<number> =>
    world.sql<{ id: string }[]>`
      select a.id from audit a join clients c on c.sandbox_id::text = a.subject_id
      where a.action = 'sandbox.reset' and c.id = ${dealer.clientId}`
      .all('id')
      .then(({ length }) => length)
  const reset = async () =>
    assert.equal((await callAs(world, dealer, 'POST', '/api/sandbox/reset')).status, 204)
  for (let i = 0; i < 3; i += 1) await reset()
  assert.equal(await resets(), 0)
  await submitQuote(world, sandbox)
  for (let i = 0; i < 3; i += 1) await reset()
  assert.equal(await resets(), 1)
  await callAs(world, dealer, 'POST', '/api/webhook-endpoints', { url: 'https://dealer.example/hooks' })
  for (let i = 0; i < 3; i += 1) await reset()
  assert.equal(await resets(), 2)
})

test('an ended sandbox has no access any more', async () => {
  const { clients, users } = await createSandbox(world)
  const { headers } = await world.call(undefined, 'POST', '/console/api/sign-in', {
    body: users.partnerAdmin,
    headers: { origin: world.baseUrl },
  })
  const cookie = String(headers.get('set-cookie')).split(';')[0] ?? ''
  const meAs = async () =>
    (await world.call(undefined, 'GET', '/console/api/me', { headers: { cookie, origin: world.baseUrl } }))
      .status
  assert.equal(await meAs(), 200)
  assert.equal((await callAs(world, clients.dealer, 'DELETE', '/api/sandbox')).status, 204)
  for (const client of Object.values(clients))
    assert.equal((await callAs(world, client, 'GET', '/api/quote')).status, 403)
  assert.equal(await meAs(), 401)
  for (const body of [users.dealerAdmin, users.partnerAdmin]) {
    const signIn = await world.call(undefined, 'POST', '/console/api/sign-in', {
      body,
      headers: { origin: world.baseUrl },
    })
    assert.equal(signIn.status, 401)
  }
})

test('clients of the lender are told that they have no sandbox of their own, and nothing of theirs is deleted', async () => {
  const body = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
  const { quoteReference } = (await world.call('dealer', 'POST', '/api/quote/submit', { body })).body
  for (const client of ['dealer', 'partner', 'dealersLive'] as const)
    for (const [method, path] of [
      ['GET', '/api/sandbox'],
      ['GET', '/api/sandbox/messages'],
      ['POST', '/api/sandbox/reset'],
      ['DELETE', '/api/sandbox'],
    ] as const) {
      const response = await world.call(client, method, path)
      assert.equal(response.status, 404, `${client} ${method} ${path}`)
      assert.match(response.body.detail, /POST \/api\/sandboxes/)
    }
  assert.equal((await world.call('dealer', 'GET', `/api/quote/${quoteReference}/status`)).status, 200)
})
