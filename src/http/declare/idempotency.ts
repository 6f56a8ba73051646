/** Idempotency-Key over HTTP: reads a request's key, and sends the result of running the request once under it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FieldFaultType } from '../../../packages/values/field-fault.ts'
import type { SentBody } from '../../domain/application/sent-body.ts'
import {
  type ByClient,
  type Change,
  changeOwn,
  changeOwnOnce,
} from '../../operations/idempotency/own-change.ts'
import { answerStoredOnce, type Effect } from '../../operations/idempotency/request-key.ts'
import {
  type Answer,
  IDEMPOTENCY_KEY_MAXIMUM_CHARACTERS,
  type IdempotencyResult,
  requestKey,
} from '../../operations/idempotency/submission-key.ts'
import { FieldRefusal, NO_SUCH_APPLICATION } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { requireCaller } from './access.ts'
import { JSON_TYPE, PROBLEM_TYPE, type ProblemKind, problem, sendProblem } from './problem.ts'
import { refuse } from './refuse.ts'

const NO_BYTES = Buffer.alloc(0)

/**
 * Answers a request that changes an application: once under its key if it has one, otherwise directly.
 * `path` is the request's own, including its references; `run` works only through the service that it receives.
 */
export const answerChange = async (
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  run: (service: Service) => Promise<Effect>,
): Promise<FastifyReply> => {
  const key = idempotencyKeyOf(request)
  if (key.is === 'unusable') return refuse(reply, key.refusal)
  if (key.is === 'none') return sendAnswer(reply, (await run(service)).answer)
  const { clientId } = requireCaller(request)
  const bytes = (request.body as SentBody | undefined)?.bytes ?? NO_BYTES
  return sendOnce(reply, await answerStoredOnce(service, requestKey(clientId, path, key.key), bytes, run))
}

/** The same for changes to the client's own data: the effect of `run` and its audit entry are one transaction. */
export const answerOwnChange = async (
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  run: (change: Change) => Promise<Effect>,
): Promise<FastifyReply> => {
  const key = idempotencyKeyOf(request)
  if (key.is === 'unusable') return refuse(reply, key.refusal)
  const by = byRequest(request)
  if (key.is === 'none') return sendAnswer(reply, (await changeOwn(service, by, run)).answer)
  const bytes = (request.body as SentBody | undefined)?.bytes ?? NO_BYTES
  const sent = { key: requestKey(by.clientId, path, key.key), bytes }
  return sendOnce(reply, await changeOwnOnce(service, by, sent, run))
}

/** The calling client, and its request. */
export const byRequest = (request: FastifyRequest): ByClient => ({
  clientId: requireCaller(request).clientId,
  requestId: request.id,
})

export type IdempotencyKey =
  | { readonly is: 'none' }
  | { readonly is: 'unusable'; readonly refusal: FieldRefusal }
  | { readonly is: 'given'; readonly key: string }

/** The key of a request; an empty or too long one can't be used. */
export const idempotencyKeyOf = (request: FastifyRequest): IdempotencyKey => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return { is: 'none' }
  if (typeof key !== 'string' || key === '' || key.length > IDEMPOTENCY_KEY_MAXIMUM_CHARACTERS)
    return { is: 'unusable', refusal: unusableKey(key === '' ? 'required' : 'maxLength') }
  return { is: 'given', key }
}

/** The sentence about an unusable key. */
export const UNUSABLE_KEY = `Idempotency-Key must have 1 to ${IDEMPOTENCY_KEY_MAXIMUM_CHARACTERS} characters.`

const unusableKey = (type: FieldFaultType): FieldRefusal =>
  new FieldRefusal([{ field: 'Idempotency-Key', type, message: UNUSABLE_KEY }])

/** A refusal as a problem; all its effects are rolled back. */
export const refusedWith = (request: FastifyRequest, kind: ProblemKind, detail: string): Effect => {
  const body = problem(kind, request.id, detail)
  return { is: 'refused', answer: { status: body.status, body: JSON.stringify(body) } }
}

export const sendAnswer = (reply: FastifyReply, { status, body }: Answer): FastifyReply => {
  const isProblem = body.startsWith('{"type":"/problems/')
  const type = isProblem ? PROBLEM_TYPE : JSON_TYPE
  reply.request.told = { text: body }
  return reply.code(status).header('content-type', type).send(body)
}

/** Sends the first answer or its replay, or says why there is neither. */
export const sendOnce = (reply: FastifyReply, once: IdempotencyResult): FastifyReply => {
  if (once.is === 'running') return sendProblem(reply, 'still-running')
  if (once.is === 'otherBody') return sendProblem(reply, 'key-reused')
  if (once.is === 'noAccess') return sendProblem(reply, 'not-found', NO_SUCH_APPLICATION)
  if (once.is === 'replayed') reply.header('idempotent-replayed', 'true')
  return sendAnswer(reply, once.answer)
}
