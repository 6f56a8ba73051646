/** Who does something: an operator by the command line, the service by itself, a user, or an API client. */
export type Actor = { readonly kind: 'operator' | 'service' | 'user' | 'client'; readonly id: string }

/** The service in the sandbox, in place of the lender's staff and of those who sign. */
export const SANDBOX: Actor = { kind: 'service', id: 'sandbox' }

/** The service that compares an application that is sent again with what it was. */
export const RESUBMISSION: Actor = { kind: 'service', id: 'resubmission' }

/** The service that acts on what the lender's policy found. */
export const POLICY: Actor = { kind: 'service', id: 'policy' }

/** The service that erases what is past its time. */
export const RETENTION_WORK: Actor = { kind: 'service', id: 'retention' }
