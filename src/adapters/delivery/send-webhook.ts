/** Sends one webhook and returns the result, whatever the receiver does. */

import { request as begin, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as beginSecure } from 'node:https'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { WebhookFailure } from '../../domain/events/webhook-delivery.ts'
import { LOOKED_AT_BYTES, responseExcerpt } from './response-excerpt.ts'
import { retryAfterSeconds } from './schedule.ts'
import { hostOf, NoAddressError, type PooledRequest, type WebhookAgents } from './target.ts'

export const DELIVERY_TIMEOUT_MILLISECONDS = 15_000

/** At most this much of a response is read; then the connection is closed. */
export const RESPONSE_MAXIMUM_BYTES = 64 * 1_024

/** The result of one attempt; the milliseconds cover the whole exchange. */
export type WebhookOutcome =
  | {
      readonly is: 'answered'
      /** 2xx is success; anything else is not, including redirects. */
      readonly status: number
      readonly retryAfterSeconds?: number
      /** The response's first bytes, masked. */
      readonly response: string
      readonly milliseconds: number
    }
  | { readonly is: 'failed'; readonly code: WebhookFailure; readonly milliseconds: number }

export type OutgoingWebhook = {
  /** The endpoint whose connections are used. */
  readonly endpointId: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Aborts the exchange. */
  readonly signal?: AbortSignal | undefined
  readonly timeoutMilliseconds?: number | undefined
  /** The time with which dates in the response are compared. */
  readonly now?: Date | undefined
}

/**
 * Posts the body. Never rejects because of a receiver or a network. If a keep-alive connection has meanwhile been
 * closed, sends it again on another, so that a receiver may get it twice.
 */
export const sendWebhook = async (
  agents: WebhookAgents,
  webhook: OutgoingWebhook,
): Promise<WebhookOutcome> => {
  const began = performance.now()
  const { signal, timeoutMilliseconds = DELIVERY_TIMEOUT_MILLISECONDS } = webhook
  const outOfTime = new AbortController()
  const timer = setTimeout(() => outOfTime.abort(), timeoutMilliseconds)
  const ends = { outOfTime: outOfTime.signal, stop: signal }
  try {
    let exchanged = await exchange(agents, webhook, ends)
    for (let more = 1; more < TRIES_MAXIMUM && isStale(exchanged); more++) {
      exchanged = await exchange(agents, webhook, ends)
    }
    return outcomeOf(exchanged, webhook, Math.round(performance.now() - began))
  } finally {
    clearTimeout(timer)
  }
}

/** A restarting receiver closes all its connections at once, and not all of that is noticed in time. */
const TRIES_MAXIMUM = 3

/** On a reused connection, what is not a response may be what the receiver sent after its last one. */
const isStale = (exchanged: Exchanged): boolean =>
  exchanged.is === 'failed' && exchanged.wasReused && STALE.has(exchanged.code)

const STALE: ReadonlySet<WebhookFailure> = new Set(['reset', 'brokenAnswer'])

type Exchanged =
  | { readonly is: 'answered'; readonly response: IncomingMessage; readonly beginning: Buffer }
  | {
      readonly is: 'failed'
      readonly code: WebhookFailure
      /** On a connection that was already open, and no response arrived. */
      readonly wasReused: boolean
    }

const outcomeOf = (
  exchanged: Exchanged,
  { body, now = new Date() }: OutgoingWebhook,
  milliseconds: number,
): WebhookOutcome => {
  if (exchanged.is === 'failed') return { is: 'failed', code: exchanged.code, milliseconds }
  const { response, beginning } = exchanged
  const wait = retryAfterSeconds(response.headers['retry-after'], now)
  return {
    is: 'answered',
    status: response.statusCode ?? 0,
    ...(wait !== undefined && { retryAfterSeconds: wait }),
    response: responseExcerpt(beginning, body),
    milliseconds,
  }
}

type Ends = { readonly outOfTime: AbortSignal; readonly stop: AbortSignal | undefined }

const exchange = (
  agents: WebhookAgents,
  webhook: OutgoingWebhook,
  { outOfTime, stop }: Ends,
): Promise<Exchanged> =>
  new Promise((resolve) => {
    // A request that is abandoned before it has a connection would leave one behind.
    if (outOfTime.aborted) return resolve({ is: 'failed', code: 'timeout', wasReused: false })
    if (stop?.aborted) return resolve({ is: 'failed', code: 'stopped', wasReused: false })
    const request = open(agents, webhook)
    let isSettled = false
    /** Settles with the response if it is complete; undefined before there is one. */
    let completed: (() => boolean) | undefined
    const settle = (exchanged: Exchanged, keepsConnection = false) => {
      if (isSettled) return
      isSettled = true
      outOfTime.removeEventListener('abort', onTimeout)
      stop?.removeEventListener('abort', onStop)
      resolve(exchanged)
      if (!keepsConnection) request.destroy()
    }
    const fail = (code: WebhookFailure) => {
      // What follows a complete response, or ends its connection, does not change it.
      if (completed?.() === true) return
      settle({ is: 'failed', code, wasReused: request.reusedSocket && completed === undefined })
    }
    const onTimeout = () => fail('timeout')
    const onStop = () => fail('stopped')

    request.on('error', (error) => fail(failureOf(error, request.socket)))
    request.on(
      'information',
      atMost(INTERIM_RESPONSES_MAXIMUM, () => fail('brokenAnswer')),
    )
    request.on('upgrade', (_answer, socket) => {
      socket.destroy()
      fail('brokenAnswer')
    })
    request.on('response', (response) => {
      completed = readResponse(response, settle, (error) => fail(failureOf(error, request.socket)))
    })
    // Whatever ended it, it has ended.
    request.on('close', () => fail('reset'))
    outOfTime.addEventListener('abort', onTimeout)
    stop?.addEventListener('abort', onStop)
    request.end(webhook.body)
  })

/** Interim responses such as "100 Continue" come before the response itself; without a limit they could be endless. */
const INTERIM_RESPONSES_MAXIMUM = 16

const atMost = (times: number, exceeded: () => void) => {
  let count = 0
  return () => {
    count++
    if (count > times) exceeded()
  }
}

const open = (agents: WebhookAgents, { endpointId, url, headers, body }: OutgoingWebhook): ClientRequest => {
  const options: RequestOptions & PooledRequest = {
    agent: agents.of(url.protocol),
    endpointId,
    host: hostOf(url),
    port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port,
    path: `${url.pathname}${url.search}`,
    method: 'POST',
    headers: {
      'user-agent': 'Forecourt webhooks',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...headers,
    },
  }
  return url.protocol === 'https:' ? beginSecure(options) : begin(options)
}

/**
 * Reads to the end or to the limit; what is beyond the limit does not change the result. The returned function settles
 * at once if the response is complete, and says whether it is.
 */
const readResponse = (
  response: IncomingMessage,
  settle: (exchanged: Exchanged, keepsConnection: boolean) => void,
  fail: (error: Error) => void,
): (() => boolean) => {
  let beginning = Buffer.alloc(0)
  const answered = (keepsConnection: boolean) =>
    settle({ is: 'answered', response, beginning }, keepsConnection)
  const isEmpty = response.statusCode === 205 && !announcesContent(response)
  if (isEmpty) answered(false)
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (beginning.length < LOOKED_AT_BYTES) {
      beginning = Buffer.concat([beginning, chunk.subarray(0, LOOKED_AT_BYTES - beginning.length)])
    }
    if (bytes > RESPONSE_MAXIMUM_BYTES) answered(false)
  })
  // A receiver that announces content where there can be none may send it now, as the beginning of its next response.
  response.on('end', () =>
    answered(!(HAVE_NO_CONTENT.has(response.statusCode ?? 0) && announcesContent(response))),
  )
  response.on('error', fail)
  return () => {
    if (!response.complete) return isEmpty
    // Hands what has arrived to the listener above.
    response.read()
    answered(false)
    return true
  }
}

/** The statuses whose responses end with their headers (RFC 9112, 6.3). A 205 has no content either (RFC 9110, 15.3.6). */
const HAVE_NO_CONTENT: ReadonlySet<number> = new Set([204, 304])

const announcesContent = ({ headers }: IncomingMessage): boolean =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined

const failureOf = (error: Error, socket: Socket | null): WebhookFailure => {
  if (error instanceof NoAddressError) return error.is === 'forbidden' ? 'forbiddenAddress' : 'dns'
  const code = codeOf(error)
  if (code.startsWith('HPE_')) return 'brokenAnswer'
  // All addresses of a name failed, or its only one.
  const neverConnected =
    error instanceof AggregateError || ('syscall' in error && error.syscall === 'connect')
  if (neverConnected) return FAILURES[code] ?? 'unreachable'
  // Any failure from now on, including closing, concerns the certificate or the handshake.
  if (socket instanceof TLSSocket && !socket.authorized) return 'tls'
  return FAILURES[code] ?? 'reset'
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

const FAILURES: Readonly<Record<string, WebhookFailure>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'timeout',
  EMFILE: 'noSocket',
  ENFILE: 'noSocket',
  ENOBUFS: 'noSocket',
  ENOMEM: 'noSocket',
}
