/** The waiver of the days to withdraw, over HTTP: who may give it, what it leads to, and what the sealed agreement says. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import test, { after, before } from 'node:test'
import { LANGUAGES } from '../../src/adapters/agreement/content/language.ts'
import { verifySigning } from '../../src/modules/signing/verify.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { readPdf } from '../support/pdf-reading.ts'
import { sampleSigning } from '../support/signing.ts'
import { openSigningHouse, type Scene, type SigningHouse, signatureOf } from './signing-scene.ts'
import { staffOf } from './staff-scene.ts'

let house: SigningHouse
before(async () => {
  house = await openSigningHouse({ signing: sampleSigning({ offersWaiver: true }) })
})
after(() => house.close())

const DRAWN = {
  kind: 'drawn',
  strokes: [
    [
      [100, 100],
      [1_300, 900],
    ],
    [
      [1_300, 100],
      [100, 900],
    ],
  ],
} as const
const [, WARNING = ''] = LANGUAGES.en.statutes.waiver1995.paragraphs

const open = async (scene: Scene, place: number) => {
  const proof = await scene.visit(place)
  const { body } = await house.ask('agreement', proof)
  const give = (more: object = {}) => house.ask('sign', { ...signatureOf(proof, body.sha256), ...more })
  return { proof, give, waiver: body.waiver, sha256: body.sha256 }
}

const sealedLines = async (scene: Scene): Promise<readonly string[]> => {
  await scene.work()
  const staff = await staffOf(house.world)
  const path = `/console/api/cases/${scene.reference}/agreement`
  const response = await fetch(`${house.world.baseUrl}${path}`, { headers: { cookie: staff.cookies.anne } })
  assert.equal(response.status, 200)
  const pdf = Buffer.from(await response.arrayBuffer())
  return (await readPdf(pdf)).pages.flat()
}

const payOutOf = async (scene: Scene) => {
  const { ask } = await staffOf(house.world)
  const { version, payOut } = (await ask('anne', 'GET', `/cases/${scene.reference}`)).body
  const says = payOut.items.find(({ part }: { part: string }) => part === 'withdrawal')?.says
  return { says, paid: await ask('anne', 'POST', `/cases/${scene.reference}/pay-out`, { seen: version }) }
}

test('a hirer waives by a signature of its own: it is on record, under the seal and in the document, and the payout waits no longer', async () => {
  const scene = await house.start('soleTrader')
  const { give, waiver, sha256, proof } = await open(scene, 0)
  assert.match(waiver.statement, new RegExp(`^I do not wish .* agreement ${scene.reference} within 10 days`))
  assert.deepEqual(waiver.warning, ['WARNING', WARNING])
  assert.match(WARNING, /^THIS WAIVER MEANS YOU ARE GIVING UP YOUR RIGHT TO A 10 DAY PERIOD TO RECONSIDER/)
  assert.deepEqual((await give({ waiver: DRAWN })).body, { allSigned: true })
  // Another tab sends the same again.
  assert.deepEqual((await give({ waiver: DRAWN })).body, { allSigned: true })
  const lines = await sealedLines(scene)
  const kinds = await scene.steps()
  assert.equal(kinds.filter((kind) => kind === 'waived').length, 1)
  assert.ok(
    kinds.indexOf('waived') < kinds.indexOf('signed'),
    'the seal covers the steps up to the last signature',
  )
  const step = (await scene.evidence()).find(({ kind }) => kind === 'waived')
  assert.partialDeepStrictEqual(step?.data, {
    signature: 'drawn',
    signatureSha256: hash('sha256', JSON.stringify(DRAWN.strokes)),
    sha256,
    browser: 'Firefox on Linux',
  })
  const text = lines.join(' ')
  for (const says of ['Waiver of the cooling-off period', WARNING, waiver.statement, 'section 50.'])
    assert.ok(text.includes(says), says)
  assert.ok(lines.includes(`Signed the waiver | ${LANGUAGES.en.irishSecond(new Date(step?.at ?? ''))}`))
  assert.equal(lines.filter((line) => line.startsWith('Signed on ')).length, 2)
  const checked = await verifySigning(house.world.service, scene.reference)
  assert.deepEqual(checked instanceof Refusal ? checked.says : checked.problems, [])
  const { says, paid } = await payOutOf(scene)
  assert.deepEqual(
    [says, paid.body.state],
    ['The hirer has waived the days to withdraw.', 'PaidOut'],
    paid.text,
  )
  const late = await house.ask('sign', { ...signatureOf(proof, sha256), waiver: DRAWN })
  assert.notEqual(late.body.state, 'Signed')
  assert.equal((await scene.steps()).filter((kind) => kind === 'waived').length, 1)
})

test('without a waiver nothing speaks of one, the payout waits, and it cannot be given later', async () => {
  const scene = await house.start('soleTrader')
  const { give } = await open(scene, 0)
  assert.deepEqual((await give()).body, { allSigned: true })
  const refused = await give({ waiver: DRAWN })
  assert.equal(refused.status, 409)
  assert.match(
    refused.body.detail,
    /already signed\. The right to withdraw can be waived only together with the signature/,
  )
  const text = (await sealedLines(scene)).join(' ')
  assert.doesNotMatch(text, /WARNING|Waiver|waiver/)
  const { says, paid } = await payOutOf(scene)
  assert.equal(paid.status, 409)
  assert.match(says, /not been received yet|can withdraw until/)
  assert.ok(!(await scene.steps()).includes('waived'))
})

test('of a partnership everyone must waive: a statement that one partner signed says that it is not enough', async () => {
  const scene = await house.start('partnership')
  const waiving = await open(scene, 0)
  assert.equal((await waiving.give({ waiver: DRAWN })).status, 200)
  assert.equal((await (await open(scene, 1)).give()).body.allSigned, true)
  const text = (await sealedLines(scene)).join(' ')
  assert.ok(text.includes(WARNING))
  assert.ok(text.includes(LANGUAGES.en.waiver.notAll))
  assert.equal((await payOutOf(scene)).paid.status, 409)
})

const NOT_OFFERED: readonly (readonly [
  what: string,
  Parameters<SigningHouse['start']>[0],
  place: number,
  offers: boolean,
])[] = [
  ['under the directive, which knows no waiver', 'individual', 0, true],
  ['to a guarantor', 'joint', 1, true],
  ['to a company', 'limitedCompany', 0, true],
  ['where the lender does not offer it', 'soleTrader', 0, false],
]
for (const [what, borrower, place, offers] of NOT_OFFERED)
  test(`a waiver is not offered ${what}, and is rejected`, async () => {
    const { signing } = house.world.service
    Object.assign(signing, { offersWaiver: offers })
    const scene = await house.start(borrower)
    const { give, waiver } = await open(scene, place)
    const refused = await give({ waiver: DRAWN })
    Object.assign(signing, { offersWaiver: true })
    assert.equal(waiver, null)
    assert.deepEqual(
      [refused.status, refused.body.detail],
      [409, 'The right to withdraw from this agreement cannot be waived here.'],
    )
    const steps = await scene.steps()
    assert.ok(!steps.includes('waived') && !steps.includes('signed'))
  })

test('the signature of a waiver must be one', async () => {
  const scene = await house.start('soleTrader')
  const { give } = await open(scene, 0)
  for (const [waiver, says] of [
    [{ kind: 'typed', text: 'Somebody Else' }, /not your name in the agreement/],
    [{ kind: 'drawn', strokes: [] }, /drawing is almost empty/],
  ] as const) {
    const refused = await give({ waiver })
    assert.equal(refused.status, 409)
    assert.match(refused.body.detail, says)
  }
  assert.equal((await give({ waiver: 'yes' })).status, 400)
  assert.ok(!(await scene.steps()).includes('signed'))
})
