/**
 * Signing in and out, and proving who the person is: with a password, by an emailed link, or through the lender's own
 * identity provider.
 */
import { lacksFactor, type Person } from '../../adapters/access/person.ts'
import { PROVIDER_ROLES } from '../../domain/access/identity-provider.ts'
import { accepted, type Handlers, noContent, ok } from '../../http/handler.ts'
import { LINK_NOT_VALID, Refusal } from '../../service/refusal.ts'
import type { passwordLinkOperations } from './password-link-pages.ts'
import { askPasswordLink, checkPasswordLink } from './password-links.ts'
import { returnFromProvider, type Started, visitProvider } from './provider.ts'
import { prove, signIn, signOut } from './sign-in.ts'
import type { identityProviderOperations, signInOperations } from './sign-in-pages.ts'
import { startPasskeyByLink, usePasswordLink } from './use-link.ts'

export const signInHandlers: Handlers<typeof signInOperations> = {
  signIn: async ({ service, webUser, body }) => {
    const outcome = await signIn(service, body, webUser)
    if (outcome instanceof Refusal) return outcome
    return { ...ok(meView(outcome.person)), session: { token: outcome.sessionToken } }
  },

  prove: async ({ service, webUser, body }) => {
    const outcome = await prove(service, webUser, body)
    return outcome === 'proved' ? noContent : outcome
  },

  signOut: async ({ service, webUser }) => {
    await signOut(service, webUser)
    return { ...noContent, session: 'ends' }
  },

  readMe: async ({ person }) => ok(meView(person)),
}

export const meView = (person: Person) => ({ ...person, mustEnrol: lacksFactor(person) === 'factor' })

export const passwordLinkHandlers: Handlers<typeof passwordLinkOperations> = {
  askPasswordLink: async ({ service, webUser, body }) => {
    const outcome = await askPasswordLink(service, body.email, webUser)
    return outcome === 'asked' ? accepted({}) : outcome
  },

  checkPasswordLink: async ({ service, body }) => {
    const link = await checkPasswordLink(service, body.token)
    return link === undefined ? LINK_NOT_VALID : ok(link)
  },

  startPasskeyByLink: async ({ service, webUser, ownOrigin, body }) => {
    const outcome = await startPasskeyByLink(service, body.token, webUser, ownOrigin)
    return outcome instanceof Refusal ? outcome : ok({ ...outcome })
  },

  usePasswordLink: async ({ service, webUser, ownOrigin, body }) => {
    const outcome = await usePasswordLink(service, { ...body, origin: ownOrigin }, webUser)
    if (outcome instanceof Refusal) return outcome
    const { recoveryCodes, signedIn } = outcome
    if (signedIn === null) return ok({ recoveryCodes, me: null })
    return {
      ...ok({ recoveryCodes, me: meView(signedIn.person) }),
      session: { token: signedIn.sessionToken },
    }
  },
}

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
