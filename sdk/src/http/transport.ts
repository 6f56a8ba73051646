/** Sends requests until there is a response, with credentials, waits between tries, and the client's rate limit. */
import { VERSION } from '../generated/version.ts'
import type { Observed, Retries } from '../options.ts'
import {
  exchange,
  type Incoming,
  type NoAnswer,
  type Outgoing,
  problemTypeOf,
  type SentBody,
} from './exchange.ts'
import { type Limits, limitsOf } from './limits.ts'
import { challengeOf, connectionError, errorOf } from './refusals.ts'
import { retriesOf, waitBeforeNextTry } from './retries.ts'
import type { Authorization } from './tokens.ts'
import { pause } from './waiting.ts'

const USER_AGENT = `forecourt-sdk/${VERSION}`

export type Sending = {
  readonly method: string
  /** The path with its parameters as names, for errors and logs. */
  readonly path: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: SentBody | undefined
  readonly timeoutMilliseconds: number
  readonly signal: AbortSignal | undefined
  readonly retries: Retries | undefined
  /** Whether a 404 is a success if an earlier try got no response: that try deleted it. */
  readonly deletes?: boolean | undefined
}

export type TransportOptions = {
  readonly fetch: typeof globalThis.fetch
  readonly retries: Retries | undefined
  readonly onTry: ((observed: Observed) => void) | undefined
}

export type Transport = {
  /** The successful response. Throws an error of the SDK, or the signal's reason. */
  readonly send: (sending: Sending, authorization: Authorization) => Promise<Incoming>
}

export const transportOf = (options: TransportOptions): Transport => {
  const limits = limitsOf(Date.now)
  return { send: (sending, authorization) => send(options, limits, sending, authorization) }
}

const send = async (
  options: TransportOptions,
  limits: Limits,
  sending: Sending,
  authorization: Authorization,
): Promise<Incoming> => {
  const operation = `${sending.method} ${sending.path}`
  const retries = retriesOf(options.retries, sending.retries)
  let mayHaveRunBefore = false
  let mayRenew = true
  for (let tries = 1; ; tries++) {
    await untilAllowed(limits, retries.longestWaitMilliseconds, sending.signal)
    const header = await authorization.header(sending.signal)
    const tried = await tryOnce(options, sending, header, tries)
    if (tried.is === 'answer') {
      limits.note(tried.status, tried.headers)
      if (tried.status >= 200 && tried.status < 300) return tried
      if (sending.deletes === true && tried.status === 404 && mayHaveRunBefore) return tried
      if (mayRenew && isTokenRefused(tried) && authorization.renew(header)) {
        mayRenew = false
        tries--
        continue
      }
    }
    if (tried.is === 'noAnswer' || tried.status >= 500) mayHaveRunBefore = true
    const now = Date.now()
    const outcome =
      tried.is === 'answer' ? { ...tried, problemType: problemTypeOf(tried) } : { is: 'noAnswer' as const }
    const wait = waitBeforeNextTry(outcome, tries, retries, { now, random: Math.random() })
    if (wait === undefined) throw failed(operation, tried, now)
    await pause(wait, sending.signal)
  }
}

const failed = (operation: string, tried: Incoming | NoAnswer, now: number): Error =>
  tried.is === 'answer' ? errorOf(operation, tried, now) : connectionError(operation, tried)

/** Does not wait longer than the caller allows: the service then responds that the limit is exceeded. */
const untilAllowed = async (
  limits: Limits,
  longestMilliseconds: number,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const wait = limits.wait()
  if (wait > 0 && wait <= longestMilliseconds) await pause(wait, signal)
}

const tryOnce = async (
  { fetch, onTry }: TransportOptions,
  { method, path, url, headers, body, timeoutMilliseconds, signal }: Sending,
  authorization: string,
  tries: number,
): Promise<Incoming | NoAnswer> => {
  const outgoing: Outgoing = {
    method,
    url,
    headers: { 'user-agent': USER_AGENT, ...headers, authorization },
    body,
    timeoutMilliseconds,
    signal,
  }
  const began = performance.now()
  const tried = await exchange(fetch, outgoing)
  const response = tried.is === 'answer' ? tried : undefined
  onTry?.({
    method,
    path,
    try: tries,
    status: response?.status,
    requestId: response?.headers.get('x-request-id') ?? undefined,
    milliseconds: performance.now() - began,
  })
  return tried
}

const isTokenRefused = ({ status, headers }: Incoming): boolean =>
  status === 401 && challengeOf(headers) === 'invalid_token'
