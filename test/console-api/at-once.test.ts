/** Two acts on one application, in both orders and at the same time: one of them wins completely, and the other is told. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openSigningOf } from '../../src/modules/applications/signing-record.ts'
import { fileOf } from '../../src/store/applications/encrypted-parts.ts'
import { approve, headOf, OPERATOR, pass } from '../operations/guard-world.ts'
import type { HttpResponse } from '../support/world.ts'
import { type DealerPerson, type OwnScene, openOwnScene, typedCase } from './own-scene.ts'
import { type SigningHouse, signatureOf, signingHouseIn } from './signing-scene.ts'

let scene: OwnScene
let house: SigningHouse
before(async () => {
  scene = await openOwnScene({ trustedProxies: ['127.0.0.1'] })
  house = await signingHouseIn(scene.world)
})
after(() => scene.world.close())

/** What both have seen before they act. */
type Seen = {
  readonly reference: string
  readonly version: number
  /** Of the only signer, who has read the agreement. */
  readonly signature: ReturnType<typeof signatureOf>
  readonly work: () => Promise<void>
}
type Act = (seen: Seen) => Promise<Pick<HttpResponse, 'status' | 'body' | 'text'>>

const onPage =
  (as: DealerPerson, path: string, more: object = {}): Act =>
  ({ reference, version }) =>
    scene.ask(as, 'POST', `/own-applications/${reference}/${path}`, { seen: version, ...more })

const byStaff =
  (path: string, more: object): Act =>
  ({ reference, version }) =>
    scene.staff.ask('anne', 'POST', `/cases/${reference}/${path}`, { seen: version, ...more })

const resubmits =
  (as: DealerPerson): Act =>
  ({ reference, version }) =>
    scene.submit(as, { reference, seen: version, body: typedCase() })

const replaces =
  (as: DealerPerson): Act =>
  ({ reference }) =>
    scene.submit(as, { replaces: reference })

const signs: Act = ({ signature }) => house.ask('sign', signature)

const declines: Act = ({ signature: { link, session } }) =>
  house.ask('decline', { link, session, reason: 'Too dear.' })

const accepts = (as: DealerPerson) => onPage(as, 'counter-offer', { response: 'accepted' })

const seals: Act = async ({ work }) => {
  await work()
  return { status: 200, body: {}, text: '' }
}

const NO_SIGNER = { signature: signatureOf({ link: '', session: '' }, ''), work: async () => undefined }

const seenNow = async (reference: string, signer: Pick<Seen, 'signature' | 'work'> = NO_SIGNER) => ({
  reference,
  version: (await headOf(scene.world.service, reference)).version,
  ...signer,
})

const toCorrect = async (): Promise<Seen> => {
  const body = typedCase({ 'loanDetails.vehicle.registrationNumber': 'not one' })
  return seenNow((await scene.submit('dara', { body })).body.reference)
}

const checked = async (): Promise<Seen> => {
  const { reference } = (await scene.submit('dara')).body
  await pass(scene.world.service, reference)
  return seenNow(reference)
}

const counterOffered = async (): Promise<Seen> => {
  const { reference } = await checked()
  await approve(scene.world.service, reference, OPERATOR, { term: 60 })
  return seenNow(reference)
}

const approvedToSign = async (): Promise<Seen> => {
  const { reference } = (await scene.submit('dara')).body
  const advanced = await scene.world.call('dealer', 'POST', `/api/sandbox/${reference}/advance`, {
    body: { to: 'Approved' },
  })
  assert.equal(advanced.status, 200, advanced.text)
  return seenNow(reference)
}

const beingSigned = async (borrowerType: 'individual' | 'joint' = 'individual'): Promise<Seen> => {
  const own = await house.start(borrowerType)
  const proof = await own.visit(0)
  const { sha256 } = (await house.ask('agreement', proof)).body
  return seenNow(own.reference, { signature: signatureOf(proof, sha256), work: own.work })
}

const sealing = async (): Promise<Seen> => {
  const seen = await beingSigned()
  assert.equal((await signs(seen)).status, 200)
  return { ...seen, version: (await headOf(scene.world.service, seen.reference)).version }
}

/** The state of the application, then that of its signing, after the first or the second of two has won. */
const MEETINGS: readonly (readonly [
  what: string,
  make: () => Promise<Seen>,
  acts: readonly [Act, Act],
  ends: readonly [string, string],
])[] = [
  [
    'the dealer stops to correct, the last signer signs',
    beingSigned,
    [onPage('dara', 'stop-signing'), signs],
    ['Approved cancelled', 'Signed sealing'],
  ],
  [
    'the lender cancels, the first of two signs',
    () => beingSigned('joint'),
    [byStaff('cancel-signing', { reason: 'A sample.' }), signs],
    ['Approved cancelled', 'AwaitingSignature underWay'],
  ],
  [
    'the dealer withdraws, the last signer signs',
    beingSigned,
    [onPage('dara', 'withdraw'), signs],
    ['Withdrawn cancelled', 'Signed sealing'],
  ],
  [
    'the dealer stops, the signer declines',
    beingSigned,
    [onPage('dara', 'stop-signing'), declines],
    ['Approved cancelled', 'Approved declined'],
  ],
  [
    'one accepts a counter-offer, another asks for other terms',
    counterOffered,
    [accepts('dara'), onPage('colm', 'counter-offer', { response: 'otherTerms' })],
    ['Approved accepted', 'Approved otherTerms'],
  ],
  [
    'the dealer accepts a counter-offer, the lender makes another',
    counterOffered,
    [accepts('dara'), byStaff('decide', { decision: 'approve', figures: { term: 24 } })],
    ['Approved accepted', 'Approved'],
  ],
  [
    'two people correct an application',
    toCorrect,
    [resubmits('dara'), resubmits('colm')],
    ['Submitted', 'Submitted'],
  ],
  [
    'the dealer resubmits, the lender withdraws',
    toCorrect,
    [resubmits('dara'), byStaff('decide', { decision: 'withdraw', reason: 'A sample.' })],
    ['Submitted', 'Withdrawn'],
  ],
  [
    'the dealer withdraws, the lender approves',
    checked,
    [onPage('dara', 'withdraw'), byStaff('decide', { decision: 'approve' })],
    ['Withdrawn', 'Approved'],
  ],
  [
    'two people submit a corrected application in its place',
    approvedToSign,
    [replaces('dara'), replaces('colm')],
    ['Withdrawn', 'Withdrawn'],
  ],
  [
    'a person submits a corrected application in its place, the lender starts signing',
    approvedToSign,
    [replaces('dara'), byStaff('start-signing', { inTurn: false })],
    ['Withdrawn', 'AwaitingSignature preparing'],
  ],
  [
    'the lender and the dealer start signing',
    approvedToSign,
    [byStaff('start-signing', { inTurn: true }), onPage('dara', 'start-signing')],
    ['AwaitingSignature preparing', 'AwaitingSignature preparing'],
  ],
]

const standing = async (reference: string): Promise<string> => {
  const { service } = scene.world
  const application = await headOf(service, reference)
  const signing = await openSigningOf(service, application)
  const response = fileOf(service, application).counterOfferResponse?.is
  return [application.state, signing?.row.state, response].filter(Boolean).join(' ')
}

/** A start of signing and a replacement say in their body whether they have won. */
const hasWon = ({ status, body }: Awaited<ReturnType<Act>>): boolean =>
  status < 300 &&
  (body?.status ?? 'Initiated') !== 'Not ready' &&
  (body?.replaced == null || body.replaced.by === body.reference)

const isToldWhy = ({ status, body }: Awaited<ReturnType<Act>>): boolean =>
  status < 300 || (status === 409 && /^[A-Z].*[.]$/.test(body.detail))

for (const [what, make, [one, other], ends] of MEETINGS)
  test(`if ${what}, one of them wins`, async () => {
    scene.world.passTime(60_000)
    for (const order of ['one', 'other', 'both', 'both'] as const) {
      const seen = await make()
      const first = order === 'one' ? await one(seen) : undefined
      const second = order === 'other' ? await other(seen) : undefined
      const done = await Promise.all([first ?? one(seen), second ?? other(seen)])
      const said = `${order}: ${done.map(({ status, text }) => `${status} ${text}`).join(' / ')}`
      const won = done.map(hasWon)
      assert.equal(won.filter(Boolean).length, 1, said)
      assert.ok(done.every(isToldWhy), said)
      if (order !== 'both') assert.deepEqual(won, [order === 'one', order === 'other'], said)
      assert.equal(await standing(seen.reference), ends[won.indexOf(true)], said)
    }
  })

/** What happens once a command has read the application so often: as its page showed it, and before it acts. */
const MEANWHILE: readonly (readonly [
  what: string,
  make: () => Promise<Seen>,
  act: Act,
  reads: number,
  meanwhile: Act,
])[] = [
  [
    'the dealer sends a link',
    () => beingSigned('joint'),
    onPage('dara', 'signing-link', { number: 2 }),
    1,
    signs,
  ],
  ['the lender sends a link', () => beingSigned('joint'), byStaff('signing-link', { number: 2 }), 2, signs],
  [
    'the lender starts signing',
    approvedToSign,
    byStaff('start-signing', { inTurn: false }),
    2,
    byStaff('decide', { decision: 'approve', figures: { term: 24 } }),
  ],
]

for (const [what, make, act, reads, meanwhile] of MEANWHILE)
  test(`if ${what} on what somebody has just changed, they are told so`, async (t) => {
    scene.world.passTime(60_000)
    const seen = await make()
    const { service } = scene.world
    const find = service.findApplication
    let found = 0
    t.mock.method(service, 'findApplication', async (id: string) => {
      const application = await find(id)
      found += 1
      if (found === reads) assert.equal((await meanwhile(seen)).status, 200)
      return application
    })
    const refused = await act(seen)
    assert.ok(found > reads)
    assert.equal(refused.status, 409, refused.text)
    assert.match(refused.body.detail, / has changed /)
  })

test('if a signer declines while the dealer sends the link again, the refusal is not lost', async () => {
  for (const order of ['link', 'both', 'both'] as const) {
    const seen = await beingSigned()
    const sends = onPage('dara', 'signing-link', { number: 1 })
    const sent = order === 'link' ? await sends(seen) : undefined
    const [link, refusal] = await Promise.all([sent ?? sends(seen), declines(seen)])
    const said = `${order}: ${link.status} ${link.text} / ${refusal.status} ${refusal.text}`
    assert.ok(isToldWhy(link), said)
    // A new link ends the visit by the one before, so that the signer declines by the new one, or with a new code.
    assert.ok([204, 401, 404].includes(refusal.status), said)
    const left = refusal.status === 204 ? 'Approved declined' : 'AwaitingSignature underWay'
    assert.equal(await standing(seen.reference), left, said)
  }
})

test('if the dealer withdraws while the agreement is being sealed, both are done', async () => {
  for (const order of ['withdraw', 'seal', 'both'] as const) {
    const seen = await sealing()
    const withdraws = onPage('dara', 'withdraw')
    const first = order === 'withdraw' ? await withdraws(seen) : undefined
    if (order === 'seal') await seals(seen)
    const [withdrawn] = await Promise.all([first ?? withdraws(seen), seals(seen)])
    assert.equal(withdrawn.status, 200, `${order}: ${withdrawn.text}`)
    await seals(seen)
    assert.equal(await standing(seen.reference), 'Withdrawn completed', order)
  }
})
