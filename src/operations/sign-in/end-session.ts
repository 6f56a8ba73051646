/** Ends the person's own sessions. */
import type { WebUser } from '../../adapters/access/person.ts'
import { endSessionsOf } from '../../store/people/sessions.ts'
import { administer } from '../administration/as-web-user.ts'
import { endUserSession } from '../people/end-sessions.ts'
import type { Service } from '../service.ts'

/** Ends one of the person's own sessions; false if they have no open one with this id. */
export const endSession = async (service: Service, webUser: WebUser, sessionId: string): Promise<boolean> => {
  const { person } = webUser
  if (person === undefined) return false
  return administer(service, webUser, (change) =>
    endUserSession(change, { userId: person.userId, sessionId }),
  )
}

/** Ends the person's sessions, except the current one. */
export const endOtherSessions = async (service: Service, webUser: WebUser): Promise<void> => {
  const { person } = webUser
  if (person === undefined) return
  await administer(service, webUser, async ({ sql, at, record }) => {
    const ended = await endSessionsOf(sql, person.userId, at, person.sessionId)
    if (ended > 0) await record('user.otherSessionsEnded', { kind: 'user', id: person.userId })
  })
}
