/** The roles of people who sign in, and what each may do at all. What they may do in a case depends on the resource. */

/** The first two belong to a dealer, the others are the lender's staff. */
export const ROLES = ['dealerUser', 'dealerAdmin', 'underwriter', 'admin'] as const

export type Role = (typeof ROLES)[number]

/** Whether users of this role belong to a dealer; the others are the lender's staff. */
export const hasDealer = (role: Role): boolean => role === 'dealerUser' || role === 'dealerAdmin'

/** What roles may do, and which. A console operation names one, and so does a page that needs it. */
export const CAPABILITIES = {
  signedIn: ROLES,
  /** Administers everything. */
  admin: ['admin'],
  /** Works on applications for the lender, from any dealer. */
  staff: ['underwriter', 'admin'],
  /** Works on applications for their own dealer. */
  dealer: ['dealerUser', 'dealerAdmin'],
  /** Administers what belongs to their own dealer; the lender's admins do so for every dealer. */
  dealerAdmin: ['dealerAdmin', 'admin'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

export type Capability = keyof typeof CAPABILITIES

export const hasCapability = (role: Role, capability: Capability): boolean =>
  (CAPABILITIES[capability] as readonly Role[]).includes(role)
