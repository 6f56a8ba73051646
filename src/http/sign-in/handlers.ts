/** Signing in and out, and proving who the person is. */
import { lacksFactor, type Person } from '../../adapters/access/person.ts'
import { Refusal } from '../../operations/refusal.ts'
import { prove } from '../../operations/sign-in/prove.ts'
import { signIn } from '../../operations/sign-in/sign-in.ts'
import { signOut } from '../../operations/sign-in/sign-out.ts'
import { type Handlers, noContent, ok } from '../declare/handler.ts'
import type { signInOperations } from './pages.ts'

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
