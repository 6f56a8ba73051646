/** Makes the error of a request that was rejected or got no response. */
import {
  ConnectionError,
  type ForecourtError,
  isOfKind,
  refusedError,
  TimeoutError,
  UnexpectedAnswerError,
} from '../errors.ts'
import { failuresIn } from '../failure.ts'
import { type Incoming, type NoAnswer, problemTypeOf, textIn } from './exchange.ts'
import { retryAfterOf } from './retries.ts'

/** The error of a call whose last try got no response. */
export const connectionError = (operation: string, { timedOut, cause }: NoAnswer): ForecourtError =>
  timedOut
    ? new TimeoutError(`${operation} got no response in time`)
    : new ConnectionError(`${operation} got no response`, { cause })

/** The error of an unsuccessful response: one of the service, or one that is not from the service. */
export const errorOf = (operation: string, incoming: Incoming, now: number): ForecourtError => {
  const { status, headers, json } = incoming
  const requestId = headers.get('x-request-id') ?? undefined
  if (status < 400) return new UnexpectedAnswerError(operation, status, requestId)
  const retryAfter = retryAfterOf(headers, now)
  const type = problemTypeOf(incoming) ?? textIn(json, 'error') ?? 'about:blank'
  const refusal = {
    operation,
    status,
    type,
    title: textIn(json, 'title'),
    detail: textIn(json, 'detail') ?? textIn(json, 'errorMessage') ?? textIn(json, 'error_description'),
    reason: reasonIn(incoming),
    errors: failuresIn((json as { errors?: unknown } | null | undefined)?.errors),
    changed: changedIn(json),
    requestId,
    retryAfter: retryAfter === undefined ? undefined : retryAfter / 1_000,
  }
  return refusedError(refusal, status === 401 && needsConsent(headers, type))
}

const changedIn = (json: unknown): { by: string; what: string; at: string } | undefined => {
  const { changed } = (json ?? {}) as { readonly changed?: unknown }
  const [by, what, at] = ['by', 'what', 'at'].map((name) => textIn(changed, name))
  return by === undefined || what === undefined || at === undefined ? undefined : { by, what, at }
}

/** The reason in a response of the service itself: a problem of a named kind, set A's model, or an OAuth error. */
const reasonIn = (incoming: Incoming): string | undefined => {
  const { json } = incoming
  if (NAMED_KIND.test(problemTypeOf(incoming) ?? '')) return textIn(json, 'detail')
  if (typeof json !== 'object' || json === null) return undefined
  if ('quoteReference' in json) return textIn(json, 'errorMessage')
  return 'error' in json ? textIn(json, 'error_description') : undefined
}

const NAMED_KIND = /\/[a-z][a-z-]{0,60}$/

const needsConsent = (headers: Headers, type: string): boolean =>
  isOfKind(type, 'consent-required') || challengeOf(headers) === 'consent_required'

/** The error code in WWW-Authenticate. */
export const challengeOf = (headers: Headers): string | undefined =>
  /\berror="([^"]*)"/.exec(headers.get('www-authenticate') ?? '')?.[1]
