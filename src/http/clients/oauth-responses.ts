/** The responses that all operations of the authorization server share, and how clients authenticate there. */
import { z } from 'zod'
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
  client_id: text('The client’s id, if it authenticates in the body.').optional(),
  client_secret: text('One of the client’s secrets, if it authenticates with it in the body.').optional(),
  client_assertion_type: z
    .literal(ASSERTION_TYPE)
    .describe('The kind of assertion; there is one.')
    .optional(),
  client_assertion: text(
    `A JWT that the client has signed (RFC 7523): \`iss\` and \`sub\` are its id, \`aud\` is the issuer, \`exp\` is at most ${LIFETIMES.assertion.words} ahead, and \`jti\` is new each time, since an assertion works once. Its \`alg\` is one of ${ASSERTION_ALGORITHMS.join(', ')}.`,
  ).optional(),
}

const SAMPLE_SECRET = { client_id: SAMPLE_CLIENT, client_secret: 'sample-secret' }
const SAMPLE_ASSERTION = {
  client_assertion_type: ASSERTION_TYPE,
  client_assertion: 'eyJhbGciOiJFUzI1NiJ9.sample.signature',
}

/** The three ways to authenticate, as examples of a request. */
const inEachWay = (value: object): JsonObject => ({
  client_secret_basic: { summary: 'Id and secret in the Authorization header', value },
  client_secret_post: { summary: 'Id and secret in the body', value: { ...value, ...SAMPLE_SECRET } },
  private_key_jwt: {
    summary: 'An assertion that the client has signed',
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
})

/** Refusals in OAuth's form, each with its sentence as an example. */
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
    'Authentication failed: the client does not exist or is disabled, or its secret or assertion is invalid. All get the same answer.',
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
  500: openResponse('The service failed. Find the cause in its log by the request’s id.', {
    ...errorContent({ server_error: 'The service failed. Send the request again in a moment.' }),
    ...problemContent({ 'server-error': undefined }),
  }),
}
