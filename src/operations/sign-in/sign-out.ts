/** Ends the session of the web user's cookie. */
import type { WebUser } from '../../adapters/access/person.ts'
import type { Service } from '../service.ts'
import { endSession } from './end-session.ts'

/** Ends the session of the web user's cookie. Without a session it does nothing. */
export const signOut = async (service: Service, webUser: WebUser): Promise<void> => {
  if (webUser.person !== undefined) await endSession(service, webUser, webUser.person.sessionId)
}
