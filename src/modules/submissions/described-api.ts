/** The document's description of submissions and dry runs: their body, and the error responses, which a set may have in its own model. */
import type { SubmissionOutcome, SubmissionRefusal } from '../../domain/application/stored-application.ts'
import type { JsonObject, RequestBody } from '../../http/operation.ts'
import {
  type Content,
  JSON_TYPE,
  openResponse,
  problemContent,
  response,
  schemaRef,
} from '../../http/parts.ts'
import { PROBLEMS, type ProblemKind } from '../../http/problem.ts'
import { jsonSchemaOf } from '../../http/schema.ts'
import { NO_SUCH_APPLICATION } from '../../service/refusal.ts'
import type { ApiSet } from '../sets/sets-api.ts'
import { requestExamples } from '../sets/sets-api-examples.ts'

/** The body of a submission. The rule engine declares its shape, and no zod schema parses it. */
export const submissionBody = ({ set, words: { noun, body } }: ApiSet): RequestBody => ({
  required: true,
  description: `The ${noun}, in UTF-8, at most 256 KiB. Field names are matched regardless of case, \`_\` and \`-\`, and with or without a leading \`is\`. Unknown fields are ignored. For test clients, the \`Sandbox-Unknown-Fields\` header lists them.`,
  content: { [JSON_TYPE]: { schema: schemaRef(body), ...requestExamples(set.name) } },
  unknown: 'ignored',
})

const UNREADABLE = 'The request body is not valid JSON: expected a comma or } at line 4, column 1.'
const NOT_ALLOWED = 'The client, its API key or its access token does not have the scope applications:submit.'

/** The error responses of submissions and dry runs; `badKey` is a submission's response to a bad Idempotency-Key. */
export const refusals = (of: ApiSet, badKey?: string): Readonly<Record<number, JsonObject>> => ({
  400: badRequest(of, badKey),
  401: openResponse(
    'The credentials are missing or not valid, or the owner does not exist or has not allowed this client to act for them. Nothing is saved.',
    inOwnModel(of, {
      'no-credentials': refused('no-credentials'),
      'consent-required': { is: 'ownerDenied' },
    }) ?? problemContent({ 'no-credentials': undefined, 'consent-required': undefined }),
    ['WWW-Authenticate', 'Sandbox-Unknown-Fields'],
  ),
  403: response(
    'The client is disabled, or the client or its key does not have the required scope.',
    inOwnModel(of, { forbidden: refused('forbidden', NOT_ALLOWED) }) ??
      problemContent({ forbidden: NOT_ALLOWED }),
  ),
  404: response(
    `The \`${of.words.reference}\` in the request body does not exist, or this client cannot access it. Nothing is saved.`,
    inOwnModel(of, { 'not-found': { is: 'unknownReference' } }) ??
      problemContent({ 'not-found': NO_SUCH_APPLICATION.says }),
    ['Sandbox-Unknown-Fields'],
  ),
  ...shared(of, 'too-large'),
  ...shared(of, 'unsupported-media-type'),
  ...shared(of, 'too-many-requests', ['Retry-After']),
  ...shared(of, 'server-error'),
  ...shared(of, 'unavailable', ['Retry-After']),
})

/** A submission's error responses because of its Idempotency-Key. */
export const refusalsOfKey = (of: ApiSet): Readonly<Record<number, JsonObject>> => ({
  ...shared(of, 'still-running'),
  ...shared(of, 'key-reused'),
})

/** The service rejects a broken HTTP request before it knows the client, so no RateLimit headers are promised. */
const badRequest = (of: ApiSet, badKey: string | undefined): JsonObject => {
  const details = badKey === undefined ? [UNREADABLE] : [UNREADABLE, badKey]
  const examples = details.map((says, at) => [`bad-request-${at + 1}`, refused('bad-request', says)] as const)
  return openResponse(
    `The request body is not a JSON object in UTF-8${badKey === undefined ? '' : ', or the Idempotency-Key is empty or too long'}.`,
    inOwnModel(of, Object.fromEntries(examples)) ?? problemContent({ 'bad-request': details.at(-1) }),
  )
}

/** An error response that other operations share, if the set has it in its own model. */
const shared = (
  of: ApiSet,
  kind: ProblemKind,
  headers: readonly 'Retry-After'[] = [],
): Readonly<Record<number, JsonObject>> => {
  const content = inOwnModel(of, { [kind]: refused(kind) })
  if (content === undefined) return {}
  const { status, says } = PROBLEMS[kind]
  // Without the database the caller is unknown, so no rate limit is promised.
  return { [status]: (kind === 'unavailable' ? openResponse : response)(says, content, headers) }
}

const refused = (kind: ProblemKind, says: string = PROBLEMS[kind].says): SubmissionRefusal => ({
  is: 'refused',
  status: PROBLEMS[kind].status,
  says,
})

/** The set's responses to these outcomes, by the name of the example; undefined if it responds with problems. */
const inOwnModel = (
  { set, submitted }: ApiSet,
  outcomes: Readonly<Record<string, SubmissionOutcome | SubmissionRefusal>>,
): Content | undefined => {
  const examples: Record<string, { readonly value: unknown }> = {}
  for (const [name, outcome] of Object.entries(outcomes)) {
    const text = set.submissionResponse(outcome)
    if (text === undefined) return undefined
    examples[name] = { value: JSON.parse(text) }
  }
  return { [JSON_TYPE]: { schema: jsonSchemaOf(submitted), examples } }
}
