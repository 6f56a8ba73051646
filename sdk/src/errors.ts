/**
 * The errors that calls throw. A message holds the operation, the status, the reason and the request's id, but no body,
 * no credentials and no personal data, so that you can log it. `detail` and `errors` hold the service's full reasons.
 */
import type { Failure } from './failure.ts'
import { inOneLine } from './reason.ts'

/** Every error of the SDK. */
export class ForecourtError extends Error {
  override readonly name: string = 'ForecourtError'
}

/** No complete response arrived: the network failed, or something between you and the service did. */
export class ConnectionError extends ForecourtError {
  override readonly name: string = 'ConnectionError'
}

/** No complete response arrived in time. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError'
}

/** The response does not come from the service: a proxy's page, or JSON of another shape. */
export class UnexpectedAnswerError extends ForecourtError {
  override readonly name = 'UnexpectedAnswerError'
  /** The HTTP status. */
  readonly status: number
  readonly requestId: string | undefined

  constructor(operation: string, status: number, requestId: string | undefined) {
    super(`${operation} got a ${status} response that is not from the service${inBrackets(requestId)}`)
    this.status = status
    this.requestId = requestId
  }
}

export type Refusal = Pick<
  RefusedError,
  'status' | 'type' | 'title' | 'detail' | 'errors' | 'changed' | 'requestId' | 'retryAfter'
> & {
  /** The method, and the path with its parameters as names. */
  readonly operation: string
  /** The service's own reason for the message; undefined if the response may come from something else. */
  readonly reason: string | undefined
}

/** The service rejected the request. */
export class RefusedError extends ForecourtError {
  override readonly name: string = 'RefusedError'
  /** The HTTP status. */
  readonly status: number
  /**
   * The problem type (RFC 9457), such as `/problems/not-possible`. It is `about:blank` if the response names none, as
   * with set A's submit and validate, and the error code for an access token request.
   */
  readonly type: string
  /** The problem type in a few words. */
  readonly title: string | undefined
  /** What is wrong or what to change, in a sentence. */
  readonly detail: string | undefined
  /** The invalid parts of the request, if the service names them. */
  readonly errors: readonly Failure[]
  /** Who was quicker, and what they did, if a decision of the lender comes too late. */
  readonly changed: { readonly by: string; readonly what: string; readonly at: string } | undefined
  /** The request's id in the service's log: quote it when you ask for help. */
  readonly requestId: string | undefined
  /** The seconds to wait before another try, if the service says so. */
  readonly retryAfter: number | undefined

  constructor(refusal: Refusal) {
    super(messageOf(refusal))
    this.status = refusal.status
    this.type = refusal.type
    this.title = refusal.title
    this.detail = refusal.detail
    this.errors = refusal.errors
    this.changed = refusal.changed
    this.requestId = refusal.requestId
    this.retryAfter = refusal.retryAfter
  }
}

/** 401: the credentials are missing, wrong, expired or revoked. */
export class AuthenticationError extends RefusedError {
  override readonly name = 'AuthenticationError'
}

/** 401: the owner is unknown, or has not allowed this client to act for them. The service stored nothing. */
export class ConsentRequiredError extends RefusedError {
  override readonly name = 'ConsentRequiredError'
}

/** 403: the client is disabled, or it or its key lacks the required scope. */
export class ForbiddenError extends RefusedError {
  override readonly name = 'ForbiddenError'
}

/** 404: this client may see nothing with this reference or id. */
export class NotFoundError extends RefusedError {
  override readonly name = 'NotFoundError'
}

/** 409: the request is not possible now, or its first try is still running. */
export class ConflictError extends RefusedError {
  override readonly name = 'ConflictError'
}

/** 429: the client has exceeded its rate limit. */
export class RateLimitError extends RefusedError {
  override readonly name = 'RateLimitError'
}

/** 5xx: the service failed, or is briefly unavailable. */
export class ServiceError extends RefusedError {
  override readonly name = 'ServiceError'
}

/** 400, 413, 415, 422 and other statuses: the request itself is wrong. */
export class InvalidRequestError extends RefusedError {
  override readonly name = 'InvalidRequestError'
}

const BY_STATUS: ReadonlyMap<number, typeof RefusedError> = new Map<number, typeof RefusedError>([
  [401, AuthenticationError],
  [403, ForbiddenError],
  [404, NotFoundError],
  [409, ConflictError],
  [429, RateLimitError],
])

/** The error of the class that fits the response. */
export const refusedError = (refusal: Refusal, needsConsent: boolean): RefusedError => {
  if (needsConsent) return new ConsentRequiredError(refusal)
  const Kind = BY_STATUS.get(refusal.status) ?? (refusal.status >= 500 ? ServiceError : InvalidRequestError)
  return new Kind(refusal)
}

/** Whether a problem is of a kind: its type is a path or an absolute address that ends with the kind's name. */
export const isOfKind = (type: string | undefined, kind: string): boolean =>
  type?.split('/').at(-1)?.split('#')[0] === kind

/** The last part of a type; the rest is an address. */
const kindOf = (type: string): string => {
  const name = type.split('/').at(-1) ?? ''
  return /^[a-z][a-z_-]{0,60}$/.test(name) && type !== 'about:blank' ? ` ${name}` : ''
}

/** `POST /api/case/{caseId}/withdraw was rejected with 409 not-possible: The case is Declined. (request id)` */
const messageOf = ({ operation, status, type, reason, requestId, retryAfter = 0 }: Refusal): string => {
  const why = reason === undefined ? '' : `: ${inOneLine(reason)}`
  const when = retryAfter > 0 ? `${why === '' ? '.' : ''} Retry after ${Math.ceil(retryAfter)} seconds.` : ''
  return `${operation} was rejected with ${status}${kindOf(type)}${why}${when}${inBrackets(requestId)}`
}

const inBrackets = (requestId: string | undefined): string =>
  requestId === undefined ? '' : ` (request ${requestId})`
