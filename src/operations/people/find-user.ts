/** Finds the person of a session token, and records that the session was seen. */
import { hashOfSecret } from '../../adapters/access/api-key.ts'
import type { Person } from '../../adapters/access/person.ts'
import { hasSecretForm } from '../../adapters/access/secret-form.ts'
import { sessionAge } from '../../adapters/access/session-ages.ts'
import { findSession, touchSession } from '../../store/people/sessions.ts'
import { hasAnyFactor, needsSecondFactor, type Service } from '../service.ts'

/** Not with every request, which would be a write for each. */
const TOUCH_EVERY_MILLISECONDS = 60_000

/**
 * Undefined if the session ended, is too old or was unseen for too long, or if its user or their dealer is disabled. It
 * asks the database each time, so this applies in every process at once.
 */
export const findPerson = async (
  service: Service,
  sessionToken: string,
  /** Whether the request shows that the person is there; requests that a page makes automatically do not. */
  { isThere = true }: { readonly isThere?: boolean } = {},
): Promise<Person | undefined> => {
  if (!hasSecretForm(sessionToken)) return undefined
  const { sql, ring, now } = service
  const age = sessionAge(now())
  const session = await findSession(sql, ring, hashOfSecret(sessionToken), age)
  if (session === undefined) return undefined
  const { id, userId, email, name, role, dealer, partner, isInSandbox, lastSeenAt, provedAt, isStrong } =
    session
  const before = new Date(age.at.getTime() - TOUCH_EVERY_MILLISECONDS)
  if (isThere && lastSeenAt <= before) await touchSession(sql, id, age.at, before)
  const needsFactor = needsSecondFactor(service, role)
  const proof = { at: provedAt, isStrong, hasFactor: hasAnyFactor(service, session), needsFactor }
  return { userId, email, name, role, dealer, partner, isInSandbox, sessionId: id, proof }
}
