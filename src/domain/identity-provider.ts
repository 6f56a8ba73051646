/** The lender's own identity provider: its settings, and who signs in through it. */
import { hasDealer, ROLES, type Role } from './roles.ts'

export type IdentityProviderSettings = {
  /** The provider's own name for itself. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Its name for people. */
  readonly name: string
  /** Roles whose people can sign in only through it. */
  readonly requiredRoles: readonly Role[]
}

/** It vouches for the lender's own staff. Dealers' users work for others, whom it does not know. */
export const PROVIDER_ROLES: readonly Role[] = ROLES.filter((role) => !hasDealer(role))
