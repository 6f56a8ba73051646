/** The HTTP server: limits, headers, request ids, log, checks in the decided order, and all routes. */
import './context.ts'
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { BODY_MAXIMUM_BYTES } from '../domain/application/stored-application.ts'
import { registerJsonBodies } from '../http/bodies/request-body.ts'
import { type SharedBytes, sharedBytes } from '../http/bodies/send-file.ts'
import { respondToBrokenRequest, respondToExpectation, SECURITY_HEADERS } from '../http/broken-request.ts'
import { type OwnAddress, ownOriginOf, type PageFiles } from '../http/browsers.ts'
import { type NoteOutage, registerErrorHandler } from '../http/error-handler.ts'
import { boundConnections, untrustedProxyNotice } from '../http/fair-share.ts'
import type { Host } from '../http/handler.ts'
import type { OpenApiDocument } from '../http/parts.ts'
import {
  NO_ROUTE_SCHEMAS,
  operationOf,
  pathSpelling,
  registerMethods,
  registerOperationCheck,
} from '../http/paths.ts'
import { JSON_TYPE, sendProblem } from '../http/problem.ts'
import { registerOperations } from '../http/serve.ts'
import { type AccessParts, keepBudgets, type MetricsAccess, registerAccess } from '../http/server-access.ts'
import { ARRIVAL_MILLISECONDS, UPLOAD_ARRIVAL_MILLISECONDS, watchRequests } from '../http/slow-requests.ts'
import type { RequestLog } from '../modules/clients/request-log.ts'
import type { PathAlias } from '../service/interface-paths.ts'
import type { Metrics } from '../service/metrics.ts'
import type { Service } from '../service/service.ts'
import { asyncApiDocument } from './async-document.ts'
import { docsSite } from './docs/routes.ts'
import { API_PATHS, openApiDocument } from './document.ts'
import { OPERATIONS } from './operations.ts'
import { consoleRoutes } from './page-routes.ts'
import { holdTestResponses, requestRecorder } from './recorded.ts'
import { requestShapes } from './shapes.ts'

/** How often Node.js looks for requests whose headers or uploads take too long. */
const ARRIVAL_CHECK_MILLISECONDS = 5_000
/** The default of the setting. */
const KEEP_ALIVE_SECONDS = 72
/** How long requests sent before the stop may take to arrive. */
const GRACE_MILLISECONDS = 500
/** References are short; longer ones are looked up like any other unknown one. */
const PARAMETER_MAXIMUM_CHARACTERS = 1_000

export type ServerParts = AccessParts & {
  readonly service: Service
  readonly requests: RequestLog
  readonly metrics: Metrics
  readonly metricsAccess: MetricsAccess
  /** Makes spans of requests; undefined where nobody wants them. */
  readonly telemetry?: { readonly watch: (app: FastifyInstance) => void } | undefined
  readonly log: Logger
  /** Notes requests that failed because of an outage. */
  readonly noteOutage?: NoteOutage
  readonly publicUrl: string | undefined
  readonly trustedProxies: readonly string[]
  /** Paths that lead to our own too. */
  readonly pathAliases?: readonly PathAlias[]
  /** How long a connection without a request stays open; see KEEP_ALIVE_SECONDS. */
  readonly keepAliveSeconds?: number
  /** Aborted once the service is to stop: it still responds, but load balancers are to send nothing more. */
  readonly leaving?: AbortSignal
  /** The built pages; undefined if they are not built. */
  readonly pages: PageFiles | undefined
}

/** Builds the server; the caller makes it listen. */
export const buildServer = async (parts: ServerParts): Promise<FastifyInstance> => {
  const { service, log, metrics } = parts
  let isClosing = false
  const isStopping = () => isClosing || parts.leaving?.aborted === true
  const noticeProxy = untrustedProxyNotice(log)
  const spelt = pathSpelling(API_PATHS, parts.pathAliases ?? [])
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A separate logger for each request would cost more than its one line, which names the request itself.
    childLoggerFactory: (logger) => logger,
    schemaController: NO_ROUTE_SCHEMAS,
    bodyLimit: BODY_MAXIMUM_BYTES,
    requestTimeout: UPLOAD_ARRIVAL_MILLISECONDS,
    keepAliveTimeout: (parts.keepAliveSeconds ?? KEEP_ALIVE_SECONDS) * 1_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: parts.trustedProxies.length === 0 ? false : [...parts.trustedProxies],
    rewriteUrl: ({ url = '' }) => spelt(url),
    routerOptions: { maxParamLength: PARAMETER_MAXIMUM_CHARACTERS, caseSensitive: true },
    // A path that cannot be decoded names nothing that exists.
    frameworkErrors: (_error, request, reply) => {
      watch.add(reply as unknown as FastifyReply)
      reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
      sendProblem(reply as unknown as FastifyReply, 'not-found', 'This path does not exist.')
    },
    clientErrorHandler: (error, socket) =>
      respondToBrokenRequest(log, error, socket, { isAnsweredEarly: watch.isAnsweredEarly(socket) }),
    http: {
      // The handler below responds, with an id.
      requireHostHeader: false,
      headersTimeout: ARRIVAL_MILLISECONDS,
      connectionsCheckingInterval: ARRIVAL_CHECK_MILLISECONDS,
    },
  })
  const watch = watchRequests(app, boundConnections(app, parts.trustedProxies))
  app.addHook('preClose', async () => {
    isClosing = true
    // Requests already in flight on keep-alive connections get their responses, and each connection closes with its next
    // response; closing at once would cut them off unread.
    if ((await openConnections(app)) > 0) await pause(GRACE_MILLISECONDS)
    // A timer may be first to run after a stall: what has arrived until now is read before.
    await nextTurn()
  })
  app.addHook('onRequest', (request, reply, done) => {
    watch.add(reply)
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
    if (isStopping()) reply.header('connection', 'close')
    noticeProxy(request)
    const fault = hostFault(request.raw)
    if (fault !== undefined) {
      sendProblem(reply, 'bad-request', fault)
      return
    }
    done()
  })
  const lender = service.signing.publicWording
  const document = openApiDocument({ baseUrl: ANY_ADDRESS, lender })
  const record = requestRecorder({ log: parts.requests, shapes: requestShapes(document), now: service.now })
  app.decorateRequest('responseContent', undefined)
  app.decorateRequest('tokenClient', undefined)
  holdTestResponses(app)
  app.addHook('onResponse', (request, reply, done) => {
    record(request, reply)
    request.log[isProbe(request) ? 'debug' : 'info'](
      {
        requestId: request.id,
        method: request.method,
        operation: operationOf(request),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        client: request.caller?.clientId,
        user: request.person?.userId,
      },
      'answered',
    )
    done()
  })
  metrics.watch(app)
  parts.telemetry?.watch(app)
  registerJsonBodies(app)
  registerErrorHandler(app, parts.noteOutage)
  registerMethods(app)
  registerOperationCheck(app)
  keepBudgets(app, service.now)
  await registerAccess(app, service, parts)
  const host = hostOf(parts, document, asyncApiDocument(lender), isStopping)
  registerOperations(app, service, host, OPERATIONS)
  consoleRoutes(app, service, host, parts.pages)
  docsSite(app, {
    baseUrl: parts.baseUrl,
    fonts: [...(parts.pages?.assets.keys() ?? [])],
    sealingAuthority: async () =>
      service.isSandbox || service.sandboxes !== undefined
        ? (await service.signing.sampleKey()).root?.toString()
        : undefined,
  })
  app.get('/', async (_request, reply) => reply.redirect('/console'))
  // Such a request reaches no route.
  app.server.on('checkExpectation', (request, response) => {
    request.url = spelt(request.url ?? '')
    respondToExpectation(request, response)
  })
  return app
}

/** Health checks and metrics are requested all the time, and would bury everything else in the log. */
const isProbe = ({ routeOptions }: FastifyRequest): boolean =>
  PROBES.has(routeOptions.config.operationId ?? '')
const PROBES: ReadonlySet<string> = new Set(['live', 'ready', 'metrics'])

/** What the server gives its operations; the documents are serialised once. */
const hostOf = (
  { baseUrl, publicUrl, metrics, metricsAccess }: ServerParts,
  document: OpenApiDocument,
  asyncDocument: object,
  isStopping: () => boolean,
): Host => ({
  baseUrl,
  publicUrl,
  isStopping,
  metrics,
  metricsAccess,
  openApi: openApiFor({ baseUrl, publicUrl }, document),
  asyncApi: jsonBytes(asyncDocument),
})

/**
 * The document with absolute addresses, for tools that know no other. Under a name of which only the caller knows that it
 * leads here, relative addresses lead back to where it came from; links to guides, which cannot be relative, are left out.
 */
const openApiFor = ({ publicUrl, ...address }: OwnAddress, document: OpenApiDocument): Host['openApi'] => {
  const text = JSON.stringify(document)
  const at = (baseUrl: string) =>
    sharedBytes(
      JSON_TYPE,
      text.replaceAll(ANY_ADDRESS, () => baseUrl),
    )
  if (publicUrl !== undefined) {
    const own = at(publicUrl)
    return () => own
  }
  const withoutGuides = JSON.stringify(document, (key, value) => (key === 'externalDocs' ? undefined : value))
  const relative = sharedBytes(
    JSON_TYPE,
    withoutGuides.replace(`"url":"${ANY_ADDRESS}"`, '"url":"/"').replaceAll(ANY_ADDRESS, ''),
  )
  let absolute: SharedBytes | undefined
  return (request) => {
    const baseUrl = address.baseUrl()
    if (ownOriginOf(request, { ...address, publicUrl }) !== baseUrl) return relative
    absolute ??= at(baseUrl)
    return absolute
  }
}

/** Stands for the service's address in the document, which takes much longer to make than to write with another. */
const ANY_ADDRESS = 'https://any-address.invalid'

const jsonBytes = (document: object): SharedBytes => sharedBytes(JSON_TYPE, JSON.stringify(document))

/** What is wrong with the Host header (RFC 9112, 3.2); undefined if nothing is. */
const hostFault = ({ headers, httpVersion, rawHeaders }: FastifyRequest['raw']): string | undefined => {
  if (headers.host === undefined)
    return httpVersion === '1.1' ? 'An HTTP/1.1 request requires a Host header.' : undefined
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.length === 'host'.length && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1 ? 'The request has more than one Host header. Send exactly one.' : undefined
}

const openConnections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => {
    app.server.getConnections((error, count) => resolve(error === null ? count : 0))
  })
