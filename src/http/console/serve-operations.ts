/**
 * Serves declared operations over HTTP: reads a request as its operation declares it, and sends what its handler
 * answers.
 */
import './context.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { SentBody } from '../../domain/sent-body.ts'
import { Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { sendProblem } from '../problem.ts'
import { deadlineOf, webUserOf } from './admission.ts'
import { CONSOLE_API, type ConsoleOperation } from './contract/operation.ts'
import { InvalidBody, readAs } from './invalid-body.ts'
import {
  type Answer,
  type Handler,
  type Handlers,
  notFound,
  type Problem,
  problem,
  type RequestContext,
  type Result,
} from './operation.ts'
import { noSessionCookie, type Scheme, schemeOf, sessionCookie } from './session-cookie.ts'

export type Operations = Readonly<Record<string, ConsoleOperation>>

type Parts = { readonly service: Service; readonly baseUrl: () => string }

/** Registers the operations in a plugin whose requests pass admission. */
export const serveOperations = <All extends Operations>(
  app: FastifyInstance,
  { service, baseUrl }: Parts,
  operations: All,
  handlers: Handlers<All>,
): void => {
  for (const [name, operation] of Object.entries<ConsoleOperation>(operations)) {
    const run = runner(operation, handlers[name] as unknown as Handler<ConsoleOperation>)
    app.route({
      method: operation.method,
      url: `${CONSOLE_API}${operation.path}`,
      config: { consoleOperation: name, who: operation.who },
      handler: async (request, reply) => {
        const result = await deadlineOf(request)(run(service, request))
        return send(reply, result, schemeOf(request, baseUrl()))
      },
    })
  }
}

type AnyResult = Result<ConsoleOperation>

const runner = (operation: ConsoleOperation, handle: Handler<ConsoleOperation>) => {
  const params = z.object({ ...operation.params })
  const { query, body } = operation
  return async (service: Service, request: FastifyRequest): Promise<AnyResult> => {
    const named = z.safeParse(params, request.params)
    // The message of what a path names is its noun.
    if (!named.success) return notFound(named.error.issues[0]?.message ?? 'path')
    const asked = query === undefined ? {} : readAs(query, request.query)
    if (asked instanceof InvalidBody) return problem('bad-request', asked.says)
    const sent = body === undefined ? {} : readAs(body, (request.body as SentBody | undefined)?.value)
    if (sent instanceof InvalidBody) return problem('bad-request', sent.says)
    const webUser = webUserOf(request)
    // Admission has let in only people whom the handler is written for, and the parts are read by its declaration.
    const context = { service, person: webUser.person, webUser, params: named.data, query: asked, body: sent }
    return handle(context as RequestContext<ConsoleOperation>)
  }
}

const send = (reply: FastifyReply, result: AnyResult, scheme: Scheme): FastifyReply => {
  if (result instanceof Refusal) return sendProblem(reply, 'not-possible', result.says)
  switch (result.is) {
    case 'answer':
      return sendAnswer(reply, result, scheme)
    case 'conflict':
      return sendProblem(reply, 'not-possible', result.detail, { changed: result.changed })
    case 'problem':
      return sendRefused(reply, result)
  }
}

const sendRefused = (reply: FastifyReply, { kind, detail, retryAfterSeconds }: Problem): FastifyReply => {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return sendProblem(reply, kind, detail)
}

const sendAnswer = (reply: FastifyReply, { status, body, session }: Answer, scheme: Scheme): FastifyReply => {
  if (session === 'ends') reply.header('set-cookie', noSessionCookie(scheme))
  else if (session !== undefined) reply.header('set-cookie', sessionCookie(session.token, scheme))
  reply.code(status)
  if (body === undefined) return reply.send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
}
