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
  'applications:submit': 'Submit applications, send them again, and try them out.',
  'applications:read': 'Read applications, their status and what happens to them, and who has consented.',
  'signing:start': 'Start the signing of an application.',
  'catalogue:read': 'Look up cars.',
  'webhooks:manage': 'Manage the addresses that receive events.',
}

export const isScope = (name: string): name is Scope => (SCOPES as readonly string[]).includes(name)
