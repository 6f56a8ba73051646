/** Who is signed in. */
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Me } from '../../../src/http/sign-in/pages.ts'
import { call, isFailure } from './call.ts'
import { CALLS } from './calls.ts'
import { keyOf } from './queries.ts'
import { renewal } from './renewal.ts'

export const ME = keyOf('readMe')

/** Queries whose responses depend on who is signed in. */
export const isOfPerson = ({ queryKey: [name] }: { readonly queryKey: QueryKey }): boolean =>
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
