/** One of the lender's staff signs for it, after everyone else and before the agreement is sealed. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { LIFETIMES } from '../../src/domain/lender/retention.ts'
import { readStoredPdf } from '../../src/modules/applications/signing-record.ts'
import { cancelSigning } from '../../src/modules/signing/staff-signing.ts'
import { verifySigning } from '../../src/modules/signing/verify.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { readPdf } from '../support/pdf-reading.ts'
import { sampleSigning } from '../support/signing.ts'
import { openSigningHouse, type Scene, type SigningHouse, until } from './signing-scene.ts'
import { type StaffName, type StaffScene, staffOf } from './staff-scene.ts'

const signatories: string[] = []

let house: SigningHouse
let staff: StaffScene
before(async () => {
  house = await openSigningHouse({ signing: sampleSigning({ signatories }) })
  staff = await staffOf(house.world)
  signatories.push(`${staff.ids.anne}@example.ie`, 'nobody@example.ie')
})
after(() => house.close())

const read = async ({ reference }: Scene, as: StaffName) =>
  (await staff.ask(as, 'GET', `/cases/${reference}`)).body
const signFor = async (scene: Scene, as: StaffName, seen?: number) =>
  staff.ask(as, 'POST', `/cases/${scene.reference}/lender-signature`, {
    seen: seen ?? (await read(scene, as)).version,
  })
const textOf = async (scene: Scene): Promise<string> => {
  const application = await house.world.service.findApplication(scene.applicationId)
  assert.ok(application)
  const pdf = await readStoredPdf(house.world.service, application, scene.signingId, 'sealed')
  assert.ok(pdf)
  return (await readPdf(pdf)).pages.flat().join(' ')
}

test('once everyone else has signed, a signatory signs for the lender, and only then is it made and sealed', async () => {
  const scene = await house.start('joint')
  await scene.sign(0)
  const early = await signFor(scene, 'anne')
  assert.deepEqual([early.status, early.body.detail], [409, 'There is nothing for the lender to sign now.'])
  assert.equal((await read(scene, 'anne')).allowed.signForLender, false)
  // The signer's page promises no sealed copy in a few seconds.
  assert.equal((await scene.sign(1)).body.allSigned, false)
  await scene.work()
  assert.deepEqual(await scene.states(), { application: 'AwaitingSignature', signing: 'underWay' })
  const asked = await until(() =>
    house.mails.find(({ subject }) => subject.includes('Please sign the agreement of case')),
  )
  assert.equal(asked.to, `${staff.ids.anne}@example.ie`)
  assert.ok(asked.subject.includes(scene.reference))
  const shown = await read(scene, 'anne')
  assert.deepEqual(
    [shown.allowed.signForLender, shown.nextStep],
    [true, 'Everyone has signed. A signatory of the lender signs next.'],
  )
  assert.equal((await read(scene, 'ben')).allowed.signForLender, false)
  const other = await signFor(scene, 'ben')
  assert.deepEqual(
    [other.status, other.body.detail],
    [409, 'Only the staff named in LENDER_SIGNATORIES can sign for the lender.'],
  )

  const signed = await signFor(scene, 'anne', shown.version)
  assert.equal(signed.status, 200, signed.text)
  assert.deepEqual(await scene.states(), { application: 'Signed', signing: 'sealing' })
  assert.equal((await signFor(scene, 'anne')).status, 409)
  await scene.work()
  assert.equal((await scene.states()).signing, 'completed')
  const steps = await scene.evidence()
  const own = steps.find(({ kind }) => kind === 'lenderSigned')
  assert.partialDeepStrictEqual(own?.data, { by: `user ${staff.ids.anne}`, name: 'Anne Sample' })
  const text = await textOf(scene)
  for (const says of [
    'A person with authority to do so signs for Sample Motor Finance (sample lender) after everyone else.',
    'Anne Sample, for Sample Motor Finance (sample lender)',
    'In their account with the lender, after a proof of who they are',
  ])
    assert.ok(text.includes(says), says)
  const check = await verifySigning(house.world.service, scene.reference)
  assert.ok(!(check instanceof Refusal))
  assert.deepEqual([check.isGood, check.problems], [true, []])
})

test('until the lender has signed, its staff can still stop the signing', async () => {
  const scene = await house.start('individual')
  await scene.sign(0)
  const by = { kind: 'user', id: staff.ids.ben } as const
  assert.equal(
    await cancelSigning(house.world.service, scene.reference, { by, reason: 'Sample reason' }),
    undefined,
  )
  assert.deepEqual(await scene.states(), { application: 'Approved', signing: 'cancelled' })
  assert.equal((await signFor(scene, 'anne')).body.detail, 'There is nothing for the lender to sign now.')
})

test('a signing from before there were signatories needs none', async () => {
  const named = signatories.splice(0)
  const scene = await house.start('individual')
  signatories.push(...named)
  await scene.sign(0)
  assert.equal((await scene.states()).signing, 'sealing')
  await scene.work()
  assert.doesNotMatch(
    await textOf(scene),
    /with authority to do so|for Sample Motor Finance \(sample lender\) Signed/,
  )
})

test('a session that has not proven itself for a while does not sign for the lender', async () => {
  const scene = await house.start('individual')
  await scene.sign(0)
  house.world.passTime(LIFETIMES.proof.milliseconds + 1_000)
  const refused = await signFor(scene, 'anne')
  assert.equal(refused.body.type, '/problems/proof-needed')
  assert.deepEqual(await scene.states(), { application: 'AwaitingSignature', signing: 'underWay' })
})
