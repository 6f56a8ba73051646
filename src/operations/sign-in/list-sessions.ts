/** Lists the sessions of a person, the last seen first. */
import type { Person } from '../../adapters/access/person.ts'
import { sessionAge } from '../../adapters/access/session-ages.ts'
import { listSessionsOf, type SessionRow } from '../../store/people/sessions.ts'
import type { Service } from '../service.ts'

export type ListedSession = SessionRow & {
  /** The session of this request. */
  readonly isCurrent: boolean
}

/** The person's sessions that have not expired, with the session of this request marked as current. */
export const listSessions = async (
  { sql, ring, now }: Service,
  { userId, sessionId }: Pick<Person, 'userId' | 'sessionId'>,
): Promise<readonly ListedSession[]> => {
  const sessions = await listSessionsOf(sql, ring, userId, sessionAge(now()))
  return sessions.map((session) => ({ ...session, isCurrent: session.id === sessionId }))
}
