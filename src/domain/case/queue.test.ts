/** Whose turn it is, in every state and with every kind of file; and when the lender's step is due. */

import assert from 'node:assert/strict'
import test from 'node:test'
import type { Actor } from '../access/actor.ts'
import { STATES, type State } from '../application/states.ts'
import type { Requirement, RequirementState } from '../documents/requirement.ts'
import { cents } from '../finance/money.ts'
import { type CaseFile, EMPTY_FILE } from './case-file.ts'
import { queueEntryOf, stageOf } from './queue.ts'
import { DEFAULT_DUE_TIMES, STAGES, type Stage, WAITS_FOR } from './queue-views.ts'

const STAFF: Actor = { kind: 'user', id: 'anne' }
const COLLEAGUE = { kind: 'user', id: 'colleague' } as const
const NOW = Date.UTC(2026, 10, 23, 10)

const requirement = (state: RequirementState, by?: Actor): Requirement => ({
  id: `${state} ${by?.kind}`,
  name: 'Payslip',
  applicant: null,
  state,
  ...(by === undefined ? {} : { by, at: NOW }),
})

const fileWith = (requirements: readonly Requirement[], approvals: CaseFile['approvals'] = []): CaseFile => ({
  ...EMPTY_FILE,
  requirements,
  approvals,
})

const ASKED_AT_FIRST = fileWith([requirement('outstanding')])
const ASKED_BY_STAFF = fileWith([requirement('outstanding', STAFF)])
const REFUSED = fileWith([requirement('refused', STAFF), requirement('accepted', STAFF)])
const RECEIVED = fileWith([requirement('received'), requirement('outstanding', STAFF)])
const SETTLED = fileWith([requirement('accepted', STAFF), requirement('waived', STAFF)])
const APPROVED_ONCE = fileWith([requirement('outstanding')], [{ by: STAFF, at: NOW }])

const FILES = { EMPTY_FILE, ASKED_AT_FIRST, ASKED_BY_STAFF, REFUSED, RECEIVED, SETTLED, APPROVED_ONCE }

/** The stage of each state with each file. */
const EXPECTED: Readonly<Record<State, Readonly<Record<keyof typeof FILES, Stage>>>> = {
  Open: {
    EMPTY_FILE: 'dealer',
    ASKED_AT_FIRST: 'dealer',
    ASKED_BY_STAFF: 'dealer',
    REFUSED: 'dealer',
    RECEIVED: 'dealer',
    SETTLED: 'dealer',
    APPROVED_ONCE: 'dealer',
  },
  Submitted: {
    EMPTY_FILE: 'decide',
    ASKED_AT_FIRST: 'decide',
    ASKED_BY_STAFF: 'dealer',
    REFUSED: 'dealer',
    RECEIVED: 'decide',
    SETTLED: 'decide',
    APPROVED_ONCE: 'secondApproval',
  },
  InReview: {
    EMPTY_FILE: 'decide',
    ASKED_AT_FIRST: 'decide',
    ASKED_BY_STAFF: 'dealer',
    REFUSED: 'dealer',
    RECEIVED: 'decide',
    SETTLED: 'decide',
    APPROVED_ONCE: 'secondApproval',
  },
  Approved: {
    EMPTY_FILE: 'dealer',
    ASKED_AT_FIRST: 'dealer',
    ASKED_BY_STAFF: 'dealer',
    REFUSED: 'dealer',
    RECEIVED: 'documents',
    SETTLED: 'dealer',
    APPROVED_ONCE: 'dealer',
  },
  Declined: {
    EMPTY_FILE: 'done',
    ASKED_AT_FIRST: 'done',
    ASKED_BY_STAFF: 'done',
    REFUSED: 'done',
    RECEIVED: 'done',
    SETTLED: 'done',
    APPROVED_ONCE: 'done',
  },
  AwaitingSignature: {
    EMPTY_FILE: 'signing',
    ASKED_AT_FIRST: 'signing',
    ASKED_BY_STAFF: 'signing',
    REFUSED: 'signing',
    RECEIVED: 'signing',
    SETTLED: 'signing',
    APPROVED_ONCE: 'signing',
  },
  Signed: {
    EMPTY_FILE: 'payOut',
    ASKED_AT_FIRST: 'dealer',
    ASKED_BY_STAFF: 'dealer',
    REFUSED: 'dealer',
    RECEIVED: 'documents',
    SETTLED: 'payOut',
    APPROVED_ONCE: 'dealer',
  },
  PaidOut: {
    EMPTY_FILE: 'done',
    ASKED_AT_FIRST: 'done',
    ASKED_BY_STAFF: 'done',
    REFUSED: 'done',
    RECEIVED: 'done',
    SETTLED: 'done',
    APPROVED_ONCE: 'done',
  },
  Withdrawn: {
    EMPTY_FILE: 'done',
    ASKED_AT_FIRST: 'done',
    ASKED_BY_STAFF: 'done',
    REFUSED: 'done',
    RECEIVED: 'done',
    SETTLED: 'done',
    APPROVED_ONCE: 'done',
  },
  Expired: {
    EMPTY_FILE: 'done',
    ASKED_AT_FIRST: 'done',
    ASKED_BY_STAFF: 'done',
    REFUSED: 'done',
    RECEIVED: 'done',
    SETTLED: 'done',
    APPROVED_ONCE: 'done',
  },
}

for (const state of STATES) {
  test(`what comes next in ${state}`, () => {
    const found = Object.entries(FILES).map(([name, file]) => [name, stageOf(state, file)])
    assert.deepEqual(Object.fromEntries(found), EXPECTED[state])
  })
}

test('exactly the stages that wait for the lender have a due time', () => {
  for (const stage of STAGES)
    assert.equal(DEFAULT_DUE_TIMES[stage] !== null, WAITS_FOR[stage] === 'lender', stage)
})

test('an entry counts unchecked documents, and names the first approver while a second is awaited', () => {
  const file: CaseFile = {
    ...fileWith([requirement('received'), requirement('received', STAFF), requirement('outstanding')]),
    approvals: [{ by: STAFF, at: NOW }],
  }
  const entry = queueEntryOf('InReview', file, NOW)
  assert.equal(entry.documentsToLookAt, 2)
  assert.equal(entry.approvedBy, 'anne')
  assert.equal(queueEntryOf('Approved', file, NOW).approvedBy, null)
})

test('the documents of an application that is declined or has ended rest', () => {
  const file = fileWith([requirement('received')])
  for (const state of ['Declined', 'Withdrawn', 'Expired'] as const)
    assert.equal(queueEntryOf(state, file, NOW).documentsToLookAt, 0, state)
})

test('the due time is in working time, and follows the configured times', () => {
  // 10:00 on a Monday in Dublin.
  assert.equal(queueEntryOf('Submitted', EMPTY_FILE, NOW).dueAt, NOW + 4 * 3_600_000)
  const times = { ...DEFAULT_DUE_TIMES, decide: 30 }
  assert.equal(queueEntryOf('Submitted', EMPTY_FILE, NOW, times).dueAt, NOW + 1_800_000)
  assert.equal(queueEntryOf('Submitted', EMPTY_FILE, NOW + 60_000, times).dueAt, NOW + 1_860_000)
  assert.equal(queueEntryOf('Open', EMPTY_FILE, NOW).dueAt, NOW)
})

test('without an offer neither product nor amount is known', () => {
  const { productId, amount, policyOutcome } = queueEntryOf('Submitted', EMPTY_FILE, NOW)
  assert.deepEqual(
    { productId, amount, policyOutcome },
    { productId: null, amount: null, policyOutcome: null },
  )
  const offer = { productId: 'sample', loanAmount: cents(20_000_00) } as NonNullable<CaseFile['offer']>
  const found = queueEntryOf('Submitted', { ...EMPTY_FILE, offer }, NOW)
  assert.deepEqual([found.productId, found.amount], ['sample', cents(20_000_00)])
})

test('what somebody made an exception for waits for another person, while that revision is judged', () => {
  const check = { name: 'identity', result: 'waived', revision: 2, by: STAFF, at: NOW } as const
  const waived = { ...EMPTY_FILE, checks: [check] }
  const overridden = { ...EMPTY_FILE, overrides: [{ by: STAFF, at: NOW }] }
  for (const [state, file, revision, stage] of [
    ['InReview', waived, 2, 'secondApproval'],
    ['InReview', waived, 3, 'decide'],
    ['InReview', { ...waived, checks: [check, { ...check, result: 'passed', by: COLLEAGUE }] }, 2, 'decide'],
    ['InReview', { ...waived, checks: [check, { ...check, result: 'passed' }] }, 2, 'secondApproval'],
    ['Approved', waived, 2, 'dealer'],
    ['InReview', overridden, 2, 'secondApproval'],
    ['Declined', overridden, 2, 'done'],
  ] as const)
    assert.equal(stageOf(state, file, revision), stage, `${state} ${stage}`)
})
