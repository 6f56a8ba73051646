/** The OpenAPI document's description of an operation: its declaration, and what all operations share. */

import { RETENTION } from '../domain/lender/retention.ts'
import { IDEMPOTENCY_KEY_MAXIMUM_CHARACTERS } from '../service/idempotency.ts'
import type { ClientOperation, JsonObject, Parameter, RequestBody } from './operation.ts'
import { headerRef, JSON_TYPE, problemContent, responseRef } from './parts.ts'
import { jsonSchemaOf } from './schema.ts'

/** The header that every `idempotent` operation takes. */
export const IDEMPOTENCY_KEY: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `A unique key for this request, such as a UUID. If you send the same request again with the same key within ${RETENTION.idempotencyAnswers.retained.words}, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path.`,
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAXIMUM_CHARACTERS },
}

/** The Operation Object of OpenAPI for an operation. */
export const describe = (declared: ClientOperation): JsonObject => {
  const { id, tag, summary, description, params = {}, query = {}, body, idempotent } = declared
  const parameters = [
    ...Object.entries<Parameter>(params).map(([name, parameter]) => parameterOf(name, 'path', parameter)),
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
    ...(body === undefined ? {} : { requestBody: bodyOf(body) }),
    responses: {
      ...sharedResponses(declared),
      ...declared.responses,
      ...(idempotent ? ofKey(declared) : {}),
    },
  }
}

const bodyOf = ({ unknown: _, ...described }: RequestBody): JsonObject => described

const parameterOf = (name: string, place: 'path' | 'query', { schema, ...rest }: Parameter): JsonObject => ({
  name,
  in: place,
  ...(place === 'path' ? { required: true } : {}),
  ...rest,
  schema: jsonSchemaOf(schema),
})

const securityOf = ({ who, lenderScope }: ClientOperation): readonly JsonObject[] =>
  who === 'anyone'
    ? []
    : [
        { apiKey: [] },
        ...[who, lenderScope]
          .filter((scope) => scope !== undefined)
          .map((scope) => ({ accessToken: [scope] })),
      ]

/** The error responses of every operation, of those with a scope, and of those whose body is read, as a DELETE's is. */
const sharedResponses = ({ who, method }: Pick<ClientOperation, 'who' | 'method'>): JsonObject => {
  const takesBody = method !== 'GET'
  const isOpen = who === 'anyone'
  return {
    400: responseRef('BrokenRequest'),
    ...(!isOpen && {
      401: responseRef('NoCredentials'),
      403: responseRef('Forbidden'),
      500: responseRef('ServerError'),
    }),
    429: responseRef(isOpen ? 'TooManyOfAddress' : 'TooManyRequests'),
    ...(takesBody && isOpen && { 408: responseRef('RequestTimeout') }),
    ...(takesBody &&
      !isOpen && {
        413: responseRef('TooLarge'),
        415: responseRef('UnsupportedMediaType'),
      }),
    ...((takesBody || !isOpen) && { 503: responseRef('Unavailable') }),
  }
}

type Response = JsonObject & {
  readonly description: string
  readonly headers: JsonObject
  readonly content: JsonObject
}

/** The responses that an Idempotency-Key adds to an operation: replays, and errors about the key. */
const ofKey = ({ responses }: ClientOperation): JsonObject => {
  const replayed = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, success]) => {
      const headers = {
        ...(success as Response).headers,
        'Idempotent-Replayed': headerRef('Idempotent-Replayed'),
      }
      return [status, { ...(success as Response), headers }]
    })
  return {
    ...Object.fromEntries(replayed),
    409:
      responses[409] === undefined ? responseRef('StillRunning') : orStillRunning(responses[409] as Response),
    422: responses[422] ?? responseRef('KeyReused'),
  }
}

/** The conflicts of an operation with one more. A set with its own words for all error responses has already described it. */
const orStillRunning = (response: Response): JsonObject => {
  const { description, headers, content } = response
  const [type = '', problem] = Object.entries(content)[0] ?? []
  if (type === JSON_TYPE) return response
  const { examples, ...rest } = problem as { readonly examples: JsonObject }
  const running = problemContent({ 'still-running': undefined })[type] as { readonly examples: JsonObject }
  return {
    description: `${description} Also returned while the first request with this Idempotency-Key is still being processed.`,
    headers,
    content: { [type]: { ...rest, examples: { ...examples, ...running.examples } } },
  }
}
