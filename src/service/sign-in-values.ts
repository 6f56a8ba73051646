/** Reads the values of settings about signing in. Throws ConfigError. */

import { ROLES, type Role } from '../domain/application/roles.ts'
import {
  DEFAULT_EMAIL_CLAIM,
  type IdentityProviderSettings,
  PROVIDER_ROLES,
} from '../domain/lender/identity-provider.ts'
import { ConfigError, listOf, oneOf, secureAddressOf } from './setting-values.ts'

/** As `SETTINGS` of src/service/config.ts describes them. */
export const IDENTITY_PROVIDER_SETTINGS = [
  {
    name: 'IDENTITY_PROVIDER_ISSUER',
    default: '',
    says: 'The issuer URL of the lender’s identity provider (OpenID Connect). With it, lender staff can sign in there.',
  },
  {
    name: 'IDENTITY_PROVIDER_CLIENT_ID',
    default: '',
    says: 'The client ID of this service at the identity provider. Required with IDENTITY_PROVIDER_ISSUER.',
  },
  {
    name: 'IDENTITY_PROVIDER_CLIENT_SECRET',
    default: '',
    isSecret: true,
    says: 'The secret of that client. Required with IDENTITY_PROVIDER_ISSUER.',
  },
  {
    name: 'IDENTITY_PROVIDER_NAME',
    default: 'your organisation',
    says: 'The name of the identity provider on the sign-in button, at most 60 characters.',
  },
  {
    name: 'IDENTITY_PROVIDER_REQUIRED_ROLES',
    default: '',
    says: 'The roles that can only sign in with the identity provider, separated by commas: underwriter, admin.',
  },
  {
    name: 'IDENTITY_PROVIDER_EMAIL_CLAIM',
    default: 'email',
    says: 'The claim that contains the user’s email address, such as preferred_username or upn. Any claim other than email requires IDENTITY_PROVIDER_VOUCHED_DOMAINS.',
  },
  {
    name: 'IDENTITY_PROVIDER_VOUCHED_DOMAINS',
    default: '',
    says: 'Email domains that are trusted even if the identity provider does not send email_verified, separated by commas. List only domains in which it alone assigns addresses.',
  },
] as const

type ProviderSetting = (typeof IDENTITY_PROVIDER_SETTINGS)[number]['name']

/** Roles of people, separated by commas; empty for an empty text. */
export const rolesOf = (name: string, text: string): readonly Role[] =>
  listOf(text).map((role) => oneOf(`Each role of ${name}`, role, ROLES))

const PROVIDER_NAME_MAXIMUM_CHARACTERS = 60

/** Undefined if the lender has none. */
export const identityProviderOf = (
  given: (name: ProviderSetting) => string | undefined,
  { name, emailClaim }: { readonly name: string; readonly emailClaim: string },
): IdentityProviderSettings | undefined => {
  const issuer = secureAddressOf('IDENTITY_PROVIDER_ISSUER', given('IDENTITY_PROVIDER_ISSUER'))
  const requiredRoles = staffRolesOf(
    'IDENTITY_PROVIDER_REQUIRED_ROLES',
    given('IDENTITY_PROVIDER_REQUIRED_ROLES') ?? '',
  )
  if (issuer === undefined) {
    const alone = NEED_ISSUER.find((setting) => given(setting) !== undefined)
    if (alone !== undefined) throw new ConfigError(`${alone} needs IDENTITY_PROVIDER_ISSUER.`)
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
  const vouchedDomains = domainsOf(
    'IDENTITY_PROVIDER_VOUCHED_DOMAINS',
    given('IDENTITY_PROVIDER_VOUCHED_DOMAINS') ?? '',
  )
  if (!CLAIM.test(emailClaim))
    throw new ConfigError(
      'IDENTITY_PROVIDER_EMAIL_CLAIM must be the name of one claim, without spaces, such as email or preferred_username.',
    )
  if (emailClaim !== DEFAULT_EMAIL_CLAIM && vouchedDomains.length === 0)
    throw new ConfigError(
      `IDENTITY_PROVIDER_EMAIL_CLAIM=${emailClaim} needs IDENTITY_PROVIDER_VOUCHED_DOMAINS: a provider only confirms that the email claim is verified.`,
    )
  return {
    issuer,
    clientId,
    clientSecret,
    name,
    requiredRoles,
    ...(emailClaim !== DEFAULT_EMAIL_CLAIM && { emailClaim }),
    ...(vouchedDomains.length > 0 && { vouchedDomains }),
  }
}

const NEED_ISSUER = [
  'IDENTITY_PROVIDER_REQUIRED_ROLES',
  'IDENTITY_PROVIDER_EMAIL_CLAIM',
  'IDENTITY_PROVIDER_VOUCHED_DOMAINS',
] as const

const CLAIM = /^[\x21-\x7e]{1,200}$/

/** Names of domains, without "@", "*" or a scheme, in lower case. */
const domainsOf = (name: string, text: string): readonly string[] => {
  const domains = listOf(text.toLowerCase())
  const wrong = domains.find((domain) => !DOMAIN.test(domain))
  if (wrong !== undefined)
    throw new ConfigError(
      `Each domain of ${name} must be the part of an email address after the "@", such as lender.example; ${JSON.stringify(wrong)} is not.`,
    )
  return domains
}

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/

/** Roles of the lender's staff. */
const staffRolesOf = (name: string, text: string): readonly Role[] => {
  const roles = rolesOf(name, text)
  if (roles.some((role) => !PROVIDER_ROLES.includes(role)))
    throw new ConfigError(`${name} accepts only lender staff roles: ${PROVIDER_ROLES.join(', ')}.`)
  return roles
}
