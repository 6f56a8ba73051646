/** What must be there before signing begins, and before anything is paid out. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { BookingOutcome } from '../../src/domain/case/booking.ts'
import {
  REQUIREMENT_STATES,
  type RequirementState,
  requirementWord,
  waiveAll,
} from '../../src/domain/documents/requirement.ts'
import { changeCase, transitionApplication } from '../../src/modules/applications/change.ts'
import { judgeRequirement } from '../../src/modules/applications/requirements.ts'
import { bookContract } from '../../src/modules/cases/booking.ts'
import { type Decided, decideApplication } from '../../src/modules/cases/decide.ts'
import { startSigningForStaff } from '../../src/modules/signing/staff-signing.ts'
import { Outdated, Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { createLenderClient } from '../support/lender-client.ts'
import type { World } from '../support/world.ts'
import {
  ANNE,
  assertRefused,
  BEN,
  caseIn,
  fileIn,
  headOf,
  OPERATOR,
  waits,
  withGuardWorld,
} from './guard-world.ts'
import { approved, bodyOf } from './signing-scene.ts'

let world: World
let service: Service
withGuardWorld((opened) => {
  world = opened
  service = opened.service
})

/** Puts the first requirements into these states, and waives the others. */
const settle = async (reference: string, ...states: readonly RequirementState[]): Promise<void> => {
  const { id } = await headOf(service, reference)
  const changed = await changeCase(service, id, { actor: OPERATOR }, ({ file, now }) => ({
    file: {
      ...file,
      requirements: waiveAll(file.requirements, now).map((one, place) => ({
        ...one,
        state: states[place] ?? 'waived',
      })),
    },
    audits: [],
  }))
  assert.equal(changed.is, 'changed')
}

const prove = async () => undefined
const payOut = (reference: string, given: Partial<Decided> = {}) =>
  decideApplication(service, reference, { decision: 'pay-out', by: ANNE, prove, ...given })

for (const state of REQUIREMENT_STATES) {
  const isSettled = state === 'accepted' || state === 'waived'
  test(`with a requirement that is ${state} an application is ${isSettled ? '' : 'not '}paid out`, async () => {
    const reference = await caseIn(service, 'Signed')
    await settle(reference, state)
    if (isSettled) return assert.deepEqual(await payOut(reference), { state: 'PaidOut', awaitsSecond: false })
    const says = new RegExp(
      `^${reference} cannot be paid out. These documents must be accepted or waived: Photo identification \\(${requirementWord(state)}\\)\\.$`,
    )
    await assertRefused(service, reference, () => payOut(reference), says)
    const verdict = { id: '1', verdict: 'waive', by: OPERATOR, reason: 'Known to us.' } as const
    assert.ok(!((await judgeRequirement(service, reference, verdict)) instanceof Refusal))
    assert.deepEqual(await payOut(reference), { state: 'PaidOut', awaitsSecond: false })
  })
}

test('signing starts with what nobody has looked at, and says so', async () => {
  const reference = await approved(service, bodyOf('individual'))
  await settle(reference, 'accepted', 'received', 'waived')
  const started = await startSigningForStaff(service, reference, { by: OPERATOR })
  assert.equal(started, undefined)
})

const NOT_RECEIVED =
  /Not received yet: Photo identification\. Received, not reviewed yet: Proof of address\.$/
const REJECTED_DOCUMENT =
  /Rejected, so upload another: Photo identification\. Received, not reviewed yet: Proof of address\.$/

for (const state of ['outstanding', 'refused'] as const)
  test(`signing does not start with what is ${state}, and says what else nobody has looked at`, async () => {
    const reference = await approved(service, bodyOf('individual'))
    await settle(reference, state, 'received')
    await assertRefused(
      service,
      reference,
      () => startSigningForStaff(service, reference, { by: OPERATOR }),
      state === 'outstanding' ? NOT_RECEIVED : REJECTED_DOCUMENT,
    )
  })

test('money leaves only for a person or a client who has just proven who they are', async () => {
  const reference = await toPayOut()
  const unproven = () => payOut(reference, { prove: undefined })
  await assertRefused(service, reference, unproven, /must be verified by the person themselves/)
  const asked: object[] = []
  const refuse = async (needs: object) => {
    asked.push(needs)
    return new Refusal('Not proven.')
  }
  await assertRefused(service, reference, () => payOut(reference, { prove: refuse }), /^Not proven\.$/)
  assert.deepEqual(asked, [{ secondFactor: false }])
  assert.deepEqual(await payOut(reference), { state: 'PaidOut', awaitsSecond: false })
})

const toPayOut = async (): Promise<string> => {
  const reference = await caseIn(service, 'Signed')
  await settle(reference)
  return reference
}

const CORE = { kind: 'client', id: 'core' } as const
const say = async (reference: string, outcome: BookingOutcome): Promise<void> => {
  const application = await headOf(service, reference)
  assert.ok(!((await bookContract(service, application, { actor: CORE }, outcome)) instanceof Refusal))
}
const REJECTED = { state: 'refused', reason: 'The account is unknown.' } as const

test('what the core system rejected is paid out by two people with a reason, by no client, and not by one', async () => {
  const reference = await toPayOut()
  await say(reference, REJECTED)
  const says = /cannot be paid out\. The core system rejected the contract: The account is unknown\.$/
  await assertRefused(service, reference, () => payOut(reference), says)
  await assertRefused(service, reference, () => payOut(reference, { override: ' ' }), /reason needs text/)
  const byClient = () => payOut(reference, { by: CORE, override: 'Booked by hand.' })
  await assertRefused(service, reference, byClient, /is a decision for a person/)
  const asked: object[] = []
  const proveStrongly = async (needs: object) => {
    asked.push(needs)
    return undefined
  }
  const override = 'Booked by hand.'
  assert.deepEqual(await payOut(reference, { override, prove: proveStrongly }), waits('Signed'))
  assert.deepEqual(asked, [{ secondFactor: true }])
  const [first] = (await fileIn(service, reference)).payOutOverrides ?? []
  assert.deepEqual([first?.by, first?.reason], [ANNE, override])
  await assertRefused(service, reference, () => payOut(reference, { override }), /A colleague must pay out/)
  await assertRefused(service, reference, () => payOut(reference, { by: BEN }), says)
  assert.deepEqual(await payOut(reference, { by: BEN, override: '' }), {
    state: 'PaidOut',
    awaitsSecond: false,
  })
  const { id } = await headOf(service, reference)
  const audits = await world.sql`select actor_id as by from audit
    where subject_id = ${id} and action = 'application.payOutOverridden' order by id`
  assert.deepEqual(
    audits.map(({ by }) => by),
    ['anne', 'ben'],
  )
})

test('an override is about what the core system had said: another rejection needs another, a booking none', async () => {
  const reference = await toPayOut()
  await say(reference, REJECTED)
  const override = 'Booked by hand.'
  assert.deepEqual(await payOut(reference, { override }), waits('Signed'))
  await say(reference, { state: 'refused', reason: 'The sum is wrong.' })
  assert.deepEqual(await payOut(reference, { by: BEN, override }), waits('Signed'))
  await say(reference, { state: 'booked', contractNumber: 'HP-1' })
  assert.deepEqual(await payOut(reference, { by: BEN }), { state: 'PaidOut', awaitsSecond: false })
})

const MEANWHILE: readonly (readonly [what: string, does: (reference: string) => Promise<unknown>, RegExp])[] =
  [
    [
      'the core system rejects the contract',
      (reference) => say(reference, REJECTED),
      /^rejected the contract: /,
    ],
    [
      'the dealer withdraws it',
      async (reference) => {
        const head = await headOf(service, reference)
        const by = { kind: 'client', id: 'cl_dealersLive' } as const
        return transitionApplication(service, head, { to: 'Withdrawn', initiator: 'client', by })
      },
      /^moved it from Signed to Withdrawn$/,
    ],
    ['another tab pays it out', (reference) => payOut(reference), /^moved it from Signed to Paid out$/],
  ]
for (const [what, does, says] of MEANWHILE)
  test(`once ${what}, a payout as it was shown before is a conflict that says so, before any proof`, async () => {
    const reference = await toPayOut()
    const seen = (await headOf(service, reference)).version
    await does(reference)
    const before = await headOf(service, reference)
    const late = await payOut(reference, { by: BEN, seen, override: 'Sample.', prove: () => assert.fail() })
    assert.ok(late instanceof Outdated)
    assert.match(late.changed?.what ?? '', says)
    assert.deepEqual(await headOf(service, reference), before)
  })

// The last: from here on a core system is connected.
test('with a core system connected, a contract that it has not booked waits for it', async () => {
  const reference = await toPayOut()
  await createLenderClient(world, { mode: 'test' })
  assert.deepEqual(await payOut(reference), { state: 'PaidOut', awaitsSecond: false })
  const other = await toPayOut()
  await createLenderClient(world, { mode: 'live' })
  await assertRefused(service, other, () => payOut(other), /has not booked the contract yet\.$/)
  await say(other, { state: 'booked', contractNumber: 'HP-2' })
  assert.deepEqual(await payOut(other), { state: 'PaidOut', awaitsSecond: false })
})
