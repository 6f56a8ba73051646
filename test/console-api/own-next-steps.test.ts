/** The dealer's next step as list, count and page show it, and what goes wrong with a signing: bounces, reports, refusals. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { addDays, dublinDay } from '../../packages/values/dublin-day.ts'
import { ONLY_LENDER_CORRECTS_NUMBER } from '../../src/domain/access/access.ts'
import { lawFor } from '../../src/domain/finance/credit-law.ts'
import { cents } from '../../src/domain/finance/money.ts'
import { fillCaseQueue } from '../../src/modules/cases/queue-work.ts'
import { approve, headOf, pass, readied } from '../operations/guard-world.ts'
import { type OwnScene, openOwnScene } from './own-scene.ts'
import { type Scene, type SigningHouse, signatureOf, signingHouseIn, until } from './signing-scene.ts'

let scene: OwnScene
let house: SigningHouse
/** Addresses whose server takes no mail. */
const dead = new Set<string>()
before(async () => {
  scene = await openOwnScene({ trustedProxies: ['127.0.0.1'] })
  house = await signingHouseIn(scene.world, (to) => dead.has(to))
})
after(() => scene.world.close())

const OWN_VIEWS = ['needsYou', 'withLender', 'signing', 'done']

/** The lists in which an application is, and how it stands in them. */
const listedIn = async (reference: string) => {
  const found: { view: string; item: Record<string, unknown> }[] = []
  for (const view of OWN_VIEWS) {
    const { body } = await scene.ask('dara', 'GET', `/own-applications?mode=test&view=${view}&of=dealer`)
    const item = body.items.find((one: { reference: string }) => one.reference === reference)
    if (item !== undefined) found.push({ view, item })
  }
  const [only, ...others] = found
  assert.ok(only !== undefined && others.length === 0, JSON.stringify(found))
  return only
}

/** What the list and the page say, which is the same. */
const standing = async (reference: string) => {
  const { view, item } = await listedIn(reference)
  const shown = await scene.readOwn(reference)
  assert.deepEqual([shown.view, shown.nextStep], [view, item['nextStep']])
  const { heading, actions, isAlert } = shown.nextStep
  return { view, heading, actions: actions.map(({ says }: { says: string }) => says), isAlert }
}

const beingSigned = (name: string) => ({
  view: 'signing',
  heading: `Waiting for ${name} to sign`,
  actions: ['Stop signing'],
  isAlert: false,
})

const needing = async (): Promise<number> =>
  (await scene.ask('dara', 'GET', '/own-application-counts?mode=test&of=dealer')).body.views.needsYou

/** Sends the link, and waits for its email, which ends the link before. */
const sendAgain = async ({ reference, emails }: Scene, to: object = {}) => {
  const { version } = await scene.readOwn(reference)
  const before = house.mails.length
  const path = `/own-applications/${reference}/signing-link`
  const response = await scene.ask('dara', 'POST', path, { seen: version, number: 1, ...to })
  assert.equal(response.status, 200, response.text)
  await until(() => house.mails.slice(before).find((mail) => mail.to === emails[0]))
}

const sign = async (own: Scene, more: object = {}) => {
  const proof = await own.visit(0)
  const agreement = await house.ask('agreement', proof)
  return house.ask('sign', { ...signatureOf(proof, agreement.body.sha256), ...more })
}

test('an application whose documents are missing needs the dealer while the lender reviews it, and is counted', async () => {
  const before = await needing()
  const { reference } = (await scene.submit('dara')).body
  const { requirements } = await scene.readOwn(reference)
  assert.ok(requirements.length > 1)
  assert.deepEqual(await standing(reference), {
    view: 'needsYou',
    heading: `${requirements.length} documents needed`,
    actions: [`Upload ${requirements.length} documents`],
    isAlert: false,
  })
  assert.equal(await needing(), before + 1)
  const { id } = await headOf(scene.world.service, reference)
  // A row of an earlier version says nothing of documents: the application is in the lender's list until the service fills it in.
  await scene.world.sql`update case_queue set needs_dealer = null where application_id = ${id}`
  assert.equal((await listedIn(reference)).view, 'withLender')
  assert.equal(await fillCaseQueue(scene.world.service), 1)
  assert.equal((await listedIn(reference)).view, 'needsYou')
})

/** For the time of the work the lender's settings stop signing, for this reason. */
const whileNothingCanBeSigned = async (says: string, work: () => Promise<void>): Promise<void> => {
  const { signing } = scene.world.service
  const { lacking } = signing
  Object.defineProperty(signing, 'lacking', { value: says, configurable: true })
  try {
    await work()
  } finally {
    Object.defineProperty(signing, 'lacking', { value: lacking, configurable: true })
  }
}

test('an approved application waits for the lender while its settings stop signing, and says so everywhere', async () => {
  const { service } = scene.world
  const { reference } = (await scene.submit('dara')).body
  await pass(service, reference)
  await approve(service, reference)
  await readied(service, reference)
  const start = { heading: 'Approved: start signing', actions: ['Start signing'], isAlert: false }
  assert.deepEqual(await standing(reference), { view: 'needsYou', ...start })
  const before = await needing()
  const says = 'Nothing can be signed while SEALING_KEY_FILE is a sample.'
  await whileNothingCanBeSigned(says, async () => {
    assert.deepEqual(await standing(reference), {
      view: 'withLender',
      heading: 'Approved: signing is not possible yet',
      actions: [],
      isAlert: false,
    })
    assert.equal(await needing(), before - 1)
    const shown = await scene.readOwn(reference)
    assert.deepEqual(
      [shown.allowed.startSigning, shown.status],
      [false, 'Approved: signing not possible yet'],
    )
    assert.ok(!JSON.stringify(shown).includes('SEALING_KEY_FILE'))
    const { nextStep } = (await scene.world.call('dealer', 'GET', `/api/case/${reference}`)).body
    assert.deepEqual([nextStep.situation, nextStep.waitsFor], ['lenderForSigning', 'lender'])
    const staff = await scene.staff.ask('anne', 'GET', `/cases/${reference}`)
    assert.equal(staff.body.nextStep, says)
  })
  assert.deepEqual(await standing(reference), { view: 'needsYou', ...start })
})

test('whoever follows a signed application reads whom the lender pays, and until when the applicant can withdraw', async () => {
  const { service } = scene.world
  const own = await house.start('individual')
  assert.equal((await scene.readOwn(own.reference)).withdrawableUntil, null)
  assert.equal((await sign(own)).status, 200)
  await until(async () => {
    await own.work()
    return (await scene.readOwn(own.reference)).state === 'Signed' || undefined
  })
  const today = dublinDay(service.now())
  const { withdrawalDays } = lawFor(service.signing.laws, {
    day: today,
    credit: cents(17_000_00),
    borrowerType: 'individual',
  })
  const read = async () => {
    const { nextStep, withdrawableUntil } = await scene.readOwn(own.reference)
    return [/ to Sample Dealer\./.test(nextStep.sentence), withdrawableUntil]
  }
  await until(async () => (await read())[1] !== null || undefined)
  assert.deepEqual(await read(), [true, addDays(today, withdrawalDays)])
})

test('while no mail server has taken the copy, nothing says until when the applicant can withdraw, unless they download it', async () => {
  const own = await house.start('individual')
  const proof = await own.visit(0)
  const { sha256 } = (await house.ask('agreement', proof)).body
  dead.add(own.emails[0] ?? '')
  assert.equal((await house.ask('sign', signatureOf(proof, sha256))).status, 200)
  await until(async () => {
    await own.work()
    return (await scene.readOwn(own.reference)).state === 'Signed' || undefined
  })
  const { id } = await headOf(scene.world.service, own.reference)
  await until(async () => {
    const [failed] = await scene.world.sql`
      select 1 from audit where subject_id = ${id} and action = 'mail.failed'`
    return failed
  })
  assert.equal((await scene.readOwn(own.reference)).withdrawableUntil, null)
  assert.equal((await house.ask('copy', proof)).body.isSealed, true)
  assert.notEqual((await scene.readOwn(own.reference)).withdrawableUntil, null)
  assert.equal((await house.ask('copy', proof)).status, 200)
  assert.deepEqual(
    (await own.steps()).filter((kind) => kind.startsWith('copy')),
    ['copyDownloaded'],
  )
})

test('the dealer corrects a mobile number until somebody has signed', async () => {
  const own = await house.start('joint')
  const correct = async (mobile: string) => {
    const { version: seen } = await scene.readOwn(own.reference)
    const path = `/own-applications/${own.reference}/signing-link`
    return scene.ask('dara', 'POST', path, { seen, number: 2, mobile })
  }
  const may = async () =>
    (await scene.readOwn(own.reference)).signing.signers.map(
      ({ mayCorrectMobile }: { mayCorrectMobile: boolean }) => mayCorrectMobile,
    )
  const corrected = await correct('087 123 4567')
  assert.equal(corrected.status, 200, corrected.text)
  assert.deepEqual(await may(), [true, true])
  assert.equal((await sign(own)).status, 200)
  const late = await correct('087 765 4321')
  assert.deepEqual([late.status, late.body.detail], [409, ONLY_LENDER_CORRECTS_NUMBER], late.text)
  assert.deepEqual(await may(), [false, false])
})

test('a link that a mail server rejects needs the dealer until it is sent to another address', async () => {
  dead.add(house.nextEmail())
  const own = await house.start('individual')
  const [email = ''] = own.emails
  const name = (await scene.readOwn(own.reference)).signing.signers[0].name
  await until(async () => ((await scene.readOwn(own.reference)).nextStep.isAlert ? true : undefined))
  assert.deepEqual(await standing(own.reference), {
    view: 'needsYou',
    heading: `The email to ${name} could not be delivered`,
    actions: [`Correct the email address of ${name}`, 'Stop signing'],
    isAlert: true,
  })
  const { nextStep } = (await scene.staff.ask('anne', 'GET', `/cases/${own.reference}`)).body
  assert.equal(nextStep, `The email to ${name} could not be delivered. Their address has to be corrected.`)
  own.emails[0] = `right.${email}`
  await sendAgain(own, { email: own.emails[0] })
  assert.deepEqual(await standing(own.reference), beingSigned(name))
  const shownAddress = async () => (await scene.readOwn(own.reference)).signing.signers[0].email
  assert.equal(await shownAddress(), own.emails[0], 'a person sees the whole address that they typed')
  const { version: seen } = (await scene.staff.ask('anne', 'GET', `/cases/${own.reference}`)).body
  own.emails[0] = `staffs.${email}`
  const corrected = { seen, number: 1, email: own.emails[0] }
  const byStaff = await scene.staff.ask('anne', 'POST', `/cases/${own.reference}/signing-link`, corrected)
  assert.equal(byStaff.status, 200, byStaff.text)
  assert.equal(await shownAddress(), null)
  assert.equal((await sign(own)).status, 200)
})
