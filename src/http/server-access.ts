/**
 * Credentials, rate limit and scope, in the order of Decisions › Outcome of a submission; how many requests a network may send in a
 * minute to routes that need no client's credentials, each of which has a budget without declaring one; and who sees the metrics.
 */

import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf, plainAddress } from '../adapters/access/addresses.ts'
import { authenticate, type Caller, type KeyUses, type NoCaller } from '../adapters/access/authenticate.ts'
import { secretAuthentication } from '../adapters/access/client-secret.ts'
import { type PerMinute, perMinute } from '../adapters/access/limits.ts'
import type { WebUser } from '../adapters/access/person.ts'
import type { RequestCounts } from '../adapters/access/request-counts.ts'
import type { Scope } from '../domain/access/roles.ts'
import { asRequest } from '../service/as-web-user.ts'
import { type CredentialHeaders, INTERFACE_PATHS } from '../service/interface-paths.ts'
import type { Service } from '../service/service.ts'
import { browserName } from './browsers.ts'
import { inTime } from './in-flight.ts'
import { refuseMethod, routedPath } from './paths.ts'
import { ADDRESS_LIMITED, sendProblem } from './problem.ts'

const RATE_WINDOW_MILLISECONDS = 60_000

/** Thrown if the database cannot identify the caller. */
export class CallerUnknown extends Error {}

/** How many wrong pairs of credential headers a network may send in a minute. */
const WRONG_PAIRS_A_MINUTE = 300

export type AccessParts = {
  readonly keyUses: KeyUses
  readonly requestCounts: RequestCounts
  /** The address that clients and browsers use, without a trailing slash; known once the server listens. */
  readonly baseUrl: () => string
  /** The headers that clients may send instead of Authorization, to the operations that the interface names. */
  readonly credentialHeaders?: readonly CredentialHeaders[]
}

/** Registers the checks for all routes that declare a scope. */
export const registerAccess = async (
  app: FastifyInstance,
  service: Service,
  { keyUses, requestCounts, baseUrl, credentialHeaders = [] }: AccessParts,
): Promise<void> => {
  app.decorate('callerByHeaders', callersByHeaders(service, credentialHeaders))
  app.decorateRequest('caller', undefined)
  app.decorate('audience', () => `${baseUrl()}/api`)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.scope === undefined) {
      done()
      return
    }
    const admit = (caller: Caller | NoCaller) => {
      if (typeof caller === 'string') {
        const error = caller === 'none' ? '' : ', error="invalid_token"'
        reply.header('www-authenticate', `Bearer realm="forecourt"${error}`)
        sendProblem(reply, 'no-credentials')
        return
      }
      request.caller = caller
      if (caller.keyId !== undefined) keyUses.note(caller.keyId, service.now())
      const { refusesMethod } = request.routeOptions.config
      if (refusesMethod === true) refuseMethod(reply)
      else done()
    }
    const caller = callerOf(service, request)
    // A known caller continues at once: waiting for a promise would cost each request a turn of the event loop.
    if (caller instanceof Promise) caller.then(admit, done)
    else admit(caller)
  })
  await app.register(rateLimit, {
    global: true,
    hook: 'onRequest',
    timeWindow: RATE_WINDOW_MILLISECONDS,
    enableDraftSpec: true,
    store: storeOf(requestCounts, service.now),
    keyGenerator: (request) => request.caller?.clientId ?? '',
    max: (request) => request.caller?.client.requestsPerMinute ?? Number.MAX_SAFE_INTEGER,
    allowList: (request) => request.caller === undefined,
    errorResponseBuilder: () => new TooManyRequests(),
  })
  app.addHook('preHandler', (request, reply, done) => {
    const scope = scopeFor(request)
    const refusal = scope === undefined ? undefined : refusalOf(request.caller as Caller, scope)
    if (refusal === undefined) {
      done()
      return
    }
    if (refusal.lacksScope)
      reply.header(
        'www-authenticate',
        `Bearer realm="forecourt", error="insufficient_scope", scope="${scope}"`,
      )
    sendProblem(reply, 'forbidden', refusal.says)
  })
}

/** The counts as the plugin takes them: all routes share one. */
const storeOf = (counts: RequestCounts, now: () => number): FastifyRateLimitStoreCtor =>
  class Store implements FastifyRateLimitStore {
    incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      callback(null, counts.add(key, now()))
    }

    child(): FastifyRateLimitStore {
      return this
    }
  }

/** How long the database may take to confirm that access is still valid. */
const PATIENCE_MILLISECONDS = 5_000

/** The caller as the reference data knows it now. Rejects with CallerUnknown if the database does not respond. */
const callerOf = (
  service: Service,
  request: FastifyRequest,
): Caller | NoCaller | Promise<Caller | NoCaller> => {
  const byHeaders = request.server.callerByHeaders(request)
  if (byHeaders !== undefined) return orUnknown(byHeaders)
  const { referenceData, findToken } = service
  const authentication = { referenceData, findToken, audience: request.server.audience(), now: service.now() }
  const caller = authenticate(authentication, request.headers.authorization)
  return caller instanceof Promise ? orUnknown(caller) : caller
}

const NAMED_ROUTES: ReadonlySet<string> = new Set(INTERFACE_PATHS.map(routedPath))

/** Finds the caller by a pair of headers. Undefined if the request sends none, or Authorization, which then counts alone. */
const callersByHeaders = (
  service: Service,
  pairs: readonly CredentialHeaders[],
): FastifyInstance['callerByHeaders'] => {
  if (pairs.length === 0) return () => undefined
  const check = secretAuthentication(service)
  const wrongPairs = perMinute(WRONG_PAIRS_A_MINUTE)
  const authenticateBy = async (
    request: FastifyRequest,
    sent: { readonly id: string; readonly secret: string },
  ): Promise<Caller | NoCaller> => {
    const { clientId, caller } = await check(service, sent)
    if (caller !== undefined) return caller
    // So that the client finds it in its request log, as it does for a token that it did not get.
    request.tokenClient = clientId
    const wait = wrongPairs(networkOf(request.ip), service.now())
    if (wait === 0) return 'invalid'
    throw new TooManyRequests('', {
      'retry-after': wait,
      'ratelimit-limit': WRONG_PAIRS_A_MINUTE,
      'ratelimit-remaining': 0,
      'ratelimit-reset': wait,
    })
  }
  return (request) => {
    const { headers, routeOptions } = request
    if (headers.authorization !== undefined || !NAMED_ROUTES.has(routeOptions.url ?? '')) return undefined
    for (const pair of pairs) {
      const { [pair.id]: id, [pair.secret]: secret } = headers
      if (typeof id === 'string' && typeof secret === 'string') return authenticateBy(request, { id, secret })
    }
    return undefined
  }
}

const orUnknown = async <T>(caller: Promise<T>): Promise<T> => {
  try {
    return await inTime(caller, PATIENCE_MILLISECONDS)
  } catch (cause) {
    if (cause instanceof TooManyRequests) throw cause
    throw new CallerUnknown('Access could not be decided', { cause })
  }
}

/** The scope that the route asks of its caller. */
const scopeFor = ({ routeOptions: { config }, caller }: FastifyRequest): Scope | undefined =>
  caller?.client.isLender === true ? (config.lenderScope ?? config.scope) : config.scope

/** Why the caller may not do what the scope covers; undefined if it may. */
const refusalOf = (
  caller: Caller,
  scope: Scope,
): { readonly says: string; readonly lacksScope: boolean } | undefined => {
  if (caller.client.isDisabled)
    return { says: 'This client is disabled. Ask the operator to enable it.', lacksScope: false }
  if (caller.scopes.has(scope)) return undefined
  return {
    says: `The client, its API key or its access token does not have the scope ${scope}.`,
    lacksScope: true,
  }
}

/** The caller as it is now; undefined if it has lost the scope since the request arrived: a body may be slow. */
export const callerStill = (
  service: Service,
  request: FastifyRequest,
  scope: Scope,
): Caller | undefined | Promise<Caller | undefined> => {
  const entitled = (caller: Caller | NoCaller): Caller | undefined =>
    typeof caller === 'string' || refusalOf(caller, scope) !== undefined ? undefined : caller
  const caller = callerOf(service, request)
  return caller instanceof Promise ? caller.then(entitled) : entitled(caller)
}

/** The caller of a request on a route that declares a scope. */
export const requireCaller = (request: FastifyRequest): Caller => {
  if (request.caller === undefined) throw new Error('A route without a scope asked for its caller')
  return request.caller
}

/** By what a request costs the service, and so by how often an office behind one address may ask. */
export const BUDGETS_PER_MINUTE = {
  /** Files from memory. The console loads over a hundred the first time, for each of the people in an office. */
  files: 20_000,
  /** A load balancer must never be rejected, and its own address is all that it shares this count with. */
  probes: 6_000,
  /** What declares nothing: pages, documents, and paths that there are not. */
  pages: 1_200,
  /** The console's operations, signed in or not. Each person also has their own limit. */
  console: 1_200,
  /** Email programs that unsubscribe their users. A large provider sends the requests of all of them. */
  unsubscribing: 600,
  /** The authorization server, before it knows the client. */
  tokens: 300,
  /** Takes the event loop some milliseconds. Apart from searches, so that no reader keeps Prometheus from its figures. */
  metrics: 300,
  /** Creates sandboxes, of which few are allowed per hour: the others are rejected without asking the database. */
  sandboxes: 60,
  /** What else takes the event loop some milliseconds. */
  costly: 300,
} as const

export type Budget = keyof typeof BUDGETS_PER_MINUTE

/**
 * Thrown if a client, a person or a network has exhausted its requests. It has a message if the response is to say more than
 * its kind, and the headers that are not set yet.
 */
export class TooManyRequests extends Error {
  readonly headers: Readonly<Record<string, number>>
  constructor(message = '', headers: Readonly<Record<string, number>> = {}) {
    super(message)
    this.headers = headers
  }
}

/**
 * Counts requests in this process, and rejects what exceeds a budget before anything else is done for it. Register it
 * before all routes.
 */
export const keepBudgets = (app: FastifyInstance, now: () => number): void => {
  const counts = new Map<string, PerMinute>(
    Object.entries(BUDGETS_PER_MINUTE).map(([budget, maximum]) => [budget, perMinute(maximum)]),
  )
  app.addHook('onRequest', (request, reply, done) => {
    const { scope, budget = 'pages' } = request.routeOptions.config
    // Clients have limits of their own.
    const wait = scope === undefined ? counts.get(budget)?.(networkOf(request.ip), now()) : undefined
    if (!wait) return done()
    reply.header('retry-after', wait).header('cache-control', 'no-store')
    done(new TooManyRequests(ADDRESS_LIMITED))
  })
}

/** Who sends the request, and from where. */
export const webUserOf = (request: FastifyRequest): WebUser => ({
  person: request.person,
  origin: originOf(request),
  requestId: request.id,
})

const originOf = (request: FastifyRequest): WebUser['origin'] => ({
  address: plainAddress(request.ip),
  browser: browserName(request.headers['user-agent']),
})

/** Runs what a request does, so that the audit entries that it writes name it. */
export const inRequest = <T>(service: Service, request: FastifyRequest, work: () => T): T =>
  asRequest(service, { requestId: request.id, origin: () => originOf(request) }, work)

/** To whom the metrics for Prometheus are shown. */
export type MetricsAccess =
  /** On the public server for everyone: a sandbox. */
  | { readonly is: 'open' }
  | { readonly is: 'token'; readonly token: string }
  /** Elsewhere, or nowhere. */
  | { readonly is: 'none' }
