/** Makes routes of declared operations: each with its name, its scope, and a check of its query. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '../../operations/idempotency/submission-key.ts'
import { FieldRefusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import type { Host, Operation } from './operation.ts'
import { refuseOtherMethods } from './routing/methods.ts'
import { routedPath } from './routing/paths.ts'
import { single, unknownIn } from './routing/query.ts'

/** Registers the routes of operations, each within its part of the server. */
export const registerOperations = (
  app: FastifyInstance,
  service: Service,
  host: Host,
  operations: readonly Operation[],
): void => {
  for (const [within, together] of Map.groupBy(operations, (operation) => operation.within)) {
    if (within === undefined) addRoutes(app, service, host, together)
    else
      app.register(async (part) => {
        await within(part, service, host)
        addRoutes(part, service, host, together)
      })
  }
}

const addRoutes = (
  app: FastifyInstance,
  service: Service,
  host: Host,
  operations: readonly Operation[],
): void => {
  for (const operation of operations) {
    const { id, method, path, scope, hasHead, isOnlyMethod, config, deprecated } = operation
    if (isOnlyMethod && scope !== undefined) refuseOtherMethods(app, routedPath(path), scope)
    app.route({
      method,
      url: routedPath(path),
      config: { operationId: id, ...(scope === undefined ? {} : { scope }), ...config },
      ...(hasHead === undefined ? {} : { exposeHeadRoute: hasHead }),
      ...(deprecated === undefined ? {} : { onRequest: deprecationNotice(deprecated) }),
      handler: handlerOf(app, service, host, operation),
    })
  }
}

/** Every answer says since when the operation is deprecated (RFC 9745), and from when it is gone (RFC 8594). */
const deprecationNotice = ({ since, gone }: NonNullable<Operation['deprecated']>) => {
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

const handlerOf = (app: FastifyInstance, service: Service, host: Host, operation: Operation) => {
  const handle = 'open' in operation ? operation.open(app, service, host) : operation.handle
  // An upload checks its query together with its body: in a form the fields count.
  const names = operation.config?.takesUploads ? [] : Object.keys(operation.query ?? {})
  const readQuery = (sent: unknown) => {
    const { values, faults } = single(sent, names)
    const unknown = operation.ignoresUnknownParameters ? [] : unknownIn(sent, names)
    return { values, faults: new FieldRefusal([...unknown, ...faults]) }
  }
  // Not async: another promise around the handler's would cost each submission a turn of the event loop.
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<unknown> => {
    const query = names.length === 0 ? NO_QUERY : readQuery(request.query)
    // Only an authenticated caller reaches an operation with a scope.
    const { params, caller } = request as FastifyRequest<{ Params: Record<string, string> }> & {
      caller: never
    }
    const answer = handle({
      service,
      request,
      reply,
      params,
      query: query.values,
      faults: query.faults,
      caller,
      write,
    })
    if (answer instanceof Promise) return answer
    // Fastify sends a returned body only if it comes in a promise.
    return answer === reply ? reply : Promise.resolve(answer)
  }
}

const NO_QUERY = { values: {}, faults: new FieldRefusal([]) } as const

const write = (status: number, body: unknown): Answer => ({ status, body: JSON.stringify(body) })
