/**
 * Over HTTP, no value of a submission is lost in silence: a reference, an owner and customData are taken in any spelling
 * and from the places where clients put them, and a test client learns of what is ignored.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { readClientRequest } from '../../src/modules/clients/search-requests.ts'
import type { Body } from '../interface/interface-tables.ts'
import { validCase, validQuote, withAt } from '../interface/samples.ts'
import { type ClientName, EMAILS, type HttpResponse, openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const quoteOf = (overrides: object = {}): Body =>
  validQuote('Individual', { ...overrides }, { filled: 'minimal', client: 'dealer' })
const caseOf = (overrides: object = {}): Body =>
  validCase('individual', { ...overrides }, { filled: 'minimal' })

const FAULT_A = { 'quote.finance.term': 47 }
const FAULT_B = { 'loanDetails.term': 13 }

const submit = async (
  set: 'quote' | 'case',
  body: unknown,
  client: ClientName = 'dealer',
): Promise<HttpResponse> => {
  const response = await world.call(client, 'POST', `/api/${set}/submit`, { body })
  assert.equal(response.status, 200, response.text)
  return response
}

const readBack = async (set: 'quote' | 'case', reference: string, client: ClientName = 'dealer') =>
  (await world.call(client, 'GET', `/api/${set}/${reference}`)).body

/** Puts a reference into a corrected body. */
type Put = (body: Body, reference: string) => Body

const inBlock =
  (block: string, key: string): Put =>
  (body, reference) =>
    withAt(body, `${block}.${key}`, reference)
const beside =
  (key: string): Put =>
  (body, reference) => ({ ...body, [key]: reference })

const waysOfSetA: Readonly<Record<string, Put>> = {
  'quoteReference in quote': inBlock('quote', 'quoteReference'),
  'QuoteReference in quote': inBlock('quote', 'QuoteReference'),
  'quote-reference in quote': inBlock('quote', 'quote-reference'),
  'quoteReference beside quote': beside('quoteReference'),
  'QUOTE_REFERENCE beside quote': beside('QUOTE_REFERENCE'),
  'all in PascalCase': (body, reference) => {
    const { quote } = body
    const pascal = Object.fromEntries(
      Object.entries(quote as Body).map(([key, value]) => [
        key.slice(0, 1).toUpperCase() + key.slice(1),
        value,
      ]),
    )
    return { Quote: { ...pascal, QuoteReference: reference } }
  },
}
const withoutCaseId = ({ caseId: _, ...body }: Body): Body => body
const waysOfSetB: Readonly<Record<string, Put>> = {
  caseId: beside('caseId'),
  CaseID: (body, reference) => ({ ...withoutCaseId(body), CaseID: reference }),
  'case_id beside a null caseId': beside('case_id'),
  'caseId in borrower': (body, reference) => inBlock('borrower', 'caseId')(withoutCaseId(body), reference),
  'caseId in loanDetails': inBlock('loanDetails', 'caseId'),
}

for (const [set, ways, bodyOf, fault] of [
  ['quote', waysOfSetA, quoteOf, FAULT_A],
  ['case', waysOfSetB, caseOf, FAULT_B],
] as const) {
  for (const [way, put] of Object.entries(ways)) {
    test(`a resubmission by ${way} opens no second ${set}`, async () => {
      const first = (await submit(set, bodyOf(fault))).body
      const reference = first.quoteReference ?? first.caseId
      const [before] = await world.sql<{ count: number }[]>`select count(*)::int as count from applications`
      const { body } = await submit(set, put(bodyOf(), reference))
      assert.equal(body.quoteReference ?? body.caseId, reference)
      assert.equal(body.wasSubmitted ?? body.isSubmitted, true)
      const [now] = await world.sql<{ count: number }[]>`select count(*)::int as count from applications`
      assert.equal(now?.count, before?.count)
      // No longer Open: the reference is found again, and refused.
      const again = (await submit(set, put(bodyOf(), reference))).body
      assert.equal(
        (again.errors ?? again.validationErrors)[0][set === 'quote' ? 'type' : 'Type'],
        'changeDenied',
      )
    })
  }
}

test('an owner is taken in any spelling, and from within quote', async () => {
  for (const body of [
    { ...quoteOf(), OwnerUserEmail: EMAILS.dealerOwner },
    { ...quoteOf(), owner_user_email: EMAILS.dealerOwner },
    withAt(quoteOf(), 'quote.ownerUserEmail', EMAILS.dealerOwner),
  ]) {
    const { quoteReference } = (await submit('quote', body, 'partner')).body
    const { ownerUserEmail } = await readBack('quote', quoteReference, 'partner')
    assert.equal(ownerUserEmail.toLowerCase(), EMAILS.dealerOwner.toLowerCase())
    const stranger = JSON.parse(JSON.stringify(body).replaceAll(EMAILS.dealerOwner, EMAILS.noConsentOwner))
    assert.equal((await world.call('partner', 'POST', '/api/quote/submit', { body: stranger })).status, 401)
  }
  const { onBehalfOf: _, ...kase } = caseOf()
  for (const body of [
    { ...kase, OnBehalfOf: EMAILS.dealerOwner },
    withAt(kase, 'borrower.onBehalfOf', EMAILS.dealerOwner),
    withAt({ ...kase, onBehalfOf: '' }, 'loanDetails.on-behalf-of', EMAILS.dealerOwner),
  ]) {
    const { caseId } = (await submit('case', body, 'partner')).body
    const { onBehalfOf } = await readBack('case', caseId, 'partner')
    assert.equal(onBehalfOf.toLowerCase(), EMAILS.dealerOwner.toLowerCase())
  }
})

test('the other set’s word for the owner keeps the application, without an owner', async () => {
  const { body } = await submit('quote', { ...quoteOf(), onBehalfOf: EMAILS.dealerOwner })
  assert.deepEqual(body.errors, [
    {
      message: 'ownerUserEmail is required. Received onBehalfOf, which is the other set’s name for it.',
      model: 'ownerUserEmail',
      type: 'required',
    },
  ])
  assert.equal((await readBack('quote', body.quoteReference)).ownerUserEmail, null)
})

test('a quote comes back as it was sent, under whatever spelling', async () => {
  const text = JSON.stringify({ ...(quoteOf()['quote'] as Body), Zz: 1 }).replace('"Zz":1', '"Zz": 1e400')
  for (const body of [`{"quote":${text}}`, `{"QUOTE": ${text} }`, `{"Quote":${text},"quote":null}`]) {
    const response = await submit('quote', body)
    const { text: read } = await world.call('dealer', 'GET', `/api/quote/${response.body.quoteReference}`)
    assert.ok(read.includes(`"quote":${text},`), read)
  }
})

test('customData comes back as it was sent, in whatever spelling and place', async () => {
  const text = '{"Quote":1e400,"a_b":[1.0,"\\u0041"],"customData":{"x":null}}'
  const { quote } = quoteOf()
  const inQuote = JSON.stringify(quote).slice(0, -1)
  for (const [body, expected] of [
    [`{"quote":${JSON.stringify(quote)},"customData":${text}}`, text],
    [`{"quote":${JSON.stringify(quote)},"CustomData":${text}}`, text],
    [`{"quote":${inQuote},"customData":${text}}}`, text],
    [`{"QUOTE":${inQuote},"custom-data" : ${text} },"customData":null}`, text],
    [`{"quote":${JSON.stringify(quote)},"customData":[ ]}`, '{}'],
  ] as const) {
    const { body: response } = await submit('quote', body)
    assert.equal(response.status, 'Success', body)
    const status = await world.call('dealer', 'GET', `/api/quote/${response.quoteReference}/status`)
    assert.ok(status.text.includes(`"customData":${expected}`), status.text)
  }
})

test('a trade-in, a Japanese import and a deposit in another spelling count', async () => {
  const body = caseOf({
    'loanDetails.vehicle.tradeIn': undefined,
    'loanDetails.vehicle.isJapaneseImport': undefined,
    'loanDetails.vehicle.tradein': 2_000,
    'loanDetails.vehicle.japaneseImport': true,
  })
  const { caseId } = (await submit('case', body)).body
  const own = caseOf({ 'loanDetails.vehicle.tradeIn': 2_000, 'loanDetails.vehicle.isJapaneseImport': true })
  const other = (await submit('case', own)).body
  const [one, two] = await Promise.all([readBack('case', caseId), readBack('case', other.caseId)])
  assert.equal(one.vehicleCondition, 'japaneseImport')
  assert.equal(two.vehicleCondition, 'japaneseImport')
  const amountOf = async (reference: string) =>
    (await world.call('dealer', 'GET', `/api/case/${reference}/status`)).body.loanAmount as number
  assert.equal(await amountOf(caseId), await amountOf(other.caseId))
  const without = (await submit('case', caseOf({ 'loanDetails.vehicle.tradeIn': undefined }))).body
  assert.equal(await amountOf(without.caseId), (await amountOf(caseId)) + 2_000)
})

const unknownIn = ({ headers }: HttpResponse) => headers.get('sandbox-unknown-fields')

test('a test client’s answer names the fields that were ignored, whatever it is', async () => {
  const odd = {
    ...withAt(quoteOf(), 'quote.finance.colour', 'red'),
    'Mary, née\r\nSample.': 1,
    [`x${'y'.repeat(200_000)}`]: 2,
  }
  for (const path of ['/api/quote/submit', '/api/quote/validate']) {
    const response = await world.call('dealer', 'POST', path, { body: odd })
    assert.equal(response.status, 200, response.text)
    assert.equal(
      unknownIn(response),
      `Mary%2C%20n%C3%A9e%0D%0ASample%2E, x${'y'.repeat(19)}, quote.finance.colour`,
    )
  }
  const many = { ...caseOf(), ...Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`own${i}`, i])) }
  for (const path of ['/api/case/submit', '/api/case/validate']) {
    const response = await world.call('dealer', 'POST', path, { body: many })
    assert.equal(unknownIn(response)?.split(', ').length, 20)
    assert.equal(unknownIn(await world.call('dealer', 'POST', path, { body: caseOf() })), null)
  }
  const unknown = { ...caseOf({ caseId: 'C00000000000000000000000000' }), __proto__x: 1 }
  const result = await world.call('dealer', 'POST', '/api/case/submit', { body: unknown })
  assert.equal(result.status, 404)
  assert.equal(unknownIn(result), '__proto__x')
  const proto = JSON.stringify(caseOf()).replace('{', '{"__proto__":{"term":1},')
  assert.equal(
    unknownIn(await world.call('dealer', 'POST', '/api/case/validate', { body: proto })),
    '__proto__',
  )
  const live = await world.call('dealersLive', 'POST', '/api/quote/submit', { body: odd })
  assert.equal(live.status, 200, live.text)
  assert.equal(unknownIn(live), null)
})

test('the request log lists their places, and of keys only what reads as a field’s name', async () => {
  const body = {
    ...withAt(withAt(quoteOf(), 'quote.finance.colour', 'red'), 'quote.finance.termm', 1),
    'Mary Sample': 1,
    '1234567T': 2,
  }
  for (const [client, expected] of [
    ['dealer', ['quote.finance.colour', 'quote.finance.termm', '•', '•']],
    ['dealersLive', ['quote.finance.•', 'quote.finance.termm', '•', '•']],
  ] as const) {
    const response = await world.call(client, 'POST', '/api/quote/validate', { body })
    await world.logRequests()
    const requestId = response.headers.get('x-request-id') ?? ''
    const logged = await readClientRequest(world.service, `cl_${client}`, requestId)
    assert.deepEqual(logged?.details.unknownFields?.toSorted(), [...expected].toSorted())
  }
})

test('the request log reads a body in another spelling as one in its own', async () => {
  const { quote } = quoteOf()
  const { borrowerType, ...others } = quote as Body
  const body = {
    Quote: { ...others, 'borrower-type': borrowerType, FURTHER_INFORMATION: 'sandbox: approve' },
  }
  const response = await world.call('dealer', 'POST', '/api/quote/submit', { body })
  await world.logRequests()
  const requestId = response.headers.get('x-request-id') ?? ''
  const { details } = (await readClientRequest(world.service, 'cl_dealer', requestId)) ?? {}
  assert.deepEqual(details?.sandboxWords, ['approve'])
  assert.equal(details?.unknownFields, undefined)
})
