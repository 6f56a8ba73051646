/** Signing in and out, and the links by which passwords are set. */
import { Refusal } from '../../../operations/refusal.ts'
import { checkPasswordLink } from '../../../operations/sign-in/check-link.ts'
import { askPasswordLink } from '../../../operations/sign-in/request-link.ts'
import { signIn } from '../../../operations/sign-in/sign-in.ts'
import { signOut } from '../../../operations/sign-in/sign-out.ts'
import { usePasswordLink } from '../../../operations/sign-in/use-link.ts'
import type { Me, signInOperations } from '../contract/sign-in.ts'
import { accepted, answer, done, type Handlers, problem, tooManyAttempts } from '../operation.ts'
import { referenceView } from '../views.ts'

export const signInHandlers: Handlers<typeof signInOperations> = {
  signIn: async ({ service, webUser, body }) => {
    const outcome = await signIn(service, body, webUser)
    if (outcome.is === 'failed') return problem('sign-in-failed')
    if (outcome.is === 'slowed') return tooManyAttempts(outcome.retryAfterSeconds)
    return { ...answer(meView(outcome.person)), session: { token: outcome.sessionToken } }
  },

  signOut: async ({ service, webUser }) => {
    await signOut(service, webUser)
    return { ...done, session: 'ends' }
  },

  readMe: async ({ person }) => answer(meView(person)),

  askPasswordLink: async ({ service, webUser, body }) => {
    const outcome = await askPasswordLink(service, body.email, webUser)
    return outcome === 'asked' ? accepted({}) : tooManyAttempts(outcome.retryAfterSeconds)
  },

  checkPasswordLink: async ({ service, body }) => {
    const link = await checkPasswordLink(service, body.token)
    return link === undefined ? problem('link-not-valid') : answer(link)
  },

  usePasswordLink: async ({ service, webUser, body }) => {
    const outcome = await usePasswordLink(service, body, webUser)
    if (outcome instanceof Refusal) return outcome
    return outcome === 'done' ? done : problem('link-not-valid')
  },
}

const meView = ({ userId, email, role, dealer }: Me): Me => ({
  userId,
  email,
  role,
  dealer: referenceView(dealer),
})
