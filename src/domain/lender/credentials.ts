/** How long a client's credentials are valid. */
import { LIFETIMES } from './retention.ts'

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
