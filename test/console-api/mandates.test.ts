/** Up to which amount an underwriter may approve: who sets it, what it stops, and which cases come next to them. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { LIFETIMES } from '../../src/domain/lender/retention.ts'
import { changeCase, transitionApplication } from '../../src/modules/applications/change.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { Refusal } from '../../src/service/refusal.ts'
import {
  caseWith,
  headOf,
  isApproved,
  loanOf,
  OPERATOR,
  pass,
  send,
  waits,
} from '../operations/guard-world.ts'
import { openStaffScene, type StaffName, type StaffScene } from './staff-scene.ts'

let scene: StaffScene
before(async () => {
  scene = await openStaffScene()
})
after(async () => {
  await scene.world.service.signing.renderer.stop()
  await scene.world.close()
})

const mandate = (mandateEuro: number | null, of: StaffName = 'anne', by: StaffName = 'admin') =>
  scene.ask(by, 'POST', `/users/${scene.ids[of]}`, { mandateEuro })
const set = async (mandateEuro: number | null, of: StaffName = 'anne') => {
  const { status, body } = await mandate(mandateEuro, of)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.mandateEuro, mandateEuro)
}

const aCase = async (loan: number): Promise<string> => {
  const reference = await send(scene.world.service, caseWith(loanOf(loan)))
  await pass(scene.world.service, reference)
  return reference
}

const decide = async (as: StaffName, reference: string, body: object = { decision: 'approve' }) => {
  const { version } = await headOf(scene.world.service, reference)
  return scene.ask(as, 'POST', `/cases/${reference}/decide`, { seen: version, ...body })
}

const beyond = (mandate: string, loan: string) =>
  `Your mandate is up to ${mandate}, and this loan is ${loan}. A colleague with a higher mandate must approve it.`
const BEYOND = beyond('€20,000.00', '€20,001.00')

const assertBeyond = async (as: StaffName, reference: string, says: string, body?: object) => {
  const before = await headOf(scene.world.service, reference)
  const response = await decide(as, reference, body)
  assert.equal(response.status, 409, JSON.stringify(response.body))
  assert.equal(response.body.detail, says)
  assert.deepEqual(await headOf(scene.world.service, reference), before)
}

test('another administrator sets, changes and lifts a mandate, each on record once', async () => {
  const { sql } = scene.world
  const count = async () =>
    (await sql`select from audit where action = 'user.mandateChanged' and subject_id = ${scene.ids.ben}`)
      .length
  for (const [euro, entries] of [
    [25_000, 1],
    [25_000, 1],
    [0, 2],
    [null, 3],
  ] as const) {
    await set(euro, 'ben')
    assert.equal(await count(), entries)
  }
  assert.equal((await scene.ask('ben', 'GET', '/me')).status, 200, 'their session goes on')
  assert.equal((await scene.ask('admin', 'GET', `/users/${scene.ids.ben}`)).body.mandateEuro, null)
})

test('nobody sets a mandate of their own, none but administrators sets one, and only underwriters have one', async () => {
  const own = await mandate(1_000, 'admin')
  assert.equal(own.body.detail, 'You cannot set your own mandate. Another administrator must do that.')
  for (const name of ['anne', 'ben'] as const) assert.equal((await mandate(1_000, name, 'anne')).status, 403)
  for (const role of ['payOut', 'compliance', 'admin', 'dealerUser'] as const) {
    const dealers = (await scene.ask('admin', 'GET', '/dealers')).body.items
    const id = await scene.addUser(role, role === 'dealerUser' ? dealers[0].id : null)
    const { status, body } = await scene.ask('admin', 'POST', `/users/${id}`, { mandateEuro: 1_000 })
    assert.deepEqual([status, body.detail], [409, 'Only underwriters have a mandate.'], role)
  }
  for (const euro of [-1, 0.5, 1_000_000_000, '1000'])
    assert.equal((await mandate(euro as number)).status, 400, String(euro))
})

test('a mandate counts only while the person is an underwriter', async () => {
  const id = await scene.addUser('underwriter', null)
  const change = async (body: object) =>
    (await scene.ask('admin', 'POST', `/users/${id}`, body)).body.mandateEuro
  assert.equal(await change({ mandateEuro: 5_000 }), 5_000)
  assert.equal(await change({ role: 'admin' }), null)
  const decided = { decision: 'approve', by: { kind: 'user', id } } as const
  assert.deepEqual(await decideApplication(scene.world.service, await aCase(6_000), decided), isApproved)
  assert.equal(await change({ role: 'underwriter' }), 5_000)
})

test('it takes a fresh proof', async () => {
  const { sql } = scene.world
  const stale = (milliseconds: number) =>
    sql`update sessions set proved_at = proved_at - ${milliseconds} * interval '1 millisecond' where user_id = ${scene.ids.admin}`
  await stale(LIFETIMES.proof.milliseconds)
  const { body } = await mandate(20_000)
  await stale(-LIFETIMES.proof.milliseconds)
  assert.match(body.type, /proof-needed$/)
})

test('a person approves up to their mandate, and reads why not above it, also before they try', async () => {
  await set(20_000)
  const reference = await aCase(20_001)
  const { approval } = (await scene.ask('anne', 'GET', `/cases/${reference}`)).body
  assert.equal(approval.bar, BEYOND)
  const preview = async (body: object) =>
    (await scene.ask('anne', 'POST', `/cases/${reference}/preview`, body)).body.bar
  assert.equal(await preview({ decision: 'approve' }), BEYOND)
  assert.equal(await preview({ decision: 'decline', code: 'affordability' }), null)
  await assertBeyond('anne', reference, BEYOND)
  // Without a mandate there is no limit.
  assert.equal((await scene.ask('ben', 'GET', `/cases/${reference}`)).body.approval.bar, null)
  assert.equal((await decide('ben', reference)).status, 200)
  assert.equal((await decide('anne', await aCase(20_000))).body.state, 'Approved')
  const declined = await decide('anne', await aCase(20_001), { decision: 'decline', code: 'affordability' })
  assert.equal(declined.body.state, 'Declined')
})

test('the mandate covers the figures of a counter-offer, not those that were asked for', async () => {
  await set(20_000)
  const larger = await aCase(20_500)
  const figures = (contribution: number) => ({ decision: 'approve', figures: { contribution } })
  const preview = await scene.ask('anne', 'POST', `/cases/${larger}/preview`, figures(5_499))
  assert.equal(preview.body.bar, BEYOND)
  await assertBeyond('anne', larger, BEYOND, figures(5_499))
  assert.equal((await decide('anne', larger, figures(5_500))).body.state, 'Approved')
  // What was approved within it cannot be raised beyond it.
  await assertBeyond('anne', larger, BEYOND, figures(5_499))
})

test('of two who approve, each has the mandate for it', async () => {
  await set(40_000)
  await set(39_999, 'ben')
  const [first, second] = [await aCase(40_000), await aCase(40_000)]
  const says = beyond('€39,999.00', '€40,000.00')
  await assertBeyond('ben', first, says)
  assert.equal((await decide('anne', first)).body.awaitsSecond, true)
  await assertBeyond('ben', first, says)
  assert.equal((await scene.ask('ben', 'GET', `/cases/${first}`)).body.approval.bar, says)
  await set(40_000, 'ben')
  assert.equal((await decide('ben', first)).body.state, 'Approved')
  assert.equal((await decide('ben', second)).body.awaitsSecond, true)
  await set(39_999, 'anne')
  await assertBeyond('anne', second, says)
  await set(null, 'ben')
})

/** Writes that the policy declines it, and moves it if it should be declined already. */
const declineByPolicy = async (reference: string, isMoved: boolean): Promise<void> => {
  const { service } = scene.world
  const policy = { version: 1, outcome: 'decline', fired: [] } as const
  const { id } = await headOf(service, reference)
  await changeCase(service, id, { actor: OPERATOR }, ({ file }) => ({
    file: { ...file, policy },
    audits: [],
  }))
  if (!isMoved) return
  const by = { kind: 'service', id: 'policy' } as const
  const moved = { to: 'Declined', initiator: 'service', by, reason: 'Sample.' } as const
  assert.equal(await transitionApplication(service, await headOf(service, reference), moved), 'done')
}

for (const decision of ['approve', 'reconsider'] as const)
  test(`who overrides the policy’s decline to ${decision} has the mandate for it`, async () => {
    await set(20_000)
    const [above, within] = [await aCase(20_001), await aCase(20_000)]
    for (const reference of [above, within]) await declineByPolicy(reference, decision === 'reconsider')
    const body = { decision, reason: 'Sample.' }
    const preview = await scene.ask('anne', 'POST', `/cases/${above}/preview`, body)
    assert.equal(preview.body.bar, BEYOND)
    await assertBeyond('anne', above, BEYOND, body)
    assert.equal((await decide('anne', within, body)).status, 200)
  })

test('clients of the lender and the operator have no mandate', async () => {
  await set(0)
  for (const by of [OPERATOR, { kind: 'client', id: 'cl_lender' }] as const)
    assert.deepEqual(
      await decideApplication(scene.world.service, await aCase(20_000), { decision: 'approve', by }),
      isApproved,
    )
})

test('an approval is decided by the mandate that it has read: one lowered meanwhile counts from the next', async () => {
  await set(40_000)
  const [first, second] = [await aCase(40_000), await aCase(40_000)]
  const by = { kind: 'user', id: scene.ids.anne } as const
  const prove = async () => {
    await set(1_000)
    return undefined
  }
  const { service } = scene.world
  const approve = (reference: string) =>
    decideApplication(service, reference, { decision: 'approve', by, prove })
  // The proof comes after the mandate was read, and before the approval is written.
  assert.deepEqual(await approve(first), waits('Submitted'))
  const refused = await approve(second)
  assert.ok(refused instanceof Refusal)
  assert.equal(refused.says, beyond('€1,000.00', '€40,000.00'))
})

test('an approval and a lower mandate at the same time: it is approved or refused, and refused from then on', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    await set(20_000)
    const [reference, later] = [await aCase(20_000), await aCase(20_000)]
    const [decided] = await Promise.all([decide('anne', reference), set(19_999)])
    const { state } = await headOf(scene.world.service, reference)
    const says = beyond('€19,999.00', '€20,000.00')
    if (decided.status === 200) assert.equal(state, 'Approved')
    else assert.deepEqual([decided.body.detail, state], [says, 'Submitted'])
    await assertBeyond('anne', later, says)
  }
})

test('the next case of an underwriter is one that they may approve, or one without an amount', async () => {
  const { sql } = scene.world
  await sql`truncate case_queue, case_presence, case_skips`
  const [large, exact, unknown] = [await aCase(20_001), await aCase(20_000), await aCase(30_000)]
  await sql`update case_queue set amount_cents = null where application_id = ${(await headOf(scene.world.service, unknown)).id}`
  // The large one is the most urgent.
  for (const [place, reference] of [large, exact, unknown].entries())
    await sql`update case_queue set due_at = now() + ${place} * interval '1 minute', assignee_id = null
      where application_id = ${(await headOf(scene.world.service, reference)).id}`
  await set(20_000)
  const next = async (as: StaffName): Promise<string | null> => {
    const { body } = await scene.ask(as, 'POST', '/queue-next', { mode: 'live' })
    return body.reference
  }
  const skip = (reference: string) =>
    scene.ask('anne', 'POST', `/cases/${reference}/skip`, { reason: 'Sample.' })
  assert.equal(await next('anne'), exact)
  await skip(exact)
  assert.equal(await next('anne'), unknown)
  await skip(unknown)
  assert.equal(await next('anne'), null)
  assert.equal(await next('ben'), large)
  await sql`update case_queue set assignee_id = ${scene.ids.anne} where assignee_id = ${scene.ids.ben}`
  await sql`truncate case_presence`
  assert.equal(await next('anne'), null, 'even if it is theirs')
  await set(20_001)
  assert.equal(await next('anne'), large)
})
