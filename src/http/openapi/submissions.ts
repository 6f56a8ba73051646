/** The operations that take an application: submit and validate, in both sets. */
import { RETENTION } from '../../domain/retention.ts'
import { IDEMPOTENCY_KEY_MAXIMUM_CHARACTERS } from '../../operations/idempotency/submission-key.ts'
import { NO_SUCH_APPLICATION } from '../../operations/refusal.ts'
import { submissionAnswer } from '../../sets/a/answers.ts'
import { PROBLEMS, type ProblemKind } from '../problem.ts'
import { answerExamples, requestExamples, type SampleApplication } from './examples.ts'
import {
  answer,
  type Content,
  JSON_TYPE,
  type JsonObject,
  openAnswer,
  problemContent,
  type RESPONSES,
  responseRef,
  schemaRef,
} from './parts.ts'
import type { SetWords } from './set-words.ts'

const BAD_KEY = `Idempotency-Key must have 1 to ${IDEMPOTENCY_KEY_MAXIMUM_CHARACTERS} characters.`
const UNREADABLE = 'The body is not JSON.'
const NOT_ALLOWED = 'This client or its key lacks the scope applications:submit.'

export const IDEMPOTENCY_KEY: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `A key of your own for this request, such as a UUID. Sent again with the same body within ${RETENTION.idempotencyAnswers.kept.words}, the request gets the first answer again and has no second effect, so one whose answer was lost can be repeated safely. Compared as sent, per client and path.`,
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAXIMUM_CHARACTERS },
}

/** Submits an application. */
export const submit = (words: SetWords, samples: readonly SampleApplication[]): JsonObject => {
  const { noun, reference, submitted, errors, prefix } = words
  return {
    summary: `Submit a ${noun}`,
    description: `Validates the ${noun} as a whole, keeps it, and answers with its \`${reference}\`.

- **Valid:** it is submitted for review (\`${submitted}\` is true).
- **Not valid:** it is kept in the state Open, and \`${errors}\` names every field that fails. Fix it and send the whole ${noun} again with its \`${reference}\`; the same ${noun} is then submitted, not a new one.
- **No longer Open:** it is left as it is, and the one failure is \`changeDenied\`.

All three are answered with status 200: the body tells them apart. Send a null \`${reference}\` for a new ${noun}.
${words.ownerInWords}`,
    parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
    requestBody: requestBody(words, samples),
    responses: {
      200: answer(
        `The ${noun} is kept: submitted, or Open with its failures.`,
        { [JSON_TYPE]: { schema: schemaRef(words.answer), ...answerExamples(samples, prefix) } },
        ['Idempotent-Replayed'],
      ),
      ...refusals(words, [BAD_KEY]),
      409: shared(words, 'still-running', 'StillRunning'),
      422: shared(words, 'key-reused', 'KeyReused'),
    },
  }
}

/** Says what a submission would be answered, and keeps nothing. */
export const validate = (words: SetWords, samples: readonly SampleApplication[]): JsonObject => {
  const { noun, reference, submitted, errors } = words
  return {
    summary: `Validate a ${noun} without submitting it`,
    description: `A dry run of the submission: takes the same body, reports the same failures in \`${errors}\`, refuses what a submission would refuse, and keeps nothing. \`${submitted}\` is false and \`${reference}\` is null. ${words.validInWords} Idempotency-Key is ignored.`,
    requestBody: requestBody(words, samples),
    responses: {
      200: answer('What a submission would be told.', {
        [JSON_TYPE]: { schema: schemaRef(words.answer), examples: words.dryRunExamples },
      }),
      ...refusals(words),
    },
  }
}

const requestBody = (words: SetWords, samples: readonly SampleApplication[]): JsonObject => ({
  required: true,
  description: `The ${words.noun}, in UTF-8, at most 256 KiB. Fields that are not described are ignored.`,
  content: { [JSON_TYPE]: { schema: schemaRef(words.body), ...requestExamples(samples, words.prefix) } },
})

/** What a submission is refused with, which set A says in its own model. Dry runs ignore a bad Idempotency-Key. */
const refusals = (words: SetWords, badKey: readonly string[] = []): JsonObject => ({
  400: badRequest(words, [UNREADABLE, ...badKey]),
  401: openAnswer(
    'No credentials, or none that hold; or the owner is unknown or has not allowed this client to act for them. Nothing is kept.',
    words.prefix === 'Quote'
      ? quoteRefusals({
          'no-credentials': refusedInSetA('no-credentials'),
          'consent-required': submissionAnswer({ is: 'ownerDenied' }),
        })
      : problemContent({ 'no-credentials': undefined, 'consent-required': undefined }),
    ['WWW-Authenticate'],
  ),
  403: answer(
    'The client is switched off, or it or its key lacks the scope.',
    words.prefix === 'Quote'
      ? quoteRefusals({ forbidden: refusedInSetA('forbidden', NOT_ALLOWED) })
      : problemContent({ forbidden: NOT_ALLOWED }),
  ),
  404: answer(
    `The \`${words.reference}\` that was sent is unknown, or not this client’s. Nothing is kept.`,
    words.prefix === 'Quote'
      ? quoteRefusals({ 'not-found': submissionAnswer({ is: 'unknownReference' }) })
      : problemContent({ 'not-found': NO_SUCH_APPLICATION }),
  ),
  413: shared(words, 'too-large', 'TooLarge'),
  415: shared(words, 'unsupported-media-type', 'UnsupportedMediaType'),
  429: shared(words, 'too-many-requests', 'TooManyRequests', ['Retry-After']),
  500: shared(words, 'server-error', 'ServerError'),
  503: shared(words, 'unavailable', 'Unavailable', ['Retry-After']),
})

/** The service refuses a broken HTTP request before it knows the client, so no RateLimit headers are promised. */
const badRequest = (words: SetWords, details: readonly string[]): JsonObject =>
  openAnswer(
    `The body is not a JSON object in UTF-8${details.includes(BAD_KEY) ? ', or the Idempotency-Key is empty or too long' : ''}.`,
    words.prefix === 'Quote'
      ? quoteRefusals(
          Object.fromEntries(
            details.map((says, at) => [`bad-request-${at + 1}`, refusedInSetA('bad-request', says)]),
          ),
        )
      : problemContent({ 'bad-request': details.at(-1) }),
  )

/** A refusal that other operations have too. */
const shared = (
  words: SetWords,
  kind: ProblemKind,
  response: keyof typeof RESPONSES,
  headers: readonly 'Retry-After'[] = [],
): JsonObject =>
  words.prefix === 'Quote'
    ? // Without the database nobody knows who calls, so no rate limit is promised.
      (kind === 'unavailable' ? openAnswer : answer)(
        PROBLEMS[kind].says,
        quoteRefusals({ [kind]: refusedInSetA(kind) }),
        headers,
      )
    : responseRef(response)

const refusedInSetA = (kind: ProblemKind, says: string = PROBLEMS[kind].says) =>
  submissionAnswer({ is: 'refused', status: PROBLEMS[kind].status, says })

const quoteRefusals = (examples: Readonly<Record<string, unknown>>): Content => ({
  [JSON_TYPE]: {
    schema: schemaRef('QuoteSubmitApplicationResponseModel'),
    examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
  },
})
