/** Reads the values of settings about signing in. Throws ConfigError. */
import { type IdentityProviderSettings, PROVIDER_ROLES } from './domain/identity-provider.ts'
import { ROLES, type Role } from './domain/roles.ts'
import { ConfigError, oneOf, secureAddressOf } from './setting-values.ts'

type ProviderSetting =
  | 'IDENTITY_PROVIDER_ISSUER'
  | 'IDENTITY_PROVIDER_CLIENT_ID'
  | 'IDENTITY_PROVIDER_CLIENT_SECRET'
  | 'IDENTITY_PROVIDER_REQUIRED_ROLES'

/** Roles of people, separated by commas; empty for an empty text. */
export const rolesOf = (name: string, text: string): readonly Role[] =>
  text
    .split(',')
    .map((role) => role.trim())
    .filter((role) => role !== '')
    .map((role) => oneOf(`Each role of ${name}`, role, ROLES))

const PROVIDER_NAME_MAXIMUM_CHARACTERS = 60

/** Undefined if the lender has none. */
export const identityProviderOf = (
  given: (name: ProviderSetting) => string | undefined,
  name: string,
): IdentityProviderSettings | undefined => {
  const issuer = secureAddressOf('IDENTITY_PROVIDER_ISSUER', given('IDENTITY_PROVIDER_ISSUER'))
  const requiredRoles = staffRolesOf(
    'IDENTITY_PROVIDER_REQUIRED_ROLES',
    given('IDENTITY_PROVIDER_REQUIRED_ROLES') ?? '',
  )
  if (issuer === undefined) {
    if (requiredRoles.length > 0)
      throw new ConfigError('IDENTITY_PROVIDER_REQUIRED_ROLES needs IDENTITY_PROVIDER_ISSUER.')
    return undefined
  }
  const clientId = given('IDENTITY_PROVIDER_CLIENT_ID')
  const clientSecret = given('IDENTITY_PROVIDER_CLIENT_SECRET')
  if (clientId === undefined || clientSecret === undefined)
    throw new ConfigError(
      'IDENTITY_PROVIDER_ISSUER needs IDENTITY_PROVIDER_CLIENT_ID and IDENTITY_PROVIDER_CLIENT_SECRET.',
    )
  if (name.length > PROVIDER_NAME_MAXIMUM_CHARACTERS)
    throw new ConfigError(
      `IDENTITY_PROVIDER_NAME can have at most ${PROVIDER_NAME_MAXIMUM_CHARACTERS} characters.`,
    )
  return { issuer, clientId, clientSecret, name, requiredRoles }
}

/** Roles of the lender's staff. */
const staffRolesOf = (name: string, text: string): readonly Role[] => {
  const roles = rolesOf(name, text)
  if (roles.some((role) => !PROVIDER_ROLES.includes(role)))
    throw new ConfigError(`${name} takes roles of the lender’s staff only: ${PROVIDER_ROLES.join(', ')}.`)
  return roles
}
