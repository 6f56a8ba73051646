/** A person's consents: given on the page that a client sends them to, listed and withdrawn on their own. */
import { answerConsentRequest } from '../../operations/consents/answer-request.ts'
import { describeConsentRequest } from '../../operations/consents/describe-request.ts'
import { listOwnConsents } from '../../operations/consents/list-own.ts'
import { withdrawOwnConsent } from '../../operations/consents/withdraw-own.ts'
import { Refusal } from '../../operations/refusal.ts'
import { single } from '../query.ts'
import { oneOf, text } from './body.ts'
import type { ConsentAnswered } from './contract.ts'
import { answer, done, type Handlers, noSuch, problem, taking } from './operation.ts'
import { consentRequestView, ownConsentView } from './views.ts'

const TICKET_MAXIMUM_CHARACTERS = 20_000

export const ownConsentHandlers: Handlers<
  'listMyConsents' | 'withdrawMyConsent' | 'describeConsentRequest' | 'answerConsentRequest'
> = {
  listMyConsents: async ({ service, person }) =>
    answer({ items: (await listOwnConsents(service, person)).map(ownConsentView) }),

  withdrawMyConsent: async ({ service, visitor, params }) => {
    const id = params['id'] ?? ''
    return (await withdrawOwnConsent(service, visitor, id)) ? done : noSuch('consent')
  },

  describeConsentRequest: async ({ service, visitor, query }) => {
    const given = single(query, ['client_id', 'state', 'redirect_uri'])
    if ('repeated' in given) return problem('bad-request', `${given.repeated} must be given once.`)
    const { client_id: clientId, state, redirect_uri: redirectUri } = given.values
    const request = await describeConsentRequest(service, { clientId, state, redirectUri }, visitor)
    return request instanceof Refusal ? request : answer(consentRequestView(request))
  },

  answerConsentRequest: taking(
    { ticket: text(TICKET_MAXIMUM_CHARACTERS), decision: oneOf(['agree', 'refuse']) },
    async ({ service, visitor }, given) => {
      const outcome = await answerConsentRequest(service, given, visitor)
      if (outcome instanceof Refusal) return outcome
      return answer({ redirectTo: outcome.redirectTo } satisfies ConsentAnswered)
    },
  ),
}
