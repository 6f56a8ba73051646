/** Ends the session that the visitor asks with. */
import type { WebUser } from '../../auth/person.ts'
import type { Service } from '../service.ts'
import { endSession } from './end-session.ts'

export const signOut = async (service: Service, visitor: WebUser): Promise<void> => {
  if (visitor.person !== undefined) await endSession(service, visitor, visitor.person.sessionId)
}
