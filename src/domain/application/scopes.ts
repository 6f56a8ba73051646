/** What a client or one of its keys may do. */
export const SCOPES = [
  'applications:submit',
  'applications:read',
  'signing:start',
  'catalogue:read',
  'webhooks:manage',
] as const

export type Scope = (typeof SCOPES)[number]

/** What each lets a client do, for developers. */
export const SCOPE_MEANINGS: Readonly<Record<Scope, string>> = {
  'applications:submit': 'Submit, resubmit and validate applications.',
  'applications:read': 'Read applications, their status and events, and who has given consent.',
  'signing:start': 'Start the signing of an application.',
  'catalogue:read': 'Look up cars.',
  'webhooks:manage': 'Manage webhook endpoints.',
}

export const isScope = (name: string): name is Scope => (SCOPES as readonly string[]).includes(name)
