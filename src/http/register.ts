/**
 * Makes routes of declared operations. Who may call an operation decides what its route adds: scopes and deprecations for
 * clients, admission by sessions and proofs for our pages.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { Refusal } from '../service/refusal.ts'
import type { Service } from '../service/service.ts'
import { deadlineOf, inRequest } from './admission.ts'
import { passOver } from './bodies/upload-body.ts'
import { uploads } from './bodies/uploads.ts'
import { logLate } from './error-handler.ts'
import type { ClientResult, HandledPageOperation, Host, Result, ServerPart } from './handler.ts'
import { type ClientOperation, CONSOLE_API, type Declaration, needsProof } from './operation.ts'
import { refuseOtherMethods, routedPath } from './paths.ts'
import { clientRequests, pageRequests, type Server } from './read-request.ts'
import { declaredPart, sendResult } from './send-result.ts'

type Registered = ClientOperation | HandledPageOperation

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
  const {
    id,
    method,
    path,
    who,
    lenderScope,
    hasHead,
    isOnlyMethod,
    budget,
    takesUpload,
    waits,
    deprecated,
  } = operation
  const { service, host, stopping } = server
  const scope = who === 'anyone' ? undefined : who
  if (isOnlyMethod && scope !== undefined) refuseOtherMethods(app, routedPath(path), scope)
  const handle = 'open' in operation ? operation.open(app, service, host) : operation.handle
  const read = clientRequests(server, operation)
  const send = (reply: FastifyReply, result: ClientResult): FastifyReply => {
    // A keep-alive connection would keep the server from closing.
    if (waits && stopping.aborted && !reply.sent) reply.header('connection', 'close')
    return sendResult(reply, result, host)
  }
  return {
    method,
    url: routedPath(path),
    config: {
      operationId: id,
      ...(scope === undefined ? {} : { scope }),
      ...(lenderScope === undefined ? {} : { lenderScope }),
      ...(budget === undefined ? {} : { budget }),
      ...(takesUpload ? { takesUploads: true } : {}),
      ...(waits ? { mayWait: true } : {}),
    },
    ...(hasHead === undefined ? {} : { exposeHeadRoute: hasHead }),
    ...(deprecated === undefined ? {} : { onRequest: deprecationNotice(deprecated) }),
    // Fastify gets no promise: it would wait until the response is sent, at a price for each submission and status.
    handler: (request, reply) =>
      inRequest(service, request, () => {
        const context = read(request, reply)
        const result = context instanceof Refusal ? context : handle(context)
        if (result instanceof Promise)
          result.then((one) => send(reply, one)).catch((error: unknown) => failed(reply, error))
        else send(reply, result)
      }),
  }
}

/** A failure that comes once the time is over has no response, but the log has it. */
const failed = (reply: FastifyReply, error: unknown): void => {
  if (!reply.sent) void reply.send(error)
  else logLate(reply.request, error as Error)
}

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

const pageRoute = (server: Server, operation: HandledPageOperation): RouteOptions => {
  const { name, method, path, who, isForEnrolling, isBackground, handle } = operation
  const waits = operation.waits ?? false
  const takesUploads = operation.takesUpload ?? false
  const { service, host, stopping } = server
  const read = pageRequests(server, operation)
  const run = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = read(request, reply)
    return context instanceof Refusal ? context : handle(context)
  }
  return {
    method,
    url: routedPath(CONSOLE_API + path),
    config: {
      consoleOperation: name,
      budget: 'console',
      who,
      proof: needsProof(operation) ? 'fresh' : undefined,
      isForEnrolling,
      mayWait: waits,
      isBackground: isBackground ?? false,
      takesUploads,
    },
    handler: (request, reply) =>
      inRequest(service, request, async () => {
        const running = run(request, reply)
        // An upload may be slow to arrive, and has its own limits.
        const result = await (waits || takesUploads ? running : deadlineOf(request)(running))
        if (takesUploads) passOver(request)
        // A keep-alive connection would keep the server from closing.
        if (stopping.aborted) reply.header('connection', 'close')
        return sendResult(reply, declaredResult(operation, result), host)
      }),
  }
}

const declaredResult = (
  { responses }: HandledPageOperation,
  result: Result<Declaration>,
): Result<Declaration> => {
  if (result instanceof Refusal || result.is !== 'response') return result
  const model = responses[result.status]
  if (model === null || model === undefined || model === 'file') return result
  return { ...result, body: declaredPart(model, result.body) }
}
