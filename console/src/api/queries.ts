/** Queries of the pages. The cache holds each response under the operation's name and the request. */
import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { SentParts } from '../../../src/http/declare/operation.ts'
import type { ConsoleOperationName, ResponseTo } from '../../../src/http/server/page-operations.ts'
import { type Arguments, ask } from './call.ts'
import { CALLS } from './calls.ts'

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
