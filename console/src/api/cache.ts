/** What the pages have read from the service, and what happens to it when a session has ended. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { Failure, isFailure } from './request.ts'
import { isOfPerson, ME } from './session.ts'

const FRESH_MILLISECONDS = 5_000

/** A session may end at any request: whoever is then shown as signed in no longer is. */
const noticeEnd = (error: unknown): void => {
  if (isFailure(error, 'signed-out')) forgetPerson(cache)
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

/** Nobody is signed in any more; what was read for them is dropped. */
export const forgetPerson = (client: QueryClient): void => {
  client.setQueryData(ME, null)
  client.removeQueries({ predicate: isOfPerson })
}
