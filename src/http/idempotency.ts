/** Idempotency-Key over HTTP: reads a request's key, and runs the request once under it. */
import type { FastifyRequest } from 'fastify'
import type { FieldFaultType } from '../../packages/values/field-fault.ts'
import { textOf } from '../../packages/values/json-text.ts'
import type { SentBody } from '../domain/application/stored-application.ts'
import {
  IDEMPOTENCY_KEY_MAXIMUM_CHARACTERS,
  type IdempotencyResult,
  type RequestKey,
  requestKey,
} from '../service/idempotency.ts'
import { FieldRefusal, Refusal } from '../service/refusal.ts'
import {
  type ByClient,
  type Change,
  changeOwn,
  changeOwnOnce,
  type Effect,
  respondStoredOnce,
} from '../service/request-key.ts'
import type { Service } from '../service/service.ts'
import type {
  ClientRequest,
  FileResponse,
  IdempotencyKey,
  JsonResponse,
  Problem,
  Result,
  StoredResponse,
} from './handler.ts'
import type { Declaration } from './operation.ts'
import { problemBody } from './problem.ts'
import { requireCaller } from './server-access.ts'

const NO_BYTES = Buffer.alloc(0)

/** What a change under a key results in. A refusal rolls all its effects back. */
export type Changed<Of extends Declaration> = Exclude<Result<Of>, FileResponse>

/**
 * Runs a request that changes an application: once under its key if it has one, otherwise directly. `run` works only through the
 * service that it receives.
 */
export const changeOnce = async <Of extends Declaration>(
  { service, request }: ClientRequest<Of>,
  run: (service: Service) => Promise<Changed<Of>>,
): Promise<StoredResponse | Problem> => {
  const key = idempotencyKeyOf(request)
  if (key.is === 'unusable') return key.refusal
  const effect = async (inside: Service) => effectOf(request, await run(inside))
  if (key.is === 'none') return stored((await effect(service)).response)
  return onceResponse(
    await respondStoredOnce(service, requestKeyOf(request, key.key), bytesOf(request), effect),
  )
}

/** The same for changes to the client's own data: the effect of `run` and its audit entry are one transaction. */
export const changeOwnDataOnce = async (
  { service, request }: Pick<ClientRequest, 'service' | 'request'>,
  run: (change: Change) => Promise<JsonResponse | Problem>,
): Promise<StoredResponse | Problem> => {
  const key = idempotencyKeyOf(request)
  if (key.is === 'unusable') return key.refusal
  const by = byRequest(request)
  const effect = async (change: Change) => effectOf(request, await run(change))
  if (key.is === 'none') return stored((await changeOwn(service, by, effect)).response)
  const sent = { key: requestKeyOf(request, key.key), bytes: bytesOf(request) }
  return onceResponse(await changeOwnOnce(service, by, sent, effect))
}

const bytesOf = (request: FastifyRequest): Uint8Array =>
  (request.body as SentBody | undefined)?.bytes ?? NO_BYTES

/** The key of a client's request, for this path with its references. */
export const requestKeyOf = (request: FastifyRequest, key: string): RequestKey => {
  const params = request.params as Readonly<Record<string, string>>
  const path = (request.routeOptions.url as string).replace(
    /:(\w+)/g,
    (_, name: string) => params[name] ?? '',
  )
  return requestKey(requireCaller(request).clientId, path, key)
}

/** A response as the effect of a request, whose effects a refusal rolls back. */
export const effectOf = (request: FastifyRequest, result: JsonResponse | Problem): Effect => {
  if (result instanceof Refusal) {
    const body = problemBody(result.kind, request.id, result.says, result.members)
    return { is: 'refused', response: { status: body.status, body: JSON.stringify(body) } }
  }
  const { status, body, applicationId, isTentative } = result
  const response = { status, body: textOf(body) }
  if (isTentative) return { is: 'refused', response }
  return { is: 'done', response, ...(applicationId === undefined ? {} : { applicationId }) }
}

/** The calling client. */
export const byRequest = (request: FastifyRequest): ByClient => ({
  clientId: requireCaller(request).clientId,
})

/** The key of a request; an empty or too long one cannot be used. */
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

/** A response that is text already. */
export const stored = (
  { status, body }: { status: number; body: string },
  isReplayed = false,
): StoredResponse => ({
  is: 'stored',
  status,
  text: body,
  isReplayed,
})

/** The first response or its replay, or why there is neither. */
export const onceResponse = (once: IdempotencyResult): StoredResponse | Problem =>
  once instanceof Refusal ? once : stored(once.response, once.is === 'replayed')
