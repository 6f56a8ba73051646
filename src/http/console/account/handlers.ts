/** A person's own password and sessions. */

import { Refusal } from '../../../operations/refusal.ts'
import { changePassword } from '../../../operations/sign-in/change-password.ts'
import { endOtherSessions, endSession } from '../../../operations/sign-in/end-session.ts'
import { type ListedSession, listSessions } from '../../../operations/sign-in/list-sessions.ts'
import type { accountOperations, Session } from '../contract/account.ts'
import { answer, done, type Handlers, notFound, tooManyAttempts } from '../operation.ts'

export const accountHandlers: Handlers<typeof accountOperations> = {
  changeMyPassword: async ({ service, webUser, body }) => {
    const outcome = await changePassword(service, webUser, body)
    if (outcome === 'done') return done
    return outcome instanceof Refusal ? outcome : tooManyAttempts(outcome.retryAfterSeconds)
  },

  listMySessions: async ({ service, person }) =>
    answer({ items: (await listSessions(service, person)).map(sessionView) }),

  endMySession: async ({ service, webUser, person, params: { id } }) => {
    if (!(await endSession(service, webUser, id))) return notFound('session')
    return person.sessionId === id ? { ...done, session: 'ends' } : done
  },

  endMyOtherSessions: async ({ service, webUser }) => {
    await endOtherSessions(service, webUser)
    return done
  },
}

const sessionView = ({ id, isCurrent, startedAt, lastSeenAt, origin }: ListedSession): Session => ({
  id,
  current: isCurrent,
  startedAt: startedAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  address: origin.address,
  browser: origin.browser,
})
