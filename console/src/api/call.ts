/**
 * Calls the service's operations by name: JSON out, JSON back, both typed by the operation's declaration. An error
 * response is thrown as a Failure that can be shown as it is.
 */

import { useSyncExternalStore } from 'react'
import { CONSOLE_API, type SentParts } from '../../../src/http/operation.ts'
import type { Problem } from '../../../src/http/page-fields.ts'
import type { ConsoleOperationName, ResponseTo, SentTo } from '../../../src/server/page-operations.ts'
import { CALLS } from './calls.ts'
import { renewal, type Wanted } from './renewal.ts'

const UNREACHABLE = 'Cannot reach the service. Check your connection and try again.'
/** Bad gateway, unavailable, gateway timeout. */
const BEFORE_SERVICE = [502, 503, 504]
const UNREADABLE = 'The service returned an unexpected response. Please try again in a moment.'

/** Why a request failed. The message is a sentence for the person at the page. */
export class Failure extends Error {
  /** HTTP status; 0 if there was no response. */
  readonly status: number
  /** The problem type, such as "signed-out"; empty if the response named none. */
  readonly kind: string
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
  /** For a conflict: who changed what first. */
  readonly changed: NonNullable<Problem['changed']> | null
  /** Which form fields are wrong; empty if the sentence is about the whole form. */
  readonly errors: NonNullable<Problem['errors']>

  constructor(status: number, problem: Partial<Problem>, retryAfterSeconds: number | null = null) {
    super(problem.detail ?? UNREADABLE)
    this.status = status
    this.kind = problem.type?.replace('/problems/', '') ?? ''
    this.requestId = problem.requestId ?? null
    this.retryAfterSeconds = retryAfterSeconds
    this.changed = problem.changed ?? null
    this.errors = problem.errors ?? []
  }
}

export const isFailure = (error: unknown, kind: string): error is Failure =>
  error instanceof Failure && error.kind === kind

/** What a page sends; aborting the signal abandons the request. */
type Request = SentParts & { readonly signal?: AbortSignal }

/** The second argument is optional if there is nothing to send. */
export type Arguments<Name extends ConsoleOperationName> =
  Record<never, never> extends SentTo<Name>
    ? [request?: { readonly signal?: AbortSignal }]
    : [request: SentTo<Name> & { readonly signal?: AbortSignal }]

/** Calls an operation. Throws a Failure. */
export const call = <Name extends ConsoleOperationName>(
  name: Name,
  ...[request]: Arguments<Name>
): Promise<ResponseTo<Name>> => ask(name, request)

/** The same for calls whose response is typed by the caller. */
export const ask = (name: ConsoleOperationName, request: Request = {}) =>
  renewed(name, async () => bodyOf(await responseTo(name, request)))

/** Reads the file that an operation returns. Throws a Failure. */
export const askForFile = (name: ConsoleOperationName, request: Request = {}): Promise<Blob> =>
  renewed(name, async () => {
    const response = await responseTo(name, request)
    return response.blob().catch(() => {
      throw new Failure(0, { detail: UNREACHABLE })
    })
  })

type Upload = {
  readonly params: SentParts['params']
  readonly form: FormData
  /** The service takes the file once under one key, however often it is sent. */
  readonly key: string
  /** Called with the share that has been sent, from 0 to 1. */
  readonly onProgress: (part: number) => void
  /** Aborts the upload. */
  readonly signal: AbortSignal
}

/** Sends a form with a file to an operation that takes one. Throws a Failure. */
export const upload = <Name extends ConsoleOperationName>(
  name: Name,
  request: Upload,
): Promise<ResponseTo<Name>> => renewed(name, () => sendForm(name, request))

/** Only XMLHttpRequest reports how much of a form has been sent. */
const sendForm = <Result>(
  name: ConsoleOperationName,
  { params, form, key, onProgress, signal }: Upload,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const { method, path } = CALLS[name]
    request.open(method, CONSOLE_API + filled(path, params))
    request.setRequestHeader('idempotency-key', key)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => {
      try {
        resolve(responseIn(request))
      } catch (error) {
        reject(error)
      }
    }
    const lost = () => reject(new Failure(0, { detail: UNREACHABLE }))
    request.onerror = lost
    request.onabort = lost
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })

/** The body of a successful response; throws the Failure of any other. */
const responseIn = (request: XMLHttpRequest) => {
  const { status, responseText } = request
  const body = parsed(responseText, status)
  if (status >= 200 && status < 300) return body
  throw new Failure(status, body ?? {}, secondsOf(request.getResponseHeader('retry-after')))
}

/** The address of a link by which the browser downloads an operation's file. */
export const addressOfFile = (name: ConsoleOperationName, params: SentParts['params']): string =>
  CONSOLE_API + filled(CALLS[name].path, params)

/**
 * If the session has ended or a proof is needed, asks the person for it over the page, then sends the request again.
 */
const renewed = async <Result>(name: ConsoleOperationName, send: () => Promise<Result>): Promise<Result> => {
  try {
    return await send()
  } catch (error) {
    const wanted = wantedBy(name, error)
    if (wanted === undefined || !(await renewal(wanted))) throw error
    return send()
  }
}

/** Of operations that people without a session call, and of the consent page, pages ask for the sign-in themselves. */
const wantedBy = (name: ConsoleOperationName, error: unknown): Wanted | undefined => {
  if (isFailure(error, 'proof-needed')) return 'proof'
  if (CALLS[name].who === 'anyone' || ASK_THEMSELVES.includes(name)) return undefined
  return isFailure(error, 'signed-out') ? 'sign-in' : undefined
}

const ASK_THEMSELVES: readonly ConsoleOperationName[] = [
  'readMe',
  'signOut',
  'prove',
  'listMyConsents',
  'answerConsentRequest',
]

/** A successful response; throws the Failure of any other. */
const responseTo = async (
  name: ConsoleOperationName,
  { params, query, body, signal }: Request,
): Promise<Response> => {
  const { method, path } = CALLS[name]
  const response = await fetch(CONSOLE_API + filled(path, params) + searchOf(query), {
    method,
    credentials: 'same-origin',
    ...(method === 'POST' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    suspectLost()
    throw new Failure(0, { detail: UNREACHABLE })
  })
  // What stands before the service says so where it is away.
  if (BEFORE_SERVICE.includes(response.status)) suspectLost()
  else noteReached()
  if (!response.ok) throw new Failure(response.status, (await bodyOf(response)) ?? {}, waitOf(response))
  return response
}

const filled = (path: string, params: SentParts['params'] = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const searchOf = (query: SentParts['query'] = {}): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

const bodyOf = async (response: Response) => {
  const text = await response.text().catch(() => {
    throw new Failure(0, { detail: UNREACHABLE })
  })
  return parsed(text, response.status)
}

/** A response that is not JSON comes from something between us and the service. */
const parsed = (text: string, status: number) => {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure(status, {})
  }
}

const waitOf = (response: Response): number | null => secondsOf(response.headers.get('retry-after'))

const secondsOf = (header: string | null): number | null => {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}

let lostAt: number | null = null
let isProbing = false
let again: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const change = (next: number | null): void => {
  if ((next === null) === (lostAt === null)) return
  lostAt = next
  for (const listener of listeners) listener()
}

const PROBED_EVERY_MILLISECONDS = 5_000

const probe = async (): Promise<void> => {
  if (isProbing) return
  isProbing = true
  const isAlive = await fetch('/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  isProbing = false
  if (isAlive) return change(null)
  change(Date.now())
  clearTimeout(again)
  again = setTimeout(() => lostAt !== null && suspectLost(), PROBED_EVERY_MILLISECONDS)
}

/**
 * Whether the service can be reached. One request that fails may have failed alone: only if the service does not say
 * that it lives either, or the browser knows that it is offline, is it lost, until something gets through again. A
 * request has not got through.
 */
const suspectLost = (): void => {
  // The browser says once it is online again, which is early enough to ask.
  if (navigator.onLine) void probe()
  else change(Date.now())
}

/** The service has responded. */
const noteReached = (): void => change(null)

addEventListener('offline', suspectLost)
addEventListener('online', suspectLost)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Since when the service cannot be reached; null if it can. */
export const useLostAt = (): number | null => useSyncExternalStore(subscribe, () => lostAt)
