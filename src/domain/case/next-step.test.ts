/** The dealer's next step in every state, with everything that may be missing; and that list, count and page agree on it. */

import assert from 'node:assert/strict'
import test from 'node:test'
import { STATES, type State } from '../application/states.ts'
import { REQUIREMENT_STATES, type Requirement, type RequirementState } from '../documents/requirement.ts'
import { SIGNING_STATES, type SigningState } from '../signing/signing-states.ts'
import type { SigningSituation, Trouble } from '../signing/troubles.ts'
import { EMPTY_FILE } from './case-file.ts'
import { alertsOf, type NextStepName, nextStepOf, type Situation } from './next-step.ts'
import { ownViewOf } from './own-status.ts'
import { NEXT_STEPS } from './own-views.ts'
import { queueEntryOf, stageOf } from './queue.ts'

const requirement = (name: string, state: RequirementState): Requirement => ({
  id: name,
  name,
  applicant: null,
  state,
})
const trouble = (kind: Trouble['kind'], isOpen = true): Trouble => ({
  kind,
  number: 2,
  name: 'Ines Sample',
  about: kind === 'detailsWrong' ? 'name' : null,
  message: kind === 'detailsWrong' ? 'My name is wrong.' : null,
  isOpen,
})
const signing = (state: SigningState, ...troubles: readonly Trouble[]): SigningSituation => ({
  state,
  troubles,
  reason: state === 'declined' ? 'A signer declined: too dear' : null,
  declinedBy: state === 'declined' ? 'Ines Sample' : null,
})

/** What may be missing, or have gone wrong. */
const MISSING = {
  nothing: {},
  failures: { failures: 3 },
  document: { requirements: [requirement('Payslips', 'outstanding'), requirement('Licence', 'accepted')] },
  refusedDocument: { requirements: [requirement('Payslips', 'refused')] },
  documents: { requirements: [requirement('Payslips', 'outstanding'), requirement('Licence', 'refused')] },
  review: { requirements: [requirement('Payslips', 'received')] },
  reviewAndDocument: {
    requirements: [requirement('Payslips', 'received'), requirement('Licence', 'outstanding')],
  },
  refusal: { signing: signing('declined') },
  lapse: { signing: signing('lapsed') },
  bounce: { signing: signing('underWay', trouble('undelivered')) },
  report: { signing: signing('underWay', trouble('detailsWrong')) },
  reportAnswered: { signing: signing('underWay', trouble('detailsWrong', false)) },
  reportAndDocument: {
    signing: signing('underWay', trouble('detailsWrong')),
    requirements: [requirement('Payslips', 'refused')],
  },
} as const satisfies Readonly<Record<string, Partial<Situation>>>

type What = keyof typeof MISSING

const situationOf = (state: State, what: What): Situation => ({
  state,
  requirements: [],
  failures: 0,
  ...MISSING[what],
})

const CORRECT = 'correct: Correct and resubmit'
const PAYSLIPS = 'sendDocuments: Upload Payslips'
const LICENCE = 'sendDocuments: Upload Licence'
const TWO = 'sendDocuments: Upload 2 documents'
const START = 'startSigning: Start signing'
const AGAIN = 'startSigning: Start signing again'
const ADDRESS = 'correctContact: Correct the email address of Ines Sample'
const SEND = 'sendLink: Resend the link to Ines Sample'
const REFUSED = 'Ines Sample declined to sign: “too dear”'
const LAPSED = 'Signing has ended because not everyone signed in time.'
const BOUNCED =
  'The email with the link could not be delivered to Ines Sample. Check the address and send it again.'
const REPORTED = 'Ines Sample has reported wrong details: “My name is wrong.”'
const ANSWERED = `${REPORTED} A new link has been sent since. Ines Sample will be asked to confirm that this has been resolved.`

const DOCUMENTS_ONLY: Partial<Record<What, string>> = {
  document: PAYSLIPS,
  refusedDocument: PAYSLIPS,
  documents: TWO,
  reviewAndDocument: LICENCE,
  reportAndDocument: PAYSLIPS,
}

/** The step, and the alert, if any, in each state with each; no entry means neither. */
const EXPECTED: Readonly<
  Record<State, Partial<Record<What, string | readonly [step: string | null, alert: string]>>>
> = {
  Open: {
    ...Object.fromEntries(Object.keys(MISSING).map((what) => [what, CORRECT])),
    failures: 'correct: Correct 3 fields and resubmit',
  },
  Submitted: DOCUMENTS_ONLY,
  InReview: DOCUMENTS_ONLY,
  Approved: {
    nothing: START,
    failures: START,
    document: PAYSLIPS,
    refusedDocument: PAYSLIPS,
    documents: TWO,
    reviewAndDocument: LICENCE,
    refusal: [AGAIN, REFUSED],
    lapse: [AGAIN, LAPSED],
    bounce: AGAIN,
    report: AGAIN,
    reportAnswered: AGAIN,
    reportAndDocument: PAYSLIPS,
  },
  Declined: {},
  AwaitingSignature: {
    document: PAYSLIPS,
    refusedDocument: PAYSLIPS,
    documents: TWO,
    reviewAndDocument: LICENCE,
    bounce: [ADDRESS, BOUNCED],
    report: [SEND, REPORTED],
    reportAnswered: [null, ANSWERED],
    reportAndDocument: [SEND, REPORTED],
  },
  Signed: DOCUMENTS_ONLY,
  PaidOut: {},
  Withdrawn: {},
  Expired: {},
}

for (const state of STATES)
  for (const what of Object.keys(MISSING) as What[]) {
    const expected = EXPECTED[state][what] ?? null
    const [step, alert] = typeof expected === 'string' || expected === null ? [expected] : expected
    test(`${state}, ${what}: ${step ?? 'others act'}${alert === undefined ? '' : `; ${alert}`}`, () => {
      const situation = situationOf(state, what)
      const next = nextStepOf(situation)
      assert.equal(next === undefined ? null : `${next.step}: ${next.says}`, step)
      assert.equal(next?.signer, step === SEND || step === ADDRESS ? 2 : undefined)
      assert.deepEqual(alertsOf(situation), alert === undefined ? [] : [alert])
    })
  }

test('an application needs the dealer exactly if it has a next step, and the queue’s row says so of all but signers', () => {
  for (const state of STATES)
    for (const what of Object.keys(MISSING) as What[]) {
      const situation = { ...situationOf(state, what), approvals: [] }
      const { requirements } = situation
      const next = nextStepOf(situation)
      assert.equal(ownViewOf(situation) === 'needsYou', next !== undefined, `${state} ${what}`)
      const { needsDealer } = queueEntryOf(state, { ...EMPTY_FILE, requirements }, 0)
      const withoutSigners = nextStepOf({ ...situation, signing: undefined })
      assert.equal(needsDealer, withoutSigners !== undefined, `${state} ${what}`)
      // Rows of earlier versions have their stage alone.
      if (stageOf(state, { ...EMPTY_FILE, requirements }) === 'dealer')
        assert.ok(needsDealer, `${state} ${what}`)
    }
})

test('every step, state of a requirement and state of a signing has a row', () => {
  const situations = STATES.flatMap((state) =>
    (Object.keys(MISSING) as What[]).map((what) => situationOf(state, what)),
  )
  const steps = new Set<NextStepName | undefined>(situations.map((one) => nextStepOf(one)?.step))
  assert.deepEqual(
    NEXT_STEPS.filter((step) => !steps.has(step)),
    [],
  )
  const states = new Set(situations.flatMap(({ requirements }) => requirements.map((one) => one.state)))
  assert.deepEqual(
    REQUIREMENT_STATES.filter((state) => !states.has(state)),
    ['waived'],
  )
  // Others end or go on without the dealer: an alert of theirs would be untrue.
  for (const state of SIGNING_STATES.filter((one) => one !== 'declined' && one !== 'lapsed'))
    assert.deepEqual(alertsOf({ ...situationOf('Approved', 'nothing'), signing: signing(state) }), [])
})
