/** The document's description of submissions and dry runs: their body, and the refusals, which set A has in its own model. */
import { NO_SUCH_APPLICATION } from '../../operations/refusal.ts'
import { submissionAnswer } from '../../sets/a/answers.ts'
import type { JsonObject, RequestBody } from '../declare/operation.ts'
import {
  type Content,
  JSON_TYPE,
  openResponse,
  problemContent,
  response,
  schemaRef,
} from '../declare/parts.ts'
import { PROBLEMS, type ProblemKind } from '../declare/problem.ts'
import { jsonSchemaOf } from '../declare/schema.ts'
import { requestExamples, SAMPLES } from '../shared/examples.ts'
import type { SetWords } from '../shared/set-words.ts'
import { CaseSubmitted, QuoteSubmitted } from './models.ts'

/** The shape of a submission's response, by the prefix of a set's models. */
export const SUBMITTED = { Quote: QuoteSubmitted, Case: CaseSubmitted } as const

/** The body of a submission. The rule engine declares its shape, and no zod schema parses it. */
export const submissionBody = ({ noun, prefix, body }: SetWords): RequestBody => ({
  required: true,
  description: `The ${noun}, in UTF-8, at most 256 KiB. Field names are matched without regard to case, \`_\` and \`-\`, and with or without a leading \`is\`. Unknown fields are ignored; a test client finds them in the header \`Sandbox-Unknown-Fields\`.`,
  content: { [JSON_TYPE]: { schema: schemaRef(body), ...requestExamples(SAMPLES[prefix], prefix) } },
})

const UNREADABLE = 'The body is not JSON: at line 4, column 1, a comma or } was expected.'
const NOT_ALLOWED = 'This client or its key lacks the scope applications:submit.'

/** The refusals of submissions and dry runs; `badKey` is a submission's response to a bad Idempotency-Key. */
export const refusals = (words: SetWords, badKey?: string): Readonly<Record<number, JsonObject>> => ({
  400: badRequest(words, badKey),
  401: openResponse(
    'The credentials are missing or invalid; or the owner is unknown or has not allowed this client to act for them. The service stores nothing.',
    words.prefix === 'Quote'
      ? quoteRefusals({
          'no-credentials': refusedInSetA('no-credentials'),
          'consent-required': submissionAnswer({ is: 'ownerDenied' }),
        })
      : problemContent({ 'no-credentials': undefined, 'consent-required': undefined }),
    ['WWW-Authenticate', 'Sandbox-Unknown-Fields'],
  ),
  403: response(
    'The client is disabled, or it or its key lacks the scope.',
    words.prefix === 'Quote'
      ? quoteRefusals({ forbidden: refusedInSetA('forbidden', NOT_ALLOWED) })
      : problemContent({ forbidden: NOT_ALLOWED }),
  ),
  404: response(
    `The \`${words.reference}\` in the body is unknown, or not this client’s. The service stores nothing.`,
    words.prefix === 'Quote'
      ? quoteRefusals({ 'not-found': submissionAnswer({ is: 'unknownReference' }) })
      : problemContent({ 'not-found': NO_SUCH_APPLICATION }),
    ['Sandbox-Unknown-Fields'],
  ),
  ...(words.prefix === 'Quote' && {
    413: shared('too-large'),
    415: shared('unsupported-media-type'),
    429: shared('too-many-requests', ['Retry-After']),
    500: shared('server-error'),
    503: shared('unavailable', ['Retry-After']),
  }),
})

/** A submission's refusals because of its Idempotency-Key. */
export const refusalsOfKey = ({ prefix }: SetWords): Readonly<Record<number, JsonObject>> =>
  prefix === 'Quote' ? { 409: shared('still-running'), 422: shared('key-reused') } : {}

/** The service refuses a broken HTTP request before it knows the client, so no RateLimit headers are promised. */
const badRequest = (words: SetWords, badKey: string | undefined): JsonObject => {
  const details = badKey === undefined ? [UNREADABLE] : [UNREADABLE, badKey]
  return openResponse(
    `The body is not a JSON object in UTF-8${badKey === undefined ? '' : ', or the Idempotency-Key is empty or too long'}.`,
    words.prefix === 'Quote'
      ? quoteRefusals(
          Object.fromEntries(
            details.map((says, at) => [`bad-request-${at + 1}`, refusedInSetA('bad-request', says)]),
          ),
        )
      : problemContent({ 'bad-request': details.at(-1) }),
  )
}

/** A refusal that other operations share, in set A’s words. */
const shared = (kind: ProblemKind, headers: readonly 'Retry-After'[] = []): JsonObject =>
  // Without the database the caller is unknown, so no rate limit is promised.
  (kind === 'unavailable' ? openResponse : response)(
    PROBLEMS[kind].says,
    quoteRefusals({ [kind]: refusedInSetA(kind) }),
    headers,
  )

const refusedInSetA = (kind: ProblemKind, says: string = PROBLEMS[kind].says) =>
  submissionAnswer({ is: 'refused', status: PROBLEMS[kind].status, says })

const quoteRefusals = (examples: Readonly<Record<string, unknown>>): Content => ({
  [JSON_TYPE]: {
    schema: jsonSchemaOf(QuoteSubmitted),
    examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
  },
})
