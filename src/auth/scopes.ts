/** What a client or one of its keys may be allowed to do. */
export const SCOPES = [
  'applications:submit',
  'applications:read',
  'signing:start',
  'catalogue:read',
  'webhooks:manage',
] as const

export type Scope = (typeof SCOPES)[number]

export const isScope = (name: string): name is Scope => (SCOPES as readonly string[]).includes(name)
