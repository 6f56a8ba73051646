/** The person's own password and sessions. */

import { administer } from '../../operations/administration/as-web-user.ts'
import { changeUser } from '../../operations/people/change-user.ts'
import { readUser } from '../../operations/people/read-user.ts'
import { notFound, Refusal } from '../../operations/refusal.ts'
import {
  confirmMyAuthenticator,
  removeMyAuthenticator,
  startMyAuthenticator,
} from '../../operations/sign-in/authenticator.ts'
import { changePassword } from '../../operations/sign-in/change-password.ts'
import { endOtherSessions, endSession } from '../../operations/sign-in/end-session.ts'
import { needsLinkFirst } from '../../operations/sign-in/first-factor.ts'
import { type ListedSession, listSessions } from '../../operations/sign-in/list-sessions.ts'
import { readMyFactors } from '../../operations/sign-in/read-factors.ts'
import { renewMyRecoveryCodes } from '../../operations/sign-in/recovery-codes.ts'
import { type Handlers, noContent, ok } from '../declare/handler.ts'
import type { accountOperations } from './account-pages.ts'
import { meView } from './handlers.ts'

export const accountHandlers: Handlers<typeof accountOperations> = {
  readMyFactors: async ({ service, person }) => {
    const factors = await readMyFactors(service, person)
    return ok({ ...factors, needsLink: await needsLinkFirst(service, person) })
  },

  startMyAuthenticator: async ({ service, webUser }) => {
    const started = await startMyAuthenticator(service, webUser)
    return started instanceof Refusal ? started : ok(started)
  },

  confirmMyAuthenticator: async ({ service, webUser, body: { code } }) =>
    codesOrRefusal(await confirmMyAuthenticator(service, webUser, code)),

  removeMyAuthenticator: async ({ service, webUser }) => {
    const outcome = await removeMyAuthenticator(service, webUser)
    return outcome === 'done' ? noContent : outcome
  },

  renewMyRecoveryCodes: async ({ service, webUser, person }) =>
    codesOrRefusal(await renewMyRecoveryCodes(service, { ...webUser, person })),

  changeMyPassword: async ({ service, webUser, body }) => {
    const outcome = await changePassword(service, webUser, body)
    return outcome === 'done' ? noContent : outcome
  },

  changeMyName: async ({ service, webUser, person, body: { name } }) => {
    const outcome = await administer(service, webUser, (change) =>
      changeUser(change, service.ring, person.userId, { name }),
    )
    if (outcome instanceof Refusal) return outcome
    const user = await readUser(service, person.userId)
    return ok(meView({ ...person, name: user?.name ?? null }))
  },

  listMySessions: async ({ service, person }) =>
    ok({ items: (await listSessions(service, person)).map(sessionView) }),

  endMySession: async ({ service, webUser, person, params: { id } }) => {
    if (!(await endSession(service, webUser, id))) return notFound('session')
    return person.sessionId === id ? { ...noContent, session: 'ends' } : noContent
  },

  endMyOtherSessions: async ({ service, webUser }) => {
    await endOtherSessions(service, webUser)
    return noContent
  },
}

const codesOrRefusal = (outcome: readonly string[] | Refusal) =>
  outcome instanceof Refusal ? outcome : ok({ recoveryCodes: outcome })

export const sessionView = (session: ListedSession) => ({
  ...session,
  ...session.origin,
  current: session.isCurrent,
})
