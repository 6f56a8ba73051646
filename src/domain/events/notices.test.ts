/** Which changes cause a mail to the dealer's people. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { State } from '../application/states.ts'
import type { Initiator } from '../application/transitions.ts'
import type { Requirement, RequirementState } from '../documents/requirement.ts'
import { type Notice, noticesOf } from './notifications.ts'

const requirement = (id: string, state: RequirementState): Requirement => ({
  id,
  name: 'Payslips',
  applicant: 0,
  state,
})
const of = (...states: readonly RequirementState[]) => ({
  requirements: states.map((state, place) => requirement(String(place), state)),
})

const TRANSITIONS: readonly (readonly [
  from: State,
  to: State,
  hand: Initiator,
  notices: readonly Notice[],
])[] = [
  ['Submitted', 'Approved', 'staff', ['decision']],
  ['Submitted', 'Declined', 'service', ['decision']],
  ['InReview', 'Open', 'staff', ['decision']],
  ['Signed', 'PaidOut', 'staff', ['decision']],
  ['Approved', 'Expired', 'service', ['decision']],
  ['Submitted', 'Withdrawn', 'staff', ['decision']],
  ['AwaitingSignature', 'Withdrawn', 'staff', ['decision']],
  ['Submitted', 'Withdrawn', 'owner', []],
  ['Submitted', 'Withdrawn', 'client', []],
  ['Signed', 'Withdrawn', 'borrower', ['decision']],
  ['PaidOut', 'Withdrawn', 'borrower', ['decision']],
  ['Declined', 'InReview', 'borrower', []],
  ['Submitted', 'InReview', 'staff', []],
  ['Declined', 'InReview', 'client', []],
  ['Approved', 'AwaitingSignature', 'staff', ['signature']],
  ['Approved', 'AwaitingSignature', 'owner', []],
  ['AwaitingSignature', 'Signed', 'service', ['signature']],
  ['AwaitingSignature', 'Approved', 'service', ['signature']],
]
for (const [from, to, initiator, notices] of TRANSITIONS)
  test(`from ${from} to ${to} by the ${initiator}: ${notices.join(' and ') || 'no mail'}`, () =>
    assert.deepEqual(noticesOf({ from, to, initiator, before: of(), after: of() }), notices))

const REQUIREMENTS: readonly (readonly [
  what: string,
  before: ReturnType<typeof of>,
  after: ReturnType<typeof of>,
  notices: readonly Notice[],
])[] = [
  ['a new one', of('received'), of('received', 'outstanding'), ['requirement']],
  ['one that is refused', of('received'), of('refused'), ['requirement']],
  ['one that is refused after it was asked for', of('outstanding'), of('refused'), ['requirement']],
  ['what was asked for before', of('outstanding'), of('outstanding'), []],
  ['one that the dealer has sent', of('outstanding'), of('received'), []],
  ['one that is accepted', of('received'), of('accepted'), []],
  ['one that the lender does without', of('outstanding'), of('waived'), []],
]
for (const [what, before, after, notices] of REQUIREMENTS)
  test(`${what}: ${notices.join(' and ') || 'no mail'}`, () =>
    assert.deepEqual(
      noticesOf({ from: 'InReview', to: 'InReview', initiator: undefined, before, after }),
      notices,
    ))

test('a decision that brings requirements causes one mail', () =>
  assert.deepEqual(
    noticesOf({
      from: 'InReview',
      to: 'Open',
      initiator: 'staff',
      before: of('received'),
      after: of('outstanding'),
    }),
    ['decision'],
  ))
