/** Signing in, and proving who the person is, through the lender's own identity provider. */
import { PROVIDER_ROLES } from '../../domain/access/identity-provider.ts'
import { Refusal } from '../../operations/refusal.ts'
import { returnFromProvider } from '../../operations/sign-in/return-from-provider.ts'
import { type Started, visitProvider } from '../../operations/sign-in/visit-provider.ts'
import { type Handlers, ok } from '../declare/handler.ts'
import { meView } from './handlers.ts'
import type { identityProviderOperations } from './identity-provider-pages.ts'

export const identityProviderHandlers: Handlers<typeof identityProviderOperations> = {
  readSignInWays: async ({ service: { identityProvider } }) =>
    ok({
      provider:
        identityProvider === undefined
          ? null
          : {
              name: identityProvider.name,
              roles: PROVIDER_ROLES,
              requiredRoles: identityProvider.requiredRoles,
            },
    }),

  visitProviderToSignIn: async ({ service, webUser, ownOrigin: origin, browser, body: { next } }) =>
    started(await visitProvider(service, webUser, { use: 'signIn', next: next ?? null, origin, browser })),

  visitProviderToProve: async ({ service, webUser, ownOrigin: origin, browser }) =>
    started(await visitProvider(service, webUser, { use: 'proof', next: null, origin, browser })),

  returnFromProvider: async ({ service, webUser, ownOrigin: origin, browser, body: { answer: sent } }) => {
    const outcome = await returnFromProvider(service, webUser, { answer: sent, browser, origin })
    if (outcome instanceof Refusal) return outcome
    const { is, next } = outcome
    if (is === 'proved') return ok({ is, next, me: null })
    return {
      ...ok({ is, next, me: meView(outcome.person) }),
      session: { token: outcome.sessionToken },
    }
  },
}

const started = (outcome: Started | Refusal) =>
  outcome instanceof Refusal ? outcome : { ...ok({ address: outcome.address }), browser: outcome.browser }
