/** The start of a signing over HTTP: the five states, each reached by real steps. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { STATES, type State } from '../../src/domain/application/states.ts'
import { endSigning } from '../../src/modules/signing/change.ts'
import { workOnDueSignings } from '../../src/modules/signing/seal.ts'
import { followDue } from '../../src/modules/submissions/plans.ts'
import { findSigning } from '../../src/store/applications/signings.ts'
import { validCase } from '../interface/samples.ts'
import { samplePng } from '../support/document-samples.ts'
import { type ClientName, type HttpResponse, openWorld, type World } from '../support/world.ts'
import { documentVisit } from './document-uploads.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const { uploadBare } = documentVisit(() => world)

const post = (path: string, client: ClientName = 'dealer', body?: object, key?: string) =>
  world.call(client, 'POST', path, {
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const newCase = async (words?: string): Promise<string> => {
  const overrides = words === undefined ? {} : { 'loanDetails.furtherInformation': words }
  const body = validCase('individual', overrides, { filled: 'minimal' })
  return (await post('/api/case/submit', 'dealer', body)).body.caseId
}
const advance = async (reference: string, to: State) =>
  assert.equal((await post(`/api/sandbox/${reference}/advance`, 'dealer', { to })).status, 200)
const esign = (reference: string, client: ClientName = 'dealer', key?: string) =>
  post(`/api/case/${reference}/esign`, client, undefined, key)
const outcome = ({ status, body }: HttpResponse) => [status, body.status]
const stateOf = async (reference: string): Promise<State> =>
  (await world.call('dealer', 'GET', `/api/case/${reference}/status`)).body.status
/** Why signing cannot start, as the case's signing says it. */
const lacksOf = async (reference: string) => {
  const { body } = await world.call('dealer', 'GET', `/api/case/${reference}/signing`)
  return { reason: body.reason, requirements: body.requirements }
}
const signingOf = async (reference: string) => {
  const row = await findSigning(world.sql, idOfReference('b', reference) ?? '')
  assert.ok(row !== undefined)
  return row
}

const approved = async (): Promise<string> => {
  const reference = await newCase()
  await advance(reference, 'Approved')
  return reference
}

test('an approved case is started once, and then in progress', async () => {
  const reference = await approved()
  assert.deepEqual(await lacksOf(reference), { reason: null, requirements: [] })
  const first = await esign(reference)
  assert.equal(first.text, JSON.stringify({ caseId: reference, status: 'Initiated' }))
  assert.equal(first.status, 200)
  assert.equal(await stateOf(reference), 'AwaitingSignature')
  assert.deepEqual(outcome(await esign(reference)), [200, 'In progress'])
  const { body } = await world.call('dealer', 'GET', `/api/case/${reference}/signing`)
  assert.equal(body.state, 'preparing')
  assert.deepEqual(body.signers, [{ role: 'borrower', state: 'waiting' }])
  assert.equal(Date.parse(body.lapsesAt) - Date.parse(body.startedAt), 14 * 24 * 60 * 60_000)
})

const AFTER_WALKING: Readonly<Record<State, string>> = {
  Open: 'Not ready',
  Submitted: 'Not ready',
  InReview: 'Not ready',
  Approved: 'Initiated',
  Declined: 'Not ready',
  AwaitingSignature: 'In progress',
  Signed: 'Completed',
  PaidOut: 'Completed',
  Withdrawn: 'Not ready',
  Expired: 'Not ready',
}

for (const state of STATES) {
  test(`a case that is ${state} is ${AFTER_WALKING[state]}`, async () => {
    const open = validCase('individual', { 'loanDetails.term': 13 }, { filled: 'minimal' })
    const reference =
      state === 'Open' ? (await post('/api/case/submit', 'dealer', open)).body.caseId : await newCase()
    if (state !== 'Open' && state !== 'Submitted') await advance(reference, state)
    const response = await esign(reference)
    assert.deepEqual(
      [response.status, response.body],
      [200, { caseId: reference, status: AFTER_WALKING[state] }],
    )
    const isReady = AFTER_WALKING[state] !== 'Not ready'
    const reason = isReady ? null : `The application is ${state}; signing starts from Approved.`
    assert.deepEqual(await lacksOf(reference), { reason, requirements: [] })
  })
}

for (const [words, uploads, reason] of [
  ['require Lease; approve', [], 'Not received yet: Lease.'],
  ['require Lease; approve; refuse documents', ['Lease'], 'Rejected, so upload another: Lease.'],
  [
    'require Lease, P60; approve; refuse documents',
    ['Lease'],
    'Not received yet: P60. Rejected, so upload another: Lease.',
  ],
  ['require Lease, P60; approve', ['P60'], 'Not received yet: Lease. Received, not reviewed yet: P60.'],
] as const)
  test(`after "${words}" and uploads of ${uploads.join() || 'nothing'} an approved case is not ready`, async () => {
    const reference = await newCase(`sandbox: ${words}`)
    await followDue(world.service, (error) => assert.fail(String(error)))
    assert.equal(await stateOf(reference), 'Approved')
    for (const name of uploads)
      assert.equal((await uploadBare(reference, 'image/png', samplePng(), `requirement=${name}`)).status, 201)
    // The sandbox reviews what was uploaded.
    await followDue(world.service, (error) => assert.fail(String(error)))
    const response = await esign(reference)
    assert.deepEqual([response.status, response.body], [200, { caseId: reference, status: 'Not ready' }])
    const lacks = await lacksOf(reference)
    assert.equal(lacks.reason, `Signing cannot start yet. ${reason}`)
    const wanted =
      words.startsWith('require Lease, P60') && words.includes('refuse') ? ['Lease', 'P60'] : ['Lease']
    assert.deepEqual(lacks.requirements, wanted)
    assert.equal(await stateOf(reference), 'Approved')
  })

test('a document that was received is enough, before anybody has reviewed it', async () => {
  const reference = await newCase('sandbox: require Lease; approve')
  await followDue(world.service, (error) => assert.fail(String(error)))
  assert.equal((await uploadBare(reference, 'image/png', samplePng(), 'requirement=Lease')).status, 201)
  assert.deepEqual(outcome(await esign(reference)), [200, 'Initiated'])
})

test('a signing that was cancelled can be started again', async () => {
  const reference = await approved()
  assert.deepEqual(outcome(await esign(reference)), [200, 'Initiated'])
  const { id } = await signingOf(reference)
  const by = { actor: { kind: 'operator', id: 'sample' } } as const
  assert.equal(await endSigning(world.service, id, by, { as: 'cancelled', reason: 'Sample.' }), undefined)
  assert.equal(await stateOf(reference), 'Approved')
  const { body } = await world.call('dealer', 'GET', `/api/case/${reference}/signing`)
  assert.equal(body.state, 'cancelled')
  assert.deepEqual(outcome(await esign(reference)), [200, 'Initiated'])
})

test('under a key the answer that started it is replayed, and a refusal is decided again', async () => {
  const reference = await newCase()
  assert.deepEqual(outcome(await esign(reference, 'dealer', 'first')), [200, 'Not ready'])
  assert.deepEqual(outcome(await esign(reference, 'partner', 'first')), [200, 'Not permitted'])
  await advance(reference, 'Approved')
  const started = await esign(reference, 'dealer', 'first')
  assert.deepEqual(outcome(started), [200, 'Initiated'])
  assert.equal(started.headers.get('idempotent-replayed'), null)
  const again = await esign(reference, 'dealer', 'first')
  assert.equal(again.text, started.text)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(outcome(await esign(reference, 'dealer', 'second')), [200, 'In progress'])
  assert.equal((await post(`/api/case/${reference}/esign`, 'dealer', { x: 1 }, 'first')).status, 422)
})

test('signed by all, a case is completed, and its sealed agreement can be read', async () => {
  const reference = await newCase('sandbox: approve; sign')
  const fail = (error: unknown) => assert.fail(String(error))
  await followDue(world.service, fail)
  assert.deepEqual(outcome(await esign(reference)), [200, 'Initiated'])
  assert.ok((await workOnDueSignings(world.service, fail)) > 0)
  assert.deepEqual(outcome(await esign(reference)), [200, 'In progress'])
  world.passTime(1_000)
  await followDue(world.service, fail)
  assert.deepEqual(outcome(await esign(reference)), [200, 'Completed'])
  const agreement = () => world.call('dealer', 'GET', `/api/case/${reference}/agreement`)
  assert.equal((await agreement()).status, 409)
  assert.ok((await workOnDueSignings(world.service, fail)) > 0)
  const { status, headers } = await agreement()
  assert.deepEqual([status, headers.get('content-type')], [200, 'application/pdf'])
  assert.deepEqual(outcome(await esign(reference)), [200, 'Completed'])
  for (const stranger of ['partner', 'dealersLive'] as const)
    assert.equal((await world.call(stranger, 'GET', `/api/case/${reference}/agreement`)).status, 404)
})

test('there is no agreement before all have signed, and a walk in the sandbox makes none', async () => {
  const reference = await approved()
  const agreement = () => world.call('dealer', 'GET', `/api/case/${reference}/agreement`)
  assert.equal((await agreement()).status, 409)
  await esign(reference)
  assert.equal((await agreement()).status, 409)
  const walked = await newCase()
  await advance(walked, 'Signed')
  const { body, status } = await world.call('dealer', 'GET', `/api/case/${walked}/agreement`)
  assert.deepEqual([status, body.type], [409, '/problems/not-possible'])
  const { body: signing } = await world.call('dealer', 'GET', `/api/case/${walked}/signing`)
  const nothing = {
    state: null,
    startedAt: null,
    lapsesAt: null,
    signers: [],
    reason: null,
    requirements: [],
    toComplete: [],
  }
  assert.deepEqual(signing, nothing)
})
