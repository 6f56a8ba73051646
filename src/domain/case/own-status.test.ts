import assert from 'node:assert/strict'
import test from 'node:test'
import { STATES, type State } from '../application/states.ts'
import type { Requirement, RequirementState } from '../documents/requirement.ts'
import { nextStepOf } from './next-step-rows.ts'
import { lackingForSigning, ownViewOf, plainStatus, trackerOf } from './own-status.ts'
import type { OwnView } from './own-views.ts'

const asked = (state: RequirementState, byStaff = false): Requirement => ({
  id: '1',
  name: 'Payslips',
  applicant: null,
  state,
  ...(byStaff ? { by: { kind: 'user', id: 'anne' }, at: 0 } : {}),
})
const withOne = (...requirements: readonly Requirement[]) => ({ requirements, approvals: [] })
const FIRST = { requirements: [], approvals: [{ by: { kind: 'user', id: 'anne' }, at: 0 } as const] }

for (const [says, state, file, view, status, step] of [
  ['failed', 'Open', withOne(), 'needsYou', 'To correct', 'correct'],
  [
    'sent',
    'Submitted',
    withOne(asked('outstanding')),
    'needsYou',
    'With the lender: documents needed',
    'sendDocuments',
  ],
  ['sent with all', 'Submitted', withOne(asked('received')), 'withLender', 'With the lender', undefined],
  [
    'held',
    'InReview',
    withOne(asked('outstanding', true)),
    'needsYou',
    'With the lender: documents needed',
    'sendDocuments',
  ],
  ['with a second person', 'InReview', FIRST, 'withLender', 'With the lender', undefined],
  [
    'approved, lacking',
    'Approved',
    withOne(asked('refused')),
    'needsYou',
    'Approved: documents needed',
    'sendDocuments',
  ],
  [
    'approved, to look at',
    'Approved',
    withOne(asked('received')),
    'withLender',
    'Approved: documents under review',
    undefined,
  ],
  [
    'approved, whole',
    'Approved',
    withOne(asked('accepted')),
    'needsYou',
    'Approved: ready to sign',
    'startSigning',
  ],
  ['in signing', 'AwaitingSignature', withOne(), 'signing', 'Being signed', 'stopSigning'],
  ['signed', 'Signed', withOne(), 'withLender', 'Signed', undefined],
  ['paid out', 'PaidOut', withOne(), 'done', 'Paid out', undefined],
  ['declined', 'Declined', withOne(asked('outstanding')), 'done', 'Declined', undefined],
] as const) {
  test(`${says}: ${status}`, () => {
    const situation = { state, failures: 0, ...file }
    assert.equal(ownViewOf(situation), view)
    assert.equal(plainStatus(situation), status)
    assert.equal(nextStepOf(situation).actions[0]?.action, step)
  })
}

test('every state is in a list, and its words never mention a second approval', () => {
  const views = STATES.map((state): OwnView => ownViewOf({ state, failures: 0, ...withOne() }))
  assert.equal(views.length, STATES.length)
  for (const state of STATES) assert.doesNotMatch(plainStatus({ state, failures: 0, ...FIRST }), /second/)
})

for (const [states, step, outcome] of [
  [['Open'], 1, 'underWay'],
  [['Submitted'], 2, 'underWay'],
  [['Submitted', 'Open'], 1, 'underWay'],
  [['Submitted', 'Approved', 'AwaitingSignature', 'Approved'], 3, 'underWay'],
  [['Submitted', 'Declined'], 2, 'stopped'],
  [['Submitted', 'InReview', 'Withdrawn'], 2, 'stopped'],
  [['Submitted', 'Approved', 'AwaitingSignature'], 4, 'underWay'],
  [['Submitted', 'Approved', 'AwaitingSignature', 'Signed'], 5, 'underWay'],
  [['Open', 'Expired'], 1, 'stopped'],
  // Older histories may lack their beginning.
  [['Declined'], 1, 'stopped'],
  [[], 1, 'underWay'],
  [['Submitted', 'Approved', 'Expired'], 3, 'stopped'],
  [['Submitted', 'Approved', 'AwaitingSignature', 'Signed', 'PaidOut'], 5, 'complete'],
] as const satisfies readonly (readonly [readonly State[], number, string])[]) {
  test(`${states.join(', ') || 'no state'}: step ${step}, ${outcome}`, () => {
    assert.deepEqual(trackerOf(states), { step, outcome })
  })
}

test('once approved, sentences say what signing lacks', () => {
  const file = withOne(asked('outstanding'))
  assert.deepEqual(lackingForSigning('Approved', file), ['Still needed: Payslips.'])
  assert.deepEqual(lackingForSigning('Submitted', file), [])
  assert.deepEqual(
    lackingForSigning('Approved', withOne({ ...asked('outstanding'), name: 'Licence' }, asked('received'))),
    ['Still needed: Licence.', 'The lender is reviewing Payslips.'],
  )
  assert.deepEqual(lackingForSigning('Approved', withOne(asked('received'))), [])
})
