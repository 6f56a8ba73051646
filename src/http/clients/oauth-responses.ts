/** The responses that all operations of the authorization server share, and how clients authenticate there. */
import * as z from 'zod'
import { ASSERTION_ALGORITHMS } from '../../adapters/access/authorization-server/advertised.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import type { JsonObject, RequestBody } from '../declare/operation.ts'
import { type Content, JSON_TYPE, openResponse, problemContent } from '../declare/parts.ts'
import { jsonSchemaOf, text } from '../declare/schema.ts'
import { OAuthError, SAMPLE_ISSUER } from './models.ts'

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
