/**
 * The models and responses of the authorization server, as the named RFCs define them, and how clients authenticate
 * there.
 */
import * as z from 'zod'
import {
  ASSERTION_ALGORITHMS,
  AUTHENTICATION_METHODS,
} from '../../adapters/access/authorization-server/metadata.ts'
import { ACCESS_TOKEN_SECONDS } from '../../adapters/access/authorization-server/storage.ts'
import { SCOPES } from '../../domain/access/roles.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import type { JsonObject, RequestBody } from '../../http/operation.ts'
import { type Content, JSON_TYPE, openResponse, problemContent } from '../../http/parts.ts'
import { boolean, jsonSchemaOf, listOf, model, object, text, whole } from '../../http/schema.ts'

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

const OAuthError = model(
  'OAuthErrorResponseModel',
  object('An error response (RFC 6749, 5.2).', {
    error: text('The error code, for programs.'),
    error_description: text('A sentence that explains the error.').optional(),
  }),
)

const FORM_TYPE = 'application/x-www-form-urlencoded'
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

export const SAMPLE_CLIENT = 'cl_sample'
export const SAMPLE_TOKEN = 'sample-access-token-of-43-random-characters'

/** The credentials in a request's body, in place of an Authorization header. */
const PROOF = {
  client_id: text('The client ID, if the client authenticates in the request body.').optional(),
  client_secret: text('A client secret, if the client authenticates with it in the request body.').optional(),
  client_assertion_type: z
    .literal(ASSERTION_TYPE)
    .describe('The assertion type. Only one is supported.')
    .optional(),
  client_assertion: text(
    `A JWT signed by the client (RFC 7523). \`iss\` and \`sub\` are the client ID, \`aud\` is the issuer, and \`exp\` is at most ${LIFETIMES.assertion.words} ahead. \`jti\` must be new for each request, because an assertion can only be used once. \`alg\` is one of ${ASSERTION_ALGORITHMS.join(', ')}.`,
  ).optional(),
}

const SAMPLE_SECRET = { client_id: SAMPLE_CLIENT, client_secret: 'sample-secret' }
const SAMPLE_ASSERTION = {
  client_assertion_type: ASSERTION_TYPE,
  client_assertion: 'eyJhbGciOiJFUzI1NiJ9.sample.signature',
}

/** The three ways to authenticate, as examples of a request. */
const inEachWay = (value: object): JsonObject => ({
  client_secret_basic: { summary: 'ID and secret in the Authorization header', value },
  client_secret_post: { summary: 'ID and secret in the request body', value: { ...value, ...SAMPLE_SECRET } },
  private_key_jwt: {
    summary: 'A signed client assertion',
    value: { ...value, ...SAMPLE_ASSERTION },
  },
})

/** A form with these fields, and with the client's credentials. */
export const formOf = <Fields extends z.ZodRawShape>(
  fields: Fields,
  example: z.input<z.ZodObject<Fields>>,
): RequestBody => ({
  required: true,
  content: {
    [FORM_TYPE]: {
      schema: jsonSchemaOf(z.object({ ...fields, ...PROOF })),
      examples: inEachWay(example),
    },
  },
  // RFC 6749, 3.2.
  unknown: 'ignored',
})

/** Error responses in OAuth's form, each with its sentence as an example. */
export const errorContent = (examples: Readonly<Record<string, string>>): Content => ({
  [JSON_TYPE]: {
    schema: jsonSchemaOf(OAuthError),
    examples: Object.fromEntries(
      Object.entries(examples).map(([error, says]) => [
        error,
        { summary: says, value: { error, error_description: says } },
      ]),
    ),
  },
})

const notAuthenticated = (): JsonObject => {
  const unauthenticated = openResponse(
    'Authentication failed. The client does not exist or is disabled, or its secret or assertion is not valid. The response is the same in all cases.',
    errorContent({ invalid_client: 'client authentication failed' }),
  )
  const header = {
    description: 'Basic, if the client authenticated in the Authorization header.',
    schema: { type: 'string' },
    example: `Basic realm="${SAMPLE_ISSUER}", error="invalid_client"`,
  }
  return {
    ...unauthenticated,
    headers: { ...(unauthenticated['headers'] as JsonObject), 'WWW-Authenticate': header },
  }
}

/** The responses of every operation that needs a client. */
export const REFUSALS: Readonly<Record<401 | 500, JsonObject>> = {
  401: notAuthenticated(),
  500: openResponse('The service failed. The cause is in its log, under the request ID.', {
    ...errorContent({ server_error: 'The service failed. Send the request again in a few seconds.' }),
    ...problemContent({ 'server-error': undefined }),
  }),
}
