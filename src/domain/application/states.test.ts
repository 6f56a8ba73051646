import assert from 'node:assert/strict'
import test from 'node:test'
import {
  type Activity,
  allows,
  hasEnded,
  isApproved,
  isAtRest,
  isClosed,
  isSigned,
  STATES,
  type State,
  stageOf,
  statesAllowing,
  WAITING_STATES,
} from './states.ts'
import { TRANSITIONS, transitionBetween } from './transitions.ts'

/** The states for which each response is yes, in the order of their names. */
const ACTIVITIES: Readonly<Record<Activity, readonly State[]>> = {
  resubmit: ['Open'],
  showDocuments: ['Submitted', 'InReview', 'Approved', 'AwaitingSignature', 'Signed'],
  showDocumentsAgain: ['Open'],
  addRequirements: ['Open', 'Submitted', 'InReview', 'Approved', 'Signed'],
  judgeRequirements: ['Open', 'Submitted', 'InReview', 'Approved', 'AwaitingSignature', 'Signed'],
  complete: ['Submitted', 'InReview', 'Approved'],
  check: ['Submitted', 'InReview', 'Approved', 'Signed'],
  judge: ['Submitted', 'InReview'],
  decideByPolicy: ['Submitted'],
  startSigning: ['Approved'],
  sign: ['AwaitingSignature'],
}

for (const [activity, states] of Object.entries(ACTIVITIES) as [Activity, readonly State[]][]) {
  test(`${activity} is allowed exactly in ${states.join(', ')}`, () => {
    assert.deepEqual(statesAllowing(activity), states)
    for (const state of STATES) assert.equal(allows(state, activity), states.includes(state), state)
  })
}

for (const [name, holds, states] of [
  ['is closed', isClosed, ['PaidOut', 'Withdrawn', 'Expired']],
  ['is at rest', isAtRest, ['Declined', 'PaidOut', 'Withdrawn', 'Expired']],
  ['is approved', isApproved, ['Approved', 'AwaitingSignature', 'Signed', 'PaidOut']],
  ['is signed', isSigned, ['Signed', 'PaidOut']],
  ['has ended', hasEnded, ['Declined', 'Signed', 'PaidOut', 'Withdrawn', 'Expired']],
] as const) {
  test(`an application ${name} exactly in ${states.join(', ')}`, () => {
    assert.deepEqual(STATES.filter(holds), states)
  })
}

for (const [stage, states] of [
  ['decide', ['Submitted', 'InReview']],
  ['dealer', ['Open', 'Approved']],
  ['signing', ['AwaitingSignature']],
  ['payOut', ['Signed']],
  ['done', ['Declined', 'PaidOut', 'Withdrawn', 'Expired']],
] as const) {
  test(`the next step is ${stage} exactly in ${states.join(', ')}`, () => {
    assert.deepEqual(
      STATES.filter((state) => stageOf(state) === stage),
      states,
    )
  })
}

test('exactly the applications that wait for others expire', () => {
  assert.deepEqual(WAITING_STATES, ['Open', 'Approved'])
  const expiring = STATES.filter((state) => transitionBetween(state, 'Expired') !== undefined)
  assert.deepEqual(WAITING_STATES, expiring)
})

test('what a state allows agrees with its transitions', () => {
  for (const state of STATES) {
    const leads = (to: State) => transitionBetween(state, to) !== undefined
    const others = TRANSITIONS.filter(({ by }) => by.some((initiator) => initiator !== 'borrower'))
    assert.equal(isClosed(state), !others.some(({ from }) => from === state), state)
    assert.equal(allows(state, 'resubmit'), leads('Submitted'), state)
    assert.equal(allows(state, 'startSigning'), leads('AwaitingSignature'), state)
    assert.equal(allows(state, 'sign'), leads('Signed'), state)
    if (isClosed(state)) assert.ok(isAtRest(state), state)
    if (isAtRest(state)) assert.ok(!Object.keys(ACTIVITIES).some((name) => allows(state, name as Activity)))
  }
})
