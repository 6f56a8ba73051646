/** Counter-offers: the dealer's people and software respond, staff read it, and starting to sign counts as yes. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { fileOf } from '../../src/store/applications/encrypted-parts.ts'
import { approve, headOf, OPERATOR, pass } from '../operations/guard-world.ts'
import { type OwnScene, openOwnScene } from './own-scene.ts'

let scene: OwnScene
before(async () => {
  scene = await openOwnScene()
})
after(() => scene.world.close())

/** A case that was approved with another term than it asked for. */
const counterOffered = async (term = 60): Promise<string> => {
  const { world } = scene
  const { reference } = (await scene.submit('dara', { mode: 'test' })).body
  await pass(world.service, reference)
  await approve(world.service, reference, OPERATOR, { term })
  return reference
}

const respond = async (reference: string, body: object, seen?: number) => {
  const { version } = await scene.readOwn(reference)
  return scene.ask('dara', 'POST', `/own-applications/${reference}/counter-offer`, {
    seen: seen ?? version,
    ...body,
  })
}

const fileNow = async (reference: string) =>
  fileOf(scene.world.service, await headOf(scene.world.service, reference))

const nextOf = async (reference: string) => {
  const { nextStep, view, status } = await scene.readOwn(reference)
  return {
    heading: nextStep.heading,
    actions: nextStep.actions.map(({ action }: { action: string }) => action),
    view,
    status,
  }
}

/** As software of the dealer reads it. */
const readBack = (reference: string) => scene.world.call('dealer', 'GET', `/api/case/${reference}`)
const respondByApi = (reference: string, body: object) =>
  scene.world.call('dealer', 'POST', `/api/case/${reference}/counter-offer`, { body })

test('a counter-offer asks the dealer, who accepts it once', async () => {
  const reference = await counterOffered()
  const before = await nextOf(reference)
  assert.match(before.heading, /^Approved on other figures: term \d+ months → 60 months$/)
  assert.deepEqual(before.actions, ['acceptCounterOffer', 'askForOtherTerms', 'withdraw'])
  assert.deepEqual([before.view, before.status], ['needsYou', 'Approved: counter-offer'])
  const accepted = await respond(reference, { response: 'accepted' })
  assert.deepEqual([accepted.status, accepted.body.state], [200, 'Approved'], accepted.text)
  assert.ok(!(await nextOf(reference)).actions.includes('acceptCounterOffer'))
  const again = await respond(reference, { response: 'accepted' })
  assert.deepEqual([again.status, /already been accepted/.test(again.body.detail)], [409, true])
  assert.ok((await scene.staff.audited(scene.ids.dara)).includes('application.counterOfferAccepted'))
})

test('who asks for other terms hands the case to the lender, whose staff read the terms, until it makes another offer', async () => {
  const reference = await counterOffered()
  const says = 'A deposit of €6,000'
  assert.equal((await respond(reference, { response: 'otherTerms', says })).status, 200)
  const asked = await nextOf(reference)
  assert.deepEqual([asked.heading, asked.view], ['Other terms requested', 'withLender'])
  const { id } = await headOf(scene.world.service, reference)
  const stages = await scene.world.sql<
    { stage: string }[]
  >`select stage from case_queue where application_id = ${id}`
  assert.deepEqual(
    stages.map(({ stage }) => stage),
    ['decide'],
  )
  const { body } = await scene.staff.ask('anne', 'GET', `/cases/${reference}`)
  assert.ok(body.nextStep.includes(says), body.nextStep)
  await approve(scene.world.service, reference, OPERATOR, { term: 24 })
  assert.match((await nextOf(reference)).heading, /term \d+ months → 24 months/)
})

test('a counter-offer that changed since the page was read is not accepted', async () => {
  const reference = await counterOffered()
  const { version } = await scene.readOwn(reference)
  const { madeAt } = (await readBack(reference)).body.nextStep.counterOffer
  await approve(scene.world.service, reference, OPERATOR, { term: 24 })
  assert.equal((await respond(reference, { response: 'accepted' }, version)).status, 409)
  const byApi = await respondByApi(reference, { response: 'accepted', madeAt })
  assert.deepEqual([byApi.status, /another counter-offer/.test(byApi.body.detail)], [409, true])
  assert.equal((await fileNow(reference)).counterOfferResponse, undefined)
})

test('a client reads the next step with the counter-offer, and responds', async () => {
  const reference = await counterOffered()
  const { nextStep } = (await readBack(reference)).body
  assert.deepEqual(
    [nextStep.situation, nextStep.waitsFor, nextStep.counterOffer.term, nextStep.counterOffer.response],
    ['counterOffer', 'dealer', 60, null],
  )
  const { madeAt } = nextStep.counterOffer
  const accepted = await respondByApi(reference, { response: 'accepted', madeAt })
  assert.deepEqual([accepted.status, accepted.body.status], [200, 'Approved'], accepted.text)
  assert.equal((await readBack(reference)).body.nextStep.counterOffer.response, 'accepted')
  const faults = await respondByApi(reference, { response: 'yes', madeAt: 'today', terms: 7 })
  assert.equal(faults.status, 400, faults.text)
  for (const name of ['response', 'madeAt', 'terms']) assert.ok(faults.text.includes(name), faults.text)
})

test('whoever starts signing has accepted the counter-offer', async () => {
  const reference = await counterOffered()
  const advanced = await scene.world.call('dealer', 'POST', `/api/sandbox/${reference}/advance`, {
    body: { to: 'AwaitingSignature' },
  })
  assert.equal(advanced.status, 200, advanced.text)
  assert.equal((await fileNow(reference)).counterOfferResponse?.is, 'accepted')
})
