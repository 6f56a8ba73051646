/** What a person sees of themselves: sessions and consents. */
import { queryOptions } from '@tanstack/react-query'
import type { Items, OwnConsent, Session } from '../../../src/http/console/contract.ts'
import { read, send } from './request.ts'

export const mySessionsQuery = queryOptions({
  queryKey: ['my-sessions'],
  queryFn: ({ signal }) => read<Items<Session>>('my-sessions', signal),
})
export const endSession = (id: string): Promise<void> => send(`my-sessions/${encodeURIComponent(id)}/end`)
export const endOtherSessions = (): Promise<void> => send('my-sessions/end-others')

export const myConsentsQuery = queryOptions({
  queryKey: ['my-consents'],
  queryFn: ({ signal }) => read<Items<OwnConsent>>('my-consents', signal),
})
export const withdrawConsent = (id: string): Promise<void> =>
  send(`my-consents/${encodeURIComponent(id)}/withdraw`)
