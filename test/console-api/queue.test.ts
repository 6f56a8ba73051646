/** The queue over HTTP: its rows, filters and pages, and what staff do with cases in a list. */
import assert from 'node:assert/strict'
import test, { after, before, beforeEach } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { firstMode } from '../../src/modules/cases/queue.ts'
import { caseIn, caseWith, loanOf, pass, send } from '../operations/guard-world.ts'
import { openStaffScene, type StaffScene } from './staff-scene.ts'

let scene: StaffScene
before(async () => {
  scene = await openStaffScene()
})
after(() => scene.world.close())
beforeEach(async () => {
  const { sql } = scene.world
  await sql`truncate applications, case_queue, case_presence, case_skips, queue_views cascade`
})

const listed = async (path: string, as: 'anne' | 'ben' = 'anne') => {
  const response = await scene.ask(as, 'GET', `/queue/${path}`)
  assert.equal(response.status, 200, response.text)
  return response.body.items as { reference: string; [name: string]: unknown }[]
}
const references = async (path: string) => (await listed(path)).map(({ reference }) => reference)

test('the console begins in Test if a sandbox has no live case, and in Live everywhere else', async () => {
  const { service } = scene.world
  const first = async () => (await scene.ask('anne', 'GET', '/first-mode')).body.mode
  await send(service, caseWith(), { mode: 'test' })
  assert.equal(await first(), 'test')
  assert.equal(await firstMode({ ...service, isSandbox: false }), 'live')
  await send(service, caseWith())
  assert.equal(await first(), 'live')
})

test('filters narrow a list, and each value that can’t be one is refused', async () => {
  const { service } = scene.world
  const small = await send(service, caseWith(loanOf(10_000)))
  const large = await send(service, caseWith(loanOf(25_000)))
  const [row] = await listed('all?mode=live')
  const { dealer, product } = row as unknown as { dealer: { id: string }; product: { id: string } }
  const expected: Readonly<Record<string, readonly string[]>> = {
    'amountFrom=20000': [large],
    'amountTo=20000': [small],
    'set=a': [],
    'state=InReview': [],
    'policy=refer': [large, small],
    'policy=decline': [],
    'assignee=nobody': [large, small],
    'assignee=me': [],
    [`dealer=${dealer.id}`]: [large, small],
    [`dealer=${scene.ids.anne}`]: [],
    [`product=${product.id}`]: [large, small],
    'dueBefore=2020-01-01T00:00:00Z': [],
    'receivedFrom=2020-01-01': [large, small],
    'receivedTo=2020-01-01': [],
    'receivedFrom=2020-01-01&receivedTo=2020-12-31': [],
    'sort=received': [small, large],
    'sort=due': [small, large],
    'sort=-due': [large, small],
    'sort=amount': [small, large],
    'sort=-amount': [large, small],
  }
  for (const [filter, found] of Object.entries(expected))
    assert.deepEqual(await references(`all?mode=live&${filter}`), found, filter)
  for (const wrong of [
    'set=c',
    'state=x',
    'dealer=1',
    'amountFrom=1.5',
    'assignee=x',
    'policy=x',
    'sort=x',
    'sort=reverse',
    'dueBefore=x',
    'receivedFrom=2026-02-30',
    'cursor=x',
    'cursor=1&cursor=2',
  ]) {
    const response = await scene.ask('anne', 'GET', `/queue/all?mode=live&${wrong}`)
    assert.equal(response.status, 400, wrong)
  }
  assert.equal((await scene.ask('anne', 'GET', '/queue/all')).status, 400)
  assert.equal((await scene.ask('anne', 'GET', '/queue/elsewhere?mode=live')).status, 404)
})

test('a list says how many cases it has, and what their loans come to as long as all are counted', async () => {
  const { service, sql } = scene.world
  await send(service, caseWith(loanOf(10_000)))
  await send(service, caseWith(loanOf(25_000)))
  const total = async (query: string) =>
    (await scene.ask('anne', 'GET', `/queue/toDecide?mode=live${query}`)).body.total
  assert.deepEqual(await total(''), { cases: 2, maximum: 100, amount: { sum: 35_000, missing: 0 } })
  assert.deepEqual(await total('&amountFrom=20000'), {
    cases: 1,
    maximum: 100,
    amount: { sum: 25_000, missing: 0 },
  })
  assert.deepEqual(await total('&state=InReview'), { cases: 0, maximum: 100, amount: { sum: 0, missing: 0 } })
  const more = (count: number) => sql`insert into case_queue
    select (jsonb_populate_record(q, jsonb_build_object('application_id', gen_random_uuid(), 'amount_cents', null))).*
    from case_queue q, generate_series(1, ${count}::integer) where q.amount_cents = 1000000`
  await more(60)
  assert.deepEqual(await total(''), { cases: 62, maximum: 100, amount: { sum: 35_000, missing: 60 } })
  await more(60)
  assert.deepEqual(await total(''), { cases: 100, maximum: 100, amount: null })
  const { body } = await scene.ask('anne', 'GET', '/queue/toDecide?mode=live')
  const next = await scene.ask('anne', 'GET', `/queue/toDecide?mode=live&cursor=${body.nextCursor}`)
  assert.equal(next.body.total, null)
})

test('a cursor is of one order alone', async () => {
  const { service } = scene.world
  for (let place = 0; place < 52; place++) await send(service, caseWith())
  const { body } = await scene.ask('anne', 'GET', '/queue/all?mode=live&sort=amount')
  const other = await scene.ask('anne', 'GET', `/queue/all?mode=live&cursor=${body.nextCursor}`)
  assert.equal(other.status, 400)
})

test('an empty list says when the next step of the lender is due', async () => {
  const { service } = scene.world
  const nothing = await scene.ask('anne', 'GET', '/queue/mine?mode=live')
  assert.deepEqual([nothing.body.items, nothing.body.nextDueAt], [[], null])
  await send(service, caseWith())
  const [row] = await listed('toDecide?mode=live')
  const empty = await scene.ask('anne', 'GET', '/queue/mine?mode=live')
  assert.deepEqual([empty.body.items, empty.body.nextDueAt], [[], row?.['dueAt']])
})

test('the cases that a person has opened are theirs alone, the last one first and each once', async () => {
  const { service } = scene.world
  const [first, second] = [await send(service, caseWith()), await send(service, caseWith())]
  const tested = await send(service, caseWith(), { mode: 'test' })
  const recent = async (as: 'anne' | 'ben', mode: string) => {
    const { body } = await scene.ask(as, 'GET', `/queue-recent?mode=${mode}`)
    return body.items.map(({ reference }: { reference: string }) => reference)
  }
  for (const reference of [first, tested, second, first])
    assert.equal((await scene.ask('anne', 'GET', `/cases/${reference}`)).status, 200)
  assert.deepEqual(await recent('anne', 'live'), [first, second])
  assert.deepEqual(await recent('anne', 'test'), [tested])
  assert.deepEqual(await recent('ben', 'live'), [])
})

test('a case that was opened very often pushes no other out of the recent ones', async () => {
  const { service, sql } = scene.world
  const [seldom, often] = [await send(service, caseWith()), await send(service, caseWith())]
  for (const reference of [seldom, often]) await scene.ask('anne', 'GET', `/cases/${reference}`)
  await sql`insert into audit select (jsonb_populate_record(a, jsonb_build_object('id', one.id))).*
    from (select * from audit where action = 'case.opened' order by id desc limit 1) newest
      join audit a using (id), unnest(${sql.array(
        Array.from({ length: 250 }, () => newId(Date.now())),
        'uuid',
      )}) one (id)`
  const { body } = await scene.ask('anne', 'GET', '/queue-recent?mode=live')
  assert.deepEqual(
    body.items.map(({ reference }: { reference: string }) => reference),
    [often, seldom],
  )
})

const dealerId = async () => {
  const [row] = await scene.world.sql<{ id: string }[]>`select id from dealers limit 1`
  return row?.id ?? null
}

test('presence names the others, and the version that the case has now', async () => {
  const { service } = scene.world
  const reference = await caseIn(service, 'InReview')
  const presence = (as: 'anne' | 'ben') => scene.ask(as, 'POST', `/cases/${reference}/presence`)
  const first = await presence('anne')
  assert.deepEqual(first.body.others, [])
  await pass(service, reference, ['identity'])
  const second = await presence('ben')
  assert.deepEqual(second.body.others, [{ id: scene.ids.anne, name: 'Anne Sample' }])
  assert.equal(second.body.version, first.body.version + 1)
  await scene.ask('anne', 'POST', `/cases/${reference}/leave`)
  assert.deepEqual((await presence('ben')).body.others, [])
})

test('saved views are one’s own or all staff’s, and only their maker changes them', async () => {
  const save = (as: 'anne' | 'ben', name: string, isShared: boolean) =>
    scene.ask(as, 'POST', '/queue-views', {
      name,
      isShared,
      view: 'toDecide',
      filters: { amountFrom: '50000' },
    })
  const own = await save('anne', 'Mine alone', false)
  const shared = await save('anne', '<b>Large</b> ones', true)
  assert.equal(own.status, 201)
  const names = async (as: 'anne' | 'ben') => {
    const { body } = await scene.ask(as, 'GET', '/queue-views')
    return body.items.map(({ name, isOwn, by }: Record<string, unknown>) => [name, isOwn, by])
  }
  assert.deepEqual(await names('anne'), [
    ['Mine alone', true, 'Anne Sample'],
    ['<b>Large</b> ones', true, 'Anne Sample'],
  ])
  assert.deepEqual(await names('ben'), [['<b>Large</b> ones', false, 'Anne Sample']])
  const changed = { name: 'Other', isShared: true, view: 'all', filters: {} }
  assert.equal((await scene.ask('ben', 'POST', `/queue-views/${shared.body.id}`, changed)).status, 404)
  assert.equal((await scene.ask('ben', 'POST', `/queue-views/${shared.body.id}/delete`)).status, 404)
  const { body } = await scene.ask('anne', 'POST', `/queue-views/${shared.body.id}`, changed)
  assert.deepEqual([body.name, body.view, body.filters], ['Other', 'all', {}])
  assert.equal((await scene.ask('anne', 'POST', `/queue-views/${shared.body.id}/delete`)).status, 204)
  assert.deepEqual(await names('ben'), [])
})

test('filters of lists name staff, dealers and products, and nobody of a dealer’s', async () => {
  await scene.addUser('dealerUser', await dealerId(), 'Dealer Sample')
  const { body } = await scene.ask('anne', 'GET', '/queue-options')
  const names = body.staff.map(({ name }: { name: string }) => name)
  assert.ok(names.includes('Anne Sample') && names.includes('Ben Sample') && !names.includes('Dealer Sample'))
  assert.ok(body.dealers.some(({ name }: { name: string }) => name === 'Sample Dealer'))
  assert.ok(body.products.length > 0)
})

test('what a person has decided today is listed for them alone, the newest first', async () => {
  const { service } = scene.world
  const [declined, parked] = [await send(service, caseWith()), await send(service, caseWith(loanOf(30_000)))]
  await pass(service, parked)
  for (const [reference, body] of [
    [declined, { decision: 'decline', code: 'affordability' }],
    [parked, { decision: 'approve' }],
  ] as const) {
    const { version } = (await scene.ask('anne', 'GET', `/cases/${reference}`)).body
    const taken = await scene.ask('anne', 'POST', `/cases/${reference}/decide`, { seen: version, ...body })
    assert.equal(taken.status, 200, taken.text)
  }
  const decisions = async (as: 'anne' | 'ben', mode = 'live') =>
    (await scene.ask(as, 'GET', `/my-decisions?mode=${mode}`)).body.items.map(
      ({ row, what }: { row: { reference: string; state: string }; what: string }) => [
        row.reference,
        what,
        row.state,
      ],
    )
  assert.deepEqual(await decisions('anne'), [
    [parked, 'approved first', 'Submitted'],
    [declined, 'declined', 'Declined'],
  ])
  assert.deepEqual([await decisions('ben'), await decisions('anne', 'test')], [[], []])
})
