/** The models of the authorization server's answers. What they hold is settled by the RFCs that they name. */
import { ASSERTION_ALGORITHMS, AUTHENTICATION_METHODS } from '../../auth/authorization-server/advertised.ts'
import { ACCESS_TOKEN_SECONDS } from '../../auth/authorization-server/token-store.ts'
import { SCOPES } from '../../domain/scopes.ts'
import type { JsonObject } from './parts.ts'
import { always, text, truth } from './shared-models.ts'

export const SAMPLE_BASE_URL = 'https://finance.example'
export const SAMPLE_ISSUER = `${SAMPLE_BASE_URL}/oauth`

/** What the authorization server tells of itself, as an example shows it. */
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

/** The largest number of seconds since 1970 that a token may name: far away, and exact in every language. */
const MOMENT_MAXIMUM_SECONDS = 2 ** 53 - 1

const seconds = (description: string, minimum: number, maximum: number): JsonObject => ({
  type: 'integer',
  minimum,
  maximum,
  description,
})
const texts = (description: string): JsonObject => ({ type: 'array', items: { type: 'string' }, description })
const since1970 = (description: string): JsonObject => seconds(description, 0, MOMENT_MAXIMUM_SECONDS)

export const AUTHORIZATION_MODELS: Readonly<Record<string, JsonObject>> = {
  AccessTokenResponseModel: always('An access token (RFC 6749, 5.1).', {
    access_token: text('The token. It can’t be shown again.'),
    expires_in: seconds('For how many seconds it is good.', 1, ACCESS_TOKEN_SECONDS),
    scope: text('The scopes that it has, separated by blanks.'),
    token_type: { type: 'string', const: 'Bearer', description: 'How it is sent.' },
  }),
  TokenIntrospectionResponseModel: {
    type: 'object',
    description: 'Whether a token holds (RFC 7662, 2.2). Where it does not, nothing else is told.',
    required: ['active'],
    properties: {
      active: truth('Whether it holds.'),
      client_id: text('The client that it was issued to.'),
      exp: since1970('When it expires, in seconds since 1970.'),
      iat: since1970('When it was issued, in seconds since 1970.'),
      iss: text('The issuer.'),
      aud: text('What it is for.'),
      scope: text('The scopes that it has, separated by blanks.'),
      token_type: text('How it is sent.'),
    },
  },
  SigningKeysResponseModel: always('Public keys (RFC 7517).', {
    keys: {
      type: 'array',
      items: { type: 'object', additionalProperties: true },
      description: 'The key in force first.',
    },
  }),
  AuthorizationServerResponseModel: {
    type: 'object',
    description: 'What the authorization server tells of itself (RFC 8414, 2).',
    required: Object.keys(SAMPLE_METADATA),
    properties: {
      issuer: text('The issuer: the service’s address followed by `/oauth`.'),
      token_endpoint: text('Where tokens are issued.'),
      revocation_endpoint: text('Where they are revoked.'),
      introspection_endpoint: text('Where it is told whether they hold.'),
      jwks_uri: text('Where the public keys are.'),
      grant_types_supported: texts('How tokens are got.'),
      response_types_supported: texts('None: there is no authorization endpoint.'),
      token_endpoint_auth_methods_supported: texts('How clients may authenticate.'),
      token_endpoint_auth_signing_alg_values_supported: texts('How assertions may be signed.'),
      scopes_supported: texts('The scopes that there are.'),
    },
    additionalProperties: true,
  },
  OAuthErrorResponseModel: {
    type: 'object',
    description: 'Why a request was refused (RFC 6749, 5.2).',
    required: ['error'],
    properties: {
      error: text('The code, for programs.'),
      error_description: text('A sentence, for people.'),
    },
  },
}
