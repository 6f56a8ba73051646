/**
 * What the authorization server publishes about itself (RFC 8414): its addresses, and the metadata of the library
 * without features that we do not offer.
 */

import { SCOPES } from '../../../domain/access/roles.ts'

/** How clients may authenticate. */
export const AUTHENTICATION_METHODS = [
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
] as const

/** The algorithms of assertions. Ed25519 has two names: the older one says less (RFC 9864). */
export const ASSERTION_ALGORITHMS = ['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519', 'PS256', 'RS256'] as const

/** The fields of the library's document that apply here. */
const KEPT = [
  'issuer',
  'token_endpoint',
  'revocation_endpoint',
  'introspection_endpoint',
  'jwks_uri',
  'grant_types_supported',
  'response_types_supported',
  'token_endpoint_auth_methods_supported',
  'token_endpoint_auth_signing_alg_values_supported',
  'introspection_signing_alg_values_supported',
] as const

/** The path of the token endpoint, below the issuer's. */
export const TOKEN_PATH = '/token'

/** The document, from the library's. */
export const advertised = (
  metadata: Readonly<Record<string, unknown>>,
  baseUrl: string,
): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(KEPT.map((name) => [name, metadata[name]])),
  revocation_endpoint_auth_methods_supported: AUTHENTICATION_METHODS,
  revocation_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
  introspection_endpoint_auth_methods_supported: AUTHENTICATION_METHODS,
  introspection_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
  // What dealers' and partners' software can have: RFC 8414 lets a server leave out the lender's own.
  scopes_supported: SCOPES,
  protected_resources: [resourceAt(baseUrl)],
  service_documentation: `${baseUrl}/docs`,
})

/** The one resource that tokens are for. */
export const resourceAt = (baseUrl: string): string => `${baseUrl}/api`

/** The issuer (RFC 8414, section 2) of the authorization server at a base URL that ends without a slash. */
export const issuerAt = (baseUrl: string): string => `${baseUrl}/oauth`

/** The address of the token endpoint. Client assertions name it, or the issuer, as their audience. */
export const tokenEndpointAt = (baseUrl: string): string => `${issuerAt(baseUrl)}${TOKEN_PATH}`
