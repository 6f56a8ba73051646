/** The authorization server, under /oauth. The library behind it reads requests and writes responses itself. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusedAssertion } from '../../adapters/access/authorization-server/request-origin.ts'
import {
  type Endpoint,
  authorizationServer as serverOf,
} from '../../adapters/access/authorization-server/server.ts'
import { plainAddress } from '../../adapters/access/network.ts'
import { isDatabaseAway } from '../../operations/database-away.ts'
import { faultOf } from '../declare/error-handler.ts'
import type { ServerPart } from '../declare/handler.ts'
import { deadlineFor, TookTooLong } from '../declare/limits/in-time.ts'
import { PROBLEM_TYPE, PROBLEMS, problemBody, RETRY_AFTER_SECONDS } from '../declare/problem.ts'

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
