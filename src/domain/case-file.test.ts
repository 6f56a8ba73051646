import assert from 'node:assert/strict'
import test from 'node:test'
import { type CaseFile, EMPTY_FILE, fileAfterTransition, wantedNames } from './case-file.ts'
import type { Offer } from './finance/selection.ts'
import { REQUIREMENT_STATES, type Requirement } from './requirement.ts'
import { STATES, type State } from './states.ts'

const BY = { kind: 'user', id: 'sample' } as const
const OFFER = { term: 48 } as unknown as Offer
const FULL: CaseFile = {
  customData: '{"deal":4711}',
  offer: OFFER,
  askedOffer: OFFER,
  requirements: [{ id: '1', name: 'Payslips', applicant: 0, state: 'received', by: BY, at: 1 }],
  checks: [{ name: 'identity', result: 'passed', revision: 1, by: BY, at: 2 }],
  policy: { version: 3, outcome: 'refer', fired: [] },
  approvals: [{ by: BY, at: 3, offer: OFFER }],
  plans: [{ at: 4, does: 'approve' }],
}

const CLOSING: readonly State[] = ['Declined', 'PaidOut', 'Withdrawn', 'Expired']

for (const to of STATES.filter((state) => state !== 'Open')) {
  test(`moved to ${to}, a file keeps everything except what waited for the transition`, () => {
    assert.deepEqual(fileAfterTransition(FULL, to), {
      ...FULL,
      approvals: to === 'InReview' ? [] : FULL.approvals,
      plans: CLOSING.includes(to) ? [] : FULL.plans,
    })
  })
}

test('sent back, a file keeps what client and borrower provided and what was checked, but no decisions', () => {
  const { customData, requirements, checks } = FULL
  assert.deepEqual(fileAfterTransition(FULL, 'Open'), { ...EMPTY_FILE, customData, requirements, checks })
  assert.deepEqual(fileAfterTransition(EMPTY_FILE, 'Open'), EMPTY_FILE)
})

const requirement = (name: string, state: Requirement['state']): Requirement => ({
  id: `${name} ${state}`,
  name,
  applicant: null,
  state,
})

for (const state of REQUIREMENT_STATES) {
  const isWanted = state === 'outstanding' || state === 'refused'
  test(`a requirement that is ${state} is ${isWanted ? '' : 'not '}wanted`, () => {
    const file = { ...EMPTY_FILE, requirements: [requirement('Payslips', state)] }
    assert.deepEqual(wantedNames(file, 'Submitted'), isWanted ? ['Payslips'] : [])
  })
}

for (const state of STATES) {
  const names = CLOSING.includes(state) ? [] : ['Proof of address', 'Payslips']
  test(`while an application is ${state}, ${names.length === 0 ? 'nothing is wanted' : 'each name is wanted once'}`, () => {
    const file = {
      ...EMPTY_FILE,
      requirements: [
        requirement('Proof of address', 'outstanding'),
        requirement('Payslips', 'received'),
        requirement('Payslips', 'outstanding'),
        requirement('Proof of address', 'refused'),
      ],
    }
    assert.deepEqual(wantedNames(file, state), names)
  })
}
