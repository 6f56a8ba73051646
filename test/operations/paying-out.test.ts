/** What must be there before signing begins, and before anything is paid out. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { waiveAll } from '../../src/domain/case/waive-requirements.ts'
import {
  REQUIREMENT_STATES,
  type RequirementState,
  requirementWord,
} from '../../src/domain/documents/requirement.ts'
import { changeCase } from '../../src/operations/applications/change.ts'
import { decideApplication } from '../../src/operations/cases/decide.ts'
import { judgeRequirement } from '../../src/operations/documents/judge-requirement.ts'
import { Refusal } from '../../src/operations/refusal.ts'
import type { Service } from '../../src/operations/service.ts'
import { startSigningForStaff } from '../../src/operations/signing/for-staff.ts'
import { assertRefused, caseIn, headOf, OPERATOR, withGuardWorld } from './guard-world.ts'
import { approved, bodyOf } from './signing-scene.ts'

let service: Service
withGuardWorld((opened) => {
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

const payOut = (reference: string) =>
  decideApplication(service, reference, { decision: 'pay-out', by: OPERATOR })

for (const state of REQUIREMENT_STATES) {
  const isSettled = state === 'accepted' || state === 'waived'
  test(`with a requirement that is ${state} an application is ${isSettled ? '' : 'not '}paid out`, async () => {
    const reference = await caseIn(service, 'Signed')
    await settle(reference, state)
    if (isSettled) return assert.deepEqual(await payOut(reference), { state: 'PaidOut', awaitsSecond: false })
    const says = new RegExp(
      `^${reference} cannot be paid out until these are accepted or waived: Photo identification \\(${requirementWord(state)}\\)\\.$`,
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
  assert.deepEqual(started, { unseen: ['Proof of address'] })
})

for (const state of ['outstanding', 'refused'] as const)
  test(`signing does not start with what is ${state}, and says what else nobody has looked at`, async () => {
    const reference = await approved(service, bodyOf('individual'))
    await settle(reference, state, 'received')
    await assertRefused(
      service,
      reference,
      () => startSigningForStaff(service, reference, { by: OPERATOR }),
      /until these have been received: Photo identification\. These have not been reviewed yet: Proof of address\.$/,
    )
  })
