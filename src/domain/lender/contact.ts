import { LIFETIMES } from './retention.ts'

/** How people reach the lender. */

/** The lender's telephone number and email address for people; empty for a lender without a name. */
export const contactOf = ({
  telephone,
  email,
}: {
  readonly telephone: string
  readonly email: string
}): string => [telephone, email].filter((one) => one !== '').join(', ')

export type ReachableLender = { readonly name: string; readonly website: string; readonly email: string }

/** The lender as the contact of API documents. A lender without a name has neither website nor email address. */
export const contactForDevelopers = ({ name, website, email }: ReachableLender) => ({
  name,
  ...(website !== '' && { url: website.includes('://') ? website : `https://${website}` }),
  ...(email !== '' && { email }),
})

// How long a client's credentials are valid.

export const CREDENTIAL_STATES = ['inForce', 'expired', 'revoked'] as const

export type CredentialState = (typeof CREDENTIAL_STATES)[number]

/** Whether a credential is valid at a point in time, and if not, why. At its expiry it is no longer valid. */
export const credentialState = (
  { expiresAt = null, revokedAt }: { readonly expiresAt?: Date | null; readonly revokedAt: Date | null },
  at: Date,
): CredentialState => {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= at ? 'expired' : 'inForce'
}

/** When a replaced credential expires: after the overlap, or earlier at its own expiry. */
export const endOfOverlap = (expiresAt: Date | null, at: Date): Date => {
  const end = new Date(at.getTime() + LIFETIMES.replacedCredential.milliseconds)
  return expiresAt !== null && expiresAt < end ? expiresAt : end
}

/** The steps from an empty installation to a first test application, in the order in which an admin takes them. */
export const SETUP_STEPS = [
  'secondAdmin',
  'lenderFile',
  'seal',
  // A second person publishes it.
  'product',
  'dealer',
  'dealerUser',
  'testApplication',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]
