/** Reads a client's feed of events from a running service over HTTP, like any client. */
import { memberText } from '../../packages/values/json-text.ts'
import { bodyOf } from './request.ts'

export type FeedPage = {
  /** Each event as the original JSON text. */
  readonly items: readonly string[]
  readonly nextCursor: string
}

type FeedResponse =
  | { readonly is: 'page'; readonly page: FeedPage }
  /** Worth retrying, since the request is not the cause; `because` ends a sentence. */
  | { readonly is: 'away'; readonly because: string; readonly afterSeconds?: number }
  /** A retry would give the same result; `because` is one or several sentences. */
  | { readonly is: 'refused'; readonly because: string }

export type EventFeed = {
  readonly baseUrl: string
  readonly apiKey: string
  /** Empty for all. */
  readonly types: readonly string[]
}

/** How long one request waits for something new, at most. */
export const WAIT_SECONDS = 30

/** The most events of one page. */
const PAGE_EVENTS = 200

/** A request that exceeds the wait got lost on the way. */
const PATIENCE_MILLISECONDS = (WAIT_SECONDS + 15) * 1_000

const TOO_MANY_REQUESTS = 429

/** Asks for events after the cursor, waiting this many seconds. Rejects only if the signal was aborted. */
export const readEvents = async (
  { baseUrl, apiKey, types }: EventFeed,
  cursor: string,
  waitSeconds: number,
  signal: AbortSignal,
): Promise<FeedResponse> => {
  const query = new URLSearchParams({ cursor, wait: String(waitSeconds), limit: String(PAGE_EVENTS) })
  if (types.length > 0) query.set('types', types.join(','))
  try {
    const response = await fetch(`${baseUrl}/api/events?${query}`, {
      headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
      // The key is only for this address.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MILLISECONDS)]),
    })
    return responseOf(response.status, response.headers, await response.text())
  } catch (error) {
    signal.throwIfAborted()
    const cause = causeOf(error)
    return cause === FORBIDDEN_PORT
      ? {
          is: 'refused',
          because: `Node.js connects to no service at ${baseUrl}: --url names a port of another kind.`,
        }
      : { is: 'away', because: `cannot be reached (${cause})` }
  }
}

const responseOf = (status: number, headers: Headers, text: string): FeedResponse => {
  const body = bodyOf(text)
  if (status === 200) {
    const page = pageOf(text, body)
    return page === undefined
      ? { is: 'refused', because: 'The response from this address is not Forecourt’s event feed.' }
      : { is: 'page', page }
  }
  if (status >= 500 || status === TOO_MANY_REQUESTS) {
    const seconds = Number(headers.get('retry-after'))
    return {
      is: 'away',
      because: `returned ${status}`,
      ...(seconds > 0 ? { afterSeconds: seconds } : {}),
    }
  }
  const detail = typeof body?.['detail'] === 'string' ? `: ${body['detail']}` : '.'
  return { is: 'refused', because: `The service returned ${status}${detail}` }
}

const pageOf = (text: string, body: Readonly<Record<string, unknown>> | undefined): FeedPage | undefined => {
  const items = body?.['items']
  const nextCursor = body?.['nextCursor']
  const list = memberText(text, 'items')
  if (!Array.isArray(items) || typeof nextCursor !== 'string' || list === undefined) return undefined
  return { items: elementsOf(list, items.length), nextCursor }
}

/** The texts of an array's objects: numbers in them must keep all their digits. */
const elementsOf = (list: string, count: number): readonly string[] => {
  const elements: string[] = []
  let rest = list.slice(1)
  while (elements.length < count) {
    rest = rest.replace(/^[\s,]+/, '')
    const element = memberText(`{"first":${rest}`, 'first') ?? ''
    elements.push(element)
    rest = rest.slice(element.length)
  }
  return elements
}

/** The error of fetch for a port that the Fetch standard reserves for other protocols, such as 25. */
const FORBIDDEN_PORT = 'bad port'

/** The cause of a connection failure: the system's code, or else the words of fetch. */
const causeOf = (error: unknown): string => {
  const { name, message, cause } = error as Error
  if (name === 'TimeoutError') return `no response within ${PATIENCE_MILLISECONDS / 1_000} seconds`
  const { code, message: says } = (cause ?? {}) as { readonly code?: unknown; readonly message?: string }
  return typeof code === 'string' ? code : (says ?? message)
}
