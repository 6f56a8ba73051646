/** The lender's own identity provider: what is set about it, and who signs in by it. */
import { hasDealer, ROLES, type Role } from './roles.ts'

export type IdentityProviderSettings = {
  /** As the provider names itself. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What people call it. */
  readonly name: string
  /** Roles whose people sign in here by it only. */
  readonly requiredRoles: readonly Role[]
}

/** It vouches for the lender's own people. Dealers' users are others' employees, whom it does not know. */
export const PROVIDER_ROLES: readonly Role[] = ROLES.filter((role) => !hasDealer(role))
