/**
 * Refusals: problems (RFC 9457), which set A's submit and validate put into the words of their own model. One
 * declaration for each kind of problem.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FieldFault } from '../../../packages/values/field-fault.ts'
import { SET_NAMES, SETS } from '../../domain/application/sets.ts'
import { LIFETIMES, RETENTION } from '../../domain/lender/retention.ts'
import { modelSet } from '../../sets/model-sets.ts'

export type ProblemKind = keyof typeof PROBLEMS

type Declared = { readonly status: number; readonly title: string; readonly says: string }

export const PROBLEMS = {
  'bad-request': {
    status: 400,
    title: 'Bad request',
    says: 'The service can’t understand the request; the detail says what to change.',
  },
  'no-credentials': {
    status: 401,
    title: 'Credentials needed',
    says: 'Send an API key or an access token that is known, not expired and not revoked, as Authorization: Bearer.',
  },
  'signed-out': {
    status: 401,
    title: 'Not signed in',
    says: 'You are not signed in. Your session may have expired. Sign in and try again.',
  },
  'sign-in-failed': {
    status: 401,
    title: 'Sign-in failed',
    says: 'The email address or password is not correct, or the account has been disabled.',
  },
  'second-factor-needed': {
    status: 401,
    title: 'Second factor needed',
    says: 'Enter the code from your authenticator app, or one of your recovery codes.',
  },
  'second-factor-wrong': {
    status: 401,
    title: 'Wrong code',
    says: 'That code is not correct, has expired or has been used before. Enter the newest code from your app, or a recovery code.',
  },
  'provider-needed': {
    status: 401,
    title: 'Identity provider needed',
    says: 'Sign in with the lender’s identity provider. Your role or your two-factor authentication requires it.',
  },
  'provider-refused': {
    status: 401,
    title: 'Not signed in by the identity provider',
    says: 'The sign-in at the lender’s identity provider failed.',
  },
  'proof-needed': {
    status: 401,
    title: 'Proof needed',
    says: `Verify it’s you to continue. We ask again after ${LIFETIMES.proof.words}.`,
  },
  'code-needed': {
    status: 401,
    title: 'Code needed',
    says: `Enter the code we sent you before you sign. It opens the agreement for ${LIFETIMES.signerVisit.words}.`,
  },
  'consent-required': {
    status: 401,
    title: 'Consent required',
    says: 'The owner is not a user who has allowed this client to act for them. Nothing was stored.',
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    says: 'The client is switched off, or it or its key lacks the scope that the operation needs.',
  },
  'second-factor-missing': {
    status: 403,
    title: 'Second factor missing',
    says: 'The lender requires two-factor authentication for your role. Set it up under My account.',
  },
  'foreign-page': {
    status: 403,
    title: 'Asked by another page',
    says: 'Only the console’s own pages can make this change.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    says: 'There is no such path, or no such application that this client may see.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    says: 'The path exists; the Allow header names the methods that it accepts.',
  },
  'request-timeout': {
    status: 408,
    title: 'Request timeout',
    says: 'The request did not arrive completely in time.',
  },
  'still-running': {
    status: 409,
    title: 'Still running',
    says: 'The service is still processing the first request with this Idempotency-Key; send it again in a moment.',
  },
  'not-possible': {
    status: 409,
    title: 'Not possible',
    says: 'The request can’t be carried out in the current state; the detail says why.',
  },
  'quota-exceeded': {
    status: 409,
    title: 'Quota exceeded',
    says: 'The document exceeds the client’s storage quota; the detail says how large that is.',
  },
  'link-not-valid': {
    status: 410,
    title: 'Link no longer valid',
    says: 'This link has already been used, has been replaced by a newer one, or has expired. Request a new link.',
  },
  'expectation-failed': {
    status: 417,
    title: 'Expectation failed',
    says: 'The service supports no Expect header but 100-continue.',
  },
  'too-large': { status: 413, title: 'Too large', says: 'A request body may have at most 256 KiB.' },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    says: 'Send application/json without a Content-Encoding.',
  },
  'document-refused': {
    status: 422,
    title: 'Document refused',
    says: 'The file has an accepted type but could not be inspected; the detail says why.',
  },
  'key-reused': {
    status: 422,
    title: 'Idempotency-Key reused',
    says: `The Idempotency-Key was used within ${RETENTION.idempotencyAnswers.retained.words} for another body; a new request needs a new key.`,
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    says: 'The client has used up its requests for this minute; Retry-After says when to send the next.',
  },
  'sandboxes-in-use': {
    status: 429,
    title: 'All sandboxes in use',
    says: 'The service has its maximum number of sandboxes; Retry-After says when to try again.',
  },
  'header-too-large': {
    status: 431,
    title: 'Header fields too large',
    says: 'The headers have more than 16 KiB.',
  },
  'server-error': {
    status: 500,
    title: 'Server error',
    says: 'The service failed; send the same request again, with the same Idempotency-Key.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    says: 'The service is starting, stopping or without its database.',
  },
} as const satisfies Record<string, Declared>

export type ProblemBody = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly requestId: string
}

/** A problem's extension members (RFC 9457, 3.2). */
export type ProblemMembers = Readonly<Record<string, unknown>>

/** The problem's body. Neither `detail` nor further members may repeat a caller's free text. */
export const problemBody = (
  kind: ProblemKind,
  requestId: string,
  detail?: string,
  members: ProblemMembers = {},
): ProblemBody => {
  const { status, title, says } = PROBLEMS[kind]
  return { type: `/problems/${kind}`, title, status, detail: detail ?? says, requestId, ...members }
}

export const JSON_TYPE = 'application/json; charset=utf-8'
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

const SUBMISSION = /^\/api\/(\w+)\/(?:submit|validate)(?:\?|$)/

/** The error response in the model of the set whose submit or validate the path is; undefined where a problem says it. */
const inOwnModel = (path: string, status: number, says: string): string | undefined => {
  const noun = SUBMISSION.exec(path)?.[1]
  const set = SET_NAMES.find((name) => SETS[name].noun === noun)
  return set === undefined ? undefined : modelSet(set).submissionResponse({ is: 'refused', status, says })
}

/** The path of the matched route, or else the requested path. */
export const pathOf = (request: FastifyRequest): string => request.routeOptions?.url ?? request.url

/** A refusal as text and its type: a problem, or on a submit or validate the model of a set that has its own. */
export const refusalBody = (
  path: string,
  kind: ProblemKind,
  requestId: string,
  detail?: string,
  members?: ProblemMembers,
): { readonly status: number; readonly type: string; readonly text: string } => {
  const { status, says } = PROBLEMS[kind]
  const own = inOwnModel(path, status, detail ?? says)
  if (own !== undefined) return { status, type: JSON_TYPE, text: own }
  return { status, type: PROBLEM_TYPE, text: JSON.stringify(problemBody(kind, requestId, detail, members)) }
}

/** A response that the service is unavailable also says when to come back. */
export const RETRY_AFTER_SECONDS = 1

/** Sends an error: a problem, or on a submit or validate the model of a set that has its own. */
export const sendProblem = (
  reply: FastifyReply,
  kind: ProblemKind,
  detail?: string,
  members?: ProblemMembers,
): FastifyReply => {
  const { status, type, text } = refusalBody(pathOf(reply.request), kind, reply.request.id, detail, members)
  reply.request.responseContent = { kind, errors: (members?.['errors'] ?? []) as readonly FieldFault[] }
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return reply.code(status).header('content-type', type).send(text)
}
