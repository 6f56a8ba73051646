import assert from 'node:assert/strict'
import test from 'node:test'
import { STATES, type State } from '../application/states.ts'
import { TRANSITIONS, transitionBetween } from '../application/transitions.ts'
import { type Decision, decisionsFrom, transitionBy } from './decisions.ts'

/** Where each decision leads from each state. */
const LEADS: Readonly<Record<State, Partial<Record<Decision, State>>>> = {
  Open: { withdraw: 'Withdrawn' },
  Submitted: {
    review: 'InReview',
    approve: 'Approved',
    decline: 'Declined',
    'send-back': 'Open',
    withdraw: 'Withdrawn',
  },
  InReview: { approve: 'Approved', decline: 'Declined', 'send-back': 'Open', withdraw: 'Withdrawn' },
  Approved: { decline: 'Declined', withdraw: 'Withdrawn' },
  Declined: { reconsider: 'InReview' },
  // What ends a signing unsigned is no approval, though it leads to Approved.
  AwaitingSignature: { withdraw: 'Withdrawn' },
  Signed: { withdraw: 'Withdrawn', 'pay-out': 'PaidOut' },
  PaidOut: {},
  Withdrawn: {},
  Expired: {},
}

for (const state of STATES)
  test(`from ${state} staff can take exactly the decisions ${Object.keys(LEADS[state]).join(', ')}`, () => {
    const decisions = decisionsFrom(state)
    assert.deepEqual(new Set(decisions), new Set(Object.keys(LEADS[state])))
    for (const decision of decisions) {
      const transition = transitionBy(decision, state)
      assert.ok(transition)
      assert.equal(transition.to, LEADS[state][decision])
      assert.equal(transition, transitionBetween(state, transition.to))
    }
  })

test('a name stands for one transition of a state', () => {
  const named = TRANSITIONS.map(({ from, name }) => `${from} ${name}`)
  assert.equal(new Set(named).size, named.length)
})
