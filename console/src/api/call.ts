/**
 * Calls the service's operations by their names: JSON out, JSON back, both typed by the operation's declaration. A refusal
 * is thrown as a Failure that can be shown as it is.
 */
import type { Problem } from '../../../src/http/console/contract/fields.ts'
import type { AnswerTo, ConsoleOperationName, SentTo } from '../../../src/http/console/contract/index.ts'
import { CONSOLE_API, type SentParts } from '../../../src/http/console/contract/operation.ts'
import { CALLS } from './calls.ts'

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

/** What a page sends; the signal gives the answer up. */
type Request = SentParts & { readonly signal?: AbortSignal }

/** Without anything to send, the second argument may be left out. */
export type Arguments<Name extends ConsoleOperationName> =
  Record<never, never> extends SentTo<Name>
    ? [request?: { readonly signal?: AbortSignal }]
    : [request: SentTo<Name> & { readonly signal?: AbortSignal }]

/** Calls an operation. Throws a Failure. */
export const call = <Name extends ConsoleOperationName>(
  name: Name,
  ...[request]: Arguments<Name>
): Promise<AnswerTo<Name>> => ask(name, request)

/** The same for what is typed where it is used. */
export const ask = async (name: ConsoleOperationName, { params, query, body, signal }: Request = {}) => {
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
    throw new Failure(0, { detail: UNREACHABLE })
  })
  const answer = await bodyOf(response)
  if (!response.ok) throw new Failure(response.status, answer ?? {}, waitOf(response))
  return answer
}

const filled = (path: string, params: SentParts['params'] = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const searchOf = (query: SentParts['query'] = {}): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

const bodyOf = async (response: Response) => {
  const text = await response.text().catch(() => {
    throw new Failure(0, { detail: UNREACHABLE })
  })
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure(response.status, {})
  }
}

const waitOf = (response: Response): number | null => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}
