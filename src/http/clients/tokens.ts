/** Access tokens: issue, revoke, introspect. The RFCs that they name define what the operations say. */
import * as z from 'zod'
import { ACCESS_TOKEN_SECONDS } from '../../adapters/access/authorization-server/token-store.ts'
import { operation } from '../declare/operation.ts'
import { JSON_TYPE, openResponse } from '../declare/parts.ts'
import { openJsonResponse } from '../declare/responses.ts'
import { exampled, jsonSchemaOf, text } from '../declare/schema.ts'
import { AccessToken, SAMPLE_BASE_URL, SAMPLE_ISSUER, TokenIntrospection } from './models.ts'
import { errorContent, formOf, REFUSALS, SAMPLE_CLIENT, SAMPLE_TOKEN } from './oauth-responses.ts'
import { authorizationServer } from './server.ts'

const SIGNED_TYPE = 'application/token-introspection+jwt'

/** What the operations share that a client calls with its own credentials. */
const OF_CLIENTS = {
  method: 'POST',
  who: 'anyone',
  security: [{ clientSecret: [] }, {}],
  tag: 'Authorization',
  within: authorizationServer,
  budget: 'tokens',
} as const

const issueToken = operation({
  ...OF_CLIENTS,
  id: 'issueToken',
  path: '/oauth/token',
  summary: 'Get an access token',
  description: `Issues an access token with the OAuth 2.0 client credentials grant (RFC 6749, 4.4). A token is valid for ${ACCESS_TOKEN_SECONDS} seconds. Send it as \`Authorization: Bearer\`, like an API key, and treat it as an opaque string. Get a new token shortly before it expires, or when an operation returns 401.`,
  body: formOf(
    {
      grant_type: z.literal('client_credentials').describe('The grant type. Only one is supported.'),
      scope: text('The requested scopes, separated by spaces. Default: all scopes of the client.').optional(),
      resource: exampled(
        text(
          'The resource that the token is for (RFC 8707). Default: the service’s URL followed by `/api`, which is the only resource.',
        ),
        `${SAMPLE_BASE_URL}/api`,
      ).optional(),
    },
    { grant_type: 'client_credentials', scope: 'applications:submit applications:read' },
  ),
  responses: {
    200: openJsonResponse('The token.', AccessToken, {
      access_token: SAMPLE_TOKEN,
      expires_in: ACCESS_TOKEN_SECONDS,
      scope: 'applications:submit applications:read',
      token_type: 'Bearer',
    }),
    400: openResponse(
      'The request cannot be granted. See `error` for the reason.',
      errorContent({
        invalid_request: 'grant_type must not be provided twice',
        unsupported_grant_type: 'unsupported grant_type requested',
        invalid_scope: 'this client does not have a requested scope',
        invalid_target: 'resource indicator is missing, or unknown',
      }),
    ),
    ...REFUSALS,
  },
  open: (app) => app.authorizationServer('token'),
})

const TOKEN_FIELDS = {
  token: text('The access token.'),
  token_type_hint: exampled(text('The token type, as a hint. Optional.'), 'access_token').optional(),
}

const TOKEN_ERRORS = openResponse(
  'The request is not valid. See `error` for the reason.',
  errorContent({
    invalid_request: "missing required parameter 'token'",
    unsupported_token_type: 'Structured tokens are not supported.',
  }),
)

const revokeToken = operation({
  ...OF_CLIENTS,
  id: 'revokeToken',
  path: '/oauth/revoke',
  summary: 'Revoke an access token',
  description:
    'Revokes one of the client’s own tokens (RFC 7009). Within a second, the token is rejected everywhere. The response is the same for an unknown token and for another client’s token, which stays valid.',
  body: formOf(TOKEN_FIELDS, { token: SAMPLE_TOKEN }),
  responses: {
    200: openResponse('The token is invalid or no longer valid.', {
      'text/plain': { schema: { type: 'string', const: '' }, example: '' },
    }),
    400: TOKEN_ERRORS,
    ...REFUSALS,
  },
  open: (app) => app.authorizationServer('revocation'),
})

const SAMPLE_INTROSPECTION: z.input<typeof TokenIntrospection> = {
  active: true,
  client_id: SAMPLE_CLIENT,
  exp: 1_798_711_800,
  iat: 1_798_711_200,
  iss: SAMPLE_ISSUER,
  aud: `${SAMPLE_BASE_URL}/api`,
  scope: 'applications:submit applications:read',
  token_type: 'Bearer',
}

const introspectToken = operation({
  ...OF_CLIENTS,
  id: 'introspectToken',
  path: '/oauth/introspect',
  summary: 'Introspect an access token',
  description: `Describes one of the client’s own tokens (RFC 7662). For a token that is expired, revoked, unknown or issued to another client, the response only states that it is not active. With \`Accept: ${SIGNED_TYPE}\`, the response is signed (RFC 9701).`,
  body: formOf(TOKEN_FIELDS, { token: SAMPLE_TOKEN }),
  responses: {
    200: openResponse('The token’s validity, scopes and lifetime.', {
      [JSON_TYPE]: {
        schema: jsonSchemaOf(TokenIntrospection),
        examples: {
          active: { summary: 'A valid token', value: SAMPLE_INTROSPECTION },
          inactive: { summary: 'Any other token', value: { active: false } },
        },
      },
      [SIGNED_TYPE]: {
        schema: { type: 'string', description: 'A JWT with the response in `token_introspection`.' },
        example: 'eyJhbGciOiJFUzI1NiJ9.eyJ0b2tlbl9pbnRyb3NwZWN0aW9uIjp7ImFjdGl2ZSI6ZmFsc2V9fQ.c2FtcGxl',
      },
    }),
    400: TOKEN_ERRORS,
    ...REFUSALS,
  },
  open: (app) => app.authorizationServer('introspection'),
})

export const TOKEN_OPERATIONS = [issueToken, revokeToken, introspectToken]
