/** Queries of the pages. The cache holds each response under the operation's name and the request. */
import {
  infiniteQueryOptions,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import type { SentParts } from '../../../src/http/operation.ts'
import type { Me } from '../../../src/modules/people/sign-in-pages.ts'
import type { ConsoleOperationName, ResponseTo } from '../../../src/server/page-operations.ts'
import { type Arguments, ask, call, Failure, isFailure } from './call.ts'
import { CALLS } from './calls.ts'
import { renewal } from './renewal.ts'

/** The key of all cached responses of an operation. */
export const keyOf = (name: ConsoleOperationName): QueryKey => [name]

/** Reads an operation's response. */
export const readBy = <Name extends ConsoleOperationName>(name: Name, ...[request]: Arguments<Name>) =>
  queryOptions<ResponseTo<Name>>({
    queryKey: [name, request],
    queryFn: ({ signal }) => ask(name, { ...request, signal }),
  })

type Paged = { readonly items: readonly unknown[]; readonly nextCursor: string | null }

/** The operations that return one page at a time. */
type PagedName = {
  [Name in ConsoleOperationName]: ResponseTo<Name> extends Paged ? Name : never
}[ConsoleOperationName]

/** Reads an operation's response page by page; a search by POST has its cursor in the body. */
export const pagesBy = <Name extends PagedName>(name: Name, ...[request]: Arguments<Name>) => {
  const part = CALLS[name].method === 'POST' ? 'body' : 'query'
  const sent = (request ?? {}) as SentParts
  return infiniteQueryOptions({
    queryKey: [name, sent, 'pages'] as QueryKey,
    queryFn: ({ pageParam: cursor, signal }): Promise<ResponseTo<Name> & Pick<Paged, 'nextCursor'>> =>
      ask(name, { ...sent, [part]: { ...sent[part], ...(cursor !== null && { cursor }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** For a list that must not move while someone reads it. */
export const STAYS = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** Who is signed in. */
export const ME = keyOf('readMe')

/** Queries whose responses depend on who is signed in. */
const isOfPerson = ({ queryKey: [name] }: { readonly queryKey: QueryKey }): boolean =>
  name !== ME[0] && !Object.entries(CALLS).some(([other, { who }]) => other === name && who === 'anyone')

/** The person who is signed in; null if nobody is. */
export const meQuery = queryOptions<Me | null>({
  queryKey: ME,
  queryFn: async ({ signal, client }) => {
    const before = client.getQueryData<Me | null>(ME)
    const read = () =>
      call('readMe', { signal }).catch((error: unknown) => {
        if (isFailure(error, 'signed-out')) return null
        throw error
      })
    // The session of the person at this page has ended.
    const me = (await read()) ?? (before && (await renewal('sign-in')) ? await read() : null)
    // Someone else may have signed in in another window.
    if (before && me && before.userId !== me.userId) void client.resetQueries({ predicate: isOfPerson })
    return me
  },
  staleTime: 60_000,
})

const FRESH_MILLISECONDS = 5_000

/** Any request may find that the session has ended. The pages then treat the person as signed out. */
const noticeEnd = (error: unknown): void => {
  if (isFailure(error, 'signed-out')) forgetPerson(cache)
  // The lender now requires a second factor: the page leads to where the person sets one up.
  if (isFailure(error, 'second-factor-missing')) void cache.invalidateQueries({ queryKey: ME })
}

/** The pages' cache of the service's responses, and what happens to it when a session ends. */
export const cache = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MILLISECONDS,
      networkMode: 'always',
      // An error response is final: asking again would give the same response.
      retry: (failures, error) => failures < 1 && (!(error instanceof Failure) || error.status >= 502),
    },
    mutations: { networkMode: 'always' },
  },
})

/**
 * Nobody is signed in any longer, so the cache drops what it read for the person. A page still shown would fetch its
 * data again at once, so that data goes with the page (dropRead).
 */
export const forgetPerson = (client: QueryClient): void => {
  client.setQueryData(ME, null)
  dropRead(client)
}

/** Drops what was read for a person and is no longer shown. */
export const dropRead = (client: QueryClient): void =>
  client.removeQueries({ predicate: isOfPerson, type: 'inactive' })
