/** The mailed links by which people choose how they sign in. */
import { LINK_NOT_VALID, Refusal } from '../../operations/refusal.ts'
import { checkPasswordLink } from '../../operations/sign-in/check-link.ts'
import { askPasswordLink } from '../../operations/sign-in/request-link.ts'
import { startPasskeyByLink, usePasswordLink } from '../../operations/sign-in/use-link.ts'
import { accepted, type Handlers, ok } from '../declare/handler.ts'
import { meView } from './handlers.ts'
import type { passwordLinkOperations } from './password-link-pages.ts'

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
