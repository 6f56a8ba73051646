/** The lender's client of a sandbox: it reads, decides and books what is in its own sandbox, and reaches nothing else. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { LENDER_SCOPES } from '../../src/domain/access/roles.ts'
import { numberEvents } from '../../src/store/events/feed.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { createLenderClient, type LenderClient } from '../support/lender-client.ts'
import type { World } from '../support/world.ts'
import {
  type Credentials,
  callAs,
  createSandbox,
  type OwnSandbox,
  openWorldOfSandboxes,
  removeAll,
} from './scene.ts'

let world: World
let mine: OwnSandbox
let theirs: OwnSandbox
let lenders: LenderClient
before(async () => {
  world = await openWorldOfSandboxes({ webhooks: true })
  mine = await createSandbox(world)
  theirs = await createSandbox(world)
  lenders = await createLenderClient(world, { name: 'Core system' })
})
after(() => world.close())

const ALL = '/api/lender/applications'

const submitted = async (send: (body: object) => Promise<{ body: { caseId: string } }>): Promise<string> =>
  (await send(validCase('individual', { onBehalfOf: null }, { filled: 'minimal' }))).body.caseId

const inSandbox = ({ clients }: OwnSandbox): Promise<string> =>
  submitted((body) => callAs(world, clients.dealer, 'POST', '/api/case/submit', body))

const outside = (): Promise<string> =>
  submitted((body) => world.call('dealer', 'POST', '/api/case/submit', { body }))

const advanced = async (sandbox: OwnSandbox, to: string): Promise<string> => {
  const reference = await inSandbox(sandbox)
  const path = `/api/sandbox/${reference}/advance`
  assert.equal((await callAs(world, sandbox.clients.dealer, 'POST', path, { to })).status, 200)
  return reference
}

const listed = async (key: Pick<Credentials, 'apiKey'>, path: string): Promise<readonly string[]> => {
  const { status, body, text } = await callAs(world, key as Credentials, 'GET', path)
  assert.equal(status, 200, text)
  return body.items.map(
    ({ reference, data }: { reference?: string; data?: { reference: string } }) =>
      reference ?? data?.reference,
  )
}

test('it has the scopes of the lender’s clients and no others', async () => {
  const { body } = await world.call(undefined, 'POST', '/oauth/token', {
    headers: {
      authorization: `Basic ${btoa(`${mine.clients.lender.clientId}:${mine.clients.lender.clientSecret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })
  assert.deepEqual(new Set(body.scope.split(' ')), new Set(LENDER_SCOPES))
  const sent = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
  assert.equal((await callAs(world, mine.clients.lender, 'POST', '/api/quote/submit', sent)).status, 403)
})

test('it lists and reads what is in its sandbox, and the lender’s own client what is in none', async () => {
  const [own, foreign, lendersOwn] = [await inSandbox(mine), await inSandbox(theirs), await outside()]
  const references = [own, foreign, lendersOwn]
  for (const [key, expected] of [
    [mine.clients.lender, own],
    [theirs.clients.lender, foreign],
    [lenders, lendersOwn],
  ] as const) {
    const seen = await listed(key, `${ALL}?limit=200`)
    assert.deepEqual(
      references.filter((one) => seen.includes(one)),
      [expected],
    )
    for (const reference of references)
      for (const below of ['', '/nearest', '/contract', '/agreement', '/evidence', '/messages']) {
        const { status } = await callAs(world, key as Credentials, 'GET', `${ALL}/${reference}${below}`)
        if (reference !== expected) assert.equal(status, 404, `${reference}${below}`)
        else if (below === '') assert.equal(status, 200, reference)
      }
  }
})

test('it decides in its sandbox alone', async () => {
  const [own, foreign, lendersOwn] = [await inSandbox(mine), await inSandbox(theirs), await outside()]
  const decide = (reference: string, version: number) =>
    callAs(world, mine.clients.lender, 'POST', `${ALL}/${reference}/decision`, {
      decision: 'decline',
      code: 'affordability',
      version,
    })
  for (const reference of [foreign, lendersOwn]) {
    assert.equal((await decide(reference, 1)).status, 404)
    for (const [below, body] of [
      ['checks/identity', { result: 'passed' }],
      ['requirements', { name: 'Payslips' }],
      ['messages', { text: 'Sample.' }],
      ['contract-number', { version: 1, contractNumber: 'HP-1' }],
      ['signing', { version: 1 }],
      ['signing/cancel', { version: 1 }],
      ['signing/links', { version: 1, signer: 1 }],
      ['booking', { state: 'booked', contractNumber: 'HP-1' }],
    ] as const)
      assert.equal(
        (await callAs(world, mine.clients.lender, 'POST', `${ALL}/${reference}/${below}`, body)).status,
        404,
      )
  }
  const { body: read } = await callAs(world, mine.clients.lender, 'GET', `${ALL}/${own}`)
  const { status, body } = await decide(own, read.version)
  assert.deepEqual([status, body.state], [200, 'Declined'])
})

test('it books the contracts of its sandbox; their numbers are its own', async () => {
  const [own, foreign] = [await advanced(mine, 'Signed'), await advanced(theirs, 'Signed')]
  assert.deepEqual(await listed(mine.clients.lender, '/api/lender/bookings'), [own])
  assert.deepEqual(await listed(theirs.clients.lender, '/api/lender/bookings'), [foreign])
  assert.deepEqual(await listed(lenders, '/api/lender/bookings'), [])
  for (const [{ clients }, reference] of [
    [mine, own],
    [theirs, foreign],
  ] as const) {
    const booked = { state: 'booked', contractNumber: 'HP-1' }
    const path = `${ALL}/${reference}/booking`
    assert.equal((await callAs(world, clients.lender, 'POST', path, booked)).status, 200)
    assert.deepEqual(await listed(clients.lender, '/api/lender/bookings?contractNumber=HP-1'), [reference])
  }
})

test('it gets the events of its sandbox alone, and the lender’s own client none of them', async () => {
  const [own, foreign] = [await inSandbox(mine), await inSandbox(theirs)]
  await numberEvents(world.sql, new Date(), 10_000)
  for (const [key, expected] of [
    [mine.clients.lender, [own]],
    [theirs.clients.lender, [foreign]],
    [lenders, []],
  ] as const) {
    const seen = await listed(key, '/api/events?limit=200')
    assert.deepEqual(
      [own, foreign].filter((one) => seen.includes(one)),
      expected,
    )
  }
})

test('a sandbox with its lender’s client is deleted with everything in it', async () => {
  const gone = await createSandbox(world)
  await advanced(gone, 'Signed')
  await callAs(world, gone.clients.lender, 'GET', ALL)
  assert.equal((await callAs(world, gone.clients.dealer, 'DELETE', '/api/sandbox')).status, 204)
  await world.service.referenceData.newest()
  assert.equal((await callAs(world, gone.clients.lender, 'GET', ALL)).status, 403)
  await removeAll(world)
  const left = await world.sql`select from clients where sandbox_id = ${gone.id}`
  assert.equal(left.count, 0)
})

test('it looks up the dealers of its sandbox, and the sample products and policy; the lender’s own client the lender’s', async () => {
  const read = async (key: Pick<Credentials, 'apiKey'>, path: string) =>
    (await callAs(world, key as Credentials, 'GET', `/api/lender/${path}`)).body
  const dealersOf = async (sandbox: string | null) =>
    (
      await world.sql<{ id: string }[]>`
        select id from dealers where sandbox_id is not distinct from ${sandbox}::uuid`
    ).map(({ id }) => id)
  for (const [key, sandbox] of [
    [mine.clients.lender, mine.id],
    [lenders, null],
  ] as const) {
    const { items } = await read(key, 'dealers')
    assert.ok(items.length > 0)
    assert.deepEqual(
      items.map(({ id }: { id: string }) => id).toSorted(),
      (await dealersOf(sandbox)).toSorted(),
    )
  }
  const { items } = await read(mine.clients.lender, 'products')
  const [product] = items
  assert.match(product.id, /^sample-/)
  assert.equal(product.version, 1)
  assert.equal(typeof product.content.name, 'string')
  const own = await read(lenders, 'policy')
  const sample = await read(mine.clients.lender, 'policy')
  assert.notDeepEqual(sample, own)
  assert.ok(sample.content.rules.length > 0)
})
