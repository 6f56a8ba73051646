/** Requesting a review: a person looks once at what no person has declined, and nothing else leads there. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { STATES } from '../../src/domain/application/states.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { importPolicy } from '../../src/modules/products/imports.ts'
import { followDue } from '../../src/modules/submissions/plans.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { change } from '../../src/store/audit/change.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { type ClientName, openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
  const by = { actor: { kind: 'operator', id: 'sample' }, now: world.service.now } as const
  await change(world.sql, by, (inProgress) =>
    importPolicy(inProgress, { rules: [], otherwise: 'decline', fourEyesFrom: null }),
  )
  await world.service.referenceData.newest()
})
after(() => world.close())

type SetPath = 'quote' | 'case'

const bodyOf = (set: SetPath, overrides = {}) =>
  set === 'quote'
    ? validQuote('Individual', overrides, { filled: 'minimal', client: 'dealer' })
    : validCase('individual', overrides, { filled: 'minimal' })
const post = (path: string, body?: unknown, client: ClientName = 'dealersLive', key?: string) =>
  world.call(client, 'POST', path, {
    ...(body === undefined ? {} : { body }),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const submitted = async (set: SetPath, overrides = {}, client: ClientName = 'dealersLive') => {
  const { body } = await post(`/api/${set}/submit`, bodyOf(set, overrides), client)
  return (body.quoteReference ?? body.caseId) as string
}
const followed = async () => {
  const errors: unknown[] = []
  await followDue(world.service, (error) => errors.push(error))
  assert.deepEqual(errors, [])
}
const declined = async (set: SetPath) => {
  const reference = await submitted(set)
  await followed()
  return reference
}
const historyOf = async (set: SetPath, reference: string, client: ClientName = 'dealersLive') =>
  (await world.call(client, 'GET', `/api/${set}/${reference}`)).body.history as {
    from: string | null
    to: string
    by: string
    reason: string | null
  }[]
const ASKED = 'A manual review was requested.'

for (const set of ['quote', 'case'] as const) {
  test(`a ${set} that the policy declined goes to a person, with or without a reason`, async () => {
    for (const [body, reason] of [
      [undefined, ASKED],
      [{}, ASKED],
      [{ reason: null }, ASKED],
      [{ reason: ' ' }, ASKED],
      [{ reason: 'A second salary was left out.' }, `${ASKED} A second salary was left out.`],
    ] as const) {
      const reference = await declined(set)
      const before = (await historyOf(set, reference)).at(-1)
      assert.deepEqual([before?.to, before?.by], ['Declined', 'service'])
      const response = await post(`/api/${set}/${reference}/review`, body)
      assert.equal(response.status, 200, response.text)
      const status = await world.call('dealersLive', 'GET', `/api/${set}/${reference}/status`)
      assert.equal(response.text, status.text)
      assert.equal(response.body.status, 'InReview')
      assert.deepEqual((await historyOf(set, reference)).at(-1), {
        ...(await historyOf(set, reference)).at(-1),
        from: 'Declined',
        to: 'InReview',
        by: 'cl_dealersLive',
        reason,
      })
      // The policy has had its say: only people decide now.
      await followed()
      assert.equal((await historyOf(set, reference)).length, 3)
    }
  })

  test(`a ${set} that was never declined, or is no longer, has nothing to review: 409 that names its state`, async () => {
    const reference = await submitted(set)
    const early = await post(`/api/${set}/${reference}/review`)
    assert.deepEqual([early.status, early.body.type], [409, '/problems/not-possible'])
    assert.equal(
      early.body.detail,
      `The ${set} is Submitted. A review can only be requested when it is Declined.`,
    )
    await followed()
    assert.equal((await post(`/api/${set}/${reference}/review`)).status, 200)
    const again = await post(`/api/${set}/${reference}/review`)
    assert.deepEqual([again.status, again.body.detail.includes('is InReview')], [409, true])
    assert.equal((await historyOf(set, reference)).length, 3)
  })
}

for (const state of STATES.filter((one) => one !== 'Declined')) {
  test(`a case of the sandbox that is ${state} has nothing to review`, async () => {
    const overrides = state === 'Open' ? { 'loanDetails.term': 13 } : {}
    const reference = await submitted('case', overrides, 'dealer')
    if (state !== 'Open' && state !== 'Submitted')
      assert.equal((await post(`/api/sandbox/${reference}/advance`, { to: state }, 'dealer')).status, 200)
    const response = await post(`/api/case/${reference}/review`, undefined, 'dealer')
    assert.deepEqual([response.status, response.body.type], [409, '/problems/not-possible'])
    assert.match(response.body.detail, new RegExp(`is ${state}\\.`))
  })
}

test('what the sandbox declined can be reviewed, by a word or by a walk', async () => {
  const byWord = await submitted('case', { 'loanDetails.furtherInformation': 'sandbox: decline' }, 'dealer')
  const byWalk = await submitted('case', {}, 'dealer')
  await post(`/api/sandbox/${byWalk}/advance`, { to: 'Declined' }, 'dealer')
  for (const reference of [byWord, byWalk]) {
    const response = await post(`/api/case/${reference}/review`, undefined, 'dealer')
    assert.deepEqual([response.status, response.body.status], [200, 'InReview'])
  }
})

test('only people reconsider a person’s decline, also if the policy had declined it before', async () => {
  const reference = await declined('case')
  assert.equal((await post(`/api/case/${reference}/review`)).status, 200)
  const decided = await decideApplication(world.service, reference, {
    decision: 'decline',
    by: { kind: 'operator', id: 'sample' },
    code: 'affordability',
  })
  assert.ok(!(decided instanceof Refusal))
  const response = await post(`/api/case/${reference}/review`, { reason: 'Once more.' })
  assert.deepEqual([response.status, response.body.type], [409, '/problems/not-possible'])
  assert.equal(response.body.detail, 'An underwriter declined the case, so only lender staff can reopen it.')
  assert.equal((await historyOf('case', reference)).at(-1)?.to, 'Declined')
})

for (const reason of [7, ['x'], {}, 'x'.repeat(1_001)]) {
  test(`a reason that is ${JSON.stringify(reason).slice(0, 12)} is refused, and nothing is reviewed`, async () => {
    const reference = await declined('case')
    const response = await post(`/api/case/${reference}/review`, { reason })
    assert.deepEqual([response.status, response.body.type], [400, '/problems/bad-request'])
    assert.equal((await historyOf('case', reference)).length, 2)
  })
}

test('under its Idempotency-Key a request is answered once, byte for byte, and a refusal is not stored', async () => {
  const reference = await submitted('case')
  const path = `/api/case/${reference}/review`
  const body = { reason: 'A second salary was left out.' }
  assert.equal((await post(path, body, 'dealersLive', 'review')).status, 409)
  await followed()
  const first = await post(path, body, 'dealersLive', 'review')
  const again = await post(path, body, 'dealersLive', 'review')
  assert.deepEqual([first.status, first.headers.get('idempotent-replayed')], [200, null])
  assert.deepEqual(
    [again.status, again.text, again.headers.get('idempotent-replayed')],
    [200, first.text, 'true'],
  )
  assert.equal((await post(path, {}, 'dealersLive', 'review')).status, 422)
  assert.equal((await historyOf('case', reference)).length, 3)
})
