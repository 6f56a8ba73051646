/**
 * The numbers over HTTP: a worker's counts of real cases, their filters, their exports, and cases from before counting
 * began.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { dublinDay, weekOf } from '../../packages/values/dublin-day.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { countNumbers } from '../../src/modules/lender/count-numbers.ts'
import type { Numbers } from '../../src/modules/lender/number-pages.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { ANNE, caseIn, caseWith, headOf, openGuardWorld, send } from '../operations/guard-world.ts'
import { startAtNoon } from '../support/steady-clock.ts'
import { type StaffScene, staffOf } from './staff-scene.ts'

let scene: StaffScene
/** In which the applications came in: on Mondays, the one before. */
let week: string

const count = () => countNumbers(scene.world.service, { lagMilliseconds: 0 })

const numbers = async (query = '', mode = 'live'): Promise<Numbers> => {
  const response = await scene.ask('ben', 'GET', `/numbers?mode=${mode}${query}`)
  assert.equal(response.status, 200, response.text)
  return response.body
}

const HOUR = 3_600_000

/** Approves an application as this part of the service. */
const approvedBy = async (id: string) => {
  const { service, sql } = scene.world
  const { id: application } = await headOf(service, await caseIn(service, 'Approved'))
  await sql`
    update transitions set by_id = ${id} where application_id = ${application} and to_state = 'Approved'`
}

before(async () => {
  const world = await openGuardWorld()
  const { service, passTime } = world
  // Nothing is counted that the database's clock has not reached, and no week may end before the decision.
  startAtNoon(world)
  scene = await staffOf(world)
  week = weekOf(dublinDay(service.now()))
  await send(service, caseWith())
  await send(service, caseWith({ 'loanDetails.term': 7 }))
  await send(service, caseWith({ 'loanDetails.term': 7 }), { mode: 'test' })
  await approvedBy('policy')
  const late = await send(service, caseWith())
  passTime(2 * HOUR)
  const declined = await decideApplication(service, late, {
    decision: 'decline',
    reason: 'Sample.',
    code: 'affordability',
    by: ANNE,
    prove: async () => undefined,
  })
  assert.ok(!(declined instanceof Refusal), JSON.stringify(declined))
  await count()
})
after(() => scene.world.close())

test('submissions, failures and decisions are counted as the histories have them', async () => {
  const { whole, weeks, failures } = await numbers()
  const [naive] = await scene.world.sql<{ received: number; valid: number }[]>`
    select count(*)::int as received, count(*) filter (where t.to_state = 'Submitted')::int as valid
    from transitions t join applications a on a.id = t.application_id
    where a.mode = 'live' and t.from_state is null`
  assert.deepEqual([whole.received, whole.validAtOnce], [naive?.received, naive?.valid])
  assert.deepEqual([whole.received, whole.failedSendings], [4, 1])
  assert.deepEqual(whole.approved, { staff: 0, systems: 0, policy: 1 })
  assert.deepEqual(whole.declined, { staff: 1, systems: 0, policy: 0 })
  const { products, people, reasons, from, firstDay } = await numbers()
  const [product] = products
  assert.deepEqual([products.length, product?.approved, product?.declined], [1, 1, 1])
  assert.ok(product?.name && product.name !== product.id && product.amount > 1_000, JSON.stringify(product))
  assert.deepEqual(people, [{ id: ANNE.id, name: ANNE.id, approved: 0, declined: 1, amount: 0 }])
  assert.deepEqual(reasons, [{ code: 'affordability', count: 1 }])
  // Weeks without data before the first application are left out.
  assert.deepEqual([from, from >= week], [firstDay, true])
  assert.ok(Math.abs((whole.times.staff.p50 ?? 0) - 7_200) <= 7_200 * 0.02)
  assert.ok((whole.times.all.p50 ?? 9) < 5)
  assert.equal(weeks.length, 1)
  assert.deepEqual(
    weeks.filter(({ received }) => received > 0).map((one) => [one.week, one.received]),
    [[week, 4]],
  )
  assert.ok(
    failures.some(
      ({ type, field, count: n }) => type === 'termNotOffered' && field === 'finance.term' && n === 1,
    ),
    JSON.stringify(failures),
  )
})

test('mode, set, dealer and period narrow it down', async () => {
  assert.equal((await numbers('', 'test')).whole.received, 1)
  assert.equal((await numbers('&set=a')).whole.received, 0)
  assert.equal((await numbers('&set=b')).whole.received, 4)
  const { dealers } = await numbers()
  const dealer = dealers[0]?.dealer
  assert.ok(dealer)
  const own = await numbers(`&dealer=${dealer.id}`)
  assert.equal(own.whole.received, dealers[0]?.received)
  assert.deepEqual(
    own.dealers.map((one) => one.dealer?.name),
    [dealer.name],
  )
  assert.equal((await numbers('&dealer=none')).whole.received, 4 - (dealers[0]?.received ?? 0))
  const long = await numbers('&from=2020-01-01&to=2020-01-31')
  assert.deepEqual([long.from, long.to, long.whole.received], ['2020-01-01', '2020-01-31', 0])
})

test('people of a dealer see their own dealer’s numbers, whichever they ask for', async () => {
  const { world, addUser, begin } = scene
  const ofAll = await numbers()
  const own = ofAll.dealers.find(({ dealer }) => dealer !== null)
  assert.ok(own?.dealer)
  const other = newId(world.service.now())
  await world.sql`insert into dealers (id, name, created_at) values (${other}, 'Another Dealer', now())`
  const askAs = async (dealerId: string, query = '') => {
    const cookie = await begin(await addUser('dealerUser', dealerId))
    const read = await world.call(undefined, 'GET', `/console/api/numbers?mode=live${query}`, {
      headers: { cookie },
    })
    assert.equal(read.status, 200, read.text)
    return read.body as Numbers
  }
  assert.equal((await askAs(own.dealer.id)).whole.received, own.received)
  assert.deepEqual((await askAs(own.dealer.id)).dealers, [own])
  for (const query of ['', `&dealer=${own.dealer.id}`, '&dealer=none']) {
    const { whole, dealers, failures, people, reasons } = await askAs(other, query)
    assert.deepEqual([whole.received, dealers, failures, people, reasons], [0, [], [], null, null], query)
  }
})

test('invalid periods are refused', async () => {
  for (const query of [
    'from=2026-02-01&to=2026-01-01',
    'from=2001-01-01&to=2026-01-01',
    'from=2026-02-30',
    'period=5',
    'dealer=x',
    'set=c',
  ]) {
    const { status } = await scene.ask('ben', 'GET', `/numbers?mode=live&${query}`)
    assert.equal(status, 400, query)
  }
})

test('each chart is exported with the figures of its table', async () => {
  const { weeks, failures } = await numbers()
  const { sql, service } = scene.world
  await sql`update sessions set proved_at = ${new Date(service.now())} where user_id = ${scene.ids.ben}`
  const lines = async (chart: string) => {
    const { status, text } = await scene.ask('ben', 'GET', `/numbers/export?mode=live&chart=${chart}`)
    assert.equal(status, 200)
    return text.trim().split('\r\n')
  }
  for (const chart of ['applications', 'decisions', 'times'])
    assert.equal((await lines(chart)).length, weeks.length + 1)
  assert.ok((await lines('applications')).includes(`${week},4,3,1`))
  assert.equal((await lines('failures')).length, failures.length + 1)
  assert.match((await lines('dealers'))[1] ?? '', /,4(,0)*,4(,0)?$/)
})

test('counting again adds nothing; counted from the applications themselves, as after an update, all of it is the same', async () => {
  const { sql, service } = scene.world
  const rows = async () => [
    ...(await sql`select * from daily_numbers order by mode, dealer, kind, day, model_set, key`),
  ]
  const counted = await rows()
  await count()
  assert.deepEqual(await rows(), counted)
  await sql`delete from daily_numbers`
  await sql`
    update numbers_progress set history_until = (select max(at) from events), history_done_at = null, begun_at = now()`
  assert.equal((await numbers()).isCountingHistory, true)
  await count()
  assert.deepEqual(await rows(), [], 'what is being written just now is waited for')
  await sql`update numbers_progress set begun_at = now() - interval '1 hour'`
  await count()
  assert.deepEqual(await rows(), counted)
  assert.equal((await numbers()).isCountingHistory, false)
  await send(service, caseWith())
  await count()
  assert.equal((await numbers()).whole.received, 5)
})

test('what sandbox commands decide counts as nobody’s decision', async () => {
  const before = (await numbers()).whole
  await approvedBy('sandbox')
  await count()
  const { received, approved } = (await numbers()).whole
  assert.deepEqual([received, approved], [before.received + 1, before.approved])
})
