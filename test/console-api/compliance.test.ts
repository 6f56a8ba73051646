/**
 * The role compliance: it reads everything about cases and what they are decided by, and changes nothing (that each
 * operation which writes refuses it: matrix.test.ts).
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { listStaffIds } from '../../src/store/people/users.ts'
import { caseWith, headOf, pass, send } from '../operations/guard-world.ts'
import { openStaffScene, type StaffScene } from './staff-scene.ts'

let scene: StaffScene
let colin: string
let cookie: string
before(async () => {
  scene = await openStaffScene()
  colin = await scene.addUser('compliance', null, 'Colin Sample')
  cookie = await scene.begin(colin)
})
after(async () => {
  await scene.world.service.signing.renderer.stop()
  await scene.world.close()
})

const ask = (method: 'GET' | 'POST', path: string, body: object = {}) =>
  scene.world.call(undefined, method, `/console/api${path}`, {
    headers: {
      cookie,
      ...(method === 'POST' ? { origin: scene.world.baseUrl, 'sec-fetch-site': 'same-origin' } : {}),
    },
    ...(method === 'POST' ? { body } : {}),
  })

const READ: readonly (readonly ['GET' | 'POST', string, object?])[] = [
  ...(['first-mode', 'queue-recent?mode=live', 'queue-options', 'queue-views', 'policy'] as const).map(
    (path) => ['GET', `/${path}`] as const,
  ),
  ['GET', '/queue/all?mode=live'],
  ['GET', '/queue/all/export?mode=live'],
  ['GET', '/queue-counts?mode=live'],
  ['GET', '/pay-outs?mode=live'],
  ['GET', '/duties?mode=live&state=due'],
  ['GET', '/numbers?mode=live'],
  ['GET', '/settings'],
  ['GET', '/check-providers?mode=live'],
  ['GET', '/products'],
  ['GET', '/products/sample-hire-purchase'],
  ['GET', '/audit/options'],
  ['POST', '/audit/search', {}],
  ['POST', '/audit/check', { from: 1 }],
  ['POST', '/queue-search', { mode: 'live', text: 'Sample' }],
]
for (const [method, path, body] of READ)
  test(`compliance reads ${method} ${path}`, async () => {
    const response = await ask(method, path, body)
    assert.equal(response.status, 200, JSON.stringify(response.body))
  })

test('compliance reads the commission of each dealer', async () => {
  const { body } = await ask('GET', '/queue-options')
  const [dealer] = body.dealers as readonly { readonly id: string }[]
  const read = await ask('GET', `/commission?mode=live&month=2026-11&dealer=${dealer?.id}`)
  assert.equal(read.status, 200, JSON.stringify(read.body))
  assert.equal((await ask('GET', '/audit/export?format=csv')).status, 403)
})

test('a case that compliance opens is on record, and nothing can be done with it', async () => {
  const { service } = scene.world
  const reference = await send(service, caseWith())
  await pass(service, reference)
  const before = await headOf(service, reference)
  const { status, body } = await ask('GET', `/cases/${reference}`)
  assert.equal(status, 200)
  assert.ok(body.row.borrowers.length > 0)
  assert.deepEqual(body.allowed.decisions, [])
  for (const [name, may] of Object.entries(body.allowed))
    if (name !== 'decisions') assert.equal(may, false, name)
  assert.equal((await ask('POST', `/cases/${reference}/looks`, { look: 'printed' })).status, 204)
  assert.deepEqual((await scene.audited(colin)).slice(-2), ['case.opened', 'case.printed'])
  const decided = { seen: body.version, decision: 'approve' }
  assert.equal((await ask('POST', `/cases/${reference}/decide`, decided)).status, 403)
  assert.deepEqual(await headOf(service, reference), before)
})

test('compliance sees what was published of products and policy, and no draft', async () => {
  const begun = await scene.ask('admin', 'POST', '/product-drafts', {
    id: 'sample-new',
    name: 'Sample new',
    from: { id: 'sample-hire-purchase', version: 1 },
  })
  assert.equal(begun.status, 201, JSON.stringify(begun.body))
  assert.equal((await scene.ask('admin', 'POST', '/policy/draft', { from: null })).status, 201)
  const { body } = await ask('GET', '/products')
  assert.ok(body.items.every(({ draft }: { draft: unknown }) => draft === null))
  assert.equal((await ask('GET', '/products/sample-new')).status, 404)
  assert.equal((await ask('GET', '/policy')).body.draft, null)
  assert.notEqual((await scene.ask('admin', 'GET', '/policy')).body.draft, null)
})

test('nobody assigns a case to compliance or mentions it, and no email about cases goes there', async () => {
  const { service, sql } = scene.world
  const reference = await send(service, caseWith())
  const { body } = await scene.ask('anne', 'GET', '/queue-options')
  assert.ok(!body.staff.some(({ id }: { id: string }) => id === colin))
  const assigned = await scene.ask('anne', 'POST', '/queue-assign', {
    mode: 'live',
    cases: [{ reference, seen: null }],
    to: colin,
  })
  assert.equal(assigned.body.detail, 'Cases can be assigned only to active staff who may act in them.')
  const noted = await scene.ask('anne', 'POST', `/cases/${reference}/notes`, {
    text: 'Sample.',
    mentions: [colin],
  })
  assert.equal(noted.status, 409, JSON.stringify(noted.body))
  assert.ok(!(await listStaffIds(sql)).includes(colin))
})

test('an administrator gives and takes the role', async () => {
  const id = await scene.addUser('underwriter', null)
  const changed = await scene.ask('admin', 'POST', `/users/${id}`, { role: 'compliance' })
  assert.equal(changed.body.role, 'compliance')
  const back = await scene.ask('admin', 'POST', `/users/${id}`, { role: 'underwriter' })
  assert.equal(back.body.role, 'underwriter')
})

test('a case that compliance has open comes next to an underwriter all the same, and compliance sees who has it open', async () => {
  const { service, sql } = scene.world
  await sql`truncate case_queue, case_presence`
  const reference = await send(service, caseWith())
  const present = () => ask('POST', `/cases/${reference}/presence`)
  assert.deepEqual((await present()).body.others, [])
  const { body } = await scene.ask('anne', 'POST', '/queue-next', { mode: 'live' })
  assert.equal(body.reference, reference)
  assert.deepEqual((await present()).body.others, [{ id: scene.ids.anne, name: 'Anne Sample' }])
  const seen = await scene.ask('anne', 'POST', `/cases/${reference}/presence`)
  assert.deepEqual(seen.body.others, [])
})
