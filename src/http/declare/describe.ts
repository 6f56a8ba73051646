/** The OpenAPI document's description of an operation: its declaration, and what all operations share. */

import { RETENTION } from '../../domain/lender/retention.ts'
import { IDEMPOTENCY_KEY_MAXIMUM_CHARACTERS } from '../../operations/idempotency/submission-key.ts'
import type { Operation, Parameter } from './operation.ts'
import type { JsonObject } from './parts.ts'
import { headerRef, JSON_TYPE, problemContent, responseRef } from './parts.ts'
import { jsonSchemaOf } from './schema.ts'

/** The header that every `idempotent` operation takes. */
export const IDEMPOTENCY_KEY: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `A key of your own for this request, such as a UUID. Sent again with the same body within ${RETENTION.idempotencyAnswers.kept.words}, the request gets the first answer again and has no second effect, so one whose answer was lost can be repeated safely. Compared as sent, per client and path.`,
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAXIMUM_CHARACTERS },
}

/** The Operation Object of OpenAPI for an operation. */
export const describe = (declared: Operation): JsonObject => {
  const { id, tag, summary, description, params = {}, query = {}, body, idempotent } = declared
  const parameters = [
    ...Object.entries(params).map(([name, parameter]) => parameterOf(name, 'path', parameter)),
    ...Object.entries<Parameter>(query).map(([name, parameter]) => parameterOf(name, 'query', parameter)),
    ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(declared.deprecated === undefined ? {} : { deprecated: true }),
    security: declared.security ?? securityOf(declared),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: { ...sharedAnswers(declared), ...declared.answers, ...(idempotent ? ofKey(declared) : {}) },
  }
}

const parameterOf = (name: string, place: 'path' | 'query', { schema, ...rest }: Parameter): JsonObject => ({
  name,
  in: place,
  ...(place === 'path' ? { required: true } : {}),
  ...rest,
  schema: jsonSchemaOf(schema),
})

const securityOf = ({ scope }: Operation): readonly JsonObject[] =>
  scope === undefined ? [] : [{ apiKey: [scope] }, { accessToken: [scope] }]

/** The refusals that every operation may answer, those with a scope, and those whose body is read, as a DELETE's is. */
const sharedAnswers = ({ scope, method }: Pick<Operation, 'scope' | 'method'>): JsonObject => {
  const takesBody = method !== 'GET'
  return {
    400: responseRef('BrokenRequest'),
    ...(scope !== undefined && {
      401: responseRef('NoCredentials'),
      403: responseRef('Forbidden'),
      500: responseRef('ServerError'),
    }),
    429: responseRef(scope === undefined ? 'TooManyOfAddress' : 'TooManyRequests'),
    ...(takesBody && scope === undefined && { 408: responseRef('RequestTimeout') }),
    ...(takesBody &&
      scope !== undefined && {
        413: responseRef('TooLarge'),
        415: responseRef('UnsupportedMediaType'),
      }),
    ...((takesBody || scope !== undefined) && { 503: responseRef('Unavailable') }),
  }
}

type Response = JsonObject & {
  readonly description: string
  readonly headers: JsonObject
  readonly content: JsonObject
}

/** The answers that an Idempotency-Key adds to an operation: replays, and refusals of the key. */
const ofKey = ({ answers }: Operation): JsonObject => {
  const replayed = Object.entries(answers)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, success]) => {
      const headers = {
        ...(success as Response).headers,
        'Idempotent-Replayed': headerRef('Idempotent-Replayed'),
      }
      return [status, { ...success, headers }]
    })
  return {
    ...Object.fromEntries(replayed),
    409: answers[409] === undefined ? responseRef('StillRunning') : orStillRunning(answers[409] as Response),
    422: answers[422] ?? responseRef('KeyReused'),
  }
}

/** The conflicts of an operation with one more. A set with its own words for all refusals has already described it. */
const orStillRunning = (response: Response): JsonObject => {
  const { description, headers, content } = response
  const [type = '', problem] = Object.entries(content)[0] ?? []
  if (type === JSON_TYPE) return response
  const { examples, ...rest } = problem as { readonly examples: JsonObject }
  const running = problemContent({ 'still-running': undefined })[type] as { readonly examples: JsonObject }
  return {
    description: `${description.replace(/\.$/, '')}; or the first request with this Idempotency-Key is still being answered.`,
    headers,
    content: { [type]: { ...rest, examples: { ...examples, ...running.examples } } },
  }
}
