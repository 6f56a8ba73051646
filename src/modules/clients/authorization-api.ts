/**
 * The authorization server under /oauth, and its operations on access tokens. The library behind it reads requests and
 * writes responses itself.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { plainAddress } from '../../adapters/access/addresses.ts'
import type { RefusedAssertion } from '../../adapters/access/authorization-server/requests.ts'
import {
  type Endpoint,
  authorizationServer as serverOf,
} from '../../adapters/access/authorization-server/server.ts'
import { ACCESS_TOKEN_SECONDS } from '../../adapters/access/authorization-server/storage.ts'
import { faultOf } from '../../adapters/watch/watched.ts'
import type { ServerPart } from '../../http/handler.ts'
import { deadlineFor, TookTooLong } from '../../http/in-flight.ts'
import { operation } from '../../http/operation.ts'
import { JSON_TYPE, openResponse } from '../../http/parts.ts'
import { PROBLEM_TYPE, PROBLEMS, problemBody, RETRY_AFTER_SECONDS } from '../../http/problem.ts'
import { openJsonResponse } from '../../http/responses.ts'
import { exampled, jsonSchemaOf, text } from '../../http/schema.ts'
import { isDatabaseAway } from '../../service/in-transaction.ts'
import {
  AccessToken,
  errorContent,
  formOf,
  REFUSALS,
  SAMPLE_BASE_URL,
  SAMPLE_CLIENT,
  SAMPLE_ISSUER,
  SAMPLE_TOKEN,
  TokenIntrospection,
} from './authorization-api-models.ts'

/** How long a response may take. */
const PATIENCE_MILLISECONDS = 10_000

const FORM_EXPECTED = 'the body must be application/x-www-form-urlencoded'

declare module 'fastify' {
  interface FastifyInstance {
    /** The handler of an authorization server's endpoint, if a part of the server mounts it. */
    authorizationServer: (
      endpoint: Endpoint,
    ) => (asked: { readonly request: FastifyRequest; readonly reply: FastifyReply }) => Promise<FastifyReply>
  }
}

/** Mounts the authorization server, which reads bodies of every type itself. */
export const authorizationServer: ServerPart = (part, service, { baseUrl }) => {
  const { sql, ring, referenceData, now } = service
  const onError = (error: unknown, requestId: string | undefined) => {
    const level = isDatabaseAway(error) ? 'debug' : 'error'
    if (level === 'debug') part.requestFailed('database', error)
    part.log[level]({ requestId, fault: faultOf(error as Error) }, 'The authorization server failed')
  }
  const onAssertionRefused = ({ reason, clientId, requestId }: RefusedAssertion) =>
    part.log.warn({ requestId, client: clientId, reason }, 'A client assertion was rejected')
  const server = serverOf({ sql, ring, referenceData, now, baseUrl, onError, onAssertionRefused })

  const response: FastifyInstance['authorizationServer'] =
    (endpoint) =>
    async ({ request, reply }) => {
      const inTime = deadlineFor(PATIENCE_MILLISECONDS)
      const responder = await inTime(server.current())
      reply.hijack()
      // If the sender has gone, its body cannot be read any more.
      if (request.raw.destroyed) return reply
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      try {
        const visit = {
          address: plainAddress(request.ip),
          requestId: request.id,
          onClient: (clientId: string, error: string | undefined) => {
            request.tokenClient = clientId
            if (error !== undefined) request.responseContent = { kind: error }
          },
        }
        await inTime(responder(endpoint, request.raw, reply.raw, visit))
      } catch (error) {
        onError(error, request.id)
        if (error instanceof TookTooLong && !reply.raw.headersSent) respondLate(request, reply)
        else reply.raw.destroy()
      }
      return reply
    }

  part.decorate('authorizationServer', response)
  part.removeAllContentTypeParsers()
  part.addContentTypeParser('*', (_request, _body, done) => done(null))
  part.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error.code !== 'FST_ERR_CTP_INVALID_MEDIA_TYPE') throw error
    return reply.code(400).send({ error: 'invalid_request', error_description: FORM_EXPECTED })
  })
  // We load the library before the first request needs it, and only once the server knows its address. If that fails, the
  // first request tries again.
  const load = async () => {
    await nextTurn()
    await server.current().catch((error: unknown) => onError(error, undefined))
  }
  let loaded: Promise<void> | undefined
  part.addHook('onListen', async () => {
    loaded = load()
  })
  part.addHook('onClose', () => loaded)
}

/**
 * Responds in place of the library if it took too long, here or with the body; the library then drops its own response.
 */
const respondLate = (request: FastifyRequest, { raw }: FastifyReply): void => {
  const kind = request.raw.complete ? 'unavailable' : 'request-timeout'
  const body = JSON.stringify(problemBody(kind, request.id))
  if (kind === 'unavailable') raw.setHeader('retry-after', RETRY_AFTER_SECONDS)
  // Replaces headers that the library may already have set for its own response.
  raw.writeHead(PROBLEMS[kind].status, {
    'content-type': PROBLEM_TYPE,
    'content-length': Buffer.byteLength(body),
  })
  raw.end(body)
}

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

/** Issue, revoke and introspect access tokens. The RFCs that they name define what the operations say. */
export const TOKEN_OPERATIONS = [issueToken, revokeToken, introspectToken]
