/**
 * Makes routes of declared operations: reads each request as its operation declares it, and sends what the handler returns. Who may
 * call an operation decides what its route adds: scopes and deprecations for clients, admission by sessions and proofs for our pages.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod'
import { textOf } from '../../packages/values/json-text.ts'
import { hasFreshProof } from '../adapters/access/person.ts'
import type { SentBody } from '../domain/application/stored-application.ts'
import { FieldRefusal, notFound, PROOF_NEEDED, Refusal } from '../service/refusal.ts'
import type { Service } from '../service/service.ts'
import { deadlineOf, isAdmitted, personNow } from './admission.ts'
import { readAs, readBodyAs } from './bodies/invalid-body.ts'
import { sendFile } from './bodies/send-file.ts'
import { unknownFields } from './bodies/unknown-fields.ts'
import { passOver, readUpload } from './bodies/upload-body.ts'
import { uploads } from './bodies/uploads.ts'
import { ownOriginOf } from './browsers.ts'
import { logLate } from './error-handler.ts'
import type {
  ClientRequest,
  ClientResult,
  HandledPageOperation,
  Host,
  JsonResponse,
  PageRequest,
  Problem,
  ServerPart,
  StoredResponse,
} from './handler.ts'
import { idempotencyKeyOf } from './idempotency.ts'
import { type ClientOperation, CONSOLE_API, type Declaration, needsProof } from './operation.ts'
import { refuseOtherMethods, routedPath, single, unknownIn } from './paths.ts'
import { JSON_TYPE, PROBLEM_TYPE, sendProblem } from './problem.ts'
import { inRequest, webUserOf } from './server-access.ts'
import {
  browserCookie,
  noSessionCookie,
  readBrowserCookie,
  type Scheme,
  schemeOf,
  sessionCookie,
} from './session-cookie.ts'

type Registered = ClientOperation | HandledPageOperation
type Server = { readonly service: Service; readonly host: Host; readonly stopping: AbortSignal }
type Respond = (request: FastifyRequest, reply: FastifyReply) => ClientResult | Promise<ClientResult>

const isOfPages = (operation: Registered): operation is HandledPageOperation => operation.id === undefined

/** Registers the routes of operations, each within its part of the server; those of pages in a plugin whose requests pass admission. */
export const registerOperations = (
  app: FastifyInstance,
  service: Service,
  host: Host,
  operations: readonly Registered[],
): void => {
  const stopping = new AbortController()
  // Waiting requests get their response before the server closes, since it does not close while there is one.
  app.addHook('preClose', async () => stopping.abort())
  const server = { service, host, stopping: stopping.signal }
  for (const [within, together] of Map.groupBy(operations, partOf)) {
    const addTo = (part: FastifyInstance) => {
      for (const operation of together)
        part.route(isOfPages(operation) ? pageRoute(server, operation) : clientRoute(part, server, operation))
    }
    if (within === undefined) addTo(app)
    else
      app.register(async (part) => {
        await within(part, service, host)
        addTo(part)
      })
  }
}

const partOf = (operation: Registered): ServerPart | undefined => {
  if (operation.takesUpload) return uploads
  return isOfPages(operation) ? undefined : operation.within
}

const clientRoute = (app: FastifyInstance, server: Server, operation: ClientOperation): RouteOptions => {
  const { id, path, who, lenderScope, hasHead, isOnlyMethod, budget, deprecated, takesUpload, waits } =
    operation
  const scope = who === 'anyone' ? undefined : who
  if (isOnlyMethod && scope !== undefined) refuseOtherMethods(app, routedPath(path), scope)
  const handle = 'open' in operation ? operation.open(app, server.service, server.host) : operation.handle
  const read = clientRequests(server, operation)
  return {
    ...routeOf(server, operation, (request, reply) => {
      const context = read(request, reply)
      return context instanceof Refusal ? context : handle(context)
    }),
    url: routedPath(path),
    config: { operationId: id, scope, lenderScope, budget, takesUploads: takesUpload, mayWait: waits },
    ...(hasHead === undefined ? {} : { exposeHeadRoute: hasHead }),
    ...(deprecated === undefined ? {} : { onRequest: deprecationNotice(deprecated) }),
  }
}

const pageRoute = (server: Server, operation: HandledPageOperation): RouteOptions => {
  const { name, path, who, isForEnrolling, isBackground, takesUpload, waits, responses, handle } = operation
  const read = pageRequests(server, operation)
  const run = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = read(request, reply)
    return context instanceof Refusal ? context : handle(context)
  }
  return {
    ...routeOf(server, operation, async (request, reply) => {
      const running = run(request, reply)
      // An upload may be slow to arrive, and has its own limits.
      const result = await (waits || takesUpload ? running : deadlineOf(request)(running))
      if (takesUpload) passOver(request)
      if (result instanceof Refusal || result.is !== 'response') return result
      const model = responses[result.status] ?? 'file'
      return model === 'file' ? result : { ...result, body: declaredPart(model, result.body) }
    }),
    url: routedPath(CONSOLE_API + path),
    config: {
      consoleOperation: name,
      budget: 'console',
      who,
      proof: needsProof(operation) ? 'fresh' : undefined,
      isForEnrolling,
      isBackground,
      takesUploads: takesUpload,
      mayWait: waits,
    },
  }
}

const routeOf = ({ service, host, stopping }: Server, { method }: Declaration, respond: Respond) => {
  const send = (reply: FastifyReply, result: ClientResult): void => {
    // A keep-alive connection would keep the server from closing.
    if (stopping.aborted && !reply.sent) reply.header('connection', 'close')
    sendResult(reply, result, host)
  }
  return {
    method,
    // Fastify gets no promise: it would wait until the response is sent, at a price for each submission and status.
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      inRequest(service, request, () => {
        const result = respond(request, reply)
        if (result instanceof Promise)
          result.then((one) => send(reply, one)).catch((error: Error) => fail(reply, error))
        else send(reply, result)
      }),
  }
}

/** A failure that comes once the time is over has no response, but the log has it. */
const fail = (reply: FastifyReply, error: Error): void =>
  reply.sent ? logLate(reply.request, error) : void reply.send(error)

/** Every response says since when the operation is deprecated (RFC 9745), and from when it is gone (RFC 8594). */
const deprecationNotice = ({ since, gone }: NonNullable<ClientOperation['deprecated']>) => {
  const headers = {
    deprecation: `@${Date.parse(since) / 1_000}`,
    sunset: new Date(gone).toUTCString(),
    link: '</docs/guides/versions>; rel="deprecation"; type="text/html"',
  }
  return (_request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    reply.headers(headers)
    done()
  }
}

const NO_QUERY = { values: {}, faults: new FieldRefusal([]) } as const
const NO_BODY = z.object({})

/** Reads clients' requests to an operation as they were sent. Only an authenticated caller reaches one with a scope. */
const clientRequests = ({ service, stopping }: Server, operation: ClientOperation) => {
  const { query, body: declared, takesUpload, ignoresUnknownParameters, waits } = operation
  // An upload checks its query together with its body: in a form the fields count.
  const names = takesUpload ? [] : Object.keys(query ?? {})
  const readQuery = (sent: unknown) => {
    const { values, faults } = single(sent, names)
    const unknown = ignoresUnknownParameters ? [] : unknownIn(sent, names)
    return { values, faults: new FieldRefusal([...unknown, ...faults]) }
  }
  // Without a declared body there is no field. Uploads read their own.
  const unknownOf =
    declared === undefined && !takesUpload && !ignoresUnknownParameters
      ? (sent: object) => unknownFields(NO_BODY, sent)
      : declared?.unknown
  return (request: FastifyRequest, reply: FastifyReply): ClientRequest | Problem => {
    const { values, faults } = names.length === 0 ? NO_QUERY : readQuery(request.query)
    const { params, caller } = request
    const body = request.body as SentBody | undefined
    const unknown = body && typeof unknownOf === 'function' ? unknownOf(body.value) : []
    if (unknown.length > 0) return new FieldRefusal([...faults.errors, ...unknown])
    const waiting = waits ? signalOf(reply, stopping) : undefined
    return { service, request, reply, params, query: values, faults, body, caller, waiting } as ClientRequest
  }
}

/** Reads pages' requests to an operation, or says what is wrong with them. Admission lets in only people for whom it is. */
const pageRequests = ({ service, host, stopping }: Server, operation: HandledPageOperation) => {
  const params = z.object({ ...operation.params })
  const { query, body, takesUpload, waits } = operation
  return (request: FastifyRequest, reply: FastifyReply): PageRequest<Declaration> | Problem => {
    const signal = waits ? signalOf(reply, stopping) : undefined
    const named = z.safeParse(params, request.params)
    // The message about a path parameter is its noun.
    if (!named.success) return notFound(named.error.issues[0]?.message ?? 'path')
    const asked = query === undefined ? {} : readAs(query, request.query)
    if (asked instanceof FieldRefusal) return asked
    const { value = body === undefined ? {} : undefined } = (request.body ?? {}) as Partial<SentBody>
    const sent = takesUpload ? {} : (readBodyAs(body ?? NO_BODY, value) as object)
    if (sent instanceof FieldRefusal) return sent
    const webUser = webUserOf(request)
    const { person } = webUser
    if (needsProof(operation, sent) && !hasFreshProof(person, service.now())) return PROOF_NEEDED
    return {
      service,
      person,
      webUser,
      ownOrigin: ownOriginOf(request, host),
      browser: readBrowserCookie(request.headers.cookie, schemeOf(request, host.baseUrl())),
      params: named.data,
      query: asked,
      body: sent,
      waiting: signal && {
        signal,
        mayStill: async () => isAdmitted(request, await personNow(service, request), service.now()),
      },
      upload: takesUpload && {
        read: () => readUpload(request),
        key: idempotencyKeyOf(request),
        begin: () => request.server.uploads.begin(person?.userId ?? ''),
      },
    } as PageRequest<Declaration>
  }
}

const signalOf = (reply: FastifyReply, stopping: AbortSignal): AbortSignal => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return AbortSignal.any([gone.signal, stopping])
}

/** Sends a result; one that its handler has sent itself is left alone. */
export const sendResult = (
  reply: FastifyReply,
  result: ClientResult | undefined,
  host: Pick<Host, 'baseUrl'>,
): void => {
  // The promise of a response that its handler has sent ends without a value.
  if (result === undefined || 'raw' in result) return
  // Its time was over, and the caller has been told so.
  if (reply.sent) return
  if (result instanceof Refusal) {
    const { kind, says, members, retryAfterSeconds } = result
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    sendProblem(reply, kind, says, members)
  } else if (result.is === 'response') sendResponse(reply, result, host)
  else if (result.is === 'stored') sendStored(reply, result)
  else sendFile(reply, result.file, result.content, result.onSent)
}

const sendResponse = (
  reply: FastifyReply,
  { status, body, session, browser }: JsonResponse,
  { baseUrl }: Pick<Host, 'baseUrl'>,
): void => {
  const setCookie = (make: (scheme: Scheme) => string) =>
    reply.header('set-cookie', make(schemeOf(reply.request, baseUrl())))
  if (browser !== undefined) setCookie((scheme) => browserCookie(browser, scheme))
  if (session === 'ends') setCookie(noSessionCookie)
  else if (session !== undefined) setCookie((scheme) => sessionCookie(session.token, scheme))
  reply.code(status)
  if (body === undefined) reply.send()
  else reply.header('content-type', JSON_TYPE).send(textOf(body))
}

const sendStored = (reply: FastifyReply, { status, text, isReplayed }: StoredResponse): void => {
  if (isReplayed) reply.header('idempotent-replayed', 'true')
  reply.request.responseContent = { text }
  const type = text.startsWith('{"type":"/problems/') ? PROBLEM_TYPE : JSON_TYPE
  reply.code(status).header('content-type', type).send(text)
}

type Def = {
  readonly innerType?: z.core.$ZodType
  readonly element?: z.core.$ZodType
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly catchall?: z.core.$ZodType
}

/** The declared fields of a value, and of the objects in it: nothing else of a row reaches a page. An open record stays as it is. */
export const declaredPart = (model: z.core.$ZodType, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const { innerType, element, shape, catchall } = model._zod.def as Def
  if (innerType !== undefined) return declaredPart(innerType, value)
  if (element !== undefined) return (value as readonly unknown[]).map((one) => declaredPart(element, one))
  const isOpen = catchall !== undefined && catchall._zod.def.type !== 'never'
  if (shape === undefined || isOpen) return value
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, declaredPart(field, Reflect.get(value, name))]),
  )
}
