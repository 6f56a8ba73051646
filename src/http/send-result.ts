/** Sends what a handler returns, cut down to what its model declares: nothing else of a row reaches a page. */
import type { FastifyReply } from 'fastify'
import type * as z from 'zod'
import { Refusal } from '../service/refusal.ts'
import { sendFile } from './bodies/send-file.ts'
import type { ClientResult, Host, JsonResponse, Problem, StoredResponse } from './handler.ts'
import { jsonText } from './idempotency.ts'
import { JSON_TYPE, PROBLEM_TYPE, sendProblem } from './problem.ts'
import { browserCookie, noSessionCookie, schemeOf, sessionCookie } from './session-cookie.ts'

/** Sends a result; one that its handler has sent itself is left alone. */
export const sendResult = (
  reply: FastifyReply,
  result: ClientResult | undefined,
  host: Pick<Host, 'baseUrl'>,
): FastifyReply => {
  // The promise of a response that its handler has sent ends without a value.
  if (result === undefined || 'raw' in result) return reply
  // Its time was over, and the caller has been told so.
  if (reply.sent) return reply
  if (result instanceof Refusal) return sendRefusal(reply, result)
  switch (result.is) {
    case 'response':
      return sendResponse(reply, result, host)
    case 'stored':
      return sendStored(reply, result)
    case 'file':
      return sendFile(reply, result.file, result.content, result.onSent)
  }
}

const sendResponse = (
  reply: FastifyReply,
  { status, body, session, browser }: JsonResponse,
  { baseUrl }: Pick<Host, 'baseUrl'>,
): FastifyReply => {
  if (browser !== undefined)
    reply.header('set-cookie', browserCookie(browser, schemeOf(reply.request, baseUrl())))
  if (session !== undefined) {
    const scheme = schemeOf(reply.request, baseUrl())
    const cookie = session === 'ends' ? noSessionCookie(scheme) : sessionCookie(session.token, scheme)
    reply.header('set-cookie', cookie)
  }
  reply.code(status)
  if (body === undefined) return reply.send()
  return reply.header('content-type', JSON_TYPE).send(jsonText(body))
}

const sendStored = (reply: FastifyReply, { status, text, isReplayed }: StoredResponse): FastifyReply => {
  if (isReplayed) reply.header('idempotent-replayed', 'true')
  reply.request.responseContent = { text }
  const type = text.startsWith('{"type":"/problems/') ? PROBLEM_TYPE : JSON_TYPE
  return reply.code(status).header('content-type', type).send(text)
}

const sendRefusal = (
  reply: FastifyReply,
  { kind, says, members, retryAfterSeconds }: Problem,
): FastifyReply => {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return sendProblem(reply, kind, says, members)
}

type Def = {
  readonly innerType?: z.core.$ZodType
  readonly element?: z.core.$ZodType
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly catchall?: z.core.$ZodType
}

/** The declared fields of a value, and of the objects in it. An open record stays as it is. */
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
