/** The operations that the interface names, by their paths: those that clients of another service may call as they do there. */

export const INTERFACE_PATHS = [
  '/api/quote/submit',
  '/api/case/submit',
  '/api/quote/{quoteReference}/status',
  '/api/case/{caseId}/status',
  '/api/car/specification',
  '/api/case/{caseId}/esign',
] as const

/** A path that leads to one of these too. Parameters are in braces, with the same names on both sides. */
export type PathAlias = { readonly from: string; readonly to: string }

/** Two request headers, in lower case: a client id and its secret. */
export type CredentialHeaders = { readonly id: string; readonly secret: string }
