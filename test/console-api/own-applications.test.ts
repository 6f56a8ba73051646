/** People of dealers submit as themselves, and may do with their dealer's applications what its software may. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { after, before } from 'node:test'
import { OWN_VIEWS } from '../../src/domain/case/own-views.ts'
import { validQuote } from '../interface/samples.ts'
import { caseWith, headOf } from '../operations/guard-world.ts'
import {
  aSubmission,
  type DealerPerson,
  type OwnScene,
  openOwnScene,
  typedCase,
  typedQuote,
} from './own-scene.ts'

let scene: OwnScene
before(async () => {
  scene = await openOwnScene({ webhooks: true })
})
after(() => scene.world.close())

const WRONG = { 'applicants[0].ppsNumber': '1234567A' }
const RIGHT = { 'applicants[0].ppsNumber': '1234567T' }

const submitted = async (as: DealerPerson = 'dara', sent: object = {}) => {
  const response = await scene.submit(as, sent)
  assert.equal(response.status, 200, response.text)
  return response.body
}
const command = (as: DealerPerson, reference: string, path: string, body: object) =>
  scene.ask(as, 'POST', `/own-applications/${reference}/${path}`, body)
const countApplications = async () => {
  const [row] = await scene.world.sql<{ count: number }[]>`select count(*)::int as count from applications`
  return row?.count ?? 0
}
const PATIENCE_MILLISECONDS = 10_000
const eventsOf = async (client: 'dealer' | 'partner' | 'specialDealer', reference: string, count: number) => {
  const end = performance.now() + PATIENCE_MILLISECONDS
  for (;;) {
    const { body } = await scene.world.call(client, 'GET', '/api/events?limit=200')
    const found = body.items.filter(
      (item: { data: { reference?: string } }) => item.data.reference === reference,
    )
    if (found.length >= count || performance.now() > end) return found
  }
}

for (const [set, typed] of [
  ['a', typedQuote],
  ['b', typedCase],
] as const) {
  test(`set ${set}: a person submits without a client, and owns it with their dealer`, async () => {
    const made = await submitted('dara', { set, body: typed() })
    assert.deepEqual([made.isSubmitted, made.failures, made.state], [true, [], 'Submitted'])
    const head = await headOf(scene.world.service, made.reference)
    assert.deepEqual(
      [head.clientId, head.ownerUserId, head.ownerClientId, head.mode],
      [null, scene.ids.dara, null, 'test'],
    )
    const rows = await scene.world.sql`
      select r.client_id, t.by_kind, t.by_id, u.actor_kind, u.actor_id
      from revisions r join transitions t on t.application_id = r.application_id
        join audit u on u.subject_id = r.application_id::text and u.action = 'application.submitted'
      where r.application_id = ${head.id}`
    assert.deepEqual(
      [...rows].map((row) => Object.values(row)),
      [[null, 'user', scene.ids.dara, 'user', scene.ids.dara]],
    )
  })
}

test('failures are exactly the API’s, by submission and dry run, without any that a person can’t fix', async () => {
  const overrides = { ...WRONG, 'loanDetails.term': 7 }
  const api = await scene.world.call('dealer', 'POST', '/api/case/validate', { body: caseWith(overrides) })
  const expected = api.body.validationErrors.map(
    ({ Model, Type, Message }: { Model: string; Type: string; Message: string }) => ({
      place: Model,
      type: Type,
      message: Message,
    }),
  )
  assert.equal(expected.length, 2)
  const typed = { mode: 'test', set: 'b', body: typedCase(overrides) }
  const dry = await scene.ask('dara', 'POST', '/own-applications/validate', typed)
  assert.deepEqual(dry.body, { failures: expected, offer: null })
  const made = await submitted('dara', { body: typedCase(overrides) })
  assert.deepEqual([made.isSubmitted, made.state, made.failures], [false, 'Open', expected])
  const valid = await scene.ask('dara', 'POST', '/own-applications/validate', { ...typed, body: typedCase() })
  assert.deepEqual(valid.body.failures, [])
  assert.ok(valid.body.offer.monthlyPayment > 0)
})

test('members that a person may not set are ignored: owner, reference and customData', async () => {
  const meddling = {
    ...typedQuote(),
    ownerUserEmail: 'special.owner@example.ie',
    customData: { sample: 1 },
    quote: { ...(typedQuote()['quote'] as object), quoteReference: 'QNONE' },
  }
  const made = await submitted('dara', { set: 'a', body: meddling })
  assert.equal(made.isSubmitted, true)
  const { ownerUserId } = await headOf(scene.world.service, made.reference)
  assert.equal(ownerUserId, scene.ids.dara)
  const read = await scene.world.call('dealer', 'GET', `/api/quote/${made.reference}`)
  assert.equal(read.body.customData, null)
  const inB = { ...typedCase(), onBehalfOf: 'nobody', onbehalfof: 'x', caseId: 17 }
  assert.equal((await submitted('dara', { body: inB })).isSubmitted, true)
})

test('the same draft sent twice, at once or later, makes one application and one answer', async () => {
  const before = await countApplications()
  for (const body of [typedCase(), typedCase(WRONG)]) {
    const sent = { ...aSubmission(), body }
    const responses = await Promise.all([1, 2, 3, 4].map(() => scene.submit('dara', sent)))
    const again = await scene.submit('dara', sent)
    for (const response of [...responses, again]) {
      assert.equal(response.status, 200, response.text)
      assert.deepEqual(response.body, responses[0]?.body)
    }
  }
  assert.equal(await countApplications(), before + 2)
})

test('the id of a draft is its person’s own', async () => {
  const sent = aSubmission()
  const mine = await submitted('dara', sent)
  const theirs = await submitted('stranger', sent)
  assert.notEqual(mine.reference, theirs.reference)
})

test('an application kept with failures is corrected from the same draft, also if the answer was lost', async () => {
  const before = await countApplications()
  const sent = { ...aSubmission(), body: typedCase(WRONG) }
  const stored = await submitted('dara', sent)
  const corrected = { ...sent, reference: stored.reference, seen: stored.version, body: typedCase(RIGHT) }
  const done = await submitted('dara', corrected)
  assert.deepEqual([done.reference, done.isSubmitted], [stored.reference, true])
  assert.deepEqual(await submitted('dara', corrected), done)
  const lost = { ...aSubmission(), body: typedCase(WRONG) }
  const first = await submitted('dara', lost)
  const typedOn = await submitted('dara', { ...lost, body: typedCase(RIGHT) })
  assert.deepEqual([typedOn.reference, typedOn.isSubmitted], [first.reference, true])
  const other = await scene.submit('dara', { ...lost, body: typedCase({ 'loanDetails.term': 24 }) })
  assert.deepEqual([other.status, other.body.changed.what], [409, 'moved it from Open to Submitted'])
  assert.equal(await countApplications(), before + 2)
})

test('a stale correction is refused with who changed what; of a client and a person at once one wins', async () => {
  const { world } = scene
  const stored = await submitted('dara', { body: typedCase(WRONG) })
  const colms = await submitted('colm', {
    reference: stored.reference,
    seen: stored.version,
    body: typedCase(RIGHT),
  })
  assert.equal(colms.isSubmitted, true)
  const stale = await scene.submit('dara', {
    reference: stored.reference,
    seen: stored.version,
    body: typedCase(RIGHT),
  })
  assert.equal(stale.status, 409)
  assert.deepEqual(
    [stale.body.changed.by, stale.body.changed.what],
    ['Colm Sample', 'moved it from Open to Submitted'],
  )
  // A sending that fails again moves nothing, and is a change all the same.
  const wrong = await submitted('dara', { body: typedCase(WRONG) })
  const colmsWrong = { reference: wrong.reference, seen: wrong.version, body: typedCase(WRONG) }
  assert.equal((await submitted('colm', colmsWrong)).isSubmitted, false)
  const { body } = await command('dara', wrong.reference, 'withdraw', { seen: wrong.version })
  assert.deepEqual([body.changed.by, body.changed.what], ['Colm Sample', 'resubmitted it'])
  // The owner stays who it was.
  assert.equal((await headOf(world.service, stored.reference)).ownerUserId, scene.ids.dara)
  for (let round = 0; round < 5; round++) {
    const { reference, version } = await submitted('dara', { body: typedCase(WRONG) })
    const [client, person] = await Promise.all([
      world.call('dealer', 'POST', '/api/case/submit', { body: { ...caseWith(RIGHT), caseId: reference } }),
      scene.submit('dara', { reference, seen: version, body: typedCase(RIGHT) }),
    ])
    const won = [client.body.isSubmitted && client.body.validationErrors.length === 0, person.status === 200]
    assert.equal(won.filter(Boolean).length, 1, `${client.text} ${person.text}`)
    const [row] = await world.sql<{ count: number }[]>`
      select count(*)::int as count from revisions where application_id = ${(await headOf(world.service, reference)).id}`
    assert.equal(row?.count, 2)
  }
})

test('people of the dealer see and do; another dealer’s, the lender’s and the other mode find nothing', async () => {
  const { reference, version } = await submitted('dara', { body: typedCase(WRONG) })
  assert.equal((await scene.readOwn(reference, 'colm')).isMine, false)
  for (const path of ['', '/body', '/documents', '/agreement']) {
    const response = await scene.ask('stranger', 'GET', `/own-applications/${reference}${path}`)
    assert.equal(response.status, 404, path)
  }
  for (const path of ['withdraw', 'ask-for-review', 'start-signing'])
    assert.equal((await command('stranger', reference, path, { seen: version })).status, 404)
  const again = { reference, seen: version, body: typedCase(RIGHT) }
  assert.equal((await scene.submit('stranger', again)).status, 404)
  assert.equal((await scene.submit('dara', { ...again, mode: 'live' })).status, 404)
  assert.equal((await scene.submit('dara', { ...again, set: 'a', body: typedQuote() })).status, 404)
  const staffs = await scene.staff.ask('anne', 'GET', `/own-applications/${reference}`)
  assert.equal(staffs.status, 403)
  // A client's application of the dealer is theirs, too, and a partner's own is not.
  const byClient = await scene.world.call('dealer', 'POST', '/api/case/submit', { body: caseWith() })
  assert.equal((await scene.readOwn(byClient.body.caseId)).client, 'dealer')
  const partners = await scene.world.call('partner', 'POST', '/api/case/submit', { body: caseWith() })
  assert.equal((await scene.ask('dara', 'GET', `/own-applications/${partners.body.caseId}`)).status, 404)
})

test('a person corrects a client’s application, and its customData and owner stay', async () => {
  const wrong = { 'quote.applicants[0].personalInfo.ppsNumber': '1234567A' }
  const customData = { sampleOrder: 17 }
  const body = { ...validQuote('Individual', wrong, { filled: 'minimal', client: 'dealer' }), customData }
  const sent = await scene.world.call('dealer', 'POST', '/api/quote/submit', { body })
  const reference = sent.body.quoteReference
  assert.ok(reference, sent.text)
  const read = await scene.ask('dara', 'GET', `/own-applications/${reference}/body`)
  assert.equal(read.status, 200, read.text)
  assert.deepEqual(Object.keys(read.body.body), ['quote'])
  assert.equal(read.body.body.quote.quoteReference, undefined)
  assert.equal(read.body.failures[0].place, 'quote.applicants[0].personalInfo.ppsNumber')
  const quote = structuredClone(read.body.body)
  quote.quote.applicants[0].personalInfo.ppsNumber = '1234567T'
  const { version } = read.body
  const done = await submitted('dara', { set: 'a', reference, seen: version, body: quote })
  assert.equal(done.isSubmitted, true)
  const status = await scene.world.call('dealer', 'GET', `/api/quote/${reference}`)
  assert.deepEqual(status.body.customData, customData)
  assert.deepEqual(
    status.body.history.map(({ by }: { by: string }) => by),
    ['cl_dealer', 'owner'],
  )
  assert.equal((await headOf(scene.world.service, reference)).ownerClientId, 'cl_dealer')
  const looks = await scene.world.sql`
    select from audit where action = 'application.dataShown' and actor_id = ${scene.ids.dara}`
  assert.equal(looks.length, 1)
})

test('the dealer’s clients read it, get its events and list it; no other client does', async () => {
  const { reference } = await submitted()
  const read = await scene.world.call('dealer', 'GET', `/api/case/${reference}`)
  assert.equal(read.status, 200)
  assert.equal(read.body.history[0].by, 'owner')
  const listed = await scene.world.call('dealersOther', 'GET', '/api/case?limit=200')
  assert.ok(listed.body.items.some(({ caseId }: { caseId: string }) => caseId === reference))
  for (const client of ['partner', 'specialDealer', 'dealersLive'] as const)
    assert.equal((await scene.world.call(client, 'GET', `/api/case/${reference}`)).status, 404)
  const [told] = await eventsOf('dealer', reference, 1)
  assert.deepEqual(
    [told.type, told.data.previousStatus, told.data.status],
    ['case.statusChanged', null, 'Submitted'],
  )
  assert.deepEqual(
    await scene.world
      .call('specialDealer', 'GET', '/api/events?limit=200')
      .then(({ body }) =>
        body.items.filter((item: { data: { reference?: string } }) => item.data.reference === reference),
      ),
    [],
  )
})

test('a webhook of the dealer’s client is called for a person’s application, and one of another dealer’s is not', async () => {
  const endpointOf = async (client: 'dealer' | 'specialDealer') => {
    const body = { url: `http://127.0.0.1:9/${client}` }
    const made = await scene.world.call(client, 'POST', '/api/webhook-endpoints', { body })
    assert.equal(made.status, 201, made.text)
    return made.body.id as string
  }
  const own = await endpointOf('dealer')
  const other = await endpointOf('specialDealer')
  const { reference } = await submitted()
  await eventsOf('dealer', reference, 1)
  const { id } = await headOf(scene.world.service, reference)
  const rows = await scene.world.sql<{ id: string }[]>`
    select endpoint_id as id from deliveries where application_id = ${id}`
  const called = rows.map((row) => row.id)
  assert.deepEqual([called.includes(own), called.includes(other)], [true, false])
})

test('what staff send back is told to the dealer’s people by fields, in both sets, and to programs by their names', async () => {
  for (const [set, body, sent] of [
    [
      'a',
      typedQuote(),
      /^Please correct quote\.applicants\[0\]\.\S+, quote\.finance\.assetPurchasePrice\. The/,
    ],
    ['b', typedCase(), /^Please correct applicants\[0\]\.\S+, loanDetails\.vehicle\.purchasePrice\. The/],
  ] as const) {
    const { reference, version } = await submitted('dara', { mode: 'live', set, body })
    const fields = ['applicants[0].employment.occupation', 'finance.price']
    const back = { seen: version, decision: 'send-back', fields }
    const decided = (reason: object) =>
      scene.staff.ask('anne', 'POST', `/cases/${reference}/decide`, { ...back, ...reason })
    assert.equal((await decided({ reason: 'The invoice says more.' })).status, 200)
    const { decision, history } = await scene.readOwn(reference)
    for (const { sentBack } of [decision, history.at(-1)])
      assert.deepEqual(
        [sentBack.fields.map(({ field }: { field: string }) => field), sentBack.words],
        [fields, 'The invoice says more.'],
      )
    const { body: shown } = await scene.staff.ask('anne', 'GET', `/cases/${reference}`)
    assert.match(shown.timeline.find(({ reason }: { reason: unknown }) => reason !== null).reason, sent)
  }
})

test('the page shows numbers masked, and the lists show each application in one', async () => {
  const { reference } = await submitted('dara', { body: typedCase(RIGHT) })
  const response = await scene.ask('dara', 'GET', `/own-applications/${reference}`)
  assert.ok(!response.text.includes('1234567T'))
  assert.equal(response.body.application.applicants[0].ppsNumber, '••••••7T')
  const found: string[] = []
  for (const view of ['needsYou', 'withLender', 'signing', 'done']) {
    const list = await scene.ask('dara', 'GET', `/own-applications?mode=test&view=${view}&of=mine`)
    assert.equal(list.status, 200, list.text)
    if (list.body.items.some((item: { reference: string }) => item.reference === reference)) found.push(view)
  }
  assert.deepEqual(found, ['needsYou'])
  const colms = await scene.ask('colm', 'GET', '/own-applications?mode=test&view=needsYou&of=mine')
  assert.ok(!colms.text.includes(reference))
  const strangers = await scene.ask('stranger', 'GET', '/own-applications?mode=test&view=needsYou&of=dealer')
  assert.ok(!strangers.text.includes(reference))
  const counts = await scene.ask('dara', 'GET', '/own-application-counts?mode=test&of=dealer')
  assert.ok(counts.body.views.needsYou > 0)
  const wrong = await scene.ask('dara', 'GET', '/own-applications?mode=test&view=done&of=mine&cursor=x')
  assert.equal(wrong.status, 400)
})

test('the dealer’s applications under way for the same person or vehicle are named before a second is sent', async () => {
  const body = typedCase({ 'applicants[0].ppsNumber': '7654321G' })
  const { reference } = await submitted('colm', { body })
  const find = (as: DealerPerson, sent: object) =>
    scene.ask(as, 'POST', '/own-applications/duplicates', { mode: 'test', set: 'b', ...sent })
  const found = await find('dara', { body })
  const hit = found.body.items.find((item: { reference: string }) => item.reference === reference)
  assert.deepEqual([hit.samePerson, hit.sameVehicle, hit.isMine], [true, true, false])
  const self = await find('dara', { body, reference })
  assert.ok(!self.text.includes(reference))
  assert.ok(!(await find('stranger', { body })).text.includes(reference))
  assert.ok(!(await find('dara', { body, mode: 'live' })).text.includes(reference))
  assert.deepEqual((await find('dara', { body: {} })).body.items, [])
})

test('rubbish is kept unchanged, and never an error of ours', async () => {
  for (const [set, body] of [
    ['a', {}],
    ['b', {}],
    ['a', { quote: 1 }],
    ['a', { quote: { applicants: 'x', finance: [] } }],
    ['b', { borrower: [], applicants: null, loanDetails: 'x' }],
    ['b', { borrower: { applicants: [] }, applicants: [null, 1, {}] }],
    ['b', JSON.parse('{"__proto__": {"x": 1}, "borrower": {"__proto__": 2}}')],
  ] as const) {
    const response = await scene.submit('dara', { set, body, draftId: randomUUID() })
    assert.equal(response.status, 200, response.text)
    assert.equal(response.body.isSubmitted, false)
    assert.ok(response.body.failures.length > 0)
    assert.equal((await scene.ask('dara', 'GET', `/own-applications/${response.body.reference}`)).status, 200)
    assert.equal(
      (await scene.ask('dara', 'GET', `/own-applications/${response.body.reference}/body`)).status,
      200,
    )
  }
})

test('people find applications of their dealer by names, numbers and the end of a reference, and no others', async () => {
  const names = { 'applicants[0].firstName': 'Fionnuala', 'applicants[0].lastName': 'Sampleworth' }
  const numbers = { 'applicants[0].mainPhone': '0861112223', 'applicants[0].email': 'fionnuala@example.ie' }
  const { reference } = await submitted('dara', { body: typedCase({ ...names, ...numbers }) })
  const search = async (as: DealerPerson, text: string, mode = 'test') => {
    const { status, body } = await scene.ask(as, 'POST', '/own-application-search', { mode, text })
    assert.equal(status, 200)
    return body.items.map((item: { reference: string }) => item.reference)
  }
  const texts = [
    'sampleworth fionnuala',
    '086 111 2223',
    'Fionnuala@example.ie',
    `…${reference.slice(-6)}`,
    reference,
  ]
  for (const text of texts) {
    assert.deepEqual(await search('colm', text), [reference], text)
    assert.deepEqual(await search('stranger', text), [], text)
    assert.deepEqual(await search('dara', text, 'live'), [], text)
  }
  assert.deepEqual(await search('dara', 'sampleworth sean'), [])
})

test('a list is narrowed down by state and by the days of receipt', async () => {
  await submitted('dara', { body: typedCase(RIGHT) })
  const narrowed = async (query: string) =>
    (
      await Promise.all(
        OWN_VIEWS.map((view) =>
          scene.ask('dara', 'GET', `/own-applications?mode=test&view=${view}&of=mine&${query}`),
        ),
      )
    ).flatMap(({ body }) => body.items.map(({ state }: { state: string }) => state))
  const counted = async (query: string): Promise<number> => {
    const { views } = (await scene.ask('dara', 'GET', `/own-application-counts?mode=test&of=mine&${query}`))
      .body
    return OWN_VIEWS.reduce((sum, view) => sum + views[view], 0)
  }
  const all = await narrowed('')
  const states: readonly string[] = [...new Set(all)]
  assert.ok(states.length > 1)
  for (const state of states) {
    const items = all.filter((one) => one === state)
    assert.deepEqual(await narrowed(`state=${state}`), items)
    assert.equal(await counted(`state=${state}`), items.length)
  }
  assert.equal(await counted('receivedFrom=2100-01-01'), 0)
  assert.equal((await narrowed('receivedFrom=2000-01-01&receivedTo=2100-01-01')).length, all.length)
  assert.deepEqual(await narrowed('receivedTo=2000-01-01'), [])
  assert.deepEqual(await narrowed('receivedFrom=2100-01-01'), [])
  for (const query of ['state=Gone', 'receivedFrom=2030-02-30', 'receivedTo=x'])
    assert.equal(
      (await scene.ask('dara', 'GET', `/own-applications?mode=test&view=done&of=mine&${query}`)).status,
      400,
    )
})
