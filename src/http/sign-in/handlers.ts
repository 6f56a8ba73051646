/** Signing in and out, and proving who the person is. */
import { lacksFactor, type Person } from '../../adapters/access/person.ts'
import type { TooManyAttempts } from '../../adapters/access/sign-in-limits.ts'
import type { ProviderNeeded } from '../../operations/sign-in/check-password.ts'
import { prove } from '../../operations/sign-in/prove.ts'
import { signIn } from '../../operations/sign-in/sign-in.ts'
import { signOut } from '../../operations/sign-in/sign-out.ts'
import { type Handlers, noContent, ok, type Problem, problem, tooManyRequests } from '../declare/handler.ts'
import type { signInOperations } from './pages.ts'

export const signInHandlers: Handlers<typeof signInOperations> = {
  signIn: async ({ service, webUser, body }) => {
    const outcome = await signIn(service, body, webUser)
    if (outcome.is !== 'signedIn') return notProved(outcome)
    return { ...ok(meView(outcome.person)), session: { token: outcome.sessionToken } }
  },

  prove: async ({ service, webUser, body }) => {
    const outcome = await prove(service, webUser, body)
    return outcome === 'proved' ? noContent : notProved(outcome)
  },

  signOut: async ({ service, webUser }) => {
    await signOut(service, webUser)
    return { ...noContent, session: 'ends' }
  },

  readMe: async ({ person }) => ok(meView(person)),
}

type NotProved = { readonly is: 'failed' | 'codeNeeded' | 'codeWrong' } | ProviderNeeded | TooManyAttempts

/** Why password and code did not prove a person's identity. */
const notProved = (outcome: NotProved): Problem => {
  switch (outcome.is) {
    case 'failed':
      return problem('sign-in-failed')
    case 'providerNeeded':
      return providerNeeded(outcome)
    case 'codeNeeded':
      return problem('second-factor-needed')
    case 'codeWrong':
      return problem('second-factor-wrong')
    case 'slowed':
      return tooManyRequests(outcome.retryAfterSeconds)
  }
}

export const providerNeeded = ({ name, isLinked }: ProviderNeeded): Problem =>
  problem(
    'provider-needed',
    isLinked
      ? `Your two-factor authentication is with ${name}, so your password alone is not enough. Use the ${name} button.`
      : `People with your role sign in with ${name} only. Use the ${name} button.`,
  )

export const meView = (person: Person) => ({ ...person, mustEnrol: lacksFactor(person) === 'factor' })
