/** Lists the sessions in which a person is signed in, the one seen last first. */
import type { Person } from '../../auth/person.ts'
import { sessionAge } from '../../auth/session-ages.ts'
import { listSessionsOf, type SessionRow } from '../../store/people/sessions.ts'
import type { Service } from '../service.ts'

export type ListedSession = SessionRow & {
  /** The session that the person asks with. */
  readonly isCurrent: boolean
}

/** The person's sessions that have not expired, with the one that asks marked as current. */
export const listSessions = async (
  { sql, ring, now }: Service,
  { userId, sessionId }: Pick<Person, 'userId' | 'sessionId'>,
): Promise<readonly ListedSession[]> => {
  const sessions = await listSessionsOf(sql, ring, userId, sessionAge(now()))
  return sessions.map((session) => ({ ...session, isCurrent: session.id === sessionId }))
}
