/** A client's wish to act for a person, and the person's answer. */
import { queryOptions } from '@tanstack/react-query'
import type { AnswerConsent, ConsentAnswered, ConsentRequest } from '../../../src/http/console/contract.ts'
import { read, send } from './request.ts'

/** The parts of the link to the consent page, each as it stands there. */
export type ConsentLink = {
  readonly client_id?: string
  readonly state?: string
  readonly redirect_uri?: string
}

/** Each answer carries a ticket of its own: it is read anew when somebody signs in or out, and never kept. */
export const consentRequestQuery = (link: ConsentLink) =>
  queryOptions({
    queryKey: ['visitor', 'consent-request', link],
    queryFn: ({ signal }) => read<ConsentRequest>(`consent-request?${new URLSearchParams(link)}`, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const answerConsent = (given: AnswerConsent): Promise<ConsentAnswered> =>
  send<ConsentAnswered>('consent', given)
