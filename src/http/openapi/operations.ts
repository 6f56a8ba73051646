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
  submitQuote: { method: 'POST', path: '/api/quote/submit', scope: 'applications:submit' },
  validateQuote: { method: 'POST', path: '/api/quote/validate', scope: 'applications:submit' },
  readQuoteStatus: { method: 'GET', path: '/api/quote/{quoteReference}/status', scope: 'applications:read' },
  readQuote: { method: 'GET', path: '/api/quote/{quoteReference}', scope: 'applications:read' },
  listQuotes: { method: 'GET', path: '/api/quote', scope: 'applications:read' },
  submitCase: { method: 'POST', path: '/api/case/submit', scope: 'applications:submit' },
  validateCase: { method: 'POST', path: '/api/case/validate', scope: 'applications:submit' },
  readCaseStatus: { method: 'GET', path: '/api/case/{caseId}/status', scope: 'applications:read' },
  readCase: { method: 'GET', path: '/api/case/{caseId}', scope: 'applications:read' },
  listCases: { method: 'GET', path: '/api/case', scope: 'applications:read' },
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
