/** Sending an application again: what it replaces, what it keeps, and what happens when two clients do it at once. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { fileOf } from '../../src/store/applications/encrypted-parts.ts'
import { validCase, validQuote, withAt } from '../interface/samples.ts'
import { type ClientName, EMAILS, openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const quote = (overrides = {}) => validQuote('Individual', overrides, { filled: 'minimal', client: 'dealer' })
const submit = async (client: ClientName, body: object, baseUrl?: string) =>
  (
    await world.call(client, 'POST', '/api/quote/submit', {
      body,
      ...(baseUrl === undefined ? {} : { baseUrl }),
    })
  ).body
const submitCase = async (client: ClientName, body: object) =>
  (await world.call(client, 'POST', '/api/case/submit', { body })).body
const read = async (client: ClientName, reference: string) =>
  (await world.call(client, 'GET', `/api/quote/${reference}`)).body
const faulty = (reference: string | null, extra: object = {}) => ({
  ...quote({ 'quote.finance.term': 47, 'quote.quoteReference': reference }),
  ...extra,
})

test('customData: absent keeps, null clears, a new one replaces, a failed one is not kept', async () => {
  const sent = '{"order":12345678901234567890,"nested":{"a":[1.0,"\\u0000","\\ud800"]},"__proto__":{"x":1}}'
  const body = JSON.stringify(faulty(null)).replace(/\}$/, `,"customData":${sent}}`)
  const first = await world.call('dealer', 'POST', '/api/quote/submit', { body })
  const { quoteReference } = first.body
  const kept = async () => (await world.call('dealer', 'GET', `/api/quote/${quoteReference}/status`)).text
  assert.ok((await kept()).includes(`"customData":${sent}`), 'as it was sent, to the digit')
  await submit('dealer', faulty(quoteReference))
  assert.ok((await kept()).includes(`"customData":${sent}`))
  const wrong = await submit('dealer', faulty(quoteReference, { customData: [1] }))
  assert.deepEqual(
    wrong.errors.map((e: { model: string }) => e.model),
    ['quote.finance.term', 'customData'],
  )
  assert.ok((await kept()).includes(`"customData":${sent}`))
  await submit('dealer', faulty(quoteReference, { customData: { now: 'this' } }))
  assert.ok((await kept()).includes('"customData":{"now":"this"}'))
  await submit('dealer', faulty(quoteReference, { customData: null }))
  assert.ok((await kept()).includes('"customData":null'))
})

test('the owner: a new one replaces, empty keeps, a failed one is not kept', async () => {
  const { quoteReference } = await submit('partner', faulty(null, { ownerUserEmail: EMAILS.dealerOwner }))
  const owner = async () => (await read('partner', quoteReference)).ownerUserEmail
  assert.equal(await owner(), EMAILS.dealerOwner)
  const empty = await submit('partner', faulty(quoteReference, { ownerUserEmail: ' ' }))
  assert.deepEqual(
    empty.errors.map((e: { model: string }) => e.model),
    ['quote.finance.term'],
    'not required: one is kept',
  )
  const wrong = await submit('partner', faulty(quoteReference, { ownerUserEmail: 'x@' }))
  assert.deepEqual(
    wrong.errors.map((e: { model: string }) => e.model),
    ['quote.finance.term', 'ownerUserEmail'],
  )
  assert.equal(await owner(), EMAILS.dealerOwner)
  await submit('partner', faulty(quoteReference, { ownerUserEmail: EMAILS.specialDealerOwner }))
  assert.equal(await owner(), EMAILS.specialDealerOwner)
  assert.equal((await world.call('dealer', 'GET', `/api/quote/${quoteReference}`)).status, 404)
  assert.equal((await world.call('specialDealer', 'GET', `/api/quote/${quoteReference}`)).status, 200)
})

test('the kept owner’s special agreement counts if the owner is left out', async () => {
  const small = { 'quote.finance.assetPurchasePrice': 20_000, 'quote.finance.tradeInValueDeposit': 100 }
  const first = await submit('partner', {
    ...quote({ ...small, 'quote.finance.term': 47 }),
    ownerUserEmail: EMAILS.specialDealerOwner,
  })
  const again = await submit('partner', quote({ ...small, 'quote.quoteReference': first.quoteReference }))
  assert.equal(again.status, 'Success')
})

test('another client of the owner’s dealer may correct what a partner sent', async () => {
  const { quoteReference } = await submit('partner', faulty(null, { ownerUserEmail: EMAILS.dealerOwner }))
  assert.equal(
    (await submit('dealersOther', quote({ 'quote.quoteReference': quoteReference }))).status,
    'Success',
  )
  const { history } = await read('partner', quoteReference)
  assert.deepEqual(
    history.map(({ from, to, by, reason }: Record<string, unknown>) => [from, to, by, reason]),
    [
      [null, 'Open', 'cl_partner', null],
      ['Open', 'Submitted', 'cl_dealersOther', null],
    ],
  )
})

test('revisions count each sending; the date moves only with the state', async () => {
  const { quoteReference } = await submit('dealer', faulty(null))
  const first = await read('dealer', quoteReference)
  assert.equal(first.revision, 1)
  await submit('dealer', faulty(quoteReference))
  const second = await read('dealer', quoteReference)
  assert.equal(second.revision, 2)
  assert.equal(second.date, first.date)
  assert.deepEqual(
    second.errors.map((e: { type: string }) => e.type),
    ['min'],
  )
  assert.deepEqual(second.quote, faulty(quoteReference)['quote' as never])
  await submit('dealer', quote({ 'quote.quoteReference': quoteReference }))
  const third = await read('dealer', quoteReference)
  assert.deepEqual([third.revision, third.state, third.errors], [3, 'Submitted', []])
  assert.ok(third.date > first.date)
})

test('a first submission is one event, a corrected one another, a failed resending none', async () => {
  const { quoteReference } = await submit('dealer', faulty(null))
  await submit('dealer', faulty(quoteReference))
  await submit('dealer', quote({ 'quote.quoteReference': quoteReference }))
  const events = await world.sql`
    select type, previous_state, state from events where type like '%.statusChanged' and at >= now() - interval '1 minute'
    order by id desc limit 2`
  assert.deepEqual(
    [...events].reverse().map((e) => [e['type'], e['previous_state'], e['state']]),
    [
      ['quote.statusChanged', null, 'Open'],
      ['quote.statusChanged', 'Open', 'Submitted'],
    ],
  )
})

test('an event has customData as of the time of the move, kept or new', async () => {
  const first = await submit('dealer', faulty(null, { customData: { kept: 1 } }))
  await submit('dealer', quote({ 'quote.quoteReference': first.quoteReference }))
  const second = await submit('dealer', faulty(null, { customData: { kept: 1 } }))
  await submit('dealer', { ...quote({ 'quote.quoteReference': second.quoteReference }), customData: null })
  const rows = await world.sql<EventRow[]>`
    select a.id, a.key_id as "keyId", a.data_key as "dataKey", r.file
    from events e join applications a on a.id = e.application_id
      join revisions r on r.application_id = e.application_id and r.revision = e.revision
    where e.type like '%.statusChanged' order by e.id desc limit 4`
  const [cleared, before, kept, sent] = rows.map((row) => fileOf(world.service, row).customData)
  const text = '{"kept":1}'
  assert.deepEqual([sent, kept, before, cleared], [text, text, text, undefined])
})

type EventRow = { id: string; keyId: string; dataKey: Buffer; file: Buffer }

test('of 20 valid resubmissions at once, on two services, exactly one wins', async () => {
  const other = await world.another()
  const { quoteReference } = await submit('dealer', faulty(null))
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      submit(
        'dealer',
        quote({ 'quote.quoteReference': quoteReference }),
        i % 2 === 0 ? world.baseUrl : other.baseUrl,
      ),
    ),
  )
  const won = responses.filter(({ status }) => status === 'Success')
  assert.equal(won.length, 1)
  for (const response of responses) {
    if (response !== won[0])
      assert.deepEqual(
        response.errors.map((e: { type: string }) => e.type),
        ['changeDenied'],
      )
    assert.equal(response.wasSubmitted, true)
  }
  const { revision, history } = await read('dealer', quoteReference)
  assert.deepEqual([revision, history.length], [2, 2])
})

test('of resubmissions at once, each gets its own failures, changeDenied or the win, never a mix', async () => {
  const { quoteReference } = await submit('dealer', faulty(null))
  const bodies = Array.from({ length: 20 }, (_, i) =>
    i === 10
      ? quote({ 'quote.quoteReference': quoteReference })
      : quote({ 'quote.quoteReference': quoteReference, 'quote.finance.term': i + 1 }),
  )
  const responses = await Promise.all(bodies.map((body) => submit('dealer', body)))
  responses.forEach((response, i) => {
    if (i === 10) {
      assert.equal(response.status, 'Success')
      return
    }
    const [failure] = response.errors
    assert.equal(response.errors.length, 1)
    if (failure.type === 'changeDenied') return
    assert.equal(failure.type, 'min')
    assert.ok(failure.message.includes(`Received ${i + 1}.`), failure.message)
  })
  const { state, revision } = await read('dealer', quoteReference)
  const kept = responses.filter((a) => a.errors[0]?.type !== 'changeDenied').length
  assert.deepEqual([state, revision], ['Submitted', kept + 1])
})

test('set B keeps the owner, and returns the vehicle’s condition', async () => {
  const kase = validCase(
    'individual',
    { onBehalfOf: EMAILS.dealerOwner, 'loanDetails.term': 13, 'loanDetails.vehicle.isJapaneseImport': true },
    { filled: 'minimal' },
  )
  const { caseId } = await submitCase('partner', kase)
  await submitCase('partner', { ...kase, caseId, onBehalfOf: null })
  const back = (await world.call('dealer', 'GET', `/api/case/${caseId}`)).body
  assert.equal(back.onBehalfOf, EMAILS.dealerOwner)
  assert.equal(back.vehicleCondition, 'japaneseImport')
  assert.deepEqual(back.application, { ...kase, caseId, onBehalfOf: null })
  assert.deepEqual(
    back.validationErrors.map((e: { Type: string }) => e.Type),
    ['termNotOffered'],
  )
  const used = await submitCase(
    'partner',
    withAt({ ...kase, caseId }, 'loanDetails.vehicle.isJapaneseImport', undefined),
  )
  assert.equal(used.caseId, caseId)
  assert.equal((await world.call('dealer', 'GET', `/api/case/${caseId}`)).body.vehicleCondition, 'used')
})

test('a case whose vehicle could not be read has no condition of it', async () => {
  for (const vehicle of [undefined, {}, { registrationNumber: 'none' }]) {
    const { caseId } = await submitCase('dealer', { caseId: null, loanDetails: { vehicle } })
    const back = (await world.call('dealer', 'GET', `/api/case/${caseId}`)).body
    assert.equal(back.vehicleCondition, null, JSON.stringify(vehicle))
  }
})
