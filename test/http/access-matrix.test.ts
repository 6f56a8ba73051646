/**
 * Every operation of the OpenAPI document × every kind of principal × own and foreign objects. The operations come
 * from the document that the running service gives out: one that has no probe here fails.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { idOfReference } from '../../src/domain/reference.ts'
import type { OperationId } from '../../src/http/openapi/operations.ts'
import { sealFacts, sealPiece } from '../../src/operations/kept-document.ts'
import { completeDocument, insertDocument, insertPiece } from '../../src/store/documents.ts'
import { unwrap } from '../../src/store/encryption/data-key.ts'
import { newId } from '../../src/store/uuid.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { type Answer, type ClientName, EMAILS, openWorld, type World } from '../support/world.ts'

const PUBLIC_URL = 'https://finance.example'
let world: World
/** References by whose application it is and which set it is of. */
const references = new Map<string, string>()

type SetPath = 'quote' | 'case'
type Whose = 'dealers' | 'partners' | 'withdrawn'
const WHOSE: readonly Whose[] = ['dealers', 'partners', 'withdrawn']

type Request = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

type Probe =
  /** It is about one application, named by its reference. */
  | {
      readonly about: SetPath
      readonly request: (reference: string) => Request
      readonly scope: string
      /** It ends what it is about: each that may gets an application of its own. */
      readonly ends?: true
      /** What whoever may see it is answered; 200 unless told otherwise. */
      readonly answers?: number
      /** What strangers are answered; 404 unless told otherwise. */
      readonly refuses?: number
    }
  /** It lists what the caller may see. */
  | { readonly about: 'list'; readonly request: () => Request; readonly scope: string; readonly told: string }
  /** It is the same for every client that has the scope. */
  | {
      readonly about: 'nothing'
      readonly request: () => Request
      readonly scope: string
      readonly answers?: number
    }
  /** It is about one webhook endpoint, named by its id, which is its client's alone. */
  | {
      readonly about: 'endpoint'
      readonly request: (id: string) => Request
      readonly scope: string
      /** Of an endpoint that is switched off. */
      readonly off?: true
      readonly answers?: number
    }
  /** It asks for no credentials, and answers everyone alike. */
  | { readonly about: 'everyone'; readonly request: () => Request }
  /** The authorization server's own: it takes credentials of another kind. */
  | { readonly about: 'tokens'; readonly path: string }

const quote = (reference?: string) =>
  validQuote(
    'Individual',
    {
      'quote.finance.term': 47,
      ...(reference === undefined ? {} : { 'quote.quoteReference': reference }),
    },
    { filled: 'minimal', client: 'dealer' },
  )
const kase = (reference?: string) =>
  validCase(
    'individual',
    { 'loanDetails.term': 13, ...(reference === undefined ? {} : { caseId: reference }) },
    { filled: 'minimal' },
  )
const get = (path: string): Request => ({ method: 'GET', path })
const SUBMIT = 'applications:submit'
const READ = 'applications:read'
const MANAGE = 'webhooks:manage'
const ENDPOINTS = '/api/webhook-endpoints'
const NOWHERE = 'http://127.0.0.1:9/nobody-listens'
const post = (path: string, body: object): Request => ({ method: 'POST', path, body })

const PROBES: Readonly<Record<OperationId, Probe>> = {
  submitQuote: {
    about: 'quote',
    scope: SUBMIT,
    request: (reference) => ({ method: 'POST', path: '/api/quote/submit', body: quote(reference) }),
  },
  validateQuote: {
    about: 'quote',
    scope: SUBMIT,
    request: (reference) => ({ method: 'POST', path: '/api/quote/validate', body: quote(reference) }),
  },
  readQuoteStatus: {
    about: 'quote',
    scope: READ,
    request: (reference) => get(`/api/quote/${reference}/status`),
  },
  readQuote: { about: 'quote', scope: READ, request: (reference) => get(`/api/quote/${reference}`) },
  listQuotes: {
    about: 'list',
    scope: READ,
    request: () => get('/api/quote?limit=200'),
    told: 'quoteReference',
  },
  submitCase: {
    about: 'case',
    scope: SUBMIT,
    request: (reference) => ({ method: 'POST', path: '/api/case/submit', body: kase(reference) }),
  },
  validateCase: {
    about: 'case',
    scope: SUBMIT,
    request: (reference) => ({ method: 'POST', path: '/api/case/validate', body: kase(reference) }),
  },
  readCaseStatus: {
    about: 'case',
    scope: READ,
    request: (reference) => get(`/api/case/${reference}/status`),
  },
  readCase: { about: 'case', scope: READ, request: (reference) => get(`/api/case/${reference}`) },
  listCases: { about: 'list', scope: READ, request: () => get('/api/case?limit=200'), told: 'caseId' },
  listConsents: { about: 'list', scope: READ, request: () => get('/api/consents'), told: 'userEmail' },
  withdrawQuote: {
    about: 'quote',
    scope: SUBMIT,
    ends: true,
    request: (reference) => ({ method: 'POST', path: `/api/quote/${reference}/withdraw`, body: {} }),
  },
  withdrawCase: {
    about: 'case',
    scope: SUBMIT,
    ends: true,
    request: (reference) => ({ method: 'POST', path: `/api/case/${reference}/withdraw`, body: {} }),
  },
  reviewQuote: {
    about: 'quote',
    scope: SUBMIT,
    // It isn't declined.
    answers: 409,
    request: (reference) => ({ method: 'POST', path: `/api/quote/${reference}/review`, body: {} }),
  },
  reviewCase: {
    about: 'case',
    scope: SUBMIT,
    answers: 409,
    request: (reference) => ({ method: 'POST', path: `/api/case/${reference}/review`, body: {} }),
  },
  advanceInSandbox: {
    about: 'case',
    scope: SUBMIT,
    ends: true,
    request: (reference) => ({
      method: 'POST',
      path: `/api/sandbox/${reference}/advance`,
      body: { to: 'Withdrawn' },
    }),
  },
  listQuoteRequirements: {
    about: 'quote',
    scope: READ,
    request: (reference) => get(`/api/quote/${reference}/requirements`),
  },
  uploadQuoteDocument: {
    about: 'quote',
    scope: SUBMIT,
    // Nothing is asked of an application that was never valid.
    answers: 409,
    request: (reference) => ({
      method: 'POST',
      path: `/api/quote/${reference}/documents?requirement=r1`,
      body: Buffer.from('%PDF-1.7 sample %%EOF'),
      headers: { 'content-type': 'application/pdf' },
    }),
  },
  listQuoteDocuments: {
    about: 'quote',
    scope: READ,
    request: (reference) => get(`/api/quote/${reference}/documents`),
  },
  readQuoteDocument: {
    about: 'quote',
    scope: READ,
    request: (reference) =>
      get(`/api/quote/${reference}/documents/${documents.get(reference) ?? NO_DOCUMENT}`),
  },
  listCaseRequirements: {
    about: 'case',
    scope: READ,
    request: (reference) => get(`/api/case/${reference}/requirements`),
  },
  uploadCaseDocument: {
    about: 'case',
    scope: SUBMIT,
    // Nothing is asked of an application that was never valid.
    answers: 409,
    request: (reference) => ({
      method: 'POST',
      path: `/api/case/${reference}/documents?requirement=r1`,
      body: Buffer.from('%PDF-1.7 sample %%EOF'),
      headers: { 'content-type': 'application/pdf' },
    }),
  },
  listCaseDocuments: {
    about: 'case',
    scope: READ,
    request: (reference) => get(`/api/case/${reference}/documents`),
  },
  readCaseDocument: {
    about: 'case',
    scope: READ,
    request: (reference) =>
      get(`/api/case/${reference}/documents/${documents.get(reference) ?? NO_DOCUMENT}`),
  },
  readQuoteSigning: {
    about: 'quote',
    scope: READ,
    request: (reference) => get(`/api/quote/${reference}/signing`),
  },
  readQuoteAgreement: {
    about: 'quote',
    scope: READ,
    // Nobody has signed it.
    answers: 409,
    request: (reference) => get(`/api/quote/${reference}/agreement`),
  },
  startCaseSigning: {
    about: 'case',
    scope: 'signing:start',
    refuses: 403,
    request: (reference) => ({ method: 'POST', path: `/api/case/${reference}/esign` }),
  },
  readCaseSigning: {
    about: 'case',
    scope: READ,
    request: (reference) => get(`/api/case/${reference}/signing`),
  },
  readCaseAgreement: {
    about: 'case',
    scope: READ,
    answers: 409,
    request: (reference) => get(`/api/case/${reference}/agreement`),
  },
  searchCarSpecifications: {
    about: 'nothing',
    scope: 'catalogue:read',
    request: () => get('/api/car/specification?make=x'),
  },
  quoteOffers: {
    about: 'nothing',
    scope: 'catalogue:read',
    request: () => ({
      method: 'POST',
      path: '/api/quotation',
      body: { purchasePrice: 20_000, loanType: 'hp', vehicleType: 'car' },
    }),
  },
  createWebhookEndpoint: {
    about: 'nothing',
    scope: MANAGE,
    answers: 201,
    request: () => post(ENDPOINTS, { url: NOWHERE, enabled: false }),
  },
  listWebhookEndpoints: { about: 'list', scope: MANAGE, request: () => get(ENDPOINTS), told: 'id' },
  readWebhookEndpoint: { about: 'endpoint', scope: MANAGE, request: (id) => get(`${ENDPOINTS}/${id}`) },
  changeWebhookEndpoint: {
    about: 'endpoint',
    scope: MANAGE,
    request: (id) => ({ method: 'PATCH', path: `${ENDPOINTS}/${id}`, body: { description: 'sample' } }),
  },
  deleteWebhookEndpoint: {
    about: 'endpoint',
    scope: MANAGE,
    answers: 204,
    request: (id) => ({ method: 'DELETE', path: `${ENDPOINTS}/${id}` }),
  },
  rotateWebhookSecret: {
    about: 'endpoint',
    scope: MANAGE,
    request: (id) => post(`${ENDPOINTS}/${id}/rotate-secret`, {}),
  },
  pingWebhookEndpoint: {
    about: 'endpoint',
    scope: MANAGE,
    request: (id) => post(`${ENDPOINTS}/${id}/ping`, {}),
  },
  listWebhookDeliveries: {
    about: 'endpoint',
    scope: MANAGE,
    request: (id) => get(`${ENDPOINTS}/${id}/deliveries`),
  },
  redeliverWebhook: {
    about: 'endpoint',
    scope: MANAGE,
    off: true,
    answers: 409,
    request: (id) => post(`${ENDPOINTS}/${id}/deliveries/1/redeliver`, {}),
  },
  redeliverWebhooks: {
    about: 'endpoint',
    scope: MANAGE,
    request: (id) => post(`${ENDPOINTS}/${id}/redeliver`, { from: '0' }),
  },
  listEvents: {
    about: 'list',
    scope: READ,
    request: () => get('/api/events?limit=200'),
    told: 'reference',
  },
  asyncApi: { about: 'everyone', request: () => get('/asyncapi.json') },
  live: { about: 'everyone', request: () => get('/health/live') },
  ready: { about: 'everyone', request: () => get('/health/ready') },
  metrics: { about: 'everyone', request: () => get('/metrics') },
  openApi: { about: 'everyone', request: () => get('/openapi.json') },
  readSigningKeys: { about: 'everyone', request: () => get('/oauth/jwks') },
  readOpenIdConfiguration: {
    about: 'everyone',
    request: () => get('/oauth/.well-known/openid-configuration'),
  },
  readAuthorizationServer: {
    about: 'everyone',
    request: () => get('/.well-known/oauth-authorization-server/oauth'),
  },
  readAuthorizationServerHere: {
    about: 'everyone',
    request: () => get('/oauth/.well-known/oauth-authorization-server'),
  },
  issueToken: { about: 'tokens', path: '/oauth/token' },
  introspectToken: { about: 'tokens', path: '/oauth/introspect' },
  revokeToken: { about: 'tokens', path: '/oauth/revoke' },
}

/** A principal: how it presents itself. Each kind of client comes with its key and with an access token. */
type Principal = { readonly name: string; readonly authorization: () => Promise<string | undefined> }

const keyOf = (client: ClientName): Principal => ({
  name: `${client}, by its key`,
  authorization: async () => `Bearer ${world.keys[client]}`,
})
const tokenOf = (client: ClientName, special?: Parameters<World['token']>[1], says = ''): Principal => ({
  name: `${client}, by an access token${says}`,
  authorization: async () => `Bearer ${await world.token(client, special)}`,
})
const fixed = (name: string, authorization: string | undefined): Principal => ({
  name,
  authorization: async () => authorization,
})

const NOBODY: readonly Principal[] = [
  fixed('nobody', undefined),
  fixed('an unknown key', `Bearer fc_test_${'A'.repeat(43)}`),
  fixed('an unknown token', `Bearer ${'A'.repeat(43)}`),
  fixed('basic credentials', `Basic ${Buffer.from('cl_dealer:secret').toString('base64')}`),
  fixed('an empty bearer', 'Bearer '),
  keyOf('expired'),
  keyOf('revoked'),
  tokenOf('dealer', { milliseconds: -1 }, ' that has expired'),
  tokenOf('dealer', { audience: 'https://elsewhere.example/api' }, ' for elsewhere'),
]
/** Those who lack a scope, or were switched off. */
const forbidden = (scope: string): readonly Principal[] => {
  const [without, others] =
    scope === MANAGE ? (['readOnly', [READ]] as const) : (['noScope', [MANAGE]] as const)
  return [
    keyOf('disabled'),
    tokenOf('disabled'),
    keyOf(without),
    tokenOf(without),
    tokenOf('dealer', { scopes: others }, ' without the scope'),
  ]
}
const both = (client: ClientName): readonly Principal[] => [keyOf(client), tokenOf(client)]

/** Who may see whose application; all other clients are strangers to it. */
const MAY: Readonly<Record<Whose, readonly ClientName[]>> = {
  dealers: ['dealer', 'dealersOther'],
  partners: ['dealer', 'dealersOther', 'partner'],
  withdrawn: ['specialDealer'],
}
const CLIENTS: readonly ClientName[] = [
  'dealer',
  'dealersOther',
  'dealersLive',
  'specialDealer',
  'partner',
  'otherPartner',
]

before(async () => {
  world = await openWorld({ publicUrl: PUBLIC_URL, webhooks: true })
  for (const whose of WHOSE)
    for (const set of ['quote', 'case'] as const) await keep(`${whose} ${set}`, await anotherOf(whose, set))
  await world.sql`update consents set withdrawn_at = now() where user_id in (
    select id from users where dealer_id in (select id from dealers where special_agreement))`
  await world.service.directory.newest()
  foreignEndpoint = await endpointOf('dealersLive')
  while ((await world.sql`select from event_outbox`).length > 0) await pause(20)
})
after(() => world.close())

/** The endpoint of a client that no other is. */
let foreignEndpoint = ''

const endpointOf = async (client: ClientName, enabled = true): Promise<string> => {
  const { body } = await world.call(client, 'POST', ENDPOINTS, { body: { url: NOWHERE, enabled } })
  return body.id
}

/** The document of each application, by the application's reference. */
const documents = new Map<string, string>()
const NO_DOCUMENT = '019a0b1c-2d3e-7f40-8a5b-6c7d8e9fa0b1'

const keep = async (name: string, reference: string): Promise<void> => {
  references.set(name, reference)
  const { sql, service } = world
  const application = await service.findApplication(
    idOfReference(name.endsWith('quote') ? 'a' : 'b', reference) ?? '',
  )
  assert.ok(application?.keyId && application.dataKey)
  const { id: applicationId, keyId, dataKey: wrapped } = application
  const key = unwrap(world.ring, applicationId, { keyId, wrapped })
  const content = Buffer.from('%PDF-1.7 sample %%EOF')
  const id = newId(Date.now())
  const by = { kind: 'operator', id: 'sample' } as const
  await insertDocument(sql, { id, applicationId, requirementId: 'r1', startedAt: new Date(), by })
  await insertPiece(sql, id, 0, sealPiece(key, id, 0, content))
  const facts = { name: 'sample.pdf', type: 'application/pdf', bytes: content.length, pieces: 1 } as const
  await completeDocument(sql, { id, at: new Date(), facts: sealFacts(key, id, facts) })
  documents.set(reference, id)
}

const MADE: Readonly<Record<Whose, readonly [client: ClientName, owner: string | null]>> = {
  dealers: ['dealer', null],
  partners: ['partner', EMAILS.dealerOwner],
  withdrawn: ['partner', EMAILS.specialDealerOwner],
}

const anotherOf = async (whose: Whose, set: SetPath, client = MADE[whose][0]): Promise<string> => {
  const owner = MADE[whose][1]
  const body = set === 'quote' ? { ...quote(), ownerUserEmail: owner } : { ...kase(), onBehalfOf: owner }
  const answer = await world.call(client, 'POST', `/api/${set}/submit`, { body })
  return answer.body.quoteReference ?? answer.body.caseId
}

const ask = async (principal: Principal, { method, path, body, headers }: Request): Promise<Answer> => {
  const authorization = await principal.authorization()
  return world.call(undefined, method, path, {
    ...(body === undefined ? {} : { body }),
    headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
  })
}

/** What an answer tells, the request's own id and moment aside. */
const told = (answer: Answer) => {
  const headers = Object.fromEntries(answer.headers)
  for (const own of ['x-request-id', 'date', 'ratelimit-remaining', 'ratelimit-reset']) delete headers[own]
  const body = answer.body === undefined ? answer.text : { ...answer.body, requestId: '' }
  // The reference that was asked about comes back, as long as it was.
  if (typeof body === 'object' && 'caseId' in body) {
    delete headers['content-length']
    body.caseId = ''
  }
  return { status: answer.status, headers, body }
}

const referenceOf = (whose: Whose, set: SetPath) => references.get(`${whose} ${set}`) as string
/** Of the right form, and nobody's. */
const unknownLike = (reference: string) => `${reference.slice(0, -4)}0000`

const probes = Object.entries(PROBES) as [OperationId, Probe][]

test('every operation of the document has a probe, and every probe is of an operation', async () => {
  const { body } = await world.call(undefined, 'GET', '/openapi.json')
  const paths = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>)
  const documented = paths.flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
  assert.deepEqual(documented.sort(), Object.keys(PROBES).sort())
})

for (const [operation, probe] of probes) {
  if (probe.about === 'everyone') {
    test(`${operation} answers everyone alike`, async () => {
      for (const principal of [...NOBODY, ...forbidden(READ), ...both('dealer')])
        assert.equal((await ask(principal, probe.request())).status, 200, principal.name)
    })
  }
  if (probe.about === 'everyone' || probe.about === 'tokens') continue

  const requests = (): readonly Request[] => {
    if (probe.about === 'list' || probe.about === 'nothing') return [probe.request()]
    if (probe.about === 'endpoint')
      return [foreignEndpoint, unknownLike(foreignEndpoint), 'nothing-of-the-kind'].map(probe.request)
    const set = probe.about
    const known = WHOSE.map((whose) => referenceOf(whose, set))
    return [...known, unknownLike(known[0] as string), 'nothing-of-the-kind'].map(probe.request)
  }

  test(`${operation}: without credentials that hold it is 401, whatever it is asked about`, async () => {
    for (const principal of NOBODY) {
      const [first, ...others] = await Promise.all(requests().map((request) => ask(principal, request)))
      assert.ok(first !== undefined)
      assert.equal(first.status, 401, principal.name)
      const challenge: string | null = first.headers.get('www-authenticate')
      const named = principal.name === 'nobody' ? '' : ', error="invalid_token"'
      assert.equal(challenge, `Bearer realm="forecourt"${named}`, principal.name)
      for (const other of others) assert.deepEqual(told(other), told(first), principal.name)
    }
  })

  test(`${operation}: without the scope, or switched off, it is 403, whatever it is asked about`, async () => {
    for (const principal of forbidden(probe.scope)) {
      const [first, ...others] = await Promise.all(requests().map((request) => ask(principal, request)))
      assert.ok(first !== undefined)
      assert.equal(first.status, 403, principal.name)
      const isDisabled = principal.name.startsWith('disabled')
      const challenge: string = `Bearer realm="forecourt", error="insufficient_scope", scope="${probe.scope}"`
      assert.equal(first.headers.get('www-authenticate'), isDisabled ? null : challenge, principal.name)
      for (const other of others) assert.deepEqual(told(other), told(first), principal.name)
    }
  })

  if (probe.about === 'nothing') {
    test(`${operation} answers every client that has the scope`, async () => {
      for (const client of CLIENTS)
        for (const principal of both(client))
          assert.equal((await ask(principal, probe.request())).status, probe.answers ?? 200, principal.name)
    })
  } else if (probe.about === 'list') {
    test(`${operation} tells each client what it may see and nothing else`, async () => {
      for (const client of CLIENTS) {
        const wanted = await visibleTo(operation, client)
        for (const principal of both(client)) {
          const { body } = await ask(principal, probe.request())
          const found: string[] = body.items.map(
            (item: Record<string, string> & { data?: Record<string, string> }) =>
              (item.data ?? item)[probe.told],
          )
          assert.deepEqual([...new Set(found)].sort(), [...wanted].sort(), principal.name)
        }
      }
    })
  } else if (probe.about === 'endpoint') {
    test(`${operation}: a client’s own endpoint is answered`, async () => {
      for (const client of CLIENTS)
        for (const principal of both(client)) {
          const id = await endpointOf(client, probe.off !== true)
          const { status } = await ask(principal, probe.request(id))
          assert.equal(status, probe.answers ?? 200, principal.name)
          await world.sql`delete from webhook_endpoints where id = ${id}`
        }
    })
    test(`${operation}: an endpoint of others is like one that never was`, async () => {
      for (const client of CLIENTS.filter((name) => name !== 'dealersLive'))
        for (const principal of both(client)) {
          const foreign = await ask(principal, probe.request(foreignEndpoint))
          assert.equal(foreign.status, 404, principal.name)
          for (const nothing of [unknownLike(foreignEndpoint), 'nothing-of-the-kind'])
            assert.deepEqual(
              told(foreign),
              told(await ask(principal, probe.request(nothing))),
              principal.name,
            )
        }
    })
  } else {
    const set = probe.about
    for (const whose of WHOSE) {
      test(`${operation}: who may see the ${whose}' ${set} is answered`, async () => {
        for (const client of MAY[whose])
          for (const principal of both(client)) {
            // After the consent ended, the owner's own dealer makes another of these.
            const maker = whose === 'withdrawn' ? client : MADE[whose][0]
            const reference: string = probe.ends
              ? await anotherOf(whose, set, maker)
              : referenceOf(whose, set)
            const { status } = await ask(principal, probe.request(reference))
            assert.equal(status, probe.answers ?? 200, principal.name)
            if (probe.ends) await world.sql`delete from applications where state = 'Withdrawn'`
          }
      })
      test(`${operation}: to strangers the ${whose}' ${set} is like one that never was`, async () => {
        const reference = referenceOf(whose, set)
        for (const client of CLIENTS.filter((name) => !MAY[whose].includes(name)))
          for (const principal of both(client)) {
            const foreign = await ask(principal, probe.request(reference))
            assert.equal(foreign.status, probe.refuses ?? 404, principal.name)
            for (const nothing of [unknownLike(reference), 'nothing-of-the-kind'])
              assert.deepEqual(
                told(foreign),
                told(await ask(principal, probe.request(nothing))),
                principal.name,
              )
          }
      })
    }
  }
}

/** How a client presents itself to the authorization server, by what should come of it. */
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
const UNAUTHENTICATED: readonly (readonly [name: string, authorization: () => string])[] = [
  ['an unknown client', () => basic('cl_unknown', world.secrets.dealer)],
  ['a wrong secret', () => basic('cl_dealer', 'A'.repeat(43))],
  ['the secret of another client', () => basic('cl_dealer', world.secrets.partner)],
  ['an API key for a secret', () => basic('cl_dealer', world.keys.dealer)],
  ['a disabled client', () => basic('cl_disabled', world.secrets.disabled)],
]

const postForm = async (
  path: string,
  form: Readonly<Record<string, string>>,
  authorization?: string,
): Promise<Answer> =>
  world.call(undefined, 'POST', path, {
    body: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(authorization === undefined ? {} : { authorization }),
    },
  })

const tokenPaths = probes.flatMap(([, probe]) => (probe.about === 'tokens' ? [probe.path] : []))

for (const path of tokenPaths) {
  test(`${path}: who can't prove to be a client gets one answer, whether there is such a client or not`, async () => {
    const form = { grant_type: 'client_credentials', token: 'A'.repeat(43) }
    const [first, ...others] = await Promise.all(
      UNAUTHENTICATED.map(([, authorization]) => postForm(path, form, authorization())),
    )
    assert.ok(first !== undefined)
    assert.deepEqual([first.status, first.body.error], [401, 'invalid_client'])
    assert.match(first.headers.get('www-authenticate') ?? '', /^Basic /)
    for (const other of others) assert.deepEqual(told(other), told(first))
    assert.equal((await postForm(path, form)).status, 400)
  })
}

test('a client can tell nothing of the tokens of others, and end none of them', async () => {
  const own = await postForm(
    '/oauth/token',
    { grant_type: 'client_credentials' },
    basic('cl_dealer', world.secrets.dealer),
  )
  const token = own.body.access_token as string
  const authorization = `Bearer ${token}`
  const call = () => world.call(undefined, 'GET', '/api/quote', { headers: { authorization } })
  assert.equal((await call()).status, 200)
  for (const client of CLIENTS.filter((name) => name !== 'dealer')) {
    const as = basic(`cl_${client}`, world.secrets[client])
    for (const path of ['/oauth/introspect', '/oauth/revoke']) {
      const foreign = await postForm(path, { token }, as)
      const unknown = await postForm(path, { token: 'A'.repeat(43) }, as)
      assert.deepEqual(told(foreign), told(unknown), `${client} ${path}`)
      assert.equal(foreign.status, 200)
    }
  }
  const as = basic('cl_dealer', world.secrets.dealer)
  assert.equal((await postForm('/oauth/introspect', { token }, as)).body.active, true)
  assert.equal((await postForm('/oauth/revoke', { token }, as)).status, 200)
  assert.equal((await postForm('/oauth/introspect', { token }, as)).body.active, false)
  await world.service.directory.newest()
  assert.equal((await call()).status, 401)
})

const visibleTo = async (operation: OperationId, client: ClientName): Promise<readonly string[]> => {
  if (operation === 'listWebhookEndpoints') {
    const rows = await world.sql<{ id: string }[]>`
      select id from webhook_endpoints where client_id = ${`cl_${client}`} and deleted_at is null`
    return rows.map(({ id }) => id)
  }
  if (operation === 'listEvents')
    return WHOSE.filter((whose) => MAY[whose].includes(client)).flatMap((whose) => [
      referenceOf(whose, 'quote'),
      referenceOf(whose, 'case'),
    ])
  if (operation === 'listConsents') return client === 'partner' ? [EMAILS.dealerOwner] : []
  const set = operation === 'listQuotes' ? 'quote' : 'case'
  return WHOSE.filter((whose) => MAY[whose].includes(client)).map((whose) => referenceOf(whose, set))
}
