/** The request for each operation of the OpenAPI document, and its object. */
import type { OperationId } from '../../src/http/server/operations.ts'
import { validCase, validQuote } from '../interface/samples.ts'

export type SetPath = 'quote' | 'case'
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
      readonly about: SetPath
      readonly request: (reference: string) => Request
      readonly scope: string
      /** It ends its object: each permitted client gets its own application. */
      readonly ends?: true
      /** The status for clients that may see the object; 200 by default. */
      readonly answers?: number
      /** The status for strangers; 404 by default. */
      readonly refuses?: number
    }
  /** It lists the objects that the caller may see. */
  | {
      readonly about: 'list'
      readonly request: () => Request
      readonly scope: string
      readonly identifiedBy: string
    }
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

export const quote = (reference?: string) =>
  validQuote(
    'Individual',
    {
      'quote.finance.term': 47,
      ...(reference === undefined ? {} : { 'quote.quoteReference': reference }),
    },
    { filled: 'minimal', client: 'dealer' },
  )
export const kase = (reference?: string) =>
  validCase(
    'individual',
    { 'loanDetails.term': 13, ...(reference === undefined ? {} : { caseId: reference }) },
    { filled: 'minimal' },
  )
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

export const PROBES: Readonly<Record<OperationId, Probe>> = {
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
    identifiedBy: 'quoteReference',
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
  listCases: {
    about: 'list',
    scope: READ,
    request: () => get('/api/case?limit=200'),
    identifiedBy: 'caseId',
  },
  listConsents: {
    about: 'list',
    scope: READ,
    request: () => get('/api/consents'),
    identifiedBy: 'userEmail',
  },
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
  listQuoteRequirements: {
    about: 'quote',
    scope: READ,
    request: (reference) => get(`/api/quote/${reference}/requirements`),
  },
  uploadQuoteDocument: {
    about: 'quote',
    scope: SUBMIT,
    // An application that was never valid has no requirements.
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
    // An application that was never valid has no requirements.
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
    refuses: 200,
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
    answers: 201,
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
