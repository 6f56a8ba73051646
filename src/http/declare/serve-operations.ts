/**
 * Serves declared operations over HTTP: reads a request as its operation declares it, and sends the handler's answer.
 */
import './page-context.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { hasFreshProof, type Person } from '../../adapters/access/person.ts'
import type { SentBody } from '../../domain/application/sent-body.ts'
import { Outdated } from '../../operations/applications/change-as-staff.ts'
import { FieldRefusal, Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { readAs } from './bodies/invalid-body.ts'
import { sendFile } from './bodies/send-file.ts'
import { passOver, readUpload } from './bodies/upload-body.ts'
import { uploads } from './bodies/uploads.ts'
import { idempotencyKeyOf } from './idempotency.ts'
import {
  type Answer,
  badRequest,
  type FileAnswer,
  type Handler,
  type Handlers,
  notFound,
  type Problem,
  problem,
  type RequestContext,
  type Result,
  type SentUpload,
  type Waiting,
} from './page-handler.ts'
import { CONSOLE_API, type ConsoleOperation, needsProof } from './page-operation.ts'
import { sendProblem } from './problem.ts'
import { deadlineOf, isAdmitted, personNow, webUserOf } from './session/admission.ts'
import { type OwnAddress, ownOriginOf } from './session/own-pages.ts'
import {
  browserCookie,
  noSessionCookie,
  readBrowserCookie,
  type Scheme,
  schemeOf,
  sessionCookie,
} from './session/session-cookie.ts'

export type Operations = Readonly<Record<string, ConsoleOperation>>

type Parts = OwnAddress & { readonly service: Service }

/** Registers the operations in a plugin whose requests pass admission. */
export const serveOperations = <All extends Operations>(
  app: FastifyInstance,
  parts: Parts,
  operations: All,
  handlers: Handlers<All>,
): void => {
  const stopping = new AbortController()
  // Waiting requests are answered before the server closes, since it does not close while there is one.
  app.addHook('preClose', async () => stopping.abort())
  const serve = (part: FastifyInstance, takesUploads: boolean) => {
    for (const [name, operation] of Object.entries<ConsoleOperation>(operations))
      if ((operation.takesUpload ?? false) === takesUploads)
        part.route(routeOf(parts, stopping.signal, { name, operation, handlers }))
  }
  serve(app, false)
  app.register(async (part) => {
    await uploads(part)
    serve(part, true)
  })
}

/** An operation as a route. */
const routeOf = <All extends Operations>(
  parts: Parts,
  stopping: AbortSignal,
  {
    name,
    operation,
    handlers,
  }: { readonly name: string; readonly operation: ConsoleOperation; readonly handlers: Handlers<All> },
): RouteOptions => {
  const { service, baseUrl } = parts
  const run = runner(operation, handlers[name] as unknown as Handler<ConsoleOperation>)
  const takesUploads = operation.takesUpload ?? false
  return {
    method: operation.method,
    url: `${CONSOLE_API}${operation.path}`,
    config: {
      consoleOperation: name,
      budget: 'console',
      who: operation.who,
      proof: needsProof(operation) ? 'fresh' : undefined,
      isForEnrolling: operation.isForEnrolling,
      mayWait: operation.waits ?? false,
      isBackground: operation.isBackground ?? false,
      takesUploads,
    },
    handler: async (request, reply) => {
      const waiting = operation.waits ? waitingOf(service, request, reply, stopping) : undefined
      const running = run(parts, request, waiting)
      // An upload may be slow to arrive, and has its own limits.
      const isLong = waiting !== undefined || takesUploads
      const result = await (isLong ? running : deadlineOf(request)(running))
      if (takesUploads) passOver(request)
      // A kept-alive connection would keep the server from closing.
      if (stopping.aborted) reply.header('connection', 'close')
      return send(reply, result, schemeOf(request, baseUrl()))
    },
  }
}

type AnyResult = Result<ConsoleOperation> | FileAnswer

const runner = (operation: ConsoleOperation, handle: Handler<ConsoleOperation>) => {
  const params = z.object({ ...operation.params })
  const { query, body } = operation
  return async (parts: Parts, request: FastifyRequest, waiting?: Waiting): Promise<AnyResult> => {
    const named = z.safeParse(params, request.params)
    // The message about a path parameter is its noun.
    if (!named.success) return notFound(named.error.issues[0]?.message ?? 'path')
    const asked = query === undefined ? {} : readAs(query, request.query)
    if (asked instanceof FieldRefusal) return badRequest(asked)
    const sent = body === undefined ? {} : readAs(body, (request.body as SentBody | undefined)?.value)
    if (sent instanceof FieldRefusal) return badRequest(sent)
    const webUser = webUserOf(request)
    if (needsProof(operation, sent) && !hasFreshProof(webUser.person, parts.service.now()))
      return problem('proof-needed')
    // Admission lets in only people for whom the handler is written, and the parts are read by its declaration.
    const context = {
      service: parts.service,
      person: webUser.person,
      webUser,
      ownOrigin: ownOriginOf(request, parts),
      browser: readBrowserCookie(request.headers.cookie, schemeOf(request, parts.baseUrl())),
      params: named.data,
      query: asked,
      body: sent,
      waiting,
      upload: operation.takesUpload ? uploadOf(request, webUser.person) : undefined,
    }
    return handle(context as RequestContext<ConsoleOperation>)
  }
}

const uploadOf = (request: FastifyRequest, person: Person | undefined): SentUpload => ({
  read: () => readUpload(request),
  key: idempotencyKeyOf(request),
  begin: () => request.server.uploads.begin(person?.userId ?? ''),
})

const waitingOf = (
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  stopping: AbortSignal,
): Waiting => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return {
    signal: AbortSignal.any([gone.signal, stopping]),
    mayStill: async () => isAdmitted(request, await personNow(service, request), service.now()),
  }
}

const send = (reply: FastifyReply, result: AnyResult, scheme: Scheme): FastifyReply => {
  if (result instanceof Outdated) return sendOutdated(reply, result)
  if (result instanceof Refusal) return sendProblem(reply, 'not-possible', result.says)
  switch (result.is) {
    case 'answer':
      return sendAnswer(reply, result, scheme)
    case 'file':
      return sendFile(reply, result.file, result.content)
    case 'conflict':
      return sendProblem(reply, 'not-possible', result.detail, { changed: result.changed })
    case 'problem':
      return sendRefused(reply, result)
  }
}

/** Who was quicker, and what they did, if known. */
const sendOutdated = (reply: FastifyReply, { says, changed }: Outdated): FastifyReply =>
  sendProblem(
    reply,
    'not-possible',
    says,
    changed && { changed: { ...changed, at: changed.at.toISOString() } },
  )

const sendRefused = (reply: FastifyReply, result: Problem): FastifyReply => {
  const { kind, detail, errors, retryAfterSeconds } = result
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return sendProblem(reply, kind, detail, errors && { errors })
}

const sendAnswer = (
  reply: FastifyReply,
  { status, body, session, browser }: Answer,
  scheme: Scheme,
): FastifyReply => {
  if (browser !== undefined) reply.header('set-cookie', browserCookie(browser, scheme))
  if (session === 'ends') reply.header('set-cookie', noSessionCookie(scheme))
  else if (session !== undefined) reply.header('set-cookie', sessionCookie(session.token, scheme))
  reply.code(status)
  if (body === undefined) return reply.send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
}
