/** Small parts that the document is built from: references, objects, headers and responses. */
import { INT32_MAXIMUM } from '../domain/kinds/number.ts'
import type { JsonObject } from './operation.ts'
import {
  ADDRESS_LIMITED,
  PROBLEMS,
  type ProblemKind,
  problemBody,
  RETRY_AFTER_MAXIMUM_SECONDS,
} from './problem.ts'

type Paths = Readonly<Record<string, Readonly<Record<string, JsonObject>>>>

export type OpenApiDocument = {
  readonly openapi: string
  readonly info: JsonObject
  readonly servers: readonly JsonObject[]
  /** The tags by audience, as several tools read them. */
  readonly 'x-tagGroups': readonly JsonObject[]
  readonly tags: readonly JsonObject[]
  readonly externalDocs: JsonObject
  readonly paths: Paths
  readonly webhooks: Paths
  readonly components: Readonly<Record<string, JsonObject>>
}

export const JSON_TYPE = 'application/json'
const PROBLEM_JSON_TYPE = 'application/problem+json'

export const schemaRef = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })

export const headerRef = (name: HeaderName): JsonObject => ({ $ref: `#/components/headers/${name}` })

/** A request id as an example shows it. */
const SAMPLE_REQUEST_ID = 'Zm9yZWNvdXJ0LWlk'

export const HEADERS = {
  'X-Request-Id': {
    required: true,
    description:
      'The ID of the request, which is also in the service’s log. Quote it when you ask about a response.',
    schema: { type: 'string', maxLength: 64 },
    example: SAMPLE_REQUEST_ID,
  },
  'RateLimit-Limit': {
    required: true,
    description: 'The number of requests that the client can send per minute.',
    schema: { type: 'integer', minimum: 1, maximum: INT32_MAXIMUM },
    example: 600,
  },
  'RateLimit-Remaining': {
    required: true,
    description:
      'The number of requests left in this minute. Several processes of the service exchange their counts every second, so it can be too high by what was sent to the others since.',
    schema: { type: 'integer', minimum: 0, maximum: INT32_MAXIMUM },
    example: 597,
  },
  'RateLimit-Reset': {
    required: true,
    description: 'The number of seconds until the limit resets.',
    schema: { type: 'integer', minimum: 0, maximum: 60 },
    example: 42,
  },
  'Retry-After': {
    required: true,
    description: 'The number of seconds to wait before the next request.',
    schema: { type: 'integer', minimum: 0, maximum: RETRY_AFTER_MAXIMUM_SECONDS },
    example: 42,
  },
  'WWW-Authenticate': {
    required: true,
    description: '`Bearer`, and why the credentials or the owner were not accepted.',
    schema: { type: 'string' },
    example: 'Bearer realm="forecourt"',
  },
  'Idempotent-Replayed': {
    description:
      '`true` if this is the stored response to an earlier request with the same Idempotency-Key. Otherwise the header is absent.',
    schema: { type: 'string', const: 'true' },
  },
  'Sandbox-Unknown-Words': {
    description:
      'For test applications: the first five unknown sandbox commands, percent-encoded and separated by commas. The history lists all of them.',
    schema: { type: 'string', maxLength: 2_000 },
    example: 'aprove%20after%205s',
  },
  'Sandbox-Unknown-Fields': {
    description:
      'For test clients: the paths of the first twenty unknown fields in the request body, which were ignored, separated by commas. A key that does not look like a field name is shortened and percent-encoded. Absent if all fields are known.',
    schema: { type: 'string', maxLength: 8_000 },
    example: 'quote.finance.tradeInn, quote.applicants[0].nickname',
  },
} as const satisfies Readonly<Record<string, JsonObject>>

type HeaderName = keyof typeof HEADERS

const headers = (names: readonly HeaderName[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, headerRef(name)]))

const RATE = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const

export type Content = Readonly<Record<string, JsonObject>>

/** A response to a client: it carries the request's id and the rate limit. */
export const response = (
  description: string,
  content: Content,
  more: readonly HeaderName[] = [],
): JsonObject => openResponse(description, content, [...more, ...RATE])

/** A response of an operation that is open to all and has no rate limit. */
export const openResponse = (
  description: string,
  content: Content,
  more: readonly HeaderName[] = [],
): JsonObject => ({
  description,
  headers: headers(['X-Request-Id', ...more]),
  content,
})

/** Problems as the content of a response, each with an example; with the operation's own detail if it has one. */
export const problemContent = (
  kinds: Readonly<Partial<Record<ProblemKind, string | undefined>>>,
): Content => ({
  [PROBLEM_JSON_TYPE]: {
    schema: schemaRef('Problem'),
    examples: Object.fromEntries(
      (Object.entries(kinds) as [ProblemKind, string | undefined][]).map(([kind, detail]) => [
        kind,
        { summary: PROBLEMS[kind].title, value: problemBody(kind, SAMPLE_REQUEST_ID, detail) },
      ]),
    ),
  },
})

const problemResponse = (kind: ProblemKind, more: readonly HeaderName[] = []): JsonObject =>
  response(PROBLEMS[kind].says, problemContent({ [kind]: undefined }), more)

/** Responses that several operations share. */
export const RESPONSES = {
  NoCredentials: openResponse(
    PROBLEMS['no-credentials'].says,
    problemContent({ 'no-credentials': undefined }),
    ['WWW-Authenticate'],
  ),
  Forbidden: problemResponse('forbidden'),
  StillRunning: problemResponse('still-running'),
  TooLarge: problemResponse('too-large'),
  UnsupportedMediaType: problemResponse('unsupported-media-type'),
  KeyReused: problemResponse('key-reused'),
  TooManyRequests: problemResponse('too-many-requests', ['Retry-After']),
  TooManyOfAddress: openResponse(
    'Rate limit exceeded for the IP address of the request.',
    problemContent({ 'too-many-requests': ADDRESS_LIMITED }),
    ['Retry-After'],
  ),
  ServerError: problemResponse('server-error'),
  // These may be sent before the service knows the client.
  Unavailable: openResponse(PROBLEMS.unavailable.says, problemContent({ unavailable: undefined }), [
    'Retry-After',
  ]),
  BrokenRequest: openResponse(
    'The request is not valid HTTP, for example because it has no Host header.',
    problemContent({ 'bad-request': 'An HTTP/1.1 request requires a Host header.' }),
  ),
  RequestTimeout: openResponse(
    PROBLEMS['request-timeout'].says,
    problemContent({ 'request-timeout': undefined }),
  ),
} as const satisfies Readonly<Record<string, JsonObject>>

export const responseRef = (name: keyof typeof RESPONSES): JsonObject => ({
  $ref: `#/components/responses/${name}`,
})
