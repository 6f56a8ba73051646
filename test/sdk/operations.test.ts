/** Every operation of the OpenAPI document that a client's program may call has a method in the SDK, which calls it as it is declared. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { Forecourt } from '../../sdk/src/index.ts'
import { openApiDocument } from '../../src/server/document.ts'
import { OPERATIONS } from '../../src/server/operations.ts'

/** Operations without a method, and why. */
const NOT_CALLED: Readonly<Record<string, string>> = {
  readSigningKeys: 'only servers of APIs read the keys of tokens',
  readOpenIdConfiguration: 'the SDK knows the paths of the authorization server',
  readAuthorizationServer: 'the SDK knows the paths of the authorization server',
  readAuthorizationServerHere: 'the SDK knows the paths of the authorization server',
  live: 'it is for the operator’s probes',
  ready: 'it is for the operator’s probes',
  metrics: 'it is for the operator’s figures',
  createSandbox: 'a client has credentials, and this is how to get the first ones',
  openApi: 'the SDK is made from it',
  asyncApi: 'the SDK is made from it',
  signCertification: 'forecourt certify calls it',
  verifyCertification: 'forecourt certify calls it',
}

const { paths } = openApiDocument()

const REFERENCE = 'R 1/ä'
const FILE = { requirement: '4', file: new Uint8Array([37]), type: 'application/pdf', name: 'a.pdf' }

type Calls = Readonly<Record<string, (client: Forecourt) => unknown>>

const ofSet = (noun: 'Quote' | 'Case', set: 'quotes' | 'cases'): Calls => ({
  [`submit${noun}`]: (client) => client[set].submit({} as never),
  [`validate${noun}`]: (client) => client[set].validate({} as never),
  [`read${noun}Status`]: (client) => client[set].status(REFERENCE),
  [`read${noun}`]: (client) => client[set].read(REFERENCE),
  [`list${noun}s`]: (client) =>
    client[set].list({ state: 'Open', updatedSince: '2026-03-02', cursor: 'c', limit: 5 }).firstPage(),
  [`list${noun}Requirements`]: (client) => client[set].requirements(REFERENCE),
  [`upload${noun}Document`]: (client) => client[set].documents.upload(REFERENCE, FILE),
  [`list${noun}Documents`]: (client) => client[set].documents.list(REFERENCE),
  [`read${noun}Document`]: (client) => client[set].documents.read(REFERENCE, REFERENCE),
  [`read${noun}Signing`]: (client) => client[set].signing.read(REFERENCE),
  [`read${noun}Agreement`]: (client) => client[set].signing.agreement(REFERENCE),
  [`withdraw${noun}`]: (client) => client[set].withdraw(REFERENCE, { reason: 'Sold.' }),
  [`review${noun}`]: (client) => client[set].review(REFERENCE),
  [`stopSigning${noun}`]: (client) => client[set].signing.stop(REFERENCE, { reason: 'Wrong address.' }),
  [`complete${noun}`]: (client) => client[set].complete(REFERENCE, { make: 'Skoda' }),
  [`respondTo${noun}CounterOffer`]: (client) =>
    client[set].counterOffer.respond(REFERENCE, {
      response: 'accepted',
      madeAt: '2026-03-04T09:00:00.000Z',
    }),
})

const CALLS: Calls = {
  ...ofSet('Quote', 'quotes'),
  ...ofSet('Case', 'cases'),
  startCaseSigning: (client) => client.cases.signing.start(REFERENCE),
  quoteOffers: (client) => client.quotations.calculate({} as never, { schedule: 'all' }),
  searchCarSpecifications: (client) =>
    client.cars.search({ make: 'a', model: 'b', specification: 'c', limit: 5, details: 'true' }),
  readRules: (client) => client.rules.read(REFERENCE as 'case'),
  advanceInSandbox: (client) => client.sandbox.advance(REFERENCE, { to: 'Approved' }),
  readSandbox: (client) => client.sandbox.read(),
  resetSandbox: (client) => client.sandbox.reset(),
  endSandbox: (client) => client.sandbox.end(),
  listSandboxMessages: (client) => client.sandbox.messages({ cursor: 'c', limit: 5 }).firstPage(),
  startSandboxSigning: (client) => client.sandbox.signing.start(REFERENCE),
  readSandboxSigning: (client) => client.sandbox.signing.read(REFERENCE),
  listConsents: (client) => client.consents.list({ cursor: 'c', limit: 5 }).firstPage(),
  createWebhookEndpoint: (client) => client.webhookEndpoints.create({ url: 'https://dealer.example' }),
  listWebhookEndpoints: (client) => client.webhookEndpoints.list(),
  readWebhookEndpoint: (client) => client.webhookEndpoints.read(REFERENCE),
  changeWebhookEndpoint: (client) => client.webhookEndpoints.change(REFERENCE, { enabled: true }),
  deleteWebhookEndpoint: (client) => client.webhookEndpoints.delete(REFERENCE),
  rotateWebhookSecret: (client) => client.webhookEndpoints.rotateSecret(REFERENCE),
  pingWebhookEndpoint: (client) => client.webhookEndpoints.ping(REFERENCE),
  listWebhookDeliveries: (client) =>
    client.webhookEndpoints.deliveries
      .list(REFERENCE, { state: 'pending', cursor: 'c', limit: 5 })
      .firstPage(),
  redeliverWebhook: (client) => client.webhookEndpoints.deliveries.redeliver(REFERENCE, REFERENCE),
  redeliverWebhooks: (client) => client.webhookEndpoints.deliveries.redeliverAll(REFERENCE, { from: '0' }),
  listEvents: (client) =>
    client.events.list({ cursor: 'c', limit: 5, types: ['quote.statusChanged', 'new.one'], wait: 1 }),
  listLenderApplications: (client) =>
    client.lender
      .list({
        type: 'quote',
        state: 'Open',
        dealer: 'd',
        client: 'cl_a',
        updatedSince: '2026-03-02',
        createdSince: '2026-03-02',
        createdBefore: '2026-03-03',
        product: 'hp',
        policy: 'refer',
        amountFrom: 1,
        amountTo: 2,
        contractNumber: '1',
        include: 'application',
        cursor: 'c',
        limit: 5,
      })
      .firstPage(),
  readLenderApplication: (client) => client.lender.read(REFERENCE),
  readLenderDocument: (client) => client.lender.document(REFERENCE, REFERENCE),
  readLenderAgreement: (client) => client.lender.agreement(REFERENCE),
  readLenderEvidence: (client) => client.lender.evidence(REFERENCE),
  readNearestFigures: (client) => client.lender.nearest(REFERENCE),
  completeLenderApplication: (client) => client.lender.complete(REFERENCE, { version: 1, make: 'Skoda' }),
  recordLenderCheck: (client) => client.lender.recordCheck(REFERENCE, REFERENCE, { result: 'passed' }),
  requestLenderDocument: (client) => client.lender.requestDocument(REFERENCE, { name: 'Payslips' }),
  reviewLenderRequirement: (client) =>
    client.lender.reviewRequirement(REFERENCE, REFERENCE, { state: 'accepted' }),
  decideLenderApplication: (client) => client.lender.decide(REFERENCE, { decision: 'approve', version: 1 }),
  listLenderDealers: (client) => client.lender.dealers(),
  listLenderProducts: (client) => client.lender.products(),
  readLenderPolicy: (client) => client.lender.policy(),
  listLenderMessages: (client) => client.lender.messages(REFERENCE),
  writeLenderMessage: (client) => client.lender.writeMessage(REFERENCE, { text: 'Payslips, please.' }),
  startLenderSigning: (client) => client.lender.signing.start(REFERENCE, { version: 1 }),
  cancelLenderSigning: (client) => client.lender.signing.cancel(REFERENCE, { version: 1 }),
  sendLenderSigningLink: (client) => client.lender.signing.sendLink(REFERENCE, { version: 1, signer: 1 }),
  listBookings: (client) =>
    client.lender
      .bookings({
        booking: ['booked'],
        waitsFor: ['schedule'],
        contractNumber: '1',
        cursor: 'c',
        limit: 5,
      })
      .firstPage(),
  readContract: (client) => client.lender.contract(REFERENCE),
  acknowledgeContract: (client) =>
    client.lender.acknowledge(REFERENCE, { state: 'booked', contractNumber: '1' }),
  reserveContractNumber: (client) =>
    client.lender.reserveContractNumber(REFERENCE, { version: 1, contractNumber: '1' }),
  issueToken: (client) => client.quotes.status(REFERENCE),
  revokeToken: (client) => client.accessTokens.revoke('t'),
  introspectToken: (client) => client.accessTokens.introspect('t'),
}

type Seen = { readonly method: string; readonly url: URL; readonly headers: Headers }

/** The first request that a call sends. */
const firstRequest = async (call: (client: Forecourt) => unknown, isToken: boolean): Promise<Seen> => {
  const seen: Seen[] = []
  const record: typeof fetch = async (input, init = {}) => {
    seen.push({
      method: init.method ?? 'GET',
      url: new URL(String(input)),
      headers: new Headers(init.headers),
    })
    return Response.json({}, { status: 418 })
  }
  const baseUrl = 'https://forecourt.example/below/'
  const credentials = isToken ? { clientId: 'cl_sample', clientSecret: 'secret' } : { apiKey: 'key' }
  const client = new Forecourt({ baseUrl, ...credentials, fetch: record, retries: { tries: 1 } })
  await assert.rejects(async () => call(client), { name: 'InvalidRequestError' })
  assert.ok(seen[0])
  return seen[0]
}

type Described = Readonly<Record<string, { readonly parameters?: readonly unknown[] }>>

/** The query parameters of an operation, by the document. */
const queryOf = (path: string, method: string): readonly string[] => {
  const { parameters = [] } = (paths[path] as Described | undefined)?.[method.toLowerCase()] ?? {}
  return (parameters as readonly { readonly name?: string; readonly in?: string }[])
    .filter((parameter) => parameter.in === 'query')
    .map(({ name = '' }) => name)
}

/** Whether an operation takes an Idempotency-Key, by the document. */
const takesKey = (path: string, method: string): boolean =>
  JSON.stringify((paths[path] as Described | undefined)?.[method.toLowerCase()]).includes('IdempotencyKey')

for (const { id, method, path } of OPERATIONS) {
  if (NOT_CALLED[id] !== undefined) continue
  test(`${id} has a method, which sends ${method} ${path}`, async () => {
    const call = CALLS[id]
    assert.ok(call, 'Add a method to the SDK and its call here, or say in NOT_CALLED why there is none')
    const { method: sent, url, headers } = await firstRequest(call, /Token$/.test(id))
    const filled = path.replace(/\{\w+\}/g, encodeURIComponent(REFERENCE))
    assert.deepEqual([sent, url.pathname], [method.toUpperCase(), `/below${filled}`])
    assert.deepEqual([...url.searchParams.keys()].sort(), queryOf(path, method).toSorted())
    assert.equal(headers.has('idempotency-key'), takesKey(path, method))
    assert.match(headers.get('authorization') ?? '', /Token$/.test(id) ? /^Basic / : /^Bearer key$/)
  })
}

test('no call is of an operation that is gone', () => {
  const ids = new Set<string>(OPERATIONS.map(({ id }) => id))
  const named = [...Object.keys(CALLS), ...Object.keys(NOT_CALLED)]
  assert.deepEqual(
    named.filter((id) => !ids.has(id)),
    [],
  )
})
