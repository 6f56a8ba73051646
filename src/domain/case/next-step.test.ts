/** The table of next steps: every row by an example, and what holds of every situation that can be reached. */

import assert from 'node:assert/strict'
import test from 'node:test'
import { allows, isAtRest, STATES, type State } from '../application/states.ts'
import { mayMove, TRANSITIONS } from '../application/transitions.ts'
import { DEALER_ACTIONS, type DealerAction } from '../application/value-names.ts'
import { isOutstanding, REQUIREMENT_STATES } from '../documents/requirement.ts'
import { signingAllows } from '../signing/signing-states.ts'
import { EMPTY_FILE } from './case-file.ts'
import { changedFigures } from './counter-offer.ts'
import { EXAMPLES } from './examples.ts'
import { nextStepOf, ROWS } from './next-step-rows.ts'
import { ownViewOf } from './own-status.ts'
import { queueEntryOf, stageOf } from './queue.ts'
import type { Situation } from './situation.ts'

test('each row has an example, which it tells of', () => {
  assert.deepEqual(Object.keys(EXAMPLES).toSorted(), ROWS.map(({ name }) => name).toSorted())
  for (const [name, situation] of Object.entries(EXAMPLES))
    assert.equal(nextStepOf(situation).situation, name, name)
})

for (const [name, heading, ...actions] of [
  ['toCorrect', '3 fields to correct', 'Correct 3 fields and resubmit'],
  ['sentBack', 'Returned for correction', 'Correct and resubmit'],
  ['documentsForDecision', 'Payslips needed', 'Upload Payslips'],
  ['withLender', 'With the lender'],
  ['otherTermsRequested', 'Other terms requested', 'The customer accepts', 'Withdraw'],
  [
    'counterOffer',
    'Approved on other figures: deposit €4,500.00 → €8,000.00 (+€3,500.00)',
    'The customer accepts',
    'Ask for other terms',
    'Withdraw',
  ],
  [
    'signingDeclined',
    'Ines Sample declined to sign on 3 December at 14:20',
    'Correct the application',
    'Send again',
  ],
  [
    'signingLapsed',
    'Signing expired on 3 December at 14:20',
    'Start signing again',
    'Correct the application',
  ],
  [
    'signingStopped',
    'Signing was stopped on 3 December at 14:20',
    'Correct the application',
    'Start signing again',
  ],
  ['documentsForSigning', 'The lender rejected Payslips', 'Upload Payslips'],
  ['reviewForSigning', 'The lender is reviewing Payslips'],
  ['lenderForSigning', 'Approved: signing is not possible yet'],
  ['detailsForSigning', 'Approved: details for the agreement are missing', 'Complete the details'],
  ['emailForSigning', 'Approved: an email address is missing', 'Correct the application'],
  ['toSign', 'Approved: start signing', 'Start signing'],
  [
    'linkUndelivered',
    'The email to Ines Sample could not be delivered',
    'Correct the email address of Ines Sample',
    'Stop signing',
  ],
  [
    'detailsWrong',
    'Ines Sample says that details are wrong',
    'Stop signing and correct the application',
    'Send the link to Ines Sample again',
  ],
  ['documentsWhileSigning', 'Payslips needed', 'Upload Payslips', 'Stop signing'],
  ['preparing', 'The agreement is being prepared', 'Stop signing'],
  ['lenderSigns', 'Everyone has signed', 'Stop signing'],
  ['sealing', 'Everyone has signed'],
  ['detailsSettled', 'Waiting for Ines Sample', 'Stop signing'],
  ['beingSigned', 'Waiting for Ines Sample to sign', 'Stop signing'],
  ['documentsForPayout', '2 documents needed', 'Upload 2 documents'],
  ['bookingRejected', 'Signed: the lender has to settle something before it pays out'],
  ['reviewForPayout', 'The lender is reviewing Payslips'],
  ['copyForPayout', 'Signed: the copy has not been received yet'],
  ['withdrawalForPayout', 'Signed: the lender pays out after the days to withdraw'],
  ['payoutUnderWay', 'Signed: payout in progress'],
  ['signed', 'Everyone has signed'],
  ['paidOut', 'Paid out on 3 December at 14:20'],
  ['declinedAlone', 'Declined', 'Request a review'],
  ['declined', 'Declined'],
  ['borrowerWithdrew', 'Withdrawn by the borrower on 10 December 2026'],
  ['withdrawn', 'Withdrawn'],
  ['expired', 'Expired'],
] as const)
  test(`${name}: ${heading}${actions.length === 0 ? '' : ` [${actions.join('] [')}]`}`, () => {
    const step = nextStepOf(EXAMPLES[name])
    assert.equal(step.heading, heading)
    assert.deepEqual(
      step.actions.map(({ says }) => says),
      actions,
    )
  })

test('a counter-offer names the day on which its approval expires, if it does', () => {
  for (const name of ['counterOffer', 'otherTermsRequested'] as const) {
    const { expiresAt: _, ...never } = EXAMPLES[name] as Situation
    assert.match(
      nextStepOf(EXAMPLES[name]).sentence,
      /If nobody responds, the approval expires on 2 January at 14:20\.$/,
    )
    assert.doesNotMatch(nextStepOf(never).sentence, /expires/)
  }
})

test('a PCP runs a month longer than its monthly payments, in a counter-offer too', () => {
  const { counterOffer } = EXAMPLES.counterOffer as Situation
  assert.ok(counterOffer)
  const pcp = { ...counterOffer.offered, gmfv: counterOffer.offered.loanAmount }
  const step = nextStepOf({ ...EXAMPLES.counterOffer, counterOffer: { ...counterOffer, offered: pcp } })
  assert.match(step.sentence, /over 49 months/)
  assert.match(nextStepOf(EXAMPLES.counterOffer).sentence, /over 48 months/)
  assert.ok(changedFigures({ ...counterOffer, offered: pcp }, undefined).some(({ to }) => to === '49 months'))
})

test('what the sandbox moved on without a signing names no signer, and can be moved back', () => {
  for (const signing of [undefined, EXAMPLES.signingStopped.signing]) {
    const { heading, sentence, actions } = nextStepOf({ ...EXAMPLES.beingSigned, signing })
    assert.deepEqual([heading, actions.map(({ action }) => action)], ['Being signed', ['stopSigning']])
    assert.match(sentence, /no signer has a link/)
  }
})

/** What must be so for a dealer's action to be offered. */
const POSSIBLE: Readonly<Record<DealerAction, (of: Situation) => boolean>> = {
  correct: ({ state }) => allows(state, 'resubmit'),
  sendDocuments: ({ state, requirements }) =>
    (allows(state, 'showDocuments') || allows(state, 'showDocumentsAgain')) &&
    requirements.some(isOutstanding),
  complete: ({ state, signingLacks }) => allows(state, 'startSigning') && signingLacks?.of === 'completion',
  acceptCounterOffer: ({ counterOffer }) =>
    counterOffer !== undefined && counterOffer.response?.is !== 'accepted',
  askForOtherTerms: ({ counterOffer }) => counterOffer !== undefined && counterOffer.response === undefined,
  startSigning: ({ state, requirements, signingLacks }) =>
    allows(state, 'startSigning') && !requirements.some(isOutstanding) && signingLacks === undefined,
  correctContact: ({ state }) => allows(state, 'sign'),
  sendLink: ({ state }) => allows(state, 'sign'),
  stopSigning: ({ state, signing }) =>
    allows(state, 'sign') && (signing === undefined || signingAllows(signing.state, 'end')),
  stopAndCorrect: ({ state, signing }) =>
    allows(state, 'sign') && signing !== undefined && signingAllows(signing.state, 'end'),
  correctAsNew: ({ state }) => allows(state, 'startSigning'),
  askForReview: ({ state, isDeclinedAlone }) => state === 'Declined' && isDeclinedAlone === true,
  withdraw: ({ state }) => mayMove(state, 'Withdrawn', 'owner'),
}

const assertTrue = (situation: Situation): void => {
  const step = nextStepOf(situation)
  const said = JSON.stringify({ ...step, state: situation.state })
  for (const { action } of step.actions) assert.ok(POSSIBLE[action](situation), `${action} in ${said}`)
  for (const says of [step.heading, step.sentence, step.staff, step.signer ?? 'None.']) {
    assert.ok(says.trim() !== '' && !/undefined|null|NaN|\s{2}|\.\./.test(says), said)
  }
  for (const says of [step.sentence, step.staff]) assert.match(says, /[.!?”]$/, said)
  assert.equal(new Set(step.actions.map(({ action }) => action)).size, step.actions.length, said)
  // Whoever has to act has something to do, and who has not is not called upon.
  if (step.waitsFor === 'dealer') assert.ok(step.actions.length > 0, said)
  else assert.ok(!step.isAlert, said)
  assert.equal(step.waitsFor === 'nobody', isAtRest(situation.state), said)
  // Signers read something exactly while they have a link.
  if (allows(situation.state, 'sign') && situation.signing?.state === 'underWay') assert.ok(step.signer, said)
  const withOwn = { ...situation, approvals: [], counterOfferResponse: situation.counterOffer?.response }
  assert.equal(ownViewOf(withOwn) === 'needsYou', step.waitsFor === 'dealer', said)
}

/** A random sequence that is the same in every run. */
const random = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('10,000 random walks through the states meet a true row for every reader', () => {
  const pick = random(20_261)
  const one = <Item>(items: readonly Item[]): Item => items[pick(items.length)] as Item
  const { signing: declined } = EXAMPLES.signingDeclined
  const signings = Object.values(EXAMPLES).flatMap(({ signing }) => (signing === undefined ? [] : [signing]))
  const met = new Set<string>()
  const steps = new Set<string>()
  for (let walk = 0; walk < 10_000; walk++) {
    let state: State = one(['Open', 'Submitted'])
    let signing: Situation['signing']
    let counterOffer: Situation['counterOffer']
    for (let moves = 0; moves < 12; moves++) {
      if (allows(state, 'sign'))
        signing = one([
          undefined,
          ...signings.filter((each) => each.endedAt === null && each.state !== 'completed'),
        ])
      const situation: Situation = {
        state,
        requirements: Array.from({ length: pick(3) }, (_, place) => ({
          id: `${place}`,
          name: one(['Payslips', 'Licence']),
          applicant: null,
          state: one(REQUIREMENT_STATES),
          ...(pick(2) === 0 ? {} : { by: { kind: 'user' as const, id: 'anne' }, at: 0 }),
          ...(pick(2) === 0 ? {} : { reason: 'Page 2 is missing' }),
        })),
        failures: allows(state, 'resubmit') ? pick(3) : 0,
        signing: allows(state, 'sign') || allows(state, 'startSigning') ? signing : undefined,
        counterOffer: allows(state, 'startSigning') ? counterOffer : undefined,
        deposit: one([undefined, EXAMPLES.counterOffer.deposit]),
        withdrawal: one([
          undefined,
          EXAMPLES.copyForPayout.withdrawal,
          EXAMPLES.withdrawalForPayout.withdrawal,
        ]),
        booking: one([undefined, { state: 'booked' }, { state: 'refused' }] as const),
        signingLacks: allows(state, 'startSigning')
          ? one([
              undefined,
              EXAMPLES.lenderForSigning.signingLacks,
              EXAMPLES.detailsForSigning.signingLacks,
              EXAMPLES.emailForSigning.signingLacks,
            ])
          : undefined,
        isDeclinedAlone: state === 'Declined' && pick(2) === 0,
        borrowerWithdrew: one([undefined, EXAMPLES.borrowerWithdrew.borrowerWithdrew]),
      }
      assertTrue(situation)
      met.add(nextStepOf(situation).situation)
      for (const { action } of nextStepOf(situation).actions) steps.add(action)
      const move = one(TRANSITIONS.filter(({ from }) => from === state))
      if (move === undefined) break
      if (move.name === 'approve')
        counterOffer = one([
          undefined,
          EXAMPLES.counterOffer.counterOffer,
          EXAMPLES.otherTermsRequested.counterOffer,
        ])
      if (move.name === 'approve') signing = undefined
      if (move.name === 'end-signing' && declined !== undefined) {
        signing = { ...declined, state: one(['declined', 'lapsed', 'cancelled'] as const) }
        // Whoever started signing had accepted.
        counterOffer = undefined
      }
      state = move.to
    }
  }
  assert.deepEqual(
    ROWS.map(({ name }) => name).filter((name) => !met.has(name)),
    [],
  )
  assert.deepEqual(
    DEALER_ACTIONS.filter((action) => !steps.has(action)),
    [],
  )
})

test('the queue’s row says of all but signers whether the dealer has to act', () => {
  for (const state of STATES)
    for (const each of [[], ['outstanding'], ['received'], ['refused', 'received']] as const) {
      const requirements = each.map((of, place) => ({
        id: `${place}`,
        name: 'Payslips',
        applicant: null,
        state: of,
      }))
      const { asked } = EXAMPLES.counterOffer.counterOffer ?? {}
      assert.ok(asked)
      const file = { ...EMPTY_FILE, requirements, offer: asked, askedOffer: asked }
      const { needsDealer } = queueEntryOf(state, file, 0)
      const step = nextStepOf({ state, requirements, failures: 0 })
      // Without figures the lender has to approve some first.
      if (step.situation === 'toSign')
        assert.equal(queueEntryOf(state, { ...EMPTY_FILE, requirements }, 0).needsDealer, false)
      // Whether it can be signed is not in the row.
      assert.equal(
        needsDealer,
        step.situation === 'toSign' ? null : step.waitsFor === 'dealer',
        `${state} ${each}`,
      )
      // Rows of earlier versions have their stage alone.
      if (stageOf(state, file) === 'dealer') assert.ok(needsDealer ?? true, `${state} ${each}`)
    }
})
