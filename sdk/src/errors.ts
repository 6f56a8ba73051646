/**
 * What calls throw. A message has the operation, the status and the request's id, and never a body, a parameter or personal
 * data, so that it can be logged. What the service says of a refusal is in `detail` and `errors`.
 */
import type { Failure } from './failure.ts'

/** Every error of the SDK. */
export class ForecourtError extends Error {
  override readonly name: string = 'ForecourtError'
}

/** No complete answer came: the network failed, or something between you and the service. */
export class ConnectionError extends ForecourtError {
  override readonly name: string = 'ConnectionError'
}

/** No complete answer came in time. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError'
}

/** An answer came that the service does not give: a page of a proxy, or JSON of another shape. */
export class UnexpectedAnswerError extends ForecourtError {
  override readonly name = 'UnexpectedAnswerError'
  /** The HTTP status. */
  readonly status: number
  readonly requestId: string | undefined

  constructor(operation: string, status: number, requestId: string | undefined) {
    super(`${operation} got a ${status} that is no answer of the service${inBrackets(requestId)}`)
    this.status = status
    this.requestId = requestId
  }
}

export type Refusal = {
  /** The method, and the path with its parameters as names. */
  readonly operation: string
  readonly status: number
  readonly type: string
  readonly title: string | undefined
  readonly detail: string | undefined
  readonly errors: readonly Failure[]
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined
}

/** The service refused the request. */
export class RefusedError extends ForecourtError {
  override readonly name: string = 'RefusedError'
  /** The HTTP status. */
  readonly status: number
  /**
   * The kind of problem (RFC 9457), such as `/problems/not-possible`. It is `about:blank` if the answer names none, as those
   * of set A's submit and validate, and the error code for a request of an access token.
   */
  readonly type: string
  /** The kind of problem in a few words. */
  readonly title: string | undefined
  /** What is wrong or what to change, in a sentence. */
  readonly detail: string | undefined
  /** The parts of the request that are at fault, where the service names them. */
  readonly errors: readonly Failure[]
  /** The id of the request in the service's log: name it when you ask for help. */
  readonly requestId: string | undefined
  /** After how many seconds to try again, where the service says so. */
  readonly retryAfter: number | undefined

  constructor(refusal: Refusal) {
    super(
      `${refusal.operation} was refused with ${refusal.status}${kindOf(refusal.type)}${inBrackets(refusal.requestId)}`,
    )
    this.status = refusal.status
    this.type = refusal.type
    this.title = refusal.title
    this.detail = refusal.detail
    this.errors = refusal.errors
    this.requestId = refusal.requestId
    this.retryAfter = refusal.retryAfter
  }
}

/** 401: the credentials are missing, wrong, expired or revoked. */
export class AuthenticationError extends RefusedError {
  override readonly name = 'AuthenticationError'
}

/** 401: the owner is unknown, or has not allowed this client to act for them. Nothing was kept. */
export class ConsentRequiredError extends RefusedError {
  override readonly name = 'ConsentRequiredError'
}

/** 403: the client is switched off, or it or its key lacks the scope that the operation needs. */
export class ForbiddenError extends RefusedError {
  override readonly name = 'ForbiddenError'
}

/** 404: there is nothing by this reference or id that this client may see. */
export class NotFoundError extends RefusedError {
  override readonly name = 'NotFoundError'
}

/** 409: the request can't be carried out now, or its first try is still running. */
export class ConflictError extends RefusedError {
  override readonly name = 'ConflictError'
}

/** 429: the client has used up its requests. */
export class RateLimitError extends RefusedError {
  override readonly name = 'RateLimitError'
}

/** 5xx: the service failed, or is away for a moment. */
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

/** The error of the class that the refusal calls for. */
export const refusedError = (refusal: Refusal, needsConsent: boolean): RefusedError => {
  if (needsConsent) return new ConsentRequiredError(refusal)
  const Kind = BY_STATUS.get(refusal.status) ?? (refusal.status >= 500 ? ServiceError : InvalidRequestError)
  return new Kind(refusal)
}

/** Whether a problem is of a kind: its type is a path or a whole address that ends with the kind's name. */
export const isOfKind = (type: string | undefined, kind: string): boolean =>
  type?.split('/').at(-1)?.split('#')[0] === kind

/** The last part of a type: it is a name, and the rest an address. */
const kindOf = (type: string): string => {
  const name = type.split('/').at(-1) ?? ''
  return /^[a-z][a-z_-]{0,60}$/.test(name) && type !== 'about:blank' ? ` ${name}` : ''
}

const inBrackets = (requestId: string | undefined): string =>
  requestId === undefined ? '' : ` (request ${requestId})`
