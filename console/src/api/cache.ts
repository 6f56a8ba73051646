/** The pages' cache of the service's responses, and what happens to it when a session ends. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { Failure, isFailure } from './call.ts'
import { isOfPerson, ME } from './session.ts'

const FRESH_MILLISECONDS = 5_000

/** Any request may find that the session has ended. The pages then treat the person as signed out. */
const noticeEnd = (error: unknown): void => {
  if (isFailure(error, 'signed-out')) forgetPerson(cache)
  // The lender now requires a second factor: the page leads to where the person sets one up.
  if (isFailure(error, 'second-factor-missing')) void cache.invalidateQueries({ queryKey: ME })
}

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
