/** The actor of a change: an operator by the command line, the service itself, a user, or an API client. */
export type Actor = { readonly kind: 'operator' | 'service' | 'user' | 'client'; readonly id: string }

/** The service in the sandbox, in place of the lender's staff and of signers. */
export const SANDBOX: Actor = { kind: 'service', id: 'sandbox' }

/** The service comparing a resubmitted application with its previous revision. */
export const RESUBMISSION: Actor = { kind: 'service', id: 'resubmission' }

/** The service acting on the policy's findings. */
export const POLICY: Actor = { kind: 'service', id: 'policy' }

/** The service erasing what is past its time. */
export const RETENTION_WORK: Actor = { kind: 'service', id: 'retention' }

/** The names under which the service does its own work; others are of providers, which record what they find. */
export const OWN_WORK: ReadonlySet<string> = new Set([
  ...[SANDBOX, RESUBMISSION, POLICY, RETENTION_WORK].map(({ id }) => id),
  'expiry',
  'mail',
  'signing',
  'signing-keys',
  'visitor',
  'webhooks',
])
