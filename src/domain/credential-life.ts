/** How long a client's credentials hold. */
import { LIFETIMES } from './retention.ts'

export const CREDENTIAL_STATES = ['inForce', 'expired', 'revoked'] as const

export type CredentialState = (typeof CREDENTIAL_STATES)[number]

/** Whether a credential holds at a moment, and if not, why. At the moment of its expiry it holds no longer. */
export const credentialState = (
  credential: { readonly expiresAt?: Date | null; readonly revokedAt: Date | null },
  at: Date,
): CredentialState => {
  const { expiresAt = null, revokedAt } = credential
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= at ? 'expired' : 'inForce'
}

/** When a credential that is replaced at a moment stops to hold: after the overlap, or at its own expiry before. */
export const endOfOverlap = (expiresAt: Date | null, at: Date): Date => {
  const end = new Date(at.getTime() + LIFETIMES.replacedCredential.milliseconds)
  return expiresAt !== null && expiresAt < end ? expiresAt : end
}
