/**
 * The roles of people who sign in and what each may do at all, and the scopes of clients. What a person may do in a
 * case depends on the resource.
 */

/** The first two belong to a dealer, the next two to a partner, the others are the lender's staff. */
export const ROLES = [
  'dealerUser',
  'dealerAdmin',
  'partnerUser',
  'partnerAdmin',
  'underwriter',
  'payOut',
  'compliance',
  'admin',
] as const

export type Role = (typeof ROLES)[number]

/** The kinds of organisations to which people belong. */
export type Organisation = 'dealer' | 'partner' | 'lender'

const ORGANISATIONS: Readonly<Record<Role, Organisation>> = {
  dealerUser: 'dealer',
  dealerAdmin: 'dealer',
  partnerUser: 'partner',
  partnerAdmin: 'partner',
  underwriter: 'lender',
  payOut: 'lender',
  compliance: 'lender',
  admin: 'lender',
}

/** The kind of organisation to which users of this role belong. */
export const organisationOf = (role: Role): Organisation => ORGANISATIONS[role]

/** Whether users of this role are the lender's staff. */
export const isStaff = (role: Role): boolean => ORGANISATIONS[role] === 'lender'

/** The role that invites and disables the people of each kind of organisation. */
export const ADMIN_OF: Readonly<Record<Organisation, Role>> = {
  dealer: 'dealerAdmin',
  partner: 'partnerAdmin',
  lender: 'admin',
}

/** What roles may do, and which. A console operation names one, and so does a page that needs it. */
export const CAPABILITIES = {
  signedIn: ROLES,
  /** Administers everything. */
  admin: ['admin'],
  /** Reads applications of all dealers for the lender. */
  cases: ['underwriter', 'payOut', 'compliance', 'admin'],
  /** Reads the queue, duties and settings. */
  queue: ['underwriter', 'compliance', 'admin'],
  /** Reads products and policy in force, and the audit log. */
  oversight: ['compliance', 'admin'],
  /** Works on applications for the lender, from any dealer. */
  staff: ['underwriter', 'admin'],
  /**
   * Acts in cases, be it only to pay out what others have approved. Nobody pays out a case that they approved
   * (`domain/case/pay-out.ts`).
   */
  payOut: ['underwriter', 'payOut', 'admin'],
  /** Works on applications for their own dealer. */
  dealer: ['dealerUser', 'dealerAdmin'],
  /** Sees the numbers of all dealers, or of their own. */
  numbers: ['dealerUser', 'dealerAdmin', 'underwriter', 'compliance', 'admin'],
  /** Sees the commission of their own dealer; the lender's admins and compliance that of all. */
  commission: ['dealerUser', 'dealerAdmin', 'compliance', 'admin'],
  /** Manages the API clients of their own dealer or partner; the lender's admins those of all. */
  clients: ['dealerAdmin', 'partnerUser', 'partnerAdmin', 'admin'],
  /** Manages the people of their own dealer or partner; the lender's admins those of all. */
  users: ['dealerAdmin', 'partnerAdmin', 'admin'],
  /** Administers what only a dealer has; the lender's admins do so for every dealer. */
  dealerAdmin: ['dealerAdmin', 'admin'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

export type Capability = keyof typeof CAPABILITIES

export const hasCapability = (role: Role, capability: Capability): boolean =>
  (CAPABILITIES[capability] as readonly Role[]).includes(role)

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
  'lender:check': 'Record checks and facts, request documents and review them, and write to dealers.',
  'lender:decide':
    'Make decisions on applications, with documents to request and a message, and start and cancel signing.',
  'lender:book': 'Read contracts and acknowledge their booking.',
}

/** The scopes that a client can have. */
export const scopesOf = ({ isLender }: { readonly isLender: boolean }): readonly Scope[] =>
  isLender ? LENDER_SCOPES : SCOPES

export const isScope = (name: string): name is Scope => Object.hasOwn(SCOPE_MEANINGS, name)
