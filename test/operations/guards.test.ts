/** The guards of every transition: by whom and from where; what is refused changes nothing. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { STATES, type State } from '../../src/domain/application/states.ts'
import type { Initiator } from '../../src/domain/application/transitions.ts'
import { VERDICT_NAMES, type Verdict } from '../../src/domain/case/approval.ts'
import type { CaseFile } from '../../src/domain/case/case-file.ts'
import { CHECK_NAMES } from '../../src/domain/case/check.ts'
import {
  REQUIREMENT_STATES,
  type RequirementState,
  requirementWord,
} from '../../src/domain/documents/requirement.ts'
import { changeCase, transitionApplication } from '../../src/modules/applications/change.ts'
import { askForDocument, judgeRequirement } from '../../src/modules/applications/requirements.ts'
import { recordCheck } from '../../src/modules/cases/checks.ts'
import { advanceInSandbox } from '../../src/modules/sandbox/test-applications.ts'
import { followPlans } from '../../src/modules/submissions/plans.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import {
  assertRefused,
  callerFor,
  caseIn,
  caseWith,
  fileIn,
  headOf,
  OPERATOR,
  pass,
  send,
  withGuardWorld,
} from './guard-world.ts'

let service: Service
withGuardWorld((opened) => {
  service = opened.service
})

const INITIATORS: readonly Initiator[] = ['client', 'owner', 'staff', 'service']
const BORROWERS: readonly Initiator[] = ['client', 'owner', 'staff']
const JUDGES: readonly Initiator[] = ['staff', 'service']

/** Decisions › States, and who makes each transition: clients and owners send and withdraw, staff and the policy decide. */
const ALLOWED: Readonly<Record<State, Partial<Record<State, readonly Initiator[]>>>> = {
  Open: { Submitted: ['client', 'owner'], Withdrawn: BORROWERS, Expired: ['service'] },
  Submitted: {
    InReview: JUDGES,
    Approved: JUDGES,
    Declined: JUDGES,
    Open: ['staff'],
    Withdrawn: BORROWERS,
  },
  InReview: { Approved: JUDGES, Declined: JUDGES, Open: ['staff'], Withdrawn: BORROWERS },
  Approved: {
    // On other figures.
    Approved: ['staff'],
    // Completed with another vehicle than was approved.
    InReview: ['service'],
    AwaitingSignature: BORROWERS,
    Declined: ['staff'],
    Withdrawn: BORROWERS,
    Expired: ['service'],
  },
  AwaitingSignature: { Signed: ['service'], Approved: INITIATORS, Withdrawn: BORROWERS },
  Signed: { PaidOut: ['staff'], Withdrawn: BORROWERS },
  Declined: { InReview: BORROWERS },
  PaidOut: {},
  Withdrawn: {},
  Expired: {},
}
const needsReason = (from: State, to: State): boolean =>
  to === 'Declined' || to === 'Open' || ((from === 'Declined' || from === 'Approved') && to === 'InReview')

const ACTOR = { kind: 'operator', id: 'sample' } as const

for (const from of STATES) {
  test(`out of ${from}, each decided transition is open to exactly its initiators, and all others change nothing`, async () => {
    const reference = await caseIn(service, from)
    const head = await headOf(service, reference)
    for (const to of STATES) {
      for (const initiator of INITIATORS) {
        const says = `${from} to ${to} by ${initiator}`
        if (ALLOWED[from][to]?.includes(initiator)) {
          const other = await headOf(service, await caseIn(service, from))
          const without = transitionApplication(service, other, { to, initiator, by: ACTOR })
          assert.equal(
            await without,
            needsReason(from, to) ? 'noSuchTransition' : 'done',
            `${says}, no reason`,
          )
          if (needsReason(from, to)) {
            const wanted = { to, initiator, by: ACTOR, reason: 'A sample.' }
            assert.equal(await transitionApplication(service, other, wanted), 'done', says)
          }
          const transitioned = await service.findApplication(other.id)
          assert.deepEqual([transitioned?.state, transitioned?.version], [to, other.version + 1], says)
          // Who has read it before is told that it isn't as it was.
          const late = await transitionApplication(service, other, {
            to,
            initiator,
            by: ACTOR,
            reason: 'A sample.',
          })
          assert.equal(late, 'conflict', says)
        } else {
          const wanted = { to, initiator, by: ACTOR, reason: 'A sample.' }
          assert.equal(await transitionApplication(service, head, wanted), 'noSuchTransition', says)
        }
      }
    }
    assert.deepEqual(await headOf(service, reference), head)
  })
}

const ASKED_FOR_IN: readonly State[] = ['Open', 'Submitted', 'InReview', 'Approved', 'Signed']
const JUDGED_IN: readonly State[] = [...ASKED_FOR_IN, 'AwaitingSignature', 'Signed']
const CHECKED_IN: readonly State[] = ['Submitted', 'InReview', 'Approved', 'Signed']

for (const state of STATES) {
  const asked = ASKED_FOR_IN.includes(state)
  const judged = JUDGED_IN.includes(state)
  const checks = CHECKED_IN.includes(state)
  test(`of what is ${state} documents are ${asked ? '' : 'not '}asked for, ${judged ? '' : 'not '}judged, checks ${checks ? '' : 'not '}recorded`, async () => {
    const reference = await caseIn(service, state)
    const attempts = [
      [asked, () => askForDocument(service, reference, { name: 'A', applicant: null, by: OPERATOR })],
      [judged, () => judgeRequirement(service, reference, { ...WAIVED, id: '1' })],
      [checks, () => recordCheck(service, reference, { name: 'identity', result: 'passed', by: OPERATOR })],
    ] as const
    for (const [isPossible, attempt] of attempts) {
      if (isPossible) assert.equal((await attempt()) instanceof Refusal, false)
      else await assertRefused(service, reference, attempt, new RegExp(` is ${state}[,;]`))
    }
  })
}

const WAIVED = { verdict: 'waive', by: OPERATOR, reason: 'Known to us.' } as const

/** From where each verdict leads, and to where. */
const VERDICTS: Readonly<
  Record<Verdict, readonly [from: readonly RequirementState[], to: RequirementState]>
> = {
  accept: [['received', 'refused'], 'accepted'],
  refuse: [['received', 'accepted'], 'refused'],
  waive: [['outstanding', 'received', 'refused'], 'waived'],
}

for (const verdict of VERDICT_NAMES) {
  const [possible, to] = VERDICTS[verdict]
  test(`a requirement that is ${possible.join(' or ')} is ${to}, and no other`, async () => {
    for (const from of REQUIREMENT_STATES) {
      const reference = await caseIn(service, 'Submitted')
      await changeCase(service, (await headOf(service, reference)).id, { actor: OPERATOR }, ({ file }) => ({
        file: { ...file, requirements: file.requirements.map((one) => ({ ...one, state: from })) },
        audits: [],
      }))
      const judge = (reason?: string, id = '2') =>
        judgeRequirement(service, reference, { id, verdict, by: OPERATOR, reason })
      await assertRefused(service, reference, () => judge('A sample.', '99'), /has no requirement 99/)
      if (!possible.includes(from)) {
        await assertRefused(
          service,
          reference,
          () => judge('A sample.'),
          new RegExp(`is ${requirementWord(from)} and cannot be`),
        )
        continue
      }
      if (verdict !== 'accept') await assertRefused(service, reference, () => judge(' '), /without a reason/)
      assert.equal((await judge('A sample.')) instanceof Refusal, false)
      const { requirements } = await fileIn(service, reference)
      assert.deepEqual(
        requirements.filter(({ state }) => state === to && from !== to).map(({ id }) => id),
        ['2'],
      )
    }
  })
}

test('a check is recorded though the provider of the others fails', async () => {
  const failing: Service = {
    ...service,
    checkProviders: [
      { name: 'failing', checks: CHECK_NAMES, check: () => Promise.reject(new Error('It is down')) },
    ],
  }
  const reference = await send(failing, caseWith())
  const check = { name: 'identity', result: 'passed', by: OPERATOR } as const
  assert.equal(await recordCheck(failing, reference, check), 'Submitted')
  const { checks, plans } = await fileIn(service, reference)
  assert.deepEqual([checks.length, plans.length], [1, 1])
})

for (const from of ['InReview', 'Declined', 'Approved'] as const) {
  test(`walked in the sandbox from ${from} back to Submitted, a case is as it was sent`, async () => {
    const reference = await send(service, caseWith(), { mode: 'test' })
    const sent = await fileIn(service, reference)
    const walk = (to: State) =>
      advanceInSandbox(service, service.modelSet('b'), callerFor(service, 'dealer'), {
        ...{ reference, to },
      })
    for (const to of [from, 'Submitted'] as const) assert.ok('reference' in (await walk(to)))
    const { offer, policy, approvals, plans } = await fileIn(service, reference)
    assert.deepEqual({ offer, policy, approvals, plans }, { ...pick(sent), approvals: [], plans: [] })
    assert.ok(offer)
  })
}

const pick = ({ offer, policy }: CaseFile) => ({ offer, policy })

for (const outcome of ['approve', 'decline'] as const) {
  test(`what the policy would ${outcome} for a test client is left alone, and its finding kept`, async () => {
    const { referenceData } = service
    const policy = { version: 9, rules: [], otherwise: outcome, fourEyesFrom: null }
    const current = () => ({ ...referenceData.current(), policyOn: () => policy })
    const judging: Service = { ...service, referenceData: { ...referenceData, current } }
    const reference = await send(judging, caseWith(), { mode: 'test' })
    await pass(judging, reference)
    await followPlans(judging, (await headOf(judging, reference)).id)
    assert.equal((await headOf(judging, reference)).state, 'Submitted')
    const file = await fileIn(judging, reference)
    assert.deepEqual([file.policy?.outcome, file.plans], [outcome, []])
    // A live client's is judged.
    const live = await send(judging, caseWith())
    await pass(judging, live)
    await followPlans(judging, (await headOf(judging, live)).id)
    assert.equal((await headOf(judging, live)).state, outcome === 'approve' ? 'Approved' : 'Declined')
  })
}
