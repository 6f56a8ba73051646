/** The models of the authorization server's responses, as the named RFCs define them. */
import * as z from 'zod'
import {
  ASSERTION_ALGORITHMS,
  AUTHENTICATION_METHODS,
} from '../../adapters/access/authorization-server/advertised.ts'
import { ACCESS_TOKEN_SECONDS } from '../../adapters/access/authorization-server/token-store.ts'
import { SCOPES } from '../../domain/access/scopes.ts'
import { boolean, listOf, model, object, text, whole } from '../declare/schema.ts'

export const SAMPLE_BASE_URL = 'https://finance.example'
export const SAMPLE_ISSUER = `${SAMPLE_BASE_URL}/oauth`

/** An example of the authorization server's metadata. */
export const SAMPLE_METADATA = {
  issuer: SAMPLE_ISSUER,
  token_endpoint: `${SAMPLE_ISSUER}/token`,
  revocation_endpoint: `${SAMPLE_ISSUER}/revoke`,
  introspection_endpoint: `${SAMPLE_ISSUER}/introspect`,
  jwks_uri: `${SAMPLE_ISSUER}/jwks`,
  grant_types_supported: ['client_credentials'],
  response_types_supported: [],
  token_endpoint_auth_methods_supported: AUTHENTICATION_METHODS,
  token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
  scopes_supported: SCOPES,
}

/** The largest number of Unix seconds that a token may contain: far away, and exact in every language. */
const MOMENT_MAXIMUM_SECONDS = 2 ** 53 - 1

const texts = (description: string) => listOf(z.string(), description)
const since1970 = (description: string) => whole(description, 0, MOMENT_MAXIMUM_SECONDS)

export const AccessToken = model(
  'AccessTokenResponseModel',
  object('An access token (RFC 6749, 5.1).', {
    access_token: text('The access token. It is not shown again.'),
    expires_in: whole('The lifetime of the token in seconds.', 1, ACCESS_TOKEN_SECONDS),
    scope: text('The token’s scopes, separated by spaces.'),
    token_type: z.literal('Bearer').describe('How the token is sent.'),
  }),
)

export const TokenIntrospection = model(
  'TokenIntrospectionResponseModel',
  object(
    'Whether a token is valid (RFC 7662, 2.2). For an invalid token, the response contains only `active`.',
    {
      active: boolean('Whether the token is valid.'),
      client_id: text('The client that the token was issued to.').optional(),
      exp: since1970('The expiry time, as a Unix timestamp in seconds.').optional(),
      iat: since1970('The time of issue, as a Unix timestamp in seconds.').optional(),
      iss: text('The issuer.').optional(),
      aud: text('The audience of the token.').optional(),
      scope: text('The token’s scopes, separated by spaces.').optional(),
      token_type: text('How the token is sent.').optional(),
    },
  ),
)

export const SigningKeys = model(
  'SigningKeysResponseModel',
  object('Public keys (RFC 7517).', {
    keys: listOf(z.record(z.string(), z.unknown()), 'The keys, starting with the current one.'),
  }),
)

export const AuthorizationServer = model(
  'AuthorizationServerResponseModel',
  z
    .looseObject({
      issuer: text('The issuer: the service’s URL followed by `/oauth`.'),
      token_endpoint: text('The URL of the token endpoint.'),
      revocation_endpoint: text('The URL of the revocation endpoint.'),
      introspection_endpoint: text('The URL of the introspection endpoint.'),
      jwks_uri: text('The URL of the public keys.'),
      grant_types_supported: texts('The supported grant types.'),
      response_types_supported: texts('Empty, because there is no authorization endpoint.'),
      token_endpoint_auth_methods_supported: texts('The supported client authentication methods.'),
      token_endpoint_auth_signing_alg_values_supported: texts(
        'The supported signature algorithms for assertions.',
      ),
      scopes_supported: texts('The available scopes.'),
    })
    .describe('The authorization server’s metadata (RFC 8414, 2).'),
)

export const OAuthError = model(
  'OAuthErrorResponseModel',
  object('An error response (RFC 6749, 5.2).', {
    error: text('The error code, for programs.'),
    error_description: text('A sentence that explains the error.').optional(),
  }),
)
