/** Decisions › Outcome of a submission: each row, for both sets, over real HTTP. */

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { after, before } from 'node:test'
import { upsertCars } from '../../src/store/reference/write-cars.ts'
import { validCase, validQuote, withAt } from '../interface/samples.ts'
import { EMAILS, openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const quote = (overrides = {}) => validQuote('Individual', overrides, { filled: 'minimal', client: 'dealer' })
const kase = (overrides = {}) => validCase('individual', overrides, { filled: 'minimal' })
const submitQuote = (client: Parameters<World['call']>[0], body: unknown) =>
  world.call(client, 'POST', '/api/quote/submit', { body })
const submitCase = (client: Parameters<World['call']>[0], body: unknown) =>
  world.call(client, 'POST', '/api/case/submit', { body })

const faultyQuote = () => quote({ 'quote.finance.term': 47 })
const faultyCase = () => kase({ 'loanDetails.term': 13 })

const isProblem = (response: Awaited<ReturnType<World['call']>>, status: number) => {
  assert.equal(response.status, status)
  assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/)
  assert.equal(response.body.status, status)
  assert.equal(response.body.requestId, response.headers.get('x-request-id'))
}

test('valid: submitted', async () => {
  const a = await submitQuote('dealer', quote())
  assert.equal(a.status, 200)
  const { quoteReference, ...restOfA } = a.body
  assert.deepEqual(restOfA, { status: 'Success', errorMessage: null, errors: [], wasSubmitted: true })
  assert.match(quoteReference, /^Q[0-9A-HJKMNP-TV-Z]{26}$/)
  const b = await submitCase('dealer', kase())
  assert.equal(b.status, 200)
  const { caseId, ...restOfB } = b.body
  assert.deepEqual(restOfB, { isSubmitted: true, validationErrors: [] })
  assert.match(caseId, /^C[0-9A-HJKMNP-TV-Z]{26}$/)
})

test('fails validation: kept in state Open, corrected and accepted, then closed to changes', async () => {
  const failed = await submitQuote('dealer', faultyQuote())
  assert.equal(failed.status, 200)
  assert.equal(failed.body.status, 'Invalid')
  assert.equal(failed.body.wasSubmitted, false)
  assert.equal(typeof failed.body.errorMessage, 'string')
  assert.deepEqual(
    failed.body.errors.map(({ model, type }: { model: string; type: string }) => [model, type]),
    [['quote.finance.term', 'min']],
  )
  const reference = failed.body.quoteReference
  const open = await world.call('dealer', 'GET', `/api/quote/${reference}/status`)
  assert.equal(open.body.status, 'Open')
  const mended = await submitQuote('dealer', quote({ 'quote.quoteReference': reference }))
  assert.equal(mended.body.status, 'Success')
  assert.equal(mended.body.quoteReference, reference)
  const again = await submitQuote('dealer', quote({ 'quote.quoteReference': reference }))
  assert.equal(again.status, 200)
  assert.equal(again.body.status, 'Invalid')
  assert.equal(again.body.wasSubmitted, true)
  assert.equal(again.body.quoteReference, reference)
  assert.deepEqual(again.body.errors, [
    { message: 'The quote is Submitted and can no longer be changed.', model: '', type: 'changeDenied' },
  ])
})

test('the same in set B', async () => {
  const failed = await submitCase('dealer', faultyCase())
  assert.equal(failed.status, 200)
  assert.equal(failed.body.isSubmitted, false)
  assert.deepEqual(
    failed.body.validationErrors.map(({ Model, Type }: { Model: string; Type: string }) => [Model, Type]),
    [['loanDetails.term', 'termNotOffered']],
  )
  const { caseId } = failed.body
  const status = await world.call('dealer', 'GET', `/api/case/${caseId}/status`)
  const { date, ...rest } = status.body
  assert.ok(!Number.isNaN(Date.parse(date)))
  assert.deepEqual(rest, {
    status: 'Open',
    quoteReference: caseId,
    requirements: [],
  })
  assert.equal((await submitCase('dealer', kase({ caseId }))).body.isSubmitted, true)
  const again = await submitCase('dealer', kase({ caseId }))
  assert.equal(again.body.isSubmitted, true)
  assert.deepEqual(again.body.validationErrors, [
    { Model: '', Type: 'changeDenied', Message: 'The case is Submitted and can no longer be changed.' },
  ])
})

test('owner unknown or without consent: 401, nothing kept', async () => {
  const [before] = await world.sql`select count(*)::int from applications`
  for (const [client, owner] of [
    ['partner', EMAILS.noConsentOwner],
    ['partner', 'nobody@example.ie'],
    ['otherPartner', EMAILS.dealerOwner],
    ['dealer', EMAILS.specialDealerOwner],
    // Users of the client's own dealer need it too, and it counts for each client.
    ['dealer', EMAILS.noConsentOwner],
    ['dealersOther', EMAILS.dealerOwner],
  ] as const) {
    const a = await submitQuote(client, { ...quote(), ownerUserEmail: owner })
    assert.equal(a.status, 401)
    assert.equal(a.body.status, 'Denied')
    assert.equal(a.body.quoteReference, null)
    assert.equal(a.headers.get('www-authenticate'), 'Bearer error="consent_required"')
    const b = await submitCase(client, { ...kase(), onBehalfOf: owner })
    isProblem(b, 401)
    assert.equal(b.headers.get('www-authenticate'), 'Bearer error="consent_required"')
  }
  const [afterwards] = await world.sql`select count(*)::int from applications`
  assert.deepEqual(afterwards, before)
})

test('owners are compared without case', async () => {
  const owner = EMAILS.dealerOwner.toUpperCase()
  for (const client of ['partner', 'dealer'] as const) {
    assert.equal((await submitQuote(client, { ...quote(), ownerUserEmail: owner })).body.status, 'Success')
    assert.equal((await submitCase(client, { ...kase(), onBehalfOf: owner })).body.isSubmitted, true)
  }
})

test('a consent to a client of the own dealer counts from the next request on, and so does its end', async () => {
  const named = { ...quote(), ownerUserEmail: EMAILS.noConsentOwner }
  const denied = async () => {
    assert.equal((await submitQuote('dealer', named)).status, 401)
    assert.equal((await submitCase('dealer', { ...kase(), onBehalfOf: EMAILS.noConsentOwner })).status, 401)
    const dryRun = await world.call('dealer', 'POST', '/api/quote/validate', { body: named })
    assert.deepEqual([dryRun.status, dryRun.body.status], [401, 'Denied'])
  }
  await denied()
  const [user] = await world.sql`select id from users u where not exists (
    select from consents c where c.user_id = u.id)`
  const consentId = randomUUID()
  await world.sql`insert into consents (id, client_id, user_id, given_at, given_from)
    values (${consentId}, 'cl_dealer', ${user?.['id']}, now(), 'test')`
  const { body } = await submitQuote('dealer', withAt(named, 'quote.finance.term', 47))
  assert.equal(body.status, 'Invalid')
  await world.sql`update consents set withdrawn_at = now() where id = ${consentId}`
  await denied()
  // The kept application is the dealer's own: it is read and sent again for its owner.
  const reference = body.quoteReference
  const back = await world.call('dealer', 'GET', `/api/quote/${reference}`)
  assert.equal(back.body.ownerUserEmail, EMAILS.noConsentOwner)
  const again = withAt({ ...quote(), ownerUserEmail: null }, 'quote.quoteReference', reference)
  assert.equal((await submitQuote('dealersOther', again)).body.status, 'Success')
})

test('a malformed owner is a validation failure, and the application is kept', async () => {
  for (const [owner, type] of [
    ['not an address', 'email'],
    [7, 'type'],
  ] as const) {
    const a = await submitQuote('partner', { ...quote(), ownerUserEmail: owner })
    assert.equal(a.status, 200)
    assert.deepEqual(
      a.body.errors.map((e: { model: string; type: string }) => [e.model, e.type]),
      [['ownerUserEmail', type]],
    )
    assert.ok(a.body.quoteReference)
    const b = await submitCase('partner', { ...kase(), onBehalfOf: owner })
    assert.deepEqual(
      b.body.validationErrors.map((e: { Model: string; Type: string }) => [e.Model, e.Type]),
      [['onBehalfOf', type]],
    )
    assert.ok(b.body.caseId)
  }
})

test('set A: a partner must name an owner, or the kept quote has a failure; a dealer need not', async () => {
  const missing = await submitQuote('partner', quote())
  assert.equal(missing.status, 200)
  assert.deepEqual(
    missing.body.errors.map((e: { model: string; type: string }) => [e.model, e.type]),
    [['ownerUserEmail', 'required']],
  )
  const mended = await submitQuote('partner', {
    ...quote({ 'quote.quoteReference': missing.body.quoteReference }),
    ownerUserEmail: EMAILS.dealerOwner,
  })
  assert.equal(mended.body.status, 'Success')
})

test('set B: a partner with an empty onBehalfOf owns the case itself', async () => {
  const { body } = await submitCase('partner', kase({ onBehalfOf: '' }))
  assert.equal(body.isSubmitted, true)
  assert.equal((await world.call('dealer', 'GET', `/api/case/${body.caseId}/status`)).status, 404)
  assert.equal((await world.call('partner', 'GET', `/api/case/${body.caseId}/status`)).status, 200)
})

test('set B: an absent onBehalfOf is an empty one; a misspelt one fails, and the client does not become the owner', async () => {
  const { onBehalfOf: _, ...without } = kase()
  assert.equal((await submitCase('partner', without)).body.isSubmitted, true)
  assert.equal((await submitCase('dealer', without)).body.isSubmitted, true)
  const misspelt = await submitCase('dealer', { ...without, onBehalfOff: EMAILS.dealerOwner })
  assert.equal(misspelt.status, 200)
  assert.deepEqual(
    misspelt.body.validationErrors.map((e: { Model: string; Type: string }) => [e.Model, e.Type]),
    [['onBehalfOf', 'required']],
  )
  assert.match(
    misspelt.body.validationErrors[0].Message,
    /Unknown field onBehalfOff: did you mean onBehalfOf\?/,
  )
  const { caseId } = misspelt.body
  assert.equal((await world.call('dealer', 'GET', `/api/case/${caseId}`)).body.onBehalfOf, null)
  const named = { ...without, caseId, onBehalfOf: EMAILS.dealerOwner }
  assert.equal((await submitCase('dealer', named)).body.isSubmitted, true)
  // A misspelt owner of a resent application leaves the kept one in place.
  const open = await submitCase('dealer', { ...named, caseId: null, loanDetails: null })
  await submitCase('dealer', { ...without, caseId: open.body.caseId, onBehalfOff: EMAILS.dealerOwner })
  const stored = await world.call('dealer', 'GET', `/api/case/${open.body.caseId}`)
  assert.equal(stored.body.onBehalfOf, EMAILS.dealerOwner)
})

test('a body that is wrapped, or another set’s, is kept, and the failure says which it is', async () => {
  const wrapped = await submitCase('dealer', { quote: kase() })
  assert.match(
    wrapped.body.validationErrors[0].Message,
    /\. Set B takes no wrapper: send the content of quote /,
  )
  assert.ok(wrapped.body.caseId)
  const other = await submitQuote('dealer', kase())
  assert.match(other.body.errors[0].message, /^quote is required\. This is a set B application: /)
})

test('an income may be any double, and its rule refuses larger numbers', async () => {
  const place = 'quote.applicants[0].incomeExpenditure.netSalaryPerMonth'
  const rich = await submitQuote('dealer', quote({ [place]: 1e308 }))
  assert.deepEqual([rich.status, rich.body.status], [200, 'Success'])
  const text = JSON.stringify(quote({ [place]: 123_454_321 })).replace('123454321', '1e400')
  const response = await world.call('dealer', 'POST', '/api/quote/submit', { body: text })
  assert.deepEqual([response.status, response.body.errors[0].type], [200, 'type'])
})

test('the 15 % rule follows the owner’s dealer', async () => {
  const small = { 'quote.finance.assetPurchasePrice': 20_000, 'quote.finance.tradeInValueDeposit': 100 }
  const types = (response: Awaited<ReturnType<World['call']>>) =>
    response.body.errors.map((e: { type: string }) => e.type)
  assert.deepEqual(types(await submitQuote('dealer', quote(small))), ['deposit'])
  assert.deepEqual(types(await submitQuote('specialDealer', quote(small))), [])
  const forOwner = (email: string) => submitQuote('partner', { ...quote(small), ownerUserEmail: email })
  assert.deepEqual(types(await forOwner(EMAILS.dealerOwner)), ['deposit'])
  assert.deepEqual(types(await forOwner(EMAILS.specialDealerOwner)), [])
  assert.deepEqual(types(await forOwner('@')), ['email'])
})

test('no right to submit: 403', async () => {
  for (const client of ['readOnly', 'noScope', 'disabled'] as const) {
    const a = await submitQuote(client, quote())
    assert.equal(a.status, 403)
    assert.equal(a.body.status, 'Forbidden')
    assert.equal(a.body.wasSubmitted, false)
    isProblem(await submitCase(client, kase()), 403)
  }
})

test('reference unknown, foreign or malformed: 404, nothing kept', async () => {
  const { quoteReference } = (await submitQuote('dealer', faultyQuote())).body
  const { caseId } = (await submitCase('dealer', faultyCase())).body
  const [before] = await world.sql`select count(*)::int from revisions`
  for (const reference of [
    quoteReference,
    caseId,
    `${quoteReference.slice(0, -1)}0`,
    'x',
    '../..',
    '\0',
    '\ud800',
    7,
    true,
    {},
    [],
  ]) {
    const a = await submitQuote('otherPartner', {
      ...quote({ 'quote.quoteReference': reference }),
      ownerUserEmail: 'bad',
    })
    assert.equal(a.status, 404, JSON.stringify(reference))
    assert.deepEqual([a.body.status, a.body.quoteReference, a.body.wasSubmitted], ['NotFound', null, false])
    isProblem(await submitCase('otherPartner', kase({ caseId: reference })), 404)
  }
  assert.equal((await submitQuote('dealer', quote({ 'quote.quoteReference': caseId }))).status, 404)
  assert.equal((await submitCase('dealer', kase({ caseId: quoteReference }))).status, 404)
  assert.deepEqual((await world.sql`select count(*)::int from revisions`)[0], before)
})

test('set B, no or bad credentials: 401 with WWW-Authenticate, before anything else is looked at', async () => {
  for (const [path, authorization] of ['/api/case/submit', '/api/case/validate'].flatMap((path) =>
    [
      undefined,
      'Bearer',
      'Bearer x',
      `Bearer ${world.keys.dealer}x`,
      `Basic ${world.keys.dealer}`,
      `Bearer ${world.keys.expired}`,
      `Bearer ${world.keys.revoked}`,
    ].map((value) => [path, value] as const),
  )) {
    const response = await world.call(undefined, 'POST', path, {
      body: 'not json',
      headers: authorization === undefined ? {} : { authorization },
    })
    isProblem(response, 401)
    assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer/)
  }
})

test('a dry run has the same failures and refusals, and keeps nothing', async () => {
  const [before] = await world.sql`select count(*)::int from applications`
  const a = await world.call('dealer', 'POST', '/api/quote/validate', { body: quote() })
  assert.deepEqual(a.body, {
    status: 'Success',
    errorMessage: null,
    errors: [],
    quoteReference: null,
    wasSubmitted: false,
  })
  const b = await world.call('dealer', 'POST', '/api/case/validate', { body: kase() })
  assert.deepEqual(b.body, { caseId: null, isSubmitted: false, validationErrors: [] })
  const faulty = withAt(faultyQuote(), 'quote.borrowerType', 'x')
  const dry = await world.call('dealer', 'POST', '/api/quote/validate', { body: faulty })
  assert.equal(dry.status, 200)
  assert.equal(dry.body.status, 'Invalid')
  assert.equal(dry.body.quoteReference, null)
  assert.deepEqual((await world.sql`select count(*)::int from applications`)[0], before)
  const real = await submitQuote('dealer', faulty)
  assert.deepEqual(dry.body.errors, real.body.errors)
  const denied = await world.call('partner', 'POST', '/api/quote/validate', {
    body: { ...quote(), ownerUserEmail: 'nobody@example.ie' },
  })
  assert.deepEqual([denied.status, denied.body.status], [401, 'Denied'])
  const unknown = await world.call('dealer', 'POST', '/api/case/validate', { body: kase({ caseId: 'x' }) })
  isProblem(unknown, 404)
  const submitted = await submitQuote('dealer', quote())
  const closed = await world.call('dealer', 'POST', '/api/quote/validate', {
    body: quote({ 'quote.quoteReference': submitted.body.quoteReference }),
  })
  assert.equal(closed.body.errors[0].type, 'changeDenied')
  assert.deepEqual([closed.body.wasSubmitted, closed.body.quoteReference], [false, null])
})

test('newVehicle.carId must be in the catalogue, also beside a used vehicle', async () => {
  const car = {
    carId: 'no-such-car',
    fuel: 'Petrol',
    make: 'Sample',
    model: 'Sample',
    specification: 'Sample',
  }
  const fresh = withAt(quote({ 'quote.newVehicle': car }), 'quote.usedVehicle', undefined)
  const types = (response: Awaited<ReturnType<World['call']>>) =>
    response.body.errors.map((e: { type: string }) => e.type)
  assert.deepEqual(types(await submitQuote('dealer', fresh)), ['carId'])
  assert.deepEqual(types(await submitQuote('dealer', quote({ 'quote.newVehicle': car }))), ['carId'])
  for (const used of [{}, { currentKilometers: 0, registrationNumber: '' }]) {
    const beside = withAt(withAt(fresh, 'quote.usedVehicle', used), 'quote.finance.term', 9_999)
    assert.deepEqual(types(await submitQuote('dealer', beside)), ['term', 'carId'])
  }
  const sample = { make: 'Sample', model: 'Sample', specification: 'Sample', fuel: 'Petrol' }
  await world.sql.begin((sql) => upsertCars(sql, [{ id: 'sample-car', ...sample }]))
  assert.deepEqual(
    types(await submitQuote('dealer', withAt(fresh, 'quote.newVehicle.carId', 'sample-car'))),
    [],
  )
})
