/** The operations that read users. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'

/** Refetched when a user changes. */
export const USERS = ['searchUsers', 'readUser'] as const

/** Users by a part of their name or address, page by page. */
export const usersQuery = (text: string, dealerId: string | null) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('searchUsers'), text, dealerId],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('searchUsers', { body: { text, dealerId, cursor }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
