/** Credentials, rate limit and scope, in the order of Decisions › Outcome of a submission. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authenticate, type Caller } from '../auth/authenticate.ts'
import type { KeyUses } from '../auth/key-uses.ts'
import type { Scope } from '../auth/scopes.ts'
import type { Service } from '../operations/service.ts'
import { submissionAnswer } from '../sets/a/answers.ts'
import { sendProblem } from './problem.ts'

const RATE_WINDOW_MILLISECONDS = 60_000

/** Thrown where a client has used up its requests. */
export class TooManyRequests extends Error {}

/** Registers the checks for all routes that declare a scope. */
export const registerAccess = async (
  app: FastifyInstance,
  service: Service,
  keyUses: KeyUses,
): Promise<void> => {
  app.decorateRequest('caller', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.scope === undefined) {
      done()
      return
    }
    const caller = callerOf(service, request)
    if (typeof caller === 'string') {
      const error = caller === 'none' ? '' : ', error="invalid_token"'
      reply.header('www-authenticate', `Bearer realm="forecourt"${error}`)
      sendProblem(reply, 'no-credentials')
      return
    }
    request.caller = caller
    keyUses.note(caller.keyId, service.now())
    done()
  })
  await app.register(rateLimit, {
    global: true,
    hook: 'onRequest',
    timeWindow: RATE_WINDOW_MILLISECONDS,
    enableDraftSpec: true,
    keyGenerator: (request) => request.caller?.clientId ?? '',
    max: (request) => request.caller?.client.requestsPerMinute ?? Number.MAX_SAFE_INTEGER,
    allowList: (request) => request.caller === undefined,
    errorResponseBuilder: () => new TooManyRequests(),
  })
  app.addHook('preHandler', (request, reply, done) => {
    const { scope, refusesInSetA } = request.routeOptions.config
    const refusal = scope === undefined ? undefined : refusalOf(request.caller as Caller, scope)
    if (refusal === undefined) done()
    else if (refusesInSetA) reply.code(403).send(submissionAnswer({ is: 'forbidden', says: refusal }))
    else sendProblem(reply, 'forbidden', refusal)
  })
}

/** The caller as the directory knows it now. */
export const callerOf = (service: Service, request: FastifyRequest) =>
  authenticate(service.directory.current(), request.headers.authorization, service.now())

/** Why the caller may not do what the scope covers; undefined where it may. */
export const refusalOf = (caller: Caller, scope: Scope): string | undefined => {
  if (caller.client.isDisabled) return 'This client is switched off.'
  if (!caller.scopes.has(scope)) return `This client or its key lacks the scope ${scope}.`
  return undefined
}

/** The caller of a request on a route that declares a scope. */
export const requireCaller = (request: FastifyRequest): Caller => {
  if (request.caller === undefined) throw new Error('A route without a scope asked for its caller')
  return request.caller
}
