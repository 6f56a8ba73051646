/** What a client or one of its keys may do. */

/** The scopes of dealers' and partners' clients. */
export const SCOPES = [
  'applications:submit',
  'applications:read',
  'signing:start',
  'catalogue:read',
  'webhooks:manage',
] as const

/** Only the lender's own clients can have these. */
const FOR_LENDER = ['lender:read', 'lender:check', 'lender:decide', 'lender:book'] as const

/** The scopes of the lender's own clients. */
export const LENDER_SCOPES = [...FOR_LENDER, 'webhooks:manage'] as const

/** All of them, as the pages know them. */
export const ALL_SCOPES = [...SCOPES, ...FOR_LENDER] as const

export type Scope = (typeof ALL_SCOPES)[number]

/** What each lets a client do, for developers. */
export const SCOPE_MEANINGS: Readonly<Record<Scope, string>> = {
  'applications:submit': 'Submit, resubmit and validate applications.',
  'applications:read': 'Read applications, their status and events, and who has given consent.',
  'signing:start': 'Start the signing of an application.',
  'catalogue:read': 'Look up cars.',
  'webhooks:manage': 'Manage webhook endpoints.',
  'lender:read': 'Read every application with its figures, checks, documents, decisions and events.',
  'lender:check': 'Record checks and facts, request documents and review them.',
  'lender:decide': 'Make decisions on applications.',
  'lender:book': 'Read contracts and acknowledge their booking.',
}

/** The scopes that a client can have. */
export const scopesOf = ({ isLender }: { readonly isLender: boolean }): readonly Scope[] =>
  isLender ? LENDER_SCOPES : SCOPES

export const isScope = (name: string): name is Scope => Object.hasOwn(SCOPE_MEANINGS, name)
