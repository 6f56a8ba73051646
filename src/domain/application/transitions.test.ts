import assert from 'node:assert/strict'
import test from 'node:test'
import { isClosed, STATES, type State } from './states.ts'
import { type Initiator, TRANSITIONS, transitionBetween, transitionsTo } from './transitions.ts'

/** The table of Decisions › States, unchanged. */
const DECIDED: Readonly<Record<State, readonly State[]>> = {
  Open: ['Submitted', 'Withdrawn', 'Expired'],
  Submitted: ['InReview', 'Approved', 'Declined', 'Open', 'Withdrawn'],
  InReview: ['Approved', 'Declined', 'Open', 'Withdrawn'],
  Approved: ['Approved', 'InReview', 'AwaitingSignature', 'Declined', 'Withdrawn', 'Expired'],
  AwaitingSignature: ['Signed', 'Approved', 'Withdrawn'],
  Signed: ['PaidOut', 'Withdrawn'],
  Declined: ['InReview'],
  PaidOut: ['Withdrawn'],
  Withdrawn: [],
  Expired: [],
}

for (const from of STATES) {
  test(`from ${from} exactly the decided transitions lead`, () => {
    for (const to of STATES)
      assert.equal(transitionBetween(from, to) !== undefined, DECIDED[from].includes(to), `${from} to ${to}`)
    assert.equal(isClosed(from), from === 'PaidOut' || DECIDED[from].length === 0)
  })
}

/** The initiators of Decisions › States: clients and owners by their own application, staff, and the service by itself. */
const INITIATED: Readonly<Record<Initiator, Partial<Record<State, readonly State[]>>>> = {
  client: {
    Open: ['Submitted', 'Withdrawn'],
    Submitted: ['Withdrawn'],
    InReview: ['Withdrawn'],
    Approved: ['AwaitingSignature', 'Withdrawn'],
    AwaitingSignature: ['Approved', 'Withdrawn'],
    Signed: ['Withdrawn'],
    Declined: ['InReview'],
  },
  owner: {
    Open: ['Submitted', 'Withdrawn'],
    Submitted: ['Withdrawn'],
    InReview: ['Withdrawn'],
    Approved: ['AwaitingSignature', 'Withdrawn'],
    AwaitingSignature: ['Approved', 'Withdrawn'],
    Signed: ['Withdrawn'],
    Declined: ['InReview'],
  },
  staff: {
    Open: ['Withdrawn'],
    Submitted: ['InReview', 'Approved', 'Declined', 'Open', 'Withdrawn'],
    InReview: ['Approved', 'Declined', 'Open', 'Withdrawn'],
    Approved: ['Approved', 'AwaitingSignature', 'Declined', 'Withdrawn'],
    AwaitingSignature: ['Approved', 'Withdrawn'],
    Signed: ['PaidOut', 'Withdrawn'],
    Declined: ['InReview'],
  },
  service: {
    Open: ['Expired'],
    Submitted: ['InReview', 'Approved', 'Declined'],
    InReview: ['Approved', 'Declined'],
    Approved: ['InReview', 'Expired'],
    AwaitingSignature: ['Signed', 'Approved'],
  },
  borrower: {
    Signed: ['Withdrawn'],
    PaidOut: ['Withdrawn'],
    Declined: ['InReview'],
  },
}

for (const [initiator, ways] of Object.entries(INITIATED) as [Initiator, (typeof INITIATED)['staff']][]) {
  test(`exactly the decided transitions are made by ${initiator}`, () => {
    for (const from of STATES) {
      const made = STATES.filter((to) => transitionBetween(from, to)?.by.includes(initiator))
      assert.deepEqual(new Set(made), new Set(ways[from]), from)
    }
  })
}

test('exactly what goes back, falls, is declined or is reconsidered needs a reason', () => {
  for (const { from, to, needsReason = false } of TRANSITIONS) {
    const isReconsidered = from === 'Declined' || (from === 'Approved' && to === 'InReview')
    assert.equal(needsReason, isReconsidered || to === 'Declined' || to === 'Open', `${from} to ${to}`)
  }
})

test('no transition is declared twice, and each has an initiator', () => {
  const named = TRANSITIONS.map(({ from, to }) => `${from} ${to}`)
  assert.equal(new Set(named).size, named.length)
  assert.ok(TRANSITIONS.every(({ by }) => by.length > 0))
})

test('every state is reachable from Open, and only the borrower’s withdrawal leaves a closed one', () => {
  for (const to of STATES) {
    assert.notEqual(transitionsTo('Open', to), undefined, to)
    assert.equal(transitionsTo('PaidOut', to) === undefined, to !== 'PaidOut' && to !== 'Withdrawn', to)
    for (const closed of STATES.filter((state) => isClosed(state) && state !== 'PaidOut'))
      assert.equal(transitionsTo(closed, to) === undefined, closed !== to, `${closed} to ${to}`)
  }
})

for (const [from, to, way] of [
  ['Open', 'Open', []],
  ['Submitted', 'PaidOut', ['Approved', 'AwaitingSignature', 'Signed', 'PaidOut']],
  ['Declined', 'Approved', ['InReview', 'Approved']],
  ['AwaitingSignature', 'Expired', ['Approved', 'Expired']],
  ['Withdrawn', 'Open', undefined],
] as const) {
  test(`the way from ${from} to ${to} is ${way === undefined ? 'none' : way.join(', ') || 'no transition'}`, () => {
    assert.deepEqual(transitionsTo(from, to), way)
  })
}
