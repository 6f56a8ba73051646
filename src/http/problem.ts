/**
 * Error responses: problems (RFC 9457), which set A's submit and validate put into the words of their own model. One
 * declaration per problem type.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FieldFault } from '../../packages/values/field-fault.ts'
import { SET_NAMES, SETS } from '../domain/application/sets.ts'
import { LIFETIMES } from '../domain/lender/retention.ts'
import {
  KEY_REUSED,
  LINK_NOT_VALID,
  PROOF_NEEDED,
  SECOND_FACTOR_NEEDED,
  SECOND_FACTOR_WRONG,
  SIGN_IN_FAILED,
  STILL_RUNNING,
} from '../service/refusal.ts'
import { modelSet } from '../sets/model-sets.ts'

export type ProblemKind = keyof typeof PROBLEMS

type Declared = { readonly status: number; readonly title: string; readonly says: string }

export const PROBLEMS = {
  'bad-request': {
    status: 400,
    title: 'Bad request',
    says: 'The request is not valid. Correct it before you send it again.',
  },
  'no-credentials': {
    status: 401,
    title: 'Authentication required',
    says: 'The credentials are missing, unknown, expired or revoked. Send a valid API key or access token as Authorization: Bearer.',
  },
  'signed-out': {
    status: 401,
    title: 'Not signed in',
    says: 'You are not signed in. Your session may have expired. Sign in and try again.',
  },
  'sign-in-failed': {
    status: 401,
    title: 'Sign-in failed',
    says: SIGN_IN_FAILED.says,
  },
  'second-factor-needed': {
    status: 401,
    title: 'Two-factor authentication required',
    says: SECOND_FACTOR_NEEDED.says,
  },
  'second-factor-wrong': {
    status: 401,
    title: 'Wrong code',
    says: SECOND_FACTOR_WRONG.says,
  },
  'provider-needed': {
    status: 401,
    title: 'Identity provider required',
    says: 'Sign in with the lender’s identity provider. Your role or your two-factor authentication requires it.',
  },
  'provider-refused': {
    status: 401,
    title: 'Identity provider sign-in failed',
    says: 'The sign-in at the lender’s identity provider failed.',
  },
  'proof-needed': {
    status: 401,
    title: 'Verification required',
    says: PROOF_NEEDED.says,
  },
  'code-needed': {
    status: 401,
    title: 'Code required',
    says: `Enter the code we sent you before you sign. It opens the agreement for ${LIFETIMES.signerVisit.words}.`,
  },
  'consent-required': {
    status: 401,
    title: 'Consent required',
    says: 'Owner not accepted. The user does not exist, or has not allowed this client to act for them. Nothing was saved.',
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    says: 'This client is disabled, or the client or its key does not have the required scope.',
  },
  'second-factor-missing': {
    status: 403,
    title: 'Two-factor authentication not set up',
    says: 'The lender requires two-factor authentication for your role. Set it up under My account.',
  },
  'foreign-page': {
    status: 403,
    title: 'Request from another site',
    says: 'Only the console’s own pages can make this change.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    says: 'Not found. The path or the resource does not exist, or this client cannot access it.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    says: 'This path does not support the request method. Use a method from the Allow header.',
  },
  'request-timeout': {
    status: 408,
    title: 'Request timeout',
    says: 'The request took too long to arrive. Send it again.',
  },
  'still-running': {
    status: 409,
    title: 'Request in progress',
    says: STILL_RUNNING.says,
  },
  'not-possible': {
    status: 409,
    title: 'Not possible',
    says: 'The current state does not allow this request.',
  },
  'check-failed': {
    status: 409,
    title: 'Check has failed',
    says: 'The check has failed for this revision. Only a person can record it as passed, with a reason.',
  },
  'not-signed': {
    status: 409,
    title: 'Not signed',
    says: 'There is no signed contract. Only a contract that everyone has signed can be read and booked.',
  },
  'being-sealed': {
    status: 409,
    title: 'Agreement is being sealed',
    says: 'The agreement is being sealed. Try again in a moment.',
  },
  'already-booked': {
    status: 409,
    title: 'Already booked',
    says: 'The core system has already booked the contract. `booking` says what is recorded.',
  },
  'contract-number-taken': {
    status: 409,
    title: 'Contract number taken',
    says: 'Another contract has this number. `reference` names its application.',
  },
  'nothing-to-end': {
    status: 409,
    title: 'Nothing to end',
    says: 'There is no booked contract of a paid-out application to end.',
  },
  'nothing-to-reverse': {
    status: 409,
    title: 'Nothing to reverse',
    says: 'There is no booking of a withdrawn application to reverse.',
  },
  'quota-exceeded': {
    status: 409,
    title: 'Quota exceeded',
    says: 'The document exceeds the client’s storage quota. Ask the lender for a larger quota.',
  },
  'link-not-valid': {
    status: 410,
    title: 'Link no longer valid',
    says: LINK_NOT_VALID.says,
  },
  'expectation-failed': {
    status: 417,
    title: 'Expectation failed',
    says: 'The only supported Expect header is 100-continue. Send the request without it.',
  },
  'too-large': {
    status: 413,
    title: 'Too large',
    says: 'The request body is larger than 256 KiB. Send a smaller one.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    says: 'The content type or encoding is not supported. Send application/json without Content-Encoding.',
  },
  'document-refused': {
    status: 422,
    title: 'Document rejected',
    says: 'The file type is accepted, but the file could not be inspected. Send another file.',
  },
  'key-reused': {
    status: 422,
    title: 'Idempotency-Key reused',
    says: KEY_REUSED.says,
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    says: 'Rate limit exceeded. Wait for the number of seconds in Retry-After.',
  },
  'sandboxes-in-use': {
    status: 429,
    title: 'All sandboxes in use',
    says: 'The service has reached its maximum number of sandboxes. Try again after the time in Retry-After.',
  },
  'header-too-large': {
    status: 431,
    title: 'Header fields too large',
    says: 'The request headers are larger than 16 KiB. Send smaller ones.',
  },
  'server-error': {
    status: 500,
    title: 'Server error',
    says: 'The service failed. Send the same request again, with the same Idempotency-Key.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    says: 'The service is starting or stopping, or cannot reach its database. Send the same request again after the time in Retry-After.',
  },
} as const satisfies Record<string, Declared>

/** What those without credentials get, whose rate limit is that of their address. */
export const ADDRESS_LIMITED =
  'Rate limit exceeded for this IP address. Wait for the number of seconds in Retry-After.'

export type ProblemBody = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly requestId: string
}

/** A problem's extension fields (RFC 9457, 3.2). */
export type ProblemMembers = Readonly<Record<string, unknown>>

/** The problem's body. Neither `detail` nor further fields may repeat a caller's free text. */
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

/** An error response as text and its type: a problem, or on a submit or validate the model of a set that has its own. */
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
export const RETRY_AFTER_MAXIMUM_SECONDS = 60

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
