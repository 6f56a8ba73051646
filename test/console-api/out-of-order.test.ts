/** Acts that come too late, twice or at the same time as others: each is answered with the right sentence, and loses nothing. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { DealerAction } from '../../src/domain/application/value-names.ts'
import { openSigningOf } from '../../src/modules/applications/signing-record.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { endSigning } from '../../src/modules/signing/change.ts'
import { fileOf } from '../../src/store/applications/encrypted-parts.ts'
import { approve, headOf, OPERATOR, pass } from '../operations/guard-world.ts'
import type { HttpResponse } from '../support/world.ts'
import { type OwnScene, openOwnScene, typedCase } from './own-scene.ts'
import { type Scene, type SigningHouse, signingHouseIn } from './signing-scene.ts'

let scene: OwnScene
let house: SigningHouse
before(async () => {
  scene = await openOwnScene({ trustedProxies: ['127.0.0.1'] })
  house = await signingHouseIn(scene.world)
})
after(() => scene.world.close())

/** After it a person may send as many again. */
const A_MINUTE_OF_REQUESTS = 61_000

const WRONG = { 'loanDetails.vehicle.registrationNumber': 'not one' }
const PROVEN = { by: OPERATOR, prove: async () => undefined } as const

const seenNow = async (reference: string): Promise<number> =>
  (await headOf(scene.world.service, reference)).version

/** What could be lost: its state, its file, and what signers did. */
const standing = async (reference: string) => {
  const { service } = scene.world
  const application = await headOf(service, reference)
  const signing = await openSigningOf(service, application)
  return {
    state: application.state,
    file: fileOf(service, application),
    signing: signing?.row.state,
    signers: signing?.file.signers.map(({ state }) => state),
  }
}

type By = 'dara' | 'colm'

const onPage =
  (path: string, more: object = {}, by: By = 'dara') =>
  async (reference: string, seen?: number) =>
    scene.ask(by, 'POST', `/own-applications/${reference}/${path}`, {
      seen: seen ?? (await seenNow(reference)),
      ...more,
    })

const byApi =
  (path: string, body: object = {}) =>
  (reference: string) =>
    scene.world.call('dealer', 'POST', `/api/case/${reference}/${path}`, { body })

const respondsByApi = async (reference: string, response: string) => {
  const { nextStep } = (await scene.world.call('dealer', 'GET', `/api/case/${reference}`)).body
  const madeAt = nextStep.counterOffer?.madeAt ?? new Date(0).toISOString()
  return byApi('counter-offer', { response, madeAt })(reference)
}

const corrects = async (reference: string, by: By = 'dara', seen?: number) =>
  scene.submit(by, { reference, seen: seen ?? (await seenNow(reference)), body: typedCase() })

const ACTS = {
  stop: onPage('stop-signing'),
  stopByApi: byApi('stop-signing'),
  accept: onPage('counter-offer', { response: 'accepted' }),
  acceptByApi: (reference) => respondsByApi(reference, 'accepted'),
  otherTerms: onPage('counter-offer', { response: 'otherTerms', says: 'A deposit of €6,000' }),
  otherTermsByApi: (reference) => respondsByApi(reference, 'otherTerms'),
  start: onPage('start-signing'),
  complete: onPage('completion', { variant: 'Sample' }),
  completeByApi: byApi('completion', { variant: 'Sample' }),
  sendLink: onPage('signing-link', { number: 1 }),
  openForm: (reference) => scene.ask('dara', 'GET', `/own-applications/${reference}/body`),
  resubmit: corrects,
  review: onPage('ask-for-review'),
  withdraw: onPage('withdraw'),
  withdrawByApi: byApi('withdraw'),
} satisfies Record<string, (reference: string) => Promise<HttpResponse>>

type Act = keyof typeof ACTS
type Refused = Partial<Record<Act, string | undefined>>

/** The acts behind each action of the next step. */
const BEHIND: Readonly<Record<DealerAction, readonly Act[]>> = {
  correct: ['openForm', 'resubmit'],
  sendDocuments: [],
  complete: ['complete', 'completeByApi'],
  acceptCounterOffer: ['accept', 'acceptByApi'],
  askForOtherTerms: ['otherTerms', 'otherTermsByApi'],
  startSigning: ['start'],
  correctContact: ['sendLink'],
  sendLink: ['sendLink'],
  stopSigning: ['stop', 'stopByApi'],
  stopAndCorrect: ['stop', 'stopByApi'],
  correctAsNew: ['openForm'],
  askForReview: ['review'],
  withdraw: ['withdraw', 'withdrawByApi'],
}

const forAll = (acts: readonly Act[], says: string): Refused =>
  Object.fromEntries(acts.map((act) => [act, says]))

// Sentences about the application of the reference #, in its state @.
const NO_OFFER = forAll(
  ['accept', 'acceptByApi', 'otherTerms', 'otherTermsByApi'],
  '# is @ and has no counter-offer to respond to.',
)
const HAS_ACCEPTED = forAll(
  ['accept', 'acceptByApi', 'otherTerms', 'otherTermsByApi'],
  'The counter-offer for # has already been accepted.',
)
const NO_SIGNING: Refused = {
  ...forAll(['stop', 'stopByApi'], '# is @, so there is no signing to stop.'),
  sendLink: '# is @ and has no signing, so there is no link to send.',
}
const hasEnded = (as: string): Refused => ({
  ...forAll(['stop', 'stopByApi'], 'Signing has already ended.'),
  sendLink: `The signing of # is ${as}.`,
})
const ALL_SIGNED = forAll(
  ['stop', 'stopByApi'],
  'Everyone has signed, so signing can no longer be cancelled.',
)
const NOT_AGAIN: Refused = { resubmit: '# is @, so it cannot be resubmitted.' }
const NO_FORM: Refused = {
  ...NOT_AGAIN,
  openForm:
    '# is @. Only an application that is Open or Approved can be corrected and its numbers shown in full.',
}
const NO_REVIEW: Refused = { review: '# is @. A review can be requested once it is Declined.' }
const TOO_EARLY: Refused = { start: 'The application is @; signing starts from Approved.' }
const GOING: Refused = {
  start: 'The signing of # is already in progress.',
  ...forAll(['complete', 'completeByApi'], '# is being signed. Stop the signing first, then complete it.'),
}
const NOT_COMPLETED = forAll(['complete', 'completeByApi'], '# is @, so it cannot be completed.')
const DONE: Refused = {
  start: '# has already been signed.',
  ...forAll(['complete', 'completeByApi'], '# has been signed, so nothing in it can be completed any more.'),
}
const CLOSED: Refused = {
  withdraw: '# is @, so it cannot be withdrawn.',
  withdrawByApi: 'The case is @ and can no longer be withdrawn.',
}

const submitted = async (overrides = {}): Promise<string> =>
  (await scene.submit('dara', { body: typedCase(overrides) })).body.reference

const advanced =
  (to: string, of: () => Promise<string> = submitted) =>
  async () => {
    const reference = await of()
    const done = await scene.world.call('dealer', 'POST', `/api/sandbox/${reference}/advance`, {
      body: { to },
    })
    assert.equal(done.status, 200, done.text)
    return reference
  }

const counterOffered = async (): Promise<string> => {
  const reference = await submitted()
  await pass(scene.world.service, reference)
  await approve(scene.world.service, reference, OPERATOR, { term: 60 })
  return reference
}

/** The same application after one more act. */
const once =
  (make: () => Promise<string>, act: (reference: string) => Promise<HttpResponse | object>) => async () => {
    const reference = await make()
    await act(reference)
    return reference
  }

const signing =
  (then: (own: Scene) => Promise<unknown> = async () => undefined) =>
  async () => {
    const own = await house.start('individual')
    await then(own)
    return own.reference
  }

const declinedBySigner = async (own: Scene) =>
  house.ask('decline', { ...(await own.visit(0)), reason: 'Too dear.' })

const ended = (as: 'lapsed') => (own: Scene) =>
  endSigning(scene.world.service, own.signingId, { actor: OPERATOR }, { as })

const signed = async (own: Scene) => {
  assert.equal((await own.sign(0)).status, 200)
  await own.work()
}

const declines = (reference: string) =>
  decideApplication(scene.world.service, reference, {
    ...PROVEN,
    decision: 'decline',
    code: 'affordability',
  })

const BEFORE: Refused = { ...NO_SIGNING, ...NO_OFFER, ...NO_REVIEW }
const APPROVED: Refused = { ...NOT_AGAIN, ...NO_REVIEW }
const LACKS_DOCUMENTS: Refused = {
  start: 'Signing cannot start yet. Not received yet: $. To be completed: make, model, VIN.',
}
const OVER: Refused = { ...NOT_COMPLETED, ...NO_OFFER, ...NO_FORM, ...TOO_EARLY, ...NO_REVIEW, ...CLOSED }
const SIGNING: Refused = { ...NO_OFFER, ...NO_FORM, ...NO_REVIEW }

/** The acts that are rejected. Of the others those are tried that are offered. */
const STATES: readonly (readonly [what: string, make: () => Promise<string>, refused: Refused])[] = [
  ['to correct', () => submitted(WRONG), { ...BEFORE, ...TOO_EARLY, ...NOT_COMPLETED }],
  ['submitted', submitted, { ...BEFORE, ...TOO_EARLY, ...NO_FORM }],
  ['in review', advanced('InReview'), { ...BEFORE, ...TOO_EARLY, ...NO_FORM }],
  ['approved as requested', advanced('Approved'), { ...BEFORE, ...APPROVED }],
  ['approved on other figures', counterOffered, { ...NO_SIGNING, ...APPROVED, ...LACKS_DOCUMENTS }],
  [
    'approved on other figures, of which the customer wants others',
    once(counterOffered, ACTS.otherTerms),
    { ...NO_SIGNING, ...APPROVED, ...LACKS_DOCUMENTS },
  ],
  [
    'approved on other figures, which the customer accepts',
    once(counterOffered, ACTS.accept),
    { ...NO_SIGNING, ...HAS_ACCEPTED, ...APPROVED, ...LACKS_DOCUMENTS },
  ],
  ['withdrawn with its counter-offer', once(counterOffered, ACTS.withdraw), { ...NO_SIGNING, ...OVER }],
  [
    'declined with its counter-offer',
    once(counterOffered, declines),
    {
      ...NO_SIGNING,
      ...OVER,
      review: 'An underwriter has already declined it, so a manual review cannot be requested.',
    },
  ],
  ['expired with its counter-offer', advanced('Expired', counterOffered), { ...NO_SIGNING, ...OVER }],
  ['declined without a person', advanced('Declined'), { ...NO_SIGNING, ...OVER, review: undefined }],
  [
    'moved to its signing in the sandbox',
    advanced('AwaitingSignature'),
    { ...SIGNING, ...GOING, sendLink: NO_SIGNING.sendLink },
  ],
  ['signed in the sandbox', advanced('Signed'), { ...SIGNING, ...NO_SIGNING, ...DONE }],
  ['being signed', signing((own) => own.visit(0)), { ...SIGNING, ...GOING }],
  [
    'sealing',
    signing((own) => own.sign(0)),
    {
      ...SIGNING,
      ...ALL_SIGNED,
      ...DONE,
      sendLink: 'Everyone has signed #. The copies go out once it is sealed.',
    },
  ],
  ['signed and sealed', signing(signed), { ...SIGNING, ...ALL_SIGNED, ...DONE }],
  ['paid out', advanced('PaidOut', signing(signed)), { ...SIGNING, ...ALL_SIGNED, ...DONE, ...CLOSED }],
  [
    'withdrawn while sealing',
    once(
      signing((own) => own.sign(0)),
      ACTS.withdraw,
    ),
    { ...OVER, ...ALL_SIGNED, sendLink: 'Everyone has signed #. The copies go out once it is sealed.' },
  ],
  ['declined by a signer', signing(declinedBySigner), { ...NO_OFFER, ...APPROVED, ...hasEnded('declined') }],
  ['not signed in time', signing(ended('lapsed')), { ...NO_OFFER, ...APPROVED, ...hasEnded('lapsed') }],
  ['stopped', once(signing(), ACTS.stop), { ...NO_OFFER, ...APPROVED, ...hasEnded('cancelled') }],
  [
    'stopped, and moved to a signing in the sandbox',
    advanced('AwaitingSignature', once(signing(), ACTS.stop)),
    { ...SIGNING, ...GOING, sendLink: 'The signing of # is cancelled.' },
  ],
]

for (const [number, [what, make, refused]] of STATES.entries())
  test(`an application that is ${what} rejects the other acts in a sentence, and offers none of them`, async () => {
    if (number % 6 === 5) scene.world.passTime(A_MINUTE_OF_REQUESTS)
    const reference = await make()
    const { state, nextStep, requirements } = await scene.readOwn(reference)
    const offered = nextStep.actions.flatMap(({ action }: { action: DealerAction }) => BEHIND[action])
    const rejected = Object.entries(refused).filter(([, says]) => says !== undefined) as [Act, string][]
    assert.deepEqual(
      offered.filter((act: Act) => rejected.some(([one]) => one === act)),
      [],
      nextStep.heading,
    )
    const missing = requirements.map(({ name }: { name: string }) => name).join(', ')
    const before = await standing(reference)
    for (const [act, sentence] of rejected) {
      const { status, body } = await ACTS[act](reference)
      const says = sentence.replace('#', reference).replace('@', state).replace('$', missing)
      assert.deepEqual([act, status, body.detail], [act, 409, says])
      assert.deepEqual(await standing(reference), before, act)
    }
    for (const [place, act] of [...new Set<Act>(offered)].entries()) {
      const { status, text } = await ACTS[act](place === 0 ? reference : await make())
      assert.equal(status, 200, `${act}: ${text}`)
    }
  })
