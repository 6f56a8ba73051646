/** Access tokens: issue, revoke, introspect. The RFCs that they name define what the operations say. */
import { z } from 'zod'
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
  description: `OAuth 2.0 for clients (RFC 6749, 4.4). A token is valid for ${ACCESS_TOKEN_SECONDS} seconds. Send it as \`Authorization: Bearer\`, like an API key. Treat it as an opaque text. Get the next one shortly before it expires, or when an operation answers 401.`,
  body: formOf(
    {
      grant_type: z.literal('client_credentials').describe('The kind of grant; the server supports one.'),
      scope: text('The requested scopes, separated by spaces; by default all of the client’s.').optional(),
      resource: exampled(
        text(
          'The resource that the token is for (RFC 8707): the service’s address followed by `/api`, which is also the default.',
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
      'The service can’t grant the request; `error` says why.',
      errorContent({
        invalid_request: 'grant_type must not be provided twice',
        unsupported_grant_type: 'unsupported grant_type requested',
        invalid_scope: 'this client lacks a scope that was asked for',
        invalid_target: 'resource indicator is missing, or unknown',
      }),
    ),
    ...REFUSALS,
  },
  open: (app) => app.authorizationServer('token'),
})

const TOKEN_FIELDS = {
  token: text('The access token.'),
  token_type_hint: exampled(text('The kind of token, as a hint. Optional.'), 'access_token').optional(),
}

const TOKEN_ERRORS = openResponse(
  'The request is invalid; `error` says why.',
  errorContent({
    invalid_request: "missing required parameter 'token'",
    unsupported_token_type: 'The service has never issued structured tokens.',
  }),
)

const revokeToken = operation({
  ...OF_CLIENTS,
  id: 'revokeToken',
  path: '/oauth/revoke',
  summary: 'Revoke an access token',
  description:
    'Ends one of the client’s tokens at once (RFC 7009); within a second the whole service refuses it. The answer is the same for an unknown token and for another client’s token, which stays valid.',
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
  summary: 'Ask whether an access token holds',
  description: `Describes a client’s own tokens (RFC 7662). For a token that is expired, revoked, unknown or another client’s, it says only that the token is not active. With \`Accept: ${SIGNED_TYPE}\` the answer is signed (RFC 9701).`,
  body: formOf(TOKEN_FIELDS, { token: SAMPLE_TOKEN }),
  responses: {
    200: openResponse('Whether the token is valid, and what it allows.', {
      [JSON_TYPE]: {
        schema: jsonSchemaOf(TokenIntrospection),
        examples: {
          active: { summary: 'A token that holds', value: SAMPLE_INTROSPECTION },
          inactive: { summary: 'Any other', value: { active: false } },
        },
      },
      [SIGNED_TYPE]: {
        schema: { type: 'string', description: 'A JWT whose `token_introspection` is the answer.' },
        example: 'eyJhbGciOiJFUzI1NiJ9.eyJ0b2tlbl9pbnRyb3NwZWN0aW9uIjp7ImFjdGl2ZSI6ZmFsc2V9fQ.c2FtcGxl',
      },
    }),
    400: TOKEN_ERRORS,
    ...REFUSALS,
  },
  open: (app) => app.authorizationServer('introspection'),
})

export const TOKEN_OPERATIONS = [issueToken, revokeToken, introspectToken]
