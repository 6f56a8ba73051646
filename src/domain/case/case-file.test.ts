import assert from 'node:assert/strict'
import test from 'node:test'
import { STATES, type State } from '../application/states.ts'
import { REQUIREMENT_STATES, type Requirement } from '../documents/requirement.ts'
import type { Offer } from '../finance/selection.ts'
import {
  type CaseFile,
  EMPTY_FILE,
  fileAfterTransition,
  isOfSigning,
  isOfUpload,
  type Plan,
  wantedNames,
  withSigningPlans,
  withUploadPlans,
} from './case-file.ts'

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

const SHOWN_FOR = { revision: 1 } as unknown as NonNullable<CaseFile['shownFor']>

test('what the requirements were for is kept only while an application is sent back', () => {
  const file = { ...FULL, shownFor: SHOWN_FOR }
  assert.equal(fileAfterTransition(file, 'Open').shownFor, SHOWN_FOR)
  for (const to of STATES.filter((state) => state !== 'Open'))
    assert.ok(!('shownFor' in fileAfterTransition(file, to)), to)
})

const ACTIONS: readonly Plan['does'][] = [
  'policy',
  'approve',
  'decline',
  'refer',
  'sign',
  'declineSigning',
  'acceptDocuments',
  'refuseDocuments',
]

test('each action is of signings, of uploads, or of the application itself', () => {
  assert.deepEqual(ACTIONS.filter(isOfSigning), ['sign', 'declineSigning'])
  assert.deepEqual(ACTIONS.filter(isOfUpload), ['acceptDocuments', 'refuseDocuments'])
})

test('the plans for a signing end with it, and others go on', () => {
  const file = { ...EMPTY_FILE, plans: ACTIONS.map((does, at) => ({ at, does })) }
  assert.deepEqual(fileAfterTransition(file, 'AwaitingSignature').plans, file.plans)
  for (const to of ['Approved', 'Signed'] as const)
    assert.deepEqual(
      fileAfterTransition(file, to).plans.map(({ does }) => does),
      ACTIONS.filter((does) => !isOfSigning(does)),
    )
})

test('a signing or an upload plans its actions from now on, among what is planned already', () => {
  const file: CaseFile = {
    ...EMPTY_FILE,
    plans: [{ at: 1_500, does: 'approve' }],
    onSigning: [
      { does: 'sign', afterMilliseconds: 2_000 },
      { does: 'declineSigning', afterMilliseconds: 0 },
    ],
    onUpload: [{ does: 'acceptDocuments', afterMilliseconds: 100 }],
  }
  assert.deepEqual(withSigningPlans(file, 1_000).plans, [
    { at: 1_000, does: 'declineSigning' },
    { at: 1_500, does: 'approve' },
    { at: 3_000, does: 'sign' },
  ])
  assert.deepEqual(withUploadPlans(file, 2_000).plans, [
    { at: 1_500, does: 'approve' },
    { at: 2_100, does: 'acceptDocuments' },
  ])
  assert.deepEqual(withSigningPlans(FULL, 1_000), FULL)
  assert.deepEqual(withUploadPlans(FULL, 1_000), FULL)
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
