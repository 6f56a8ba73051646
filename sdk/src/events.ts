/** The event feed: everything that happened to the client's applications, strictly in order. */
import type { Api } from './api.ts'
import type { FeedEvent } from './event-types.ts'
import type { CallOptions } from './options.ts'
import type { QueryParameters } from './types.ts'

const WAIT_SECONDS = 30
/** A long-polling request may take this much longer than the wait it asks for. */
const BEYOND_WAIT_MILLISECONDS = 30_000

type EventQuery = QueryParameters<'get', '/api/events'>

export type EventPage = {
  readonly items: readonly FeedEvent[]
  /** The cursor of the following events; it is never null. */
  readonly nextCursor: string
}

export type FollowOptions = CallOptions & {
  /**
   * Where to continue: the `cursor` of the event feed when you stopped; `now`, or `0` for the oldest event. By default `now`.
   */
  readonly cursor?: string | undefined
  /** Only events of these types. */
  readonly types?: readonly string[] | undefined
  /** How long a request waits for an event, 0 to 30. By default 30. */
  readonly waitSeconds?: number | undefined
  /** The most events of one request, 1 to 200. */
  readonly limit?: number | undefined
}

/**
 * Events as they happen: `for await (const event of feed)`. It ends with its signal, or when you leave the loop. If the
 * service is unreachable it keeps trying, unless `retries` says otherwise.
 */
export type Feed = AsyncIterable<FeedEvent> & {
  /** Page by page. `cursor` is past a page when you ask for the next one. */
  readonly pages: () => AsyncIterable<EventPage>
  /**
   * Store it after each event that you have handled, and continue from it the next time. Within the loop it belongs to
   * the current event.
   */
  readonly cursor: string
}

export const eventsOf = (api: Api) => ({
  /** One page of events, starting at a cursor. */
  list: (query: ListQuery = {}, options?: CallOptions): Promise<EventPage> => page(api, query, options),

  /** Follows the event feed from a cursor, for as long as you like. */
  follow: (options: FollowOptions = {}): Feed => follow(api, options),
})

/** You may also ask for types that this version of the SDK does not know. */
type ListQuery = Omit<EventQuery, 'types'> & { readonly types?: readonly string[] }

const page = async (api: Api, query: ListQuery, options: CallOptions | undefined): Promise<EventPage> =>
  api.call('get', '/api/events', {
    query: query as EventQuery,
    options: {
      ...options,
      timeoutMilliseconds:
        options?.timeoutMilliseconds ?? Number(query.wait ?? 0) * 1_000 + BEYOND_WAIT_MILLISECONDS,
    },
  })

const follow = (
  api: Api,
  { cursor: start = 'now', types, waitSeconds = WAIT_SECONDS, limit, ...options }: FollowOptions,
): Feed => {
  let cursor = start
  const next = (): Promise<EventPage> =>
    page(
      api,
      {
        cursor,
        wait: waitSeconds,
        ...(types === undefined ? {} : { types }),
        ...(limit === undefined ? {} : { limit }),
      },
      { ...options, retries: { tries: Number.POSITIVE_INFINITY, ...options.retries } },
    )
  async function* pages(): AsyncGenerator<EventPage, never, undefined> {
    for (;;) {
      const read = await next()
      yield read
      cursor = read.nextCursor
    }
  }
  async function* events(): AsyncGenerator<FeedEvent, never, undefined> {
    for (;;) {
      const read = await next()
      for (const event of read.items) {
        cursor = event.cursor
        yield event
      }
      cursor = read.nextCursor
    }
  }
  return {
    pages,
    [Symbol.asyncIterator]: events,
    get cursor() {
      return cursor
    },
  }
}
