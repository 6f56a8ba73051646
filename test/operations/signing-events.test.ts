/** What clients are told of signings, and in which order; and what the sandbox's words do with them. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { verifyEvidence } from '../../src/adapters/agreement/evidence.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { eventBody } from '../../src/modules/events/payload.ts'
import { endSigning } from '../../src/modules/signing/change.ts'
import { followPlans } from '../../src/modules/submissions/plans.ts'
import type { Service } from '../../src/service/service.ts'
import { findEventsFor } from '../../src/store/events/events.ts'
import type { World } from '../support/world.ts'
import { headOf, OPERATOR, send, withGuardWorld } from './guard-world.ts'
import { approved, bodyOf, evidenceOf, inProgress, sign, signingOf, start, work } from './signing-scene.ts'

let world: World
let service: Service
withGuardWorld((opened) => {
  world = opened
  service = opened.service
})

const DAY_MILLISECONDS = 24 * 60 * 60_000
const BY = { actor: OPERATOR } as const

test('a withdrawal ends the signing with it, and tells of both in their order', async () => {
  const { reference } = await inProgress(service)
  await decideApplication(service, reference, { decision: 'withdraw', by: OPERATOR, reason: 'A sample.' })
  assert.equal((await headOf(service, reference)).state, 'Withdrawn')
  const { row, file } = await signingOf(service, reference)
  assert.deepEqual([row.state, file.reason], ['cancelled', 'A sample.'])
  const events = await eventsOf(reference)
  assert.deepEqual(events.map(({ type }) => type).slice(-2), ['case.statusChanged', 'case.signingChanged'])
  const seen = JSON.parse(events.at(-1)?.body ?? '')
  assert.deepEqual(seen.data.signing, {
    state: 'cancelled',
    signers: [{ role: 'borrower', state: 'waiting' }],
  })
  assert.equal(seen.data.status, 'Withdrawn')
})

const eventsOf = async (reference: string) => {
  const { id } = await headOf(service, reference)
  const rows = await world.sql<{ id: string }[]>`
    select e.id from events e where e.application_id = ${id} order by e.sequence, e.id`
  const found = await findEventsFor(
    world.sql,
    'cl_dealersLive',
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const event = found.find((one) => one.id === row.id)
    assert.ok(event)
    return { type: event.type, sequence: event.sequence, body: eventBody(service, event, 'cl_dealersLive') }
  })
}

test('every change of a signing is told of, one after the other', async () => {
  const { reference } = await inProgress(service)
  await sign(service, reference, 0)
  await work(service)
  const seen = (await eventsOf(reference)).filter(({ type }) => type === 'case.signingChanged')
  assert.deepEqual(
    seen.map(({ body }) => JSON.parse(body).data.signing.state),
    ['preparing', 'underWay', 'sealing', 'completed'],
  )
  assert.equal(new Set(seen.map(({ sequence }) => sequence)).size, seen.length)
})

test('the sequence grows with each event, also where one change makes two', async () => {
  const by = ticking(service)
  const sentWrong = await send(service, { ...bodyOf('individual'), loanDetails: {} })
  const reference = await approved(by, bodyOf('individual'))
  const id = await start(by, reference)
  await work(by)
  await endSigning(by, id, BY, { as: 'cancelled' })
  await start(by, reference)
  await decideApplication(by, reference, { decision: 'withdraw', by: OPERATOR, reason: 'A sample.' })
  assert.deepEqual(await typesInOrder(sentWrong), ['statusChanged', 'validationFailed'])
  assert.deepEqual(await typesInOrder(reference), [
    'statusChanged',
    ...['statusChanged', 'requirementsChanged'],
    ...['statusChanged', 'signingChanged', 'signingChanged'],
    ...['statusChanged', 'signingChanged', 'statusChanged', 'signingChanged'],
    ...['statusChanged', 'signingChanged'],
  ])
})

/** The types of an application's events as they were told, each with a greater sequence than the one before. */
const typesInOrder = async (reference: string): Promise<readonly string[]> => {
  const { id } = await headOf(service, reference)
  const events = await world.sql<{ type: string; sequence: number }[]>`
    select type, sequence from events where application_id = ${id} order by id`
  const sequences = events.map(({ sequence }) => sequence)
  assert.deepEqual(
    sequences,
    [...new Set(sequences)].toSorted((a, b) => a - b),
  )
  return events.map(({ type }) => type.replace('case.', ''))
}

/** A clock that never shows the same moment twice, so that what takes two looks at it is seen. */
const ticking = (by: Service, from = by.now()): Service => {
  let at = from
  return { ...by, now: () => ++at }
}

for (const [what, does] of [
  ['a signature, the last one', (by, { reference }) => sign(by, reference, 0)],
  ['a cancellation', (by, { id }) => endSigning(by, id, BY, { as: 'cancelled' })],
  ['a signer who declines', (by, { id }) => endSigning(by, id, BY, { as: 'declined' })],
  ['a lapse', (by) => work(ticking(by, by.now() + 14 * DAY_MILLISECONDS + 1_000))],
] as const satisfies readonly (readonly [
  string,
  (by: Service, of: { readonly reference: string; readonly id: string }) => Promise<unknown>,
])[])
  test(`of ${what}, and of the start before it, the move is told first`, async () => {
    const by = ticking(service)
    const reference = await approved(service, bodyOf('individual'))
    const id = await start(by, reference)
    assert.deepEqual(await lastTypes(reference), TRANSITION_FIRST)
    await work(by)
    await does(by, { reference, id })
    assert.deepEqual(await lastTypes(reference), TRANSITION_FIRST)
  })

const TRANSITION_FIRST = ['case.statusChanged', 'case.signingChanged']

const lastTypes = async (reference: string): Promise<readonly string[]> =>
  (await eventsOf(reference)).map(({ type }) => type).slice(-2)

for (const [word, state, ends] of [
  ['sandbox: sign after 1s', 'Signed', 'completed'],
  ['sandbox: decline signing', 'Approved', 'declined'],
] as const) {
  test(`a test client’s "${word}" is done once the signing is under way`, async () => {
    const body = bodyOf('joint', { 'loanDetails.furtherInformation': word })
    const reference = await approved(service, body, 'test')
    const head = await headOf(service, reference)
    await start(service, reference)
    const later: Service = { ...service, now: () => service.now() + 5_000 }
    // The agreement is not made yet: the plan waits for it.
    await followPlans(later, head.id)
    assert.equal((await headOf(service, reference)).state, 'AwaitingSignature')
    await work(service)
    await followPlans({ ...service, now: () => service.now() + 10_000 }, head.id)
    assert.equal((await headOf(service, reference)).state, state)
    await work({ ...service, now: () => service.now() + 11_000 })
    assert.equal((await signingOf(service, reference)).row.state, ends)
    assert.equal(verifyEvidence(await evidenceOf(service, reference)).ok, true)
  })
}
