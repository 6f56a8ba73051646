/** A person's consents: given on the page to which a client sends them, listed and withdrawn on their account page. */

import { answerConsentRequest } from '../../operations/consents/answer-request.ts'
import {
  type ConsentRequest as DescribedRequest,
  describeConsentRequest,
} from '../../operations/consents/describe-request.ts'
import { type OwnConsent as ListedConsent, listOwnConsents } from '../../operations/consents/list-own.ts'
import { withdrawOwnConsent } from '../../operations/consents/withdraw-own.ts'
import { Refusal } from '../../operations/refusal.ts'
import { type Handlers, noContent, notFound, ok } from '../declare/handler.ts'
import { momentOrNull } from '../shared/views.ts'
import type { ConsentRequest, consentOperations, OwnConsent } from './pages.ts'

export const consentHandlers: Handlers<typeof consentOperations> = {
  listMyConsents: async ({ service, person }) =>
    ok({ items: (await listOwnConsents(service, person)).map(ownConsentView) }),

  withdrawMyConsent: async ({ service, webUser, params: { id } }) =>
    (await withdrawOwnConsent(service, webUser, id)) ? noContent : notFound('consent'),

  describeConsentRequest: async ({ service, webUser, query }) => {
    const { client_id: clientId, state, redirect_uri: redirectUri } = query
    const request = await describeConsentRequest(service, { clientId, state, redirectUri }, webUser)
    return request instanceof Refusal ? request : ok(consentRequestView(request))
  },

  answerConsentRequest: async ({ service, webUser, body }) => {
    const outcome = await answerConsentRequest(service, body, webUser)
    return outcome instanceof Refusal ? outcome : ok({ redirectTo: outcome.redirectTo })
  },
}

export const ownConsentView = ({ id, client, scopes, givenAt, withdrawnAt }: ListedConsent): OwnConsent => ({
  id,
  client: { id: client.id, name: client.name, mode: client.mode },
  scopes,
  givenAt: givenAt.toISOString(),
  withdrawnAt: momentOrNull(withdrawnAt),
})

const consentRequestView = (request: DescribedRequest): ConsentRequest => {
  const { client, dealer, scopes, returnsTo, signedIn } = request
  return {
    client: { id: client.id, name: client.name, mode: client.mode },
    dealer,
    scopes,
    returnsTo,
    signedIn: signedIn === null ? null : signedInView(signedIn),
  }
}

const signedInView = ({
  email,
  hasConsented,
  cannot,
  ticket,
}: NonNullable<DescribedRequest['signedIn']>): NonNullable<ConsentRequest['signedIn']> => ({
  email,
  hasConsented,
  cannot,
  ticket,
})
