/** The one table of operations: the document describes these, and routes are checked against it. */
import type { Scope } from '../../domain/scopes.ts'

type Declared = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** As the document writes it, parameters in braces. */
  readonly path: string
  /** The scope that a client's key or token needs; absent on operations that take neither. */
  readonly scope?: Scope
}

const DECLARED = {
  listQuoteRequirements: {
    method: 'GET',
    path: '/api/quote/{quoteReference}/requirements',
    scope: 'applications:read',
  },
  uploadQuoteDocument: {
    method: 'POST',
    path: '/api/quote/{quoteReference}/documents',
    scope: 'applications:submit',
  },
  listQuoteDocuments: {
    method: 'GET',
    path: '/api/quote/{quoteReference}/documents',
    scope: 'applications:read',
  },
  readQuoteDocument: {
    method: 'GET',
    path: '/api/quote/{quoteReference}/documents/{documentId}',
    scope: 'applications:read',
  },
  listCaseRequirements: {
    method: 'GET',
    path: '/api/case/{caseId}/requirements',
    scope: 'applications:read',
  },
  uploadCaseDocument: { method: 'POST', path: '/api/case/{caseId}/documents', scope: 'applications:submit' },
  listCaseDocuments: { method: 'GET', path: '/api/case/{caseId}/documents', scope: 'applications:read' },
  readCaseDocument: {
    method: 'GET',
    path: '/api/case/{caseId}/documents/{documentId}',
    scope: 'applications:read',
  },
  readQuoteSigning: {
    method: 'GET',
    path: '/api/quote/{quoteReference}/signing',
    scope: 'applications:read',
  },
  readQuoteAgreement: {
    method: 'GET',
    path: '/api/quote/{quoteReference}/agreement',
    scope: 'applications:read',
  },
  startCaseSigning: { method: 'POST', path: '/api/case/{caseId}/esign', scope: 'signing:start' },
  readCaseSigning: { method: 'GET', path: '/api/case/{caseId}/signing', scope: 'applications:read' },
  readCaseAgreement: { method: 'GET', path: '/api/case/{caseId}/agreement', scope: 'applications:read' },
  quoteOffers: { method: 'POST', path: '/api/quotation', scope: 'catalogue:read' },
  issueToken: { method: 'POST', path: '/oauth/token' },
  revokeToken: { method: 'POST', path: '/oauth/revoke' },
  introspectToken: { method: 'POST', path: '/oauth/introspect' },
  readSigningKeys: { method: 'GET', path: '/oauth/jwks' },
  readOpenIdConfiguration: { method: 'GET', path: '/oauth/.well-known/openid-configuration' },
  readAuthorizationServer: { method: 'GET', path: '/.well-known/oauth-authorization-server/oauth' },
  readAuthorizationServerHere: { method: 'GET', path: '/oauth/.well-known/oauth-authorization-server' },
  live: { method: 'GET', path: '/health/live' },
  ready: { method: 'GET', path: '/health/ready' },
  metrics: { method: 'GET', path: '/metrics' },
  openApi: { method: 'GET', path: '/openapi.json' },
  asyncApi: { method: 'GET', path: '/asyncapi.json' },
} as const satisfies Readonly<Record<string, Declared>>

/** An operation's name: in the document, and in the `config` of its route. */
export type OperationId = keyof typeof DECLARED

export type Operation = Declared & { readonly operationId: OperationId }

export const operations: readonly Operation[] = Object.entries<Declared>(DECLARED).map(
  ([name, operation]) => ({
    ...operation,
    // The names of the table are its own keys.
    operationId: name as OperationId,
  }),
)
