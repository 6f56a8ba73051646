/** What the pages have read from the service, and what happens to it when a session has ended. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { Failure, isFailure } from './call.ts'
import { isOfPerson, ME } from './session.ts'

const FRESH_MILLISECONDS = 5_000

/** Any request may find that the session has ended. The pages then stop showing the person as signed in. */
const noticeEnd = (error: unknown): void => {
  if (isFailure(error, 'signed-out')) forgetPerson(cache)
  // The lender has begun to ask for a second factor: the page then leads to where one is set up.
  if (isFailure(error, 'second-factor-missing')) void cache.invalidateQueries({ queryKey: ME })
}

export const cache = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MILLISECONDS,
      networkMode: 'always',
      // A refusal is an answer: asking again would give the same one.
      retry: (failures, error) => failures < 1 && (!(error instanceof Failure) || error.status >= 502),
    },
    mutations: { networkMode: 'always' },
  },
})

/**
 * Nobody is signed in any more; what was read for them is dropped. What a page still shows would be asked for anew at
 * once, so it is dropped with that page (dropRead).
 */
export const forgetPerson = (client: QueryClient): void => {
  client.setQueryData(ME, null)
  dropRead(client)
}

/** Drops what was read for a person and is shown no more. */
export const dropRead = (client: QueryClient): void =>
  client.removeQueries({ predicate: isOfPerson, type: 'inactive' })
