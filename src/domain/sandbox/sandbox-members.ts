/** The clients and users of a sandbox, by their names in sandbox.json and in the database. */

export const SANDBOX_CLIENTS = ['dealer', 'specialDealer', 'partner', 'otherPartner'] as const
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
