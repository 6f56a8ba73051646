/** The operations of the authorization server. What they say is settled by the RFCs that they name. */

import { ASSERTION_ALGORITHMS } from '../../auth/authorization-server/advertised.ts'
import { ACCESS_TOKEN_SECONDS } from '../../auth/authorization-server/token-store.ts'
import { LIFETIMES } from '../../domain/retention.ts'
import { SAMPLE_BASE_URL, SAMPLE_ISSUER, SAMPLE_METADATA } from './authorization-models.ts'
import { type Content, JSON_TYPE, type JsonObject, openAnswer, problemContent, schemaRef } from './parts.ts'
import { text } from './shared-models.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'
const SIGNED_TYPE = 'application/token-introspection+jwt'
const KEYS_TYPE = 'application/jwk-set+json'

const SAMPLE_CLIENT = 'cl_sample'
const SAMPLE_TOKEN = 'sample-access-token-of-43-random-characters'
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** What a request may hold to say who it comes from, where no Authorization header does. */
const PROOF: Readonly<Record<string, JsonObject>> = {
  client_id: text('The client’s id, where it authenticates in the body.'),
  client_secret: text('One of the client’s secrets, where it authenticates with it in the body.'),
  client_assertion_type: {
    type: 'string',
    const: ASSERTION_TYPE,
    description: 'The kind of assertion; there is one.',
  },
  client_assertion: text(
    `A JWT that the client has signed (RFC 7523): \`iss\` and \`sub\` are its id, \`aud\` is the issuer, \`exp\` is at most ${LIFETIMES.assertion.words} ahead, and \`jti\` is new each time, since an assertion is good once. Its \`alg\` is one of ${ASSERTION_ALGORITHMS.join(', ')}.`,
  ),
}

const SAMPLE_SECRET = { client_id: SAMPLE_CLIENT, client_secret: 'sample-secret' }
const SAMPLE_ASSERTION = {
  client_assertion_type: ASSERTION_TYPE,
  client_assertion: 'eyJhbGciOiJFUzI1NiJ9.sample.signature',
}

/** The three ways to authenticate, as examples of a request. */
const inEachWay = (value: JsonObject): JsonObject => ({
  client_secret_basic: { summary: 'Id and secret in the Authorization header', value },
  client_secret_post: { summary: 'Id and secret in the body', value: { ...value, ...SAMPLE_SECRET } },
  private_key_jwt: {
    summary: 'An assertion that the client has signed',
    value: { ...value, ...SAMPLE_ASSERTION },
  },
})

const formOf = (
  required: string,
  properties: Readonly<Record<string, JsonObject>>,
  example: JsonObject,
): JsonObject => ({
  required: true,
  content: {
    [FORM_TYPE]: {
      schema: { type: 'object', required: [required], properties: { ...properties, ...PROOF } },
      examples: inEachWay(example),
    },
  },
})

const errorContent = (examples: Readonly<Record<string, string>>): Content => ({
  [JSON_TYPE]: {
    schema: schemaRef('OAuthErrorResponseModel'),
    examples: Object.fromEntries(
      Object.entries(examples).map(([error, says]) => [
        error,
        { summary: says, value: { error, error_description: says } },
      ]),
    ),
  },
})

const FORM_ERRORS = { invalid_request: 'grant_type must not be provided twice' }

const notAuthenticated = (): JsonObject => {
  const told = openAnswer(
    'Authentication failed: there is no such client, it is switched off, or its secret or assertion does not hold. All are answered alike.',
    errorContent({ invalid_client: 'client authentication failed' }),
  )
  const header = {
    description: 'Basic, where the client authenticated in the Authorization header.',
    schema: { type: 'string' },
    example: `Basic realm="${SAMPLE_ISSUER}", error="invalid_client"`,
  }
  return { ...told, headers: { ...(told['headers'] as JsonObject), 'WWW-Authenticate': header } }
}

const tooMany = openAnswer(
  'The address that the request came from has used up its requests for this minute.',
  problemContent({ 'too-many-requests': 'This address has used up its requests for this minute.' }),
  ['Retry-After'],
)

/** What every operation answers that needs a client. */
const REFUSALS: Readonly<Record<string, JsonObject>> = {
  401: notAuthenticated(),
  429: tooMany,
  500: openAnswer('The service failed. Its log knows the request by its id.', {
    ...errorContent({ server_error: 'The service failed. Send the request again in a moment.' }),
    ...problemContent({ 'server-error': undefined }),
  }),
}

export const issueToken: JsonObject = {
  summary: 'Get an access token',
  description: `OAuth 2.0 for clients (RFC 6749, 4.4). A token is good for ${ACCESS_TOKEN_SECONDS} seconds, and is sent as \`Authorization: Bearer\` like an API key. It says nothing to whoever holds it. Get the next one shortly before it expires, or when an operation answers 401.`,
  requestBody: formOf(
    'grant_type',
    {
      grant_type: {
        type: 'string',
        const: 'client_credentials',
        description: 'What is asked for; there is one.',
      },
      scope: text(
        'The scopes that the token shall have, separated by blanks; without it, all of the client.',
      ),
      resource: text(
        'What the token is for (RFC 8707): the service’s address followed by `/api`, as without it.',
      ),
    },
    { grant_type: 'client_credentials', scope: 'applications:submit applications:read' },
  ),
  responses: {
    200: openAnswer('The token.', {
      [JSON_TYPE]: {
        schema: schemaRef('AccessTokenResponseModel'),
        example: {
          access_token: SAMPLE_TOKEN,
          expires_in: ACCESS_TOKEN_SECONDS,
          scope: 'applications:submit applications:read',
          token_type: 'Bearer',
        },
      },
    }),
    400: openAnswer(
      'The request can’t be granted; `error` says why.',
      errorContent({
        ...FORM_ERRORS,
        unsupported_grant_type: 'unsupported grant_type requested',
        invalid_scope: 'this client lacks a scope that was asked for',
        invalid_target: 'resource indicator is missing, or unknown',
      }),
    ),
    ...REFUSALS,
  },
}

const TOKEN_FIELDS: Readonly<Record<string, JsonObject>> = {
  token: text('The access token.'),
  token_type_hint: text('What kind of token it is, as a hint. It may be left out.'),
}

const TOKEN_ERRORS = openAnswer(
  'The request can’t be understood; `error` says why.',
  errorContent({
    invalid_request: "missing required parameter 'token'",
    unsupported_token_type: 'Structured tokens were never issued here.',
  }),
)

export const revokeToken: JsonObject = {
  summary: 'Revoke an access token',
  description:
    'Ends a token of the client at once (RFC 7009); within a second it is refused everywhere. A token that there is none of, or that is another client’s, is answered the same, and stays as it is.',
  requestBody: formOf('token', TOKEN_FIELDS, { token: SAMPLE_TOKEN }),
  responses: {
    200: openAnswer('The token holds no more, or never did.', {
      'text/plain': { schema: { type: 'string', const: '' } },
    }),
    400: TOKEN_ERRORS,
    ...REFUSALS,
  },
}

const SAMPLE_INTROSPECTION = {
  active: true,
  client_id: SAMPLE_CLIENT,
  exp: 1_798_711_800,
  iat: 1_798_711_200,
  iss: SAMPLE_ISSUER,
  aud: `${SAMPLE_BASE_URL}/api`,
  scope: 'applications:submit applications:read',
  token_type: 'Bearer',
}

export const introspectToken: JsonObject = {
  summary: 'Ask whether an access token holds',
  description: `Tells a client of its own tokens (RFC 7662). Of one that expired, was revoked, is another client’s or never was, it tells only that it is not active. With \`Accept: ${SIGNED_TYPE}\` the answer is signed (RFC 9701).`,
  requestBody: formOf('token', TOKEN_FIELDS, { token: SAMPLE_TOKEN }),
  responses: {
    200: openAnswer('Whether the token holds, and what it allows.', {
      [JSON_TYPE]: {
        schema: schemaRef('TokenIntrospectionResponseModel'),
        examples: {
          active: { summary: 'A token that holds', value: SAMPLE_INTROSPECTION },
          inactive: { summary: 'Any other', value: { active: false } },
        },
      },
      [SIGNED_TYPE]: {
        schema: { type: 'string', description: 'A JWT whose `token_introspection` is the answer.' },
      },
    }),
    400: TOKEN_ERRORS,
    ...REFUSALS,
  },
}

export const readSigningKeys: JsonObject = {
  summary: 'The keys that answers are signed with',
  description: `The public halves (RFC 7517) of the key that signs introspection answers, and of those that were retired within ${LIFETIMES.replacedTokenKey.words}.`,
  responses: {
    200: openAnswer('The keys.', {
      [KEYS_TYPE]: {
        schema: schemaRef('SigningKeysResponseModel'),
        example: {
          keys: [
            {
              kty: 'EC',
              use: 'sig',
              kid: 'sample-key',
              alg: 'ES256',
              crv: 'P-256',
              x: 'sample-x',
              y: 'sample-y',
            },
          ],
        },
      },
    }),
    429: tooMany,
  },
}

const metadata = (summary: string, description: string): JsonObject => ({
  summary,
  description,
  responses: {
    200: openAnswer('Where what is, and what the server can.', {
      [JSON_TYPE]: { schema: schemaRef('AuthorizationServerResponseModel'), example: SAMPLE_METADATA },
    }),
    429: tooMany,
  },
})

export const readOpenIdConfiguration: JsonObject = metadata(
  'Describe the authorization server, as OpenID Connect does',
  'The description under the path of OpenID Connect Discovery, where many libraries look first. Users do not sign in here: there is no authorization endpoint, and there are no ID tokens.',
)

export const readAuthorizationServer: JsonObject = metadata(
  'Describe the authorization server',
  'The description under the path that RFC 8414 makes of the issuer.',
)

export const readAuthorizationServerHere: JsonObject = metadata(
  'Describe the authorization server, under its own path',
  'The same description for clients that put the well-known path behind the issuer instead of before its path.',
)
