/** The clients and users of a sandbox, by their names in sandbox.json and in the database. */

/** The clients of each sandbox: of the one that the first start creates, and of those that integrators create. */
export const SANDBOX_CLIENTS = ['dealer', 'specialDealer', 'partner', 'otherPartner', 'lender'] as const

export const SANDBOX_USERS = [
  'dealerOwner',
  'specialDealerOwner',
  'noConsentOwner',
  'underwriter',
  'admin',
  'dealerAdmin',
  'partnerAdmin',
] as const

export type SandboxClient = (typeof SANDBOX_CLIENTS)[number]
export type SandboxUser = (typeof SANDBOX_USERS)[number]

/**
 * The users of a sandbox that an integrator created. It has none of the lender's staff: the sandbox's commands act for
 * them; `dealerAdmin` administers the dealer, and `partnerAdmin` the partner.
 */
export const OWN_SANDBOX_USERS = [
  'dealerOwner',
  'specialDealerOwner',
  'noConsentOwner',
  'dealerAdmin',
  'partnerAdmin',
] as const

export type OwnSandboxUser = (typeof OWN_SANDBOX_USERS)[number]

/** Nobody consents to the other partner, and noConsentOwner to nobody. */
export const SANDBOX_CONSENTS: readonly (readonly [user: OwnSandboxUser, client: SandboxClient])[] = [
  ['dealerOwner', 'dealer'],
  ['dealerOwner', 'partner'],
  ['specialDealerOwner', 'specialDealer'],
  ['specialDealerOwner', 'partner'],
]

/** The domain of these users' addresses, below which each sandbox has its own. It is reserved for examples (RFC 6761). */
const ADDRESSES_BELOW = 'sandbox.example'

/** The domain of a sandbox's addresses. */
export const addressDomainOf = (sandboxId: string): string =>
  `${sandboxId.replaceAll('-', '').slice(-12)}.${ADDRESSES_BELOW}`

/** Whether an address may be that of a user of the sandbox. */
export const isAddressOf = (sandboxId: string, email: string): boolean =>
  email
    .trim()
    .toLowerCase()
    .endsWith(`@${addressDomainOf(sandboxId)}`)

/** Whether an address may be that of a user outside of all such sandboxes. */
export const isRealAddress = (email: string): boolean =>
  !email.trim().toLowerCase().endsWith(`.${ADDRESSES_BELOW}`)
