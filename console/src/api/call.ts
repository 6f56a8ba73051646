/**
 * Calls the service's operations by their names: JSON out, JSON back, both typed by the operation's declaration. A refusal
 * is thrown as a Failure that can be shown as it is.
 */
import type { Problem } from '../../../src/http/console/contract/fields.ts'
import type { AnswerTo, ConsoleOperationName, SentTo } from '../../../src/http/console/contract/index.ts'
import { CONSOLE_API, type SentParts } from '../../../src/http/console/contract/operation.ts'
import { CALLS } from './calls.ts'
import { renewal, type Wanted } from './renewal.ts'

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
  /** Where somebody was quicker: who changed what. */
  readonly changed: NonNullable<Problem['changed']> | null
  /** Which fields of a form are wrong; empty where the sentence is about the whole. */
  readonly faults: NonNullable<Problem['faults']>

  constructor(status: number, problem: Partial<Problem>, retryAfterSeconds: number | null = null) {
    super(problem.detail ?? UNREADABLE)
    this.status = status
    this.kind = problem.type?.replace('/problems/', '') ?? ''
    this.requestId = problem.requestId ?? null
    this.retryAfterSeconds = retryAfterSeconds
    this.changed = problem.changed ?? null
    this.faults = problem.faults ?? []
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
export const ask = (name: ConsoleOperationName, request: Request = {}) =>
  renewed(name, async () => bodyOf(await responseTo(name, request)))

/** Reads the file that an operation answers with. Throws a Failure. */
export const askForFile = (name: ConsoleOperationName, request: Request = {}): Promise<Blob> =>
  renewed(name, async () => {
    const response = await responseTo(name, request)
    return response.blob().catch(() => {
      throw new Failure(0, { detail: UNREACHABLE })
    })
  })

/** Where a link leads that has the browser keep an operation's file. */
export const addressOfFile = (name: ConsoleOperationName, params: SentParts['params']): string =>
  CONSOLE_API + filled(CALLS[name].path, params)

/**
 * Where the session has ended or a proof is needed, the person is asked for it over the page, and the request is sent
 * again.
 */
const renewed = async <Answer>(name: ConsoleOperationName, send: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await send()
  } catch (error) {
    const wanted = wantedBy(name, error)
    if (wanted === undefined || !(await renewal(wanted))) throw error
    return send()
  }
}

/** Signing in and out, and who is signed in, are asked by those who may have no session. */
const wantedBy = (name: ConsoleOperationName, error: unknown): Wanted | undefined => {
  if (isFailure(error, 'proof-needed')) return 'proof'
  if (CALLS[name].who === 'anyone' || name === 'readMe' || name === 'signOut' || name === 'prove')
    return undefined
  return isFailure(error, 'signed-out') ? 'sign-in' : undefined
}

/** An answer that says yes; throws the Failure of any other. */
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
    throw new Failure(0, { detail: UNREACHABLE })
  })
  if (!response.ok) throw new Failure(response.status, (await bodyOf(response)) ?? {}, waitOf(response))
  return response
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
