/** A person's consents: given on the page to which a client sends them, listed and withdrawn on their account page. */

import { answerConsentRequest } from '../../operations/consents/answer-request.ts'
import { describeConsentRequest } from '../../operations/consents/describe-request.ts'
import { listOwnConsents } from '../../operations/consents/list-own.ts'
import { withdrawOwnConsent } from '../../operations/consents/withdraw-own.ts'
import { notFound, Refusal } from '../../operations/refusal.ts'
import { type Handlers, noContent, ok } from '../declare/handler.ts'
import type { consentOperations } from './pages.ts'

export const consentHandlers: Handlers<typeof consentOperations> = {
  listMyConsents: async ({ service, person }) => ok({ items: await listOwnConsents(service, person) }),

  withdrawMyConsent: async ({ service, webUser, params: { id } }) =>
    (await withdrawOwnConsent(service, webUser, id)) ? noContent : notFound('consent'),

  describeConsentRequest: async ({ service, webUser, query }) => {
    const { client_id: clientId, state, redirect_uri: redirectUri } = query
    const request = await describeConsentRequest(service, { clientId, state, redirectUri }, webUser)
    return request instanceof Refusal ? request : ok(request)
  },

  answerConsentRequest: async ({ service, webUser, body }) => {
    const outcome = await answerConsentRequest(service, body, webUser)
    return outcome instanceof Refusal ? outcome : ok(outcome)
  },
}
