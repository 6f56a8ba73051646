/** The document against the running service: every kind of answer is one that the document describes. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { OPERATIONS } from '../../src/server/operations.ts'
import { allNumbered } from '../events/receiver.ts'
import type { Body } from '../interface/interface-tables.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { judge } from '../responses/judge.ts'
import { type CallOptions, type ClientName, openWorld, type World } from '../support/world.ts'

let world: World
/** Open ones, which operations are asked about unless a row names another. */
const references = { quoteReference: '', caseId: '', reference: '', id: '', number: '1' }
const DECLINED = 'sandbox: decline'
/** Others, by name: each is made before the rows are asked. */
const SAMPLES = {
  movedQuote: () => quote(),
  movedCase: () => kase(),
  declinedQuote: () => quote({ 'quote.furtherInformation': DECLINED }),
  declinedCase: () => kase({ 'loanDetails.furtherInformation': DECLINED }),
  walkedQuote: () => quote(),
  walkedCase: () => kase(),
} as const
const samples = new Map<string, string>()

const quote = (overrides = {}): Body =>
  validQuote('Individual', overrides, { filled: 'minimal', client: 'dealer' })
const kase = (overrides = {}): Body => validCase('individual', overrides, { filled: 'minimal' })

before(async () => {
  world = await openWorld({ webhooks: true })
  const stored = await world.call('dealer', 'POST', '/api/quote/submit', {
    body: quote({ 'quote.finance.term': 47 }),
  })
  const held = await world.call('dealer', 'POST', '/api/case/submit', {
    body: kase({ 'loanDetails.term': 13 }),
  })
  references.quoteReference = stored.body.quoteReference
  references.caseId = held.body.caseId
  references.reference = held.body.caseId
  for (const [name, bodyOf] of Object.entries(SAMPLES)) {
    const path = `/api/${name.endsWith('Quote') ? 'quote' : 'case'}/submit`
    const { body } = await world.call('dealer', 'POST', path, { body: bodyOf() })
    samples.set(name, body.quoteReference ?? body.caseId)
  }
  const endpoint = await world.call('dealer', 'POST', '/api/webhook-endpoints', { body: { url: NOWHERE } })
  references.id = endpoint.body.id
  await allNumbered(world)
})
after(() => world.close())

const NOWHERE = 'http://127.0.0.1:1/nobody-listens'

type Row = readonly [
  operation: string,
  status: number,
  client: ClientName | undefined,
  /** A path, or the name of the sample that it is asked about. */
  path?: string | undefined,
  options?: CallOptions,
]

const UNKNOWN_QUOTE = 'Q00000000000000000000000000'
const key = (name: string) => ({ 'idempotency-key': name })
const tooLarge = { quote: 'x'.repeat(300 * 1024) }

const quotation = { purchasePrice: 20_000, loanType: 'hp', vehicleType: 'car' }

const submissions = (noun: 'Quote' | 'Case', body: (overrides?: object) => Body): readonly Row[] => {
  const [reference, owner, term] =
    noun === 'Quote'
      ? ['quote.quoteReference', 'ownerUserEmail', 'quote.finance.term']
      : ['caseId', 'onBehalfOf', 'loanDetails.term']
  const both = (operation: string): readonly Row[] => [
    [operation, 200, 'dealer', undefined, { body: body() }],
    [operation, 200, 'dealer', undefined, { body: body({ [term]: 1 }) }],
    [operation, 400, 'dealer', undefined, { body: '[]' }],
    [operation, 401, undefined, undefined, { body: body() }],
    [operation, 401, 'dealer', undefined, { body: body({ [owner]: 'nobody@example.ie' }) }],
    [operation, 403, 'noScope', undefined, { body: body() }],
    [operation, 404, 'dealer', undefined, { body: body({ [reference]: UNKNOWN_QUOTE }) }],
    [operation, 413, 'dealer', undefined, { body: tooLarge }],
    [operation, 415, 'dealer', undefined, { body: '{}', headers: { 'content-type': 'text/plain' } }],
  ]
  return [
    ...both(`submit${noun}`),
    ...both(`validate${noun}`),
    [`submit${noun}`, 400, 'dealer', undefined, { body: body(), headers: key('x'.repeat(256)) }],
    [`submit${noun}`, 200, 'dealer', undefined, { body: body(), headers: key('first') }],
    [`submit${noun}`, 200, 'dealer', undefined, { body: body(), headers: key('first') }],
    [`submit${noun}`, 422, 'dealer', undefined, { body: body({ [term]: 2 }), headers: key('first') }],
  ]
}

const reads = (noun: 'Quote' | 'Case', path: string): readonly Row[] => [
  [`read${noun}Status`, 200, 'dealer'],
  [`read${noun}Status`, 404, 'otherPartner'],
  [`read${noun}Status`, 401, 'revoked'],
  [`read${noun}Status`, 403, 'noScope'],
  [`read${noun}`, 200, 'dealer'],
  [`read${noun}`, 404, 'otherPartner'],
  [`list${noun}s`, 200, 'dealer', `${path}?state=Open&limit=1`],
  [`list${noun}s`, 400, 'dealer', `${path}?limit=0`],
  [`list${noun}s`, 403, 'noScope'],
]

/** Rows in order: a request under a key comes before its replay. */
const moves = (noun: 'Quote' | 'Case'): readonly Row[] => {
  const of = (operation: string): readonly Row[] => [
    [operation, 400, 'dealer', undefined, { body: { reason: 7 } }],
    [operation, 400, 'dealer', undefined, { body: {}, headers: key('x'.repeat(256)) }],
    [operation, 401, undefined, undefined, { body: {} }],
    [operation, 403, 'noScope', undefined, { body: {} }],
    [operation, 404, 'otherPartner', undefined, { body: {} }],
    [operation, 413, 'dealer', undefined, { body: tooLarge }],
    [operation, 415, 'dealer', undefined, { body: '{}', headers: { 'content-type': 'text/plain' } }],
  ]
  const declined = noun === 'Quote' ? 'declinedQuote' : 'declinedCase'
  const moved = noun === 'Quote' ? 'movedQuote' : 'movedCase'
  return [
    ...of(`withdraw${noun}`),
    [
      `withdraw${noun}`,
      200,
      'dealer',
      moved,
      { body: { reason: 'Bought elsewhere.' }, headers: key('first') },
    ],
    [
      `withdraw${noun}`,
      200,
      'dealer',
      moved,
      { body: { reason: 'Bought elsewhere.' }, headers: key('first') },
    ],
    [`withdraw${noun}`, 422, 'dealer', moved, { body: {}, headers: key('first') }],
    [`withdraw${noun}`, 409, 'dealer', moved],
    ...of(`review${noun}`),
    [`review${noun}`, 409, 'dealer'],
    [`review${noun}`, 200, 'dealer', declined, { headers: key('first') }],
    [`review${noun}`, 200, 'dealer', declined, { headers: key('first') }],
    [`review${noun}`, 422, 'dealer', declined, { body: {}, headers: key('first') }],
    [`review${noun}`, 409, 'dealer', declined],
  ]
}

const certification = {
  packageVersion: '0.1.0',
  startedAt: '2026-03-02T09:30:00Z',
  finishedAt: '2026-03-02T09:40:00Z',
  items: [
    {
      id: 'submit',
      title: 'Submit a valid application',
      result: 'passed',
      reason: null,
      evidence: [{ at: '2026-03-02T09:31:00Z', what: 'POST returned 200', requestId: null }],
    },
  ],
}

const walks: readonly Row[] = [
  ['advanceInSandbox', 400, 'dealer', undefined, { body: { to: 'Nowhere' } }],
  ['advanceInSandbox', 404, 'dealersLive', undefined, { body: { to: 'Approved' } }],
  ['advanceInSandbox', 409, 'dealer', undefined, { body: { to: 'Approved' } }],
  ['advanceInSandbox', 200, 'dealer', 'walkedCase', { body: { to: 'Approved' }, headers: key('first') }],
  ['advanceInSandbox', 200, 'dealer', 'walkedCase', { body: { to: 'Approved' }, headers: key('first') }],
  ['advanceInSandbox', 422, 'dealer', 'walkedCase', { body: { to: 'Signed' }, headers: key('first') }],
  ['advanceInSandbox', 200, 'dealer', 'walkedQuote', { body: { to: 'InReview' } }],
]

const ROWS: readonly Row[] = [
  ...submissions('Quote', quote),
  ...submissions('Case', kase),
  ...reads('Quote', '/api/quote'),
  ...reads('Case', '/api/case'),
  ...moves('Quote'),
  ...moves('Case'),
  ...walks,
  ['signCertification', 200, 'dealer', undefined, { body: certification }],
  ['signCertification', 400, 'dealer', undefined, { body: { items: [{ id: 7 }] } }],
  ['signCertification', 404, 'dealersLive', undefined, { body: certification }],
  ['verifyCertification', 200, undefined, '/api/certifications/v1.k1.none.none'],
  ['searchCarSpecifications', 200, 'dealer', '/api/car/specification?make=toyota'],
  ['searchCarSpecifications', 400, 'dealer', '/api/car/specification'],
  ['quoteOffers', 200, 'dealer', '/api/quotation?schedule=all', { body: quotation }],
  ['quoteOffers', 200, 'dealer', undefined, { body: { ...quotation, loanType: 'pcp' } }],
  ['quoteOffers', 400, 'dealer', undefined, { body: { ...quotation, deposit: -1 } }],
  ['quoteOffers', 400, 'dealer', undefined, { body: '[]' }],
  ['quoteOffers', 401, undefined, undefined, { body: quotation }],
  ['quoteOffers', 403, 'noScope', undefined, { body: quotation }],
  ['quoteOffers', 413, 'dealer', undefined, { body: tooLarge }],
  ['quoteOffers', 415, 'dealer', undefined, { body: '{}', headers: { 'content-type': 'text/plain' } }],
  ['createWebhookEndpoint', 201, 'dealer', undefined, { body: { url: NOWHERE } }],
  ['createWebhookEndpoint', 400, 'dealer', undefined, { body: {} }],
  ['createWebhookEndpoint', 401, undefined, undefined, { body: {} }],
  ['createWebhookEndpoint', 403, 'readOnly', undefined, { body: {} }],
  [
    'createWebhookEndpoint',
    415,
    'dealer',
    undefined,
    { body: '{}', headers: { 'content-type': 'text/plain' } },
  ],
  ['listWebhookEndpoints', 200, 'dealer'],
  ['readWebhookEndpoint', 200, 'dealer'],
  ['readWebhookEndpoint', 404, 'partner'],
  ['changeWebhookEndpoint', 200, 'dealer', undefined, { body: { description: 'sample' } }],
  ['changeWebhookEndpoint', 400, 'dealer', undefined, { body: { enabled: 1 } }],
  ['rotateWebhookSecret', 200, 'dealer', undefined, { headers: key('rotate') }],
  ['rotateWebhookSecret', 422, 'dealer', undefined, { body: {}, headers: key('rotate') }],
  ['pingWebhookEndpoint', 200, 'dealer'],
  ['pingWebhookEndpoint', 404, 'partner'],
  ['redeliverWebhooks', 200, 'dealer', undefined, { body: { from: '0' } }],
  ['redeliverWebhooks', 400, 'dealer', undefined, { body: {} }],
  ['redeliverWebhook', 404, 'dealer'],
  ['listWebhookDeliveries', 200, 'dealer'],
  ['listWebhookDeliveries', 400, 'dealer', '/api/webhook-endpoints/x/deliveries?limit=1&limit=2'],
  ['listEvents', 200, 'dealer', '/api/events'],
  ['listEvents', 400, 'dealer', '/api/events?cursor=x'],
  ['listEvents', 403, 'noScope', '/api/events'],
  ['asyncApi', 200, undefined],
  ['live', 200, undefined],
  ['ready', 200, undefined],
  ['openApi', 200, undefined],
]

for (const [operationId, status, client, path, options] of ROWS) {
  const caller = client ?? 'no client'
  test(`${operationId} answers ${caller} with a ${status} that the document describes`, async () => {
    const operation = OPERATIONS.find(({ id }) => id === operationId)
    assert.ok(operation)
    const asked = path?.startsWith('/') ? path : pathOf(operation.path, path)
    const response = await world.call(client, operation.method, asked, options)
    assert.equal(response.status, status, response.text)
    const headers = Object.fromEntries(response.headers)
    // The text is unpacked already.
    delete headers['content-encoding']
    assert.deepEqual(judge(operationId, { status, headers, body: Buffer.from(response.text) }), [])
  })
}

/** The path about a sample, or without one about those that are open. */
const pathOf = (path: string, sample: string | undefined): string =>
  path.replace(/\{(\w+)\}/, (_, name: keyof typeof references) =>
    sample === undefined ? references[name] : (samples.get(sample) ?? assert.fail(`No sample ${sample}`)),
  )
