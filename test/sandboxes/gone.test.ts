/** A sandbox whose time is over is deleted with everything in it, and nothing else is. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { workOnDueSignings } from '../../src/modules/signing/seal.ts'
import { until } from '../console-api/signing-scene.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { storedTexts } from '../support/stored-tables.ts'
import type { World } from '../support/world.ts'
import {
  callAs,
  createSandbox,
  DAY_MILLISECONDS,
  type OwnSandbox,
  openWorldOfSandboxes,
  removeAll,
  submitQuote,
} from './scene.ts'

const sent: string[] = []
let world: World
before(async () => {
  world = await openWorldOfSandboxes({ webhooks: true })
  world.deliver({
    baseUrl: () => world.baseUrl,
    transport: {
      send: async ({ to }) => {
        sent.push(to)
      },
    },
  })
})
after(() => world.close())

/** Uses all that leaves rows: applications of both sets, documents, a signing with its mails, webhooks, tokens, sessions, drafts. */
const useAll = async (sandbox: OwnSandbox): Promise<void> => {
  const { dealer, partner } = sandbox.clients
  const as = (method: string, path: string, body?: unknown) => callAs(world, dealer, method, path, body)
  await as('POST', '/api/webhook-endpoints', { url: 'https://dealer.example/hooks' })
  await submitQuote(world, sandbox)
  // Kept although it is invalid, and of no owner.
  await callAs(world, partner, 'POST', '/api/quote/submit', { quote: {} })
  const key = { headers: { authorization: `Bearer ${dealer.apiKey}`, 'idempotency-key': sandbox.id } }
  const body = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
  await world.call(undefined, 'POST', '/api/quote/submit', { ...key, body })
  const { caseId } = (
    await as('POST', '/api/case/submit', validCase('individual', {}, { filled: 'minimal' }))
  ).body
  await as('POST', `/api/sandbox/${caseId}/advance`, { to: 'Approved' })
  await as('POST', `/api/case/${caseId}/esign`)
  await workOnDueSignings(world.service, (error) => assert.fail(String(error)))
  const link = await until(async () => {
    const { body: messages } = await as('GET', '/api/sandbox/messages')
    return messages.items.find(({ text }: { text: string }) => text.includes('/sign#token='))
  })
  assert.equal(link.reference, caseId)
  await fetch(`${world.baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    headers: { authorization: `Basic ${btoa(`${dealer.clientId}:${dealer.clientSecret}`)}` },
  })
  for (const body of [sandbox.users.dealerAdmin, sandbox.users.partnerAdmin])
    await world.call(undefined, 'POST', '/console/api/sign-in', { body, headers: { origin: world.baseUrl } })
  await world.noteUses()
  await world.logRequests()
  await until(async () => ((await as('GET', '/api/events')).body.items.length >= 3 ? true : undefined))
}

/** All ids that a sandbox has anywhere, as texts that no other has. */
const idsOf = async (sandbox: OwnSandbox): Promise<readonly string[]> => {
  const { sql } = world
  const members = await sql<{ id: string }[]>`
    select id::text from dealers where sandbox_id = ${sandbox.id}
    union select id from clients where sandbox_id = ${sandbox.id}
    union select u.id::text from users u join dealers d on d.id = u.dealer_id where d.sandbox_id = ${sandbox.id}
    union select u.id::text from users u join partners p on p.id = u.partner_id where p.sandbox_id = ${sandbox.id}
    union select p.id::text from partners p where p.sandbox_id = ${sandbox.id}
    union select a.id::text from applications a join clients c on c.id = a.client_id where c.sandbox_id = ${sandbox.id}
    union select e.event_id::text from client_events e join clients c on c.id = e.client_id where c.sandbox_id = ${sandbox.id}
    union select w.id::text from webhook_endpoints w join clients c on c.id = w.client_id where c.sandbox_id = ${sandbox.id}
    union select s.id::text from signings s join applications a on a.id = s.application_id join clients c on c.id = a.client_id
      where c.sandbox_id = ${sandbox.id}
    union select k.id::text from api_keys k join clients c on c.id = k.client_id where c.sandbox_id = ${sandbox.id}
    union select g.id::text from signers g join signings s on s.id = g.signing_id join applications a on a.id = s.application_id
      join clients c on c.id = a.client_id where c.sandbox_id = ${sandbox.id}`
  return [sandbox.id, ...members.map(({ id }) => id)]
}

/** The audit is a chain of who did what, by ids: it is kept. */
const KEPT = new Set(['audit'])

const tablesWith = async (ids: readonly string[]): Promise<readonly string[]> =>
  (await storedTexts(world.sql))
    .filter(({ table, text }) => !KEPT.has(table) && ids.some((id) => text.includes(id)))
    .map(({ table }) => table)
    .sort()

test('after its time no table has a row of it, and the rows of others are as they were', async () => {
  const [early, late] = [await createSandbox(world), await createSandbox(world)]
  await useAll(early)
  await useAll(late)
  const own = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
  await world.call('dealer', 'POST', '/api/quote/submit', { body: own })
  const ids = await idsOf(early)
  assert.ok(ids.length > 25, `${ids.length} ids`)
  const before = await tablesWith(ids)
  for (const table of [
    'applications',
    'revisions',
    'events',
    'client_events',
    'deliveries',
    'signings',
    'signers',
    'users',
  ])
    assert.ok(before.includes(table), `${table} is not in ${before.join(', ')}`)
  const lateIds = await idsOf(late)
  const lateBefore = await tablesWith(lateIds)
  await world.sql`update sandboxes set expires_at = ${new Date(world.service.now() + DAY_MILLISECONDS)} where id = ${early.id}`
  assert.deepEqual(await removeAll(world), { ended: 0, deleted: 0 })
  world.passTime(DAY_MILLISECONDS)
  assert.deepEqual(await removeAll(world), { ended: 1, deleted: 1 })
  assert.deepEqual(await tablesWith(ids), [])
  assert.deepEqual(await tablesWith(lateIds), lateBefore)
  assert.equal((await callAs(world, early.clients.dealer, 'GET', '/api/quote')).status, 401)
  assert.equal((await world.call('dealer', 'GET', '/api/quote')).body.items.length, 1)
})

test('a clock that is set back deletes nothing early, and later everything on time', async () => {
  const sandbox = await createSandbox(world)
  await submitQuote(world, sandbox)
  world.passTime(-10 * DAY_MILLISECONDS)
  assert.deepEqual(await removeAll(world), { ended: 0, deleted: 0 })
  assert.equal((await callAs(world, sandbox.clients.dealer, 'GET', '/api/quote')).status, 200)
  world.passTime(25 * DAY_MILLISECONDS)
  assert.ok((await removeAll(world)).deleted >= 1)
  assert.equal((await callAs(world, sandbox.clients.dealer, 'GET', '/api/quote')).status, 401)
})

test('nothing that a sandbox causes is sent to anybody', () => {
  assert.deepEqual(sent, [])
})
