/** Who is signed in. */
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Me } from '../../../src/http/console/contract/sign-in.ts'
import { call, isFailure } from './call.ts'
import { CALLS } from './calls.ts'
import { keyOf } from './queries.ts'
import { renewal } from './renewal.ts'

export const ME = keyOf('readMe')

/** What was read for the person who is signed in, and nobody else. */
export const isOfPerson = ({ queryKey: [name] }: { readonly queryKey: QueryKey }): boolean =>
  name !== ME[0] && !Object.entries(CALLS).some(([other, { who }]) => other === name && who === 'anyone')

/** The person who is signed in; null for nobody. */
export const meQuery = queryOptions<Me | null>({
  queryKey: ME,
  queryFn: async ({ signal, client }) => {
    const before = client.getQueryData<Me | null>(ME)
    const read = () =>
      call('readMe', { signal }).catch((error: unknown) => {
        if (isFailure(error, 'signed-out')) return null
        throw error
      })
    // The session of somebody whose page is open has ended.
    const me = (await read()) ?? (before && (await renewal('sign-in')) ? await read() : null)
    // In another window somebody else may have signed in.
    if (before && me && before.userId !== me.userId) void client.resetQueries({ predicate: isOfPerson })
    return me
  },
  staleTime: 60_000,
})
