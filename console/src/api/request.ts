/** One request to the service: JSON out, JSON back; a refusal is thrown as a Failure that can be shown as it is. */
import type { Problem } from '../../../src/http/console/contract.ts'

const BASE = '/console/api/'
const UNREACHABLE = 'The service can’t be reached just now. Check your connection, and try again.'
const UNREADABLE = 'The service answered in a way that this page doesn’t understand. Try again in a moment.'

/** Why a request came to nothing. The message is a sentence for the person at the page. */
export class Failure extends Error {
  /** HTTP status; 0 where there was no answer. */
  readonly status: number
  /** The kind of problem, such as "signed-out"; empty where the answer named none. */
  readonly kind: string
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null

  constructor(status: number, problem: Partial<Problem>, retryAfterSeconds: number | null = null) {
    super(problem.detail ?? UNREADABLE)
    this.status = status
    this.kind = problem.type?.replace('/problems/', '') ?? ''
    this.requestId = problem.requestId ?? null
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const isFailure = (error: unknown, kind: string): error is Failure =>
  error instanceof Failure && error.kind === kind

/** Reads. Throws a Failure. */
export const read = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  ask<T>(path, { method: 'GET', ...(signal && { signal }) })

/** Changes something, or asks for what must not stand in an address. Throws a Failure. */
export const send = <T = void>(path: string, body: object = {}, signal?: AbortSignal): Promise<T> =>
  ask<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })

const ask = async <T>(path: string, init: RequestInit): Promise<T> => {
  const response = await fetch(BASE + path, { ...init, credentials: 'same-origin' }).catch(
    (error: unknown) => {
      if (init.signal?.aborted) throw error
      throw new Failure(0, { detail: UNREACHABLE })
    },
  )
  const body = await bodyOf(response)
  if (!response.ok) throw new Failure(response.status, (body ?? {}) as Partial<Problem>, waitOf(response))
  return body as T
}

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text().catch(() => {
    throw new Failure(0, { detail: UNREACHABLE })
  })
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Failure(response.status, {})
  }
}

const waitOf = (response: Response): number | null => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}
