/** Corrections of approved applications: each takes the place of what it corrects once it passes, and remembers it until then. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { after, before } from 'node:test'
import { approve, caseWith, pass } from '../operations/guard-world.ts'
import { type OwnScene, openOwnScene, typedCase } from './own-scene.ts'

let scene: OwnScene
before(async () => {
  scene = await openOwnScene()
})
after(() => scene.world.close())

const approved = async (): Promise<string> => {
  const { reference } = (await scene.submit('dara', { mode: 'test' })).body
  await pass(scene.world.service, reference)
  await approve(scene.world.service, reference)
  return reference
}

const advanced = async (to: string): Promise<string> => {
  const reference = await approved()
  const done = await scene.world.call('dealer', 'POST', `/api/sandbox/${reference}/advance`, { body: { to } })
  assert.equal(done.status, 200, done.text)
  return reference
}

const correct = (replaces: string, sent: object = {}, as: 'dara' | 'colm' = 'dara') =>
  scene.submit(as, { mode: 'test', draftId: randomUUID(), replaces, ...sent })

const FAILING = { body: typedCase({ 'applicants[0].ppsNumber': '1234567A' }) }

const applicationsNow = async () => {
  const [row] = await scene.world.sql<
    { count: number }[]
  >`select count(*)::integer as count from applications`
  return row?.count
}

test('a correction that passes takes the place of the approved application, which says so', async () => {
  const reference = await approved()
  const { body } = await correct(reference)
  assert.deepEqual(body.replaced, { reference, state: 'Withdrawn', by: body.reference })
  const old = await scene.readOwn(reference)
  assert.deepEqual(
    [old.state, old.history.at(-1).reason],
    ['Withdrawn', `Corrected and submitted again as ${body.reference}.`],
  )
  assert.match(old.nextStep.sentence, new RegExp(`corrected and submitted again as ${body.reference}`))
})

test('a correction sent twice, since its response was lost, is one, and says the same', async () => {
  const reference = await approved()
  const sent = { draftId: randomUUID() }
  const first = await correct(reference, sent)
  const again = await correct(reference, sent)
  assert.deepEqual([again.body.reference, again.body.replaced], [first.body.reference, first.body.replaced])
})

const UNABLE: readonly {
  readonly of: string
  readonly makes: () => Promise<string>
  readonly mode?: 'live'
  readonly says: RegExp
}[] = [
  { of: 'one that names nothing', makes: async () => 'C0123', says: /not found among your dealer’s test/ },
  {
    of: 'one of another dealer',
    makes: async () => (await scene.submit('stranger')).body.reference,
    says: /not found among your dealer’s test/,
  },
  {
    of: 'a test one in live mode',
    makes: approved,
    mode: 'live',
    says: /not found among your dealer’s live/,
  },
  {
    of: 'one that the lender has not decided',
    makes: async () => (await scene.submit('dara')).body.reference,
    says: /is Submitted\. Only an approved application/,
  },
  {
    of: 'one that is being signed',
    makes: () => advanced('AwaitingSignature'),
    says: /is being signed, .*Stop its signing first/,
  },
  { of: 'one that has been signed', makes: () => advanced('Signed'), says: /has been signed/ },
  { of: 'one that was paid out', makes: () => advanced('PaidOut'), says: /has been signed/ },
  {
    of: 'one that a colleague has corrected',
    makes: async () => {
      const reference = await approved()
      assert.equal((await correct(reference, {}, 'colm')).body.isSubmitted, true)
      return reference
    },
    says: /has already been corrected and submitted again as /,
  },
]

for (const { of, makes, mode = 'test', says } of UNABLE)
  test(`a correction of ${of} is rejected, and nothing is submitted`, async () => {
    const reference = await makes()
    const before = await applicationsNow()
    const refused = await correct(reference, { mode })
    assert.deepEqual([refused.status, says.test(refused.body.detail)], [409, true], refused.text)
    assert.equal(await applicationsNow(), before)
  })

test('of an application that was closed meanwhile, a correction is submitted and replaces nothing', async () => {
  const reference = await approved()
  await scene.world.call('dealer', 'POST', `/api/case/${reference}/withdraw`)
  const { body } = await correct(reference)
  assert.deepEqual([body.isSubmitted, body.replaced], [true, { reference, state: 'Withdrawn', by: null }])
})

test('a draft of a correction knows what it corrects, wherever it is opened', async () => {
  const reference = await approved()
  const id = randomUUID()
  const draft = { mode: 'test', set: 'b', seen: 0, body: typedCase(), replaces: reference }
  const save = (sent: object) => scene.ask('dara', 'POST', `/application-drafts/${id}`, { ...draft, ...sent })
  assert.equal((await save({ replaces: 'C0123' })).status, 404)
  assert.equal((await save({})).status, 200)
  const read = () => scene.ask('dara', 'GET', `/application-drafts/${id}`)
  assert.equal((await read()).body.replaces, reference)
  const { items } = (await scene.ask('dara', 'GET', '/application-drafts?mode=test')).body
  assert.equal(items.find((one: { id: string }) => one.id === id).replaces, reference)
  const other = await correct(reference, {}, 'colm')
  const late = await read()
  assert.deepEqual([late.status, late.body.detail.includes(other.body.reference)], [409, true], late.text)
})

test('a correction with failures remembers what it corrects until it passes, whoever resubmits it', async () => {
  for (const by of ['person', 'software'] as const) {
    const reference = await approved()
    const kept = (await correct(reference, FAILING)).body
    assert.deepEqual([kept.isSubmitted, kept.replaced], [false, null])
    assert.equal((await scene.readOwn(reference)).state, 'Approved')
    const sent = await scene.ask('dara', 'GET', `/own-applications/${kept.reference}/body`)
    assert.equal(sent.body.replaces, reference)
    const { body } =
      by === 'person'
        ? await scene.submit('dara', { mode: 'test', reference: kept.reference, seen: kept.version })
        : await scene.world.call('dealer', 'POST', '/api/case/submit', {
            body: { ...caseWith(), caseId: kept.reference },
          })
    assert.equal(body.isSubmitted, true, JSON.stringify(body))
    const old = await scene.readOwn(reference)
    assert.equal(old.state, 'Withdrawn', by)
    assert.match(old.history.at(-1).reason, new RegExp(kept.reference))
  }
})

test('a correction with failures can be corrected no more once its application has been signed', async () => {
  const reference = await approved()
  const kept = (await correct(reference, FAILING)).body
  await scene.world.call('dealer', 'POST', `/api/sandbox/${reference}/advance`, { body: { to: 'Signed' } })
  const body = await scene.ask('dara', 'GET', `/own-applications/${kept.reference}/body`)
  const again = await scene.submit('dara', { mode: 'test', reference: kept.reference, seen: kept.version })
  for (const refused of [body, again])
    assert.deepEqual([refused.status, /has been signed/.test(refused.body.detail)], [409, true], refused.text)
  assert.equal((await scene.readOwn(kept.reference)).state, 'Open')
})
