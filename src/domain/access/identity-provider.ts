/** The lender's own identity provider: its settings, and who signs in through it. */
import { isStaff, ROLES, type Role } from './roles.ts'

export type IdentityProviderSettings = {
  /** The provider's own name for itself. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Its name for people. */
  readonly name: string
  /** Roles whose people can sign in only through it. */
  readonly requiredRoles: readonly Role[]
  /** The claim that has a person's address; absent for `email`. */
  readonly emailClaim?: string | undefined
  /** In lower case: domains for whose addresses it vouches without saying so; absent for none. */
  readonly vouchedDomains?: readonly string[] | undefined
}

/** The claim of OpenID Connect that has a person's address. */
export const DEFAULT_EMAIL_CLAIM = 'email'

/** It vouches for the lender's own staff. Dealers' users work for others, whom it does not know. */
export const PROVIDER_ROLES: readonly Role[] = ROLES.filter(isStaff)
