/** The request for each operation of the OpenAPI document, and its object. */
import assert from 'node:assert/strict'
import { listExamples } from '../../examples/golden.ts'
import { valueAt } from '../../src/domain/application/model-set.ts'
import { SET_ROWS, SETS, type SetNoun } from '../../src/domain/application/sets.ts'

export type Whose = 'dealers' | 'partners' | 'withdrawn'
export const WHOSE: readonly Whose[] = ['dealers', 'partners', 'withdrawn']

export type Request = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

export type Probe =
  /** It is about one application, named by its reference. */
  | {
      readonly about: SetNoun
      readonly request: (reference: string) => Request
      readonly scope: string
      /** It ends its object: each permitted client gets its own application. */
      readonly ends?: true
      /** The status for clients that may see the object; 200 by default. */
      readonly responses?: number
      /** The status for strangers; 404 by default. */
      readonly refuses?: number
    }
  /** It is of the lender's clients, about one application, named by its reference. */
  | {
      readonly about: 'lenders'
      readonly request: (reference: string) => Request
      readonly scope: string
      /** The status for those of its mode; 200 by default. */
      readonly responses?: number
    }
  /** It lists the objects that the caller may see. */
  | {
      readonly about: 'list'
      readonly request: () => Request
      readonly scope: string
      /** By which the lender's clients may call it. */
      readonly lenderScope?: string
      /** It is of the lender's clients. */
      readonly ofLenders?: true
      readonly identifiedBy: string
    }
  /** It is the same for every client that has the scope. */
  | {
      readonly about: 'nothing'
      readonly request: () => Request
      readonly scope: string
      readonly responses?: number
      /** It is of the lender's clients. */
      readonly ofLenders?: true
      /** For live clients the path does not exist. */
      readonly isOfSandbox?: true
    }
  /** It is about one webhook endpoint, named by its id, which is its client's alone. */
  | {
      readonly about: 'endpoint'
      readonly request: (id: string) => Request
      readonly scope: string
      /** Of an endpoint that is switched off. */
      readonly off?: true
      readonly responses?: number
    }
  /** It asks for no credentials, and answers everyone alike. */
  | { readonly about: 'everyone'; readonly request: () => Request; readonly responses?: number }
  /** The authorization server's own: it takes credentials of another kind. */
  | { readonly about: 'tokens'; readonly path: string }

/** An application of the set that lacks a block, so that it stays Open. */
export const faultyBody = (noun: SetNoun, reference?: string): object => {
  const sample = listExamples().find(({ set }) => SETS[set].noun === noun)
  assert.ok(sample, `examples/ has no ${noun}`)
  const { wrapper, blocks, reference: field } = SETS[sample.set]
  const application = wrapper === null ? sample.body : valueAt(sample.body, wrapper)
  const faulty = { ...(application as object), [blocks[0]]: undefined, [field]: reference }
  return JSON.parse(JSON.stringify(wrapper === null ? faulty : { ...sample.body, [wrapper]: faulty }))
}
const get = (path: string): Request => ({ method: 'GET', path })
const SUBMIT = 'applications:submit'
export const READ = 'applications:read'
export const MANAGE = 'webhooks:manage'
export const ENDPOINTS = '/api/webhook-endpoints'
export const NOWHERE = 'http://127.0.0.1:9/nobody-listens'
const post = (path: string, body: object): Request => ({ method: 'POST', path, body })

/** The document of each application, by the application's reference. */
export const documents = new Map<string, string>()
const NO_DOCUMENT = '019a0b1c-2d3e-7f40-8a5b-6c7d8e9fa0b1'

/** The operations that every set has. */
const probesOf = ({ noun: about, model, reference: identifiedBy }: (typeof SET_ROWS)[number]) => {
  const path = `/api/${about}`
  const reads = (request: (reference: string) => string): Probe => ({
    about,
    scope: READ,
    request: (reference) => get(`${path}/${request(reference)}`),
  })
  const submits = (request: (reference: string) => Request): Probe => ({ about, scope: SUBMIT, request })
  return {
    [`submit${model}`]: submits((reference) => post(`${path}/submit`, faultyBody(about, reference))),
    [`validate${model}`]: submits((reference) => post(`${path}/validate`, faultyBody(about, reference))),
    [`read${model}Status`]: reads((reference) => `${reference}/status`),
    [`read${model}`]: reads((reference) => reference),
    [`list${model}s`]: { about: 'list', scope: READ, request: () => get(`${path}?limit=200`), identifiedBy },
    [`withdraw${model}`]: {
      ...submits((reference) => post(`${path}/${reference}/withdraw`, {})),
      ends: true,
    },
    // It isn't declined.
    [`review${model}`]: {
      ...submits((reference) => post(`${path}/${reference}/review`, {})),
      responses: 409,
    },
    // No signing has started, and there is no counter-offer.
    [`stopSigning${model}`]: {
      ...submits((reference) => post(`${path}/${reference}/stop-signing`, {})),
      responses: 409,
    },
    [`respondTo${model}CounterOffer`]: {
      ...submits((reference) =>
        post(`${path}/${reference}/counter-offer`, {
          response: 'accepted',
          madeAt: '2026-03-04T09:00:00.000Z',
        }),
      ),
      responses: 409,
    },
    // It is Open.
    [`complete${model}`]: {
      ...submits((reference) => post(`${path}/${reference}/completion`, { make: 'Skoda' })),
      responses: 409,
    },
    [`list${model}Requirements`]: reads((reference) => `${reference}/requirements`),
    // An application that was never valid has no requirements.
    [`upload${model}Document`]: {
      ...submits((reference) => ({
        method: 'POST',
        path: `${path}/${reference}/documents?requirement=r1`,
        body: Buffer.from('%PDF-1.7 sample %%EOF'),
        headers: { 'content-type': 'application/pdf' },
      })),
      responses: 409,
    },
    [`list${model}Documents`]: reads((reference) => `${reference}/documents`),
    [`read${model}Document`]: reads(
      (reference) => `${reference}/documents/${documents.get(reference) ?? NO_DOCUMENT}`,
    ),
    [`read${model}Signing`]: reads((reference) => `${reference}/signing`),
    // Nobody has signed it.
    [`read${model}Agreement`]: { ...reads((reference) => `${reference}/agreement`), responses: 409 },
  } as Readonly<Record<string, Probe>>
}

const CERTIFICATION = {
  packageVersion: '0.1.0',
  startedAt: '2026-03-02T09:30:00Z',
  finishedAt: '2026-03-02T09:40:00Z',
  items: [],
}

/** The operations of the lender's clients on one application: those of the matrix are Open, so that little can be done with them. */
const LENDER_PATH = '/api/lender/applications'
const byLender = (scope: string, path: string, body?: object, responses = 200): Probe => ({
  about: 'lenders',
  scope,
  responses,
  request: (reference) => {
    const document = documents.get(reference) ?? NO_DOCUMENT
    const at = `${LENDER_PATH}/${reference}${path.replace('{documentId}', document)}`
    return body === undefined ? get(at) : post(at, body)
  },
})
const OF_LENDERS = { about: 'nothing', scope: 'lender:read', ofLenders: true } as const
const BY_LENDER: Readonly<Record<string, Probe>> = {
  listLenderApplications: {
    about: 'list',
    scope: 'lender:read',
    ofLenders: true,
    request: () => get(`${LENDER_PATH}?limit=200`),
    identifiedBy: 'reference',
  },
  readLenderApplication: byLender('lender:read', ''),
  readLenderDocument: byLender('lender:read', '/documents/{documentId}'),
  readLenderAgreement: byLender('lender:read', '/agreement', undefined, 409),
  readLenderEvidence: byLender('lender:read', '/evidence', undefined, 409),
  readNearestFigures: byLender('lender:read', '/nearest'),
  recordLenderCheck: byLender('lender:check', '/checks/identity', { result: 'passed' }, 409),
  requestLenderDocument: byLender('lender:check', '/requirements', { name: 'Sample', applicant: 9 }, 409),
  reviewLenderRequirement: byLender('lender:check', '/requirements/r1', { state: 'accepted' }, 404),
  completeLenderApplication: byLender('lender:check', '/completion', { version: 1, make: 'Skoda' }, 409),
  decideLenderApplication: byLender('lender:decide', '/decision', { decision: 'approve', version: 1 }, 409),
  listLenderDealers: { ...OF_LENDERS, request: () => get('/api/lender/dealers') },
  listLenderProducts: { ...OF_LENDERS, request: () => get('/api/lender/products') },
  readLenderPolicy: { ...OF_LENDERS, request: () => get('/api/lender/policy') },
  listLenderMessages: byLender('lender:read', '/messages'),
  writeLenderMessage: byLender('lender:check', '/messages', { text: 'Sample.' }, 201),
  startLenderSigning: byLender('lender:decide', '/signing', { version: 1 }, 409),
  cancelLenderSigning: byLender('lender:decide', '/signing/cancel', { version: 1 }, 409),
  sendLenderSigningLink: byLender('lender:decide', '/signing/links', { version: 1, signer: 1 }, 409),
  listBookings: {
    about: 'list',
    scope: 'lender:book',
    ofLenders: true,
    request: () => get('/api/lender/bookings?limit=200'),
    identifiedBy: 'reference',
  },
  readContract: byLender('lender:book', '/contract', undefined, 409),
  // The version is outdated.
  reserveContractNumber: byLender(
    'lender:book',
    '/contract-number',
    { version: 0, contractNumber: '1' },
    409,
  ),
  acknowledgeContract: byLender('lender:book', '/booking', { state: 'booked', contractNumber: '1' }, 409),
}

export const PROBES: Readonly<Record<string, Probe>> = {
  ...BY_LENDER,
  ...Object.assign({}, ...SET_ROWS.map(probesOf)),
  listConsents: {
    about: 'list',
    scope: READ,
    request: () => get('/api/consents'),
    identifiedBy: 'userEmail',
  },
  // Here nobody may create one; test/sandboxes has those of integrators.
  createSandbox: {
    about: 'everyone',
    request: () => ({ method: 'POST', path: '/api/sandboxes' }),
    responses: 404,
  },
  readSandbox: { about: 'nothing', scope: READ, request: () => get('/api/sandbox'), responses: 404 },
  listSandboxMessages: {
    about: 'nothing',
    scope: READ,
    request: () => get('/api/sandbox/messages'),
    responses: 404,
  },
  resetSandbox: {
    about: 'nothing',
    scope: SUBMIT,
    request: () => ({ method: 'POST', path: '/api/sandbox/reset' }),
    responses: 404,
  },
  endSandbox: {
    about: 'nothing',
    scope: SUBMIT,
    request: () => ({ method: 'DELETE', path: '/api/sandbox' }),
    responses: 404,
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
  readSandboxSigning: {
    about: 'case',
    scope: READ,
    request: (reference) => get(`/api/sandbox/${reference}/signing`),
  },
  startSandboxSigning: {
    about: 'case',
    scope: 'signing:start',
    request: (reference) => ({ method: 'POST', path: `/api/sandbox/${reference}/esign` }),
  },
  startCaseSigning: {
    about: 'case',
    scope: 'signing:start',
    refuses: 200,
    request: (reference) => ({ method: 'POST', path: `/api/case/${reference}/esign` }),
  },
  signCertification: {
    about: 'nothing',
    scope: READ,
    isOfSandbox: true,
    request: () => post('/api/sandbox/certifications', CERTIFICATION),
  },
  verifyCertification: {
    about: 'everyone',
    request: () => get('/api/certifications/v1.k1.none.none'),
  },
  readRules: { about: 'nothing', scope: SUBMIT, request: () => get('/api/rules/quote') },
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
    responses: 201,
    request: () => post(ENDPOINTS, { url: NOWHERE, enabled: false }),
  },
  listWebhookEndpoints: { about: 'list', scope: MANAGE, request: () => get(ENDPOINTS), identifiedBy: 'id' },
  readWebhookEndpoint: { about: 'endpoint', scope: MANAGE, request: (id) => get(`${ENDPOINTS}/${id}`) },
  changeWebhookEndpoint: {
    about: 'endpoint',
    scope: MANAGE,
    request: (id) => ({ method: 'PATCH', path: `${ENDPOINTS}/${id}`, body: { description: 'sample' } }),
  },
  deleteWebhookEndpoint: {
    about: 'endpoint',
    scope: MANAGE,
    responses: 204,
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
    responses: 409,
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
    lenderScope: 'lender:read',
    request: () => get('/api/events?limit=200'),
    identifiedBy: 'reference',
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
